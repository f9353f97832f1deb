package compose

import "encoding/binary"

// A strand is one column of four rows: a word of four lanes of 16 bits, the uppermost row in the
// lowest. Mixing a strand costs as much as mixing one byte.

// four draws rows y to y+3 of a rectangle that is wholly visible, byte for byte as one by one.
func (p *painter) four(dst, src plane, r rect, y int, ay axis) {
	n := len(p.row)
	p.strand = room(p.strand, n)
	var above, below [4][]byte
	var parts [4]int
	for k := range 4 {
		sample, part := ay.at(y + k)
		above[k], below[k], parts[k] = src.line(sample), src.line(sample+1), part
	}
	a, b, lo := src.within(p.first, n)
	for k := range 4 {
		above[k], below[k] = above[k][lo:][:b-a], below[k][lo:][:b-a]
	}
	strands(p.strand[a:b], above, below, parts)
	repeat(p.strand[:a], p.strand[a])
	repeat(p.strand[b:], p.strand[b-1])
	stretchFour([4][]byte{
		dst.row(y, r.x0, r.x1), dst.row(y+1, r.x0, r.x1), dst.row(y+2, r.x0, r.x1), dst.row(y+3, r.x0, r.x1),
	}, p.strand, p.taps)
}

//go:norace
func repeat(dst []uint64, v uint64) {
	for i := range dst {
		dst[i] = v
	}
}

// strands interpolates four pairs of rows, each with a fraction of its own in 1/256.
//
//go:norace
func strands(dst []uint64, above, below [4][]byte, parts [4]int) {
	n := len(dst)
	done, le := n&^7, binary.LittleEndian
	for i := 0; i < done; i += 8 {
		even0, odd0 := mixEight(le.Uint64(above[0][i:]), le.Uint64(below[0][i:]), parts[0])
		even1, odd1 := mixEight(le.Uint64(above[1][i:]), le.Uint64(below[1][i:]), parts[1])
		even2, odd2 := mixEight(le.Uint64(above[2][i:]), le.Uint64(below[2][i:]), parts[2])
		even3, odd3 := mixEight(le.Uint64(above[3][i:]), le.Uint64(below[3][i:]), parts[3])
		out := dst[i : i+8]
		turn(out, even0, even1, even2, even3)
		turn(out[1:], odd0, odd1, odd2, odd3)
	}
	for i := done; i < n; i++ {
		v := uint64(0)
		for k := range 4 {
			m := int(above[k][i])*(256-parts[k]) + int(below[k][i])*parts[k] + 128
			v |= uint64(m>>8) << (16 * k)
		}
		dst[i] = v
	}
}

// turn makes every other column from four rows of lanes.
//
//go:norace
func turn(dst []uint64, r0, r1, r2, r3 uint64) {
	const pick = 0x0000ffff0000ffff
	a, b := r0&pick|r1&pick<<16, r0>>16&pick|r1&^pick
	c, d := r2&pick|r3&pick<<16, r2>>16&pick|r3&^pick
	dst[6] = b>>32 | d&^0xffffffff
	dst[0], dst[2], dst[4] = a&0xffffffff|c<<32, b&0xffffffff|d<<32, a>>32|c&^0xffffffff
}

// stretchFour interpolates neighbouring strands by taps, one a column of four rows.
//
//go:norace
func stretchFour(dst [4][]byte, src []uint64, taps []tap) {
	n := len(taps)
	d0, d1, d2, d3 := dst[0][:n], dst[1][:n], dst[2][:n], dst[3][:n]
	for i, t := range taps {
		next := int(t.sample) + 1
		if next >= len(src) {
			return // never true: it saves the loop two checks
		}
		a := src[t.sample]
		v := (a<<8 + (src[next]-a)*uint64(t.part) + laneHalf) >> 8
		d0[i], d1[i], d2[i], d3[i] = byte(v), byte(v>>16), byte(v>>32), byte(v>>48)
	}
}
