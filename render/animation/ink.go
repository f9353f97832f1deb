package animation

import (
	"image"
	"image/color"
	"math"

	"github.com/soniakeys/quant/median"
)

// transparent is the palette's entry that lets what was shown before stand.
const transparent = 0

// ink draws pictures in the colours of one palette.
type ink struct {
	palette color.Palette // transparent first
	levels  [][3]int      // of its entries: red, green and blue
	nearest []uint8       // the entry for each colour of coarse steps, 0 where it is not known yet
}

// Colours are looked up by the upper bits of each of their three parts.
const (
	keyBits = 6
	dropped = 8 - keyBits
)

// sampled is how many of the pictures, spread over all, the palette is taken from, and
// sampling which of their pixels, across and down: every second.
const (
	sampled  = 8
	sampling = 2
)

// newInk chooses the colours, by median cut.
func newInk(pictures []Picture) *ink {
	k := &ink{nearest: make([]uint8, 1<<(3*keyBits))}
	k.palette = append(make(color.Palette, 0, 256), color.RGBA{})
	k.palette = median.Quantizer(0).Quantize(k.palette, sampleOf(pictures))
	for _, c := range k.palette {
		r, g, b, _ := c.RGBA()
		k.levels = append(k.levels, [3]int{int(r >> 8), int(g >> 8), int(b >> 8)})
	}
	return k
}

// sample is a picture of some of the pixels of some of the pictures. Each is asked for
// its colour a hundred times: they are kept as they are told.
type sample struct {
	image.Rectangle
	dots []dot
}

func sampleOf(pictures []Picture) *sample {
	size := pictures[0].Image.Bounds()
	w, h := (size.Dx()+sampling-1)/sampling, (size.Dy()+sampling-1)/sampling
	n := min(len(pictures), sampled)
	out := &sample{image.Rect(0, 0, w, n*h), make([]dot, 0, w*n*h)}
	for i := range n {
		from := pictures[i*(len(pictures)-1)/max(1, n-1)].Image
		for y := range h {
			out.dots = every(sampling, from.Pix[y*sampling*from.Stride:][:4*size.Dx()], out.dots)
		}
	}
	return out
}

// every appends every nth pixel of a row.
//
//go:norace
func every(n int, row []uint8, dots []dot) []dot {
	const full = 0x101 // times a level of 8 bits is one of 16
	for ; len(row) > 0; row = row[min(4*n, len(row)):] {
		dots = append(dots, dot{uint32(row[0]) * full, uint32(row[1]) * full, uint32(row[2]) * full})
	}
	return dots
}

// ColorModel implements image.Image.
func (*sample) ColorModel() color.Model { return color.RGBAModel }

// Bounds implements image.Image.
func (s *sample) Bounds() image.Rectangle { return s.Rectangle }

// At implements image.Image.
//
//go:norace
func (s *sample) At(x, y int) color.Color { return &s.dots[y*s.Dx()+x] }

// dot is an opaque pixel.
type dot [3]uint32

// RGBA implements color.Color.
//
//go:norace
func (d *dot) RGBA() (r, g, b, a uint32) { return d[0], d[1], d[2], 0xffff }

// pattern says where a colour between two of the palette becomes which: Bayer's matrix
// of 4 × 4, in sixteenths.
var pattern = [4][4]int{{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}

// spread is how far the pattern moves a level up or down, at most: enough to part the
// steps of a soft ground, too little to be seen on an even one.
const spread = 4

// draw draws a picture.
//
//go:norace
func (k *ink) draw(to *image.Paletted, from *image.RGBA) {
	b := from.Bounds()
	for y := range b.Dy() {
		row, out := from.Pix[y*from.Stride:], to.Pix[y*to.Stride:]
		for x := range b.Dx() {
			shift := (pattern[y&3][x&3]*2 - 15) * spread / 15
			p := row[4*x : 4*x+3 : 4*x+3]
			out[x] = k.entry(level(p[0], shift), level(p[1], shift), level(p[2], shift))
		}
	}
}

// level moves a level within what there is.
func level(v uint8, by int) int { return min(max(int(v)+by, 0), math.MaxUint8) }

// entry returns the entry of the palette that is nearest to a colour.
//
//go:norace
func (k *ink) entry(r, g, b int) uint8 {
	key := r>>dropped<<(2*keyBits) | g>>dropped<<keyBits | b>>dropped
	if k.nearest[key] == transparent {
		const middle = 1 << (dropped - 1)
		k.nearest[key] = k.search(r&^(1<<dropped-1)+middle, g&^(1<<dropped-1)+middle, b&^(1<<dropped-1)+middle)
	}
	return k.nearest[key]
}

// search compares the whole palette.
func (k *ink) search(r, g, b int) (best uint8) {
	least := math.MaxInt
	for i, c := range k.levels[transparent+1:] {
		dr, dg, db := c[0]-r, c[1]-g, c[2]-b
		if far := 2*dr*dr + 4*dg*dg + 3*db*db; far < least { // the eye's share of each, about
			best, least = uint8(transparent+1+i), far
		}
	}
	return best
}
