package source

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// wideGap parts what stands beside one another on a line: "Prep 40 min   Rest 1 night".
var wideGap = regexp.MustCompile(`\s{3,}|\s*\t\s*|\x{3000}{2,}`)

// leader is the dots between a name and what it has.
var leader = regexp.MustCompile(`\s*\.{6,}\s*`)

// cellsApart gives what stands beside one another on a line a line each.
func cellsApart(lines []string) []string {
	var all []string
	const hanging = 8 // spaces before what goes on with a row
	for i, raw := range lines {
		l := strings.TrimSpace(raw)
		if i > 0 && indentOf(raw) >= hanging && grammar.Timed.MatchString(all[len(all)-1]) && !grammar.Timed.MatchString(l) {
			all[len(all)-1] += ", " + l
			continue
		}
		if len(lines) == 1 && spanned.MatchString(l) {
			return []string{wideGap.ReplaceAllString(l, " · ")}
		}
		if grammar.Timed.MatchString(l) {
			all = append(all, timedCells(l))
			continue
		}
		for k, cell := range wideGap.Split(leader.ReplaceAllString(l, ": "), -1) {
			if k > 0 && strings.IndexAny(cell, "(（") == 0 && !strings.ContainsFunc(all[len(all)-1], unicode.IsLetter) { // it says more of that figure
				all[len(all)-1] += " " + cell
				continue
			}
			all = append(all, cell)
		}
	}
	return all
}

// dashedOff are dashes around what a row holds: "-- break --".
var dashedOff = regexp.MustCompile(`^[-–—]{2,}\s*(.*?)\s*[-–—]{2,}$`)

// timedCells returns a row that begins with a time of day as that and what is then, with commas
// between its cells.
func timedCells(row string) string {
	cells := wideGap.Split(row, -1)
	if len(cells) < 2 {
		return row
	}
	for i, cell := range cells {
		cells[i] = dashedOff.ReplaceAllString(cell, "$1")
	}
	return cells[0] + "  " + strings.Join(cells[1:], ", ")
}

// cellGap parts what stands beside one another at the head or the foot of a page: "Print this page -
// Report an error".
var cellGap = regexp.MustCompile(`\s+[-–—·•|/]\s+|\s{2,}|\t+|\x{3000}+`)

// unrow empties the lines near the ends of a text in which a page says something of itself and leads
// elsewhere, side by side: "Published: 3 May   Views: 215", "Terms – Cookies – Site map".
func (p page) unrow(lines []string) {
	const near = 6 // lines
	tabled := func(i int) bool { return i >= 0 && i < len(lines) && tableGap.MatchString(strings.TrimSpace(lines[i])) }
	below := false // the line above is such a row
	from, to := nearEnds(lines, near)
	for i := range lines {
		l := strings.TrimSpace(lines[i])
		if l == "" {
			continue
		}
		row := tabled(i) && (tabled(i-1) || tabled(i+1))
		leads := below && isAddress(l) // where a button of the row leads
		below = leads || !row && (i < from || i >= to) && p.isRow(l, i >= from || i >= to && i > 0)
		switch {
		case below:
			lines[i] = ""
		case !row && i < 2*near:
			lines[i] = p.unbutton(lines[i])
		}
	}
}

// nearEnds returns where so many lines that are not empty end at the head of a text, and where as many
// begin at its foot.
func nearEnds(lines []string, most int) (from, to int) {
	full := func(i int) int {
		if strings.TrimSpace(lines[i]) == "" {
			return 0
		}
		return 1
	}
	for n := 0; from < len(lines) && n < most; from++ {
		n += full(from)
	}
	to = len(lines)
	for n := 0; to > 0 && n < most; to-- {
		n += full(to - 1)
	}
	return from, to
}

// unbutton returns a line without the buttons of the page among what stands beside one another on it.
func (p page) unbutton(line string) string {
	cells := wideGap.Split(strings.TrimSpace(line), -1)
	told := slices.DeleteFunc(slices.Clone(cells), func(c string) bool {
		return !slices.ContainsFunc(strings.Split(c, ". "), func(c string) bool { // a picture stood between two
			c = strings.TrimFunc(c, isSymbol)
			return c != "" && !p.isButton(c) && p.Lang.Begins(language.Furniture, c) != len(c)
		})
	})
	if len(cells) < 2 || len(told) == len(cells) {
		return line
	}
	return strings.Join(told, "   ")
}

// tableGap parts the cells of a row of a table.
var tableGap = regexp.MustCompile(`\t| {3,}`)

// isRow reports whether a line is a row of what a page says of itself: a button of it, a count that
// it keeps, or at its foot several links, and nothing beside them but labels and a day.
func (p page) isRow(line string, foot bool) bool {
	const leastLinks = 3
	cells := cellGap.Split(line, -1)
	if len(cells) < 2 || bulletMark.MatchString(line) {
		return false
	}
	if p.isBar(cells) {
		return true
	}
	links, published, sure := 0, 0, false
	for i, c := range cells {
		c = strings.TrimSpace(strings.TrimLeftFunc(c, isSymbol))
		n := p.Lang.Begins(language.Furniture, c)
		switch {
		case p.isButton(c) || p.counts(c):
			sure = true
		case n > 0:
			sure = sure || n == len(c) || p.Lang.Count(c[:n]) > 1
		case p.Lang.Begins(language.Link, c) == len(c) || p.Lang.Begins(language.Counts, c) == len(c):
			links++
		case p.publishes(c):
			published++
		case c != "" && strings.Trim(c, "0123456789") == "" && pictured.MatchString(line): // how many like it
		case !p.dates(c) && (i > 0 || !p.isByline(c) && !p.isMadeBy(c)):
			return false
		}
	}
	return sure || foot && links >= leastLinks && links == len(cells) || published >= leastRows && published == len(cells)
}

// isMadeBy reports whether a cell says who did what with a page: "Owned by Ann Lee".
func (p page) isMadeBy(cell string) bool {
	_, who, ok := strings.Cut(cell, " ")
	return ok && !p.Lang.IsFunction(grammar.FirstLow(p.Lang, cell)) && p.Lang.Is(language.By, grammar.FirstLow(p.Lang, who)) && p.isByline(who)
}

// pieces is how many things are in a basket, behind its name.
var pieces = regexp.MustCompile(`\s*[(（]\d+[)）]$`)

// isBar reports whether cells are those of the bar over a page, and of nothing else: "Menu   Search
// Log in   Basket (0)".
func (p page) isBar(cells []string) bool {
	bars, parts := 0, 0
	for _, c := range cells {
		bar, part := p.ofBar(c)
		switch {
		case part:
			bars, parts = bars+bar, parts+1
		case !p.namesPage(c):
			return false
		}
	}
	return bars > 1 && (parts == len(cells) || parts >= leastRows && 2*parts > len(cells))
}

// namesPage reports whether a cell may name a page of a site: a word or two.
func (p page) namesPage(cell string) bool {
	const most = 2 // words
	return p.Lang.Count(cell) <= most && grammar.Runes(cell) <= headMost/2 && !grammar.Finished(cell) && !strings.ContainsAny(cell, ":：") && !strings.ContainsFunc(cell, unicode.IsDigit)
}

// ofBar reports whether a cell may be a part of the bar over a page, and returns 1 where it is of
// nothing else.
func (p page) ofBar(cell string) (bar int, part bool) {
	cell = pieces.ReplaceAllString(strings.TrimFunc(cell, func(r rune) bool { return isSymbol(r) || unicode.IsSymbol(r) }), "")
	if p.Lang.Begins(language.Bar, cell) == len(cell) {
		return min(1, len(cell)), true
	}
	return 0, p.Lang.Begins(language.Link, cell) == len(cell) || p.isButton(cell)
}

// unbar empties the bar over a page where each of its parts stands on a line of its own, before the
// text.
func (p page) unbar(lines []string) {
	parts, bars, at := 0, 0, firstLine(lines, 0)
	for ; at < len(lines); at = firstLine(lines, at+1) {
		bar, part := p.ofBar(lines[at])
		if !part {
			break
		}
		parts, bars = parts+1, bars+bar
	}
	if parts >= leastRows && bars > 1 {
		clear(lines[:at])
	}
}

// counts reports whether a cell is a count that a page keeps: "Views: 3,482", "1/24 photos".
func (p page) counts(cell string) bool {
	if n := p.Lang.Begins(language.Counts, cell); n > 0 {
		rest := strings.TrimLeft(cell[n:], " \u00a0")
		first := grammar.FirstRune(rest)
		return rest != "" && strings.ContainsRune(":：", first) || unicode.IsDigit(first)
	}
	number := strings.TrimSuffix(cell, p.Lang.Ending(language.Counts, cell))
	return number != cell && strings.ContainsFunc(number, unicode.IsDigit) && !strings.ContainsFunc(number, unicode.IsLetter)
}

// publishes reports whether a cell says who published a text, or when: "Source: Kiln Post".
func (p page) publishes(cell string) bool {
	n := p.Lang.Begins(language.Imprint, cell)
	first := grammar.FirstRune(strings.TrimLeft(cell[n:], " \u00a0"))
	return n > 0 && (strings.ContainsRune(":：", first) || unicode.IsDigit(first))
}

// wayTo is the way to a page, of three steps or more.
var wayTo = regexp.MustCompile(`^[^\s>»›→/:：.!?。！？][^>»›→/:：.!?。！？\n]{0,39}(?:\s*[>»›→]\s*[^>»›→:：!?。！？\n]{2,60}){2,}$|^[^/:：.!?。！？\n]{2,24}(?:\s+/\s+(?:[^/:：.!?。！？\n]|\.\d){2,60})+$`)

// unway empties the way to a page that a text begins with, over its title: it leads from the first
// page on, or to what the title says.
func (p page) unway(lines []string) {
	at := firstLine(lines, 0)
	next := firstLine(lines, at+1)
	if next >= len(lines) {
		return
	}
	way := strings.TrimSpace(lines[at])
	if n := p.Lang.Begins(language.Furniture, way); n > 0 && strings.ContainsRune(":：", grammar.FirstRune(way[n:])) && stepMark.MatchString(way) {
		lines[at] = "" // "You are here: Home > News"
		return
	}
	if !wayTo.MatchString(way) {
		return
	}
	title := strings.ToLower(strings.TrimSpace(strings.TrimLeft(lines[next], "# *")))
	steps := stepMark.Split(strings.ToLower(way), -1)
	home := p.Lang.Begins(language.Home, way) > 0 && (looksLikeTitle(title) || strings.HasPrefix(lines[next], "# "))
	last := steps[len(steps)-1]
	within := len(steps) > 2 && slices.Contains(strings.Fields(title), last)
	if home || within || strings.HasPrefix(title, last) {
		lines[at] = ""
	}
}

// stepMark stands between two steps of the way to a page.
var stepMark = regexp.MustCompile(`\s*[>»›→]\s*|\s+/\s+`)

// kindBefore is what stands in brackets before a title.
var kindBefore = regexp.MustCompile(`^\s*(#{1,6}\s+)?[【\[]([^】\]\n]{2,24})[】\]]\s*(\S.*)$`)

// unkind takes off what a text is, in brackets before its title: "【会议通知】2025年论坛".
func (f front) unkind(lines []string) {
	at := firstLine(lines, 0)
	if at == len(lines) {
		return
	}
	m := kindBefore.FindStringSubmatch(lines[at])
	if m != nil && f.Lang.EndsWith(language.TextKind, strings.ToLower(m[2])) && looksLikeTitle(m[3]) && !slices.ContainsFunc(lines[at+1:], kindBefore.MatchString) {
		lines[at] = m[1] + m[3]
	}
}

// allAbreast reports whether all lines are particulars that stand beside one another, each with a figure:
// below a list they are none of what its title says. "Prep Time 15 mins   Servings 6".
func allAbreast(lines []string) bool {
	return len(lines) > 0 && !slices.ContainsFunc(lines, func(l string) bool {
		cells := wideGap.Split(strings.TrimSpace(l), -1)
		return len(cells) < 2 || slices.ContainsFunc(cells, func(c string) bool { return !strings.ContainsFunc(c, unicode.IsDigit) })
	})
}

// unbrokenRows returns lines with the rows of cells whole that a width breaks, which go on in lower case
// below: "H314  Causes burns of the skin and" over "damage of the eyes".
func (r *blockReader) unbrokenRows(lines []string) []string {
	var all []string
	for i, l := range lines {
		if n := len(all); n > 0 && isRowOf(all[n-1]) && unicode.IsLower(grammar.FirstRune(l)) && !twoGaps.MatchString(strings.TrimSpace(l)) && r.broken(lines[i-1], l) {
			all[n-1] += " " + strings.TrimSpace(l)
			continue
		}
		all = append(all, l)
	}
	return all
}

// twoGaps parts the cells of a row, which may be a gap of two spaces only.
var twoGaps = regexp.MustCompile(`\t| {2,}`)

// isRowOf reports whether a line has a short first cell and prose behind a gap.
func isRowOf(line string) bool {
	at := twoGaps.FindStringIndex(strings.TrimSpace(line))
	return at != nil && at[0] <= headMost && !strings.ContainsRune(".!?:;,", grammar.LastRune(strings.TrimSpace(line)[:at[0]]))
}
