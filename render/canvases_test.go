package render

import "testing"

// TestCanvasesAreLentAgain: what was returned is lent once more, other sizes are
// not, few wait, and after clear everything is new.
func TestCanvasesAreLentAgain(t *testing.T) {
	var c canvases
	var lent [][]byte
	for range mostSpare + 2 {
		lent = append(lent, c.Lend(5000))
	}
	a := lent[0]
	if len(a) != 5000 || &a[0] == &lent[1][0] {
		t.Fatalf("%d bytes, lent twice: %v", len(a), &a[0] == &lent[1][0])
	}
	a[0], a[4999] = 1, 2
	c.Return(a)
	if other := c.Lend(6000); len(other) != 6000 {
		t.Errorf("%d bytes, want 6000", len(other))
	}
	if again := c.Lend(5000); &again[0] != &a[0] || again[4999] != 2 {
		t.Error("what was returned was not lent again, as it was")
	}
	for _, b := range lent {
		c.Return(b)
	}
	if len(c.spare) != mostSpare || len(c.free) != mostSpare+1 { // one of another size is lent
		t.Errorf("%d canvases wait and %d are held, want %d and one more", len(c.spare), len(c.free), mostSpare)
	}
	c.clear()
	if fresh := c.Lend(5000); fresh[0] != 0 || len(c.free) != 1 {
		t.Errorf("what was cleared was lent again, or is held still: %d", len(c.free))
	}
	c.clear()
}
