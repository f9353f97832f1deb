package design

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
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
// on the line of their thing, ending below one another and under their head, and none
// for a dash; heads are at least half as large.
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
				if (len(all) == 0) != (r.Values[k] == "–") {
					t.Errorf("%s, %s: %d layers show %q", name, language, len(all), r.Values[k])
					continue
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
