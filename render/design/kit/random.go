package kit

import (
	"hash/fnv"
)

// xorshift is the generator of all that is random; its seed makes a film come
// out the same again.
type xorshift uint32

// NewRandom returns the generator of a seed.
func NewRandom(seed uint64) *xorshift {
	x := xorshift(seed ^ seed>>32)
	if x == 0 {
		x = 2463534242
	}
	return &x
}

func (x *xorshift) next() uint32 {
	v := *x
	v ^= v << 13
	v ^= v >> 17
	v ^= v << 5
	*x = v
	return uint32(v)
}

// Below is a number from 0 to n-1.
func (x *xorshift) Below(n int) int { return int(x.next() % uint32(n)) }

// Unit is a number from 0 up to 1.
func (x *xorshift) Unit() float64 { return float64(x.next()) / (1 << 32) }

// Hash returns a number of some texts.
func Hash(parts ...string) uint64 {
	h := fnv.New64a()
	for _, p := range parts {
		h.Write([]byte(p))
		h.Write([]byte{0})
	}
	return h.Sum64()
}

// Spread mixes the bits of a hash, so that names which differ in a letter differ
// in the lowest bits as well.
func Spread(h uint64) uint64 {
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}
