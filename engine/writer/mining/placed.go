package mining

import (
	"github.com/scenewright/scenewright/engine"
)

// OwnAt is where, among the scenes that were asked for, a writer's own ones
// stand: after the last that is to be written, before one that closes; of fixed
// scenes alone the last stays the last.
func OwnAt(briefs []engine.SceneBrief) int {
	n := len(briefs)
	for i := n - 1; i >= 0; i-- {
		switch {
		case briefs[i].Static != "":
		case i == n-1 && briefs[i].Layout == engine.LayoutClosing:
			return i
		default:
			return i + 1
		}
	}
	if n > 1 || n == 1 && briefs[0].Layout == engine.LayoutClosing {
		return n - 1
	}
	return n
}

// Placed gives a finished script's scenes the places that were asked for: fixed
// scenes stand where they were put, the others take the script's in their
// order, and those that are left over follow.
func Placed(scenes []engine.ScriptScene, briefs []engine.SceneBrief) []engine.ScriptScene {
	free := 0
	for _, b := range briefs {
		if b.Static == "" {
			free++
		}
	}
	extra := max(0, len(scenes)-free)
	var all []engine.ScriptScene
	next := func(n int) []engine.ScriptScene {
		n = min(n, len(scenes))
		taken := scenes[:n]
		scenes = scenes[n:]
		return taken
	}
	for i, b := range briefs {
		if i == OwnAt(briefs) {
			all = append(all, next(extra)...)
		}
		switch {
		case b.Static != "":
			all = append(all, engine.ScriptScene{ID: b.ID, Narration: b.Static})
		default:
			for _, sc := range next(1) {
				sc.ID = b.ID
				all = append(all, sc)
			}
		}
	}
	return append(all, scenes...)
}
