package fields

import (
	"context"
	"fmt"
	"image"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/sources/avatar"
	"github.com/scenewright/scenewright/voice/local"
)

// counted counts what a renderer makes.
type counted struct {
	engine.Renderer
	films atomic.Int32
}

// Render counts.
func (c *counted) Render(ctx context.Context, r story.RenderRequest) (story.Rendering, error) {
	c.films.Add(1)
	return c.Renderer.Render(ctx, r)
}

// TestPresenterPreview fetches the clip of somebody from where it is listed: the
// lips move while the sentence sounds, and not before.
func TestPresenterPreview(t *testing.T) {
	t.Parallel()
	needs(t, "ffmpeg")
	needs(t, "flite")
	var films counted
	s := apitest.New(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		box, err := sandbox.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		voice, err := local.New(box, nil)
		if err != nil {
			t.Fatal(err)
		}
		if films.Renderer, err = render.New(box, p.Fonts, &render.Options{CacheDir: t.TempDir()}); err != nil {
			t.Fatal(err)
		}
		p.Renderer, p.Voices, p.Presenters = &films, []engine.Voice{voice}, []engine.Presenter{avatar.New()}
	}})
	people, err := s.Client.Config.Avatars(t.Context())
	if err != nil || len(people) < 6 {
		t.Fatalf("%d presenters, %v", len(people), err)
	}
	for _, p := range people {
		if !strings.HasPrefix(p.PreviewVideoURL, s.URL) {
			t.Errorf("%s has the preview %q", p.ID, p.PreviewVideoURL)
		}
	}
	clip := fetch(t, people[0].PreviewVideoURL)
	if again := fetch(t, people[0].PreviewVideoURL); string(again) != string(clip) || films.films.Load() != 1 {
		t.Errorf("%d bytes, then %d, after %d renderings", len(clip), len(again), films.films.Load())
	}
	path := filepath.Join(t.TempDir(), "preview.mp4")
	if err := os.WriteFile(path, clip, 0o600); err != nil {
		t.Fatal(err)
	}
	probe := run(t, "ffprobe", "-v", "error", "-show_entries", "stream=codec_name,width,height", "-of", "csv=p=0", path)
	if got := strings.Fields(string(probe)); fmt.Sprint(got) != "[h264,720,720 aac]" {
		t.Errorf("it is %v", got)
	}
	checkSpeaks(t, path)
}

// checkSpeaks looks at Maya's mouth in every frame of her preview, and listens.
func checkSpeaks(t *testing.T, path string) {
	t.Helper()
	const w, h, fps = 120, 90, 30
	raw := run(t, "ffmpeg", "-v", "error", "-i", path, "-vf", fmt.Sprintf("crop=%d:%d:300:330", w, h), "-f", "rawvideo", "-pix_fmt", "rgba", "-")
	sound := run(t, "ffmpeg", "-v", "error", "-i", path, "-ac", "1", "-ar", "3000", "-f", "u8", "-")
	frames := len(raw) / (4 * w * h)
	if frames < 4*fps || frames > 8*fps {
		t.Fatalf("%d frames", frames)
	}
	opened, changes, open := 0, 0, false
	for i := range frames {
		mouth := &image.RGBA{Pix: raw[i*4*w*h : (i+1)*4*w*h], Stride: 4 * w, Rect: image.Rect(0, 0, w, h)}
		_, n := area(mouth, teeth)
		quiet := loudest(sound[min(i*100, len(sound)-100):][:100]) < 3
		if now := n > 12; now != open {
			open = now
			changes++
		}
		if open {
			opened++
		}
		if open && quiet && (i < fps/3 || i > frames-fps/3) {
			t.Errorf("frame %d of %d: the mouth is open before or after the sentence", i, frames)
		}
	}
	if changes < 8 || opened < frames/8 || opened > frames*7/8 {
		t.Errorf("in %d frames the mouth is open in %d, and opens or closes %d times", frames, opened, changes)
	}
	if loudest(sound) < 30 {
		t.Error("nothing is heard")
	}
}

// loudest is the largest distance of samples from the middle.
func loudest(samples []byte) int {
	most := 0
	for _, s := range samples {
		most = max(most, int(s)-128, 128-int(s))
	}
	return most
}

// fetch reads what is at an address that needs no key.
func fetch(t *testing.T, url string) []byte {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") != "video/mp4" {
		t.Fatalf("%s: %d, %s, %v", url, resp.StatusCode, resp.Header.Get("Content-Type"), err)
	}
	return raw
}

// run is what a program writes.
func run(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), name, args...).Output()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return out
}
