package avatar

import "github.com/scenewright/scenewright/engine/timeline"

// Sizes of a mouth, in pixels of the rig.
const (
	mouthWidth = 15.5 // half of it
	mouthDrop  = 21.0 // distance of the lips when it is wide open
)

// mouth returns the lips and the parts visible between them.
func (l look) mouth(c paint, m mouth) []timeline.Shape {
	switch {
	case m.hold == lips:
		return l.pressed(c)
	case m.hold == bite:
		return l.bitten(c)
	case m.open == 0:
		return l.resting(c)
	}
	o := opened(m)
	all := []timeline.Shape{
		fill(c.lips, o.lens(o.half+2.2, o.up+2.9*l.lips, o.down+3.9*l.lips)),
		fill(cavity, o.lens(o.half, o.up, o.down)),
	}
	return append(all, o.inside(m.hold)...)
}

// resting returns a shut mouth with a hint of a smile.
func (l look) resting(c paint) []timeline.Shape {
	o := gap{half: mouthWidth + .5, corner: -2.8, full: .6}
	return []timeline.Shape{
		fill(c.lips, o.lens(o.half, 2.2*l.lips, 6.2*l.lips)),
		fill(lighter(c.lips, -.16), bow(pt(-o.half, mouthLine+o.corner), pt(o.half, mouthLine+o.corner), 3.2, 1.5)),
	}
}

// pressed returns lips that meet for p, b or m.
func (l look) pressed(c paint) []timeline.Shape {
	o := gap{half: mouthWidth - 1.5, full: .7}
	return []timeline.Shape{
		fill(c.lips, o.lens(o.half, 2.4*l.lips, 3.2*l.lips)),
		fill(lighter(c.lips, -.2), bow(pt(-o.half, mouthLine), pt(o.half, mouthLine), .2, 1.8)),
	}
}

// bitten returns the upper teeth on the lower lip.
func (l look) bitten(c paint) []timeline.Shape {
	o := gap{half: mouthWidth - 1, full: .7}
	return []timeline.Shape{
		fill(c.lips, o.lens(o.half+2, 5*l.lips, 6.4*l.lips)),
		fill(tooth, o.between(o.half-3, -2.4, 3)),
		fill(lighter(c.lips, -.14), bow(pt(-o.half+2, mouthLine+2.2), pt(o.half-2, mouthLine+2.2), .8, 1)),
	}
}

// gap is the opening between the lips.
type gap struct {
	half     float64 // half of the width
	up, down float64 // heights of the middle, from the line of the mouth
	corner   float64 // height of the corners, from the line
	full     float64 // 0.5 pointed corners .. 1 round ones
}

// opened returns the gap of a drawing: the jaw takes the lower lip down, and round lips come
// forward.
func opened(m mouth) gap {
	open, wide := m.opening(), 2*float64(m.wide)/wideSteps-1
	g := gap{half: mouthWidth + 3*wide, up: 1 + .2*mouthDrop*open, down: .8 * mouthDrop * open, full: .68}
	if wide < 0 {
		g.half, g.full = mouthWidth+6.5*wide, .68-.3*wide
	}
	g.corner = -1.2 * max(0, wide)
	return g
}

// lens returns an opening between two bows.
func (g gap) lens(half, up, down float64) timeline.Path {
	var p timeline.Path
	y := mouthLine + g.corner
	p.MoveTo(-half, y)
	p.CubeTo(-half*g.full, mouthLine-up/.75, half*g.full, mouthLine-up/.75, half, y)
	p.CubeTo(half*g.full, mouthLine+down/.75, -half*g.full, mouthLine+down/.75, -half, y)
	p.Close()
	return p
}

// between returns a band between two heights, which bends with the lips.
func (g gap) between(half, top, bottom float64) timeline.Path {
	var p timeline.Path
	p.MoveTo(-half, mouthLine+top*.4)
	p.CubeTo(-half*.6, mouthLine+top, half*.6, mouthLine+top, half, mouthLine+top*.4)
	p.CubeTo(half*.75, mouthLine+bottom, -half*.75, mouthLine+bottom, -half, mouthLine+top*.4)
	p.Close()
	return p
}

// inside returns teeth and tongue.
func (g gap) inside(h hold) []timeline.Shape {
	cut := flat(g.lens(g.half-.4, g.up-.2, g.down-.2))[0]
	within := func(c timeline.Color, p timeline.Path) timeline.Shape { return fill(c, clipped(p, cut)) }
	deep := g.up + g.down
	teeth := within(tooth, timeline.PolygonPath(pt(-g.half*.8, -90+mouthLine), pt(g.half*.8, -90+mouthLine), pt(g.half*.8, mouthLine-g.up+min(6, .42*deep)), pt(-g.half*.8, mouthLine-g.up+min(6, .42*deep))))
	low := within(tongue, oval(0, mouthLine+g.down+1, g.half*.62, .42*deep))
	switch h {
	case tip:
		return []timeline.Shape{teeth, within(tongue, oval(0, mouthLine+g.down*.55, g.half*.5, 3.4))}
	case lifted:
		return []timeline.Shape{within(tongue, oval(0, mouthLine+.4, g.half*.5, g.down*.55)), teeth}
	}
	return []timeline.Shape{low, teeth}
}
