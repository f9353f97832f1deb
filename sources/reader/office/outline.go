package office

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Marks of items that somebody typed: before a space, before a word, and behind a sentence where
// the line's end is none of the text.
var (
	typedBullet = regexp.MustCompile(`^(?:[-–—*•·▪◦●○■□▹▸►▶➢➤✓✔￭⬝]\s+)+`)
	tightBullet = regexp.MustCompile(`^[-–•·▪◦](\p{L})`)
	innerBullet = regexp.MustCompile(`([.!?。！？])\s+[-–•]\s+`)
)

// unbulleted returns a line without the marks of items in it.
func unbulleted(line string) string {
	line = tightBullet.ReplaceAllString(typedBullet.ReplaceAllString(line, ""), "$1")
	return innerBullet.ReplaceAllString(line, "$1 ")
}

// outlined returns the lines of a text without typed bullets, each with the few words of those
// that stand below it as its details: "Patterns: Factory, Decorator". What goes on in sentences
// keeps its lines.
func outlined(body *node) []string {
	if body == nil {
		return nil
	}
	var all []level
	for _, p := range body.all("p") {
		for _, line := range paragraphs(&node{nodes: []*node{p}}) {
			if line = unbulleted(line); strings.ContainsFunc(line, said) {
				all = append(all, level{line, depthOf(p)})
			}
		}
	}
	var lines []string
	for i := 0; i < len(all); {
		line, n := all[i].with(all[i+1:])
		lines, i = append(lines, line), i+1+n
	}
	return lines
}

// said reports whether a letter or sign can be spoken.
func said(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// level is a line of an outline and how deep it stands.
type level struct {
	line  string
	depth int
}

func depthOf(p *node) int {
	n, err := strconv.Atoi(orEmpty(p.child("pPr")).attr("lvl"))
	if err != nil {
		return 0
	}
	return n
}

// Bounds of a line with its details, in characters.
const (
	longestDetail = 40
	longestWhole  = 100
)

// with returns a line with those below it that are its details, and how many they are.
func (l level) with(next []level) (line string, n int) {
	for n < len(next) && next[n].depth > l.depth {
		if next[n].depth > l.depth+1 || utf8.RuneCountInString(next[n].line) > longestDetail || strings.ContainsAny(next[n].line, ".!?:;,。！？：；，、…") {
			return l.line, 0
		}
		n++
	}
	if n == 0 || strings.ContainsAny(l.line[len(l.line)-1:], ".!?;,") || strings.ContainsAny(l.line, ":：。！？；，…") && !endsOpen(l.line) {
		return l.line, 0
	}
	colon, comma := ": ", ", "
	if strings.ContainsFunc(l.line, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		colon, comma = "：", "、"
	}
	var details []string
	for _, d := range next[:n] {
		details = append(details, d.line)
	}
	line = strings.TrimRight(l.line, ":： ") + colon + strings.Join(details, comma)
	if utf8.RuneCountInString(line) > longestWhole {
		return l.line, 0
	}
	return line, n
}

// endsOpen reports whether a line announces those below it, and has no other colon.
func endsOpen(line string) bool {
	rest := strings.TrimRight(line, ":： ")
	return rest != line && !strings.ContainsAny(rest, ":：。！？；，…")
}
