package design

import (
	"strings"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// closingSign is the size of the brand's sign at a closing.
const closingSign = 76

// closing ends a film: the last line, and what to do next. Without a last line, what
// to do is that, and the button says where.
func closing(st *stage, c story.Closing) bool {
	s := closingScene{st, c}
	do, where, ok := strings.Cut(c.Action, story.ActionDot)
	switch {
	case s.Heading == "" && ok:
		s.Heading, s.Action = do, where
	case s.Heading == "":
		s.Heading = s.board.Narration
	}
	g := s.grid
	p := s.poster(s.closingWidth()*g.w, .885*g.h, closingSign)
	if g.wide() {
		p.sign = .111 * g.h
		if g.subs { // all stands higher
			p.sign = .078 * g.h
		}
		p.top = s.Sign.signed(closingSign, p.sign)
	}
	for _, lines := range []int{creditLines, 1, 0} { // of credits, which the ledger has too
		for _, sl := range s.slots(p) {
			if f, ok := s.fitClosing(p, sl, lines); ok {
				again := func(p poster) (fittedClosing, bool) { return s.fitClosing(p, sl, lines) }
				s.showClosing(underLarger(s.stage, f, p, closingSign, again))
				return true
			}
		}
	}
	return false
}

// closingScene is a stage with the last words that are drawn on it.
type closingScene struct {
	*stage
	story.Closing
}

// closingWidth is how wide the last line may be, as a share of the width: up to
// the motif, which over subtitles stands elsewhere.
func (s closingScene) closingWidth() float64 {
	if pictures(s.board) {
		return mediaClear
	}
	if s.grid.subs {
		return min(.61, s.motif.clear+.03)
	}
	return s.motif.curtain
}

// fittedClosing is the last line with what stands below it, where they fit.
type fittedClosing struct {
	fittedPoster
	act action
}

// fitClosing fits a closing whose button, foot and lines of credits stand in a
// slot; ok is false where they do not fit.
func (s closingScene) fitClosing(p poster, sl slot, lines int) (f fittedClosing, ok bool) {
	f.poster = p
	if f.act, ok = s.action(sl.width); !ok {
		return f, false
	}
	f.act.credits = s.credits(sl.width, lines)
	below := f.act.height(s)
	top, ok := sl.top(below)
	if !ok {
		return f, false
	}
	f.at = timeline.Point{X: sl.x, Y: top}
	f.bottom = s.head(p, top, below)
	if below > 0 {
		f.bottom -= s.grid.px(12)
	}
	f.head, ok = s.lastLine(p.width, f.bottom-p.top)
	return f, ok
}

// lastLine sets the last line: large where it leaves the art uncovered, else
// over its outer part.
func (s closingScene) lastLine(width, room float64) (words, bool) {
	r, bare := s.roles, width
	if s.grid.wide() && !pictures(s.board) {
		bare = min(bare, s.motif.bare*s.grid.w)
	}
	large, usual := r.title.resized(largeClosing*r.title.px, r.title.px, 2), r.title.resized(r.title.px, r.closing.px, 2)
	larger := large.resized(largestClosing*r.title.px, large.px, 2)
	if w, ok := s.Type.firstFit(s.Heading, inkShare*bare, room, larger, large, large.resized(large.px, 1.1*r.title.px, 3)); ok {
		return w, true
	}
	if w, ok := s.Type.firstFit(s.Heading, inkShare*bare, room, r.closing.resized(r.closing.px, bareClosing, r.closing.lines)); ok && s.grid.wide() {
		return w, true
	}
	return s.Type.firstFit(s.Heading, inkShare*width, room, usual, usual.resized(usual.px, r.closing.px, 3), r.closing, s.long(r.closing, 100, 68))
}

// inkShare is the share of its room that the last line is measured by: the ink of
// large letters reaches a little further than they are wide.
const inkShare = .98

// bareClosing is the least size of a last line that leaves the art of a wide frame
// uncovered.
const bareClosing = 118

// How much larger than a title a closing of two lines is, and may be.
const (
	largeClosing   = 1.25
	largestClosing = 1.5
)

func (s closingScene) showClosing(f fittedClosing) {
	s.adorn(curtain, f.art)
	start := f.bottom - s.Type.tall(f.head)
	up := f.lifted(start)
	last := s.Canvas.set("closing", f.head, f.x, start-up, s.ground.Ink)
	s.Motion.linesRise(last, s.Time.begin+stagger)
	s.Canvas.over(last...)
	s.press(f.act, timeline.Point{X: f.at.X, Y: f.at.Y - up})
	for _, l := range s.Sign.sign(closingSign, f.sign, s.ground.Ink, s.tone().hot) {
		s.Motion.fades(&l, s.Time.begin+6*stagger, itemIn)
		s.Canvas.over(l)
	}
}

// action is the button of a closing and the line beside it, or below it where
// there is little room. Both may be missing.
type action struct {
	label   words
	w, h    float64 // of the button
	foot    words
	stacked bool
	credits words // below both
}

// Measures of a button, at 1080 lines.
const (
	buttonHigh = 110
	buttonPad  = 52
	buttonIcon = 52
	buttonGap  = 24 // between label and arrow
	footBeside = 40
	footBelow  = 36
)

// action fits the button and the foot into a width.
func (s closingScene) action(width float64) (a action, ok bool) {
	px := s.grid.px
	room, frill := width, px(2*buttonPad+buttonGap+buttonIcon)
	if s.Action != "" {
		if a.label = s.Type.fit(s.Action, s.roles.button, width-frill, 0, ""); !a.label.ok {
			return a, false
		}
		a.w, a.h = wide(a.label)+frill, px(buttonHigh)
		room -= a.w + px(footBeside)
	}
	if s.Caption == "" {
		return a, true
	}
	narrow := width < px(940)
	if a.stacked = a.w > 0 && narrow && (s.grid.format == frame.Vertical || room < px(260)); a.stacked {
		room = width
	}
	if room < px(220) {
		return a, false
	}
	if s.grid.wide() {
		room = min(room, px(430))
	}
	a.foot, ok = s.caption(s.Caption, s.roles.foot, room)
	return a, ok
}

// height is that of all.
func (a action) height(s closingScene) float64 {
	credits := s.Type.tall(a.credits)
	if credits > 0 && a.row(s) > 0 {
		credits += s.grid.px(footBelow)
	}
	return a.row(s) + credits
}

// row is the height of the button and the foot.
func (a action) row(s closingScene) float64 {
	foot := s.Type.tall(a.foot)
	if a.stacked && foot > 0 {
		return a.h + s.grid.px(footBelow) + foot
	}
	return max(a.h, foot)
}

// press draws the button with its arrow, the foot and the credits, from their top.
func (s closingScene) press(a action, at timeline.Point) {
	px, when := s.grid.px, s.Time.begin+4*stagger
	foot := timeline.Point{X: at.X, Y: at.Y}
	if a.w > 0 {
		s.button(a, at)
		foot = timeline.Point{X: at.X + a.w + px(footBeside), Y: at.Y + (a.row(s)-s.Type.tall(a.foot)+s.Type.sink(a.foot))/2}
	}
	if a.stacked {
		foot = timeline.Point{X: at.X, Y: at.Y + a.h + px(footBelow)}
	}
	lines := s.Canvas.set("foot", a.foot, foot.X, foot.Y, s.ground.Ink)
	s.Motion.linesRise(lines, when+stagger)
	s.Canvas.over(lines...)
	credits := s.Canvas.set("credits", a.credits, at.X, at.Y+a.height(s)-s.Type.tall(a.credits), s.ground.Ink2)
	s.Motion.linesRise(credits, when+2*stagger)
	s.Canvas.over(credits...)
}

// button draws the plate, its label and an arrow that nudges now and then.
func (s closingScene) button(a action, at timeline.Point) {
	px, when := s.grid.px, s.Time.begin+4*stagger
	fill := s.pal.Deep
	if s.ground.Bg == s.pal.Deep {
		fill = s.ground.Bar
	}
	top := at.Y
	if !a.stacked {
		top += (a.row(s) - a.h) / 2
	}
	mid := top + a.h/2
	plate := s.Canvas.block("button", timeline.RoleMark, timeline.Rect{X: at.X, Y: top, W: a.w, H: a.h}, px(24), fill)
	s.Motion.rises(&plate, when, itemIn, 28)
	label := s.Canvas.set("button.label", a.label, at.X+px(buttonPad), mid-s.Type.rise(a.label)/2, s.pal.On(fill))
	for i := range label {
		s.Motion.rises(&label[i], when, itemIn, 28)
	}
	s.Canvas.over(plate)
	s.Canvas.over(label...)
	arrow := s.arrow(at.X+a.w-px(buttonPad+buttonIcon), mid-px(buttonIcon)/2, px(buttonIcon), s.arrowOn(fill), when+2*stagger)
	for _, beat := range s.Time.beatsFrom(when + motifIn) {
		arrow.X = then(arrow.X, beat, 240*ms, s.grid.toward(px(12)), timeline.Move).Then(beat+240*ms, 420*ms, 0, timeline.Move)
	}
	s.Canvas.over(arrow)
}

func (s closingScene) arrowOn(fill timeline.Color) timeline.Color {
	if g := s.pal.Rest(); g.Bg == fill {
		return g.Accent2
	}
	if fill == s.pal.Deep {
		return s.pal.Ground("deep").Accent2
	}
	return s.pal.On(fill)
}
