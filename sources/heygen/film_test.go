package heygen_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/render/ingest"
	"github.com/scenewright/scenewright/sources/heygen/heygentest"
)

// filming makes a film for real, but for the voice and the service, and gives
// what was rendered and the file.
func filming(t *testing.T, seed uint64) (tl timeline.Timeline, film string) {
	t.Helper()
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := start(t, heygentest.New(secret), nil)
	eng := enginetest.New(t, func(ports *engine.Ports) {
		ports.FilmedPresenters = []engine.FilmedPresenter{p}
		in, err := ingest.New(box, nil)
		if err != nil {
			t.Fatal(err)
		}
		designer, err := design.New(ports.Fonts, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := render.New(box, ports.Fonts, &render.Options{CacheDir: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		ports.Preparer, ports.Designer, ports.Renderer = in, designer, recorder{r, &tl}
	})
	made := enginetest.Await(t, eng, request.Request{
		Prompt: "A heat pump moves warmth.", PromptType: story.PromptScript, Language: "en", Resolution: "720p", Seed: seed,
		AIAvatarSettings: &request.AvatarSettings{AvatarID: "heygen/studio-ada"}, ToAutoExport: true,
	})
	if len(made.Warnings) > 0 {
		t.Errorf("warnings %q", made.Warnings)
	}
	f, err := eng.Blobs.Open(t.Context(), made.Edits[0].Rendition.Video)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	raw, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	film = filepath.Join(t.TempDir(), "film.mp4")
	if err := os.WriteFile(film, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	return tl, film
}

// recorder remembers what it rendered.
type recorder struct {
	engine.Renderer
	tl *timeline.Timeline
}

// Render renders.
func (r recorder) Render(ctx context.Context, q story.RenderRequest) (story.Rendering, error) {
	*r.tl = q.Timeline
	return r.Renderer.Render(ctx, q)
}

// frameAt decodes one frame of a file.
func frameAt(t *testing.T, file string, seconds float64) image.Image {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "ffmpeg", "-v", "error", "-ss", fmt.Sprint(seconds), "-i", file, "-frames:v", "1", "-f", "image2pipe", "-c:v", "png", "-").Output()
	if err != nil {
		t.Fatalf("ffmpeg: %v (run examples/setup.sh)", err)
	}
	img, err := png.Decode(bytes.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// skin reports whether a pixel has the colour of the fake's face.
func skin(img image.Image, x, y float64) bool {
	r, g, b, _ := img.At(int(x), int(y)).RGBA()
	near := func(v uint32, want int) bool { d := int(v>>8) - want; return d > -16 && d < 16 }
	return near(r, 224) && near(g, 172) && near(b, 140)
}

// TestFilmShowsTheAvatar: the file has the avatar's face in its seat, and the
// film around it: in a window, and standing free.
func TestFilmShowsTheAvatar(t *testing.T) {
	for name, c := range map[string]struct {
		seed  uint64
		round bool
	}{"in a window": {2, true}, "standing free": {1, false}} {
		t.Run(name, func(t *testing.T) {
			tl, film := filming(t, c.seed)
			sc := tl.Scenes[0]
			if sc.Round != c.round {
				t.Fatalf("seed %d: round %t", c.seed, sc.Round)
			}
			seat, at := sc.Presenter, tl.At(sc.Frames/2).Seconds()
			img := frameAt(t, film, at)
			x, y := seat.X+seat.W/2, seat.Y+.3*seat.H
			if !skin(img, x, y) {
				t.Errorf("no face at %.0f, %.0f of the seat %v: %v", x, y, seat, img.At(int(x), int(y)))
			}
			for _, corner := range []timeline.Point{{X: seat.X + 3, Y: seat.Y + 3}, {X: seat.X + seat.W - 3, Y: seat.Y + 3}} {
				outside := img.At(int(corner.X), int(seat.Y)-8)
				if got := img.At(int(corner.X), int(corner.Y)); far(got, outside) {
					t.Errorf("at %v there is %v and not the film, which is %v above", corner, got, outside)
				}
			}
		})
	}
}

// far reports whether two colours are not nearly the same.
func far(a, b interface{ RGBA() (r, g, b, a uint32) }) bool {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	d := func(x, y uint32) int { return max(int(x>>8)-int(y>>8), int(y>>8)-int(x>>8)) }
	return max(d(r1, r2), d(g1, g2), d(b1, b2)) > 24
}
