package compose

import (
	"math"
	"runtime"
	"sync"
)

// axis maps pixels of a canvas to pixels of a print, in one direction: the middle of pixel i lies
// at start + i·step, in 1/2³². Places are computed from pixel 0, so that no pixel depends on the
// drawn part of the frame.
type axis struct{ start, step int64 }

// Places of an axis have 32 fractional bits; interpolation uses 8 of them.
const (
	axisBits = 32
	axisOne  = 1 << axisBits
)

// axisOf returns the axis of a frame of a length from pixel from, over a view that begins at at in
// the picture and is wide; scale is the number of the print's pixels for one of the picture.
func axisOf(from, length, at, wide, scale float64) axis {
	step := wide * scale / length
	start := at*scale - from*step + step/2
	return axis{int64(math.Round((start - .5) * axisOne)), int64(math.Round(step * axisOne))}
}

// half returns the axis on the chroma planes, whose samples lie in the middle of two pixels: s' =
// s/2 at twice the place.
func (a axis) half() axis {
	// In whole pixels: at 2i+1 the luma plane is at start + (2i+½)·step + ½.
	return axis{(a.start+a.step/2+axisOne/2)/2 - axisOne/2, a.step}
}

// at returns the sample just before the middle of pixel i and the fraction after it, in 1/256.
func (a axis) at(i int) (sample, part int) {
	p := a.start + int64(i)*a.step
	return int(p >> axisBits), int(p>>(axisBits-8)) & 255
}

// painter draws a print on a canvas: rows of the print are interpolated vertically, and the result
// horizontally.
type painter struct {
	row    []byte // two rows of the print, interpolated
	first  int    // the sample that row begins with
	ready  []byte // a row of the canvas
	taps   []tap  // of every column, into row
	eights eights // of most taps
}

// tap sets the taps of a rectangle's columns.
func (p *painter) tap(r rect, ax axis) {
	first, _ := ax.at(r.x0)
	last, _ := ax.at(r.x1 - 1)
	p.first, p.row = first, room(p.row, last-first+2)
	p.taps, p.ready = room(p.taps, r.x1-r.x0), room(p.ready, r.x1-r.x0)
	for i := range p.taps {
		sample, part := ax.at(r.x0 + i)
		p.taps[i] = tap{uint16(sample - first), uint16(part)}
	}
	p.eights.set(p.taps, len(p.row))
}

func room[T any](b []T, n int) []T {
	if cap(b) < n {
		return make([]T, n)
	}
	return b[:n]
}

// gather interpolates the two rows around the middle of pixel row y; samples beside the print repeat
// its edge.
func (p *painter) gather(src plane, ay axis, y int) {
	sample, part := ay.at(y)
	above, below := src.line(sample), src.line(sample+1)
	a, b, lo := src.within(p.first, len(p.row))
	mix(p.row[a:b], above[lo:], below[lo:], part)
	fill(p.row[:a], p.row[a])
	fill(p.row[b:], p.row[b-1])
}

// within returns which of n columns from sample first on, a to b, lie in the plane, at sample lo:
// at least one, which stands for all if none does.
func (p plane) within(first, n int) (a, b, lo int) {
	lo = min(max(first, 0), p.w-1)
	a, b = lo-first, min(n, p.w-first)
	if a >= b || a < 0 || a >= n {
		return 0, 1, lo
	}
	return a, b, lo
}

// line returns a row, the first or last for one outside.
func (p plane) line(y int) []byte { return p.row(min(max(y, 0), p.h-1), 0, p.w) }

// stretch interpolates neighbours in the gathered row by taps, and returns the row of the canvas.
func (p *painter) stretch() []byte {
	for i := p.eights.stretch(p.ready, p.row); i < len(p.taps); i++ {
		t := p.taps[i]
		lo, hi := uint32(p.row[t.sample]), uint32(p.row[t.sample+1])
		p.ready[i] = uint8((lo<<8 + (hi-lo)*uint32(t.part) + 128) >> 8)
	}
	return p.ready
}

// leastBand is the least number of rows that merits a goroutine of its own.
const leastBand = 64

// bands splits an even rectangle into even bands that are drawn in parallel.
func bands(r rect, draw func(rect)) {
	n := max(1, min(runtime.GOMAXPROCS(0), (r.y1-r.y0)/leastBand))
	var group sync.WaitGroup
	y := r.y0
	for i := range n {
		part := rect{r.x0, y, r.x1, r.y0 + (r.y1-r.y0)*(i+1)/n&^1}
		if i == n-1 {
			part.y1 = r.y1
		}
		y = part.y1
		if i == n-1 {
			draw(part)
		} else {
			group.Go(func() { draw(part) })
		}
	}
	group.Wait()
}
