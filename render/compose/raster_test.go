package compose

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/scenewright/scenewright/engine/timeline"
)

func rasterised(o outline, m mapping, size rect) *mask {
	var z raster
	out := new(mask)
	z.outline(&o, m, size, out)
	return out
}

// star is a random outline around a middle, its radius changing by angle.
func star(rng *rand.Rand, cx, cy, r float64) outline {
	t := newTracer(lite, 0, 0, flatness)
	for i := range 11 {
		s, c := math.Sincos(float64(i) * 2 * math.Pi / 11)
		q := r * (.3 + .7*rng.Float64())
		t.LineTo(float32(cx+q*c), float32(cy+q*s))
	}
	return t.finish()
}

// inside reports by counting crossings whether a point is in an outline of
// one contour.
//
//go:norace
func inside(o outline, x, y float64) bool {
	in := false
	for i, p := range o.points {
		q := o.points[(i+1)%len(o.points)]
		px, py, qx, qy := float64(p.x), float64(p.y), float64(q.x), float64(q.y)
		if (py > y) != (qy > y) && x < px+(y-py)*(qx-px)/(qy-py) {
			in = !in
		}
	}
	return in
}

func TestCoverageIsTheAreaOfThePixel(t *testing.T) {
	const side, samples = 48, 24
	rng := rand.New(rand.NewPCG(1, 2))
	for range 12 {
		o := star(rng, 20+8*rng.Float64(), 20+8*rng.Float64(), 26)
		m := rasterised(o, mapping{sub, 0, 0}, rect{0, 0, side, side})
		for y := range side {
			for x := range side {
				n := 0
				for i := range samples * samples {
					if inside(o, float64(x)+(float64(i%samples)+.5)/samples, float64(y)+(float64(i/samples)+.5)/samples) {
						n++
					}
				}
				got, want := float64(m.at(x, y))/255, float64(n)/(samples*samples)
				if math.Abs(got-want) > .05 {
					t.Fatalf("coverage at %d,%d = %.3f, want %.3f", x, y, got, want)
				}
			}
		}
	}
}

func TestCuttingAtTheFrameChangesNothingInside(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		o := star(rng, 60*rng.Float64(), 60*rng.Float64(), 50)
		whole := rasterised(o, mapping{sub, 100 * sub, 100 * sub}, rect{0, 0, 300, 300})
		cut := rasterised(o, mapping{sub, 0, 0}, rect{0, 0, 60, 60})
		for y := range 60 {
			for x := range 60 {
				got, want := cut.at(x, y), whole.at(x+100, y+100)
				if got < want-2 || got > want+2 {
					t.Fatalf("coverage at %d,%d = %d where the frame ends, %d where it goes on", x, y, got, want)
				}
			}
		}
	}
}

func TestWindowMultipliesCoverage(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 60 {
		m := rasterised(star(rng, 30, 30, 40), mapping{sub, 0, 0}, rect{0, 0, 60, 60})
		at := func() int32 { return int32(rng.IntN(60 * sub)) }
		w := window{at(), at(), at(), at()}
		w.x0, w.x1, w.y0, w.y1 = min(w.x0, w.x1), max(w.x0, w.x1), min(w.y0, w.y1), max(w.y0, w.y1)
		var out mask
		m.within(w, &out)
		for y := range 60 {
			for x := range 60 {
				part := cover(x, w.x0, w.x1) * cover(y, w.y0, w.y1)
				want := (m.at(x, y)*part + 1<<15) >> 16
				if got := out.at(x, y); got != want {
					t.Fatalf("window %v: coverage at %d,%d = %d, want %d", w, x, y, got, want)
				}
			}
		}
	}
}

// Tiles side by side, each with a shape that fills its upper half, at places
// and scales at which no edge lies on a pixel: along every edge there is
// nothing but the two colours that meet, and what shows beside the tiles is
// the ground.
func TestTilesHaveNoSeamsAndNoFringes(t *testing.T) {
	black, grey, white := timeline.RGB(0, 0, 0), timeline.RGB(128, 128, 128), timeline.RGB(255, 255, 255)
	l := timeline.Layer{Name: "tiles", Drawing: drawing()}
	for i := range 4 {
		at := timeline.Rect{X: 40 + 40*float64(i%2), Y: 40 + 40*float64(i/2), W: 40, H: 40}
		half := timeline.Rect{X: at.X, Y: at.Y, W: 40, H: 20}
		l.Drawing.Shapes = append(l.Drawing.Shapes,
			timeline.Shape{Path: timeline.RectPath(at, 0), Fill: grey}, timeline.Shape{Path: timeline.RectPath(half, 0), Fill: white})
	}
	for _, scale := range []float64{1, 1.013, 1.021, 1.037, 1.0513} {
		l.X, l.Y, l.Scale = timeline.Track{{Value: .5}}, timeline.Track{{Value: .5}}, timeline.Track{{Value: scale}}
		c := shot(t, nil, one(128, 128, black, l), 0)
		place := func(v, move float64) (int, float64) {
			whole, part := math.Modf(v*scale + move)
			return int(whole), part
		}
		left, partL := place(40, .5)
		seam, _ := place(80, .5)
		upper, _ := place(50, .5)
		lower, _ := place(70, .5)
		for _, tc := range []struct {
			name string
			x, y int
			want float64
		}{
			{"white meets white", seam, upper, 235},
			{"grey meets grey", seam, lower, 126},
			{"white on grey at the ground", left, upper, 16 + 219*(1-partL)},
			{"grey at the ground", left, lower, 16 + 110*(1-partL)},
		} {
			if got := float64(c.y.at(tc.x, tc.y)); math.Abs(got-tc.want) > 3 {
				t.Errorf("scale %v, %s: luma %v, want %.1f", scale, tc.name, got, tc.want)
			}
		}
	}
}

func TestSmoothCurve(t *testing.T) {
	// The area of a disc follows its radius: no flattening shows.
	for _, r := range []float64{3, 20, 92, 400, 832} {
		o := shape(timeline.Shape{Path: timeline.CirclePath(900, 900, r), Fill: lite}, flatness)
		for _, p := range o.points {
			if d := math.Abs(hypot(p.x-900, p.y-900) - r); d > .03*math.Max(1, r/100) {
				t.Fatalf("corner of a disc of radius %v is %.3f px off", r, d)
			}
		}
		for i, p := range o.points[1:] {
			q := o.points[i]
			if d := r - hypot((p.x+q.x)/2-900, (p.y+q.y)/2-900); d > flatness+.03*math.Max(1, r/100) {
				t.Fatalf("chord of a disc of radius %v is %.3f px off", r, d)
			}
		}
	}
}

// FuzzRaster feeds outlines of any numbers: nothing panics, and every mask
// leaves the rasteriser clean for the next.
func FuzzRaster(f *testing.F) {
	f.Add(float32(1), float32(2), float32(50), float32(-3), float32(7), float32(90), 1.0)
	f.Add(float32(1e30), float32(math.NaN()), float32(-1e30), float32(0), float32(0.001), float32(31.999), 1e3)
	f.Fuzz(func(t *testing.T, x0, y0, x1, y1, x2, y2 float32, scale float64) {
		tr := newTracer(lite, 0, 0, flatness)
		for _, p := range []timeline.Point{{X: float64(x0), Y: float64(y0)}, {X: float64(x1), Y: float64(y1)}, {X: float64(x2), Y: float64(y2)}} {
			q := narrow(p)
			tr.LineTo(q.x, q.y)
		}
		o := tr.finish()
		var z raster
		var m mask
		size := rect{0, 0, 32, 24}
		z.outline(&o, mapping{sane(scale, -1e3, 1e3) * sub, 0, 0}, size, &m)
		for _, v := range z.acc[:cap(z.acc)] {
			if v != 0 {
				t.Fatal("the rasteriser was left dirty")
			}
		}
		if !m.box.empty() && m.box != m.box.intersect(size) {
			t.Fatalf("mask %v reaches out of the frame", m.box)
		}
		m.paint(newCanvas(32, 24).y, size, 200, full)
	})
}
