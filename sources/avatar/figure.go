package avatar

import (
	"slices"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Sizes of the rig: of a round window, and of the seat of a standing presenter.
const (
	windowRadius = 132.0
	windowMiddle = 30.0 // below the middle of the face
	ringWidth    = 8.0
	standScale   = 1.2   // a rig's pixel in a seat of the usual size
	standWidth   = 340.0 // of that seat
	standFoot    = 200.0 // below the middle of the face
)

// figure is a person in one scene.
type figure struct {
	look
	a      story.PresentRequest
	c      paint
	m      moves
	lips   flipbook[mouth]
	lids   flipbook[lid]
	origin timeline.Point // the middle of the face on the screen
	k      float64        // screen pixels of a rig's pixel
}

func newFigure(l look, a story.PresentRequest) figure {
	f := figure{look: l, a: a, c: newPaint(l, a)}
	f.k = a.Seat.W / (2 * windowRadius)
	f.origin = timeline.Point{X: a.Seat.X + a.Seat.W/2, Y: a.Seat.Y + a.Seat.H/2 - windowMiddle*f.k}
	if !a.Round {
		f.k = a.Seat.W / standWidth * standScale
		f.origin.Y = a.Seat.Y + a.Seat.H - standFoot*f.k
	}
	f.lips = spoken(a)
	f.lids = blinks(a)
	f.m = newMoves(a, f.k, f.lips)
	return f
}

// layers returns the layers of the figure from back to front.
func (f figure) layers() []timeline.Layer {
	all := f.ground()
	all = append(all,
		f.layer("hair.behind", f.m.head, f.kept(f.style.behind(f.c))...),
		f.layer("body", f.m.body, f.kept(f.wear.body(f.c))...),
		f.layer("neck", f.m.neck, f.wear.neck(f.c)...),
		f.layer("jaw", f.m.jaw, f.jaw(f.c)...),
		f.layer("head", f.m.head, f.head(f.c)...),
		f.layer("beard", f.m.jaw, f.growth(f.c)...),
		f.layer("features", f.m.face, f.features(f.c)...),
		f.layer("brows", f.m.brows, f.brows(f.c)...),
	)
	for shut, at := range f.lids.each() {
		all = append(all, f.flip("eyes", f.eyes(f.c, shut), at))
	}
	for m, at := range f.lips.each() {
		all = append(all, f.flip("mouth", f.mouth(f.c, m), at))
	}
	all = append(all, f.layer("hair", f.m.head, f.style.over(f.c)...), f.layer("glasses", f.m.face, f.specs()...))
	if f.a.Round {
		all = append(all, f.layer("ring", still, fill(f.c.ring, timeline.RingPath(0, windowMiddle, windowRadius-ringWidth/2, ringWidth))))
	}
	return inked(all)
}

// ground returns the background of the figure: its window, or a soft shadow and a light rim.
func (f figure) ground() []timeline.Layer {
	if f.a.Round {
		pane := timeline.CirclePath(0, windowMiddle, windowRadius-ringWidth/2)
		light := fill(lighter(f.c.window, .07), pane)
		light.Glow = &timeline.Glow{Center: f.placed(pt(-50, -50)), Radius: 200 * f.k}
		return []timeline.Layer{f.layer("window", still, fill(lighter(f.c.window, -.05), pane), light)}
	}
	shadow := func(cy, r float64) timeline.Shape {
		s := fill(timeline.RGB(0, 0, 0).Alpha(.24), timeline.CirclePath(0, cy, r))
		s.Glow = &timeline.Glow{Center: f.placed(pt(0, cy)), Radius: r * f.k}
		return s
	}
	upper := slices.Concat(f.style.behind(f.c), f.head(f.c), f.growth(f.c), f.style.over(f.c))
	return []timeline.Layer{
		f.layer("shadow.head", still, shadow(0, 112)), f.layer("shadow.body", still, shadow(120, 140)),
		f.layer("rim.head", f.m.head, rimmed(f.c.ring, upper)...),
		f.layer("rim.body", f.m.body, rimmed(f.c.ring, []timeline.Shape{fill(f.c.cloth, torso())})...),
	}
}

// kept returns shapes that may reach the window's edge, clipped below its ring.
func (f figure) kept(shapes []timeline.Shape) []timeline.Shape {
	if !f.a.Round {
		return shapes
	}
	to := disc(0, windowMiddle, windowRadius-ringWidth/2)
	for i := range shapes {
		shapes[i].Path = clipped(shapes[i].Path, to)
	}
	return shapes
}

// layer returns shapes of the rig as a layer on the screen.
func (f figure) layer(name string, m motion, shapes ...timeline.Shape) timeline.Layer {
	for i := range shapes {
		shapes[i].Path = shapes[i].Path.Mapped(f.placed)
	}
	return timeline.Layer{
		Name: "presenter." + name, Role: timeline.RolePresenter, X: m.x, Y: m.y,
		Drawing: &timeline.Drawing{Shapes: shapes},
	}
}

// flip returns a layer of one drawing of a flipbook, on the face.
func (f figure) flip(name string, shapes []timeline.Shape, p page) timeline.Layer {
	l := f.layer(name, f.m.face, shapes...)
	l.From, l.To, l.Opacity = p.from, p.to, p.seen
	return l
}

// placed returns a place of the rig on the screen.
func (f figure) placed(p timeline.Point) timeline.Point {
	return timeline.Point{X: f.origin.X + p.X*f.k, Y: f.origin.Y + p.Y*f.k}
}

// inked returns the layers that are not empty.
func inked(layers []timeline.Layer) []timeline.Layer {
	var out []timeline.Layer
	for _, l := range layers {
		if len(l.Drawing.Shapes) > 0 {
			out = append(out, l)
		}
	}
	return out
}
