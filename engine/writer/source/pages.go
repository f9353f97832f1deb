package source

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

var (
	// pageNumber is the number of a page, alone in the middle of a line or at its right.
	pageNumber = regexp.MustCompile(`^[ \t]{10,}(?:[-–—] ?\d{1,4} ?[-–—]|\d{1,4})[ \t]*$`)
	// pageCount is which of how many pages ends, alone on a line: "Page 1 of 9", "1/4".
	pageCount = regexp.MustCompile(`^[ \t]*(?:\p{L}{1,8}\.? ?)?\d{1,3} ?(?:\p{L}{1,5}|/) ?\d{1,3}[ \t]*$`)
	// pageOf is which of how many pages ends, far right on a line: "2 of 6".
	pageOf = regexp.MustCompile(`^(.*?)(?:[ \t]{8,}|\t)(\d{1,3}) ?(\p{L}{1,5}|/) ?(\d{1,3})[ \t]*$`)
	// runningGap parts what stands at the left and at the right of a page's head.
	runningGap = regexp.MustCompile(`\S[ \t]{5,}\S`)
)

// unturned returns a text without what its pages have at their heads and feet, and with the sentences
// whole that go on from one to the next: "Yearbook 2024          The Mill", "17".
func unturned(text string) string {
	lines := strings.Split(text, "\n")
	if len(parted.FindAllString(text, 2)) == 1 && slices.ContainsFunc(lines, countsPages) {
		lines = strings.Split(parted.ReplaceAllStringFunc(text, func(word string) string { return unhyphened(word, text) }), "\n")
	}
	unnumbered(lines)
	heads := runningHeads(lines)
	if len(heads) == 0 && !numbersPages(lines) {
		return strings.Join(lines, "\n")
	}
	first := firstLine(lines, 0)
	top := ""
	if l := strings.TrimSpace(lines[first]); heads[l] {
		top, lines[first] = strings.Join(wideGap.Split(l, -1), " · "), ""
	}
	entitlePages(lines[first:], top)
	return strings.Join(turned(lines, heads), "\n")
}

// runningHeads returns the lines with two sides that stand at the head of several pages, each but the
// first below the number of one, or below one and say nothing but what the text begins with.
func runningHeads(lines []string) map[string]bool {
	const near = 8 // lines
	seen, heads := map[string]bool{}, map[string]bool{}
	first := strings.Join(slices.DeleteFunc(slices.Clone(lines[:min(near, len(lines))]), func(l string) bool { return grammar.Runes(l) > 2*titleMost }), "\n")
	numbered := false // the last line that is not empty is a page's number
	for i, l := range lines {
		said := strings.TrimSpace(l)
		if said == "" {
			continue
		}
		if runningGap.MatchString(said) {
			heads[said] = heads[said] || numbered && (seen[said] || i >= near && restates(said, first))
			seen[said] = true
		}
		numbered = pageNumber.MatchString(l) || countsPages(l)
	}
	for said, runs := range heads {
		if !runs {
			delete(heads, said)
		}
	}
	return heads
}

// countsPages reports whether a line only says which of how many pages ends, in the middle or at the
// right.
func countsPages(line string) bool {
	const deep = 10 // spaces
	return indentOf(line) >= deep && pageCount.MatchString(line)
}

// restates reports whether each of what stands beside one another on a line stands in some text too.
func restates(line, text string) bool {
	return !slices.ContainsFunc(wideGap.Split(line, -1), func(cell string) bool { return !strings.Contains(text, cell) })
}

// numbersPages reports whether the numbers of pages stand in a text, alone between what is empty, and
// count.
func numbersPages(lines []string) bool {
	n, last := 0, 0
	for i, l := range lines {
		if !pageNumber.MatchString(l) || aloneAt(lines, i) == "" && i+1 < len(lines) {
			continue
		}
		number := itemNumber(strings.Trim(l, " \t-–—"))
		if n > 0 && number != last+1 {
			return false
		}
		n, last = n+1, number
	}
	return n > 1
}

// turned returns lines without running heads and numbers of pages, and without what is empty between
// the two halves of a sentence.
func turned(lines []string, heads map[string]bool) []string {
	var all []string
	for at := 0; at < len(lines); at++ {
		if !pageNumber.MatchString(lines[at]) && !heads[strings.TrimSpace(lines[at])] {
			all = append(all, lines[at])
			continue
		}
		next := at
		for next < len(lines) && (strings.TrimSpace(lines[next]) == "" || pageNumber.MatchString(lines[next]) || heads[strings.TrimSpace(lines[next])]) {
			next++
		}
		last := len(all)
		for last > 0 && strings.TrimSpace(all[last-1]) == "" {
			last--
		}
		if last > 0 && next < len(lines) && breaksPage(all[last-1], lines[next]) {
			all = all[:last]
		} else {
			all = append(all, "")
		}
		at = next - 1
	}
	return all
}

// breaksPage reports whether a sentence goes on from the last line of a page to the first of the next.
func breaksPage(last, next string) bool {
	return !grammar.Finished(last) && !grammar.Announces(last) && unicode.IsLower(grammar.FirstRune(strings.TrimSpace(next)))
}

// unnumbered takes off which of how many pages ends from the lines that count them.
func unnumbered(lines []string) {
	pages, last, total := 0, 0, ""
	for _, l := range lines {
		m := pageOf.FindStringSubmatch(l)
		switch {
		case m == nil:
		case pages > 0 && (m[3]+m[4] != total || itemNumber(m[2]) <= last) || itemNumber(m[2]) > itemNumber(m[4]):
			return // they count something else
		default:
			pages, last, total = pages+1, itemNumber(m[2]), m[3]+m[4]
		}
	}
	for i, l := range lines {
		if m := pageOf.FindStringSubmatch(l); m != nil && pages > 1 {
			lines[i] = m[1]
		}
	}
}

var (
	// numberedHead is the title of a chapter behind its number: "4   Supply".
	numberedHead = regexp.MustCompile(`^\d{1,2}\.?[ \t]+(\p{Lu}[^\n.!?:：]{2,60})$`)
	// code is a short particular beside a title: "Rev. C", "03/2025".
	code = regexp.MustCompile(`^[\p{Lu}\d][\p{L}\d./ -]{0,11}$`)
)

// entitlePages makes a title of the line that the first page begins with below its running head, which
// it puts below that: one with a number that its sections have too, or one beside short particulars
// and over a rule.
func entitlePages(lines []string, top string) {
	at := firstLine(lines, 0)
	below := firstLine(lines, at+1)
	if below >= len(lines) || top == "" {
		return
	}
	head, next := strings.TrimSpace(lines[at]), strings.TrimSpace(lines[below])
	number, _, _ := strings.Cut(strings.Replace(head, ".", " ", 1), " ")
	cells := wideGap.Split(head, -1)
	title := ""
	switch m := numberedHead.FindStringSubmatch(head); {
	case m != nil && strings.HasPrefix(next, number+".1"):
		title = m[1]
	case ruleLine.MatchString(next) && len(cells) > 2 && looksLikeTitle(cells[0]) && allCodes(cells[1:]):
		title, lines[below] = cells[0], ""
	case m != nil && grammar.Runes(top) <= titleMost: // the first of several chapters
		entitleChapters(lines)
		lines[at] = "# " + top + "\n\n" + lines[at]
		return
	default:
		return
	}
	lines[at] = "# " + title + "\n\n" + top + "\n"
}

// entitleChapters marks the titles of chapters that count from 1, each alone on its line.
func entitleChapters(lines []string) {
	chapter := 1
	for i := range lines {
		m := numberedHead.FindStringSubmatch(strings.TrimSpace(lines[i]))
		if m != nil && aloneAt(lines, i) != "" && strings.HasPrefix(strings.TrimSpace(lines[i]), strconv.Itoa(chapter)) {
			lines[i] = "## " + m[1]
			chapter++
		}
	}
}

// allCodes reports whether cells are short particulars: a language, a version, a month.
func allCodes(cells []string) bool {
	for _, c := range cells {
		if !code.MatchString(c) {
			return false
		}
	}
	return true
}

var (
	// paged is a line at the head or foot of a page, with the page's number at one of its ends.
	paged = regexp.MustCompile(`^\s*(?:\d{1,4}\s{3,}(\S.*?)|(\S.*?)\s{3,}\d{1,4})\s*$`)
	// parted is a word that a line's end parts.
	parted = regexp.MustCompile(`(\p{Ll}{2,})-\n(\p{Ll}{2,}\S*) ?`)
)

// unparted returns a text with the words whole that its lines' ends part, where they part several,
// or the text has the whole word too.
func unparted(text string) string {
	const several = 2
	if len(parted.FindAllString(text, several)) == several {
		return parted.ReplaceAllString(text, "$1$2\n")
	}
	return parted.ReplaceAllStringFunc(text, func(word string) string {
		m := parted.FindStringSubmatch(word)
		if whole := strings.TrimRightFunc(m[1]+m[2], unicode.IsPunct); !strings.Contains(text, whole) {
			return word
		}
		return m[1] + m[2] + "\n"
	})
}

// unhyphened returns a word of a printed text whole that a line's end parts, where neither half is a word:
// the two halves of "coal-fired" are.
func unhyphened(word, text string) string {
	m := parted.FindStringSubmatch(word)
	for _, half := range []string{m[1], strings.TrimRightFunc(m[2], unicode.IsPunct)} {
		if language.IsSomewhere(language.Function, half) || strings.Contains(text, " "+half+" ") {
			return word
		}
	}
	return m[1] + m[2] + "\n"
}

// unpaged returns a text without the lines that stand on several of its pages, and with its
// words whole.
func unpaged(text string) string {
	const several = 2
	text = unparted(text)
	lines := strings.Split(text, "\n")
	heads := make([]string, len(lines))
	pages := map[string]int{} // that have a head
	for i, line := range lines {
		if m := paged.FindStringSubmatch(line); m != nil {
			heads[i] = m[1] + m[2]
			pages[heads[i]]++
		}
	}
	var kept []string
	for i, line := range lines {
		if pages[heads[i]] < several {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

// unrelated empties the list of other pages that stands below a text, and a line of links to them.
func (p page) unrelated(lines []string) {
	for i := len(lines) / 2; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		n := p.Lang.Begins(language.Related, line)
		rest := strings.TrimLeft(line[n:], " \u00a0:：")
		if n == 0 || rest != "" && !leads.MatchString(rest) && !p.linksTo(line, rest) {
			continue
		}
		lines[i] = ""
		for i+1 < len(lines) && rest == "" && leads.MatchString(strings.TrimSpace(lines[i+1])) {
			i++
			lines[i] = ""
		}
	}
}

// leads is a line that a mark of a link stands before.
var leads = regexp.MustCompile(`^[→▶►▸»›>•·*-]\s*\S`)

// linksTo reports whether what stands behind a label are the names of several pages.
func (p page) linksTo(line, rest string) bool {
	return len(rest) < len(line) && strings.Contains(rest, " | ") && !grammar.Finished(rest)
}

// shown is where a picture stood: "[logo]".
var shown = regexp.MustCompile(`\[(\p{L}[^\]\[\n]{0,20})\]`)

// remarked is a title with how many of something there are: "Comments (37)", "12 comments".
var remarked = regexp.MustCompile(`^(\d+) ?([^\d\s].*)$|^(.*\S)\s?[(（](\d+)[)）]$`)

// uncomment empties what readers of a page say below its text, from the title over it on, where what
// is pressed to answer them stands among it.
func (p page) uncomment(lines []string) {
	for i := len(lines) / 3; i < len(lines); i++ {
		m := remarked.FindStringSubmatch(strings.Trim(lines[i], " \t#*💬"))
		if m == nil {
			continue
		}
		name := strings.TrimSpace(m[2] + m[3])
		if name == "" || p.Lang.Begins(language.Comments, name) != len(name) {
			continue
		}
		if slices.ContainsFunc(lines[i+1:], p.replies) {
			clear(lines[i:])
		}
		return
	}
}

// replies reports whether a line is what is pressed to answer a reader, or to see more of what they
// say: "Reply   Report", "Show 36 more comments".
func (p page) replies(line string) bool {
	line = strings.TrimSpace(strings.TrimLeft(line, " \t↳└>-"))
	if n := p.Lang.Begins(language.Reply, line); n > 0 && p.Lang.EndsWith(language.Comments, strings.ToLower(line)) && strings.ContainsFunc(line, unicode.IsDigit) {
		return true
	}
	return line != "" && !slices.ContainsFunc(cellGap.Split(line, -1), func(c string) bool {
		c = strings.TrimLeftFunc(pieces.ReplaceAllString(c, ""), isSymbol)
		return p.Lang.Begins(language.Reply, c) != len(c)
	})
}
