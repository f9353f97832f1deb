package office

import (
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// paragraphs returns the lines of a text that are not empty.
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

// runText returns the current words of a paragraph: without deleted or hidden ones, and without
// slide numbers, field codes, note marks and floating boxes.
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
		case "tab":
			b.WriteByte('\t')
		case "br", "cr":
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

// isRaised reports whether a run is superscript, as documents and slides mark it.
func isRaised(run *node) bool {
	properties := run.child("rPr")
	by := properties.attr("baseline") + properties.val("position") // a slide's, a document's
	return properties.val("vertAlign") == "superscript" || by != "" && by != "0" && !strings.HasPrefix(by, "-")
}

// isLeftOut reports whether a run is deleted or hidden, as documents and slides mark it.
func isLeftOut(run *node) bool {
	properties := run.child("rPr")
	strike := properties.attr("strike")
	return properties.on("vanish") || properties.on("strike") || properties.on("dstrike") || strike != "" && strike != "noStrike"
}

// Typed marks of items: before a word, and after a sentence where the line's end is not part of the
// text.
var (
	tightBullet = regexp.MustCompile(`^-(\p{L})`)
	innerBullet = regexp.MustCompile(`([.!?。！？])\s+[-–•]\s+`)
)

// unbulleted returns a line without typed bullets.
func unbulleted(line string) string {
	line = prose.Unbulleted(tightBullet.ReplaceAllString(prose.Line(line), "$1"))
	return innerBullet.ReplaceAllString(line, "$1 ")
}

// outlined returns the lines of a text without typed bullets, each with its depth and number.
func outlined(body *node) []prose.Entry {
	var all []prose.Entry
	next := map[int]int{} // numbers by depth
	for _, p := range orEmpty(body).all("p") {
		e := prose.Entry{Text: unbulleted(runText(p)), Depth: max(number(p.child("pPr").attr("lvl")), 0)}
		if !strings.ContainsFunc(e.Text, language.Speakable) {
			continue
		}
		if counts := p.at("pPr", "buAutoNum"); counts == nil {
			delete(next, e.Depth)
		} else {
			next[e.Depth] = max(next[e.Depth]+1, number(counts.attr("startAt")))
			e.Number = next[e.Depth]
		}
		all = append(all, e)
	}
	return all
}
