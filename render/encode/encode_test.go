package encode

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/Eyevinn/mp4ff/mp4"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/render/rendertest"
)

var small = Settings{Width: 320, Height: 180, FPS: 30, Preset: "veryfast", CRF: 20}

func TestArgumentsGolden(t *testing.T) {
	tests := map[string][]string{
		"video.args":  Settings{Width: 1920, Height: 1080, FPS: 30, Preset: "veryfast", CRF: 20}.args(8),
		"large.args":  Settings{Width: 2160, Height: 3840, FPS: 30, Preset: "veryfast", CRF: 20}.args(8),
		"sound.args":  soundArgs(48000, 2, 5*time.Second),
		"decode.args": decodeArgs("/w/sound.m4a", 48000, 2),
	}
	for name, args := range tests {
		t.Run(name, func(t *testing.T) { rendertest.Golden(t, name, strings.Join(args, "\n")+"\n") })
	}
}

// ramp is a picture whose luma moves one pixel a frame.
type ramp struct {
	s    Settings
	pix  []byte
	fail int // the frame that fails, 0 for none
}

var errSource = errors.New("the picture is missing")

func (r *ramp) draw(n int) ([]byte, error) {
	if r.fail > 0 && n == r.fail {
		return nil, errSource
	}
	if r.pix == nil {
		r.pix = make([]byte, r.s.Width*r.s.Height*3/2)
	}
	for i := range r.pix {
		r.pix[i] = 128
	}
	for y := range r.s.Height {
		for x := range r.s.Width {
			r.pix[y*r.s.Width+x] = byte(32 + (x+n)/2%192)
		}
	}
	return r.pix, nil
}

func box(t testing.TB) *sandbox.Box {
	t.Helper()
	b, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Look("ffmpeg"); err != nil {
		t.Fatalf("these tests need ffmpeg: %v", err)
	}
	return b
}

type probed struct {
	Streams []map[string]any
	Packets []struct {
		PTS, DTS int
		Flags    string
	}
}

func probe(t *testing.T, path string) (p probed) {
	t.Helper()
	out, err := exec.Command("ffprobe", "-v", "error", "-show_streams", "-show_packets", "-show_data_hash", "md5", "-of", "json", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out, &p); err != nil {
		t.Fatal(err)
	}
	return p
}

// segments has one encoder make segments of so many frames, one after the
// other, and returns them.
func segments(
	ctx context.Context, b *sandbox.Box, s Settings, draw Frames, lengths ...int,
) (files [][]byte, err error) {
	e, err := Start(ctx, b, s, slices.Max(lengths), func(n int, file []byte) error {
		if n != len(files) {
			return fmt.Errorf("segment %d comes after %d", n, len(files))
		}
		files = append(files, file)
		return nil
	})
	if err != nil {
		return nil, err
	}
	first := 0
	for _, n := range lengths {
		if e.Write(draw, first, n, func() {}) != nil {
			break
		}
		first += n
	}
	return files, e.Close()
}

// written puts a segment into a file.
func written(t *testing.T, file []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "part.mp4")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Whatever one encoder made before: each segment begins with its only key frame, has
// times of its own, and the parameter sets of all others.
func TestSegmentsStandAlone(t *testing.T) {
	lengths := []int{75, 1, 2, 40, 130, 3}
	for _, fps := range []int{30, 24, 60} {
		s := small
		s.FPS = fps
		files, err := segments(t.Context(), box(t), s, (&ramp{s: s}).draw, lengths...)
		if err != nil || len(files) != len(lengths) {
			t.Fatalf("%d segments, want %d: %v", len(files), len(lengths), err)
		}
		var sets any
		for n, file := range files {
			p := probe(t, written(t, file))
			sets = cmp.Or(sets, p.Streams[0]["extradata_hash"])
			checkSegment(t, p, fps, lengths[n], sets)
		}
	}
}

func checkSegment(t *testing.T, p probed, fps, frames int, sets any) {
	t.Helper()
	if len(p.Packets) != frames {
		t.Errorf("%d packets, want %d", len(p.Packets), frames)
	}
	seen := map[int]bool{}
	for i, k := range p.Packets {
		seen[k.PTS-p.Packets[0].PTS] = true
		if key := k.Flags[0] == 'K'; key != (i == 0) || k.DTS != i*TimeScale {
			t.Errorf("packet %d of %d: key frame %v, dts %d, want %d", i, frames, key, k.DTS, i*TimeScale)
		}
	}
	for i := range frames {
		if !seen[i*TimeScale] {
			t.Errorf("no packet of %d is shown at frame %d", frames, i)
		}
	}
	for field, w := range map[string]any{
		"codec_name": "h264", "profile": "High", "pix_fmt": "yuv420p", "color_range": "tv", "color_space": "bt709", "extradata_hash": sets,
		"color_transfer": "bt709", "color_primaries": "bt709", "time_base": fmt.Sprintf("1/%d", fps*TimeScale),
	} {
		if g := p.Streams[0][field]; g != w {
			t.Errorf("%s: %v, want %v", field, g, w)
		}
	}
}

// The last frames of a segment that was lent may be gone before they are read.
func TestFramesMayGoWithTheirSource(t *testing.T) {
	s := Settings{Width: 1280, Height: 720, FPS: 30, Preset: "veryfast", CRF: 20}
	e, err := Start(t.Context(), box(t), s, 4, func(_ int, file []byte) error {
		decoded, err := exec.Command("ffmpeg", "-v", "error", "-i", written(t, file), "-f", "rawvideo", "-pix_fmt", "gray", "pipe:1").Output()
		if err != nil || len(decoded) != 4*s.Width*s.Height {
			return fmt.Errorf("%d bytes: %w", len(decoded), err)
		}
		if last := decoded[3*s.Width*s.Height:]; slices.Min(last) < 120 || slices.Max(last) > 136 {
			t.Errorf("the last frame is from %d to %d, want 128 all over", slices.Min(last), slices.Max(last))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		pix := bytes.Repeat([]byte{128}, s.Width*s.Height*3/2)
		if err := e.Write(func(int) ([]byte, error) { return pix, nil }, 0, 4, func() {}); err != nil {
			t.Error(err)
		}
		clear(pix)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
}

func TestVideoReportsWhatTheSourceSays(t *testing.T) {
	files, err := segments(t.Context(), box(t), small, (&ramp{s: small, fail: 20}).draw, 10, 30)
	if !errors.Is(err, errSource) || !strings.Contains(err.Error(), "frame 20") {
		t.Errorf("got %v, want the source's error and the frame", err)
	}
	if len(files) != 1 {
		t.Errorf("%d segments, want the one that was complete", len(files))
	}
}

func TestVideoReportsWhatTheEncoderSays(t *testing.T) {
	s := small
	s.Preset = "no-such-preset"
	_, err := segments(t.Context(), box(t), s, (&ramp{s: s}).draw, 40)
	var exit *sandbox.ExitError
	if !errors.As(err, &exit) || !strings.Contains(exit.Stderr, "preset") {
		t.Errorf("got %v, want the encoder's own words about the preset", err)
	}
}

// What whoever keeps a segment fails with ends the encoder.
func TestVideoReportsWhatTheKeeperSays(t *testing.T) {
	e, err := Start(t.Context(), box(t), small, 60, func(int, []byte) error { return errSource })
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		err = e.Write((&ramp{s: small}).draw, 0, 60, func() {})
	}
	if err := e.Close(); !errors.Is(err, errSource) {
		t.Errorf("got %v, want the keeper's error", err)
	}
}

// endless never runs out of frames, and cancels at the twentieth.
type endless struct {
	ramp
	cancel context.CancelFunc
	at     time.Time
}

func (e *endless) draw(n int) ([]byte, error) {
	if n == 20 {
		e.at = time.Now()
		e.cancel()
	}
	return e.ramp.draw(n)
}

func TestCancelEndsTheEncoder(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	src := &endless{ramp: ramp{s: small}, cancel: cancel}
	_, err := segments(ctx, box(t), small, src.draw, 1<<20)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	if took := time.Since(src.at); took > time.Second {
		t.Errorf("it went on for %v", took)
	}
}

func TestMissingEncoder(t *testing.T) {
	b, err := sandbox.New(&sandbox.Options{LookPath: func(string) (string, error) { return "", exec.ErrNotFound }})
	if err != nil {
		t.Fatal(err)
	}
	_, err = segments(t.Context(), b, small, (&ramp{s: small}).draw, 4)
	if !errors.Is(err, sandbox.ErrMissing) {
		t.Errorf("got %v, want sandbox.ErrMissing", err)
	}
}

// soundTo encodes a sound into a file, in fragments of a second.
func soundTo(t *testing.T, s audio.Sound, path string) {
	t.Helper()
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	all, first := 0, 0
	err = Sound(t.Context(), box(t), s, out, time.Second, func(_ *mp4.InitSegment, f *mp4.Fragment) error {
		if all += len(f.Mdat.Data); first == 0 {
			first = all
		}
		return nil
	})
	if err := errors.Join(err, out.Close()); err != nil {
		t.Fatal(err)
	}
	if first == 0 || first > all*2/3 {
		t.Errorf("the first second has %d bytes of %d", first, all)
	}
}

func TestSoundComesBackInPlaceAndAtLevel(t *testing.T) {
	in := audio.Silent(48000, 2, 3*time.Second)
	for i := range in.Frames() {
		v := float32(.25 * math.Sin(2*math.Pi*440*float64(i)/48000))
		if i < 48000 {
			v = 0
		}
		in.Samples[2*i], in.Samples[2*i+1] = v, v
	}
	out := filepath.Join(t.TempDir(), "sound.m4a")
	soundTo(t, in, out)
	got, err := Decode(context.Background(), box(t), out, nil)
	if err != nil {
		t.Fatal(err)
	}
	if d := got.Frames() - in.Frames(); d < 0 || d > 1024 {
		t.Errorf("%d frames came back of %d", got.Frames(), in.Frames())
	}
	if a, b := audio.Loudness(in), audio.Loudness(got); math.Abs(a-b) > .2 {
		t.Errorf("loudness %.2f, want %.2f", b, a)
	}
	quiet := audio.Silences(got, -50, 500*time.Millisecond)
	if len(quiet) != 1 || (quiet[0].To-time.Second).Abs() > 20*time.Millisecond {
		t.Errorf("silences %v, want one that ends at 1 s", quiet)
	}
	stream := probe(t, out).Streams[0]
	for field, w := range map[string]any{"codec_name": "aac", "profile": "LC", "sample_rate": "48000", "channels": 2.0, "start_time": "-0.021333", "duration": "3.021333"} {
		if stream[field] != w {
			t.Errorf("%s: %v, want %v", field, stream[field], w)
		}
	}
}

// TestNothingOfAHostileProgramIsTaken: an ffmpeg that was taken over leaves something
// else than its file.
func TestNothingOfAHostileProgramIsTaken(t *testing.T) {
	ffmpeg, err := exec.LookPath("ffmpeg")
	if err != nil {
		t.Fatal(err)
	}
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("master secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, link := range []string{"ln -sf", "ln -f"} {
		program := filepath.Join(t.TempDir(), "hostile")
		script := "#!/bin/sh\n" + ffmpeg + " \"$@\" || exit 1\nfor last; do :; done\n" + link + " " + secret + " \"${last#file:}\"\nexit 0\n"
		if err := os.WriteFile(program, []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
		taken, err := sandbox.New(&sandbox.Options{LookPath: func(string) (string, error) { return program, nil }})
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		none := func(*mp4.InitSegment, *mp4.Fragment) error { return nil }
		err = Sound(t.Context(), taken, audio.Silent(48000, 2, time.Second), &out, time.Second, none)
		if err == nil && bytes.Contains(out.Bytes(), []byte("master secret")) {
			t.Errorf("%s: a stranger's file was taken for the sound", link)
		}
	}
}
