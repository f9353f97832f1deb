// Package closing draws the scene that ends a film: its last line, and what to do next.
package closing

import (
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// closingSign is the size of the brand's sign at a closing.
const closingSign = 76

// Draw ends a film: the last line, and what to do next. Without a last line, what
// to do is that, and the button says where.
func Draw(st *kit.Stage, c story.Closing) bool {
	s := closingScene{st, c}
	do, where, ok := strings.Cut(c.Action, story.ActionDot)
	switch {
	case s.Heading == "" && ok:
		s.Heading, s.Action = do, where
	case s.Heading == "":
		s.Heading = s.Board.Narration
	}
	g := s.Grid
	p := s.Poster(s.closingWidth()*g.W, .885*g.H, closingSign)
	if g.Wide() {
		p.Sign = .111 * g.H
		if g.Subs { // all stands higher
			p.Sign = .078 * g.H
		}
		p.Top = s.Sign.Signed(closingSign, p.Sign)
	}
	for _, lines := range []int{kit.CreditLines, 1, 0} { // of credits, which the ledger has too
		for _, sl := range s.Slots(p) {
			if f, ok := s.fitClosing(p, sl, lines); ok {
				again := func(p kit.Poster) (fittedClosing, bool) { return s.fitClosing(p, sl, lines) }
				s.showClosing(kit.UnderLarger(s.Stage, f, p, closingSign, again))
				return true
			}
		}
	}
	return false
}

// closingScene is a stage with the last words that are drawn on it.
type closingScene struct {
	*kit.Stage
	story.Closing
}

// closingWidth is how wide the last line may be, as a share of the width: up to
// the motif, which over subtitles stands elsewhere.
func (s closingScene) closingWidth() float64 {
	if s.Grid.Subs {
		return min(.61, s.Motif.Clear+.03)
	}
	return s.Motif.Curtain
}

// fittedClosing is the last line with what stands below it, where they fit.
type fittedClosing struct {
	kit.FittedPoster
	act action
}

// fitClosing fits a closing whose button, foot and lines of credits stand in a
// slot; ok is false where they do not fit.
func (s closingScene) fitClosing(p kit.Poster, sl kit.Slot, lines int) (f fittedClosing, ok bool) {
	f.Poster = p
	if f.act, ok = s.action(sl.Width); !ok {
		return f, false
	}
	f.act.credits = s.Credits(sl.Width, lines)
	below := f.act.height(s)
	top, ok := sl.Top(below)
	if !ok {
		return f, false
	}
	f.At = timeline.Point{X: sl.X, Y: top}
	f.Bottom = s.Head(p, top, below)
	if below > 0 {
		f.Bottom -= s.Grid.Px(12)
	}
	f.Head, ok = s.lastLine(p.Width, f.Bottom-p.Top)
	return f, ok
}

// lastLine sets the last line: large where it leaves the art uncovered, else
// over its outer part.
func (s closingScene) lastLine(width, room float64) (kit.Words, bool) {
	r, bare := s.Roles, width
	if s.Grid.Wide() {
		bare = min(bare, s.Motif.Bare*s.Grid.W)
	}
	large, usual := r.Title.Resized(largeClosing*r.Title.Px, r.Title.Px, 2), r.Title.Resized(r.Title.Px, r.Closing.Px, 2)
	larger := large.Resized(largestClosing*r.Title.Px, large.Px, 2)
	if w, ok := s.Type.FirstFit(s.Heading, inkShare*bare, room, larger, large, large.Resized(large.Px, 1.1*r.Title.Px, 3)); ok && !kit.Torn(w) {
		return w, true
	}
	if w, ok := s.untorn(inkShare*bare, room, large.Resized(large.Px, bareClosing, 2)); ok {
		return w, true
	}
	if w, ok := s.Type.FirstFit(s.Heading, inkShare*bare, room, r.Closing.Resized(r.Closing.Px, bareClosing, r.Closing.Lines)); ok && s.Grid.Wide() {
		return w, true
	}
	return s.Type.FirstFit(s.Heading, inkShare*width, room, usual, usual.Resized(usual.Px, r.Closing.Px, 3), r.Closing, s.Long(r.Closing, 100, 68))
}

// untorn sets a last line of few words as large as it may be without a word being parted.
func (s closingScene) untorn(width, room float64, r kit.Role) (kit.Words, bool) {
	if s.Type.Voice.IsChinese() || len(strings.Fields(s.Heading)) > r.Lines {
		return kit.Words{}, false
	}
	for px := r.Px; px >= r.Least; px *= .96 {
		if w, ok := s.Type.FirstFit(s.Heading, width, room, r.Resized(px, px, r.Lines)); ok && !kit.Torn(w) {
			return w, true
		}
	}
	return kit.Words{}, false
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
	s.Decorate(kit.Curtain, f.Art, s.Ground, nil)
	start := f.Bottom - s.Type.Tall(f.Head)
	up := f.Lifted(start)
	last := s.Canvas.Set("closing", f.Head, f.X, start-up, s.Ground.Ink)
	s.Motion.LinesRise(last, s.Time.Begin+kit.Stagger)
	s.Canvas.Over(last...)
	s.press(f.act, timeline.Point{X: f.At.X, Y: f.At.Y - up})
	for _, l := range s.Sign.Sign(closingSign, f.Sign, s.Ground.Ink, s.Tone().Hot) {
		s.Motion.Fades(&l, s.Time.Begin+6*kit.Stagger, kit.ItemIn)
		s.Canvas.Over(l)
	}
}

// action is the button of a closing and the line beside it, or below it where
// there is little room. Both may be missing.
type action struct {
	label   kit.Words
	w, h    float64 // of the button
	foot    kit.Words
	stacked bool
	credits kit.Words // below both
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
	px := s.Grid.Px
	room, frill := width, px(2*buttonPad+buttonGap+buttonIcon)
	if s.Action != "" {
		if a.label = s.Type.Fit(s.Action, s.Roles.Button, width-frill, 0, ""); !a.label.Ok {
			return a, false
		}
		a.w, a.h = kit.Wide(a.label)+frill, px(buttonHigh)
		room -= a.w + px(footBeside)
	}
	if s.Caption == "" {
		return a, true
	}
	narrow := width < px(940)
	if a.stacked = a.w > 0 && narrow && (s.Grid.Format == frame.Vertical || room < px(260)); a.stacked {
		room = width
	}
	if room < px(220) {
		return a, false
	}
	if s.Grid.Wide() {
		room = min(room, px(430))
	}
	a.foot, ok = s.FitCaption(s.Caption, s.Roles.Foot, room)
	return a, ok
}

// height is that of all.
func (a action) height(s closingScene) float64 {
	credits := s.Type.Tall(a.credits)
	if credits > 0 && a.row(s) > 0 {
		credits += s.Grid.Px(footBelow)
	}
	return a.row(s) + credits
}

// row is the height of the button and the foot.
func (a action) row(s closingScene) float64 {
	foot := s.Type.Tall(a.foot)
	if a.stacked && foot > 0 {
		return a.h + s.Grid.Px(footBelow) + foot
	}
	return max(a.h, foot)
}

// press draws the button with its arrow, the foot and the credits, from their top.
func (s closingScene) press(a action, at timeline.Point) {
	px, when := s.Grid.Px, s.Time.Begin+4*kit.Stagger
	foot := timeline.Point{X: at.X, Y: at.Y}
	if a.w > 0 {
		s.button(a, at)
		foot = timeline.Point{X: at.X + a.w + px(footBeside), Y: at.Y + (a.row(s)-s.Type.Tall(a.foot)+s.Type.Sink(a.foot))/2}
	}
	if a.stacked {
		foot = timeline.Point{X: at.X, Y: at.Y + a.h + px(footBelow)}
	}
	lines := s.Canvas.Set("foot", a.foot, foot.X, foot.Y, s.Ground.Ink)
	s.Motion.LinesRise(lines, when+kit.Stagger)
	s.Canvas.Over(lines...)
	credits := s.Canvas.Set("credits", a.credits, at.X, at.Y+a.height(s)-s.Type.Tall(a.credits), s.Ground.Ink2)
	s.Motion.LinesRise(credits, when+2*kit.Stagger)
	s.Canvas.Over(credits...)
}

// button draws the plate, its label and an arrow that nudges now and then.
func (s closingScene) button(a action, at timeline.Point) {
	px, when := s.Grid.Px, s.Time.Begin+4*kit.Stagger
	fill := s.Pal.Deep
	if s.Ground.Bg == s.Pal.Deep {
		fill = s.Ground.Bar
	}
	top := at.Y
	if !a.stacked {
		top += (a.row(s) - a.h) / 2
	}
	mid := top + a.h/2
	plate := s.Canvas.Block("button", timeline.RoleMark, timeline.Rect{X: at.X, Y: top, W: a.w, H: a.h}, px(24), fill)
	s.Motion.Rises(&plate, when, kit.ItemIn, 28)
	label := s.Canvas.Set("button.label", a.label, at.X+px(buttonPad), mid-s.Type.Rise(a.label)/2, s.Pal.On(fill))
	for i := range label {
		s.Motion.Rises(&label[i], when, kit.ItemIn, 28)
	}
	s.Canvas.Over(plate)
	s.Canvas.Over(label...)
	arrow := s.Arrow(at.X+a.w-px(buttonPad+buttonIcon), mid-px(buttonIcon)/2, px(buttonIcon), s.arrowOn(fill), when+2*kit.Stagger)
	for _, beat := range s.Time.BeatsFrom(when + kit.MotifIn) {
		arrow.X = kit.Then(arrow.X, beat, 240*time.Millisecond, s.Grid.Toward(px(12)), timeline.Move).Then(beat+240*time.Millisecond, 420*time.Millisecond, 0, timeline.Move)
	}
	s.Canvas.Over(arrow)
}

func (s closingScene) arrowOn(fill timeline.Color) timeline.Color {
	if g := s.Pal.Rest(); g.Bg == fill {
		return g.Accent2
	}
	if fill == s.Pal.Deep {
		return s.Pal.Ground("deep").Accent2
	}
	return s.Pal.On(fill)
}
