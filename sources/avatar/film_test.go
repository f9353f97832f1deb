package avatar

import (
	"image"
	"image/color"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/compose"
)

const fps = 30

var (
	navy  = timeline.RGB(3, 20, 44)
	cream = timeline.RGB(250, 243, 233)
	brand = story.Brand{Primary: timeline.RGB(22, 60, 120), Secondary: timeline.RGB(24, 178, 166), Extra: timeline.RGB(255, 176, 36), Voice: "modern"}
)

// sentence is words with the phones that flite gives them, after a second of
// silence; every phone takes a tenth of a second.
func sentence(words ...[]string) []story.Word {
	var all []story.Word
	at := time.Second
	for _, phones := range words {
		w := story.Word{Start: at}
		for _, p := range phones {
			w.Phones = append(w.Phones, story.Phone{Symbol: p, Start: at, End: at + 100*time.Millisecond})
			at += 100 * time.Millisecond
		}
		w.End = at
		all = append(all, w)
	}
	return all
}

// appearance is a scene of eight seconds.
func appearance(l look, p frame.Presenter, words []story.Word) story.PresentRequest {
	f := frame.Frame{Width: 960, Height: 540, Presenter: p}
	return story.PresentRequest{
		Avatar: l.id(), Language: "en", Seat: f.Seat(), Round: p == frame.Round, FPS: fps, Frames: 8 * fps,
		Words: words, Brand: brand, Ground: navy, Seed: 7,
	}
}

// larger is an appearance on a larger frame.
func larger(a story.PresentRequest, k float64) story.PresentRequest {
	a.Seat = timeline.Rect{X: a.Seat.X * k, Y: a.Seat.Y * k, W: a.Seat.W * k, H: a.Seat.H * k}
	return a
}

// film composes the frames of an appearance on its ground.
func film(tb testing.TB, a story.PresentRequest, width, height int) func(frame int) *image.RGBA {
	tb.Helper()
	layers, err := New().Present(tb.Context(), a)
	if err != nil {
		tb.Fatal(err)
	}
	c := compose.New(nil, timeline.Timeline{
		Width: width, Height: height, FPS: a.FPS, Frames: a.Frames,
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

// patch is how many pixels of a part of a picture have one of the colours.
func patch(img *image.RGBA, r timeline.Rect, colors ...timeline.Color) int {
	n := 0
	for y := int(r.Y); y < int(r.Y+r.H); y++ {
		for x := int(r.X); x < int(r.X+r.W); x++ {
			for _, c := range colors {
				if apart(img.RGBAAt(x, y), color.RGBA(c)) < 30 {
					n++
					break
				}
			}
		}
	}
	return n
}

// apart is the sum of the differences of two colours' channels.
func apart(a, b color.RGBA) int {
	d := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return d(a.R, b.R) + d(a.G, b.G) + d(a.B, b.B)
}

// part is a rectangle of the rig on the screen.
func (f figure) part(x, y, w, h float64) timeline.Rect {
	at := f.placed(pt(x, y))
	return timeline.Rect{X: at.X, Y: at.Y, W: w * f.k, H: h * f.k}
}
