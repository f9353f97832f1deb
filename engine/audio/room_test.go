package audio

import (
	"os"
	"path/filepath"
	"testing"
)

// TestRoomIsSilentAndAllUsable: every sample is 0 at first and keeps what is
// put there, for lengths that are no whole pages as well.
func TestRoomIsSilentAndAllUsable(t *testing.T) {
	for i, n := range []int{0, 1, 1023, 96001, 1023} {
		var file *os.File
		if i == 4 {
			var err error
			if file, err = os.Create(filepath.Join(t.TempDir(), "room")); err != nil {
				t.Fatal(err)
			}
			defer file.Close()
		}
		room, free, err := Room[float32](file, n)
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
