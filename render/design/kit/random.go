package kit

import (
	"hash/fnv"
	"math/rand/v2"
)

// NewRandom returns a scene's random generator; the same seed draws the same scene again.
func NewRandom(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// Hash returns the hash of some texts.
func Hash(parts ...string) uint64 {
	h := fnv.New64a()
	for _, p := range parts {
		h.Write([]byte(p))
		h.Write([]byte{0})
	}
	return h.Sum64()
}

// Spread mixes the bits of a hash, so that names that differ in one letter also differ in the
// lowest bits.
func Spread(h uint64) uint64 {
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}
