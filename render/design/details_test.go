package design

import (
	"fmt"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
)

// detailedList is a list whose points have something said of them.
func detailedList(heading string, n int) story.ScriptScene {
	details := []string{"400 g", "the carriers you already use, wherever they drive", "by 11 April, at the office on the first floor or by post to the address above", "£34.75"}
	var items []story.Item
	var said []string
	for i := range n {
		label := []string{"Rice", "Live position", "Grant form", "Overnight stay", "Honey", "Proof of delivery"}[i%6]
		items = append(items, story.Item{Text: label, Detail: details[i%4], Said: label})
		said = append(said, label+" "+details[i%4])
	}
	return story.ScriptScene{Narration: strings.Join(said, ", ") + ".", Screen: story.On(story.List{Heading: heading, Items: items})}
}

// TestDetailsOfPointsAreDrawn: whatever is said of a point stands below it, whole and
// lighter than its name, in every frame.
func TestDetailsOfPointsAreDrawn(t *testing.T) {
	fonts := fontsOf(t)
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		for n, heading := range map[int]string{2: "", 4: "What you need", 7: "What you need"} {
			sc := design(t, fonts, shaped(namedFilm{"", boardOf("en", northwake, subs, detailedList(heading, n))}, format, p).board)[0]
			if sc.Layout != "list" {
				t.Errorf("%s: %d points became %s", name, n, sc.Layout)
				continue
			}
			for i, item := range detailedList(heading, n).Screen.Content().(story.List).Items {
				var shown []string
				row := fmt.Sprintf("item.%d.now.", i)
				label := layerNamed(t, sc, row+"0")
				for _, l := range named(sc, row+"detail.") {
					if strings.HasSuffix(l.Name, ".out") {
						continue
					}
					shown = append(shown, l.Text.Line)
					if l.Text.Y <= label.Text.Y || l.Text.Style.Weight >= label.Text.Style.Weight {
						t.Errorf("%s: %q is not set apart from %q", name, l.Text.Line, item.Text)
					}
				}
				if got := strings.Join(shown, " "); got != item.Detail {
					t.Errorf("%s: of %q stands %q, want %q", name, item.Text, got, item.Detail)
				}
			}
		}
	})
}

// TestListsWithoutHeadingHaveNoPanel that would be empty.
func TestListsWithoutHeadingHaveNoPanel(t *testing.T) {
	fonts := fontsOf(t)
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		sc := design(t, fonts, shaped(namedFilm{"", boardOf("en", northwake, subs, detailedList("", 3))}, format, p).board)[0]
		if got := named(sc, "panel"); sc.Layout != "list" || len(got) > 0 {
			t.Errorf("%s: a %s has %d panels", name, sc.Layout, len(got))
		}
	})
}

// TestStepsGoOn from the number they are given, as columns, bands and rows; a list has
// no numbers.
func TestStepsGoOn(t *testing.T) {
	fonts := fontsOf(t)
	long := strings.Repeat("and then look at what the others have written there ", 2)
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		for _, detail := range []string{"", long} {
			items := []story.Item{{Text: "Open the valve", Detail: detail}, {Text: "Let the air out", Detail: detail}, {Text: "Close it", Detail: detail}}
			at := func(first int) story.ScriptScene {
				return story.ScriptScene{Narration: "Open the valve, let the air out, close it.", Screen: story.On(story.Steps{Items: items, First: first})}
			}
			draw := func(first int) string {
				sc := design(t, fonts, shaped(namedFilm{"", boardOf("en", northwake, subs, at(first))}, format, p).board)[0]
				if sc.Layout != "steps" {
					t.Errorf("%s: steps became %s", name, sc.Layout)
				}
				var all []string
				for _, l := range sc.Layers {
					if strings.HasSuffix(l.Name, ".number") || strings.HasSuffix(l.Name, ".now.symbol") {
						all = append(all, fmt.Sprint(l.Drawing.Shapes[len(l.Drawing.Shapes)-1].Path))
					}
				}
				return strings.Join(all, "|")
			}
			if one, four := draw(0), draw(4); one != draw(1) || one == four {
				t.Errorf("%s: steps 4 to 6 look like 1 to 3", name)
			}
		}
	})
}
