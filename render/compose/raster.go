package compose

import "math/bits"

// Coordinates of the rasteriser are 1/256 of a pixel. All of its arithmetic is in whole numbers, so
// the same outline gives the same pixels wherever it is cut and on any machine.
const (
	subBits = 8
	sub     = 1 << subBits
)

// Coverage is summed in units of 1/131072 of a pixel: the height of an edge
// within its row (0..256) times twice its distance to the far side (0..512).
const fullCover = sub * 2 * sub

// raster turns outlines into masks. Only pixels touched by an edge are written and visited; between
// them coverage is constant, so a large flat shape costs its outline and not its area.
//
// It keeps the change of coverage from pixel to pixel, as font-rs does, and a bit for each changed
// pixel, of one band of rows after the other. Every mask leaves it zeroed.
type raster struct {
	area   rect // where on the plane
	w, h   int
	top    int // the first row of the band
	bottom int // and the one after it
	stride int // of acc: one more than w, for changes after the last pixel
	words  int // of marks, a row
	acc    []int32
	marks  []uint64
	seams  seams
}

// reset prepares for an outline within an area of a plane of a size.
func (z *raster) reset(area, size rect) {
	z.area = area
	z.w, z.h = area.x1-area.x0, area.y1-area.y0
	z.stride = z.w + 1
	z.words = (z.stride + 63) / 64
	rows, most := min(z.h, bandRows), min(size.y1, bandRows)
	z.acc = grown(z.acc, z.stride*rows, (size.x1+1)*most)
	z.marks = grown(z.marks, z.words*rows, (size.x1/64+1)*most)
}

// bandRows is the number of rows held at a time: few outlines are higher, and a whole frame takes 8
// MB.
const bandRows = 256

// grown returns a zeroed slice of length n, which is never more than most; s must be zero up to its
// capacity.
func grown[T any](s []T, n, most int) []T {
	if n <= cap(s) {
		return s[:n]
	}
	return make([]T, min(n+n/4, most))[:n]
}

// line adds an edge, in coordinates of the area.
func (z *raster) line(x0, y0, x1, y1 int) {
	if y0 == y1 {
		return
	}
	dir := 1
	if y0 > y1 {
		x0, y0, x1, y1, dir = x1, y1, x0, y0, -1
	}
	bottom := z.h << subBits
	if y1 <= 0 || y0 >= bottom {
		return
	}
	dx, dy, left, top := x1-x0, y1-y0, x0, y0
	if y0 < 0 {
		x0, y0 = left-dx*top/dy, 0
	}
	if y1 > bottom {
		x1, y1 = left+dx*(bottom-top)/dy, bottom
	}
	z.cut(x0, y0, x1, y1, dir)
}

// cut replaces the part of an edge left of the area by a vertical edge at its border and drops the
// part right of it. y0 < y1.
func (z *raster) cut(x0, y0, x1, y1, dir int) {
	right := z.w << subBits
	switch {
	case x0 >= right && x1 >= right:
	case x0 <= 0 && x1 <= 0:
		z.edge(0, y0, 0, y1, dir)
	case x0 < 0:
		m := y0 - x0*(y1-y0)/(x1-x0)
		z.edge(0, y0, 0, m, dir)
		z.cut(0, m, x1, y1, dir)
	case x1 < 0:
		m := y0 - x0*(y1-y0)/(x1-x0)
		z.cut(x0, y0, 0, m, dir)
		z.edge(0, m, 0, y1, dir)
	case x0 > right:
		m := y0 + (right-x0)*(y1-y0)/(x1-x0)
		z.edge(right, m, x1, y1, dir)
	case x1 > right:
		m := y0 + (right-x0)*(y1-y0)/(x1-x0)
		z.edge(x0, y0, right, m, dir)
	default:
		z.edge(x0, y0, x1, y1, dir)
	}
}

// edge adds the part of an edge within the band, row by row.
//
//go:norace
func (z *raster) edge(x0, y0, x1, y1, dir int) {
	if y0 >= y1 {
		return
	}
	slope := ((x1 - x0) << 16) / (y1 - y0)
	x := x0 << 16
	if skipped := z.top<<subBits - y0; skipped > 0 {
		x, y0 = x+slope*skipped, y0+skipped
	}
	for end := min(y1, z.bottom<<subBits); y0 < end; {
		row := y0 >> subBits
		next := (row + 1) << subBits
		to := x + slope*(next-y0)
		if next >= y1 {
			next, to = y1, x1<<16
		}
		xa, xb := x>>16, to>>16
		if xa>>subBits == xb>>subBits {
			z.touch(row-z.top, xa>>subBits, (next-y0)*dir, xa&(sub-1)+xb&(sub-1))
		} else {
			z.span(row-z.top, min(xa, xb), max(xa, xb), (next-y0)*dir)
		}
		x, y0 = to, next
	}
}

// span adds the part of an edge within one row that crosses several pixels:
// from xa to xb, d high, its sign the direction.
//
//go:norace
func (z *raster) span(row, xa, xb, d int) {
	slope := (d << 16) / (xb - xa)
	done := 0
	for x := xa; x < xb; {
		i := x >> subBits
		next := min(xb, (i+1)<<subBits)
		upto := d
		if next < xb {
			upto = slope * (next - xa) >> 16
		}
		z.touch(row, i, upto-done, x+next-i<<(subBits+1))
		x, done = next, upto
	}
}

// touch adds a change of coverage at a pixel; s is twice the distance of the
// edge's middle from the pixel's left side, 0..512.
//
//go:norace
func (z *raster) touch(row, i, d, s int) {
	acc := z.acc[row*z.stride+i:]
	mark := row*z.words + i>>6
	acc[0] += int32(d * (2*sub - s))
	z.marks[mark] |= 1 << (i & 63)
	if s == 0 {
		return
	}
	acc[1] += int32(d * s)
	if i++; i&63 == 0 {
		mark++
	}
	z.marks[mark] |= 1 << (i & 63)
}

// sweep writes the rows of the band to a mask and leaves the rasteriser zeroed.
func (z *raster) sweep(m *mask) {
	for row := range z.bottom - z.top {
		m.beginRow()
		z.sweepRow(m, row)
	}
}

// sweepRow goes from one marked pixel to the next: in between coverage is constant. The race
// detector does not watch it, nor the writes of touch.
//
//go:norace
func (z *raster) sweepRow(m *mask, row int) {
	acc := z.acc[row*z.stride : (row+1)*z.stride]
	marks := z.marks[row*z.words : (row+1)*z.words]
	sum, last := int32(0), 0
	for i, word := range marks {
		if word == 0 {
			continue
		}
		marks[i] = 0
		for ; word != 0; word &= word - 1 {
			x := i<<6 | bits.TrailingZeros64(word)
			if sum != 0 {
				m.emit(z.area.x0+last, x-last, coverOf(sum))
			}
			sum += acc[x]
			acc[x] = 0
			last = x
		}
	}
	if sum != 0 {
		m.emit(z.area.x0+last, z.w-last, coverOf(sum))
	}
}

// coverOf returns the coverage of a sum by the non-zero rule, 0..255.
func coverOf(sum int32) uint8 {
	if sum < 0 {
		sum = -sum
	}
	c := min((sum+fullCover/512)>>9, 256)
	return uint8(c - c>>8)
}
