package avatar

import (
	"image"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/compose"
)

const fps = 30

var (
	navy  = timeline.RGB(3, 20, 44)
	cream = timeline.RGB(250, 243, 233)
	brand = engine.Brand{Primary: timeline.RGB(22, 60, 120), Secondary: timeline.RGB(24, 178, 166), Extra: timeline.RGB(255, 176, 36), Voice: "modern"}
)

// sentence is words with the phones that flite gives them, after a second of
// silence; every phone takes a tenth of a second.
func sentence(words ...[]string) []engine.Word {
	var all []engine.Word
	at := time.Second
	for _, phones := range words {
		w := engine.Word{Start: at}
		for _, p := range phones {
			w.Phones = append(w.Phones, engine.Phone{Symbol: p, Start: at, End: at + 100*time.Millisecond})
			at += 100 * time.Millisecond
		}
		w.End = at
		all = append(all, w)
	}
	return all
}

// appearance is a scene of some seconds at 1080 lines, all of it in the seat.
func appearance(l look, p frame.Presenter, words []engine.Word) engine.Appearance {
	f := frame.Frame{Width: 1920, Height: 1080, Presenter: p}
	seat := f.Seat()
	return engine.Appearance{
		Avatar: l.id(), Language: "en", Seat: seat, Round: p == frame.Round, FPS: fps, Frames: 8 * fps,
		Words: words, Brand: brand, Ground: navy, Seed: 7,
	}
}

// film composes the frames of an appearance on its ground.
func film(tb testing.TB, a engine.Appearance) func(frame int) *image.RGBA {
	tb.Helper()
	layers, err := New().Present(tb.Context(), a)
	if err != nil {
		tb.Fatal(err)
	}
	c := compose.New(nil, timeline.Timeline{
		Width: 1920, Height: 1080, FPS: a.FPS, Frames: a.Frames,
		Scenes: []timeline.Scene{{ID: "a", Frames: a.Frames, Ground: a.Ground}}, Overlay: layers,
	}, nil)
	return func(frame int) *image.RGBA {
		img, err := c.Image(frame)
		if err != nil {
			tb.Fatal(err)
		}
		return img
	}
}
