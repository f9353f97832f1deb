package main

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// The least contrast of words, and of large ones.
const (
	textContrast    = 4.5
	displayContrast = 3.0
	displaySize     = 84 // pixels of type at 1080 lines that are display
)

// word is a line of text that stands in full strength, and where.
type word struct {
	timeline.Rect
	display bool
	colors  []timeline.Color
}

// standing are the words of a scene's frame.
func (d designed) standing(fonts *typeset.Fonts, scene, frame int) (out []word) {
	t := d.at(frame)
	for _, l := range d.scenes[scene].Layers {
		if l.Text == nil || !l.Visible(t) || l.Opacity.At(t, 1) < 1 || l.Reveal != nil && l.Reveal.Progress.At(t, 1) < 1 {
			continue
		}
		line, k := fonts.Shape(l.Text.Line, l.Text.Style), l.Scale.At(t, 1)
		x, y := l.Text.X, l.Text.Y-line.Ascent
		colors := []timeline.Color{l.Text.Color}
		for _, span := range l.Text.Spans {
			colors = append(colors, span.Color)
		}
		out = append(out, word{timeline.Rect{
			X: l.Pivot.X + (x-l.Pivot.X)*k + l.X.At(t, 0), Y: l.Pivot.Y + (y-l.Pivot.Y)*k + l.Y.At(t, 0), W: line.Width * k, H: (line.Ascent + line.Descent) * k,
		}, line.Size*k >= displaySize*d.board.Frame().Unit(), colors})
	}
	return out
}

// read looks at the words on a film's shots at moments, so many a second: at their contrast
// with what is below them, and at how much of a shot's subject they cover.
func (d designed) read(fonts *typeset.Fonts, draw drawn, shots []seen, rate float64) (t tally, err error) {
	t = tally{}
	for i, sc := range d.scenes {
		for n := sc.Enter.Frames; n < sc.Frames; n += int(float64(d.board.FPS) / rate) {
			k := slices.IndexFunc(shots, func(s seen) bool { return s.start <= sc.Start+n && sc.Start+n < s.end })
			words := d.standing(fonts, i, n)
			if k < 0 || len(words) == 0 {
				continue
			}
			if err := t.look(draw, words, sc.Start+n); err != nil {
				return t, err
			}
			t.cover(d, shots[k], words, sc.Start+n)
		}
	}
	return t, nil
}

// look measures the contrast of words in a frame.
func (t tally) look(draw drawn, words []word, n int) error {
	full, err := draw.full.Image(n)
	if err != nil {
		return err
	}
	full = clone(full)
	bare, err := draw.bare.Image(n)
	if err != nil {
		return err
	}
	bare = clone(bare)
	mask, err := draw.mask.Image(n)
	if err != nil {
		return err
	}
	for _, w := range words {
		got := w.worst(full, bare, mask)
		name, least := "text", textContrast
		if w.display {
			name, least = "large", displayContrast
		}
		t.add(tally{name: got, "words": 1})
		if got < least {
			t["faint"]++
		}
	}
	return nil
}

func clone(img *image.RGBA) *image.RGBA {
	out := *img
	out.Pix = append([]byte(nil), img.Pix...)
	return &out
}

func pixels(r timeline.Rect) image.Rectangle {
	return image.Rect(int(r.X), int(r.Y), int(r.X+r.W)+1, int(r.Y+r.H)+1)
}

// worst is the contrast of the worst patch of a line: the cores of its glyphs against what
// the same pixels show without words. Where something else covers them they do not count.
func (w word) worst(full, bare, mask *image.RGBA) float64 {
	least, side, box := 21.0, max(4, full.Rect.Dy()/135), pixels(w.Rect).Intersect(full.Rect)
	for y := box.Min.Y; y < box.Max.Y; y += side {
		for x := box.Min.X; x < box.Max.X; x += side {
			var ink, ground mean
			for py := y; py < min(y+side, box.Max.Y); py++ {
				for px := x; px < min(x+side, box.Max.X); px++ {
					if mask.RGBAAt(px, py).G > 250 && w.shown(full.RGBAAt(px, py)) {
						ink.add(full.RGBAAt(px, py))
						ground.add(bare.RGBAAt(px, py))
					}
				}
			}
			if ink.n >= 3 {
				least = min(least, palette.Contrast(ink.color(), ground.color()))
			}
		}
	}
	return least
}

// shown reports whether a pixel is as bright as the word.
func (w word) shown(c color.RGBA) bool {
	return slices.ContainsFunc(w.colors, func(own timeline.Color) bool { return math.Abs(timeline.RGB(c.R, c.G, c.B).Luma()-own.Luma()) < 8 })
}

// mean is the mean of colours.
type mean struct{ r, g, b, n int }

func (m *mean) add(c color.RGBA) {
	m.r, m.g, m.b, m.n = m.r+int(c.R), m.g+int(c.G), m.b+int(c.B), m.n+1
}

func (m mean) color() timeline.Color {
	return timeline.RGB(uint8(m.r/m.n), uint8(m.g/m.n), uint8(m.b/m.n))
}

// cover counts how much of a shot's subject is under words.
func (t tally) cover(d designed, s seen, words []word, n int) {
	box, subject, ok := d.subject(s, n)
	if subject = subject.Intersect(box); !ok || subject.Empty() {
		return
	}
	const cells = 24 // a side
	under := 0
	for i := range cells * cells {
		x, y := subject.X+subject.W*(float64(i%cells)+.5)/cells, subject.Y+subject.H*(float64(i/cells)+.5)/cells
		for _, w := range words {
			if x >= w.X && x < w.X+w.W && y >= w.Y && y < w.Y+w.H {
				under++
				break
			}
		}
	}
	share := float64(under) / (cells * cells)
	t.add(tally{"subject": subject.W * subject.H, "covered": subject.W * subject.H * share})
	if share > .15 {
		t["hid"]++
	}
}
