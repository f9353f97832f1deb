package palette

import "github.com/scenewright/scenewright/engine/timeline"

// house lists the palettes for films without a brand.
var house = [...]struct {
	p, s, e uint32
	dark    bool
}{
	{0x0b2545, 0x17b3a6, 0xffb224, true},  // harbour: navy, teal, amber
	{0xc4472b, 0x2c5e4f, 0xf3bf4a, false}, // pantry: brick, pine, honey
	{0x2c1145, 0xff7a5c, 0xffd56b, true},  // dusk: aubergine, coral, straw
	{0x2347d9, 0xff6f52, 0xffd23f, false}, // studio: cobalt, vermilion, yellow
	{0x0d3b2e, 0x3da27c, 0xffa873, true},  // glade: forest, mint, apricot
	{0xa8325f, 0x1d3f72, 0xf7b267, false}, // orchard: raspberry, marine, peach
}

// Houses is the number of palettes in Default.
const Houses = len(house)

// Default returns a built-in palette by seed, modulo Houses: 0 is the first.
func Default(seed uint64) Palette {
	h := house[seed%uint64(len(house))]
	return build(hex(h.p), hex(h.s), hex(h.e), h.dark)
}

// OfHouse reports whether a primary colour belongs to a built-in palette.
func OfHouse(primary timeline.Color) bool {
	for _, h := range house {
		if hex(h.p) == primary {
			return true
		}
	}
	return false
}

func hex(v uint32) timeline.Color { return timeline.RGB(uint8(v>>16), uint8(v>>8), uint8(v)) }
