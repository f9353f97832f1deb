package render

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/compose"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/render/rendertest"
)

// stater has every scene drawn as a statement, which is subtitled.
type stater struct{ engine.Designer }

func (d stater) Design(ctx context.Context, b story.Storyboard) ([]timeline.Scene, error) {
	for i := range b.Scenes {
		b.Scenes[i].Screen = story.On(story.Title{Heading: b.Title})
	}
	return d.Designer.Design(ctx, b)
}

// keeper notes the timeline it is given.
type keeper struct {
	engine.Renderer
	tl *timeline.Timeline
}

func (k keeper) Render(ctx context.Context, r story.RenderRequest) (story.Rendering, error) {
	*k.tl = r.Timeline
	return k.Renderer.Render(ctx, r)
}

// TestAnUprightFilm goes from the request to the files: their size as other
// programs read it, and where the subtitles are in the picture.
func TestAnUprightFilm(t *testing.T) {
	if testing.Short() {
		t.Skip("whole films")
	}
	films(t, frame.Vertical)
}

// films makes a film of each format, by the engine, and checks its files.
func films(t *testing.T, formats ...frame.Format) {
	t.Helper()
	r := newRenderer(t, nil)
	house, err := design.New(r.fonts, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range formats {
		t.Run(string(format), func(t *testing.T) {
			var tl timeline.Timeline
			eng := enginetest.New(t, func(p *engine.Ports) {
				p.Fonts, p.Designer, p.Renderer = r.fonts, stater{house}, keeper{r, &tl}
			})
			p := enginetest.Await(t, eng, request.Request{
				Prompt: "Warm air rises. It leaves by the roof.", PromptType: story.PromptScript,
				AspectRatio: format, Resolution: "720p", ToAutoExport: true,
			})
			width, height := format.Size(720)
			video, made := filepath.Join(t.TempDir(), "film.mp4"), p.Edit().Rendition
			copyOut(t, eng, made.Video, video)
			readAs(t, video, width, height, "31")
			manifest := textOf(t, eng, made.Manifest)
			if want := fmt.Sprintf(`width="%d" height="%d" sar="1:1"`, width, height); !strings.Contains(manifest, want) {
				t.Errorf("the manifest does not say %s:\n%s", want, manifest)
			}
			if want := fmt.Sprintf("PlayResX: %d\nPlayResY: %d\n", width, height); !strings.Contains(textOf(t, eng, made.Captions.ASS), want) {
				t.Errorf("the styled captions do not say %q", want)
			}
			subtitlesStand(t, r, tl, video)
		})
	}
}

func textOf(t *testing.T, eng *engine.Engine, key string) string {
	t.Helper()
	f, err := eng.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	raw, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// readAs checks what other programs read of a film's picture.
func readAs(t *testing.T, video string, width, height int, level string) {
	t.Helper()
	got := ffprobe(t, video)["video"]
	for field, want := range map[string]string{
		"width": fmt.Sprint(width), "height": fmt.Sprint(height), "sample_aspect_ratio": "1:1",
		"pix_fmt": "yuv420p", "profile": "High", "level": level,
	} {
		if got[field] != want {
			t.Errorf("%s is %q, want %q", field, got[field], want)
		}
	}
}

// subtitlesStand looks for what subtitles change in the film: it is something,
// and lies where they have their room.
func subtitlesStand(t *testing.T, r *Renderer, tl timeline.Timeline, video string) {
	t.Helper()
	last := tl.Cues[len(tl.Cues)-1]
	settled := (last.From + 2*last.To) / 3
	n := int(settled * time.Duration(tl.FPS) / time.Second)
	bare := tl
	bare.Overlay = nil
	want, _, err := compose.New(r.fonts, bare, nil).At(n)
	if err != nil {
		t.Fatal(err)
	}
	drawn := changed(want.Pix, frameOf(t, video, n), tl.Width, tl.Height)
	f := frame.Frame{Width: float64(tl.Width), Height: float64(tl.Height), Subtitles: true}
	c := f.Caption()
	room := image.Rect(int(c.X), int(c.Y), int(c.X+c.W)+1, int(c.Y+c.H)+1)
	if drawn.Dy() < int(40*f.Unit()) || !drawn.In(room) {
		t.Errorf("subtitles are drawn at %v, want within %v", drawn, room)
	}
	if off := drawn.Min.X + drawn.Max.X - tl.Width; off < -4 || off > 4 {
		t.Errorf("subtitles at %v are not in the middle of %d", drawn, tl.Width)
	}
}

// changed is the rectangle in which the luma of two frames differs by more than
// an encoder makes it: for more than the edge of a letter.
func changed(a, b []byte, width, height int) (out image.Rectangle) {
	const visible, edge = 32, 4
	for y := range height {
		run := 0
		for x := range width {
			if d := int(a[y*width+x]) - int(b[y*width+x]); d <= visible && d >= -visible {
				run = 0
				continue
			}
			if run++; run >= edge {
				out = out.Union(image.Rect(x+1-run, y, x+1, y+1))
			}
		}
	}
	return out
}

// frameOf decodes frame n of a film.
func frameOf(t *testing.T, video string, n int) []byte {
	t.Helper()
	raw, err := exec.Command("ffmpeg", "-v", "error", "-i", video, "-vf", fmt.Sprintf("select=eq(n\\,%d)", n), "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "yuv420p", "pipe:1").Output()
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// The largest frame of all, upright; a moment of it.
func TestLargestFrame(t *testing.T) {
	if testing.Short() {
		t.Skip("whole films")
	}
	width, height := frame.Vertical.Size(2160)
	made, dir := rendered(t, newRenderer(t, nil), rendertest.Sample{Width: width, Height: height, Scenes: 1, Scene: 200 * time.Millisecond, NoSound: true}.Make())
	readAs(t, filepath.Join(dir, made.Video), width, height, "51")
	poster, err := os.ReadFile(filepath.Join(dir, made.Poster))
	if err != nil {
		t.Fatal(err)
	}
	if c, _, err := image.DecodeConfig(bytes.NewReader(poster)); err != nil || c.Width != width || c.Height != height {
		t.Errorf("the poster is %d × %d, %v; want %d × %d", c.Width, c.Height, err, width, height)
	}
}
