// Package compare draws two sides against one another.
package compare

import (
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

const mostRows = 3

// Draw sets two sides next to one another, in narrow frames one above the other, the second on a
// brand colour. A badge on the seam shows whether one replaces the other.
func Draw(st *kit.Stage, content story.Compare) bool {
	s := &scene{Stage: st, Compare: content, stacked: !st.Grid.Wide()}
	if !s.complete() {
		return false
	}
	s.place()
	both, ok := s.fitted()
	if !ok {
		return false
	}
	s.schedule()
	s.halves()
	for i, c := range both {
		s.tell(i, c)
	}
	s.badge()
	return true
}

// complete reports whether both sides have a name and equally many rows. Two figures alone do not
// state their subjects.
func (s *scene) complete() bool {
	worded := func(side story.Side) bool { return strings.ContainsFunc(side.Heading, unicode.IsLetter) }
	if len(s.First.Rows) == 0 && (!worded(s.First) || !worded(s.Second)) {
		return false
	}
	return story.LettersOf(s.First.Heading) != "" && story.LettersOf(s.Second.Heading) != "" &&
		len(s.First.Rows) == len(s.Second.Rows) && len(s.First.Rows) <= mostRows
}

// Measures of a comparison, at 1080 lines.
const (
	cardSide   = 420 // height of a card for a line of each side
	cardOver   = 40  // extension of the second side beyond its words on a card
	imageShare = .34 // of a side's width, for its picture
	imageGap   = 40
)

// place sets the rooms of both sides.
func (s *scene) place() {
	g, px := s.Grid, s.Grid.Px
	s.sides[0], s.sides[1] = side{Side: s.First, ground: s.Ground}, side{Side: s.Second, ground: s.Pal.Ground(s.second())}
	top, floor := g.Top(), g.Floor(0, g.W)
	if s.sealD = px(badgeSize); !s.stacked {
		seam, second := kit.Even(.46*g.W), .515*g.W
		top = max(.12*g.H, top)
		s.half = timeline.Rect{X: seam, W: g.W - seam, H: g.H}
		s.sides[0].cell = timeline.Rect{X: g.Margin(), Y: top, W: seam - px(84) - g.Margin(), H: floor - top}
		s.sides[1].cell = timeline.Rect{X: second, Y: top, W: g.W - g.Margin() - second, H: floor - top}
		s.seal = timeline.Point{X: seam, Y: (top + floor) / 2}
		return
	}
	air, over := px(88), 0.0
	if g.Format != frame.Vertical {
		air, s.sealD = px(64), px(104)
	}
	if s.Overlaid() { // the second side is a plate on a card, no higher than its content
		over = px(cardOver)
		floor = min(floor, top+px(cardSide*float64(1+len(s.First.Rows))))
	}
	high := (floor - over - top - 2*air) / 2
	seam := kit.Even(top + high + air)
	s.half = timeline.Rect{Y: seam, W: g.W, H: g.H - seam}
	if over > 0 {
		s.half, s.round = timeline.Rect{X: g.Margin() - over, Y: seam, W: g.Inner() + 2*over, H: floor - seam}, px(28)
	}
	s.seal = timeline.Point{X: g.W - g.Margin() - s.sealD/2, Y: seam}
	images := s.Images(len(s.sides))
	for i, y := range []float64{top, seam + air} {
		r := timeline.Rect{X: g.Margin(), Y: y, W: g.Inner(), H: high}
		if images != nil {
			d := kit.Even(min(imageShare*r.W, r.H))
			s.sides[i].image, s.sides[i].imageAt = &images[i], timeline.Rect{X: r.X + r.W - d, Y: r.Y + (r.H-d)/2, W: d, H: d}
			r.W -= d + px(imageGap)
		}
		s.sides[i].cell = r
	}
}

// second returns the brand colour of the second side.
func (s *scene) second() palette.GroundName {
	for _, n := range []palette.GroundName{palette.Secondary, palette.Primary} {
		if palette.Contrast(s.Pal.Ground(n).Bg, s.Ground.Bg) >= palette.FillContrast {
			return n
		}
	}
	return palette.Extra
}

// schedule sets the entrances of the sides' headings and rows, with their words.
func (s *scene) schedule() {
	var said []string
	for _, side := range s.sides {
		said = append(append(said, side.Said), kit.Saids(side.Rows)...)
	}
	times := s.Time.Spread(said)
	times[0] = s.Time.Begin
	for i := range s.sides {
		side, n := &s.sides[i], 1+len(s.sides[i].Rows)
		side.comes, side.rows, times = s.Time.By(times[0], kit.PanelIn), times[1:n], times[n:]
	}
}
