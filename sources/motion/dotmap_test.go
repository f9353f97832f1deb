package motion

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// mapScenes are the scenes of the films of signs that are drawn as maps, in two
// looks.
func mapScenes(t *testing.T, each func(name string, board engine.BoardScene, sc timeline.Scene)) {
	t.Helper()
	fonts := fontsOf(t)
	for lang, script := range signScripts() {
		for _, subs := range []bool{false, true} {
			b := boardOf(lang, northwake, subs, script...)
			b.Width, b.Height = 640, 360
			for i, sc := range design(t, fonts, b) {
				if b.Scenes[i].Layout == engine.LayoutMap {
					each(fmt.Sprintf("%s %v scene %d", lang, subs, i), b.Scenes[i], sc)
				}
			}
		}
	}
}

func layersOf(sc timeline.Scene, prefix string) (all []timeline.Layer) {
	for _, l := range sc.Layers {
		if strings.HasPrefix(l.Name, prefix) {
			all = append(all, l)
		}
	}
	return all
}

// TestPlacesOnTheMap: every place is a point with its name beside it, comes with
// its word, and is joined to the first; no name is crossed.
func TestPlacesOnTheMap(t *testing.T) {
	fonts := fontsOf(t)
	mapScenes(t, func(name string, board engine.BoardScene, sc timeline.Scene) {
		n, at := len(board.Places), settledAt(sc)
		if arcs := layersOf(sc, "line.arc."); len(arcs) != max(0, n-1) {
			t.Errorf("%s: %d arcs for %d places", name, len(arcs), n)
		}
		var words []timeline.Layer
		after := 0
		for i, p := range board.Places {
			dot, label := layerNamed(t, sc, fmt.Sprintf("spot.%d", i)), layerNamed(t, sc, fmt.Sprintf("place.%d.0", i))
			words = append(words, label)
			a, b := inkOf(fonts, dot, at), inkOf(fonts, label, at)
			if label.Text.Line != p.Text || meets(a, b) || gapOf(a, b) > 30 {
				t.Errorf("%s: %q at %v for the point of %s at %v", name, label.Text.Line, b, p.Text, a)
			}
			v, next, ok := speech{board.Narration, board.Words}.phrase(p.Said, after)
			if after = next; !ok || max(v.from-ahead, dot.From)-min(v.from-ahead, dot.From) > 900*ms {
				t.Errorf("%s: %s comes at %v and is said at %v", name, p.Text, dot.From, v.from)
			}
		}
		if crossed(fonts, layersOf(sc, "line.arc."), words, at) > 0 || crossed(fonts, layersOf(sc, "spot."), words, at) > 0 {
			t.Errorf("%s: a name lies on an arc or a point", name)
		}
	})
}

// gapOf is how far two rectangles are apart.
func gapOf(a, b timeline.Rect) float64 {
	dx := max(0, b.X-a.X-a.W, a.X-b.X-b.W)
	dy := max(0, b.Y-a.Y-a.H, a.Y-b.Y-b.H)
	return math.Hypot(dx, dy)
}

// TestLitDots: as many dots are lit as the figure counts, none near another.
func TestLitDots(t *testing.T) {
	mapScenes(t, func(name string, board engine.BoardScene, sc timeline.Scene) {
		if len(board.Places) > 0 {
			return
		}
		var dots []timeline.Point
		for _, l := range layersOf(sc, "field.lit.") {
			if strings.HasSuffix(l.Name, "glint") {
				continue
			}
			for _, s := range l.Drawing.Shapes[0].Path {
				if s.Op == timeline.OpMove {
					dots = append(dots, s.P[0])
				}
			}
		}
		if len(dots) != int(board.Figure.Value) {
			t.Errorf("%s: %d dots for %s", name, len(dots), board.Figure.Text)
		}
		for i, a := range dots {
			if slices.ContainsFunc(dots[:i], func(b timeline.Point) bool { return math.Hypot(a.X-b.X, a.Y-b.Y) < 9 }) {
				t.Errorf("%s: two lit dots touch", name)
			}
		}
	})
}

func TestHowManyDotsAreLit(t *testing.T) {
	for text, want := range map[string]int{"17": 17, "3": 3, "28个": 28, "312": mostLit, "2M": mostLit, "3万": mostLit, "8 מדינות": 8} {
		value := 0.0
		fmt.Sscanf(text, "%g", &value)
		if got := (reach{}).lit(engine.Figure{Text: text, Value: value}); got != want {
			t.Errorf("%s lights %d dots, want %d", text, got, want)
		}
	}
}

// TestFieldKeepsClear: no dot of the field lies near words.
func TestFieldKeepsClear(t *testing.T) {
	fonts := fontsOf(t)
	mapScenes(t, func(name string, _ engine.BoardScene, sc timeline.Scene) {
		var words []timeline.Layer
		for _, l := range seenAt(fonts, sc, settledAt(sc)) {
			if l.Text != nil {
				words = append(words, l.Layer)
			}
		}
		if n := crossed(fonts, layersOf(sc, "dots"), words, settledAt(sc)); n > 0 {
			t.Errorf("%s: %d pixels of words lie on dots", name, n)
		}
	})
}

// TestEveryMapIsAnother: the field is no country: each scene of a film has its
// own.
func TestEveryMapIsAnother(t *testing.T) {
	seen := map[string]string{}
	mapScenes(t, func(name string, _ engine.BoardScene, sc timeline.Scene) {
		film, _, _ := strings.Cut(name, "scene")
		shape := film + pathText(t, layerNamed(t, sc, "dots").Drawing.Shapes[0].Path)
		if other, again := seen[shape]; again {
			t.Errorf("%s has the field of %s", name, other)
		}
		seen[shape] = name
	})
}

// TestMapsWithoutRoom: places that find no room leave the scene to its figure,
// or to its heading.
func TestMapsWithoutRoom(t *testing.T) {
	long := strings.Repeat("Llanfairpwllgwyngyll", 3)
	places := []engine.Spot{{Text: long, Said: "here"}, {Text: long + "a", Said: "there"}}
	for want, sc := range map[string]engine.ScriptScene{
		"figure.0": {Layout: engine.LayoutMap, Heading: "Long", Narration: "From here to there, 12 times.", Places: places, Figure: &engine.Figure{Text: "12", Said: "12", Value: 12}},
		"heading":  {Layout: engine.LayoutMap, Heading: "Long", Narration: "From here to there.", Places: places},
	} {
		got, _ := sceneOf(t, "en", sc)
		if len(layersOf(got, want)) == 0 || len(layersOf(got, "place.")) > 0 {
			t.Errorf("%s: no layer of that name, or a place", want)
		}
	}
}

// TestClustersNameThings: each tile lights up with its symbol as its thing is
// named, and one name at a time stands at the start.
func TestClustersNameThings(t *testing.T) {
	fonts := fontsOf(t)
	for lang, script := range signScripts() {
		b := boardOf(lang, olmo, true, script...)
		for i, sc := range design(t, fonts, b) {
			points := b.Scenes[i].Points
			if b.Scenes[i].Layout != engine.LayoutCluster {
				continue
			}
			if n := len(layersOf(sc, "tile.lit.")); n != len(points) {
				t.Errorf("%s: scene %d has %d tiles for %d points", lang, i, n, len(points))
			}
			after := 0
			for k, p := range points {
				v, next, ok := speech{b.Scenes[i].Narration, b.Scenes[i].Words}.phrase(p.Said, after)
				after = next
				name := layerNamed(t, sc, fmt.Sprintf("name.%d.0", k))
				lit := layerNamed(t, sc, fmt.Sprintf("tile.lit.%d", k))
				if late := name.From - (v.from - ahead); !ok || late < 0 || late > 900*ms || lit.From != name.From {
					t.Errorf("%s: scene %d: %s is said at %v, named at %v, lit at %v", lang, i, p.Text, v.from, name.From, lit.From)
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
	points := []engine.Point{{Text: "Xyzzy", Said: "xyzzy"}, {Text: "Plugh", Said: "plugh"}, {Text: "Quux", Said: "quux"}, {Text: "Coffee", Said: "coffee"}}
	sc, _ := sceneOf(t, "en", engine.ScriptScene{Layout: engine.LayoutCluster, Heading: "Words", Narration: "Say xyzzy, plugh, quux and coffee.", Points: points})
	if len(layersOf(sc, "tile.")) > 0 || len(layersOf(sc, "item.")) == 0 {
		t.Error("things that have no symbols are no list")
	}
}

// TestSignsInEveryFormat: maps and clusters are drawn as what they are, but for
// a cluster in a square between subtitles and somebody who presents.
func TestSignsInEveryFormat(t *testing.T) {
	fonts := fontsOf(t)
	for _, f := range formatFilms() {
		tight := f.board.Subtitles && f.board.Presenter != frame.Nobody && f.board.Frame().Format() == frame.Square
		for i, sc := range design(t, fonts, f.board) {
			switch f.board.Scenes[i].Layout {
			case engine.LayoutMap:
				if len(layersOf(sc, "dots")) == 0 {
					t.Errorf("%s: scene %d has no field", f.name, i)
				}
			case engine.LayoutCluster:
				if len(layersOf(sc, "tile.lit.")) == 0 && !tight {
					t.Errorf("%s: scene %d has no tiles", f.name, i)
				}
			}
		}
	}
}
