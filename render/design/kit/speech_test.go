package kit

import (
	"testing"
	"time"
)

func TestUnspokenPointsSpaceEvenly(t *testing.T) {
	at := []time.Duration{-1, 2 * time.Second, -1, -1, 8 * time.Second, -1}
	Evenly(at, time.Second, 10*time.Second)
	want := []time.Duration{time.Second, 2 * time.Second, 4 * time.Second, 6 * time.Second, 8 * time.Second, 9 * time.Second}
	for i := range at {
		if at[i] != want[i] {
			t.Errorf("got %v, want %v", at, want)
			break
		}
	}
}
