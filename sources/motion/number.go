package motion

import (
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// number shows one figure as large as can be, what it counts, and evidence: a
// hundred dots where it is a share, else the motif. Wide frames have it beside
// the figure, narrow ones above.
func number(s *stage) bool {
	plans := s.numbersBeside()
	if !s.grid.wide() {
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

// numberPlan is one way to share the frame between figure and evidence.
type numberPlan struct {
	width, caption  float64 // of the figure, of its caption
	px, least       float64 // size of the figure at 1080 lines
	top, captionTop float64
	text            role    // of the caption
	proof           proof   // what there is room for besides
	pitch           float64 // how near dots may stand
	low             bool    // figure and caption follow the evidence, which takes what they leave
}

// proof is what stands beside a figure.
type proof int

const (
	proofCorner proof = iota // the motif, small
	proofEmblem              // the motif about a symbol
	proofDots                // a hundred dots
)

// fittedNumber is a figure with its caption where they fit.
type fittedNumber struct {
	numberPlan
	figure  figure
	words   words
	heading float64 // the height there is for a heading in the figure's place
	dots    hundred
	art     timeline.Rect // where the motif about a symbol stands
	leads   bool          // the words lead to the figure and stand above it
}

// fitNumber follows a plan; ok is false where the texts do not fit.
func (s *stage) fitNumber(p numberPlan) (n fittedNumber, ok bool) {
	n.numberPlan, n.leads = p, s.leads()
	if n.figure, ok = s.figure(s.board.Figure.Text, p.width, p.px, p.least); !ok {
		return n, false
	}
	if n.words, ok = s.caption(s.figureCaption(), p.text, p.caption); !ok {
		return n, false
	}
	floor := s.grid.floor(s.grid.margin(), p.caption)
	if p.low {
		if ok = s.place(&n, floor); !ok {
			return n, false
		}
	} else {
		n.captionTop = max(p.captionTop, p.top+n.figure.cap+s.grid.px(min(90, .6*n.figure.size)))
		if n.figure.size < s.grid.px(300) { // a smaller figure takes its caption along
			n.captionTop = p.top + n.figure.cap + s.grid.px(110)
		}
		n.dots, n.art = s.dotsBeside(), s.grid.all()
	}
	if n.leads {
		n.captionTop, n.top = n.top, n.top+n.captionTop-(n.top+n.figure.cap)+s.tall(n.words)
	}
	n.heading = floor - n.top
	return n, max(n.captionTop+s.tall(n.words), n.top+n.figure.cap+s.hang(n.figure)) <= floor
}

// leads reports whether what is said only leads to the figure, and nothing reads
// on from it.
func (s *stage) leads() bool {
	return s.board.Figure.Caption == "" && s.board.Caption == "" && spelled(s.board.Heading) != ""
}

// numbersBeside are the plans of a wide frame: as it is liked best, or higher up
// above somebody who presents.
func (s *stage) numbersBeside() []numberPlan {
	g := s.grid
	tops := [][2]float64{{.213, .615}, {.15, .53}, {.1, .44}}
	if g.subs {
		tops = tops[1:]
	}
	var beside, alone []numberPlan
	if !g.subs {
		beside = append(beside, s.shortNumber())
	}
	for _, t := range tops {
		p := numberPlan{
			width: .445 * g.w, caption: .43 * g.w, px: 430, least: 240,
			top: t[0] * g.h, captionTop: t[1] * g.h, text: s.roles.lead, proof: s.evidence(),
		}
		beside = append(beside, p)
		p.width, p.caption, p.least, p.proof = g.inner(), .6*g.w, 130, proofCorner
		alone = append(alone, p)
		p.least = 60
		alone = append(alone, p)
	}
	return append(beside, alone...)
}

// shortNumber is the plan for a figure of few digits and a short caption: they
// are set a step larger.
func (s *stage) shortNumber() numberPlan {
	g := s.grid
	return numberPlan{
		width: .445 * g.w, caption: .445 * g.w, px: 540, least: 470,
		top: .19 * g.h, captionTop: .635 * g.h, text: s.roles.lead.resized(76, 58, 2), proof: s.evidence(),
	}
}

// evidence is what proves the figure best.
func (s *stage) evidence() proof {
	if s.board.Figure.Share > 0 {
		return proofDots
	}
	return proofEmblem
}

// figureCaption is what stands under the figure.
func (s *stage) figureCaption() string {
	for _, text := range []string{s.board.Figure.Caption, s.board.Caption} {
		if text != "" {
			return text
		}
	}
	return s.board.Heading
}

// countedSymbol is the icon of what is counted, nil where none fits: one of
// something else in the scene would say that the figure counts it.
func (s *stage) countedSymbol() timeline.Path {
	return s.iconOf(s.figureCaption(), s.board.Figure.Text, s.board.Heading)
}

func (s *stage) showNumber(n fittedNumber) {
	g := s.grid
	land := s.lands(n.figure)
	start := max(s.begin, land-countIn)
	words := start + 2*stagger
	if n.leads {
		words = s.begin
	} else {
		s.announce(n, start)
	}
	s.prove(n, start, land)
	s.count(n.figure, g.margin(), n.top+n.figure.cap, s.strong(), start, land)
	lines := s.set("caption", n.words, g.margin(), n.captionTop, s.ground.Ink)
	s.linesRise(lines, words)
	s.over(lines...)
}

// announced is how long before the figure its place is left to the heading.
const announced = 1200 * ms

// announce shows the heading in the figure's place as long as the figure has
// not been said, so that the frame is not empty meanwhile.
func (s *stage) announce(n fittedNumber, until time.Duration) {
	if until-s.begin < announced || spelled(s.board.Heading) == "" {
		return
	}
	head, ok := s.firstFit(s.board.Heading, s.announceWidth(n), n.heading, s.roles.announce, s.roles.heading.resized(68, 44, 7))
	if !ok {
		return
	}
	lines := s.set("heading", head, s.grid.margin(), n.top, s.ground.Ink)
	s.linesRise(lines, s.begin)
	for i := range lines {
		l := &lines[i]
		l.Y = l.Y.Then(until-exitEach, exitEach, -s.grid.px(36), timeline.Exit)
		l.Opacity = l.Opacity.Then(until-exitEach, exitEach, 0, timeline.Exit)
		l.To = s.onFrame(until)
	}
	s.over(lines...)
}

// emblemClear is how wide words may be beside the motif about a symbol, as a
// share of the width: no motif reaches further with more than faint rings.
const emblemClear = .51

// announceWidth is how wide the heading may be set: in a wide frame up to the
// evidence, which leaves a sentence more room than the figure takes.
func (s *stage) announceWidth(n fittedNumber) float64 {
	g := s.grid
	switch {
	case !g.wide() || n.proof == proofCorner:
		return n.width
	case n.proof == proofDots:
		return max(n.width, n.dots.x-g.px(64)-g.margin())
	}
	return max(n.width, emblemClear*g.w)
}

// glintAfter keeps what comes with the last digits, on whole frames, out of the
// quiet at the end.
const glintAfter = 100 * ms

// lands is when the count ends: on the last syllable of the number, leaving it
// time to be read.
func (s *stage) lands(fig figure) time.Duration {
	land := s.begin + countIn
	if v, _, ok := s.speech.phrase(s.board.Figure.Said, 0); ok {
		land = max(land, v.to)
	}
	return max(s.begin, min(land, s.length-quiet-glintAfter))
}

// prove draws the evidence.
func (s *stage) prove(n fittedNumber, start, land time.Duration) {
	switch n.proof {
	case proofDots:
		s.waffle(n.dots, start, land)
	case proofEmblem:
		s.decorate(emblem, n.art, s.ground, func(a *art) { a.icon = s.countedSymbol() })
	default:
		if area := s.numberCorner(n.top); !area.Empty() {
			s.decorate(corner, area, s.ground, func(a *art) { a.high = !s.grid.wide() })
		}
	}
}

// strong is the colour of what counts: the first of the brand's that can be
// read on the ground as it is, or nearly so; else ink.
func (s *stage) strong() timeline.Color {
	const nearly = .06
	if s.ground.Name.Colored() {
		return s.ground.Ink
	}
	for _, c := range []timeline.Color{s.pal.E, s.pal.P, s.pal.S} {
		got, moved := palette.Step(c, s.ground.Bg, palette.TextContrast+.15)
		if moved <= nearly && palette.FromColor(got).C > .04 {
			return got
		}
	}
	return s.ground.Ink
}
