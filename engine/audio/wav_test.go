package audio

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"
)

func wavBytes(t testing.TB, s Sound) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := s.WriteWAV(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestWAVRoundTrip(t *testing.T) {
	want := tone(22050, 3, 440, 0.9, 50*time.Millisecond)
	first := wavBytes(t, want)
	got, err := ReadWAV(bytes.NewReader(first))
	if err != nil {
		t.Fatal(err)
	}
	if got.Rate != 22050 || got.Channels != 3 || got.Frames() != want.Frames() {
		t.Fatalf("read back %d Hz, %d channels, %d frames", got.Rate, got.Channels, got.Frames())
	}
	for i := range want.Samples {
		near(t, "sample", float64(got.Samples[i]), float64(want.Samples[i]), 0.51/32768)
	}
	if !bytes.Equal(first, wavBytes(t, got)) {
		t.Error("writing what was read gives other bytes")
	}
	if size := binary.LittleEndian.Uint32(first[40:]); int(size) != len(first)-44 {
		t.Errorf("header says %d bytes of data, there are %d", size, len(first)-44)
	}
}

func TestWriteWAVClips(t *testing.T) {
	s := Sound{Rate: 8000, Channels: 1, Samples: []float32{2, -2, float32(math.NaN()), 1, -1, float32(math.Inf(1))}}
	got, err := ReadWAV(bytes.NewReader(wavBytes(t, s)))
	if err != nil {
		t.Fatal(err)
	}
	top := float32(32767) / 32768
	if diff := cmp.Diff([]float32{top, -1, 0, top, -1, top}, got.Samples); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestWriteWAVErrors(t *testing.T) {
	for name, s := range map[string]Sound{"no rate": {Channels: 1}, "no channels": {Rate: 8000}} {
		if err := s.WriteWAV(io.Discard); err == nil {
			t.Errorf("%s: written", name)
		}
	}
	boom := errors.New("boom")
	if err := tone(8000, 1, 100, 1, time.Second).WriteWAV(failing{boom}); !errors.Is(err, boom) {
		t.Errorf("a failing writer gave %v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// Every encoding ffmpeg writes is read as the same sound, from a file and from
// a pipe, where the sizes in the header are not filled in.
func TestReadWAVOfFFmpeg(t *testing.T) {
	dir := t.TempDir()
	src := filepath.Join(dir, "src.wav")
	want := tone(16000, 2, 440, 0.5, 200*time.Millisecond)
	if err := os.WriteFile(src, wavBytes(t, want), 0o600); err != nil {
		t.Fatal(err)
	}
	for codec, tolerance := range map[string]float64{
		"pcm_u8": 1.0 / 128, "pcm_s16le": 1e-7, "pcm_s24le": 1e-7, "pcm_s32le": 1e-7, "pcm_f32le": 1e-7, "pcm_f64le": 1e-7,
	} {
		piped, err := exec.Command("ffmpeg", "-v", "error", "-i", src, "-c:a", codec, "-f", "wav", "-").Output()
		if err != nil {
			t.Fatalf("ffmpeg: %v (install ffmpeg to run this test)", err)
		}
		got, err := ReadWAV(bytes.NewReader(piped))
		if err != nil || got.Frames() != want.Frames() || got.Channels != 2 || got.Rate != 16000 {
			t.Errorf("%s: %d frames, %d channels, %d Hz, %v", codec, got.Frames(), got.Channels, got.Rate, err)
			continue
		}
		near(t, codec+" level", toneLevel(got, 440), 0.5, tolerance+1e-4)
	}
}

func TestReadWAVSizes(t *testing.T) {
	whole := wavBytes(t, ramp(8000, 1, 100))
	for name, tc := range map[string]struct {
		edit   func([]byte) []byte
		frames int
	}{
		"streamed, size 0":       {func(b []byte) []byte { copy(b[40:], "\x00\x00\x00\x00"); return b }, 100},
		"streamed, size unknown": {func(b []byte) []byte { copy(b[40:], "\xff\xff\xff\xff"); return b }, 100},
		"cut short":              {func(b []byte) []byte { return b[:44+51] }, 25},
		"a chunk after the data": {func(b []byte) []byte { return append(b, "LIST\x04\x00\x00\x00INFO"...) }, 100},
		"an odd chunk before": {func(b []byte) []byte {
			return bytes.Join([][]byte{b[:12], []byte("junk\x03\x00\x00\x00abc\x00"), b[12:]}, nil)
		}, 100},
	} {
		got, err := ReadWAV(iotest.OneByteReader(bytes.NewReader(tc.edit(bytes.Clone(whole)))))
		if err != nil || got.Frames() != tc.frames {
			t.Errorf("%s: %d frames, %v; want %d", name, got.Frames(), err, tc.frames)
		}
	}
}

func TestReadWAVErrors(t *testing.T) {
	whole := wavBytes(t, ramp(8000, 1, 10))
	patch := func(at int, v string) []byte {
		b := bytes.Clone(whole)
		copy(b[at:], v)
		return b
	}
	for name, in := range map[string][]byte{
		"empty": nil, "an MP3": []byte("ID3\x04\x00\x00\x00\x00\x00\x00\x00\x00\x00"), "not WAVE": patch(8, "AVI "),
		"no data": whole[:36], "no fmt": append(bytes.Clone(whole[:12]), whole[36:]...), "ends in fmt": whole[:30],
		"no channels": patch(22, "\x00\x00"), "no rate": patch(24, "\x00\x00\x00\x00"), "µ-law": patch(20, "\x07\x00"),
		"12 bits": patch(34, "\x0c\x00"), "huge fmt": patch(16, "\xff\xff\xff\x7f"),
	} {
		if _, err := ReadWAV(bytes.NewReader(in)); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: %v, want ErrFormat", name, err)
		}
	}
	boom := errors.New("boom")
	if _, err := ReadWAV(iotest.ErrReader(boom)); !errors.Is(err, boom) || errors.Is(err, ErrFormat) {
		t.Errorf("a failing reader gave %v", err)
	}
}

func FuzzReadWAV(f *testing.F) {
	f.Add(wavBytes(f, ramp(8000, 2, 20)))
	f.Add([]byte("RIFF\x00\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x03\x00\x01\x00\x80\xbb\x00\x00\x00\x00\x00\x00\x00\x00\x20\x00data\xff\xff\xff\xff\x00\x00\xc0\x7f"))
	f.Fuzz(func(t *testing.T, in []byte) {
		s, err := ReadWAV(bytes.NewReader(in))
		if err != nil {
			return
		}
		if s.Channels < 1 || s.Rate < 1 || len(s.Samples)%s.Channels != 0 || len(s.Samples) > len(in) {
			t.Fatalf("%d Hz, %d channels, %d samples of %d bytes", s.Rate, s.Channels, len(s.Samples), len(in))
		}
		for _, v := range s.Samples {
			if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
				t.Fatalf("sample %v", v)
			}
		}
	})
}
