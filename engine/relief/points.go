package relief

import (
	"image"
	"image/color"

	"github.com/scenewright/scenewright/engine/relief/face"
	"github.com/scenewright/scenewright/engine/timeline"
)

// The number of points by which a picture is measured, spread evenly.
const (
	Wide = Cols * samples
	Tall = Rows * samples

	plane = Wide * Tall

	// PointBytes is the length of Points.
	PointBytes = 3 * plane
)

// Points are the samples of a picture: the brightness of Wide × Tall points, row by row, then their
// two chroma values, as of BT.709 in full range.
type Points []byte

// New returns the points of a picture, which must have pixels. Transparent parts are seen on white.
func New(img image.Image) Points {
	b, p := img.Bounds(), make(Points, PointBytes)
	for y := range Tall {
		for x := range Wide {
			at := img.At(b.Min.X+(2*x+1)*b.Dx()/(2*Wide), b.Min.Y+(2*y+1)*b.Dy()/(2*Tall))
			p.set(y*Wide+x, at)
		}
	}
	return p
}

// set stores a colour as point i.
func (p Points) set(i int, c color.Color) {
	r16, g16, b16, a16 := c.RGBA()
	white := 0xffff - float64(a16)
	r, g, b := (float64(r16)+white)/257, (float64(g16)+white)/257, (float64(b16)+white)/257
	y := .2126*r + .7152*g + .0722*b
	p[i], p[plane+i], p[2*plane+i] = rounded(y), rounded(128+(b-y)/1.8556), rounded(128+(r-y)/1.5748)
}

func rounded(v float64) byte { return byte(min(255, max(0, v)) + .5) }

// luma returns the brightness of the points.
func (p Points) luma() []byte { return p[:plane] }

// Faces returns the heads of people in a picture of a ratio of width to height, in shares of both.
func (p Points) Faces(ratio float64) []timeline.Rect { return face.Find(p.luma(), Wide, Tall, ratio) }

// RGB returns the colour of point i.
func (p Points) RGB(i int) (r, g, b byte) { return rgb(p.at(i)) }

func (p Points) at(i int) [3]byte { return [3]byte{p[i], p[plane+i], p[2*plane+i]} }

func rgb(c [3]byte) (r, g, b byte) {
	y, blue, red := float64(c[0]), 1.8556*(float64(c[1])-128), 1.5748*(float64(c[2])-128)
	return rounded(y + red), rounded(y - (.0722*blue+.2126*red)/.7152), rounded(y + blue)
}

// The grid of a picture's measurements.
const (
	Cols = 16
	Rows = 12
)

// samples is the number of sampled points of a cell, in each direction.
const samples = 16
