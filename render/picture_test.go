package render

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/render/rendertest"
)

// plain is a photograph of one colour.
func plain(t *testing.T, c color.Color, w, h int) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		img.Set(i%w, i/w, c)
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// illustrated is a request for a small film of two scenes, the first with the
// picture of a blob, which is found among files.
func illustrated(t *testing.T, blob string, files map[string][]byte) story.RenderRequest {
	t.Helper()
	f := rendertest.Sample{Width: 320, Height: 180, Scenes: 2, Scene: time.Second, NoSound: true}.Make()
	l := timeline.Layer{Name: "photo", Role: timeline.RolePicture, Picture: &timeline.Picture{
		Blob: blob, Frame: timeline.Rect{W: 320, H: 180}, Zoom: timeline.Ramp(0, time.Second, 1, 1.04, timeline.Linear),
	}}
	f.Timeline.Scenes[0].Layers = append([]timeline.Layer{l}, f.Timeline.Scenes[0].Layers...)
	open := func(ctx context.Context, key string) (io.ReadCloser, error) {
		if raw, ok := files[key]; ok {
			return io.NopCloser(bytes.NewReader(raw)), nil
		}
		if strings.HasPrefix(key, "pictures/") {
			return nil, &fault.Error{Code: fault.CodeNotFound, Message: "there is no such blob"}
		}
		return f.Open(ctx, key)
	}
	return story.RenderRequest{Timeline: f.Timeline, Open: open, Dir: t.TempDir(), Progress: func(float64) {}}
}

// TestSegmentsAreNamedByWhatPicturesShow: another key for the same picture
// changes nothing, another picture under the same key does.
func TestSegmentsAreNamedByWhatPicturesShow(t *testing.T) {
	ofValues(t)
	r := newRenderer(t, nil)
	files := map[string][]byte{"pictures/a": plain(t, color.RGBA{200, 30, 30, 255}, 320, 200)}
	film := func(blob string, files map[string][]byte) (story.Rendering, string) {
		req := illustrated(t, blob, files)
		made, err := r.Render(t.Context(), req)
		if err != nil {
			t.Fatal(err)
		}
		return made, req.Dir
	}
	first, _ := film("pictures/a", files)
	again := maps.Clone(files)
	again["pictures/b"] = files["pictures/a"]
	second, _ := film("pictures/b", again)
	if first.Report.Reused != 0 || second.Report.Reused != second.Report.Segments {
		t.Errorf("reused %d, then %d of %d; want none, then all", first.Report.Reused, second.Report.Reused, second.Report.Segments)
	}
	files["pictures/a"] = plain(t, color.RGBA{30, 30, 200, 255}, 320, 200)
	third, dir := film("pictures/a", files)
	if third.Report.Reused >= third.Report.Segments {
		t.Error("another picture under the same key was not drawn")
	}
	if c := colourAt(t, filepath.Join(dir, third.Video), .2, 300, 20); c.B < 150 || c.R > 80 {
		t.Errorf("the film shows %v, want the new picture's blue", c)
	}
}

func TestPicturesThatCannotBeShown(t *testing.T) {
	ofValues(t)
	for name, tt := range map[string]struct {
		blob string
		want error
	}{"a text": {"pictures/text", fault.ErrUnsupported}, "one that is gone": {"pictures/gone", fault.ErrNotFound}} {
		t.Run(name, func(t *testing.T) {
			_, err := newRenderer(t, nil).Render(t.Context(), illustrated(t, tt.blob, map[string][]byte{"pictures/text": []byte("no picture")}))
			if !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
}

// colourAt is the colour of a pixel of a film at a moment, read by ffmpeg.
func colourAt(t *testing.T, video string, seconds float64, x, y int) color.RGBA {
	t.Helper()
	out, err := exec.Command("ffmpeg", "-v", "error", "-ss", fmt.Sprint(seconds), "-i", video, "-frames:v", "1",
		"-vf", fmt.Sprintf("crop=2:2:%d:%d:exact=1", x&^1, y&^1), "-f", "rawvideo", "-pix_fmt", "rgb24", "-").Output()
	if err != nil || len(out) < 3 {
		t.Fatalf("a frame at %v: %v", seconds, err)
	}
	return color.RGBA{out[0], out[1], out[2], 255}
}

// illustrator gives every scene of a board a picture before it is drawn.
type illustrator struct {
	engine.Designer
	picture story.Picture
	board   *story.Storyboard
}

func (d illustrator) Design(ctx context.Context, b story.Storyboard) ([]timeline.Scene, error) {
	for i := range b.Scenes {
		b.Scenes[i].Shots = []story.Shot{{Frames: b.Scenes[i].Frames, Picture: &d.picture}}
		b.Scenes[i].Screen = story.On(story.Title{Heading: b.Title})
	}
	*d.board = b
	return d.Designer.Design(ctx, b)
}

// TestFilmShowsItsPicture goes the whole way through the engine: a board whose
// scenes have a picture becomes a film whose frames show it.
func TestFilmShowsItsPicture(t *testing.T) {
	ofValues(t)
	fonts, err := typeset.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	house, err := design.New(fonts, nil)
	if err != nil {
		t.Fatal(err)
	}
	const key = "pictures/orange.jpg"
	var board story.Storyboard
	var blobs blobs.Blobs
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.Designer = illustrator{house, story.Picture{Blob: key, Width: 1200, Height: 800, Credit: "Photo: Jane Doe"}, &board}
		p.Renderer, blobs = newRenderer(t, nil), p.Blobs
	})
	if err := blobs.Put(t.Context(), key, bytes.NewReader(plain(t, color.RGBA{230, 120, 20, 255}, 1200, 800))); err != nil {
		t.Fatal(err)
	}
	p := enginetest.Await(t, eng, request.Request{Prompt: "A heat pump moves warmth from the air into the house.", Resolution: "720p", ToAutoExport: true, VideoLength: .5})
	video := filepath.Join(t.TempDir(), "film.mp4")
	copyOut(t, eng, p.Edit().Rendition.Video, video)
	for _, sc := range board.Scenes {
		middle := float64(sc.Start+sc.Frames/2) / float64(board.FPS)
		if c := colourAt(t, video, middle, 1200, 60); c.R < 200 || c.G < 90 || c.G > 150 || c.B > 60 {
			t.Errorf("scene %s shows %v at %.1f s, want the picture's orange", sc.ID, c, middle)
		}
	}
}

func copyOut(t *testing.T, eng *engine.Engine, key, path string) {
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
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
}
