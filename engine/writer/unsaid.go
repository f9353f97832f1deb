package writer

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine"
)

// Unsaid returns the lines that no fixed text of the scenes says: each line is
// told once.
func Unsaid(lines []Line, scenes []engine.SceneBrief) []Line {
	fixed := ""
	for _, b := range scenes {
		fixed += " " + strings.Join(strings.Fields(b.Static), " ")
	}
	return slices.DeleteFunc(slices.Clone(lines), func(l Line) bool {
		return strings.Contains(fixed, strings.Join(strings.Fields(l.Text), " "))
	})
}

// unfixed counts the scenes that have no fixed text.
func unfixed(scenes []engine.SceneBrief) int {
	n := 0
	for _, b := range scenes {
		if b.Static == "" {
			n++
		}
	}
	return n
}
