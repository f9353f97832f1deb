package compose

import (
	"image"
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// yuv is a colour in Y'CbCr, bt709, limited range.
type yuv struct{ y, u, v uint8 }

// Weights of bt709.
const (
	kr = .2126
	kb = .0722
	kg = 1 - kr - kb
)

// toYUV converts the colour channels; alpha is left to the caller.
func toYUV(c timeline.Color) yuv {
	r, g, b := float64(c.R)/255, float64(c.G)/255, float64(c.B)/255
	y := kr*r + kg*g + kb*b
	return yuv{
		y: uint8(math.Round(16 + 219*y)),
		u: uint8(math.Round(128 + 224*(b-y)/(2*(1-kb)))),
		v: uint8(math.Round(128 + 224*(r-y)/(2*(1-kr)))),
	}
}

// Factors of the way back, times 65536: luma; red from v, blue from u; green
// from u and v.
const (
	fy  = 76309  // 255/219
	frv = 117489 // 255/224 · 2(1−kr)
	fbu = 138439 // 255/224 · 2(1−kb)
	fgu = 13975  // fbu · kb/kg
	fgv = 34925  // frv · kr/kg
)

// toRGB converts a pixel with chroma in sixteenths.
func toRGB(y, u16, v16 int) (r, g, b uint8) {
	l := (y-16)*fy + 1<<15
	u, v := u16-128*16, v16-128*16
	return clamp8((l + v*frv/16) >> 16),
		clamp8((l - (u*fgu+v*fgv)/16) >> 16),
		clamp8((l + u*fbu/16) >> 16)
}

func clamp8(v int) uint8 { return uint8(max(0, min(255, v))) }

// RGBA returns the frame in sRGB, chroma interpolated between its samples.
func (f Frame) RGBA() *image.RGBA {
	c := canvasOf(f)
	img := image.NewRGBA(image.Rect(0, 0, f.Width, f.Height))
	mixed, us, vs := make([]int, c.u.w), make([]int, f.Width), make([]int, f.Width)
	for y := range f.Height {
		c.u.sixteenths(y, mixed, us)
		c.v.sixteenths(y, mixed, vs)
		toRow(img.Pix[y*img.Stride:], c.y.row(y, 0, f.Width), us, vs)
	}
	return img
}

// toRow converts a row with chroma in sixteenths.
//
//go:norace
func toRow(row, lumas []uint8, us, vs []int) {
	for x, luma := range lumas {
		r, g, b := toRGB(int(luma), us[x], vs[x])
		p := row[4*x : 4*x+4 : 4*x+4]
		p[0], p[1], p[2], p[3] = r, g, b, 255
	}
}

// sixteenths interpolates a chroma plane along line y of luma, times 16, into dst; mixed takes the
// mean of two lines in between.
//
//go:norace
func (p plane) sixteenths(y int, mixed, dst []int) {
	near, far := y/2, max(0, min(p.h-1, y/2+y%2*2-1))
	below := p.row(far, 0, p.w)
	for x, v := range p.row(near, 0, p.w) {
		mixed[x] = 3*int(v) + int(below[x])
	}
	for x, v := range mixed {
		dst[2*x] = 3*v + mixed[max(0, x-1)]
		dst[2*x+1] = 3*v + mixed[min(p.w-1, x+1)]
	}
}
