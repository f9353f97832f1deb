package compose

// rect is a rectangle of pixels, the far edges excluded. On the luma plane its corners are even, so
// that it covers whole chroma samples.
type rect struct{ x0, y0, x1, y1 int }

func (r rect) empty() bool { return r.x0 >= r.x1 || r.y0 >= r.y1 }

func (r rect) area() int {
	if r.empty() {
		return 0
	}
	return (r.x1 - r.x0) * (r.y1 - r.y0)
}

func (r rect) intersect(o rect) rect {
	return rect{max(r.x0, o.x0), max(r.y0, o.y0), min(r.x1, o.x1), min(r.y1, o.y1)}
}

// union returns the smallest rectangle that holds both; an empty one adds nothing.
func (r rect) union(o rect) rect {
	if r.empty() {
		return o
	}
	if o.empty() {
		return r
	}
	return rect{min(r.x0, o.x0), min(r.y0, o.y0), max(r.x1, o.x1), max(r.y1, o.y1)}
}

// even returns the rectangle widened to whole chroma samples.
func (r rect) even() rect {
	return rect{r.x0 &^ 1, r.y0 &^ 1, (r.x1 + 1) &^ 1, (r.y1 + 1) &^ 1}
}

// half returns the rectangle on the chroma planes; r must be even.
func (r rect) half() rect { return rect{r.x0 / 2, r.y0 / 2, r.x1 / 2, r.y1 / 2} }

func (r rect) double() rect { return rect{r.x0 * 2, r.y0 * 2, r.x1 * 2, r.y1 * 2} }

// damage is a short list of rectangles to draw again. They may overlap: each
// is restored and redrawn on its own, so an overlap only costs time.
type damage []rect

// maxDamage keeps the list short; each rectangle has a cost of its own.
const maxDamage = 12

// add puts a rectangle on the list, joined with one that shares most of its area.
func (d damage) add(r rect) damage {
	if r.empty() {
		return d
	}
	for i, o := range d {
		if u := o.union(r); u.area() <= o.area()+r.area() {
			return d.without(i).add(u)
		}
	}
	if len(d) == maxDamage {
		i := d.cheapest(r)
		u := d[i].union(r)
		return d.without(i).add(u)
	}
	return append(d, r)
}

// without drops a rectangle from the list; the order does not matter.
func (d damage) without(i int) damage {
	last := len(d) - 1
	d[i] = d[last]
	return d[:last]
}

// cheapest returns the rectangle that grows least by the union with r.
func (d damage) cheapest(r rect) int {
	best, least := 0, int(^uint(0)>>1)
	for i, o := range d {
		if grown := o.union(r).area() - o.area(); grown < least {
			best, least = i, grown
		}
	}
	return best
}
