package gate

import "testing"

// TestTotalAddsUpEveryByte: of rows of any length, and of those in which every
// lane is as full as it can be.
func TestTotalAddsUpEveryByte(t *testing.T) {
	row := make([]byte, 4200)
	for _, n := range []int{0, 1, 7, 8, 31, 32, 33, 120, 1023, 1024, 1056, 4200} {
		for name, at := range map[string]func(i int) byte{
			"white": func(int) byte { return 255 }, "any": func(i int) byte { return byte(i * 37) },
		} {
			want := 0
			for i := range row[:n] {
				row[i] = at(i)
				want += int(row[i])
			}
			if got := total(row[:n]); got != want {
				t.Errorf("%s, %d bytes: %d, want %d", name, n, got, want)
			}
		}
	}
}
