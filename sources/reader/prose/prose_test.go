package prose_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// What is written down is read back letter for letter, whatever marks stand in it.
func TestTextsAreReadBack(t *testing.T) {
	for _, s := range []string{
		"The harbour is open.", "It costs *5* and _6_ [crowns] for you & me.", "The element </p> ends a paragraph.", "A `name` is set ~~so~~.", "> 5 boats came.",
		"+ 3 degrees were measured.", "a_b_c is a name.", "AT&amp;T is written so.", "One | two | three.", "\\alpha is a letter.", "=", "船 *很* 慢。", "-5 degrees were measured.",
	} {
		var text prose.Text
		text.Heading(1, "A "+s)
		text.Paragraph(s)
		text.Item(0, s)
		text.Item(0, "7. "+s)
		text.Table([]string{"Head", s}, [][]string{{s, "1"}, {"b"}})
		text.Heading(3, "B "+s)
		text.Quote("Words.", "Ann Holm")
		blocks := document.Parse(text.String())
		if len(blocks) != 6 {
			t.Errorf("%q is read as %+v", text.String(), blocks)
			continue
		}
		list, table := blocks[2], blocks[3]
		for what, got := range map[string]string{
			"title": blocks[0].Text[2:], "paragraph": blocks[1].Text, "item": list.Items[0].Text, "counted item": list.Items[1].Text[3:],
			"head": table.Heads[1], "cell": table.Rows[0][0], "heading": blocks[4].Text[2:],
		} {
			if got != s {
				t.Errorf("the %s %q is read as %q in\n%s", what, s, got, text.String())
			}
		}
		if blocks[4].Level != 3 || len(table.Rows[1]) != 2 || blocks[5].By != "Ann Holm" {
			t.Errorf("%q is read as %+v", text.String(), blocks)
		}
	}
}

// The works that a text refers to are none of its body.
func TestWorksAreLeftOut(t *testing.T) {
	var text prose.Text
	text.Paragraph("The harbour was widened twice.")
	text.Heading(2, "References")
	text.Item(0, "Voss, M. (2011). Nets of hemp. Dory Press.")
	text.Heading(2, "Thanks")
	text.Paragraph("The town paid.")
	if got, want := text.String(), "The harbour was widened twice.\n\n## Thanks\n\nThe town paid."; got != want {
		t.Errorf("it reads\n%s", got)
	}
}

// Captions without what they name, and formulas laid out in cells, are none of a text's body.
func TestCaptionsAndFormulasAreLeftOut(t *testing.T) {
	row := func(texts ...string) (cells []prose.Cell) {
		for _, s := range texts {
			cells = append(cells, prose.Cell{Text: s})
		}
		return cells
	}
	var text prose.Text
	for _, s := range []string{
		"Figure 3: Boats.", "Table 22.3 in Greene has more.", "Example 2: The gull came.", "Example 6.5. A query",
		"Table 1. Ships",
	} {
		text.Paragraph(s)
	}
	text.Cells([][]prose.Cell{row("Year", "Ships"), row("1898", "12"), row("1931", "40")})
	text.Cells([][]prose.Cell{row("F", "= m · a", "(1)"), row("E", "= ½ m v²", "(2)")})
	text.Paragraph("Abbildung 4: Der Hafen")
	want := "Table 22.3 in Greene has more.\n\nExample 2: The gull came.\n\nTable 1. Ships\n\n" +
		"| Year | Ships |\n| --- | --- |\n| 1898 | 12 |\n| 1931 | 40 |"
	if got := text.String(); got != want {
		t.Errorf("it reads\n%s", got)
	}
}
