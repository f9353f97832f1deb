package timeline

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/go-text/typesetting/font/opentype"
)

// Path is a list of segments, stored as SVG path data with the absolute commands M, L, Q, C and Z.
type Path []Segment

// Segment is one command of a path; P holds its control points, the last of which is its end point.
type Segment struct {
	Op Op
	P  [3]Point
}

// Op is a path command.
type Op byte

// Path commands and their number of points.
const (
	OpMove  Op = 'M' // 1
	OpLine  Op = 'L' // 1
	OpQuad  Op = 'Q' // 2
	OpCubic Op = 'C' // 3
	OpClose Op = 'Z' // 0
)

func (o Op) points() int {
	switch o {
	case OpMove, OpLine:
		return 1
	case OpQuad:
		return 2
	case OpCubic:
		return 3
	}
	return 0
}

// MoveTo begins a contour.
func (p *Path) MoveTo(x, y float64) { *p = append(*p, Segment{OpMove, [3]Point{{x, y}}}) }

// LineTo draws a straight line.
func (p *Path) LineTo(x, y float64) { *p = append(*p, Segment{OpLine, [3]Point{{x, y}}}) }

// QuadTo draws a quadratic curve.
func (p *Path) QuadTo(x1, y1, x, y float64) {
	*p = append(*p, Segment{OpQuad, [3]Point{{x1, y1}, {x, y}}})
}

// CubeTo draws a cubic curve.
func (p *Path) CubeTo(x1, y1, x2, y2, x, y float64) {
	*p = append(*p, Segment{OpCubic, [3]Point{{x1, y1}, {x2, y2}, {x, y}}})
}

// Close closes the contour.
func (p *Path) Close() { *p = append(*p, Segment{Op: OpClose}) }

// Arc adds a circular arc around (cx, cy) from angle a to b, in radians
// clockwise from the right, after a line from the current point.
func (p *Path) Arc(cx, cy, r, a, b float64) {
	n := max(1, int(math.Ceil(math.Abs(b-a)/(math.Pi/2)-1e-9)))
	step := (b - a) / float64(n)
	k := 4.0 / 3 * math.Tan(step/4) * r
	p.lineOrMove(cx+r*math.Cos(a), cy+r*math.Sin(a))
	for i := range n {
		t0, t1 := a+step*float64(i), a+step*float64(i+1)
		s0, c0 := math.Sincos(t0)
		s1, c1 := math.Sincos(t1)
		p.CubeTo(cx+r*c0-k*s0, cy+r*s0+k*c0, cx+r*c1+k*s1, cy+r*s1-k*c1, cx+r*c1, cy+r*s1)
	}
}

func (p *Path) lineOrMove(x, y float64) {
	if n := len(*p); n == 0 || (*p)[n-1].Op == OpClose {
		p.MoveTo(x, y)
		return
	}
	p.LineTo(x, y)
}

// PolygonPath returns a closed path through the points, at least one.
func PolygonPath(points ...Point) Path {
	var p Path
	p.MoveTo(points[0].X, points[0].Y)
	for _, q := range points[1:] {
		p.LineTo(q.X, q.Y)
	}
	p.Close()
	return p
}

// RectPath returns a rectangle with rounded corners.
func RectPath(r Rect, radius float64) Path {
	return CornersPath(r, [4]float64{radius, radius, radius, radius})
}

// CornersPath returns a rectangle with a radius per corner, clockwise from the top left.
func CornersPath(r Rect, radii [4]float64) Path {
	var p Path
	lim := min(r.W, r.H) / 2
	corner := func(cx, cy, rad, a float64) {
		if rad <= 0 {
			p.lineOrMove(cx, cy)
			return
		}
		p.Arc(cx, cy, rad, a, a+math.Pi/2)
	}
	tl, tr, br, bl := min(radii[0], lim), min(radii[1], lim), min(radii[2], lim), min(radii[3], lim)
	corner(r.X+tl, r.Y+tl, tl, math.Pi)
	corner(r.X+r.W-tr, r.Y+tr, tr, -math.Pi/2)
	corner(r.X+r.W-br, r.Y+r.H-br, br, 0)
	corner(r.X+bl, r.Y+r.H-bl, bl, math.Pi/2)
	p.Close()
	return p
}

// CirclePath returns a full circle.
func CirclePath(cx, cy, r float64) Path {
	var p Path
	p.Arc(cx, cy, r, 0, 2*math.Pi)
	p.Close()
	return p
}

// RingPath returns a circle of radius r stroked with the given width.
func RingPath(cx, cy, r, width float64) Path {
	p := CirclePath(cx, cy, r+width/2)
	if in := r - width/2; in > 0 {
		p.Arc(cx, cy, in, 2*math.Pi, 0)
		p.Close()
	}
	return p
}

// Bounds returns the bounding box of all control points, which contains the path.
func (p Path) Bounds() Rect {
	lo, hi := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, s := range p {
		for _, q := range s.P[:s.Op.points()] {
			lo = Point{min(lo.X, q.X), min(lo.Y, q.Y)}
			hi = Point{max(hi.X, q.X), max(hi.Y, q.Y)}
		}
	}
	if lo.X > hi.X {
		return Rect{}
	}
	return Rect{lo.X, lo.Y, hi.X - lo.X, hi.Y - lo.Y}
}

// Mapped returns the path with its points mapped by a function.
func (p Path) Mapped(to func(Point) Point) Path {
	out := make(Path, len(p))
	for i, s := range p {
		for j, q := range s.P[:s.Op.points()] {
			s.P[j] = to(q)
		}
		out[i] = s
	}
	return out
}

// Moved returns the path shifted.
func (p Path) Moved(dx, dy float64) Path {
	return p.Mapped(func(q Point) Point { return Point{q.X + dx, q.Y + dy} })
}

// MirrorX returns the path mirrored at the vertical line x. Point order
// is kept, so holes remain holes.
func (p Path) MirrorX(x float64) Path {
	return p.Mapped(func(q Point) Point { return Point{2*x - q.X, q.Y} })
}

// MarshalText returns SVG path data with at most two decimals.
func (p Path) MarshalText() ([]byte, error) {
	var b []byte
	for _, s := range p {
		b = append(b, byte(s.Op))
		for i, q := range s.P[:s.Op.points()] {
			if i > 0 {
				b = append(b, ' ')
			}
			b = append(appendNumber(b, q.X), ' ')
			b = appendNumber(b, q.Y)
		}
	}
	return b, nil
}

func appendNumber(b []byte, v float64) []byte {
	return strconv.AppendFloat(b, math.Round(v*100)/100+0, 'f', -1, 64)
}

// UnmarshalText parses the output of MarshalText.
func (p *Path) UnmarshalText(b []byte) error {
	*p = nil
	rest := string(b)
	for rest != "" {
		op := Op(rest[0])
		end := strings.IndexAny(rest[1:], "MLQCZ") + 1
		if end == 0 {
			end = len(rest)
		}
		s, err := parseSegment(op, strings.Fields(rest[1:end]))
		if err != nil {
			return err
		}
		*p, rest = append(*p, s), rest[end:]
	}
	return nil
}

func parseSegment(op Op, fields []string) (Segment, error) {
	s := Segment{Op: op}
	if len(fields) != 2*op.points() || !strings.ContainsRune("MLQCZ", rune(op)) {
		return s, fmt.Errorf("path data: command %q with %d numbers", op, len(fields))
	}
	for i, f := range fields {
		v, err := strconv.ParseFloat(f, 64)
		if err != nil {
			return s, fmt.Errorf("path data: %w", err)
		}
		if i%2 == 0 {
			s.P[i/2].X = v
		} else {
			s.P[i/2].Y = v
		}
	}
	return s, nil
}

// Point is a position in pixels.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Rect is an axis-aligned rectangle in pixels.
type Rect struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

// Empty reports whether the rectangle has no area.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Intersect returns the common part of two rectangles.
func (r Rect) Intersect(o Rect) Rect {
	x, y := max(r.X, o.X), max(r.Y, o.Y)
	return Rect{x, y, max(0, min(r.X+r.W, o.X+o.W)-x), max(0, min(r.Y+r.H, o.Y+o.H)-y)}
}

// Union returns the smallest rectangle around both; an empty one is ignored.
func (r Rect) Union(o Rect) Rect {
	if r.Empty() {
		return o
	}
	if o.Empty() {
		return r
	}
	x, y := min(r.X, o.X), min(r.Y, o.Y)
	return Rect{x, y, max(r.X+r.W, o.X+o.W) - x, max(r.Y+r.H, o.Y+o.H) - y}
}

// GlyphPath returns the contours of glyphs as a path.
func GlyphPath(contours []opentype.Segment) (p Path) {
	ops := map[opentype.SegmentOp]Op{
		opentype.SegmentOpMoveTo: OpMove, opentype.SegmentOpLineTo: OpLine,
		opentype.SegmentOpQuadTo: OpQuad, opentype.SegmentOpCubeTo: OpCubic,
	}
	for _, s := range contours {
		if s.Op == opentype.SegmentOpMoveTo && len(p) > 0 {
			p.Close()
		}
		next := Segment{Op: ops[s.Op]}
		for i, q := range s.ArgsSlice() {
			next.P[i] = Point{float64(q.X), float64(q.Y)}
		}
		p = append(p, next)
	}
	if len(p) > 0 {
		p.Close()
	}
	return p
}
