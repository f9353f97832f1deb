package number

import (
	"testing"

	"github.com/scenewright/scenewright/engine/timeline"
)

// TestAHundredDots: as many as there are parts, however they are shared among
// rows.
func TestAHundredDots(t *testing.T) {
	for _, room := range []timeline.Rect{{W: 888, H: 900}, {W: 920, H: 230}, {W: 920, H: 150}} {
		w := dotsIn(room, 30./92)
		if w.Cols*w.Rows() != 100 || w.Wide() > room.W+.01 || w.High() > room.H+.01 {
			t.Errorf("%v holds %d rows of %d, %.0f by %.0f", room, w.Rows(), w.Cols, w.Wide(), w.High())
		}
	}
}
