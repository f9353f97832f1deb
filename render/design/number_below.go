package design

import (
	"slices"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// numbersBelow are the plans of a narrow frame: the figure as large as can be
// with its evidence above it, rather smaller than without.
func (s numberScene) numbersBelow() []numberPlan {
	g := s.grid
	text := s.roles.lead
	if g.format == frame.Vertical {
		text = text.resized(62, 48, 4)
	}
	texts := []role{text, text.resized(46, 38, 4)}
	if g.format == frame.Vertical && s.evidence() != proofDots {
		texts = slices.Insert(texts, 0, text.resized(76, 64, 3)) // a symbol leaves more room than dots
	}
	plan := numberPlan{width: g.inner(), caption: g.inner(), low: true}
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
	g, px := s.grid, s.grid.px
	gap := max(px(belowFigure), s.hang(n.figure)+px(32))
	words := n.figure.cap
	if below := s.Type.tall(n.words); below > 0 {
		words += gap + below
	} else {
		words += s.hang(n.figure)
	}
	lead := s.Type.tall(n.lead)
	if lead > 0 {
		lead += px(leadGap)
	}
	words += lead
	top := g.top()
	room := timeline.Rect{X: g.margin(), Y: top, W: g.inner(), H: floor - top - words - px(belowProof)}
	proof := 0.0
	switch n.proof {
	case proofDots:
		n.dots = dotsIn(room, px(n.pitch))
		if n.dots.pitch == 0 {
			return false
		}
		proof = n.dots.high() + px(belowProof)
	case proofEmblem, proofMedia:
		for _, n.art = range s.numberArts(n.proof) {
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
	n.captionTop = n.top + n.figure.cap + gap
	return true
}

// hang is how far a figure reaches below its baseline: commas do.
func (s numberScene) hang(f figure) float64 {
	low := 0.0
	for _, p := range f.parts {
		_, _, _, y1 := s.Type.fonts.Bounds(p.line)
		low = max(low, y1)
	}
	return low
}

// numberArts is where picture or motif may stand: it is the figure's
// evidence, in a vertical frame higher than other art where there is room, and
// lower where there is little.
func (s numberScene) numberArts(p proof) []timeline.Rect {
	if p == proofMedia {
		var all []timeline.Rect
		for _, share := range []float64{.42, .34, .26} {
			all = append(all, timeline.Rect{W: s.grid.w, H: even(share * s.grid.h)})
		}
		return all
	}
	usual := s.grid.canopy()
	high, low := usual, usual
	high.H, low.H = 1.5*usual.H, usual.H*2/3
	if s.grid.format == frame.Vertical {
		highest := usual
		highest.H = 2 * usual.H
		return []timeline.Rect{highest, high, usual, low}
	}
	low.W = even(low.W * 2 / 3)
	low.X = s.grid.w - low.W
	large := s.largerArts()
	return append(large, usual, low)
}

// numberCorner is where the motif stands beside a figure that needs the width:
// in narrow frames at the top end, above the figure, and nowhere if that begins
// too high.
func (s numberScene) numberCorner(top float64) timeline.Rect {
	if s.grid.wide() {
		return s.grid.all()
	}
	size := even(min(1.6*s.grid.cell(), top-s.grid.px(48)))
	if size < s.grid.cell() {
		return timeline.Rect{}
	}
	return timeline.Rect{X: s.grid.w - size, W: size, H: size}
}

// beneath is where a figure may begin that keeps clear of the motif: below it
// or, where it is short enough, beside it.
func (s numberScene) beneath(n fittedNumber) float64 {
	art := n.art
	if s.grid.margin()+n.figure.width+s.grid.px(40) < art.X && len(n.lead.block.Lines) == 0 {
		return max(s.grid.top(), art.Y+art.H-n.figure.cap)
	}
	return art.Y + art.H + s.grid.px(belowProof)
}
