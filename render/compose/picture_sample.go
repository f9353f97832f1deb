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

// painter lays a print on a canvas: rows of the print are mixed by height, and
// the result by width.
type painter struct {
	weight     int
	row, ready []byte
}

// paint draws what a window shows of a rectangle.
func (p *painter) paint(dst, src plane, r rect, w window, ax, ay axis) {
	if r.empty() {
		return
	}
	first, _ := ax.at(r.x0)
	last, _ := ax.at(r.x1 - 1)
	p.row, p.ready = room(p.row, last-first+2), room(p.ready, r.x1-r.x0)
	from := ax.start + int64(r.x0)*ax.step - int64(first)<<axisBits
	for y := r.y0; y < r.y1; y++ {
		k := (cover(y, w.y0, w.y1)*p.weight + 128) >> 8
		if k == 0 {
			continue
		}
		p.gather(src, ay, y, first)
		stretch(p.ready, p.row, from, ax.step)
		lay(dst.row(y, r.x0, r.x1), p.ready, r.x0, w, k)
	}
}

func room(b []byte, n int) []byte {
	if cap(b) < n {
		return make([]byte, n)
	}
	return b[:n]
}

// gather mixes the two rows about the middle of pixel row y, from sample first
// on; what lies beside the print is like its edge.
func (p *painter) gather(src plane, ay axis, y, first int) {
	sample, part := ay.at(y)
	above, below := src.line(sample), src.line(sample+1)
	lo := min(max(first, 0), src.w-1)
	hi := max(min(first+len(p.row), src.w), lo+1)
	a, b := max(0, lo-first), min(len(p.row), hi-first)
	if a >= b {
		fill(p.row, above[lo])
		return
	}
	mix(p.row[a:b], above[lo:], below[lo:], part)
	fill(p.row[:a], p.row[a])
	fill(p.row[b:], p.row[b-1])
}

// line is a row, the first or last where there is none.
func (p plane) line(y int) []byte { return p.row(min(max(y, 0), p.h-1), 0, p.w) }

// stretch mixes neighbours of src at places that begin at pos and are step
// apart, in 1/2³².
func stretch(dst, src []byte, pos, step int64) {
	for i := range dst {
		pair := src[uint64(pos)>>axisBits:]
		v := uint32(binary.LittleEndian.Uint16(pair))
		lo, hi, w := v&255, v>>8, uint32(pos>>(axisBits-8))&255
		dst[i] = uint8((lo<<8 + (hi-lo)*w + 128) >> 8)
		pos += step
	}
}

// lay puts a row that begins at pixel x0 on dst, as far as a window shows it,
// at weight k.
func lay(dst, row []byte, x0 int, w window, k int) {
	a := min(len(dst), max(0, int(w.x0+sub-1)>>subBits-x0)) // the first pixel wholly shown
	b := max(a, min(len(dst), int(w.x1)>>subBits-x0))       // the first one after them that is not
	edge := func(i int) {
		if c := cover(x0+i, w.x0, w.x1); c > 0 {
			mix(dst[i:i+1], dst[i:i+1], row[i:i+1], (c*k+128)>>8)
		}
	}
	for i := max(0, a-1); i < a; i++ {
		edge(i)
	}
	for i := b; i < min(len(dst), b+1); i++ {
		edge(i)
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
