package kit

import (
	"math"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/stage"
)

// Contrast that words on a stage need with the background to be legible.
const (
	largeType = 84 // at 1080 lines; from this size on a colour or faint words need less
	textNeeds = palette.TextContrast
	typeNeeds = 3

	colorSpreads = .3 // contrast lost by small letters, as chroma has fewer pixels than luma
)

// Lay puts words on the scene, over shots with a scrim that makes them legible.
func (s *Stage) Lay(words ...timeline.Layer) {
	var inks []stage.Ink
	for _, l := range words {
		if l.Text != nil && !s.plated(l, words) {
			inks = append(inks, s.ink(l))
		}
	}
	if s.Overlaid() {
		s.Canvas.Under(s.Backdrop.Scrim(inks, s.shade())...)
	}
	s.Canvas.Over(words...)
}

// plated reports whether a line has a plate of its own, like the label of a button.
func (s *Stage) plated(l timeline.Layer, all []timeline.Layer) bool {
	at := s.Canvas.extent(l)
	return slices.ContainsFunc(all, func(p timeline.Layer) bool {
		return p.Role == timeline.RoleMark && p.Drawing != nil && s.Canvas.bounds(p).Intersect(at) == at
	})
}

// shade returns the colour of scrims: the ground's, but darker on dark grounds, to keep as much as
// possible of the pictures' own colours.
func (s *Stage) shade() timeline.Color {
	const darker = .5
	if s.pale() {
		return s.Ground.Bg
	}
	return palette.Over(timeline.RGB(0, 0, 0).Alpha(darker), s.Ground.Bg)
}

// pale reports whether the ground is light and its words are dark.
func (s Colors) pale() bool { return palette.Luminance(s.Ground.Bg) > palette.Luminance(s.Ground.Ink) }

// Dimmed draws a layout of the whole frame over the shots of the scene, blurred and darkened until
// its words are legible; false if it does not fit.
func (s *Stage) Dimmed(draw func(*Stage) bool) bool {
	if !draw(s) {
		return false
	}
	var inks []stage.Ink
	for _, l := range s.Canvas.Above {
		plain := []timeline.Color{s.Ground.Ink, s.Ground.Ink2, s.Ground.Faint}
		if l.Text != nil && slices.Contains(plain, l.Text.Color) { // others have plates of their own
			k := s.ink(l)
			k.Tones = []stage.Tone{{Color: l.Text.Color, Contrast: k.Tones[0].Contrast}} // it is seen to come
			inks = append(inks, k)
		}
	}
	s.Backdrop.Dim(inks)
	return true
}

// ink returns a line of text as the input of a scrim.
func (s *Stage) ink(l timeline.Layer) stage.Ink {
	return stage.Ink{At: s.Canvas.extent(l), From: l.From, To: l.To, Tones: s.tones(l)}
}

// tones returns the colours of a line of text, at its faintest.
func (s *Stage) tones(l timeline.Layer) []stage.Tone {
	faintest := 1.0
	for _, k := range l.Opacity {
		if k.Value > 0 {
			faintest = min(faintest, k.Value)
		}
	}
	colors := []timeline.Color{l.Text.Color}
	for _, sp := range l.Text.Spans {
		colors = append(colors, sp.Color)
	}
	var all []stage.Tone
	for _, c := range colors {
		if c.A == 0 {
			continue
		}
		t := stage.Tone{Color: c.Alpha(faintest), Contrast: textNeeds}
		large := l.Text.Style.Size >= s.Grid.Px(largeType)
		switch plain := c == s.Ground.Ink && faintest == 1; {
		case !plain && large:
			t.Contrast = typeNeeds
		case !plain:
			t.Contrast += colorSpreads
		}
		all = append(all, t)
	}
	return all
}

// Free returns the area for words on the shots of a scene, on the grid.
func (s *Stage) Free() timeline.Rect {
	g := s.Grid
	x, w := g.Margin(), g.Inner()
	if g.Wide() {
		x, w = g.Open(x, w, g.Px(BesideGap))
	}
	return timeline.Rect{X: x, Y: g.Top(), W: w, H: g.Floor(x, w) - g.Top()}
}

// MostCovered is the share of a subject that words may cover.
const MostCovered = .15

// Settle returns the place of words of a size in a room, all on the grid, between two moments: near
// the first of the preferred places, and shifted vertically to leave the subject visible and to
// avoid detail, and off what is drawn already.
func (s *Stage) Settle(size timeline.Point, room timeline.Rect, from, to time.Duration, wishes ...timeline.Point) timeline.Rect {
	const steps, second, covers, touches, busy = 16, .12, 10, 3, .12
	best, least := timeline.Rect{}, math.Inf(1)
	for i, w := range wishes {
		for n := -steps; n <= steps; n++ {
			r := timeline.Rect{X: w.X, Y: w.Y + float64(n)/steps*room.H, W: size.X, H: size.Y}
			if n != 0 && (r.Y < room.Y || r.Y+r.H > room.Y+room.H) {
				continue
			}
			at := s.Grid.Physical(r)
			cost := math.Abs(r.Y-w.Y)/room.H + second*float64(i) + busy*s.Backdrop.Busy(at, from, to)
			covered := s.Backdrop.Covered(at, from, to)
			if s.Canvas.Occupied(at) {
				covered = 1
			}
			cost += touches*covered + covers*max(0, covered-MostCovered)
			if cost < least {
				best, least = r, cost
			}
		}
	}
	return best
}

// StageAccent returns the accent colour on a stage: the first of the brand's that is light enough,
// or becomes so with little change.
func (s Colors) StageAccent() timeline.Color {
	const light, farthest = .6, .34
	if s.pale() {
		return s.Ground.Text2
	}
	return s.first(timeline.RGB(0, 0, 0), (light+.05)/.05, farthest, s.Pal.E, s.Pal.S, s.Pal.P)
}

// StageSign puts the brand's own logo at the top of a stage, over a shade of its own.
func (s *Stage) StageSign(size float64) {
	if !s.Sign.Logoed() {
		return
	}
	for _, l := range s.Sign.Sign(size, s.Grid.Top()) {
		if l.Picture == nil || !s.Canvas.Occupied(l.Picture.Frame) {
			s.Canvas.Over(l)
		}
	}
}
