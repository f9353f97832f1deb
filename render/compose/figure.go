package compose

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// flatness is how far a flattened curve may be from the true one, in pixels
// at the layer's greatest scale.
const flatness = 1.0 / 16

// point is a corner of a flattened outline, in pixels of the layer.
type point struct{ x, y float32 }

// outline is a shape with its curves flattened: contours one after the
// other, each closed.
type outline struct {
	points []point
	ends   []int32 // where each contour ends in points
	min    point
	max    point
	color  yuv
	alpha  uint8
	glow   *timeline.Glow
}

// figure is the drawn form of a layer: outlines in painter's order.
type figure struct {
	outlines []outline
	// apart reports that no two outlines share a pixel, so that fading them one by one is the same
	// as fading the whole.
	apart bool
	// meeting reports that some outlines may share an edge.
	meeting bool
}

// bytes returns the memory that the figure takes.
func (f *figure) bytes() int {
	n := 0
	for _, o := range f.outlines {
		n += 8*cap(o.points) + 4*cap(o.ends) + 96
	}
	return n
}

// tracer builds an outline from path commands.
type tracer struct {
	outline
	dx, dy float32
	tol    float64
	at     point
	start  int // of the contour in points
}

func newTracer(c timeline.Color, dx, dy, tol float64) *tracer {
	return &tracer{outline: outline{color: toYUV(c), alpha: c.A}, dx: float32(dx), dy: float32(dy), tol: tol}
}

// MoveTo begins a contour.
func (t *tracer) MoveTo(x, y float32) {
	t.Close()
	t.LineTo(x, y)
}

// LineTo adds a straight line.
func (t *tracer) LineTo(x, y float32) {
	t.at = point{x, y}
	t.points = append(t.points, point{x + t.dx, y + t.dy})
}

// QuadTo adds a quadratic curve.
func (t *tracer) QuadTo(x1, y1, x, y float32) {
	a := t.at
	t.CubeTo(a.x+(x1-a.x)*2/3, a.y+(y1-a.y)*2/3, x+(x1-x)*2/3, y+(y1-y)*2/3, x, y)
}

// CubeTo adds a cubic curve. The number of its chords follows from the
// bound on their distance, 3/4 of the second difference over the square of
// that number.
func (t *tracer) CubeTo(x1, y1, x2, y2, x, y float32) {
	a := t.at
	bend := max(hypot(a.x-2*x1+x2, a.y-2*y1+y2), hypot(x1-2*x2+x, y1-2*y2+y))
	n := int(math.Ceil(math.Sqrt(min(.75*bend/t.tol, 1e6))))
	for i := 1; i < n; i++ {
		u := float32(i) / float32(n)
		v := 1 - u
		c0, c1, c2, c3 := v*v*v, 3*v*v*u, 3*v*u*u, u*u*u
		t.LineTo(c0*a.x+c1*x1+c2*x2+c3*x, c0*a.y+c1*y1+c2*y2+c3*y)
	}
	t.LineTo(x, y)
}

func hypot(x, y float32) float64 { return math.Hypot(float64(x), float64(y)) }

// Close ends the contour; a following segment without a move begins at its start.
func (t *tracer) Close() {
	if len(t.points) == t.start {
		return
	}
	first := t.points[t.start]
	t.at = point{first.x - t.dx, first.y - t.dy}
	t.start = len(t.points)
	t.ends = append(t.ends, int32(t.start))
}

// finish closes and measures the outline.
func (t *tracer) finish() outline {
	t.Close()
	o := t.outline
	if len(o.points) == 0 {
		return o
	}
	o.min, o.max = o.points[0], o.points[0]
	for _, p := range o.points {
		o.min = point{min(o.min.x, p.x), min(o.min.y, p.y)}
		o.max = point{max(o.max.x, p.x), max(o.max.y, p.y)}
	}
	return o
}

// tolerance returns the flatness in pixels of a layer that grows up to scale.
func tolerance(scale timeline.Track) float64 {
	most := 1.0
	for _, k := range scale {
		most = max(most, k.Value)
	}
	return flatness / min(most, 1e3)
}
