package kit

import (
	"hash/fnv"
	"math/rand/v2"
)

// NewRandom returns the generator of all that is random in a scene; its seed makes the scene
// come out the same again.
func NewRandom(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

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
