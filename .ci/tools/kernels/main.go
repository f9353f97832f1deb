// Command kernels writes the two inner loops of drawing pictures for processors with AVX2,
// package compose's kernels_amd64.s: 32 pixels at a time, the same bytes as its mix and
// stretch in Go. It is run by go generate ./render/compose.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// wide is the number of pixels that a round draws.
const wide = 32

func main() {
	mixWide()
	stretchWide()
	Generate()
}

// begin returns where a slice begins.
func begin(slice string) Register { return Load(Param(slice).Base(), GP64()) }

// words returns a register with a value in each of its sixteen words.
func words(v Register) VecVirtual {
	x, y := XMM(), YMM()
	MOVQ(v, x)
	VPBROADCASTW(x, y)
	return y
}

// half returns a register with the half that rounds a word, or a word of double length.
func half(broadcast func(ops ...Op)) VecVirtual {
	v, x, y := GP64(), XMM(), YMM()
	MOVQ(U32(128), v)
	MOVQ(v, x)
	broadcast(x, y)
	return y
}

// loop runs body while n, which falls by a round each time, is not 0.
func loop(n Register, body func()) {
	Label("round")
	TESTQ(n, n)
	JE(LabelRef("done"))
	body()
	SUBQ(U8(wide), n)
	JMP(LabelRef("round"))
	Label("done")
	VZEROUPPER()
	RET()
}

// mixWide mixes each of 32 bytes with the one beside it in words, of which none overflows.
func mixWide() {
	TEXT("mixWide", NOSPLIT, "func(dst, below, above []byte, w int)")
	Pragma("noescape")
	n := Load(Param("dst").Len(), GP64())
	dst, below, above := begin("dst"), begin("below"), begin("above")
	w, rest := Load(Param("w"), GP64()), GP64()
	MOVQ(U32(256), rest)
	SUBQ(w, rest)
	lay, keep, round, zero := words(w), words(rest), half(func(o ...Op) { VPBROADCASTW(o[0], o[1]) }), YMM()
	VPXOR(zero, zero, zero)
	mixed := func(unpack func(ops ...Op), b, a VecVirtual) VecVirtual {
		x, y := YMM(), YMM()
		unpack(zero, b, x)
		unpack(zero, a, y)
		VPMULLW(keep, x, x)
		VPMULLW(lay, y, y)
		VPADDW(x, y, x)
		VPADDW(round, x, x)
		VPSRLW(U8(8), x, x)
		return x
	}
	loop(n, func() {
		b, a := YMM(), YMM()
		VMOVDQU(Mem{Base: below}, b)
		VMOVDQU(Mem{Base: above}, a)
		low := mixed(func(o ...Op) { VPUNPCKLBW(o[0], o[1], o[2]) }, b, a)
		high := mixed(func(o ...Op) { VPUNPCKHBW(o[0], o[1], o[2]) }, b, a)
		VPACKUSWB(high, low, low)
		VMOVDQU(low, Mem{Base: dst})
		for _, p := range []Register{dst, below, above} {
			ADDQ(U8(wide), p)
		}
	})
}

// stretchWide interpolates eight pixels from 16 bytes: the bytes are put in place as pairs of
// words, each pair is weighed and summed, and four such results are packed.
func stretchWide() {
	TEXT("stretchWide", NOSPLIT, "func(dst, src []byte, at []int32, places []byte, weights []int16)")
	Pragma("noescape")
	n := Load(Param("dst").Len(), GP64())
	dst, src, at, places, weights := begin("dst"), begin("src"), begin("at"), begin("places"), begin("weights")
	round, order := half(func(o ...Op) { VPBROADCASTD(o[0], o[1]) }), YMM()
	VMOVDQU(GLOBL("packed", RODATA|NOPTR), order)
	for i, place := range []uint32{0, 4, 1, 5, 2, 6, 3, 7} { // packing fills halves of a register
		DATA(4*i, U32(place))
	}
	loop(n, func() {
		var eights [4]VecVirtual
		for i := range eights {
			from, x := GP64(), YMM()
			MOVLQSX(Mem{Base: at, Disp: 4 * i}, from)
			VBROADCASTI128(Mem{Base: src, Index: from, Scale: 1}, x)
			VPSHUFB(Mem{Base: places, Disp: 32 * i}, x, x)
			VPMADDWD(Mem{Base: weights, Disp: 32 * i}, x, x)
			VPADDD(round, x, x)
			VPSRLD(U8(8), x, x)
			eights[i] = x
		}
		VPACKUSDW(eights[1], eights[0], eights[0])
		VPACKUSDW(eights[3], eights[2], eights[2])
		VPACKUSWB(eights[2], eights[0], eights[0])
		VPERMD(eights[0], order, eights[0])
		VMOVDQU(eights[0], Mem{Base: dst})
		ADDQ(U8(wide), dst)
		ADDQ(U8(4*4), at)
		ADDQ(U32(4*32), places)
		ADDQ(U32(4*32), weights)
	})
}
