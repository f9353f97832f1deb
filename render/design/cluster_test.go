package design

import (
	"fmt"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// TestClustersNameThings: each tile lights up with its symbol as its thing is
// named, and one name at a time stands at the start.
func TestClustersNameThings(t *testing.T) {
	fonts := fontsOf(t)
	for lang, script := range signScripts() {
		b := boardOf(lang, olmo, true, script...)
		for i, sc := range design(t, fonts, b) {
			c, ok := b.Scenes[i].Screen.Content().(story.Cluster)
			if !ok {
				continue
			}
			points := c.Items
			if n := len(named(sc, "tile.lit.")); n != len(points) {
				t.Errorf("%s: scene %d has %d tiles for %d points", lang, i, n, len(points))
			}
			after := 0
			for k, p := range points {
				v, next, ok := kit.Speech{Narration: b.Scenes[i].Narration, Words: b.Scenes[i].Words}.Phrase(p.Said, after)
				after = next
				name := layerNamed(t, sc, fmt.Sprintf("name.%d.0", k))
				lit := layerNamed(t, sc, fmt.Sprintf("tile.lit.%d", k))
				if late := name.From - (v.From - kit.Ahead); !ok || late < 0 || late > 900*time.Millisecond || lit.From != name.From {
					t.Errorf("%s: scene %d: %s is said at %v, named at %v, lit at %v", lang, i, p.Text, v.From, name.From, lit.From)
				}
				if k+1 < len(points) && (name.To == 0 || name.To > layerNamed(t, sc, fmt.Sprintf("name.%d.0", k+1)).From+time.Second/30) {
					t.Errorf("%s: scene %d: %s stays until %v", lang, i, p.Text, name.To)
				}
			}
		}
	}
}

// TestThingsWithoutSymbolsAreAList: a wall of tiles that mean nothing is none.
func TestThingsWithoutSymbolsAreAList(t *testing.T) {
	points := []story.Item{{Text: "Xyzzy", Said: "xyzzy"}, {Text: "Plugh", Said: "plugh"}, {Text: "Quux", Said: "quux"}, {Text: "Coffee", Said: "coffee"}}
	sc, _ := sceneOf(t, "en", story.ScriptScene{Narration: "Say xyzzy, plugh, quux and coffee.", Screen: story.On(story.Cluster{Heading: "Words", Items: points})})
	if len(named(sc, "tile.")) > 0 || len(named(sc, "item.")) == 0 {
		t.Error("things that have no symbols are no list")
	}
}

// TestClustersInEveryFormat: they are drawn as what they are, but for one in a
// square between subtitles and somebody who presents.
func TestClustersInEveryFormat(t *testing.T) {
	fonts := fontsOf(t)
	for _, f := range formatFilms() {
		tight := f.board.Subtitles && f.board.Presenter != frame.Nobody && f.board.Frame().Format() == frame.Square
		for i, sc := range design(t, fonts, f.board) {
			if f.board.Scenes[i].Screen.Layout() == story.LayoutCluster && len(named(sc, "tile.lit.")) == 0 && !tight {
				t.Errorf("%s: scene %d has no tiles", f.name, i)
			}
		}
	}
}
