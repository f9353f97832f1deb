package design

import (
	"fmt"
	"image"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design/kit"
)

// toldTable is a table in a language of which every value is said behind its head, or the
// values of a thing in another order.
func toldTable(language string, columns int, contrary bool) story.ScriptScene {
	c := tabled(language, 3).Screen.Content().(story.Table)
	var said []string
	if language == "zh" {
		c.Heads = []string{"平日的全部重量", "周末的全部重量"}
	}
	c.Heads = append(c.Heads, "North", "South")[:columns]
	for i := range c.Rows {
		c.Rows[i].Values = []string{fmt.Sprintf("%d kg", 20+i), fmt.Sprintf("%d kg", 120+i), fmt.Sprintf("%d kg", 3100+i), fmt.Sprintf("%d kg", 4100+i)}[:columns]
		parts := []string{c.Rows[i].Text + ":"}
		for k := range c.Heads {
			if contrary {
				k = columns - 1 - k
			}
			parts = append(parts, c.Heads[k]+" "+c.Rows[i].Values[k]+",")
		}
		said = append(said, strings.Join(parts, " "))
	}
	return story.ScriptScene{Narration: strings.Join(said, " ") + " 99.", Screen: story.On(c)}
}

// TestValuesAreLitAsTheyAreSaid: the bar comes as far as each value of a thing when its
// first word is said, in every format and in both directions, and but for that and the
// motif nothing changes on the screen.
func TestValuesAreLitAsTheyAreSaid(t *testing.T) {
	fonts := fontsOf(t)
	for _, language := range []string{"en", "iw", "zh"} {
		for _, format := range []frame.Format{frame.Wide, frame.Square, frame.Vertical} {
			name := fmt.Sprint(language, " ", format)
			b := shaped(namedFilm{"", boardOf(language, northwake, false, toldTable(language, 2, false))}, format, frame.Nobody).board
			b.Width, b.Height = format.Size(360)
			sc := design(t, fonts, b)[0]
			sp := kit.Speech{Narration: b.Scenes[0].Narration, Words: b.Scenes[0].Words}
			after := 0
			for i, r := range b.Scenes[0].Screen.Content().(story.Table).Rows {
				for k, value := range r.Values {
					v, next, _ := sp.Phrase(value, after)
					after = next
					cell := layerNamed(t, sc, fmt.Sprintf("item.%d.now.cell.%d", i, k))
					if late := (cell.From - (v.From - kit.Ahead)).Abs(); late > 40*time.Millisecond {
						t.Errorf("%s: %q is lit %v off its word", name, value, late)
						continue
					}
					from, to := barBefore(t, sc, i, k), layerNamed(t, sc, fmt.Sprintf("bar.%d.%d", i, k+1)).Drawing.Shapes[0].Path.Bounds()
					seen := changedIn(fonts, b, sc, cell.From-40*time.Millisecond, cell.From+kit.LightIn+40*time.Millisecond)
					const radius = 28
					added := timeline.Rect{X: from.X + from.W - radius, Y: to.Y, W: to.X + to.W - from.X - from.W + radius, H: to.H}
					if language == "iw" {
						added = timeline.Rect{X: to.X, Y: to.Y, W: from.X + radius - to.X, H: to.H}
					}
					if seen.Empty() || !seen.In(pixels(added).Inset(-2)) {
						t.Errorf("%s: with %q %v changes, not %v", name, value, seen, pixels(added))
					}
				}
			}
		}
	}
}

// barBefore returns where the bar of row i ends before value k is lit.
func barBefore(t *testing.T, sc timeline.Scene, i, k int) timeline.Rect {
	name := "bar"
	if i > 0 {
		name += fmt.Sprint(".", i)
	}
	if k > 0 {
		name = fmt.Sprintf("bar.%d.%d", i, k)
	}
	return layerNamed(t, sc, name).Drawing.Shapes[0].Path.Bounds()
}

// changedIn returns where the picture of a scene differs at two moments, but for its motif.
func changedIn(fonts *typeset.Fonts, b story.Storyboard, sc timeline.Scene, from, to time.Duration) (seen image.Rectangle) {
	const plain = 24 // levels: edges of what is drawn twice are no change
	still := func(l timeline.Layer) bool { return l.Role != timeline.RoleMotif && l.Grain == nil }
	var pics [2]raster
	for i, at := range []time.Duration{from, to} {
		pics[i] = raster{fonts: fonts, img: image.NewRGBA(image.Rect(0, 0, b.Width, b.Height)), keep: still}
		pics[i].scene(sc, at)
	}
	for y := range b.Height {
		for x := range b.Width {
			if a, b := pics[0].img.RGBAAt(x, y), pics[1].img.RGBAAt(x, y); max(a.R, b.R)-min(a.R, b.R)+max(a.G, b.G)-min(a.G, b.G) > plain {
				seen = seen.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return seen
}

// TestValuesOutOfOrderAreLitTogether: where they are not said in the order of their
// columns a row is lit as a whole.
func TestValuesOutOfOrderAreLitTogether(t *testing.T) {
	sc := design(t, fontsOf(t), boardOf("en", northwake, false, toldTable("en", 2, true)))[0]
	for i := range 3 {
		name, cell := layerNamed(t, sc, fmt.Sprintf("item.%d.now.0", i)), layerNamed(t, sc, fmt.Sprintf("item.%d.now.cell.1", i))
		if cell.From != name.From || len(named(sc, fmt.Sprintf("bar.%d.1", i))) > 0 {
			t.Errorf("row %d is lit at %v, its last value at %v", i, name.From, cell.From)
		}
	}
}

// TestValuesBelowTheirNamesComeToFullColour with their words: until then they stand where
// they will, fainter.
func TestValuesBelowTheirNamesComeToFullColour(t *testing.T) {
	fonts := fontsOf(t)
	for _, language := range []string{"en", "iw"} {
		b := shaped(namedFilm{"", boardOf(language, northwake, false, toldTable(language, 4, false))}, frame.Vertical, frame.Nobody).board
		sc := design(t, fonts, b)[0]
		for i := range 3 {
			for k := 1; k < 4; k++ {
				name := fmt.Sprintf("item.%d.now.cell.%d", i, k)
				cell, faint := layerNamed(t, sc, name), layerNamed(t, sc, "unsaid."+name)
				if cell.From <= faint.From || !alikeBut(cell, faint) {
					t.Errorf("%s: %s is lit at %v, fainter at %v, or elsewhere", language, name, cell.From, faint.From)
				}
			}
		}
	}
}

// alikeBut reports whether two lines are the same but for their colours.
func alikeBut(a, b timeline.Layer) bool {
	return a.Text.Line == b.Text.Line && a.Text.X == b.Text.X && a.Text.Y == b.Text.Y && a.Text.Style == b.Text.Style && a.Text.Color != b.Text.Color
}

// longPoints are points in a language of which each is told for seconds.
func longPoints(language string) story.ScriptScene {
	texts := map[string][]string{
		"en": {"The gate on the river side stays open until ten, and after that only members have a key", "Whoever is last rakes the sand and closes the lid of the box"},
		"iw": {"השער בצד הנחל נשאר פתוח עד עשר, ואחר כך רק לחברים יש מפתח", "מי שיוצא אחרון מגרף את החול וסוגר את מכסה הארגז"},
		"zh": {"河边的门开到晚上十点，之后只有会员才有钥匙", "最后离开的人把沙子耙平，再把箱盖盖好"},
	}[language]
	c := story.List{}
	for _, text := range texts {
		c.Items = append(c.Items, story.Item{Text: text, Said: text})
	}
	return story.ScriptScene{Narration: strings.Join(texts, ". ") + ".", Screen: story.On(c)}
}

// TestLongPointsAreLitPhraseByPhrase: the words of a point stand fainter on the bar until
// they are said, and then come to full colour in their place; the last of them in the
// second half of what is told, and nothing else changes then.
func TestLongPointsAreLitPhraseByPhrase(t *testing.T) {
	fonts := fontsOf(t)
	for _, language := range []string{"en", "iw", "zh"} {
		for _, format := range []frame.Format{frame.Wide, frame.Vertical} {
			name := fmt.Sprint(language, " ", format)
			b := shaped(namedFilm{"", boardOf(language, northwake, false, longPoints(language))}, format, frame.Nobody).board
			b.Width, b.Height = format.Size(360)
			sc := design(t, fonts, b)[0]
			lit := 0
			var last timeline.Layer
			for _, faint := range sc.Layers {
				full, ok := strings.CutPrefix(faint.Name, "unsaid.item.0.")
				if !ok {
					continue
				}
				last = layerNamed(t, sc, "item.0."+full)
				lit += len(last.Reveal.Progress) / 2
				if !alikeBut(last, faint) {
					t.Errorf("%s: %q does not come to full colour in its place", name, faint.Text.Line)
				}
			}
			if lit < 3 {
				t.Errorf("%s: a long point is lit in %d steps", name, lit)
				continue
			}
			at := last.Reveal.Progress[len(last.Reveal.Progress)-1].At
			row := layerNamed(t, sc, "bar")
			if told := row.To - row.From; at < row.From+told/2 {
				t.Errorf("%s: the last words of what is told for %v are lit after %v", name, told, at-row.From)
			}
			bar := pixels(row.Drawing.Shapes[0].Path.Bounds())
			if seen := changedIn(fonts, b, sc, at-kit.LightIn-40*time.Millisecond, at+40*time.Millisecond); seen.Empty() || !seen.In(bar) {
				t.Errorf("%s: with the last words %v changes, not %v", name, seen, bar)
			}
		}
	}
}

// TestABandGoesWithWhatIsSaid: where the colour of the bar leaves no fainter words, a band
// lies behind the phrase that is said, one at a time and none of them less legible.
func TestABandGoesWithWhatIsSaid(t *testing.T) {
	fonts := fontsOf(t)
	for _, language := range []string{"en", "iw", "zh"} {
		b := shaped(namedFilm{"", boardOf(language, story.Brand{}, false, longPoints(language))}, frame.Wide, frame.Nobody).board
		b.Seed = 1
		sc := design(t, fonts, b)[0]
		bands := named(sc, "told.item.0.")
		if len(bands) < 3 || len(named(sc, "unsaid.")) > 0 {
			t.Errorf("%s: %d bands for a long point", language, len(bands))
			continue
		}
		bar := layerNamed(t, sc, "bar")
		for _, l := range bands {
			words, _, _ := strings.Cut(strings.TrimPrefix(l.Name, "told."), ".now.")
			ink := layerNamed(t, sc, words+".now.0").Text.Color
			if on, off := palette.Contrast(ink, l.Drawing.Shapes[0].Fill), palette.Contrast(ink, bar.Drawing.Shapes[0].Fill); on < off {
				t.Errorf("%s: words have a contrast of %.2f on a band and %.2f beside it", language, on, off)
			}
			if box, within := l.Drawing.Shapes[0].Path.Bounds(), bar.Drawing.Shapes[0].Path.Bounds(); box.Intersect(within) != box {
				t.Errorf("%s: a band at %v leaves the bar at %v", language, box, within)
			}
			for _, other := range bands {
				if gone := l.To - kit.LightIn; other.From < l.From || other.From == l.From || other.From >= gone {
					continue
				}
				t.Errorf("%s: two phrases have a band at %v", language, other.From)
			}
		}
	}
}

// TestSidesComeToFullColourAsTheyAreSaid: what a side of a comparison says stands fainter
// on its ground until it is said.
func TestSidesComeToFullColourAsTheyAreSaid(t *testing.T) {
	sides := []string{"The old ferry crosses when the tide allows it and carries one cart", "the new one crosses every half hour and carries six lorries"}
	c := story.Compare{First: story.Side{Heading: sides[0], Said: sides[0]}, Second: story.Side{Heading: sides[1], Said: sides[1]}}
	sc := story.ScriptScene{Narration: sides[0] + ", and " + sides[1] + ".", Screen: story.On(c)}
	for _, format := range []frame.Format{frame.Wide, frame.Vertical} {
		film := shaped(namedFilm{"", boardOf("en", northwake, false, sc)}, format, frame.Nobody).board
		got := design(t, fontsOf(t), film)[0]
		for i := range sides {
			late := time.Duration(0)
			for _, faint := range named(got, fmt.Sprintf("unsaid.side.%d.", i)) {
				full := layerNamed(t, got, strings.TrimPrefix(faint.Name, "unsaid."))
				if !alikeBut(full, faint) || full.From < faint.From {
					t.Errorf("%s: %s does not come to full colour in its place", format, full.Name)
				}
				late = max(late, full.From-faint.From)
			}
			if late < time.Second {
				t.Errorf("%s: side %d is lit within %v", format, i, late)
			}
		}
	}
}

// TestEventsComeToFullColourAsTheyAreSaid: what happened stands fainter on the bar until
// it is said.
func TestEventsComeToFullColourAsTheyAreSaid(t *testing.T) {
	texts := []string{"A mill is built below the weir, with two wheels", "The mill burns down, and the weir is left to the herons", "A school moves into what is left of the walls"}
	c := story.Timeline{Heading: "The mill"}
	var said []string
	for i, text := range texts {
		when := fmt.Sprint(1804 + 60*i)
		said = append(said, when+": "+text)
		c.Events = append(c.Events, story.Event{When: when, Text: text, Said: said[i]})
	}
	sc := design(t, fontsOf(t), boardOf("en", northwake, false, story.ScriptScene{Narration: strings.Join(said, ". ") + ".", Screen: story.On(c)}))[0]
	for i := range texts {
		faint := 0
		for _, l := range sc.Layers {
			if name, ok := strings.CutPrefix(l.Name, "unsaid."); ok && strings.HasPrefix(name, fmt.Sprintf("item.%d.now", i)) {
				faint++
				if full := layerNamed(t, sc, name); !alikeBut(full, l) || math.Abs(float64(full.To-l.To)) > 0 {
					t.Errorf("%s does not come to full colour in its place", name)
				}
			}
		}
		if faint == 0 {
			t.Errorf("event %d is lit at once", i)
		}
	}
}
