package office

import (
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// Typed marks of items: before a space, before a word, and after a sentence where the line's end is
// not part of the text.
var (
	typedBullet = regexp.MustCompile(`^(?:[-–—*•·▪◦●○■□▹▸►▶➢➤✓✔￭⬝]\s+)+`)
	tightBullet = regexp.MustCompile(`^[-–•·▪◦](\p{L})`)
	innerBullet = regexp.MustCompile(`([.!?。！？])\s+[-–•]\s+`)
)

// unbulleted returns a line without typed bullets.
func unbulleted(line string) string {
	line = tightBullet.ReplaceAllString(typedBullet.ReplaceAllString(line, ""), "$1")
	return innerBullet.ReplaceAllString(line, "$1 ")
}

// outlined returns the lines of a text without typed bullets, each with its depth.
func outlined(body *node) []prose.Entry {
	if body == nil {
		return nil
	}
	var all []prose.Entry
	for _, p := range body.all("p") {
		for _, line := range paragraphs(&node{nodes: []*node{p}}) {
			if line = unbulleted(line); strings.ContainsFunc(line, prose.Said) {
				all = append(all, prose.Entry{Text: line, Depth: max(number(p.child("pPr").attr("lvl")), 0)})
			}
		}
	}
	return all
}
