package avatar

import "github.com/scenewright/scenewright/engine/timeline"

// hairStyle is what is behind the head and what falls over it.
type hairStyle int

const (
	bob hairStyle = iota
	cropped
	waves
	quiff
	afro
	balding
	fringe
	scarf
)

// behind is the hair that neck and face cover.
func (h hairStyle) behind(c paint) []timeline.Shape {
	switch h {
	case bob:
		return []timeline.Shape{fill(c.hair, even(pt(0, -78), pt(36, -71), pt(58, -40), pt(62, 6), pt(68, 62), pt(62, 76), pt(34, 76), pt(0, 74)))}
	case waves:
		return []timeline.Shape{fill(c.hair, even(pt(0, -80), pt(38, -74), pt(60, -46), pt(60, -20), pt(66, 2), pt(58, 26), pt(62, 44), pt(44, 56), pt(0, 50)))}
	case afro:
		return []timeline.Shape{fill(c.hair, scalloped(0, -17, 62, 14))}
	case fringe:
		return []timeline.Shape{fill(c.hair, even(pt(0, -78), pt(36, -72), pt(56, -42), pt(58, 4), pt(60, 60), pt(62, 112), pt(40, 118), pt(0, 112)))}
	case scarf:
		return []timeline.Shape{fill(lighter(c.under, -.05), even(pt(0, -76), pt(38, -68), pt(58, -34), pt(60, 14), pt(56, 60), pt(64, 96), pt(34, 112), pt(0, 114)))}
	case balding:
		return []timeline.Shape{fill(c.hair, both(oval(46, -10, 10, 21)))}
	}
	return nil
}

// over is the hair that covers the forehead.
func (h hairStyle) over(c paint) []timeline.Shape {
	switch h {
	case bob:
		return []timeline.Shape{fill(c.hair, blob(
			pt(-49, 4), pt(-56, -28), pt(-40, -64), pt(0, -78), pt(40, -64), pt(56, -28), pt(49, 4),
			pt(42, -14), pt(30, -28), pt(16, -42), pt(4, -32), pt(-16, -22), pt(-36, -16), pt(-43, -10)))}
	case cropped:
		return []timeline.Shape{fill(c.hair, blob(
			pt(-46, -2), pt(-50, -34), pt(-36, -64), pt(0, -73), pt(36, -64), pt(50, -34), pt(46, -2),
			pt(42, -16), pt(39, -32), pt(24, -42), pt(0, -44), pt(-24, -42), pt(-39, -32), pt(-42, -16)))}
	case waves:
		return []timeline.Shape{
			fill(c.hair, blob(
				pt(-48, 4), pt(-56, -30), pt(-40, -68), pt(0, -80), pt(40, -68), pt(56, -30), pt(48, 4),
				pt(44, -14), pt(36, -30), pt(16, -36), pt(-8, -38), pt(-24, -44), pt(-36, -30), pt(-42, -14))),
			fill(c.strand, bow(pt(-26, -46), pt(38, -34), -7, 1.6)),
		}
	case quiff:
		return []timeline.Shape{fill(c.hair, blob(
			pt(-45, -6), pt(-49, -34), pt(-42, -58), pt(-26, -74), pt(2, -82), pt(32, -77), pt(49, -58), pt(49, -34), pt(45, -6),
			pt(41, -22), pt(37, -36), pt(18, -38), pt(-6, -44), pt(-24, -50), pt(-36, -36), pt(-41, -22)))}
	case afro:
		return []timeline.Shape{fill(c.hair, blob(
			pt(-47, -2), pt(-54, -34), pt(-36, -66), pt(0, -76), pt(36, -66), pt(54, -34), pt(47, -2),
			pt(43, -20), pt(33, -36), pt(15, -43), pt(0, -41), pt(-15, -43), pt(-33, -36), pt(-43, -20)))}
	case fringe:
		return []timeline.Shape{fill(c.hair, blob(
			pt(-48, 20), pt(-55, -26), pt(-40, -64), pt(0, -78), pt(40, -64), pt(55, -26), pt(48, 20),
			pt(43, 2), pt(42, -22), pt(24, -27), pt(0, -28), pt(-24, -27), pt(-42, -22), pt(-43, 2)))}
	case scarf:
		return wrapped(c)
	}
	return nil
}

// wrapped is a scarf around the face, with its folds.
func wrapped(c paint) []timeline.Shape {
	opening := reversed(even(pt(0, -47), pt(24, -42), pt(40, -18), pt(41, 10), pt(32, 40), pt(15, 55), pt(0, 58)))
	cloth := append(even(pt(0, -75), pt(36, -67), pt(55, -34), pt(56, 10), pt(50, 48), pt(58, 86), pt(40, 102), pt(0, 108)), opening...)
	fold := lighter(c.under, -.09)
	return []timeline.Shape{
		fill(c.under, cloth),
		fill(fold, bow(pt(-46, 46), pt(34, 78), 8, 1.8)), fill(fold, bow(pt(-48, 66), pt(10, 96), 5, 1.6)),
		fill(fold, bow(pt(-34, -58), pt(38, -54), -8, 1.2)),
	}
}

// scalloped is a round head of curls.
func scalloped(cx, cy, r float64, curls int) timeline.Path {
	var p timeline.Path
	ring := disc(cx, cy, r-7)
	for i := range curls {
		at := ring[i*len(ring)/curls]
		p = append(p, timeline.CirclePath(at.X, at.Y, 16)...)
	}
	return append(p, timeline.CirclePath(cx, cy, r)...)
}

// reversed is a path run the other way round: a hole where it lies in another.
func reversed(p timeline.Path) timeline.Path {
	var out timeline.Path
	for _, c := range flat(p) {
		for i, j := 0, len(c)-1; i < j; i, j = i+1, j-1 {
			c[i], c[j] = c[j], c[i]
		}
		out = append(out, timeline.PolygonPath(c...)...)
	}
	return out
}
