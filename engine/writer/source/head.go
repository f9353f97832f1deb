package source

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// underMark stands before a line that is sure to stand under a text's title; nobody writes it.
const underMark = "\ue000"

// documentHead empties the rows that a document begins with and that say its number, version and
// owner beside its title, which it keeps, and returns what is left out so.
func documentHead(lines []string) (left []string) {
	const least = 2 // rows
	at := firstLine(lines, 0)
	rows := lines[at:paragraphEnd(lines, at)]
	if n := len(rows); n > 0 && !strings.ContainsFunc(rows[n-1], unicode.IsLetter) {
		rows = rows[:n-1] // a rule
	}
	title, cells, labels := "", 0, 0
	for _, row := range rows {
		all := wideGap.Split(strings.TrimSpace(row), -1)
		if len(all) < 2 {
			return nil
		}
		if !labelled(all[0]) && indentOf(row) == 0 {
			title, all = all[0], all[1:]
		}
		for _, cell := range all {
			if cells++; labelled(cell) {
				labels++
			}
		}
	}
	if len(rows) < least || labels < cells || title == "" || !looksLikeTitle(title) {
		return nil
	}
	clear(rows)
	rows[0] = "# " + title
	return []string{particulars}
}

// headNumber is the number of a title, and what marks one.
var headNumber = regexp.MustCompile(`^[#*_\s]*(?:\d{1,2}(?:\.\d{1,2})*[.)、]?\s+|[一二三四五六七八九十]{1,3}、\s*)?`)

// onPage is on which page a title stands, behind the dots of a table of contents.
var onPage = regexp.MustCompile(`\s*(?:\.{3,}|…{2,}|(?:\. ){3,})\s*\d{1,4}\s*$`)

// bareHead returns a title as it is compared with others: without its number and marks, in small
// letters.
func bareHead(line string) string {
	line = strings.TrimLeftFunc(headNumber.ReplaceAllString(line, ""), isSymbol)
	return strings.ToLower(strings.TrimRight(onPage.ReplaceAllString(line, ""), " *:：.?？#"))
}

// headsOf returns where the short lines of a text stand, by what they say: the last of several.
func headsOf(lines []string) map[string]int {
	heads := map[string]int{}
	for i, l := range lines {
		if grammar.Runes(l) <= 2*titleMost && strings.TrimSpace(l) != "" {
			heads[bareHead(l)] = i
		}
	}
	return heads
}

// uncontents empties the contents that a text begins with: rows that name its titles beside one
// another, "On this page: Soil · Water · Light", and a list of them below a title.
func uncontents(lines []string) {
	const near = 30 // lines
	heads := headsOf(lines)
	for i, l := range lines[:min(near, len(lines))] {
		switch {
		case (i+1 == len(lines) || strings.TrimSpace(lines[i+1]) == "") && namesHeads(l, heads):
			lines[i] = "" // a row of a table has others below it
		case i > 0 && bulletMark.MatchString(l) && !bulletMark.MatchString(lines[i-1]):
			uncontent(lines, i, heads)
		}
	}
}

// namesHeads reports whether most of what stands beside one another on a line are titles of the text.
func namesHeads(line string, heads map[string]int) bool {
	if at := strings.IndexAny(line, ":："); at >= 0 {
		line = line[at:]
	}
	cells, named := cellGap.Split(strings.Trim(line, " \t:："), -1), 0
	for _, c := range cells {
		if _, ok := heads[bareHead(c)]; ok {
			named++
		}
	}
	return len(cells) >= leastRows && !strings.Contains(line, "\t") && 3*named >= 2*len(cells)
}

// uncontent empties a list, and the title over it, each item of which is a title below it, one after
// the other.
func uncontent(lines []string, from int, heads map[string]int) {
	to, last := from, from
	for ; to < len(lines) && bulletMark.MatchString(lines[to]); to++ {
		at, ok := heads[bareHead(bulletMark.FindStringSubmatch(lines[to])[2])]
		if !ok || at < last+2 {
			return
		}
		last = at
	}
	over := from - 1
	for over > 0 && strings.TrimSpace(lines[over]) == "" {
		over--
	}
	if to-from >= leastRows && looksLikeTitle(strings.TrimRight(lines[over], ":： ")) && grammar.Runes(lines[over]) <= headMost {
		clear(lines[over:to])
	}
}

// longTitle parts a line of three parts or more between dashes or bars at the last of these.
var longTitle = regexp.MustCompile(`^(.*\S\s+[–—|·-]\s+\S.*?)\s+[–—|·-]\s+(.*?)\s*$`)

// entitleLong makes a title of the line that a text begins with where that is too long for one and
// ends with when something was: "Minutes – the new mill – Thursday 26/11/2026, 2 pm, by phone".
func (f front) entitleLong(lines []string) {
	at := firstLine(lines, 0)
	if at == len(lines) || grammar.Runes(lines[at]) <= titleMost || grammar.Finished(lines[at]) {
		return
	}
	m := longTitle.FindStringSubmatch(strings.TrimSpace(lines[at]))
	if m != nil && grammar.Runes(m[1]) <= titleMost && looksLikeTitle(m[1]) && f.namesDay(m[2]) && grammar.Runes(m[2]) <= titleMost {
		lines[at] = "# " + m[1] + "\n\n" + m[2] + "\n"
	}
}

// dashBehind is what a line ends with behind a dash.
var dashBehind = regexp.MustCompile(`\s+[–—-]\s+[^–—-]{2,40}$`)

// unsecret takes off whom a text is not for, in brackets behind one of the lines that it begins with:
// "Takings of May (do not circulate!)".
func (f front) unsecret(lines []string) {
	const near = 4 // lines
	from, _ := nearEnds(lines, near)
	for i, l := range lines[:from] {
		l = strings.TrimRight(l, " \t")
		at := remarkBehind.FindStringIndex(l)
		if at == nil {
			at = dashBehind.FindStringIndex(l)
		}
		if at == nil || at[0] == 0 {
			continue
		}
		said := strings.Trim(l[at[0]:at[1]], " ()（）!！.–—-")
		if n := f.Lang.Begins(language.Secret, said); n > 0 && n == len(said) {
			lines[i] = l[:at[0]]
		}
	}
}

// entitleCentred makes a title of the lines in the middle that stand below a letterhead at the margin,
// and leaves that out but for a single line; it returns what is left out so.
func (f front) entitleCentred(lines []string) (left []string) {
	const most = 4 // lines of a letterhead
	at := firstLine(lines, 0)
	end := paragraphEnd(lines, at)
	from := firstLine(lines, end)
	to := paragraphEnd(lines, from)
	head, middle, next := lines[at:end], lines[from:to], firstLine(lines, to)
	if len(head) == 0 || len(head) > most || next == len(lines) || !isCentred(middle) || indentOf(lines[next]) > 0 || f.letter.greets(lines[next]) {
		return nil
	}
	if slices.ContainsFunc(head, func(l string) bool { return indentOf(l) > 0 || grammar.Finished(l) || hashTitle.MatchString(l) }) {
		return nil
	}
	title := strings.TrimSpace(middle[0])
	if f.Lang.Count(title) < 2 || !looksLikeTitle(title) || f.dates(title) || labelled(title) {
		return nil
	}
	var under []string
	for _, l := range middle[1:] {
		under = append(under, strings.TrimSpace(l))
	}
	if len(head) == 1 {
		under = append(under, strings.TrimSpace(head[0]))
	} else {
		left = []string{particulars}
	}
	clear(lines[at:to])
	lines[at] = "# " + title + "\n\n" + strings.Join(under, " · ") + "\n"
	return left
}

// isCentred reports whether a few lines stand in the middle: one in capitals, or several about the same
// one.
func isCentred(lines []string) bool {
	const deep, most, off = 12, 3, 6 // characters, lines, half characters
	if len(lines) == 0 || len(lines) > most || len(lines) == 1 && !capitals(lines[0]) {
		return false
	}
	middle := func(l string) int { return 2*indentOf(l) + grammar.Runes(strings.TrimSpace(l)) }
	even := len(lines) > 1
	for _, l := range lines {
		if strings.Contains(l, "\t") || indentOf(l) < deep || grammar.Runes(strings.TrimSpace(l)) > titleMost || grammar.Finished(l) || max(middle(l)-middle(lines[0]), middle(lines[0])-middle(l)) > off {
			return false
		}
		even = even && indentOf(l) == indentOf(lines[0])
	}
	return !even // an address
}

// entitleOver makes a title of the line over what a page says of its text, where it is too long for
// one or has a second part behind a bar: "… | 3 May, bring a bowl", "By Ann · Updated 3 May".
func (f front) entitleOver(lines []string) {
	state := -1 // where a line says what is the case
	for i, l := range lines[:min(pageHead, len(lines))] {
		head := strings.TrimSpace(l)
		switch {
		case head == "" || f.page.furnishes(head) || f.page.isRow(head, false) || wayTo.MatchString(head):
		case state < 0 && f.isStatus(head):
			state = i
		default:
			if f.headlines(head) && f.entitleAt(lines, i) && state >= 0 {
				lines[i] += "\n\n" + wideGap.Split(strings.TrimSpace(lines[state]), -1)[1] + "\n"
				lines[state] = ""
			}
			return
		}
	}
}

// entitleAt makes a title of a line where what a page says of its text stands below it.
func (f front) entitleAt(lines []string, i int) bool {
	head, below := strings.TrimSpace(lines[i]), firstLine(lines, i+1)
	if below == len(lines) {
		return false
	}
	name, more, barred := strings.Cut(head, " | ")
	signed := f.page.signsText(lines[below])
	switch {
	case barred && signed && looksLikeTitle(name) && !strings.Contains(more, "|"):
		lines[i], lines[below] = "# "+name, more+"\n"
	case grammar.Runes(head) > titleMost && (signed || f.page.factual(lines[below:paragraphEnd(lines, below)])):
		lines[i] = f.twoTitles(head)
	default:
		return false
	}
	return true
}

// twoTitles returns a title that is too long for one, and what stands in it behind a colon below it
// where both may stand alone.
func (f front) twoTitles(head string) string {
	const least = 5 // words
	name, more, ok := strings.Cut(strings.Replace(head, "：", ":", 1), ":")
	name, more = strings.TrimSpace(name), strings.TrimSpace(more)
	if !ok || f.Lang.Count(name) < 2 || f.Lang.Count(more) < least || grammar.Runes(name) > titleMost || grammar.Runes(more) > titleMost || strings.ContainsAny(more, ":：") || !looksLikeTitle(name) {
		return "# " + head
	}
	return "# " + name + "\n\n" + grammar.Capital(more) + "\n"
}

// isStatus reports whether a line says what is the case with what the title below it names, by a word
// in capitals before what that means: "OPEN   Apply until 3 May".
func (f front) isStatus(line string) bool {
	cells := wideGap.Split(line, -1)
	return len(cells) == 2 && f.Lang.Count(cells[0]) == 1 && capitals(cells[0]) && labelled(cells[1])
}

// headlines reports whether a line may be a title that is longer than others: it ends no sentence,
// and is none of a list.
func (f front) headlines(line string) bool {
	const most = 130 // characters
	return grammar.Runes(line) <= most && len(f.Lang.Sentences(line)) == 1 && !grammar.Finished(line) && grammar.IsWordRune(grammar.LastRune(line)) &&
		!wideGap.MatchString(line) && !bulletMark.MatchString(line) && !hashTitle.MatchString(line) && !f.labels(line)
}

// particular knows the lines that only say what a text is, when it is or what it costs.
type particular struct{ grammar.Grammar }

// labels reports whether a line says what a text is, or who sent it to whom, or
// counts it: "FOR IMMEDIATE RELEASE", "Contact: …", "Unit 3, Lesson 6".
func (p particular) labels(line string) bool {
	line = strings.TrimSpace(line)
	if p.isUnfinished(line) {
		return true
	}
	n := p.Lang.Begins(language.Heading, line)
	if n == 0 || grammar.Runes(line) > 2*titleMost {
		return false
	}
	rest := strings.TrimSpace(line[n:])
	if strings.ContainsRune(":：", grammar.FirstRune(rest)) {
		return true
	}
	until := p.Lang.Count(line[:n]) > 1 // "Embargoed until 3 March, 6 h"
	return !slices.ContainsFunc(p.Lang.Spoken(rest), func(w language.Word) bool {
		return !w.Digit && !p.Lang.Is(language.Heading, w.Low) && (!until || !p.Lang.Is(language.Month, w.Low) && grammar.Runes(w.Low) > 1)
	})
}

// isUnfinished reports whether a line only says that a text is not for everybody yet: "DRAFT – NOT YET
// APPROVED".
func (p particular) isUnfinished(line string) bool {
	return line != "" && !slices.ContainsFunc(cellGap.Split(line, -1), func(c string) bool {
		c = strings.Trim(c, " *[]()（）!！.。")
		return c == "" || p.Lang.Begins(language.Secret, c) != len(c)
	})
}

// dates reports whether a line is a date, with a place or a weekday at most.
func (p particular) dates(line string) bool {
	if grammar.Runes(line) > 2*titleMost || hashTitle.MatchString(line) {
		return false
	}
	numbers := p.Lang.Numbers(line)
	if slices.ContainsFunc(numbers, grammar.IsMoment) && !grammar.Finished(line) && len(p.Lang.Sentences(line)) == 1 && p.Entries.Value(line) == "" && (strings.Contains(line, "|") || len(numbers) > 1 && !p.Clauses.IsClause(line)) {
		return true // who wrote it, or what it is of, where and when
	}
	if len(numbers) == 0 || numbers[0].Kind != language.Date || grammar.Runes(line) > titleMost {
		return false
	}
	beside := line[:numbers[0].From] + line[numbers[0].To:]
	words := p.Lang.Spoken(beside)
	return len(words) <= 3 && !slices.ContainsFunc(words, func(w language.Word) bool {
		return !w.Capitalized() && !p.Lang.IsFunction(w.Low) && !p.Lang.Is(language.Weekday, w.Low)
	})
}

// namesDay reports whether a line names a day.
func (p particular) namesDay(line string) bool {
	return slices.ContainsFunc(p.Lang.Numbers(line), func(n language.Number) bool { return n.Kind == language.Date })
}

// prices reports whether a line names a price.
func (p particular) prices(line string) bool {
	return slices.ContainsFunc(p.Lang.Numbers(line), func(n language.Number) bool { return n.Kind == language.Money })
}
