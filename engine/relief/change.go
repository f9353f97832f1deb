package relief

import "slices"

// Change is the difference of a picture to the one before it.
type Change struct {
	Scene float64 // of its overall colours, 0..255: a movement changes them little, a cut much
	Moved float64 // of the brightness of its points, 0..255, on average
	Most  float64 // the same, of the most changed cell
}

// Since compares the picture with the one before it.
func (p Points) Since(before Points) (c Change) {
	for i := range Cols * Rows {
		moved := 0.0
		for channel := range 3 {
			sum, differ := p.differ(before, channel*plane+i/Cols*samples*Wide+i%Cols*samples)
			c.Scene += max(sum, -sum)
			if channel == 0 {
				moved = differ
			}
		}
		c.Moved += moved
		c.Most = max(c.Most, moved)
	}
	c.Scene /= Cols * Rows
	c.Moved /= Cols * Rows
	return c
}

// differ returns the mean differences of a cell that begins at point i: signed, and absolute.
func (p Points) differ(before Points, i int) (sum, differ float64) {
	signed, all := 0, 0
	for range samples {
		a, b := p[i:i+samples], before[i:i+samples]
		for k, v := range a {
			d := int(v) - int(b[k])
			signed += d
			all += max(d, -d)
		}
		i += Wide
	}
	const n = samples * samples
	return float64(signed) / n, float64(all) / n
}

// Criteria of a blank picture.
const (
	outliers = plane / 50 // points that do not count, on each side
	dark     = 32         // no other point is lighter
	flat     = 12         // levels between the lightest and the darkest of the others
)

// Blank reports whether the picture is black, or of one colour.
func (p Points) Blank() bool {
	var levels [256]int
	for _, v := range p.luma() {
		levels[v]++
	}
	darkest, lightest := beyond(levels[:]), 0
	slices.Reverse(levels[:])
	lightest = 255 - beyond(levels[:])
	return lightest < dark || lightest-darkest < flat
}

// beyond returns the first level that is not one of the outliers.
func beyond(levels []int) int {
	n := 0
	for v, m := range levels {
		if n += m; n > outliers {
			return v
		}
	}
	return len(levels) - 1
}
