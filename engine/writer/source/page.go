package source

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// endMark is a line that only says that a text ends.
var endMark = regexp.MustCompile(`^[-–—*\s]*(?:ENDS?|[Ee]nds|FIN)[-–—*\s]*$|^[-–—*\s]+30[-–—*\s]+$|^[#\s]{3,}$|^[（(](?:完|fin)[)）]$`)

// crumbs is the way to a page: "Home > News > Regional", "About us / Our story".
var crumbs = regexp.MustCompile(`^[\p{L} ]{2,24}(?:\s+[>»›/]\s+[\p{L} ]{2,24})+$|^\[?[\p{L} ]{2,24}\]?(?:\s+[>»›/]\s+\[?[\p{L}\d –-]{2,28}\]?){2,}$`)

// badges is a line of notes in brackets, as pages of programs begin with.
var badges = regexp.MustCompile(`^(?:\[[^\]\n]{2,40}\]\s*){2,}$`)

// hashtags is a line of nothing but marks by which posts are found.
var hashtags = regexp.MustCompile(`^\s*#[\p{L}\d_]+(?:\s+#[\p{L}\d_]+)+\s*$`)

// page finds what a page has around a text.
type page struct{ particular }

// unpage empties the lines that say whose a text is, how its press office is reached and where
// else one may go.
func (p page) unpage(lines []string) {
	uncredit(lines)
	p.contacts(lines)
	p.imprint(lines)
	navigation(lines)
}

// imprint empties the lines that a text ends with and that only say what firm it is of, where that is
// and how it is reached, a line each or beside one another.
func (p page) imprint(lines []string) {
	const fewWords = 3
	from, to := lastParagraph(lines)
	firm := func(c string) bool { return p.Lang.EndsWith(language.Firm, strings.TrimSpace(c)) }
	for from < to && !firm(abreast.Split(lines[from], 2)[0]) {
		from++
	}
	cells := abreast.Split(strings.TrimSpace(strings.Join(lines[from:to], " · ")), -1)
	if from == 0 || len(cells) < leastRows || !slices.ContainsFunc(cells, grammar.Address.MatchString) {
		return
	}
	tells := func(c string) bool {
		short := p.Lang.Count(c) <= fewWords || strings.ContainsFunc(c, unicode.IsDigit) || grammar.Address.MatchString(c)
		return !short || firm(c) || grammar.Finished(c) || grammar.Runes(c) > headMost || p.Clauses.IsClause(c)
	}
	if !slices.ContainsFunc(cells[1:], tells) {
		clear(lines[from:to])
	}
}

// unfurnish empties the lines of the page that a text stood on, and the one that only says that it ends.
func (p page) unfurnish(lines []string) {
	below := false // the line above is one of the page
	end := p.told(lines)
	for i, line := range lines {
		leads := below && isAddress(strings.TrimSpace(line)) // where a button of the page leads
		below = leads || p.furnishes(line) || i >= end && p.isButton(line)
		if below || endMark.MatchString(strings.TrimSpace(line)) || blank.MatchString(line) {
			lines[i] = ""
		}
	}
}

// told returns how many of a text's lines there are without those of the page at its end, where a
// button may stand alone: elsewhere it is a title.
func (p page) told(lines []string) int {
	n := len(lines)
	for n > 0 {
		l := strings.TrimSpace(lines[n-1])
		if l != "" && !isAddress(l) && !p.isButton(l) && !p.furnishes(l) {
			break
		}
		n--
	}
	return n
}

// navigation empties the lines at the ends of a page that are the ways to others: "Home | About us |
// Join us | Contact".
func navigation(lines []string) {
	const near, least, longest = 5, 4, 20 // lines, pages, characters
	for i, l := range lines {
		bars := func(i int) bool { return i >= 0 && i < len(lines) && strings.Contains(lines[i], "|") }
		cells := strings.Split(strings.Trim(strings.TrimSpace(l), "|"), "|")
		if i >= near && i < len(lines)-near || len(cells) < least || bars(i-1) || bars(i+1) {
			continue
		}
		if !slices.ContainsFunc(cells, func(c string) bool {
			return grammar.Runes(strings.TrimSpace(c)) > longest || grammar.Finished(c) || strings.ContainsAny(c, ":：") || strings.ContainsFunc(c, unicode.IsDigit) && !strings.Contains(c, "(")
		}) {
			lines[i] = ""
		}
	}
}

// allPictured reports whether a line is a row of buttons with pictures on them.
func allPictured(line string) bool {
	cells := wideGap.Split(line, -1)
	return len(cells) > 1 && !slices.ContainsFunc(cells, func(c string) bool { return !unicode.Is(unicode.So, grammar.FirstRune(c)) })
}

// contacts empties the lines below a text that say where its press office is.
func (p page) contacts(lines []string) {
	for i := len(lines) / 2; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		if !p.labels(line) || p.Lang.Count(line) < 2 || p.Lang.Begins(language.Heading, line) != len(grammar.Bare(line)) {
			continue
		}
		end := paragraphEnd(lines, i)
		if below := lines[i+1 : end]; !slices.ContainsFunc(below, grammar.Finished) && slices.ContainsFunc(below, grammar.Address.MatchString) {
			clear(lines[i:end])
		}
	}
}

// citation is where a paper was published: "Sleep Research 2023; 18(4): 311–319".
var citation = regexp.MustCompile(`\b(?:19|20)\d\d; ?\d+(?: ?\(\d+\))?: ?\d+`)

// authors are the names over a paper, each with the number of where its bearer works.
var authors = regexp.MustCompile(`(?:\p{Ll}\d(?:,\d)*(?:,? |$).*){2}`)

// uncredit empties the names over a paper and where their bearers work.
func uncredit(lines []string) {
	const first = 16 // lines
	named := false
	for at := 0; at < min(first, len(lines)); at++ {
		to := paragraphEnd(lines, at)
		text := strings.Join(lines[at:to], " ")
		works := named && strings.HasPrefix(text, "1 ") && !grammar.Finished(text)
		if works || authors.MatchString(text) && !grammar.Finished(text) && strings.Contains(text, ",") {
			clear(lines[at:to])
			named = true
		}
		at = to
	}
}

// blank is a line of a form that is filled in by hand: "Signed ..........".
var blank = regexp.MustCompile(`(?:\.{6,}|_{4,})\s*(?:\([^)]*\))?\s*$|(?:\.{6,}|_{4,})[^._]+(?:\.{6,}|_{4,})`)

// foot empties the last line of a text where it is the foot of a page: "HP-240 rev. 6   Printed in
// Wales   17".
func foot(lines []string) {
	for i := len(lines) - 1; i > 0; i-- {
		cells := wideGap.Split(strings.TrimSpace(lines[i]), -1)
		if cells[0] == "" {
			continue
		}
		alone := strings.TrimSpace(lines[i-1]) == ""
		if last := cells[len(cells)-1]; alone && len(cells) > 1 && strings.Trim(last, "0123456789") == "" && len(last) < 4 {
			lines[i] = ""
		}
		return
	}
}

// unreferenced empties the lists of works that a text refers to, each with its title.
func (p page) unreferenced(lines []string) {
	ends := make([]int, len(lines)) // where the next title is that is marked as one
	for i, end := len(lines)-1, len(lines); i >= 0; i-- {
		if ends[i] = end; hashTitle.MatchString(lines[i]) {
			end = i
		}
	}
	for i := range lines {
		title, to := aloneAt(lines, i), i+1
		if m := hashTitle.FindStringSubmatch(lines[i]); m != nil {
			title = m[1]
		}
		if title != "" {
			to = ends[i]
		}
		if p.Lang.ListsWorks(title, lines[i+1:to]) {
			clear(lines[i:to])
		}
	}
}

// aloneAt is a line that stands between empty ones, "" where it does not or is long.
func aloneAt(lines []string, i int) string {
	empty := func(k int) bool { return k >= 0 && k < len(lines) && strings.TrimSpace(lines[k]) == "" }
	if !empty(i-1) || !empty(i+1) || grammar.Runes(lines[i]) > titleMost {
		return ""
	}
	return lines[i]
}

// isByline reports whether a line says who wrote a text: "by Ian Threlfall".
func (p page) isByline(line string) bool {
	low := grammar.FirstLow(p.Lang, line)
	return p.Lang.IsAny(low, language.By, language.Preposition) && p.Names.IsName(strings.TrimSpace(line[min(len(low), len(line)):]))
}

// isButton reports whether words are those of a link at an e-mail's foot, and nothing else:
// "Unsubscribe", "View in browser", "Manage preferences: club.example".
func (p page) isButton(words string) bool {
	if head, leads, ok := strings.Cut(words, ": "); ok && isAddress(strings.TrimSpace(leads)) {
		words = head
	}
	words = strings.Trim(strings.TrimLeftFunc(words, isSymbol), " .[]()>»›→")
	return words != "" && p.Lang.Begins(language.Button, words) == len(words)
}

// furnishes reports whether a line is of the page that a text stood on, and not of it:
// "Share   Save", "READ MORE: …", "Photo: …", "Was this page helpful? …", or half of what
// stands beside one another on it: "By Ann · Updated 3 May · Reading time: 4 min".
func (p page) furnishes(line string) bool {
	const phrase = 3 // words, that nobody tells
	line = strings.TrimSpace(line)
	cells, said := abreast.Split(line, -1), 0
	if len(cells) > 1 && !slices.ContainsFunc(cells, func(c string) bool { return !p.isButton(c) }) {
		return true
	}
	for i, c := range cells {
		if p.Lang.Begins(language.Furniture, strings.TrimLeftFunc(c, isSymbol)) > 0 || i == 0 && p.isByline(c) {
			said++
		}
	}
	_, message, _ := strings.Cut(line, ": ") // of a chat: "Ann: Image omitted."
	line = strings.TrimLeft(line, "(（")
	n := p.Lang.Begins(language.Furniture, line)
	k := p.Lang.Begins(language.Furniture, message)
	if citation.MatchString(line) || allPictured(line) || len(cells) > 1 && 2*said >= max(3, len(cells)) || p.Lang.Count(line[:n]) >= phrase || p.Lang.Count(message[:k]) >= phrase || k > 0 && k == len(grammar.Bare(message)) {
		return true
	}
	return badges.MatchString(line) || hashtags.MatchString(line) || n > 0 && grammar.Runes(line) <= titleMost && !grammar.Finished(line) && (n == len(line) || strings.ContainsAny(line[n:min(len(line), n+2)], ":：|\t") || strings.Contains(line, "   ") || p.Lang.Count(line[:n]) > 1)
}
