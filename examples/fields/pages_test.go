package fields

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// pageOf is a page of a deck in one colour, four wide to three high.
func pageOf(t *testing.T, key string, c color.NRGBA) story.DocumentImage {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, 1200, 900))
	draw.Draw(img, img.Bounds(), image.NewUniform(c), image.Point{}, draw.Src)
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return story.DocumentImage{Key: key, Open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(out.Bytes())), nil }}
}

// TestADecksOwnPages finds each page of a deck whole on the timeline while it is told, above
// the subtitles and without words over it; scenes of the deck have words.
func TestADecksOwnPages(t *testing.T) {
	t.Parallel()
	deck := story.Document{Language: "en", Slides: []story.Slide{
		{Title: "Orchards of the valley", Notes: "The valley has grown apples since the railway came. Nobody counts the trees any more.", Images: []string{"a"}, Drawn: true},
		{Title: "Harvest", Text: "- Pick before the frost\n- Store in the dark cellar", Images: []string{"b"}, Drawn: true},
	}, Images: []story.DocumentImage{pageOf(t, "a", color.NRGBA{20, 90, 60, 255}), pageOf(t, "b", color.NRGBA{200, 120, 30, 255})}}
	deck.Text = deck.Slides[0].Notes + "\n\n" + deck.Slides[1].Text
	s := newStudio(t, screens(t), small, func(p *engine.Ports) { p.Reader = enginetest.Reader{"https://example.com/deck": deck} })
	for _, c := range []struct {
		format frame.Format
		as     string
		floor  float64 // where subtitles begin, of the height
	}{{frame.Wide, request.SlidesPages, .77}, {frame.Vertical, request.SlidesPages, .495}, {frame.Wide, request.SlidesScenes, 1}} {
		f := s.film(t, request.Request{Prompt: "https://example.com/deck", PromptType: story.PromptSlides, SlidesAs: c.as, AspectRatio: c.format, Seed: 4})
		for _, scene := range f.plan.Timeline.Scenes {
			pages, words := pagesIn(scene)
			if c.as == request.SlidesScenes {
				continue
			}
			if words > 0 || len(pages) != 1 {
				t.Errorf("%s: the scene %s shows %d pages and %d texts, want its page alone", c.format, scene.ID, len(pages), words)
				continue
			}
			r, high := pages[0], float64(f.plan.Timeline.Height)
			if math.Abs(r.W/r.H-4./3) > .03 || r.X < 0 || r.Y < 0 || r.X+r.W > float64(f.plan.Timeline.Width) || r.Y+r.H > c.floor*high {
				t.Errorf("%s: the page of %s stands at %v, want it whole above the subtitles", c.format, scene.ID, r)
			}
		}
		if all := len(f.plan.Timeline.Scenes); all < 2 || len(f.plan.Timeline.Cues) == 0 && c.as == request.SlidesPages {
			t.Errorf("%s: %d scenes, %d cues", c.format, all, len(f.plan.Timeline.Cues))
		}
	}
	if err := (request.Request{Prompt: "Boats", SlidesAs: request.SlidesPages}).WithDefaults().Validate(); err == nil {
		t.Error("pages are taken of what is no deck")
	}
}

// pagesIn returns where pictures stand in a scene, and how many texts it has.
func pagesIn(s timeline.Scene) (pages []timeline.Rect, words int) {
	for _, l := range s.Layers {
		if l.Picture != nil {
			pages = append(pages, l.Picture.Frame)
		}
		if l.Text != nil {
			words++
		}
	}
	return pages, words
}
