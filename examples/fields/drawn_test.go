package fields

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/render/caption"
	"github.com/scenewright/scenewright/render/mix"
)

// drawn encodes no film. It keeps what each is made of, of which a test has those
// pictures drawn that it looks at, and the sound mixed where it listens: by what draws
// and mixes whole films.
type drawn struct {
	*render.Renderer
	mu    sync.Mutex
	plans []story.RenderRequest
}

// Render keeps the plan of a film. Its video is the number of it.
func (d *drawn) Render(ctx context.Context, r story.RenderRequest) (story.Rendering, error) {
	made, err := enginetest.Renderer{}.Render(ctx, r)
	if err != nil {
		return made, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.plans = append(d.plans, r)
	var captions bytes.Buffer
	if err := caption.WriteSRT(&captions, r.Timeline.Cues); err != nil {
		return made, err
	}
	if err := os.WriteFile(filepath.Join(r.Dir, made.Captions.SRT), captions.Bytes(), 0o600); err != nil {
		return made, err
	}
	return made, os.WriteFile(filepath.Join(r.Dir, made.Video), fmt.Appendf(nil, "film %d", len(d.plans)-1), 0o600)
}

// plan returns what a film is made of, by its video.
func (d *drawn) plan(t *testing.T, video []byte) story.RenderRequest {
	t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	var n int
	if _, err := fmt.Sscanf(string(video), "film %d", &n); err != nil || n >= len(d.plans) {
		t.Fatalf("there is no plan of %.20q, %v", video, err)
	}
	return d.plans[n]
}

// draw draws a film at some moments.
func (d *drawn) draw(t *testing.T, plan story.RenderRequest, moments ...float64) (all []*image.RGBA) {
	t.Helper()
	for _, at := range moments {
		frame := int(math.Ceil(at*float64(plan.Timeline.FPS) - .015)) // times are rounded
		dir := t.TempDir()
		name, err := d.Still(t.Context(), story.StillRequest{Timeline: plan.Timeline, Frame: frame, Open: plan.Open, Dir: dir})
		if err != nil {
			t.Fatal(err)
		}
		raw, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		img, err := jpeg.Decode(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		out := image.NewRGBA(img.Bounds())
		draw.Draw(out, out.Rect, img, img.Bounds().Min, draw.Src)
		all = append(all, out)
	}
	return all
}

// mixed is a film's sound, in one channel of 48 kHz.
func mixed(t *testing.T, plan story.RenderRequest) audio.Sound {
	t.Helper()
	tl := plan.Timeline
	room := make([]float32, tl.Frames*mix.Rate/tl.FPS*mix.Channels)
	s, err := mix.Film(t.Context(), tl.Audio, room, mix.Opener(plan.Open))
	if err != nil {
		t.Fatal(err)
	}
	audio.Master(s, cmp.Or(tl.Audio.Loudness, timeline.MixLoudness), cmp.Or(tl.Audio.Ceiling, timeline.MixCeiling))
	return s.Mono()
}

// whole is all of a picture, in shares of its width and height.
var whole = [4]float64{0, 0, 1, 1}

// written is what stands in a scene at a moment of its film, where its lines begin within
// a stretch of the picture: left, top, right and bottom, in shares.
func written(plan story.RenderRequest, scene string, moment float64, within [4]float64) string {
	tl, at := plan.Timeline, time.Duration(moment*float64(time.Second))
	layers := slices.Clone(tl.Overlay)
	for _, sc := range tl.Scenes {
		if sc.ID != scene {
			continue
		}
		for _, l := range sc.Layers {
			layers = append(layers, l.Within(tl.At(sc.Start), tl.Duration()))
		}
	}
	var lines []string
	for _, l := range layers {
		if l.Text == nil || !l.Visible(at) || l.Opacity.At(at, 1) < .5 {
			continue
		}
		x, y := (l.Text.X+l.X.At(at, 0))/float64(tl.Width), (l.Text.Y+l.Y.At(at, 0))/float64(tl.Height)
		if x >= within[0] && y >= within[1] && x < within[2] && y < within[3] {
			lines = append(lines, l.Text.Line)
		}
	}
	return strings.Join(lines, " ")
}

// written is what stands in a scene at a share of it.
func (f film) written(s engine.SceneInfo, share float64, within [4]float64) string {
	return written(f.plan, s.ID, s.Start+share*s.Duration, within)
}

// says reports whether all of some words are in what is written.
func says(t *testing.T, written string, wanted ...string) {
	t.Helper()
	for _, w := range wanted {
		if !strings.Contains(written, w) {
			t.Errorf("%q is not in what is written: %q", w, written)
		}
	}
}
