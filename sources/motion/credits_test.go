package motion

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/timeline"
)

// credited are the films of words that owe something to somebody.
func credited(n int) []namedFilm {
	all := wordFilms()
	for i := range all {
		for range n {
			all[i].board.Credits = append(all[i].board.Credits, "Photo: Jane Doe / Commons, CC BY 4.0")
		}
	}
	return all
}

// TestClosingListsCredits: what licences ask for stands small in the closing, in
// at most two lines within the frame, in every format and beside everybody who
// presents; where there is more than goes in, it says so.
func TestClosingListsCredits(t *testing.T) {
	for _, n := range []int{2, 9} {
		for _, f := range credited(n) {
			for _, sc := range design(t, fontsOf(t), f.board) {
				lines := creditsOf(sc)
				if sc.Layout != "closing" {
					if len(lines) > 0 {
						t.Errorf("%s: a %s lists credits", f.name, sc.Layout)
					}
					continue
				}
				if len(lines) == 0 || len(lines) > creditLines {
					t.Errorf("%s, %d owed: %d lines of credits", f.name, n, len(lines))
					continue
				}
				seenWhole(t, f, sc)
				text := joined(lines)
				if !strings.Contains(text, "Jane Doe") || strings.HasSuffix(text, "…") != (strings.Count(text, "Jane Doe") < n) {
					t.Errorf("%s, %d owed: %q", f.name, n, text)
				}
			}
		}
	}
}

// seenWhole checks that the last scene of a film is seen whole.
func seenWhole(t *testing.T, f namedFilm, sc timeline.Scene) {
	t.Helper()
	all := seenAt(fontsOf(t), sc, settledAt(sc))
	for n, l := range all {
		why := misplaced(newGrid(f.board).of(f.board.Scenes[len(f.board.Scenes)-1]), sc, l)
		for _, o := range all[n+1:] {
			if collide(l, o) {
				why += " lies upon " + o.Name
			}
		}
		if why != "" {
			t.Errorf("%s: %s %q at %v %s", f.name, l.Name, textOf(l.Layer), l.ink, why)
		}
	}
}

// creditsOf are the lines of credits of a scene.
func creditsOf(sc timeline.Scene) (lines []timeline.Layer) {
	for _, l := range sc.Layers {
		if l.Text != nil && (l.Name == "credits" || strings.HasPrefix(l.Name, "credits.")) {
			lines = append(lines, l)
		}
	}
	return lines
}

func joined(lines []timeline.Layer) string {
	var all []string
	for _, l := range lines {
		all = append(all, l.Text.Line)
	}
	return strings.Join(all, " ")
}
