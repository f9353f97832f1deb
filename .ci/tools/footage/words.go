package main

import (
	"image"
	"image/color"
	"log"
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
	text    string
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
		w := word{text: l.Text.Line, colors: []timeline.Color{l.Text.Color}}
		w.display = line.Size*k >= displaySize*d.board.Frame().Unit()
		w.X = l.Pivot.X + (l.Text.X-l.Pivot.X)*k + l.X.At(t, 0)
		w.Y = l.Pivot.Y + (l.Text.Y-line.Ascent-l.Pivot.Y)*k + l.Y.At(t, 0)
		w.W, w.H = line.Width*k, (line.Ascent+line.Descent)*k
		for _, span := range l.Text.Spans {
			w.colors = append(w.colors, span.Color)
		}
		out = append(out, w)
	}
	return out
}

// read looks at the words on a film's shots at moments, so many a second: at their contrast
// with what is below them, and at how much of a shot's subject they cover.
func (d designed) read(t tally, fonts *typeset.Fonts, draw drawn, shots []seen, film string, rate float64) error {
	for i, sc := range d.scenes {
		for n := sc.Enter.Frames; n < sc.Frames; n += int(float64(d.board.FPS) / rate) {
			frame := sc.Start + n
			k := slices.IndexFunc(shots, func(s seen) bool { return s.start <= frame && frame < s.end })
			words := d.standing(fonts, i, n)
			if k < 0 || len(words) == 0 {
				continue
			}
			if err := t.look(draw, words, film, frame); err != nil {
				return err
			}
			t.cover(d, shots[k], words, frame)
		}
	}
	return nil
}

// look measures the contrast of words in a frame.
func (t tally) look(draw drawn, words []word, film string, n int) error {
	full, err := draw.full.Image(n)
	if err != nil {
		return err
	}
	bare, err := draw.bare.Image(n)
	if err != nil {
		return err
	}
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
			log.Printf("%s, frame %d: %.2f of %q", film, n, got, w.text)
		}
	}
	return nil
}

// worst is the contrast of the worst patch of a line: the cores of its glyphs against what
// the same pixels show without words. Where something else covers them they do not count.
func (w word) worst(full, bare, mask *image.RGBA) float64 {
	box := image.Rect(int(w.X), int(w.Y), int(w.X+w.W)+1, int(w.Y+w.H)+1).Intersect(full.Rect)
	least, side := 21.0, max(4, full.Rect.Dy()/135)
	for y := box.Min.Y; y < box.Max.Y; y += side {
		for x := box.Min.X; x < box.Max.X; x += side {
			var ink, ground mean
			for i := range side * side {
				p := image.Pt(x+i%side, y+i/side)
				if p.In(box) && mask.RGBAAt(p.X, p.Y).G > 250 && w.shown(full.RGBAAt(p.X, p.Y)) {
					ink.add(full.RGBAAt(p.X, p.Y))
					ground.add(bare.RGBAAt(p.X, p.Y))
				}
			}
			if ink.n >= 3 {
				least = min(least, palette.Contrast(ink.color(), ground.color()))
			}
		}
	}
	return least
}

// shown reports whether a pixel is as bright as the word, and not of another colour, as that
// of a bar is which comes over it.
func (w word) shown(c color.RGBA) bool {
	const hue = 48 // levels that chroma blurs between pixels
	luma := timeline.RGB(c.R, c.G, c.B).Luma()
	return slices.ContainsFunc(w.colors, func(own timeline.Color) bool {
		return math.Abs(luma-own.Luma()) < 8 && max(differ(c.R, own.R), differ(c.G, own.G), differ(c.B, own.B)) < hue
	})
}

func differ(a, b uint8) int { return int(max(a, b) - min(a, b)) }

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
	box, subject, _, ok := d.subject(s, n)
	if subject = subject.Intersect(box); !ok || subject.Empty() {
		return
	}
	const cells = 24 // a side
	under := 0.0
	for i := range cells * cells {
		x, y := subject.X+subject.W*(float64(i%cells)+.5)/cells, subject.Y+subject.H*(float64(i/cells)+.5)/cells
		covers := func(w word) bool { return x >= w.X && x < w.X+w.W && y >= w.Y && y < w.Y+w.H }
		if slices.ContainsFunc(words, covers) {
			under += 1. / (cells * cells)
		}
	}
	t.add(tally{"subject": subject.W * subject.H, "covered": subject.W * subject.H * under})
	if under > .15 {
		t["hid"]++
	}
}
