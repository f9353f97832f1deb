package motion

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// number shows one figure as large as can be, what it counts, and evidence
// beside it: a hundred dots where it is a share, else the motif.
func number(s *stage) bool {
	for _, p := range s.numberPlans() {
		fig, ok := s.figure(s.board.Figure.Text, p.width, p.px, p.least)
		if !ok {
			continue
		}
		text, ok := s.caption(s.figureCaption(), s.roles.lead, p.caption)
		if !ok || p.captionTop+s.tall(text) > s.bottom {
			continue
		}
		s.showNumber(p, fig, text)
		return true
	}
	return false
}

// numberPlan is one way to share the frame between figure and evidence.
type numberPlan struct {
	width, caption  float64 // of the figure, of its caption
	px, least       float64 // size of the figure at 1080 lines
	top, captionTop float64
	beside          bool // there is room for evidence
}

func (s *stage) numberPlans() []numberPlan {
	g := s.grid
	top, captionTop := .213*g.h, .615*g.h
	if g.subs {
		top, captionTop = .15*g.h, .53*g.h
	}
	return []numberPlan{
		{.445 * g.w, .43 * g.w, 430, 240, top, captionTop, true},
		{g.inner(), .6 * g.w, 430, 130, top, captionTop, false},
	}
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

func (s *stage) showNumber(p numberPlan, fig figure, text words) {
	g := s.grid
	c := s.strong()
	land := s.lands(fig)
	start := max(s.begin, land-countIn)
	s.announce(p, start)
	s.prove(p, start, land)
	s.count(fig, g.margin(), p.top+fig.cap, c, start, land)
	captionTop := max(p.captionTop, p.top+fig.cap+g.px(90))
	if fig.size < g.px(300) { // a smaller figure takes its caption along
		captionTop = p.top + fig.cap + g.px(110)
	}
	lines := s.set("caption", text, g.margin(), captionTop, s.ground.Ink)
	s.linesRise(lines, start+2*stagger)
	s.over(lines...)
}

// announced is how long before the figure its place is left to the heading.
const announced = 1200 * ms

// announce shows the heading in the figure's place as long as the figure has
// not been said, so that the frame is not empty meanwhile.
func (s *stage) announce(p numberPlan, until time.Duration) {
	if until-s.begin < announced || spelled(s.board.Heading) == "" {
		return
	}
	head, ok := s.firstFit(s.board.Heading, p.width, s.bottom-p.top, s.roles.announce, s.roles.heading.resized(68, 44, 7))
	if !ok {
		return
	}
	lines := s.set("heading", head, s.grid.margin(), p.top, s.ground.Ink)
	s.linesRise(lines, s.begin)
	for i := range lines {
		l := &lines[i]
		l.Y = l.Y.Then(until-exitEach, exitEach, -s.grid.px(36), timeline.Exit)
		l.Opacity = l.Opacity.Then(until-exitEach, exitEach, 0, timeline.Exit)
		l.To = s.onFrame(until)
	}
	s.over(lines...)
}

// lands is when the count ends: on the last syllable of the number, leaving it
// time to be read.
func (s *stage) lands(fig figure) time.Duration {
	land := s.begin + countIn
	if v, _, ok := s.speech.phrase(s.board.Figure.Said, 0); ok {
		land = max(land, v.to)
	}
	return max(s.begin, min(land, s.length-quiet))
}

// prove draws the evidence.
func (s *stage) prove(p numberPlan, start, land time.Duration) {
	switch {
	case p.beside && s.board.Figure.Share > 0:
		s.waffle(s.board.Figure.Share, start, land)
	case p.beside:
		s.decorate(emblem, s.grid.all(), s.ground, func(a *art) { a.icon = s.symbol() })
	default:
		s.decorate(corner, s.grid.all(), s.ground, nil)
	}
}

// waffle is a hundred dots; as many light up as the share has hundredths, row
// by row from below while the figure counts.
func (s *stage) waffle(share float64, start, land time.Duration) {
	g := s.grid
	area := g.slot(.523, .131, .414, .736)
	if g.subs {
		area.Y = .1 * g.h
		area.H = g.subtitles().Y - g.px(24) - area.Y
	}
	const between = 15. / 81 // of the pitch
	pitch := area.H / (10 - between)
	if g.subs {
		pitch = min(area.W, area.H) / (10 - between)
	}
	d := pitch * (1 - between)
	lit := min(100, max(1, int(math.Round(share*100))))
	x0 := g.w - g.margin() - 9*pitch - d
	y0 := area.Y + (area.H-9*pitch-d)/2
	dots := func(row, n int) (p timeline.Path) {
		for i := range n {
			p = append(p, timeline.CirclePath(x0+float64(i)*pitch+d/2, y0+float64(9-row)*pitch+d/2, d/2)...)
		}
		return p
	}
	var dim timeline.Path
	for row := range 10 {
		dim = append(dim, dots(row, 10)...)
	}
	base := s.drawing("waffle", timeline.RoleEvidence, shape(dim, s.tone().mid))
	s.fades(&base, s.begin, itemIn)
	s.over(base)
	for row := range 10 {
		s.waits(row, dots(row, 10), start)
	}
	each := (land - start) / 10
	for row := 0; row*10 < lit; row++ {
		on := dots(row, min(10, lit-row*10))
		l := s.drawing("waffle."+strconv.Itoa(row), timeline.RoleEvidence, shape(on, s.strong()))
		band := timeline.Rect{X: x0, Y: y0 + float64(9-row)*pitch, W: 9*pitch + d, H: d}
		at := s.onFrame(start + time.Duration(row)*each)
		s.reveals(&l, band, s.grid.startEdge(), at, max(each*2, 120*ms))
		s.over(l)
		s.glints(l, row, land)
	}
}

// waits lets a row of dots stir softly, one row after the other, on every beat
// before the figure is said.
func (s *stage) waits(row int, dots timeline.Path, until time.Duration) {
	const rises, falls = 260 * ms, 300 * ms
	var beats []time.Duration
	for _, at := range s.beatsFrom(s.begin + itemIn) {
		if at+timed(9, 80)+rises+falls < until {
			beats = append(beats, at)
		}
	}
	if len(beats) == 0 {
		return
	}
	l := s.drawing("waffle.wait."+strconv.Itoa(row), timeline.RoleEvidence, shape(dots, s.strong()))
	l.Opacity = flashes(beats, timed(row, 80), .22, falls)
	l.From = l.Opacity[0].At
	s.over(l)
}

// glints lets a row of lit dots flash softly, one row after the other, on
// every beat after the count.
func (s *stage) glints(lit timeline.Layer, row int, land time.Duration) {
	glint := lit
	glint.Name, glint.Reveal = lit.Name+".glint", nil
	glint.Drawing = &timeline.Drawing{Shapes: []timeline.Shape{shape(lit.Drawing.Shapes[0].Path, s.pal.White)}}
	glint.Opacity = flashes(s.beatsFrom(land+600*ms), timed(row, 80), .30, 260*ms)
	if len(glint.Opacity) > 0 {
		glint.From = glint.Opacity[0].At
		s.over(glint)
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
