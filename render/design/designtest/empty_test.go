package designtest

import (
	"testing"

	"github.com/scenewright/scenewright/engine/timeline"
)

func TestEmptiness(t *testing.T) {
	lone := word("item.0.0", "One line in a large empty frame", 25, 60, 120)
	probes(t, Emptiness, []probe{
		{"a line alone", filmOf("list", lone), true},
		{"a statement may", filmOf("title", lone), false},
		{"beside a panel", filmOf("list", drawn("panel", timeline.RoleGround, box(480, 0, 480, 540, blue)), lone), false},
		{"over a form", filmOf("list", drawn("form", timeline.RoleMotif, box(300, 220, 660, 320, orange)), lone), false},
	})
}
