package office

import (
	"strings"
	"testing"
)

// Powers, fractions and roots of formulas are said as such, what was struck out is not.
func TestWordsOfAParagraph(t *testing.T) {
	t.Parallel()
	run := func(text string) string { return `<r><t>` + text + `</t></r>` }
	power := `<sSup><e>` + run("b") + `</e><sup>` + run("2") + `</sup></sSup>`
	for want, xml := range map[string]string{
		"A=πr²":             run("A=π") + `<sSup><e>` + run("r") + `</e><sup>` + run("2") + `</sup></sSup>`,
		"x=(-b±√(b²-4a))/2": run("x=") + `<f><num>` + run("-b±") + `<rad><e>` + power + run("-4a") + `</e></rad></num><den>` + run("2") + `</den></f>`,
		"120m² of glass":    run("120m") + `<r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r>` + run(" of glass"),
		"40km² of reeds":    run("40km") + `<r><rPr><position val="8"/></rPr><t>2</t></r>` + run(" of reeds"),
		"five":              `<r><rPr><strike/></rPr><t>six</t></r><r><rPr strike="sngStrike"/><t>four</t></r>` + run("five"),
	} {
		n, err := parse([]byte(`<p>` + xml + `</p>`))
		if got := runText(n); err != nil || got != want {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
}

// A shape may have more points than a part has elements: they are not read.
func TestPointsOfShapesAreNotRead(t *testing.T) {
	t.Parallel()
	points := strings.Repeat("<pt/>", maxNodes/2+1)
	n, err := parse([]byte(`<sp><custGeom><pathLst>` + points + `</pathLst></custGeom><t>Boats</t></sp>`))
	if err != nil || n.child("t").chars() != "Boats" {
		t.Errorf("%v", err)
	}
	if _, err := parse([]byte(`<sp>` + points + `</sp>`)); err == nil {
		t.Error("as many elements elsewhere are read")
	}
}
