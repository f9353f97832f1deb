package compose

import "testing"

// TestShrunk: a smaller frame has the mean of what each of its samples covers, also
// where that is no whole number of samples.
func TestShrunk(t *testing.T) {
	f := newCanvas(6, 4)
	for i := range f.y.pix {
		f.y.pix[i] = uint8(10 * (i % 6))
	}
	fill(f.u.pix, 90)
	fill(f.v.pix, 200)
	small := canvasOf(f.frame.Shrunk(4, 2))
	// Each covers one and a half columns: 0 and half of 10, half of 10 and 20, ….
	for x, want := range []uint8{3, 17, 33, 47} {
		if got := small.y.row(1, 0, 4)[x]; got != want {
			t.Errorf("column %d is %d, want %d", x, got, want)
		}
	}
	if u, v := small.u.pix[0], small.v.pix[1]; u != 90 || v != 200 {
		t.Errorf("chroma is %d and %d", u, v)
	}
	same := f.frame.Shrunk(6, 4)
	for i, v := range same.Pix {
		if v != f.frame.Pix[i] {
			t.Fatalf("at its own size sample %d is %d, was %d", i, v, f.frame.Pix[i])
		}
	}
}
