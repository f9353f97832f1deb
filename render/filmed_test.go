package render

import (
	"bytes"
	"context"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/render/encode"
	"github.com/scenewright/scenewright/render/ingest"
	"github.com/scenewright/scenewright/render/rendertest"
)

// TestFilesBecomeScenes takes the whole way: a file of 12 frames a second is
// prepared, laid out, drawn and mixed; the film shows its frames and sounds as
// it does.
func TestFilesBecomeScenes(t *testing.T) {
	ofValues(t)
	dir := t.TempDir()
	raw, clip, sound := filepath.Join(dir, "raw.mp4"), filepath.Join(dir, "clip.mp4"), filepath.Join(dir, "clip.wav")
	args := strings.Fields("-v error -f lavfi -i testsrc2=s=640x360:r=12:d=4 -f lavfi -i anoisesrc=c=pink:a=.4:d=4:seed=5,volume='.3+.7*lt(mod(t\\,.9)\\,.4)':eval=frame -c:v libx264 -c:a aac")
	if said, err := exec.Command("ffmpeg", append(args, raw)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	r := newRenderer(t, nil)
	in, err := ingest.New(r.box, nil)
	if err != nil {
		t.Fatal(err)
	}
	made, err := in.Clip(t.Context(), raw, story.ClipOptions{To: clip, SoundTo: sound, FPS: 30, Width: 320, Height: 180})
	if err != nil {
		t.Fatal(err)
	}
	req := laidOut(t, made, dir)
	out, err := r.Render(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	video, source := filepath.Join(req.Dir, out.Video), luma(t, clip)
	for n, f := range luma(t, video) {
		got, d := nearest(f, source, 180, 0, 320, 80)
		if same := off(source[got], source[n], 180, 0, 320, 80) < 3; !same || d > 60 {
			t.Errorf("frame %d shows frame %d of the clip, off by %.1f", n, got, d)
		}
	}
	if math.Abs(out.Report.Loudness+14) > .5 {
		t.Errorf("loudness %.1f LUFS, want -14", out.Report.Loudness)
	}
	heard, err := encode.Decode(t.Context(), r.box, video, nil)
	if err != nil {
		t.Fatal(err)
	}
	lag, alike := likest(heard.Mono().Samples, wavOf(t, sound).Samples)
	if alike < .85 || lag.Abs() > 3*time.Millisecond {
		t.Errorf("the clip's sound is heard %v late, with a correlation of %.2f", lag, alike)
	}
}

// laidOut is a film of one scene with a clip of a folder and its sound, as the
// house's designer lays it out.
func laidOut(t *testing.T, made story.PreparedClip, dir string) story.RenderRequest {
	t.Helper()
	fonts, err := typeset.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := design.New(fonts, nil)
	if err != nil {
		t.Fatal(err)
	}
	sc := story.BoardScene{ScriptScene: story.ScriptScene{ID: "a", Narration: "It runs.",
		Screen: story.On(story.Title{Heading: "It runs"})}, Frames: 90}
	sc.Shots = []story.Shot{{Frames: 90, Clip: &story.Clip{Blob: "clip.mp4", Width: made.Width, Height: made.Height, Frames: made.Frames}}}
	scenes, err := d.Design(t.Context(), story.Storyboard{Title: "A film", Language: "en", Width: 320, Height: 180, FPS: 30, Scenes: []story.BoardScene{sc}})
	if err != nil {
		t.Fatal(err)
	}
	f := rendertest.Sample{Width: 320, Height: 180, Scenes: 1, Scene: 3 * time.Second, NoSound: true}.Make()
	f.Timeline.Scenes, f.Timeline.Overlay, f.Timeline.Cues = scenes, nil, nil
	f.Timeline.Audio.Natural = []timeline.Nat{{Blob: "clip.wav", For: 3 * time.Second}}
	open := func(_ context.Context, blob string) (io.ReadCloser, error) { return os.Open(filepath.Join(dir, blob)) }
	return story.RenderRequest{Timeline: f.Timeline, Open: open, Dir: t.TempDir(), Progress: func(float64) {}}
}

func wavOf(t *testing.T, path string) audio.Sound {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := audio.ReadWAV(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// likest is by how much a sound is late against another, up to 20 ms, where they
// are most alike, and how much so: 1 is the same.
func likest(heard, want []float32) (lag time.Duration, alike float64) {
	const from, length, most = 24000, 24000, 960
	for k := -most; k <= most; k += 8 {
		var both, a, b float64
		for i := from; i < from+length; i++ {
			x, y := float64(heard[i+k]), float64(want[i])
			both, a, b = both+x*y, a+x*x, b+y*y
		}
		if c := both / math.Sqrt(a*b); c > alike {
			lag, alike = time.Duration(k)*time.Second/48000, c
		}
	}
	return lag, alike
}
