package compose

import "github.com/scenewright/scenewright/engine/timeline"

// shade tones what is dark towards a colour: black takes as much of it as its
// alpha says, mid grey a quarter of that, white nothing. It is done to a print,
// once, and costs nothing while the picture moves.
func (c *canvas) shade(to timeline.Color) {
	if to.A == 0 {
		return
	}
	target := toYUV(to)
	var weight [256]int32
	var luma [256]byte
	for i := range weight {
		weight[i] = darkness(i) * int32(to.A) / 255
		luma[i] = toned(byte(i), target.y, weight[i])
	}
	for y := range c.u.h {
		upper, lower, u, v := c.y.line(2*y), c.y.line(2*y+1), c.u.line(y), c.v.line(y)
		for x := range u {
			mean := (int(upper[2*x]) + int(upper[2*x+1]) + int(lower[2*x]) + int(lower[2*x+1]) + 2) / 4
			u[x], v[x] = toned(u[x], target.u, weight[mean]), toned(v[x], target.v, weight[mean])
		}
	}
	for i, v := range c.y.pix {
		c.y.pix[i] = luma[v]
	}
}

// darkness is how dark a luma of limited range is: 256 for black, 0 for white.
func darkness(luma int) int32 {
	d := int32(min(max(235-luma, 0), 219))
	return d * d * 256 / (219 * 219)
}

// toned is v on its way to a target, weight in 1/256.
func toned(v, target byte, weight int32) byte {
	return byte((int32(v)*(256-weight) + int32(target)*weight + 128) >> 8)
}
