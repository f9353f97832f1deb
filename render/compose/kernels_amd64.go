package compose

import "golang.org/x/sys/cpu"

// wide is the number of pixels that a kernel draws at a time.
const wide = 32

//go:noescape
func mixWide(dst, below, above []byte, w int)

//go:noescape
func stretchWide(dst, src []byte, at []int32, places []byte, weights []int16)

// mixMost mixes the first n pixels of rows as mix does.
func mixMost(dst, below, above []byte, w int) (n int) {
	if !cpu.X86.HasAVX2 {
		return 0
	}
	n = len(dst) &^ (wide - 1)
	mixWide(dst[:n], below[:n], above[:n], w)
	return n
}

// eights holds taps for stretchWide, which draws eight pixels from 16 samples.
type eights struct {
	at      []int32 // the first of the samples
	places  []byte  // of the two samples of each pixel among the 16, each as the bytes of a word
	weights []int16 // of the two samples, in 1/256
}

// set takes taps into a row of n samples. It takes none if some eight need more than 16 of them.
func (e *eights) set(taps []tap, n int) {
	*e = eights{}
	if !cpu.X86.HasAVX2 {
		return
	}
	const none = 0x80 // makes a byte 0
	e.places, e.weights = make([]byte, 0, 4*len(taps)), make([]int16, 0, 2*len(taps))
	for i := 0; i < len(taps)&^(wide-1); i += 8 {
		at := min(int(taps[i].sample), n-16)
		if at < 0 || int(taps[i+7].sample)-at > 14 {
			*e = eights{}
			return
		}
		e.at = append(e.at, int32(at))
		for _, t := range taps[i : i+8] {
			place := byte(int(t.sample) - at)
			e.places = append(e.places, place, none, place+1, none)
			e.weights = append(e.weights, 256-int16(t.part), int16(t.part))
		}
	}
}

// stretch draws the first n pixels of dst.
func (e *eights) stretch(dst, src []byte) (n int) {
	if n = 8 * len(e.at); n > 0 {
		stretchWide(dst[:n], src, e.at, e.places, e.weights)
	}
	return n
}
