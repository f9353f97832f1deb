package compose

import "encoding/binary"

// Weights are 0..256, so that both ends are exact with a shift for a
// division: d + (s−d)·w/256, rounded to nearest.

// The race detector skips the innermost loops over pixels that one goroutine draws, here and
// elsewhere in this package, as they took most of a film's time under it. It does watch where
// buffers are copied, kept, cached and passed to an encoder, and where bands are written in
// parallel.

// full is the factor that maps coverage 0..255 to weights 0..256, in 1/65536.
const full = 65793

// factor returns full reduced by a weight and by the alpha of a fill.
func factor(weight int, alpha uint8) uint32 {
	return uint32((weight*int(alpha)*full + 255*128) / (255 * 256))
}

// weigh maps coverage to a weight.
func weigh(cover uint8, k uint32) int32 { return int32((uint32(cover)*k + 1<<15) >> 16) }

// fill sets all of dst to v.
//
//go:norace
func fill(dst []byte, v uint8) {
	const ones = 0x0101010101010101
	word := uint64(v) * ones
	for len(dst) >= 8 {
		binary.LittleEndian.PutUint64(dst, word)
		dst = dst[8:]
	}
	for i := range dst {
		dst[i] = v
	}
}

// blendEven blends v over dst with one weight.
//
//go:norace
func blendEven(dst []byte, v uint8, w int32) {
	if w == 256 {
		fill(dst, v)
		return
	}
	keep, lay := uint64(256-w), uint64(v)*uint64(w)*0x0001000100010001+laneHalf
	for len(dst) >= 8 {
		d := binary.LittleEndian.Uint64(dst)
		e := ((d&laneLow)*keep + lay) >> 8 & laneLow
		o := ((d>>8&laneLow)*keep + lay) &^ laneLow
		binary.LittleEndian.PutUint64(dst, e|o)
		dst = dst[8:]
	}
	for i, d := range dst {
		dst[i] = uint8((uint32(d)*uint32(keep) + uint32(v)*uint32(w) + 128) >> 8)
	}
}

// blendCover blends v over dst through coverage. Often many pixels in a row have the same:
// gradients fade along rows or columns.
func blendCover(dst, cover []byte, v uint8, k uint32) {
	for len(dst) >= 8 {
		n := alike(cover[:len(dst)])
		if n > 0 {
			blendEven(dst[:n], v, weigh(cover[0], k))
		} else {
			n = 8
			blendEach(dst[:n], cover, v, k)
		}
		dst, cover = dst[n:], cover[n:]
	}
	blendEach(dst, cover, v, k)
}

// alike returns how many bytes at the beginning are the same, in words of eight.
//
//go:norace
func alike(b []byte) (n int) {
	const ones = 0x0101010101010101
	for word := uint64(b[0]) * ones; len(b)-n >= 8 && binary.LittleEndian.Uint64(b[n:]) == word; n += 8 {
	}
	return n
}

// blendEach blends v over dst through the coverage of each pixel.
//
//go:norace
func blendEach(dst, cover []byte, v uint8, k uint32) {
	s := int32(v)
	cover = cover[:len(dst)]
	for i, c := range cover {
		d := int32(dst[i])
		dst[i] = uint8(d + ((s-d)*weigh(c, k)+128)>>8)
	}
}

// mix writes below·(256−w) + above·w, over 256. Stretches in which both are
// equal stay exactly as they are.
func mix(dst, below, above []byte, w int) {
	i := mixMost(dst, below, above, w)
	lay := uint64(w)
	for ; i+8 <= len(dst); i += 8 {
		b, a := binary.LittleEndian.Uint64(below[i:]), binary.LittleEndian.Uint64(above[i:])
		even, odd := b&laneLow, b>>8&laneLow
		even = (even<<8 + (a&laneLow-even)*lay + laneHalf) >> 8 & laneLow
		odd = (odd<<8 + (a>>8&laneLow-odd)*lay + laneHalf) &^ laneLow
		binary.LittleEndian.PutUint64(dst[i:], even|odd)
	}
	for ; i < len(dst); i++ {
		dst[i] = uint8((int(below[i])*(256-w) + int(above[i])*w + 128) >> 8)
	}
}

// Lanes of 16 bits, a byte in each.
const (
	laneLow  = 0x00ff00ff00ff00ff
	laneHalf = 0x0080008000800080
)
