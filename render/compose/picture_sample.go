package compose

import (
	"encoding/binary"
	"math"
	"runtime"
	"sync"
)

// axis takes pixels of a canvas to pixels of a print, in one direction: the
// middle of pixel i lies at start + i·step, in 1/2³². Places are reckoned from
// pixel 0, so that no pixel depends on which part of the frame is drawn.
type axis struct{ start, step int64 }

// Places of an axis have 32 bits behind the point; what is looked at between
// two samples has 8 of them.
const (
	axisBits = 32
	axisOne  = 1 << axisBits
)

// axisOf is the axis of a frame that begins at pixel from and is length long,
// over a view that begins at place at of the picture and is wide; scale is how
// many pixels of the print a pixel of the picture has.
func axisOf(from, length, at, wide, scale float64) axis {
	step := wide * scale / length
	start := at*scale - from*step + step/2
	return axis{int64(math.Round((start - .5) * axisOne)), int64(math.Round(step * axisOne))}
}

// half is the axis on the chroma planes, whose samples lie in the middle of
// two pixels: s' = s/2 at twice the place.
func (a axis) half() axis {
	// In whole pixels: at 2i+1 the luma plane is at start + (2i+½)·step + ½.
	return axis{(a.start+a.step/2+axisOne/2)/2 - axisOne/2, a.step}
}

// at is the sample just before the middle of pixel i and how far on it is, in
// 1/256.
func (a axis) at(i int) (sample, part int) {
	p := a.start + int64(i)*a.step
	return int(p >> axisBits), int(p>>(axisBits-8)) & 255
}

// tap is where a pixel looks into a row: between a sample and the next, and how
// far on, in 1/256. A print is never so wide that this does not hold a place.
type tap struct{ sample, part uint16 }

// painter lays a print on a canvas: rows of the print are mixed by height, and
// the result by width.
type painter struct {
	weight int
	row    []byte   // two rows of the print, mixed
	ready  []byte   // what of the canvas's row is not wholly covered
	taps   []tap    // of every column, into row
	first  int      // the sample that row begins with
	strand []uint64 // four rows, mixed: see strands
}

// paint draws what a window shows of a rectangle: four rows at a time where they
// are seen whole.
func (p *painter) paint(dst, src plane, r rect, w window, ax, ay axis) {
	if r.empty() {
		return
	}
	first := p.tapped(r, ax)
	p.ready = room(p.ready, r.x1-r.x0)
	from, to := r.y0, r.y0
	if a, b := inner(r.x1-r.x0, r.x0, w); p.weight == 256 && b-a == r.x1-r.x0 {
		a, b = inner(r.y1-r.y0, r.y0, window{x0: w.y0, x1: w.y1})
		from, to = r.y0+a, r.y0+b-(b-a)%4
	}
	for y := r.y0; y < r.y1; {
		if y < from || y >= to {
			p.line(dst, src, r, y, w, ay, first)
			y++
			continue
		}
		p.four(dst, src, r, y, ay, first)
		y += 4
	}
}

// line draws row y of a rectangle, as far as a window shows it.
func (p *painter) line(dst, src plane, r rect, y int, w window, ay axis, first int) {
	k := (cover(y, w.y0, w.y1)*p.weight + 128) >> 8
	if k == 0 {
		return
	}
	p.gather(src, ay, y, first)
	stretch(p.ready, p.row, p.taps)
	lay(dst.row(y, r.x0, r.x1), p.ready, r.x0, w, k)
}

// tapped sets the taps of a rectangle's columns and gives the first sample of
// the row that they look into.
func (p *painter) tapped(r rect, ax axis) (first int) {
	first, _ = ax.at(r.x0)
	last, _ := ax.at(r.x1 - 1)
	p.row, p.taps = room(p.row, last-first+2), room(p.taps, r.x1-r.x0)
	for i := range p.taps {
		sample, part := ax.at(r.x0 + i)
		p.taps[i] = tap{uint16(sample - first), uint16(part)}
	}
	return first
}

func room[T any](b []T, n int) []T {
	if cap(b) < n {
		return make([]T, n)
	}
	return b[:n]
}

// gather mixes the two rows about the middle of pixel row y, from sample first
// on; what lies beside the print is like its edge.
func (p *painter) gather(src plane, ay axis, y, first int) {
	sample, part := ay.at(y)
	above, below := src.line(sample), src.line(sample+1)
	a, b, lo := src.within(first, len(p.row))
	mixRows(p.row[a:b], above[lo:], below[lo:], part)
	fill(p.row[:a], p.row[a])
	fill(p.row[b:], p.row[b-1])
}

// within tells which of n columns that begin with sample first, a to b, lie in the
// plane, at sample lo: at least one, which stands for all where none does.
func (p plane) within(first, n int) (a, b, lo int) {
	lo = min(max(first, 0), p.w-1)
	a, b = lo-first, min(n, p.w-first)
	if a >= b || a < 0 || a >= n {
		return 0, 1, lo
	}
	return a, b, lo
}

// line is a row, the first or last where there is none.
func (p plane) line(y int) []byte { return p.row(min(max(y, 0), p.h-1), 0, p.w) }

// stretch mixes neighbours of src by taps, one a pixel of dst.
func stretch(dst, src []byte, taps []tap) {
	taps = taps[:len(dst)]
	for i, t := range taps {
		next := int(t.sample) + 1
		if next >= len(src) {
			return // never so: it spares the loop two checks
		}
		lo, hi := uint32(src[t.sample]), uint32(src[next])
		dst[i] = uint8((lo<<8 + (hi-lo)*uint32(t.part) + 128) >> 8)
	}
}

// mixRows is mix for rows that are hardly ever equal.
func mixRows(dst, above, below []byte, w int) {
	const low = 0x00ff00ff00ff00ff
	const half = 0x0080008000800080
	keep, lay := uint64(256-w), uint64(w)
	for len(dst) >= 8 && len(above) >= 8 && len(below) >= 8 {
		a, b := binary.LittleEndian.Uint64(above), binary.LittleEndian.Uint64(below)
		e := ((a&low)*keep + (b&low)*lay + half) >> 8 & low
		o := ((a>>8&low)*keep + (b>>8&low)*lay + half) &^ low
		binary.LittleEndian.PutUint64(dst, e|o)
		dst, above, below = dst[8:], above[8:], below[8:]
	}
	mix(dst, above, below, w)
}

// inner is the stretch of n pixels from x0 on that a window shows whole.
func inner(n, x0 int, w window) (a, b int) {
	a = min(n, max(0, int(w.x0+sub-1)>>subBits-x0))
	return a, max(a, min(n, int(w.x1)>>subBits-x0))
}

// lay puts a row that begins at pixel x0 on dst, as far as a window shows it,
// at weight k. A side of the window crosses at most one pixel.
func lay(dst, row []byte, x0 int, w window, k int) {
	a, b := inner(len(dst), x0, w)
	for _, i := range [2]int{a - 1, b} {
		if i < 0 || i >= len(dst) {
			continue
		}
		if c := cover(x0+i, w.x0, w.x1); c > 0 {
			mix(dst[i:i+1], dst[i:i+1], row[i:i+1], (c*k+128)>>8)
		}
	}
	if k == 256 {
		copy(dst[a:b], row[a:b])
		return
	}
	mix(dst[a:b], dst[a:b], row[a:b], k)
}

// leastBand is how many rows are worth a goroutine of their own.
const leastBand = 64

// bands parts an even rectangle into even bands that are drawn side by side.
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
