package number

import (
	"slices"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// numbersBelow are the plans of a narrow frame: the figure as large as can be
// with its evidence above it, rather smaller than without.
func (s numberScene) numbersBelow() []numberPlan {
	g := s.Grid
	text := s.Roles.Lead
	if g.Format == frame.Vertical {
		text = text.Resized(62, 48, 4)
	}
	texts := []kit.Role{text, text.Resized(46, 38, 4)}
	if g.Format == frame.Vertical && s.evidence() != proofDots {
		texts = slices.Insert(texts, 0, text.Resized(76, 64, 3)) // a motif leaves more room than dots
	}
	plan := numberPlan{width: g.Inner(), caption: g.Inner(), low: true}
	var all []numberPlan
	for _, plan.proof = range []proof{s.evidence(), proofCorner} {
		for _, plan.text = range texts {
			for _, plan.pitch = range []float64{42, 30} {
				for _, plan.px = range []float64{430, 360, 300, 240} {
					plan.least = min(plan.px, 240)
					all = append(all, plan)
				}
			}
			plan.least = 50
			all = append(all, plan)
		}
	}
	return all
}

// The air between evidence, figure and caption.
const (
	belowProof  = 80
	belowFigure = 62
)

// place puts figure and caption below their evidence, all of it a little above
// the middle of the room there is.
func (s numberScene) place(n *fittedNumber, floor float64) bool {
	g, px := s.Grid, s.Grid.Px
	gap := max(px(belowFigure), s.hang(n.figure)+px(32))
	words := n.figure.Cap
	if below := s.Type.Tall(n.words); below > 0 {
		words += gap + below
	} else {
		words += s.hang(n.figure)
	}
	lead := s.Type.Tall(n.lead)
	if lead > 0 {
		lead += px(leadGap)
	}
	words += lead
	top := g.Top()
	room := timeline.Rect{X: g.Margin(), Y: top, W: g.Inner(), H: floor - top - words - px(belowProof)}
	proof := 0.0
	switch n.proof {
	case proofDots:
		n.dots = dotsIn(room, px(n.pitch))
		if n.dots.Pitch == 0 {
			return false
		}
		proof = n.dots.High() + px(belowProof)
	case proofMotif:
		for _, n.art = range s.numberArts() {
			if proof = s.beneath(*n) - top; top+proof+words <= floor {
				break
			}
		}
	}
	spare := floor - top - proof - words
	if spare < 0 {
		return false
	}
	if n.proof == proofDots {
		n.dots.y += .4 * spare
	}
	n.leadTop = top + proof + .4*spare
	n.top = n.leadTop + lead
	n.captionTop = n.top + n.figure.Cap + gap
	return true
}

// hang is how far a figure reaches below its baseline: commas do.
func (s numberScene) hang(f kit.Figure) float64 {
	low := 0.0
	for _, p := range f.Parts {
		_, _, _, y1 := s.Type.Fonts.Bounds(p.Line)
		low = max(low, y1)
	}
	return low
}

// numberArts is where the motif may stand: it is the figure's
// evidence, in a vertical frame higher than other art where there is room, and
// lower where there is little.
func (s numberScene) numberArts() []timeline.Rect {
	usual := s.Grid.Canopy()
	high, low := usual, usual
	high.H, low.H = 1.5*usual.H, usual.H*2/3
	if s.Grid.Format == frame.Vertical {
		highest := usual
		highest.H = 2 * usual.H
		return []timeline.Rect{highest, high, usual, low}
	}
	low.W = kit.Even(low.W * 2 / 3)
	low.X = s.Grid.W - low.W
	large := s.LargerArts()
	return append(large, usual, low)
}

// numberCorner is where the motif stands beside a figure that needs the width:
// in narrow frames at the top end, above the figure, and nowhere if that begins
// too high.
func (s numberScene) numberCorner(top float64) timeline.Rect {
	if s.Grid.Wide() {
		return s.Grid.All()
	}
	size := kit.Even(min(1.6*s.Grid.Cell(), top-s.Grid.Px(48)))
	if size < s.Grid.Cell() {
		return timeline.Rect{}
	}
	return timeline.Rect{X: s.Grid.W - size, W: size, H: size}
}

// beneath is where a figure may begin that keeps clear of the motif: below it
// or, where it is short enough, beside it.
func (s numberScene) beneath(n fittedNumber) float64 {
	art := n.art
	if s.Grid.Margin()+n.figure.Width+s.Grid.Px(40) < art.X && len(n.lead.Block.Lines) == 0 {
		return max(s.Grid.Top(), art.Y+art.H-n.figure.Cap)
	}
	return art.Y + art.H + s.Grid.Px(belowProof)
}
