package design

import (
	"math"
	"slices"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// overPicture sets the words in the quiet part of the scene's picture, on a
// gradient. Where it has no quiet part, or nothing is known of what it shows, they
// stand beside it.
func overPicture(s spokenScene) bool {
	clips := shownClips(s.board.Clips)
	if len(clips) > 0 {
		if !clipped(clips) || clips[0].Focus == nil {
			return false
		}
		s.Media.picture = standIn(clips)
	}
	if !shows(s.Media.picture) || s.enlarged(s.grid.all()) > mostEnlarged {
		return false
	}
	for _, q := range s.lulls() {
		t := s.sizes(134, 124)
		if t.most = 3; q.fade.X != 0 {
			t.fill, t.each = 1, 3
		}
		if all, ok := s.setter.leaves(s.phrases(), q.room, t); ok {
			s.overLull(q, all)
			return true
		}
	}
	return false
}

// overLull draws the picture with the words in a quiet part of it.
func (s spokenScene) overLull(q lull, all []leaf) {
	clips := shownClips(s.board.Clips)
	height := s.setter.fullest(all)
	top := q.room.Y + q.low*(q.room.H-height)
	s.Time.steps = s.spokenSteps(all)
	if len(clips) > 0 {
		s.Media.play("clip", clips, s.grid.all(), showing{aim: q.aim})
	} else {
		s.Canvas.over(s.oneShot(q.aim))
	}
	s.Canvas.over(s.gradient(q, timeline.Rect{X: q.room.X, Y: top, W: q.room.W, H: height}))
	s.Media.creditPlate()
	m := manner{name: "phrase", ink: s.pal.Lite, bg: s.pal.Deep, dims: max(.5, s.said(.5))}
	s.reciter.recite(all, q.room.X, func(leaf) float64 { return top }, m)
}

// oneShot is the scene's picture all over the frame in one movement: what words
// stand on stays below them.
func (s spokenScene) oneShot(aim timeline.Point) timeline.Layer {
	l := s.Media.print("picture.0", s.grid.all())
	outward := s.rnd.below(2) == 0
	if s.Media.pannable(s.grid.all()) {
		s.Media.pans(l.Picture, aim, outward, 0, s.Time.length)
	} else {
		s.Media.travel(l.Picture, aim, 1, outward, 0, s.Time.length)
	}
	return l
}

// enlarged is how often the scene's picture is enlarged at most to fill a frame,
// the movement of its view included.
func (s spokenScene) enlarged(frame timeline.Rect) float64 {
	p := s.Media.picture
	return max(frame.W/float64(p.Width), frame.H/float64(p.Height)) * (1 + kenBurnsMost)
}

// lull is a part of a picture in which words may stand.
type lull struct {
	room timeline.Rect  // on the grid
	aim  timeline.Point // where the picture's focus then lies in the frame
	low  float64        // of the room left over, the share above the words
	fade timeline.Point // towards where the gradient fades
	busy float64
}

// mostBusy is how much there may be to see where words stand.
const mostBusy = .46

// lulls are the parts of the picture with little to see in them, and without its
// focus, the quietest first; none where nothing is known of it.
func (s spokenScene) lulls() []lull {
	p := s.Media.picture
	if !p.Relief.Known() && p.Focus == nil {
		return nil
	}
	var all []lull
	for _, q := range s.quietParts() {
		part := s.pictured(s.grid.physical(q.room), q.aim)
		q.busy = p.Relief.Busy(part) + p.Relief.Uneven(part)
		if q.room.H < s.grid.px(330) || q.busy > mostBusy || p.Focus != nil && closeTo(part, *p.Focus) {
			continue
		}
		all = append(all, q)
	}
	const alike = .05 // of these the better place
	slices.SortStableFunc(all, func(a, b lull) int { return int(a.busy/alike) - int(b.busy/alike) })
	return all
}

// closeTo reports whether a point lies in a part of a picture, or nearly.
func closeTo(part timeline.Rect, f timeline.Point) bool {
	const air = .06
	return f.X > part.X-air && f.X < part.X+part.W+air && f.Y > part.Y-air && f.Y < part.Y+part.H+air
}

// pictured is the part of the picture, in shares of it, that is seen in a rectangle
// of the screen.
func (s spokenScene) pictured(r timeline.Rect, aim timeline.Point) timeline.Rect {
	size := timeline.Point{X: float64(s.Media.picture.Width), Y: float64(s.Media.picture.Height)}
	view := &timeline.Picture{Frame: s.grid.all()}
	c := s.Media.centre(view, aim, 1)
	v := view.ViewOf(c.X, c.Y, 1, size)
	kx, ky := v.W/s.grid.w/size.X, v.H/s.grid.h/size.Y
	return timeline.Rect{X: v.X/size.X + r.X*kx, Y: v.Y/size.Y + r.Y*ky, W: r.W * kx, H: r.H * ky}
}

// quietParts are the parts of a frame that words may take, best first.
func (s spokenScene) quietParts() []lull {
	g := s.grid
	x, w := g.margin(), g.inner()
	low := g.floor(x, w)
	part := func(from, to, at, aimY float64) lull {
		from, to = max(g.zones.Top()+g.px(24), g.head, from*g.h), min(low, to*g.h)
		return lull{room: timeline.Rect{X: x, Y: from, W: w, H: to - from}, aim: timeline.Point{X: .5, Y: aimY}, low: at}
	}
	above, below := part(.10, .50, .1, .70), part(.54, .95, 1, .30)
	above.fade, below.fade = timeline.Point{Y: 1}, timeline.Point{Y: -1}
	if !g.wide() {
		middle := part(.34, .70, .3, .18)
		above, below = part(.07, .36, .5, .66), part(.58, .84, .5, .28)
		above.fade, middle.fade, below.fade = timeline.Point{Y: 1}, timeline.Point{Y: -1}, timeline.Point{Y: -1}
		return []lull{middle, above, below}
	}
	top := max(.125*g.h, g.head)
	side := lull{room: timeline.Rect{X: x, Y: top, W: .5 * g.w, H: g.floor(x, .5*g.w) - top}, aim: timeline.Point{X: .76, Y: .46}, low: .42, fade: timeline.Point{X: 1}}
	if g.rtl {
		side.aim.X = 1 - side.aim.X
	}
	return []lull{above, below, side}
}

// gradient darkens a picture where words stand, as much as they need, and fades
// away from them.
func (s spokenScene) gradient(q lull, text timeline.Rect) timeline.Layer {
	g := s.grid
	air, reach := g.px(24), .3*g.h
	area, glow := g.all(), timeline.Glow{Toward: q.fade, Radius: reach}
	switch {
	case q.fade.Y > 0:
		glow.Center = timeline.Point{Y: text.Y + text.H + air}
		area.H = even(glow.Center.Y + reach)
	case q.fade.Y < 0:
		glow.Center = timeline.Point{Y: text.Y - air}
		area.Y = even(max(0, glow.Center.Y-reach))
		area.H -= area.Y
	default:
		glow.Radius = .3 * g.w
		glow.Center = timeline.Point{X: text.X + text.W + air}
		area.W = even(glow.Center.X + glow.Radius)
	}
	area.H, area.W = min(area.H, g.h), min(area.W, g.w)
	sh := shape(timeline.RectPath(area, 0), s.pal.Deep.Alpha(s.darkness(q, text)))
	sh.Glow = &glow
	return s.Canvas.drawing("gradient", timeline.RoleGround, sh)
}

// darkness is how much of the deep colour lies over a picture so that words can be
// read on the lightest of it.
func (s spokenScene) darkness(q lull, text timeline.Rect) float64 {
	light := 1.0
	if r := s.Media.picture.Relief; r.Known() {
		part := s.pictured(s.grid.physical(text), q.aim)
		light = min(1, r.Brightest(part)+.12)
	}
	v := uint8(math.Round(255 * light))
	for a := .42; a < .97; a += .02 {
		if palette.Contrast(palette.Over(s.pal.Deep.Alpha(a), timeline.RGB(v, v, v)), s.pal.Lite) >= palette.TextContrast+.6 {
			return a
		}
	}
	return .97
}

// pictures reports whether a scene has something to show beside its words.
func pictures(sc engine.BoardScene) bool { return hasPicture(sc) || hasClips(sc) }
