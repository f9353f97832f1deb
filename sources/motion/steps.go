package motion

import (
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// steps shows what is done one after the other as a staircase of columns. Each
// rises over its faint place when it is spoken of.
func steps(s *stage) bool {
	if !s.grid.wide() {
		return false
	}
	st, head, ok := s.staircase()
	if !ok {
		return false
	}
	st.fills, st.icons = s.ramp(len(st.texts)), s.rowIcons()
	times := s.spread(saids(s.board.Points))
	st.places(s, times)
	if len(head.block.Lines) > 0 {
		lines := s.set("heading", head, s.grid.margin(), headingTop*s.grid.h, s.ground.Ink)
		s.linesRise(lines, s.begin)
		s.over(lines...)
	}
	for i := range st.texts {
		st.rise(s, i, times)
	}
	return true
}

func hasSteps(sc engine.BoardScene) bool {
	return len(sc.Points) >= 3 && len(sc.Points) <= mostSteps
}

const mostSteps = 5

// stepsAsList stands in where the columns are too narrow for the words: each
// step with its detail is a row.
func stepsAsList(s *stage) bool {
	points := make([]pointOf, len(s.board.Points))
	for i, p := range s.board.Points {
		p.Text, p.Detail = s.wholeStep(p), ""
		points[i] = p
	}
	s.board.Points = points
	return list(s)
}

// wholeStep is a step with its detail as one line.
func (s *stage) wholeStep(p pointOf) string {
	if p.Detail == "" {
		return p.Text
	}
	if s.voice.isChinese() {
		return p.Text + p.Detail
	}
	return p.Text + " " + p.Detail
}

// stairs are the columns of steps, fitted.
type stairs struct {
	texts, details []words
	width          float64   // of the words in a column
	x              []float64 // where the words begin
	edges          []float64 // where columns begin, and the last ends
	tops           []float64
	fills          []timeline.Color
	icons          []timeline.Path // nil = numbers alone
}

const (
	headingTop  = .119
	stepBefore  = 48 // air before the words of a column
	stepAfter   = 32
	stepTop     = 46 // air above the number
	stepNumber  = 76 // size of the number
	stepBelow   = 40 // air below the number
	detailBelow = 22
)

// staircase fits words and heading: rather higher columns than smaller words.
func (s *stage) staircase() (st stairs, head words, ok bool) {
	for _, text := range s.stepRoles() {
		if !st.fit(s, text) {
			continue
		}
		for _, base := range s.stepBases() {
			st.raise(s, base)
			if head, ok = s.stepsHeading(st); ok && st.holds(s) {
				return st, head, true
			}
		}
	}
	return st, head, false
}

// stepBases are how high the first column may stand: without a heading above
// them the columns take its room.
func (s *stage) stepBases() []float64 {
	if s.repeatsStep() {
		return []float64{.58, .52, .46}
	}
	return []float64{.398, .44, .48, .52}
}

// stepRoles are how a step may be set: larger where there are few, or where it
// has no detail below.
func (s *stage) stepRoles() []role {
	step := role{px: 54, least: 38, lines: 3, leading: 1.1, display: true}
	if len(s.board.Points) == 3 {
		step.px = 64
	}
	for _, p := range s.board.Points {
		if p.Detail != "" {
			return []role{step, step.resized(44, 34, 4)}
		}
	}
	return []role{step.resized(step.px+10, 46, 4), step.resized(46, 34, 5)}
}

// fit sets the words of all columns at one size; their starts lie at one
// distance, so the outer columns are wider by the margins.
func (st *stairs) fit(s *stage, text role) bool {
	px, g, n := s.grid.px, s.grid, float64(len(s.board.Points))
	gap := px(stepBefore + stepAfter)
	st.width = (g.inner() - (n-1)*gap) / n
	st.x, st.edges = nil, []float64{0}
	for i := range s.board.Points {
		st.x = append(st.x, g.margin()+float64(i)*(st.width+gap))
		st.edges = append(st.edges, even(st.x[i]+st.width+px(stepAfter)))
	}
	st.edges[len(st.edges)-1] = g.w
	st.texts = s.fitAll(texts(s.board.Points), text, st.width, 0)
	st.details = s.fitAll(detailsOf(s.board.Points), role{px: 34, least: 30, lines: 4, leading: 1.3, weight: 400}, st.width, 0)
	for i := range st.texts {
		if !st.texts[i].ok || s.board.Points[i].Detail != "" && !st.details[i].ok {
			return false
		}
	}
	return true
}

func detailsOf(points []pointOf) []string {
	var all []string
	for _, p := range points {
		all = append(all, p.Detail)
	}
	return all
}

// raise puts the first column at a height and the others above it.
func (st *stairs) raise(s *stage, base float64) {
	if s.grid.subs {
		base += .15
	}
	rise := .056
	if len(st.texts) == mostSteps {
		rise = .042
	}
	st.tops = nil
	for i := range st.texts {
		st.tops = append(st.tops, even((1-base-rise*float64(i))*s.grid.h))
	}
}

// holds reports whether the words of every column end above the content's end.
func (st *stairs) holds(s *stage) bool {
	for i := range st.texts {
		end := st.textTop(s, i) + s.tall(st.texts[i])
		if s.board.Points[i].Detail != "" {
			end = st.detailTop(s, i) + s.tall(st.details[i])
		}
		if end > s.bottom {
			return false
		}
	}
	return true
}

func (st *stairs) textTop(s *stage, i int) float64 {
	return st.tops[i] + s.grid.px(stepTop+.72*stepNumber+stepBelow)
}

func (st *stairs) detailTop(s *stage, i int) float64 {
	return st.textTop(s, i) + s.tall(st.texts[i]) + s.grid.px(detailBelow)
}

// stepsHeading fits the heading above the columns below it; one that only
// repeats a step is left out.
func (s *stage) stepsHeading(st stairs) (head words, ok bool) {
	if s.repeatsStep() {
		return head, true
	}
	g := s.grid
	for _, width := range []float64{.51 * g.w, .36 * g.w} {
		lowest := st.above(g.margin()+width) - g.px(56)
		head, ok = s.firstFit(s.board.Heading, width, lowest-headingTop*g.h, s.roles.heading, s.roles.heading.resized(68, 54, 4))
		if ok {
			return head, true
		}
	}
	return head, false
}

// repeatsStep reports whether the heading says no more than one of the steps.
func (s *stage) repeatsStep() bool {
	head := spelled(s.board.Heading)
	for _, p := range s.board.Points {
		if strings.Contains(spelled(s.wholeStep(p)), head) {
			return true
		}
	}
	return false
}

// above is the top of the highest column that begins before x.
func (st *stairs) above(x float64) float64 {
	top := st.tops[0]
	for i, t := range st.tops {
		if st.edges[i] < x {
			top = t
		}
	}
	return top
}

// ramp is the colours of the columns: from near the ground to the brand's most
// striking one. Each stands out from the ground and from the one before.
func (s *stage) ramp(n int) []timeline.Color {
	p := s.pal
	middle := palette.FromColor(p.P)
	middle.L, middle.C = .44, min(middle.C, .07)
	all := []timeline.Color{p.Deep3, middle.Color(), p.S, p.E}
	switch {
	case !s.onDeep():
		all = []timeline.Color{p.Paper3, p.E, p.P, p.S}
	case !p.Dark:
		all = []timeline.Color{p.Deep3, p.S, p.P, p.E}
	}
	if n == 3 {
		all = all[1:]
	}
	if n == mostSteps {
		all = append([]timeline.Color{s.tone().low}, all...)
	}
	before := s.ground.Bg
	for i, c := range all {
		if i > 0 || n < mostSteps {
			all[i] = p.Fill(p.Fill(calmed(c), s.ground.Bg), before)
		}
		before = all[i]
	}
	return all
}

// onDeep reports whether the scene's ground is dark.
func (s *stage) onDeep() bool {
	return palette.Luminance(s.ground.Bg) < palette.Luminance(s.ground.Ink)
}

// calmed is a colour fit for a large area: no glaring one.
func calmed(c timeline.Color) timeline.Color {
	lch := palette.FromColor(c)
	if lch.C <= .24 {
		return c
	}
	lch.C = .22
	return lch.Color()
}

const columnIn = 560 * ms

// column is where column i stands, on the grid.
func (st *stairs) column(s *stage, i int) timeline.Rect {
	return timeline.Rect{X: st.edges[i], Y: st.tops[i], W: st.edges[i+1] - st.edges[i], H: s.grid.h - st.tops[i]}
}

// places are the faint shapes of columns to come. They stir while nothing has
// been said of them yet.
func (st *stairs) places(s *stage, times []time.Duration) {
	for i := range st.texts {
		l := s.block("place."+strconv.Itoa(i), timeline.RoleGround, st.column(s, i), 0, s.tone().low)
		at := s.by(s.begin+time.Duration(i)*stagger, itemIn)
		s.fades(&l, at, itemIn)
		for _, beat := range s.beatsFrom(s.begin + itemIn) {
			from := beat + timed(i, 90)
			if from+800*ms < times[i] {
				l.Opacity = l.Opacity.Then(from, 300*ms, .35, timeline.Move).Then(from+300*ms, 400*ms, 1, timeline.Move)
			}
		}
		s.under(l)
	}
}

// rise lets column i come up with its words.
func (st *stairs) rise(s *stage, i int, times []time.Duration) {
	name, area := "step."+strconv.Itoa(i), st.column(s, i)
	at := s.by(times[i], columnIn)
	band := s.block(name+".column", timeline.RoleGround, area, 0, st.fills[i])
	s.reveals(&band, area, timeline.Bottom, at, columnIn)
	s.under(band)

	ink := s.pal.On(st.fills[i])
	for _, l := range st.number(s, i, ink) {
		s.grows(&l, at+stagger, iconIn, timeline.Enter)
		for _, beat := range s.beatsFrom(at + columnIn) {
			if i+1 == len(times) || beat+1200*ms < times[i+1] {
				l.Scale = swellOnce(l.Scale, beat, 1.08)
			}
		}
		s.over(l)
	}
	lines := s.set(name+".text", st.texts[i], st.x[i], st.textTop(s, i), ink)
	if s.board.Points[i].Detail != "" {
		lines = append(lines, s.set(name+".detail", st.details[i], st.x[i], st.detailTop(s, i), ink)...)
	}
	for j := range lines {
		s.rises(&lines[j], at+stagger+time.Duration(j)*lineStep, itemIn, 28)
	}
	s.over(lines...)
}

// number is the column's number and, where all have one, its symbol.
func (st *stairs) number(s *stage, i int, ink timeline.Color) []timeline.Layer {
	px := s.grid.px
	style := s.voice.figureStyle(px(stepNumber))
	line := s.fonts.Shape(strconv.Itoa(i+1), style)
	pen := &pathPen{}
	s.fonts.Outline(line, 0, len(line.Text), pen)
	b := pen.path.Bounds()
	y := st.tops[i] + px(stepTop)
	box := timeline.Rect{X: st.x[i], Y: y, W: b.W, H: b.H}
	layers := []timeline.Layer{s.upright("step."+strconv.Itoa(i)+".number", timeline.RoleIcon, box, shape(moved(pen.path, -b.X, -b.Y), ink))}
	if st.icons == nil {
		return layers
	}
	size := px(64)
	box = timeline.Rect{X: st.x[i] + b.W + px(24), Y: y + b.H/2 - size/2, W: size, H: size}
	return append(layers, s.upright("step."+strconv.Itoa(i)+".symbol", timeline.RoleIcon, box, shape(iconIn24(st.icons[i], size), ink)))
}
