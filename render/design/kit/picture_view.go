package kit

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// How a still picture moves: slowly, along one axis, and never so far that it
// is noticed. A scene that goes on for longer gets another shot of it.
const (
	kenBurns     = .016 // of the picture a second
	KenBurnsMost = .08
	longestShot  = 5 * time.Second
	shotFade     = 500 * time.Millisecond
	closer       = 1.22 // how much closer every second shot is
	softEnd      = 600 * time.Millisecond
)

// shaded is how far a picture's blacks go towards the brand's deep, so that it
// belongs to the film; its lights stay as they are.
const shaded = .4

// fills is the least part of a picture that must be seen for it to fill a
// frame; of another shape it stands whole before its own blurred colours.
const fills = .58

// Photograph draws the scene's picture; panel is where words will cover it.
func (s *Media) Photograph(panel timeline.Rect) {
	window, size := s.Window(panel), timeline.Point{X: float64(s.Picture.Width), Y: float64(s.Picture.Height)}
	if Kept(size, window) >= fills || !s.Grid.Wide() {
		s.shots("picture", window, s.Aim(panel))
		return
	}
	ground := s.Print("picture.ground", window)
	ground.Picture.Blur, ground.Picture.Tint = s.Grid.Px(56), s.Ground.Bg.Alpha(.35)
	s.Canvas.Under(ground, s.Canvas.Block("picture.shade", timeline.RoleGround, window, 0, s.Pal.Deep.Alpha(.38)))
	s.shots("picture", s.whole(size, panel), timeline.Point{X: .5, Y: .5})
}

// Window is where a picture is seen: all of a wide frame, what is above the
// panel in a narrow one.
func (s *Media) Window(panel timeline.Rect) timeline.Rect {
	r := s.Grid.All()
	if !s.Grid.Wide() {
		r.H = panel.Y
	}
	return r
}

// Kept is the part of a picture that is left when it fills a frame.
func Kept(size timeline.Point, frame timeline.Rect) float64 {
	a, b := size.X/size.Y, frame.W/frame.H
	return min(a, b) / max(a, b)
}

// whole is where a picture stands that is seen whole, on the screen: in the
// room beside the panel.
func (s *Media) whole(size timeline.Point, panel timeline.Rect) timeline.Rect {
	g := s.Grid
	room := timeline.Rect{X: panel.W, W: g.W - panel.W, H: g.H}
	k := min(room.W/size.X, room.H/size.Y)
	w, h := Even(size.X*k), Even(size.Y*k)
	left := room.W - w
	if left > g.Px(160) {
		left /= 2 // else a sliver would be left at the end edge
	}
	return g.Physical(timeline.Rect{X: Even(room.X + left), Y: Even(room.Y + (room.H-h)/2), W: w, H: h})
}

// Aim is where in its window, 0..1 of it, what the picture shows should lie: in
// the middle of what the panel leaves free.
func (s *Media) Aim(panel timeline.Rect) timeline.Point {
	g := s.Grid
	if !g.Wide() {
		return timeline.Point{X: .5, Y: .46}
	}
	x := (panel.W + g.W) / 2 / g.W
	if g.Rtl {
		x = 1 - x
	}
	return timeline.Point{X: x, Y: .46}
}

// Print is a layer of the scene's picture in a frame on the screen. Pictures
// are never mirrored.
func (s *Media) Print(name string, frame timeline.Rect) timeline.Layer {
	return timeline.Layer{
		Name: name, Role: timeline.RolePicture,
		Picture: &timeline.Picture{Blob: s.Picture.Blob, Frame: frame, Shade: s.Pal.Deep.Alpha(shaded)},
	}
}

// shots shows the picture for the length of the scene, from further away and
// from near by turns, each shot fading in over the one before.
func (s *Media) shots(name string, frame timeline.Rect, aim timeline.Point) {
	n := max(1, int(math.Ceil(float64(s.Time.Length)/float64(longestShot)-.3)))
	outward := s.Rnd.Below(2) == 0
	for i := range n {
		from, to := s.Fps.OnFrame(s.Time.Length*time.Duration(i)/time.Duration(n)), s.Time.Length*time.Duration(i+1)/time.Duration(n)
		l := s.Print(name+"."+strconv.Itoa(i), frame)
		base := 1.0
		if i%2 == 1 {
			base = closer
		}
		if i > 0 {
			l.From, l.Opacity = from, timeline.Ramp(from, shotFade, 0, 1, timeline.Linear)
		}
		if i+1 < n {
			to += shotFade
			l.To = s.Fps.OnFrame(to)
		}
		if back := outward != (i%2 == 1); base == 1 && s.Pannable(frame) {
			s.Pans(l.Picture, aim, back, from, to)
		} else {
			s.Travel(l.Picture, aim, base, back, from, to)
		}
		s.Canvas.Over(l)
	}
}

// Travel lets a view of the zoom base come nearer, or go back, between two
// moments. Centre and zoom go by the same curve, so that every point of the
// picture moves on a straight line.
func (s *Media) Travel(p *timeline.Picture, aim timeline.Point, base float64, outward bool, from, to time.Duration) {
	far, near := base, base*(1+min(KenBurnsMost, kenBurns*(to-from).Seconds()))
	if s.Time.Calm {
		near = far
	}
	a, b := s.Centre(p, aim, far), s.Centre(p, aim, near)
	if outward {
		far, near, a, b = near, far, b, a
	}
	p.Zoom = glide(from, to, far, near)
	p.X, p.Y = glide(from, to, a.X, b.X), glide(from, to, a.Y, b.Y)
}

// Crops is the part of a picture that must be seen in its window for the view to
// come nearer; of a longer or taller one, which has more to show, it moves along.
const Crops = .8

// Pannable reports whether the view moves along the picture in a frame.
func (s *Media) Pannable(frame timeline.Rect) bool {
	size := timeline.Point{X: float64(s.Picture.Width), Y: float64(s.Picture.Height)}
	return !s.Time.Calm && Kept(size, frame) < Crops
}

// Pans lets the view move along the side of the picture that its window crops,
// about the place that travel would look at.
func (s *Media) Pans(p *timeline.Picture, aim timeline.Point, back bool, from, to time.Duration) {
	size := timeline.Point{X: float64(s.Picture.Width), Y: float64(s.Picture.Height)}
	c := s.Centre(p, aim, 1)
	view := p.ViewOf(c.X, c.Y, 1, size)
	way := min(KenBurnsMost, kenBurns*(to-from).Seconds())
	if back {
		way = -way
	}
	p.X, p.Y = glide(from, to, c.X, c.X), glide(from, to, c.Y, c.Y)
	if view.W < size.X-1 {
		a, b := along(c.X, view.W/size.X, way)
		p.X = glide(from, to, a, b)
		return
	}
	a, b := along(c.Y, view.H/size.Y, way)
	p.Y = glide(from, to, a, b)
}

// along is a way of a share of the view, about a centre as far as the picture's
// edges allow; view is the view's own share of the picture.
func along(centre, view, way float64) (from, to float64) {
	half := math.Abs(way) * view / 2
	edge := view/2 + half
	centre = max(min(centre, 1-edge), edge)
	return centre - way*view/2, centre + way*view/2
}

// Centre is the middle of the view, 0..1 of the picture, that brings its focus
// as near to the aim as the picture's edges allow.
func (s *Media) Centre(p *timeline.Picture, aim timeline.Point, zoom float64) timeline.Point {
	size := timeline.Point{X: float64(s.Picture.Width), Y: float64(s.Picture.Height)}
	focus := timeline.Point{X: .5, Y: .5}
	if f := s.Picture.Focus; f != nil {
		focus = *f
	} else {
		aim = focus // nothing is known of what it shows: its middle stays there
	}
	v := p.ViewOf(.5, .5, zoom, size)
	v = p.ViewOf(focus.X-(aim.X-.5)*v.W/size.X, focus.Y-(aim.Y-.5)*v.H/size.Y, zoom, size)
	return timeline.Point{X: (v.X + v.W/2) / size.X, Y: (v.Y + v.H/2) / size.Y}
}

// glideSteps is in how many straight pieces a soft end is drawn.
const glideSteps = 6

// glide is an even movement with soft ends: no curve of the house is slow
// enough in its middle.
func glide(from, to time.Duration, a, b float64) timeline.Track {
	if a == b || to <= from {
		return timeline.Track{{At: from, Value: a}}
	}
	soft := min(softEnd, (to-from)/3)
	x := float64(soft) / float64(to-from)
	var tr timeline.Track
	add := func(at time.Duration, p float64) {
		tr = append(tr, timeline.Key{At: at, Value: a + (b-a)*p/(1-x)})
	}
	for i := range glideSteps + 1 {
		t := float64(i) / glideSteps
		add(from+soft*time.Duration(i)/glideSteps, t*t*x/2)
	}
	for i := range glideSteps + 1 {
		t := 1 - float64(i)/glideSteps
		add(to-soft+soft*time.Duration(i)/glideSteps, 1-x-t*t*x/2)
	}
	return tr
}
