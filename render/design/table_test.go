package design

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// tabled is a table of n things in a language, as a price list has them.
func tabled(language string, n int) story.ScriptScene {
	names := map[string][]string{
		"en": {"Heels", "Half soles, rubber", "Half soles, leather", "Sole and heel, leather", "Stretching (24 hrs)", "Patch"},
		"fr": {"Talons", "Demi-semelles gomme", "Demi-semelles cuir", "Semelle et talon", "Élargissement", "Pièce"},
		"es": {"Nitratos", "Conductividad", "Cloruros", "Sodio", "E. coli", "pH"},
		"iw": {"כניסה יחידה", "כרטיסייה 10", "מנוי עונתי ליחיד", "מנוי משפחתי", "ילד", "סטודנט"},
		"zh": {"成人", "儿童（1.2米以下）", "单房差", "老人", "学生", "团体"},
	}[language]
	heads := map[string][]string{
		"en": {"Ladies", "Gents"}, "fr": {"Femmes", "Hommes"}, "es": {"Resultado", "Valor límite"}, "iw": {"תושב", "אורח"}, "zh": {"平日", "周末"},
	}[language]
	c := story.Table{Heading: map[string]string{"en": "Price list", "fr": "Tarifs", "es": "Resultados", "iw": "מחירים", "zh": "费用"}[language], Heads: heads}
	var said []string
	for i := range n {
		r := story.Row{Text: names[i%len(names)], Said: names[i%len(names)], Values: []string{fmt.Sprintf("£%d.50", 9+i*11), fmt.Sprintf("£%d", 14+i*110)}}
		if i == 1 {
			r.Values[0] = "–"
		}
		c.Rows, said = append(c.Rows, r), append(said, fmt.Sprintf("%s %s, %s", r.Text, r.Values[0], r.Values[1]))
	}
	return story.ScriptScene{Narration: strings.Join(said, ". ") + ".", Screen: story.On(c)}
}

// TestTablesStandInColumns: in every frame and language all values of a table are shown
// on the line of their thing, ending below one another and under their head, a dash
// fainter than they; heads are at least half as large.
func TestTablesStandInColumns(t *testing.T) {
	fonts := fontsOf(t)
	languages := []string{"en", "fr", "es", "iw", "zh"}
	n := 0
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		language := languages[n%len(languages)]
		n++
		b := shaped(namedFilm{"", boardOf(language, northwake, subs, tabled(language, 6))}, format, p).board
		sc := design(t, fonts, b)[0]
		if sc.Layout != string(story.LayoutTable) {
			t.Errorf("%s: a table became %s", name, sc.Layout)
			return
		}
		c := b.Scenes[0].Screen.Content().(story.Table)
		for k := range c.Heads {
			end, size := 0.0, 0.0
			for i, r := range c.Rows {
				all := named(sc, fmt.Sprintf("item.%d.now.cell.%d", i, k))
				if len(all) == 0 {
					t.Errorf("%s, %s: %d layers show %q", name, language, len(all), r.Values[k])
					continue
				}
				if past := named(sc, fmt.Sprintf("item.%d.past.cell.%d", i, k)); r.Values[k] == "–" && past[0].Text.Color == layerNamed(t, sc, fmt.Sprintf("item.%d.past.0", i)).Text.Color {
					t.Errorf("%s, %s: %q is as strong as a value", name, language, r.Values[k])
				}
				for _, l := range all {
					at := l.Text.X + fonts.Shape(l.Text.Line, l.Text.Style).Width
					if size = l.Text.Style.Size; end > 0 && math.Abs(at-end) > 1 {
						t.Errorf("%s, %s: %q ends at %.0f, not %.0f", name, language, l.Text.Line, at, end)
					}
					if thing := layerNamed(t, sc, fmt.Sprintf("item.%d.now.0", i)); thing.Text.Y != l.Text.Y {
						t.Errorf("%s, %s: %q does not stand on the line of %q", name, language, l.Text.Line, r.Text)
					}
					end = at
				}
			}
			head := layerNamed(t, sc, fmt.Sprintf("head.%d.0", k))
			if at := head.Text.X + fonts.Shape(head.Text.Line, head.Text.Style).Width; math.Abs(at-end) > 1 || head.Text.Style.Size < size/2 {
				t.Errorf("%s, %s: the head %q ends at %.0f in %.0f, the values at %.0f in %.0f", name, language, head.Text.Line, at, head.Text.Style.Size, end, size)
			}
			if format == frame.Wide && size < .03*1080 {
				t.Errorf("%s, %s: values of %.0f pixels", name, language, size)
			}
		}
	})
}

// TestNoMotifUnderColumns: however short the names of a table are, its values fill the frame, and no
// motif stands below the last of them.
func TestNoMotifUnderColumns(t *testing.T) {
	years := story.Table{Corner: "Year", Heads: []string{"Revenue", "Profit"}}
	for _, y := range []string{"2022", "2023", "2024"} {
		values := []string{"$118 million", "-$14 million"}
		years.Rows = append(years.Rows, story.Row{Text: y, Said: y + ": $118 million.", Values: values})
	}
	fonts := fontsOf(t)
	for seed := range uint64(len(motifs())) {
		const said = "2022: $118 million. 2023: $118 million. 2024: $118 million."
		b := boardOf("en", story.Brand{}, false, story.ScriptScene{Narration: said, Screen: story.On(years)})
		b.Seed = seed
		for _, l := range design(t, fonts, b)[0].Layers {
			if l.Role == timeline.RoleMotif {
				t.Errorf("seed %d: %s is drawn beside a table", seed, l.Name)
				break
			}
		}
	}
}

// TestCrowdedColumnsStandBelowNames in a tall frame: values that would be small beside the
// name of their thing are larger below it, and begin below their heads.
func TestCrowdedColumnsStandBelowNames(t *testing.T) {
	fonts := fontsOf(t)
	for _, language := range []string{"en", "zh", "iw"} {
		c := tabled(language, 3).Screen.Content().(story.Table)
		c.Heads = append(c.Heads, "C", "D")
		for i := range c.Rows {
			c.Rows[i].Values = []string{"1,240 €", "2,310 €", "–", "990 €"}
		}
		sc := design(t, fonts, shaped(namedFilm{"", boardOf(language, olmo, false, story.ScriptScene{Narration: tabled(language, 3).Narration, Screen: story.On(c)})}, frame.Vertical, frame.Nobody).board)[0]
		if sc.Layout != string(story.LayoutTable) {
			t.Errorf("%s: a table became %s", language, sc.Layout)
			continue
		}
		for i := range c.Rows {
			thing := layerNamed(t, sc, fmt.Sprintf("item.%d.now.0", i))
			for _, k := range []int{0, 1, 3} {
				cell, head := layerNamed(t, sc, fmt.Sprintf("item.%d.now.cell.%d", i, k)), layerNamed(t, sc, fmt.Sprintf("head.%d.0", k))
				start, under := cell.Text.X, head.Text.X
				if language == "iw" {
					start += fonts.Shape(cell.Text.Line, cell.Text.Style).Width
					under += fonts.Shape(head.Text.Line, head.Text.Style).Width
				}
				if cell.Text.Y <= thing.Text.Y || math.Abs(start-under) > 1 || cell.Text.Style.Size < 40 {
					t.Errorf("%s: %q in %.0f stands at %.0f, %.0f; its thing at %.0f, its head at %.0f", language, cell.Text.Line, cell.Text.Style.Size, start, cell.Text.Y, thing.Text.Y, under)
				}
			}
		}
	}
}

// TestLongTablesTurnPages: twelve things are all shown, each lit while it is spoken of,
// under heads that stay.
func TestLongTablesTurnPages(t *testing.T) {
	fonts := fontsOf(t)
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		b := shaped(namedFilm{"", boardOf("en", olmo, subs, tabled("en", 12))}, format, p).board
		sc := design(t, fonts, b)[0]
		if sc.Layout != string(story.LayoutTable) {
			t.Errorf("%s: a table became %s", name, sc.Layout)
			return
		}
		length := time.Duration(sc.Frames) * time.Second / 30
		if head := layerNamed(t, sc, "head.0.0"); !head.Visible(length - 100*time.Millisecond) {
			t.Errorf("%s: the heads go before the end", name)
		}
		for i := range 12 {
			row := layerNamed(t, sc, fmt.Sprintf("item.%d.now.0", i))
			if at := row.From + 500*time.Millisecond; !row.Visible(at) || rowsAt(sc, at) > 8 {
				t.Errorf("%s: thing %d of %d at %v", name, i, rowsAt(sc, at), at)
			}
		}
	})
}

// TestCrowdedTablesAreLists: values whose columns leave no room for names are said of
// each thing.
func TestCrowdedTablesAreLists(t *testing.T) {
	c := tabled("en", 3).Screen.Content().(story.Table)
	for i := range c.Rows {
		c.Rows[i].Values = []string{"from eight in the morning to noon, but not on Sundays", "£3"}
	}
	sc := story.ScriptScene{Narration: "Heels, half soles.", Screen: story.On(c)}
	got := design(t, fontsOf(t), shaped(namedFilm{"", boardOf("en", northwake, false, sc)}, frame.Vertical, frame.Nobody).board)[0]
	if got.Layout != string(story.LayoutTable) || !strings.Contains(letters(allText(got)), letters("Ladies from eight in the morning to noon")) {
		t.Errorf("%s shows %q", got.Layout, allText(got))
	}
}

// faded is a brand whose colours are hardly apart.
var faded = story.Brand{Name: "Fade", Primary: timeline.RGB(0xb9, 0xb4, 0xa8), Secondary: timeline.RGB(0xc9, 0xc0, 0xb0), Extra: timeline.RGB(0xa8, 0xb0, 0xb4)}

// TestHeadsAreRead: the heads of a table stand in one size, at least 44 pixels of a wide
// frame, and in a colour that is read on the ground, whatever the brand; so do signs for no
// value.
func TestHeadsAreRead(t *testing.T) {
	fonts := fontsOf(t)
	for _, brand := range []story.Brand{northwake, olmo, faded} {
		for _, language := range []string{"en", "fr", "es", "iw", "zh"} {
			for _, format := range formats() {
				sc := design(t, fonts, shaped(namedFilm{"", boardOf(language, brand, false, tabled(language, 4))}, format, frame.Nobody).board)[0]
				first, second := layerNamed(t, sc, "head.0.0"), layerNamed(t, sc, "head.1.0")
				if first.Text.Style.Size != second.Text.Style.Size {
					t.Errorf("%s %s %s: heads of %.0f and %.0f pixels", brand.Name, language, format, first.Text.Style.Size, second.Text.Style.Size)
				}
				if format == frame.Wide && first.Text.Style.Size < 44*.86-.5 {
					t.Errorf("%s %s: heads of %.0f pixels", brand.Name, language, first.Text.Style.Size)
				}
				for _, l := range []timeline.Layer{first, second, layerNamed(t, sc, "item.1.past.cell.0")} {
					if c := palette.Contrast(l.Text.Color, sc.Ground); c < palette.TextContrast {
						t.Errorf("%s %s %s: %q has a contrast of %.1f", brand.Name, language, format, l.Text.Line, c)
					}
				}
			}
		}
	}
}

// values is a table with these values, a column each.
func values(heads []string, columns ...[]string) story.Table {
	c := story.Table{Heading: "Results", Heads: heads}
	for i, name := range []string{"Nitrate", "Chloride", "Sodium"} {
		r := story.Row{Text: name, Said: name}
		for _, column := range columns {
			r.Values = append(r.Values, column[i])
		}
		c.Rows = append(c.Rows, r)
	}
	return c
}

// TestValuesAreAlignedByKind: words begin below one another and under their head, figures
// end so, and bare ones with decimals have their ones below one another.
func TestValuesAreAlignedByKind(t *testing.T) {
	fonts := fontsOf(t)
	c := values([]string{"Place", "Limit", "Found"}, []string{"river", "old well", "n/a"}, []string{"£50", "£250", "–"}, []string{"4.25", "12", "9.5"})
	sc := design(t, fonts, boardOf("en", northwake, false, story.ScriptScene{Narration: "Nitrate, chloride, sodium.", Screen: story.On(c)}))[0]
	cell := func(i, k int) (from, ones, to float64) {
		l := layerNamed(t, sc, fmt.Sprintf("item.%d.next.cell.%d", i, k)).Text
		whole, _, _ := strings.Cut(l.Line, ".")
		return l.X, l.X + fonts.Measure(whole, l.Style), l.X + fonts.Measure(l.Line, l.Style)
	}
	head := layerNamed(t, sc, "head.0.0").Text
	for i := range c.Rows {
		from, _, _ := cell(i, 0)
		_, _, end := cell(i, 1)
		_, _, first := cell(0, 1)
		_, ones, _ := cell(i, 2)
		_, above, _ := cell(0, 2)
		if math.Abs(from-head.X) > 1 || math.Abs(end-first) > 1 || math.Abs(ones-above) > 2 {
			t.Errorf("row %d: words begin at %.0f, not %.0f; figures end at %.0f, not %.0f; ones end at %.0f, not %.0f", i, from, head.X, end, first, ones, above)
		}
	}
}

// TestTablesOnSeveralPagesAreOne: pages that go on from one another say which they are, of
// how many, and have their columns at the same places.
func TestTablesOnSeveralPagesAreOne(t *testing.T) {
	fonts := fontsOf(t)
	for _, language := range []string{"en", "iw", "zh"} {
		for _, format := range formats() {
			first, second := tabled(language, 3), tabled(language, 3)
			c := second.Screen.Content().(story.Table)
			for i := range c.Rows {
				c.Rows[i].Text, c.Rows[i].Values = "7", []string{"£1", "£2"}
			}
			second.Screen = story.On(c)
			scenes := design(t, fonts, shaped(namedFilm{"", boardOf(language, northwake, false, first, second, tabled(language, 2))}, format, frame.Nobody).board)
			for i, sc := range scenes[:2] {
				mark := layerNamed(t, sc, fmt.Sprintf("page.%d", i+1))
				if want := fmt.Sprintf("%d / 3", i+1); mark.Text.Line != want {
					t.Errorf("%s %s: page %d says %q", language, format, i+1, mark.Text.Line)
				}
			}
			a, b := layerNamed(t, scenes[0], "head.1.0").Text, layerNamed(t, scenes[1], "head.1.0").Text
			if a.X != b.X || a.Y != b.Y || a.Style.Size != b.Style.Size {
				t.Errorf("%s %s: a head stands at %.0f, %.0f in %.0f, then at %.0f, %.0f in %.0f", language, format, a.X, a.Y, a.Style.Size, b.X, b.Y, b.Style.Size)
			}
		}
	}
	alone := design(t, fonts, boardOf("en", northwake, false, tabled("en", 3)))[0]
	if all := named(alone, "page."); len(all) > 0 {
		t.Errorf("one page says %q", all[0].Text.Line)
	}
}

// TestLongValuesHaveTheirHeads in a narrow frame: values that are too wide for columns stand
// below the name of their thing, each under its own head.
func TestLongValuesHaveTheirHeads(t *testing.T) {
	fonts := fontsOf(t)
	c := values([]string{"Flat, one person", "Terraced house", "Detached house, four people"}, []string{"12 kW", "combi, 9 l/min", "£1,900"}, []string{"24 kW", "combi, 11 l/min", "£2,450"}, []string{"30 kW", "cylinder, 210 l", "£3,800"})
	sc := design(t, fonts, shaped(namedFilm{"", boardOf("en", olmo, false, story.ScriptScene{Narration: "Nitrate, chloride, sodium.", Screen: story.On(c)})}, frame.Vertical, frame.Nobody).board)[0]
	for i := range c.Rows {
		thing := layerNamed(t, sc, fmt.Sprintf("item.%d.now.0", i)).Text
		for k := range c.Heads {
			head, cell := layerNamed(t, sc, fmt.Sprintf("item.%d.now.head.%d.0", i, k)).Text, layerNamed(t, sc, fmt.Sprintf("item.%d.now.cell.%d", i, k)).Text
			if head.Y <= thing.Y || cell.Y <= head.Y || math.Abs(cell.X-head.X) > 1 || head.Style.Size >= cell.Style.Size || cell.Style.Size < 40 {
				t.Errorf("%q in %.0f stands at %.0f, %.0f; its head in %.0f at %.0f, %.0f", cell.Line, cell.Style.Size, cell.X, cell.Y, head.Style.Size, head.X, head.Y)
			}
		}
	}
}
