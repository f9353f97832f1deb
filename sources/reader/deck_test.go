package reader_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/readertest"
)

// slidesOf makes a deck of slides of the shapes that stand on each, 1000 high.
func slidesOf(t *testing.T, slides ...string) []byte {
	t.Helper()
	ids, links := "", ""
	all := map[string][]byte{"[Content_Types].xml": {}, "_rels/.rels": []byte(`<R><r Id="a" Type="x/officeDocument" Target="ppt/main.xml"/></R>`)}
	for i, shapes := range slides {
		ids += fmt.Sprintf(`<sldId r:id="s%d"/>`, i)
		links += fmt.Sprintf(`<r Id="s%d" Type="x/slide" Target="slides/slide%d.xml"/>`, i, i)
		all[fmt.Sprintf("ppt/slides/slide%d.xml", i)] = []byte(`<p xmlns:r="http://x/relationships"><cSld><spTree>` + shapes + `</spTree></cSld></p>`)
	}
	all["ppt/main.xml"] = []byte(`<p xmlns:r="http://x/relationships"><sldIdLst>` + ids + `</sldIdLst><sldSz cx="1600" cy="1000"/></p>`)
	all["ppt/_rels/main.xml.rels"] = []byte(`<R>` + links + `</R>`)
	return zipOf(t, all)
}

// boxAt is a text box that stands so far below the upper edge of a slide.
func boxAt(top int, lines ...string) string {
	return fmt.Sprintf(`<sp><spPr><xfrm><off x="100" y="%d"/></xfrm></spPr><txBody>%s</txBody></sp>`, top, linesOf(lines))
}

// bodyOf is the text that a slide's layout has a place for.
func bodyOf(lines ...string) string {
	return `<sp><nvSpPr><nvPr><ph idx="1"/></nvPr></nvSpPr><txBody>` + linesOf(lines) + `</txBody></sp>`
}

func titleOf(text string) string {
	return `<sp><nvSpPr><nvPr><ph type="title"/></nvPr></nvSpPr><txBody>` + linesOf([]string{text}) + `</txBody></sp>`
}

// linesOf are paragraphs, deeper by one level for each ">" before them, and numbered behind a "№".
func linesOf(lines []string) string {
	all := ""
	for _, line := range lines {
		text := strings.TrimLeft(line, ">")
		properties := fmt.Sprintf(`<pPr lvl="%d"/>`, len(line)-len(text))
		if numbered, ok := strings.CutPrefix(text, "№"); ok {
			text, properties = numbered, strings.Replace(properties, "/>", `><buAutoNum type="arabicPeriod"/></pPr>`, 1)
		}
		all += fmt.Sprintf(`<p>%s<r><t>%s</t></r></p>`, properties, text)
	}
	return all
}

func readSlides(t *testing.T, slides ...string) []story.Slide {
	t.Helper()
	doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptSlides, "made.pptx", slidesOf(t, slides...)))
	if err != nil {
		t.Fatal(err)
	}
	return doc.Slides
}

// What stands on several slides at the edge, the numbers of pages and what counts boxes is
// about the deck and not of a slide.
func TestWhatRunsThroughADeckIsLeftOut(t *testing.T) {
	page := func(n int, said string) string {
		group := fmt.Sprintf(`<grpSp><grpSpPr><xfrm><off x="0" y="900"/><ext cx="100" cy="50"/><chOff x="0" y="0"/><chExt cx="100" cy="50"/></xfrm></grpSpPr>%s</grpSp>`, boxAt(20, fmt.Sprint(n)))
		return titleOf(fmt.Sprintf("Part %d", n)) + boxAt(300, said) + boxAt(930, "Harbour Board") + group
	}
	got := readSlides(t,
		page(1, "The quay was built in 1911"), page(2, "It was widened twice"), page(3, "It sinks"),
		titleOf("Three ways")+boxAt(300, "1")+boxAt(310, "Repair")+boxAt(400, "2")+boxAt(410, "Rebuild")+boxAt(500, "3")+boxAt(510, "Give up"),
		titleOf("Pumps")+boxAt(300, "42")+boxAt(400, "of them work"),
	)
	for i, want := range []string{"The quay was built in 1911", "It was widened twice", "It sinks", "- Repair\n- Rebuild\n- Give up", "- 42\n- of them work"} {
		if got[i].Text != want {
			t.Errorf("slide %d reads %q, want %q", i+1, got[i].Text, want)
		}
	}
}

// The title is the highest text, wherever it stands in the file, and no number.
func TestTheHighestTextIsTheTitle(t *testing.T) {
	got := readSlides(t,
		boxAt(400, "Two boats left in the night")+boxAt(120, "The storm")+boxAt(900, "04"),
		boxAt(60, "02")+boxAt(400, "Ropes")+boxAt(500, "Fenders"),
	)
	if got[0].Title != "The storm" || got[0].Text != "Two boats left in the night" {
		t.Errorf("the first is %+v", got[0])
	}
	if got[1].Title != "Ropes" || got[1].Text != "Fenders" {
		t.Errorf("the second is %+v", got[1])
	}
}

// Lines stand as deep in their list as on the slide. The marks that somebody typed are
// none of the words.
func TestOutlinesKeepWhatBelongsTogether(t *testing.T) {
	cases := []struct{ lines, want []string }{
		{[]string{"- Boats", ">Two trawlers", ">One ferry", "• Quays"}, []string{"- Boats", "    - Two trawlers", "    - One ferry", "- Quays"}},
		{[]string{"船只", ">两艘拖网渔船"}, []string{"- 船只", "    - 两艘拖网渔船"}},
		{[]string{"Boats", ">Trawlers", ">>of wood"}, []string{"- Boats", "    - Trawlers", "        - of wood"}},
		{[]string{"-Barques", "-Filets", "-5 °C"}, []string{"- Barques", "- Filets", "- -5 °C"}},
		{[]string{"▹", "− 5 degrees"}, []string{"− 5 degrees"}},
		{[]string{"№Boats", ">№Trawlers", ">№Ferries", "№Quays", "Pilots"}, []string{"1. Boats", "    1. Trawlers", "    2. Ferries", "2. Quays", "- Pilots"}},
	}
	var slides []string
	for _, c := range cases {
		slides = append(slides, titleOf("Title")+bodyOf(c.lines...))
	}
	for i, got := range readSlides(t, slides...) {
		if want := strings.Join(cases[i].want, "\n"); got.Text != want {
			t.Errorf("%q reads %q, want %q", cases[i].lines, got.Text, want)
		}
	}
}

// boxIn is a text box of a size at a place.
func boxIn(left, top, wide, high int, run string) string {
	return fmt.Sprintf(`<sp><spPr><xfrm><off x="%d" y="%d"/><ext cx="%d" cy="%d"/></xfrm></spPr><txBody><p>%s</p></txBody></sp>`, left, top, wide, high, run)
}

// Texts are read by their place and not by the order of the file: what stands close together
// belongs together. What stands beside the slide or is struck out is not read.
func TestTextsAreReadByPlace(t *testing.T) {
	text := func(left, top, wide, high int, s string) string {
		return boxIn(left, top, wide, high, `<r><t>`+s+`</t></r>`)
	}
	got := readSlides(t,
		titleOf("Ledgers")+text(850, 400, 600, 100, "They save a day.")+text(850, 300, 600, 80, "With one")+text(80, 400, 600, 100, "Clerks copied bills.")+text(80, 300, 600, 80, "Without one"),
		titleOf("Dates")+text(400, 500, 1000, 80, "the roof")+text(80, 500, 280, 80, "June")+text(400, 300, 1000, 80, "the piers")+text(80, 300, 280, 80, "May"),
		titleOf("Rules")+text(-700, 300, 600, 80, "Old draft")+text(1700, 300, 600, 80, "Note")+text(80, 1200, 600, 80, "Parked")+text(-50, 300, 600, 80, "Swim with an adult."),
		titleOf("Fares")+boxIn(80, 300, 600, 80, `<r><t>It costs </t></r><r><rPr strike="sngStrike"/><t>nine </t></r><r><t>seven euros.</t></r>`)+boxIn(80, 500, 600, 80, `<r><rPr strike="dblStrike"/><t>Bikes go free.</t></r>`),
	)
	for i, want := range []string{"- Without one\n- Clerks copied bills.\n- With one\n- They save a day.", "- May\n- the piers\n- June\n- the roof", "Swim with an adult.", "It costs seven euros."} {
		if got[i].Text != want {
			t.Errorf("slide %d reads %q, want %q", i+1, got[i].Text, want)
		}
	}
}
