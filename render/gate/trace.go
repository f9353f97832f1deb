package gate

import (
	"encoding/binary"
	"slices"
)

// Looks are coarse pictures: the mean luma of each cell of a grid.
const (
	grid      = 16
	LookEvery = 15 // frames between looks
)

// Look is the mean luma of cells, row by row; grid × grid cells in a trace.
type Look []byte

// Trace is the expected look of a segment: its first frame and every LookEvery-th frame after it.
type Trace struct {
	Frames int    `json:"frames"`
	Looks  []Look `json:"looks"`

	Remarks []string `json:"remarks,omitempty"` // events during drawing
}

// Tracer records the trace of frames.
type Tracer struct {
	width, height int
	trace         Trace
	moved         bool // changed since the last look
}

// NewTracer returns a Tracer of frames of width × height.
func NewTracer(width, height int) *Tracer { return &Tracer{width: width, height: height} }

// See adds the next frame, which is like the one before unless it changed.
func (t *Tracer) See(pix []byte, changed bool) {
	t.moved = t.moved || changed
	if t.trace.Frames%LookEvery == 0 {
		t.look(pix)
	}
	t.trace.Frames++
}

func (t *Tracer) look(pix []byte) {
	if n := len(t.trace.Looks); n > 0 && !t.moved {
		t.trace.Looks = append(t.trace.Looks, t.trace.Looks[n-1])
		return
	}
	t.trace.Looks = append(t.trace.Looks, lookAt(pix, t.width, t.height))
	t.moved = false
}

// Trace returns the trace so far.
func (t *Tracer) Trace() Trace { return t.trace }

// lookAt averages the luma plane into grid × grid cells.
func lookAt(luma []byte, width, height int) Look { return cells(luma, width, height, grid) }

// cells averages the luma plane into n × n cells.
func cells(luma []byte, width, height, n int) Look {
	l := make(Look, 0, n*n)
	for j := range n {
		y0, y1 := j*height/n, max((j+1)*height/n, j*height/n+1)
		for i := range n {
			x0, x1 := i*width/n, max((i+1)*width/n, i*width/n+1)
			l = append(l, mean(luma, width, x0, x1, y0, min(y1, height)))
		}
	}
	return l
}

// mean averages a cell.
func mean(luma []byte, stride, x0, x1, y0, y1 int) byte {
	sum, n := 0, 0
	for y := y0; y < y1; y++ {
		sum += total(luma[y*stride+x0 : y*stride+x1])
		n += x1 - x0
	}
	return byte((sum + n/2) / n)
}

// total sums a row, 32 bytes at a time in four lanes of 16 bits, which
// hold 32 such sums without overflow.
func total(row []byte) (sum int) {
	const low = 0x00ff00ff00ff00ff
	for len(row) >= 32 {
		lanes := uint64(0)
		for range min(len(row)/32, 32) {
			p := row[:32]
			a, b := binary.LittleEndian.Uint64(p), binary.LittleEndian.Uint64(p[8:])
			c, d := binary.LittleEndian.Uint64(p[16:]), binary.LittleEndian.Uint64(p[24:])
			lanes += a&low + a>>8&low + b&low + b>>8&low + c&low + c>>8&low + d&low + d>>8&low
			row = row[32:]
		}
		sum += int(lanes&0xffff + lanes>>16&0xffff + lanes>>32&0xffff + lanes>>48)
	}
	for _, v := range row {
		sum += int(v)
	}
	return sum
}

// blackLuma is the maximum luma of black in limited range.
const blackLuma = 18

func (l Look) black() bool { return slices.Max(l) <= blackLuma }

// distance returns the largest and the mean difference of cells. Looks
// of different sizes have the maximum distance.
func (l Look) distance(o Look) (most int, mean float64) {
	if len(l) != len(o) {
		return 255, 255
	}
	sum := 0
	for i := range l {
		d := int(l[i]) - int(o[i])
		d = max(d, -d)
		most, sum = max(most, d), sum+d
	}
	return most, float64(sum) / float64(len(l))
}

// shown holds the looks of a whole film in sequence.
type shown struct {
	looks  []Look
	frames []int // the frame of each look
	starts []int // the first frame of each segment
	first  []int // the first look of each segment
}

func joined(traces []Trace) (s shown) {
	at := 0
	for _, t := range traces {
		s.starts, s.first = append(s.starts, at), append(s.first, len(s.looks))
		for i, l := range t.Looks {
			s.looks, s.frames = append(s.looks, l), append(s.frames, at+i*LookEvery)
		}
		at += t.Frames
	}
	return s
}

// within returns the looks at frames [from, to).
func (s shown) within(from, to int) []Look {
	i, _ := slices.BinarySearch(s.frames, from)
	j, _ := slices.BinarySearch(s.frames, to)
	return s.looks[i:j]
}
