package compose

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"golang.org/x/sys/cpu"
)

// Processors with kernels draw the same bytes as those without, wherever a frame lies on the print
// or beside it.
func TestKernelsDrawAsGoDoes(t *testing.T) {
	has := cpu.X86.HasAVX2
	defer func() { cpu.X86.HasAVX2 = has }()
	random := rand.New(rand.NewPCG(1, 2))
	src := plane{make([]byte, 90*70), 90, 70}
	for i := range src.pix {
		src.pix[i] = byte(random.Uint32())
	}
	const w, h = 164, 48
	drawn := 0
	for n := range 400 {
		scale := .1 + 1.9*random.Float64()
		ax := axisOf(0, w, 60*random.Float64()-40, w*scale, 1)
		ay := axisOf(0, h, 60*random.Float64()-40, h*scale, 1)
		r := rect{random.IntN(5), random.IntN(9), w - random.IntN(150), h - random.IntN(9)}
		var m mask
		m.begin(rect{0, 0, w, h})
		for range h {
			m.beginRow()
			m.emit(0, w, 255)
		}
		m.end()
		weight := 1 + random.IntN(256)
		var planes [2]plane
		for i := range planes {
			cpu.X86.HasAVX2 = has && i == 0
			planes[i] = plane{make([]byte, w*h), w, h}
			p := projection{src: src, x: ax, y: ay, weight: weight}
			p.paint(planes[i], &m, r)
			if cpu.X86.HasAVX2 && p.picture.eights.stretch(p.picture.ready, p.picture.row) > 0 {
				drawn++
			}
		}
		if !bytes.Equal(planes[0].pix, planes[1].pix) {
			t.Fatalf("frame %d: %v with %v and %v differs", n, r, ax, ay)
		}
	}
	if has && drawn < 250 {
		t.Errorf("only %d of 400 were drawn by kernels", drawn)
	}
}
