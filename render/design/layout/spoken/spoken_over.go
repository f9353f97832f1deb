package spoken

import (
	"math"
	"slices"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// overPicture sets the words in the quiet part of the scene's picture, on a
// gradient. Where it has no quiet part, or nothing is known of what it shows, they
// stand beside it.
func overPicture(s spokenScene) bool {
	clips := kit.ShownClips(s.Board.Clips)
	if len(clips) > 0 {
		if !clipped(clips) || clips[0].Focus == nil {
			return false
		}
		s.Media.Picture = kit.StandIn(clips)
	}
	if !kit.Shows(s.Media.Picture) || s.enlarged(s.Grid.All()) > kit.MostEnlarged {
		return false
	}
	for _, q := range s.lulls() {
		t := s.sizes(134, leastSpoken)
		if q.fade.X != 0 {
			t.fill, t.each = 1, 3
		}
		if all, ok := s.setter.leavesBesides(s.phrases(), q.room, t); ok {
			s.overLull(q, all)
			return true
		}
	}
	return false
}

// overLull draws the picture with the words in a quiet part of it.
func (s spokenScene) overLull(q lull, all []leaf) {
	clips := kit.ShownClips(s.Board.Clips)
	height := s.setter.fullest(all)
	top := q.room.Y + q.low*(q.room.H-height)
	s.Time.Steps = s.spokenSteps(all)
	if len(clips) > 0 {
		s.Media.Play("clip", clips, s.Grid.All(), kit.Showing{Aim: q.aim})
	} else {
		s.Canvas.Over(s.oneShot(q.aim))
	}
	s.Canvas.Over(s.gradient(q, timeline.Rect{X: q.room.X, Y: top, W: q.room.W, H: height}))
	s.Media.CreditPlate()
	m := manner{name: "phrase", ink: s.Pal.Lite, bg: s.Pal.Deep, dims: max(.5, s.Said(.5))}
	s.reciter.recite(all, q.room.X, func(leaf) float64 { return top }, m)
}

// oneShot is the scene's picture all over the frame in one movement: what words
// stand on stays below them.
func (s spokenScene) oneShot(aim timeline.Point) timeline.Layer {
	l := s.Media.Print("picture.0", s.Grid.All())
	outward := s.Rnd.Below(2) == 0
	if s.Media.Pannable(s.Grid.All()) {
		s.Media.Pans(l.Picture, aim, outward, 0, s.Time.Length)
	} else {
		s.Media.Travel(l.Picture, aim, 1, outward, 0, s.Time.Length)
	}
	return l
}

// enlarged is how often the scene's picture is enlarged at most to fill a frame,
// the movement of its view included.
func (s spokenScene) enlarged(frame timeline.Rect) float64 {
	p := s.Media.Picture
	return max(frame.W/float64(p.Width), frame.H/float64(p.Height)) * (1 + kit.KenBurnsMost)
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
	p := s.Media.Picture
	if !p.Relief.Known() && p.Focus == nil {
		return nil
	}
	var all []lull
	for _, q := range s.quietParts() {
		part := s.pictured(s.Grid.Physical(q.room), q.aim)
		q.busy = p.Relief.Busy(part) + p.Relief.Uneven(part)
		if q.room.H < s.Grid.Px(330) || q.busy > mostBusy || p.Focus != nil && closeTo(part, *p.Focus) {
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
	size := timeline.Point{X: float64(s.Media.Picture.Width), Y: float64(s.Media.Picture.Height)}
	view := &timeline.Picture{Frame: s.Grid.All()}
	c := s.Media.Centre(view, aim, 1)
	v := view.ViewOf(c.X, c.Y, 1, size)
	kx, ky := v.W/s.Grid.W/size.X, v.H/s.Grid.H/size.Y
	return timeline.Rect{X: v.X/size.X + r.X*kx, Y: v.Y/size.Y + r.Y*ky, W: r.W * kx, H: r.H * ky}
}

// quietParts are the parts of a frame that words may take, best first.
func (s spokenScene) quietParts() []lull {
	g := s.Grid
	x, w := g.Margin(), g.Inner()
	low := g.Floor(x, w)
	part := func(from, to, at, aimY float64) lull {
		from, to = max(g.Zones.Top()+g.Px(24), g.Head, from*g.H), min(low, to*g.H)
		return lull{room: timeline.Rect{X: x, Y: from, W: w, H: to - from}, aim: timeline.Point{X: .5, Y: aimY}, low: at}
	}
	above, below := part(.10, .50, .1, .70), part(.54, .95, 1, .30)
	above.fade, below.fade = timeline.Point{Y: 1}, timeline.Point{Y: -1}
	if !g.Wide() {
		middle := part(.34, .70, .3, .18)
		above, below = part(.07, .36, .5, .66), part(.58, .84, .5, .28)
		above.fade, middle.fade, below.fade = timeline.Point{Y: 1}, timeline.Point{Y: -1}, timeline.Point{Y: -1}
		return []lull{middle, above, below}
	}
	top := max(.125*g.H, g.Head)
	side := lull{room: timeline.Rect{X: x, Y: top, W: .5 * g.W, H: g.Floor(x, .5*g.W) - top}, aim: timeline.Point{X: .76, Y: .46}, low: .42, fade: timeline.Point{X: 1}}
	if g.Rtl {
		side.aim.X = 1 - side.aim.X
	}
	return []lull{above, below, side}
}

// gradient darkens a picture where words stand, as much as they need, and fades
// away from them.
func (s spokenScene) gradient(q lull, text timeline.Rect) timeline.Layer {
	g := s.Grid
	air, reach := g.Px(24), .3*g.H
	area, glow := g.All(), timeline.Glow{Toward: q.fade, Radius: reach}
	switch {
	case q.fade.Y > 0:
		glow.Center = timeline.Point{Y: text.Y + text.H + air}
		area.H = kit.Even(glow.Center.Y + reach)
	case q.fade.Y < 0:
		glow.Center = timeline.Point{Y: text.Y - air}
		area.Y = kit.Even(max(0, glow.Center.Y-reach))
		area.H -= area.Y
	default:
		glow.Radius = .3 * g.W
		glow.Center = timeline.Point{X: text.X + text.W + air}
		area.W = kit.Even(glow.Center.X + glow.Radius)
	}
	area.H, area.W = min(area.H, g.H), min(area.W, g.W)
	sh := kit.Shape(timeline.RectPath(area, 0), s.Pal.Deep.Alpha(s.darkness(q, text)))
	sh.Glow = &glow
	return s.Canvas.Drawing("gradient", timeline.RoleGround, sh)
}

// darkness is how much of the deep colour lies over a picture so that words can be
// read on the lightest of it.
func (s spokenScene) darkness(q lull, text timeline.Rect) float64 {
	light := 1.0
	if r := s.Media.Picture.Relief; r.Known() {
		part := s.pictured(s.Grid.Physical(text), q.aim)
		light = min(1, r.Brightest(part)+.12)
	}
	v := uint8(math.Round(255 * light))
	for a := .42; a < .97; a += .02 {
		if palette.Contrast(palette.Over(s.Pal.Deep.Alpha(a), timeline.RGB(v, v, v)), s.Pal.Lite) >= palette.TextContrast+.6 {
			return a
		}
	}
	return .97
}
