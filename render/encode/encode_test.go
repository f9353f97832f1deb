package encode

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/render/rendertest"
)

var small = Settings{Width: 320, Height: 180, FPS: 30, Preset: "veryfast", CRF: 20}

func TestArgumentsGolden(t *testing.T) {
	tests := map[string][]string{
		"video.args":  Settings{Width: 1920, Height: 1080, FPS: 30, Preset: "veryfast", CRF: 20}.Args("/w/part.mp4"),
		"large.args":  Settings{Width: 2160, Height: 3840, FPS: 30, Preset: "veryfast", CRF: 20}.Args("/w/part.mp4"),
		"sound.args":  soundArgs(48000, 2, "/w/sound.m4a"),
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

func (r *ramp) At(n int) ([]byte, bool, error) {
	if r.fail > 0 && n == r.fail {
		return nil, false, errSource
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
	return r.pix, true, nil
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
	out, err := exec.Command("ffprobe", "-v", "error", "-show_streams", "-show_packets", "-of", "json", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out, &p); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestVideoIsOneClosedGroupOfPictures(t *testing.T) {
	out := filepath.Join(t.TempDir(), "part.mp4")
	wrote := 0
	if err := Video(context.Background(), box(t), small, &ramp{s: small}, 10, 75, out, func() { wrote++ }); err != nil {
		t.Fatal(err)
	}
	p := probe(t, out)
	if wrote != 75 || len(p.Packets) != 75 {
		t.Errorf("%d frames handed over, %d packets, want 75 each", wrote, len(p.Packets))
	}
	for i, k := range p.Packets {
		if key := k.Flags[0] == 'K'; key != (i == 0) {
			t.Errorf("packet %d: key frame %v", i, key)
		}
		if want := (i - 2) * TimeScale; k.DTS != want {
			t.Errorf("packet %d: dts %d, want %d: segments must all have the same delay", i, k.DTS, want)
		}
	}
	want := map[string]any{
		"codec_name": "h264", "profile": "High", "pix_fmt": "yuv420p", "color_range": "tv", "color_space": "bt709",
		"color_transfer": "bt709", "color_primaries": "bt709", "r_frame_rate": "30/1", "time_base": "1/15360",
	}
	for field, w := range want {
		if g := p.Streams[0][field]; g != w {
			t.Errorf("%s: %v, want %v", field, g, w)
		}
	}
}

func TestSegmentsShareTheirParameterSets(t *testing.T) {
	dir := t.TempDir()
	var sets []string
	for _, n := range []int{1, 2, 40, 130} {
		out := filepath.Join(dir, "part.mp4")
		if err := Video(context.Background(), box(t), small, &ramp{s: small}, n, n, out, func() {}); err != nil {
			t.Fatal(err)
		}
		raw, err := exec.Command("ffprobe", "-v", "error", "-show_streams", "-show_data", "-of", "json", out).Output()
		if err != nil {
			t.Fatal(err)
		}
		var p probed
		if err := json.Unmarshal(raw, &p); err != nil {
			t.Fatal(err)
		}
		sets = append(sets, p.Streams[0]["extradata"].(string))
	}
	for _, s := range sets[1:] {
		if s != sets[0] {
			t.Errorf("parameter sets differ:\n%s\n%s", sets[0], s)
		}
	}
}

func TestVideoReportsWhatTheSourceSays(t *testing.T) {
	out := filepath.Join(t.TempDir(), "part.mp4")
	err := Video(context.Background(), box(t), small, &ramp{s: small, fail: 20}, 0, 40, out, func() {})
	if !errors.Is(err, errSource) || !strings.Contains(err.Error(), "frame 20") {
		t.Errorf("got %v, want the source's error and the frame", err)
	}
}

func TestVideoReportsWhatTheEncoderSays(t *testing.T) {
	s := small
	s.Preset = "no-such-preset"
	err := Video(context.Background(), box(t), s, &ramp{s: s}, 0, 40, filepath.Join(t.TempDir(), "part.mp4"), func() {})
	var exit *sandbox.ExitError
	if !errors.As(err, &exit) || !strings.Contains(exit.Stderr, "preset") {
		t.Errorf("got %v, want the encoder's own words about the preset", err)
	}
}

// endless never runs out of frames, and cancels at the twentieth.
type endless struct {
	ramp
	cancel context.CancelFunc
	at     time.Time
}

func (e *endless) At(n int) ([]byte, bool, error) {
	if n == 20 {
		e.at = time.Now()
		e.cancel()
	}
	return e.ramp.At(n)
}

func TestCancelEndsTheEncoder(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	src := &endless{ramp: ramp{s: small}, cancel: cancel}
	err := Video(ctx, box(t), small, src, 0, math.MaxInt, filepath.Join(t.TempDir(), "part.mp4"), func() {})
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
	err = Video(context.Background(), b, small, &ramp{s: small}, 0, 4, filepath.Join(t.TempDir(), "part.mp4"), func() {})
	if !errors.Is(err, sandbox.ErrMissing) {
		t.Errorf("got %v, want sandbox.ErrMissing", err)
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
	if err := Sound(context.Background(), box(t), in, out); err != nil {
		t.Fatal(err)
	}
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
	for field, w := range map[string]any{"codec_name": "aac", "profile": "LC", "sample_rate": "48000", "channels": 2.0, "duration": "3.000000"} {
		if stream[field] != w {
			t.Errorf("%s: %v, want %v", field, stream[field], w)
		}
	}
}
