package compose

import "github.com/scenewright/scenewright/engine/timeline"

// toning is how colours are graded. It is done to the print of a picture once,
// and to every frame of a clip.
type toning struct {
	tint, shade yuv
	tinted      int32      // weight of the tint, of 256
	luma        [256]byte  // what a luma becomes
	weight      [256]int32 // how much of the shade its chroma takes, of 256
	shaded      bool
}

// toningOf tones what is dark towards a shade: black takes as much of it as its
// alpha says, mid grey a quarter of that, white nothing. Before, all hues are
// pulled towards a tint. It is nil where both do nothing.
func toningOf(shade, tint timeline.Color) *toning {
	if shade.A == 0 && tint.A == 0 {
		return nil
	}
	t := &toning{tint: toYUV(tint), shade: toYUV(shade), tinted: (int32(tint.A)*256 + 127) / 255, shaded: shade.A > 0}
	for i := range t.weight {
		t.weight[i] = darkness(i) * int32(shade.A) / 255
		t.luma[i] = toned(byte(i), t.shade.y, t.weight[i])
	}
	return t
}

// tone grades a canvas, on all processors.
func (t *toning) tone(c *canvas) {
	if t == nil {
		return
	}
	if t.tinted > 0 {
		blendEven(c.u.pix, t.tint.u, t.tinted)
		blendEven(c.v.pix, t.tint.v, t.tinted)
	}
	if t.shaded {
		bands(c.bounds(), func(r rect) { t.darken(c, r) })
	}
}

// darken shades the rows of an even rectangle.
func (t *toning) darken(c *canvas, r rect) {
	for y := r.y0 / 2; y < r.y1/2; y++ {
		upper, lower, u, v := c.y.line(2*y), c.y.line(2*y+1), c.u.line(y), c.v.line(y)
		upper, lower, v = upper[:2*len(u)], lower[:2*len(u)], v[:len(u)]
		for x := range u {
			mean := (int(upper[2*x]) + int(upper[2*x+1]) + int(lower[2*x]) + int(lower[2*x+1]) + 2) / 4
			if w := t.weight[mean]; w > 0 {
				u[x], v[x] = toned(u[x], t.shade.u, w), toned(v[x], t.shade.v, w)
			}
		}
		for i, v := range upper {
			upper[i] = t.luma[v]
		}
		for i, v := range lower {
			lower[i] = t.luma[v]
		}
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
