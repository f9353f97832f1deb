package office

import (
	"strings"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// paragraphs are the lines of a text that say something.
func paragraphs(body *node) []string {
	if body == nil {
		return nil
	}
	var all []string
	for _, p := range body.all("p") {
		if line := prose.Line(runText(p)); line != "" {
			all = append(all, line)
		}
	}
	return all
}

// runText is the words of a paragraph as they stand today: without what was struck out or
// hidden, and without the numbers of slides, the codes of fields, the marks of notes and what
// floats in boxes.
func runText(p *node) string {
	var b strings.Builder
	raised := false
	p.each(func(n *node) bool {
		switch n.name {
		case "r", "fld":
			raised = isRaised(n)
			return !isLeftOut(n) && n.attr("type") != "slidenum"
		case "t":
			s := n.chars()
			if raised {
				s = prose.Raised(b.String(), s)
			}
			b.WriteString(s)
		case "tab", "br", "cr":
			b.WriteByte(' ')
		case "noBreakHyphen":
			b.WriteByte('-')
		case "sSup":
			b.WriteString(prose.Power(runText(n.child("e")), runText(n.child("sup"))))
			return false
		case "f":
			b.WriteString(prose.Fraction(runText(n.child("num")), runText(n.child("den"))))
			return false
		case "rad":
			b.WriteString(prose.Root(runText(n.child("e"))))
			return false
		case "del", "moveFrom", "pPr", "rPr", "instrText", "Fallback", "txbxContent", "footnoteReference", "endnoteReference", "commentReference":
			return false
		}
		return true
	})
	return b.String()
}

// isRaised reports whether a run stands above its line, as documents and slides say it.
func isRaised(run *node) bool {
	properties := run.child("rPr")
	by := properties.attr("baseline")
	return properties.val("vertAlign") == "superscript" || by != "" && by != "0" && !strings.HasPrefix(by, "-")
}

// isLeftOut reports whether a run is struck out or hidden, as documents and slides say it.
func isLeftOut(run *node) bool {
	properties := run.child("rPr")
	strike := properties.attr("strike")
	return properties.on("vanish") || properties.on("strike") || properties.on("dstrike") || strike != "" && strike != "noStrike"
}
