// Package face finds the faces of people in pictures, with a cascade of local binary patterns that
// a package of OpenCV's data brings. Where none is installed no face is found.
package face

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Measures of the search.
const (
	least    = .14 // side of the smallest face that is looked for, of the shorter side
	finer    = 1.2 // ratio of the sizes of windows that are tried
	apart    = 3   // points between windows
	agreeing = 2   // windows about a face, at least: a single one is an accident
	longest  = 8   // longer side of a picture that is searched, of the shorter: its points lie too far apart else
)

// Find returns the heads of the people who look out of a picture, in shares of its width and
// height. The picture has the brightness of wide × tall points, evenly spread over a ratio of width
// to height.
func Find(light []byte, wide, tall int, ratio float64) []timeline.Rect {
	return installed().find(light, wide, tall, ratio)
}

func (c cascade) find(light []byte, wide, tall int, ratio float64) []timeline.Rect {
	if len(c.stages) == 0 || !(max(ratio, 1/ratio) <= longest) {
		return nil
	}
	whole, side := summed(light, wide, tall), float64(c.side)
	var all []timeline.Rect
	for high := side / least * max(1, 1/ratio); high*min(1, ratio) >= side; high /= finer {
		w, h := int(high*ratio), int(high)
		level := whole.scaled(w, h)
		votes := c.corners(level.row)
		for y := 0; y+c.side <= h; y += apart {
			for x := 0; x+c.side <= w; x += apart {
				if c.holds(level.all[y*level.row+x:], votes) {
					all = append(all, timeline.Rect{
						X: float64(x) / float64(w), Y: float64(y) / float64(h), W: side / float64(w), H: side / float64(h),
					})
				}
			}
		}
	}
	return heads(all)
}

// corners has, for each vote, the places of the corners of its cells behind that of a window, row by
// row.
func (c cascade) corners(row int) (all [][16]int) {
	for _, stage := range c.stages {
		for _, v := range stage.votes {
			var at [16]int
			for i := range at {
				at[i] = (v.y+i/4*v.h)*row + v.x + i%4*v.w
			}
			all = append(all, at)
		}
	}
	return all
}

// holds reports whether the window at the first of the sums holds a face.
func (c cascade) holds(sums []int32, corners [][16]int) bool {
	for _, stage := range c.stages {
		sum := 0.0
		for i := range stage.votes {
			sum += stage.votes[i].cast(sums, &corners[i])
		}
		corners = corners[len(stage.votes):]
		if sum < stage.least-1e-5 { // as the cascade was trained
			return false
		}
	}
	return true
}

// cast returns the value of a vote for a window.
func (v *vote) cast(sums []int32, corners *[16]int) float64 {
	var at [16]int32
	for i, k := range corners {
		at[i] = sums[k]
	}
	cell := func(k int) int32 { return at[k+5] - at[k+4] - at[k+1] + at[k] }
	middle, pattern := cell(5), uint(0)
	for _, k := range around {
		pattern <<= 1
		if cell(k) >= middle {
			pattern |= 1
		}
	}
	if v.patterns[pattern/32]>>(pattern%32)&1 != 0 {
		return v.in
	}
	return v.out
}

// around are the first corners of the cells around the middle one, in the order of the patterns.
var around = [8]int{0, 1, 2, 6, 10, 9, 8, 4}

// sums has for each corner of the points of a picture the sum of those before it.
type sums struct {
	row int // corners in a row
	all []int32
}

func summed(light []byte, wide, tall int) sums {
	s := sums{wide + 1, make([]int32, (wide+1)*(tall+1))}
	for y := range tall {
		row := int32(0)
		for x := range wide {
			row += int32(light[y*wide+x])
			s.all[(y+1)*s.row+x+1] = s.all[y*s.row+x+1] + row
		}
	}
	return s
}

// over returns the sum over a box.
func (s sums) over(x, y, w, h int) int32 {
	a, b := y*s.row+x, (y+h)*s.row+x
	return s.all[b+w] - s.all[b] - s.all[a+w] + s.all[a]
}

// scaled returns the sums of the picture at another size, each point the mean of those it holds.
func (s sums) scaled(wide, tall int) sums {
	w, h := s.row-1, len(s.all)/s.row-1
	light := make([]byte, wide*tall)
	for y := range tall {
		y0 := y * h / tall
		y1 := max(y0+1, (y+1)*h/tall)
		for x := range wide {
			x0 := x * w / wide
			x1 := max(x0+1, (x+1)*w/wide)
			light[y*wide+x] = byte(s.over(x0, y0, x1-x0, y1-y0) / int32((x1-x0)*(y1-y0)))
		}
	}
	return summed(light, wide, tall)
}

// heads returns the heads of those faces that enough windows agree on: each is the mean of theirs,
// and as much larger as a head is.
func heads(all []timeline.Rect) (out []timeline.Rect) {
	const near, wider, above, below = .3, .3, .5, .15 // shares of a face
	for len(all) > 0 {
		a, n, f := all[0], 0.0, timeline.Rect{}
		var rest []timeline.Rect
		for _, r := range all {
			x, y := a.X+a.W/2-r.X-r.W/2, a.Y+a.H/2-r.Y-r.H/2
			if math.Abs(x) >= near*max(a.W, r.W) || math.Abs(y) >= near*max(a.H, r.H) {
				rest = append(rest, r)
				continue
			}
			n++
			f = timeline.Rect{X: f.X + (r.X-f.X)/n, Y: f.Y + (r.Y-f.Y)/n, W: f.W + (r.W-f.W)/n, H: f.H + (r.H-f.H)/n}
		}
		if n >= agreeing {
			head := timeline.Rect{X: f.X - wider*f.W, Y: f.Y - above*f.H, W: (1 + 2*wider) * f.W, H: (1 + above + below) * f.H}
			out = append(out, head.Intersect(timeline.Rect{W: 1, H: 1}))
		}
		all = rest
	}
	return out
}
