package designtest

import (
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

func TestContrast(t *testing.T) {
	below, above := word("item.0.0", "Covered", 40, 100, 200), drawn("bar", timeline.RoleMark, box(60, 150, 400, 80, blue))
	fading := inked(grey, word("a.0", "Coming in", 40, 100, 200))
	fading.Opacity = timeline.Ramp(0, 9*time.Second, 0, 1, timeline.Linear)
	onPlate := drawn("item.0.symbol", timeline.RoleIcon, &timeline.Drawing{Shapes: append(box(100, 100, 60, 60, black).Shapes, box(110, 110, 40, 40, white).Shapes...)})
	probes(t, Contrast, []probe{
		{"black on white", filmOf("title", word("heading.0", "Clear words", 60, 100, 200)), false},
		{"grey on white", filmOf("title", inked(grey, word("heading.0", "Faint words", 60, 100, 200))), true},
		{"half of it on a dark form", filmOf("title", drawn("form", timeline.RoleMotif, box(0, 0, 250, 540, blue)), word("heading.0", "Faint words", 60, 100, 200)), true},
		{"covered by a bar", filmOf("title", inked(grey, below), above), false},
		{"not yet there", filmOf("title", fading), false},
		{"symbol", filmOf("title", drawn("symbol", timeline.RoleIcon, box(100, 100, 60, 60, blue))), false},
		{"faint symbol", filmOf("title", drawn("symbol", timeline.RoleIcon, box(100, 100, 60, 60, timeline.RGB(200, 200, 200)))), true},
		{"white symbol on its own plate", filmOf("title", onPlate), false},
		{"faint bar of a chart", filmOf("bars", drawn("bar.0", timeline.RoleEvidence, box(100, 100, 60, 300, timeline.RGB(220, 220, 220)))), true},
	})
}
