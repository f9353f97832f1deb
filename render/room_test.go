package render

import "testing"

// TestRoomIsSilentAndAllUsable: every sample is 0 at first and keeps what is
// put there, for lengths that are no whole pages as well.
func TestRoomIsSilentAndAllUsable(t *testing.T) {
	for _, n := range []int{0, 1, 1023, 96001} {
		room, free, err := outsideHeap[float32](n)
		if err != nil {
			t.Fatal(err)
		}
		if len(room) != n || cap(room) != n {
			t.Fatalf("%d samples with room for %d, want %d", len(room), cap(room), n)
		}
		for i, v := range room {
			if v != 0 {
				t.Fatalf("sample %d of %d is %v", i, n, v)
			}
			room[i] = float32(i)
		}
		if n > 0 && room[n-1] != float32(n-1) {
			t.Errorf("sample %d holds %v", n-1, room[n-1])
		}
		if err := free(); err != nil {
			t.Error(err)
		}
	}
}

// TestCanvasesAreLentAgain: what was returned is lent once more, other sizes are
// not, and after clear everything is new.
func TestCanvasesAreLentAgain(t *testing.T) {
	var c canvases
	a, b := c.Lend(5000), c.Lend(5000)
	if len(a) != 5000 || &a[0] == &b[0] {
		t.Fatalf("%d bytes, lent twice: %v", len(a), &a[0] == &b[0])
	}
	a[0], a[4999] = 1, 2
	c.Return(a)
	if other := c.Lend(6000); len(other) != 6000 {
		t.Errorf("%d bytes, want 6000", len(other))
	}
	if again := c.Lend(5000); &again[0] != &a[0] || again[4999] != 2 {
		t.Error("what was returned was not lent again, as it was")
	}
	if len(c.all) != 3 {
		t.Errorf("%d pieces of memory, want 3", len(c.all))
	}
	c.clear()
	if fresh := c.Lend(5000); fresh[0] != 0 {
		t.Error("what was cleared was lent again")
	}
	c.clear()
}
