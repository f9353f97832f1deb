package compose

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// Four rows at a time are the rows one by one, wherever the frame lies on the
// print or beside it.
func TestStrandsAreTheRowsOneByOne(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	src := plane{make([]byte, 90*70), 90, 70}
	for i := range src.pix {
		src.pix[i] = byte(random.Uint32())
	}
	const w, h = 64, 48
	four := 0
	for n := range 400 {
		scale := .3 + 1.4*random.Float64()
		ax := axisOf(0, w, 60*random.Float64()-40, w*scale, 1)
		ay := axisOf(0, h, 60*random.Float64()-40, h*scale, 1)
		r := rect{random.IntN(5), random.IntN(9), w - random.IntN(50), h - random.IntN(9)}
		top, all, single := random.IntN(6*sub), plane{make([]byte, w*h), w, h}, plane{make([]byte, w*h), w, h}
		var m mask
		m.begin(rect{0, 0, w, h - 6})
		for y := range h - 6 {
			m.beginRow()
			m.emit(0, w, uint8(cover(y, int32(top), h*sub)*255/sub))
		}
		m.end()
		whole := projection{src: src, x: ax, y: ay, weight: 256}
		whole.paint(all, &m, r)
		for y := r.y0; y < r.y1; y++ {
			row := projection{src: src, x: ax, y: ay, weight: 256}
			row.paint(single, &m, rect{r.x0, y, r.x1, y + 1})
			if row.picture.strand != nil {
				t.Fatal("a single row was drawn as four")
			}
		}
		if !bytes.Equal(all.pix, single.pix) {
			t.Fatalf("frame %d: %v with %v and %v differs from its rows", n, r, ax, ay)
		}
		if whole.picture.strand != nil {
			four++
		}
	}
	if four < 300 {
		t.Errorf("only %d of 400 were drawn four rows at a time", four)
	}
}
