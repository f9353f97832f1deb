package avatar

import "github.com/scenewright/scenewright/engine/timeline"

// garment is what somebody wears.
type garment int

const (
	crew garment = iota
	collar
	blazer
	hoodie
	vneck
	turtleneck
)

// hem is where bodies end: below the lower edge of every seat, by more than
// they breathe.
const hem = 206

// torso is everything below the neck.
func torso() timeline.Path {
	return append(timeline.Path{}, blobDown(pt(22, 78), pt(44, 87), pt(78, 97), pt(104, 118), pt(116, 152), pt(120, hem))...)
}

// blobDown is a shape with smooth shoulders and straight sides, from the points
// of its right half.
func blobDown(half ...timeline.Point) timeline.Path {
	var p timeline.Path
	n := len(half)
	p.MoveTo(-half[0].X, half[0].Y)
	p.LineTo(half[0].X, half[0].Y)
	at := func(i int) timeline.Point { return half[min(max(i, 0), n-1)] }
	for i := range n - 1 {
		a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
		p.CubeTo(b.X+(c.X-a.X)/6, b.Y+(c.Y-a.Y)/6, c.X-(d.X-b.X)/6, c.Y-(d.Y-b.Y)/6, c.X, c.Y)
	}
	for i := n - 1; i >= 1; i-- {
		a, b, c, d := at(i+1), at(i), at(i-1), at(i-2)
		if i == n-1 {
			p.LineTo(-b.X, b.Y)
		}
		p.CubeTo(-(b.X + (c.X-a.X)/6), b.Y+(c.Y-a.Y)/6, -(c.X - (d.X-b.X)/6), c.Y-(d.Y-b.Y)/6, -c.X, c.Y)
	}
	p.Close()
	return p
}

// body is the garment, what of the neck it shows, and the shadow below the chin.
func (g garment) body(c paint) []timeline.Shape {
	all := []timeline.Shape{fill(c.cloth, torso())}
	sleeves := fill(c.fold, both(bow(pt(84, 150), pt(90, hem), 2, 2)))
	switch g {
	case crew:
		all = append(all, fill(c.fold, oval(0, 84, 33, 20)), fill(c.skin, oval(0, 82, 28, 17)))
	case vneck:
		all = append(all, fill(c.fold, timeline.PolygonPath(pt(-26, 79), pt(26, 79), pt(0, 142))), fill(c.skin, timeline.PolygonPath(pt(-21, 78), pt(21, 78), pt(0, 132))))
	case collar:
		all = append(all, fill(c.fold, timeline.PolygonPath(pt(-1.5, 100), pt(1.5, 100), pt(1.5, hem), pt(-1.5, hem))), fill(c.skin, timeline.PolygonPath(pt(-22, 74), pt(22, 74), pt(0, 105))),
			fill(c.fold, both(timeline.PolygonPath(pt(21, 72), pt(40, 90), pt(24, 118), pt(0, 105)))))
	case blazer:
		all = append(all, fill(c.under, timeline.PolygonPath(pt(-20, 78), pt(20, 78), pt(0, 180))), fill(c.skin, timeline.PolygonPath(pt(-20, 78), pt(20, 78), pt(0, 116))),
			fill(c.fold, both(timeline.PolygonPath(pt(20, 78), pt(48, 92), pt(46, 128), pt(2, 192), pt(0, 178)))))
	case hoodie:
		all = append(all, fill(c.fold, oval(0, 88, 52, 24)), fill(c.cloth, oval(0, 92, 42, 19)), fill(c.skin, oval(0, 82, 25, 15)),
			fill(c.fold, both(timeline.PolygonPath(pt(16, 106), pt(19, 106), pt(20, 140), pt(17, 140)))))
	case turtleneck:
		return append(all, sleeves)
	}
	return append(all, sleeves)
}

// neck stands in the garment, and ends within the smallest opening; a high
// collar stands over it.
func (g garment) neck(c paint) []timeline.Shape {
	all := []timeline.Shape{
		fill(c.skin, timeline.PolygonPath(pt(-19, 34), pt(19, 34), pt(20, 76), pt(7, 92), pt(-7, 92), pt(-20, 76))),
		fill(c.shade, blob(pt(-19, 36), pt(19, 36), pt(19, 62), pt(0, 74), pt(-19, 62))),
	}
	if g == turtleneck {
		all = append(all, fill(c.fold, blob(pt(-26, 66), pt(0, 71), pt(26, 66), pt(30, 92), pt(0, 100), pt(-30, 92))))
	}
	return all
}
