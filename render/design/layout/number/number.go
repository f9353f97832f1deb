// Package number draws one figure as large as can be, with its evidence.
package number

import (
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Draw shows one figure as large as can be between what leads to it and what
// reads on from it, and evidence: the scene's picture, a hundred dots where it is a
// share, else the motif. Wide frames have it beside the figure, narrow ones above.
func Draw(st *kit.Stage, c story.Number) bool {
	s := numberScene{st, c}
	figure := kit.Spelled(s.Figure.Text)
	if figure == "" {
		return false
	}
	if strings.Contains(kit.Spelled(s.Lead), figure) {
		s.Lead = "" // a heading that has the figure itself does not lead to it
	}
	plans := s.numbersBeside()
	if !s.Grid.Wide() {
		plans = s.numbersBelow()
	}
	for _, p := range plans {
		if n, ok := s.fitNumber(p); ok {
			s.showNumber(n)
			return true
		}
	}
	return false
}

// numberScene is a stage with the figure that is drawn on it.
type numberScene struct {
	*kit.Stage
	story.Number
}

// numberPlan is one way to share the frame between figure and evidence.
type numberPlan struct {
	width, caption  float64 // of the figure, of its caption
	px, least       float64 // size of the figure at 1080 lines
	top, captionTop float64
	text            kit.Role // of the caption
	proof           proof    // what there is room for besides
	pitch           float64  // how near dots may stand
	low             bool     // figure and caption follow the evidence, which takes what they leave
}

// proof is what stands beside a figure.
type proof int

const (
	proofCorner proof = iota // the motif, small
	proofMotif               // the motif, large
	proofDots                // a hundred dots
)

// fittedNumber is a figure with its caption where they fit.
type fittedNumber struct {
	numberPlan
	figure  kit.Figure
	lead    kit.Words // above the figure
	words   kit.Words // below it
	leadTop float64
	dots    hundred
	art     timeline.Rect // where the motif stands
}

// fitNumber follows a plan; ok is false where the texts do not fit.
func (s numberScene) fitNumber(p numberPlan) (n fittedNumber, ok bool) {
	n.numberPlan = p
	if n.figure, ok = s.Type.Figure(s.Figure.Text, p.width, p.px, p.least); !ok {
		return n, false
	}
	if n.lead, n.words, ok = s.aboutFigure(p); !ok {
		return n, false
	}
	floor := s.Grid.Floor(s.Grid.Margin(), p.caption)
	if p.low {
		return n, s.place(&n, floor)
	}
	gap := s.Grid.Px(min(90, .6*n.figure.Size))
	if n.figure.Size < s.Grid.Px(300) { // a smaller figure takes its caption along
		gap = s.Grid.Px(110)
	}
	n.leadTop, n.top = p.top, p.top
	if above := s.Type.Tall(n.lead); above > 0 {
		n.top += above + s.Grid.Px(leadGap)
	}
	n.captionTop = n.top + n.figure.Cap + gap
	if n.top == p.top && n.figure.Size >= s.Grid.Px(300) {
		n.captionTop = max(p.captionTop, n.captionTop)
	}
	n.dots, n.art = s.dotsBeside(), s.Grid.All()
	low := n.top + n.figure.Cap + s.hang(n.figure)
	if below := s.Type.Tall(n.words); below > 0 {
		low = max(low, n.captionTop+below)
	}
	if p.proof == proofCorner { // alone it stands a little above the middle
		spare := floor - s.Grid.Top() - (low - n.leadTop)
		down := max(0, s.Grid.Top()+.44*spare-n.leadTop)
		n.leadTop, n.top, n.captionTop = n.leadTop+down, n.top+down, n.captionTop+down
	}
	return n, low <= floor
}

// leadGap is the air between a figure and what leads to it, at 1080 lines.
const leadGap = 56

// aboutFigure fits what stands above and below a figure, both at one size.
func (s numberScene) aboutFigure(p numberPlan) (lead, below kit.Words, ok bool) {
	if lead, ok = s.FitCaption(s.Lead, p.text, p.caption); !ok {
		return lead, below, false
	}
	if below, ok = s.FitCaption(s.Caption, p.text, p.caption); !ok || s.Lead == "" || s.Caption == "" {
		return lead, below, ok
	}
	px := min(lead.Block.Size, below.Block.Size) / (s.Grid.U * s.Type.Voice.Factor())
	same := p.text.Resized(px, px, p.text.Lines+2)
	lead, below = s.Type.Fit(s.Lead, same, p.caption, 0, ""), s.Type.Fit(s.Caption, same, p.caption, 0, "")
	return lead, below, lead.Ok && below.Ok
}

// numbersBeside are the plans of a wide frame: as it is liked best, or higher up
// above somebody who presents.
func (s numberScene) numbersBeside() []numberPlan {
	g := s.Grid
	tops := [][2]float64{{.213, .615}, {.15, .53}, {.1, .44}}
	if g.Subs {
		tops = tops[1:]
	}
	var beside, alone []numberPlan
	if !g.Subs {
		beside = append(beside, s.shortNumber())
	}
	for _, t := range tops {
		p := numberPlan{
			width: .445 * g.W, caption: .43 * g.W, px: 430, least: 240,
			top: max(t[0]*g.H, g.Head), captionTop: t[1] * g.H, text: s.Roles.Lead, proof: s.evidence(),
		}
		beside = append(beside, s.ledNumbers(p)...)
		beside = append(beside, p)
		p.width, p.caption, p.least, p.proof = g.Inner(), .6*g.W, 130, proofCorner
		alone = append(alone, s.grownNumbers(p)...)
		alone = append(alone, s.ledNumbers(p)...)
		alone = append(alone, p)
		p.least = 60
		alone = append(alone, p)
	}
	return append(beside, alone...)
}

// ledNumbers are a plan with the words about the figure set large, about a large
// figure and about a smaller one.
func (s numberScene) ledNumbers(p numberPlan) []numberPlan {
	p.text = s.Roles.Lead.Resized(76, 64, 3)
	less := p
	less.px, less.least = 300, min(p.least, 240)
	return []numberPlan{p, less}
}

// grownNumbers are a plan with all in it set larger, most where no subtitles stand
// below it.
func (s numberScene) grownNumbers(p numberPlan) []numberPlan {
	p.px, p.least, p.caption = 560, 240, .8*s.Grid.W
	larger, large := p, p
	larger.text, large.text = s.Roles.Lead.Resized(112, 96, 3), s.Roles.Lead.Resized(96, 80, 3)
	return []numberPlan{larger, large}
}

// shortNumber is the plan for a figure of few digits and a short caption: they
// are set a step larger.
func (s numberScene) shortNumber() numberPlan {
	g := s.Grid
	return numberPlan{
		width: .445 * g.W, caption: .445 * g.W, px: 540, least: 470,
		top: max(.19*g.H, g.Head), captionTop: .635 * g.H, text: s.Roles.Lead.Resized(76, 72, 2), proof: s.evidence(),
	}
}

// evidence is what proves the figure best.
func (s numberScene) evidence() proof {
	if s.Figure.Share > 0 {
		return proofDots
	}
	return proofMotif
}

func (s numberScene) showNumber(n fittedNumber) {
	x := s.Grid.Margin()
	start, land := s.sounds()
	s.prove(n, start, land)
	lead := s.Canvas.Set("lead", n.lead, x, n.leadTop, s.Ground.Ink)
	s.Motion.LinesRise(lead, s.Time.Begin)
	s.Canvas.Over(lead...)
	s.ShowFigure(n.figure, x, n.top+n.figure.Cap, s.figureColor(), start)
	lines := s.Canvas.Set("caption", n.words, x, n.captionTop, s.Ground.Ink)
	s.Motion.LinesRise(lines, start+2*kit.Stagger)
	s.Canvas.Over(lines...)
}

// glintAfter keeps what comes with the last digits, on whole frames, out of the
// quiet at the end.
const glintAfter = 100 * time.Millisecond

// sounds is when the figure comes, as it is said, and when its evidence is complete:
// on the last syllable of the number, leaving it time to be read.
func (s numberScene) sounds() (start, land time.Duration) {
	start, land = s.Time.Begin, s.Time.Begin+kit.CountIn
	if s.Time.Opens {
		return start, land
	}
	if v, _, ok := s.Time.Speech.Phrase(s.Figure.Said, 0); ok {
		start, land = s.Time.By(v.From, kit.FigureIn), max(land, v.To)
	}
	return start, max(start, min(land, s.Time.Length-kit.Quiet-glintAfter))
}

// prove draws the evidence.
func (s numberScene) prove(n fittedNumber, start, land time.Duration) {
	switch n.proof {
	case proofDots:
		s.waffle(n.dots, start, land)
	case proofMotif:
		s.Decorate(kit.Hero, n.art, s.Ground, nil)
	default:
		if area := s.numberCorner(n.top); !area.Empty() {
			s.Decorate(kit.Corner, area, s.Ground, func(a *kit.Art) { a.High = !s.Grid.Wide() })
		}
	}
}

// figureColor is the strong colour, a step on where the quietest tone of the motif, which
// may pass under a figure, would make it faint.
func (s numberScene) figureColor() timeline.Color {
	c, _ := palette.Step(s.Strong(), s.Tone().Low, palette.TextContrast+.05)
	return c
}
