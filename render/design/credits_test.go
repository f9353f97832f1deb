package design

import (
	"fmt"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
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
		why := misplaced(gridOf(f.board, f.board.Scenes[len(f.board.Scenes)-1]), sc, l)
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

// TestLastSceneListsCredits: a film that ends on anything but a closing lists what
// it owes at the foot of its last scene, whatever that shows: readable, within the
// frame, off subtitles, presenter and all else, in every format.
func TestLastSceneListsCredits(t *testing.T) {
	for _, f := range endings() {
		sc := design(t, fontsOf(t), f.board)[0]
		if lines := creditsOf(sc); !strings.Contains(joined(lines), "Jane Doe") {
			t.Errorf("%s: a %s lists %q", f.name, sc.Layout, joined(lines))
			continue
		}
		seenWhole(t, f, sc)
	}
}

// endings are the ends of films on every layout but a closing, in every format and
// with everybody who presents.
func endings() []namedFilm {
	var all []namedFilm
	n := 0
	for _, f := range append(films(), wordFilms()...) {
		for i, sc := range f.board.Scenes {
			if n++; sc.Screen.Layout() == story.LayoutClosing || n%3 == 0 {
				continue // two thirds of them are enough
			}
			e := f
			e.name = fmt.Sprintf("%s-%d-%s", f.name, i, sc.Screen.Layout())
			sc.Start, e.board.Scenes = 0, []story.BoardScene{sc}
			for range 1 + i%3 {
				e.board.Credits = append(e.board.Credits, "“Harbour” by Jane Doe / Commons, CC BY 4.0")
			}
			all = append(all, e)
		}
	}
	return all
}

// TestOnlyTheEndListsCredits: the scenes before the last one list none.
func TestOnlyTheEndListsCredits(t *testing.T) {
	b := boardOf("en", northwake, true, scripts()["en"][:2]...)
	b.Credits = []string{"Photo: Jane Doe / Commons, CC BY 4.0"}
	for i, sc := range design(t, fontsOf(t), b) {
		if listed := len(creditsOf(sc)) > 0; listed != (i == 1) {
			t.Errorf("scene %d: all are listed: %v", i, listed)
		}
	}
}
