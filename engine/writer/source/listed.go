package source

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// listing finds the rows that people set apart without a mark.
type listing struct{ page }

// listed returns lines with the marks of items and rows for those that people set apart otherwise:
// by years, prices, particulars, numbers and days, or within a line.
func (ls listing) listed(lines []string) []string {
	in := within{ls.Grammar}
	lines = ls.opened(ls.hours(ls.unstruck(lines)))
	in.unparted(lines)
	in.unpointed(lines)
	lines = ls.facts(ls.cards(yearly(in.paired(in.shares(in.runs(ls.cases(lines)))))))
	ls.numbers(lines)
	ls.days(lines)
	return lines
}

// cards gives things that stand one below the other, each with its price on the line below its
// name, a row each: "Kettle", "$0", "For trying things out".
func (ls listing) cards(lines []string) []string {
	var all []string
	n, under := 0, false // cards, and whether the line before is one
	for at := 0; at < len(lines); at++ {
		to := paragraphEnd(lines, at)
		card := lines[at:to]
		if !ls.isCard(card) {
			if under {
				all = append(all, "")
			}
			all, under = append(all, lines[at:min(to+1, len(lines))]...), false
			at = to
			continue
		}
		said := slices.DeleteFunc(slices.Clone(card[1:]), func(l string) bool { return ls.Orders.Imperative(l) != "" && ls.Lang.Count(l) <= titleWords })
		name, _, _ := strings.Cut(strings.TrimSpace(card[0]), "  ") // "Pot  MOST POPULAR"
		all = append(all, "- "+name+": "+strings.Join(said, ", "))
		n, under = n+1, true
		at = to
	}
	if n < 2 {
		return lines
	}
	return all
}

// titleWords is how many words a button or the name of a thing has at most.
const titleWords = 4

// isCard reports whether lines are the name of a thing, its price and a little more.
func (ls listing) isCard(lines []string) bool {
	const most = 5 // lines
	if len(lines) < 3 || len(lines) > most || ls.Lang.Count(lines[0]) > titleWords || grammar.Finished(lines[0]) {
		return false
	}
	price := ls.Lang.Numbers(lines[1])
	return len(price) > 0 && price[0].Kind == language.Money && price[0].From == 0 && !slices.ContainsFunc(lines, func(l string) bool { return grammar.Runes(l) > headMost })
}

// abreast parts what stands beside one another on a line.
var abreast = regexp.MustCompile(`\s+[–—·•|]\s+`)

// facts gives each of the particulars that stand beside one another on a line one of its own:
// "For 8 – Preparation: 35 min – Rest: 1 h".
func (ls listing) facts(lines []string) []string {
	var all []string
	for _, l := range lines {
		cells, labels := abreast.Split(strings.TrimSpace(l), -1), 0
		for _, c := range cells {
			if m := colonLabel.FindStringSubmatch(c); m != nil && grammar.Runes(m[2]) <= headMost {
				labels++
			}
		}
		if len(cells) < leastRows || 3*labels < 2*len(cells) || bulletMark.MatchString(l) || ls.furnishes(l) {
			all = append(all, l)
			continue
		}
		cells = slices.DeleteFunc(cells, ls.counts) // how many have read it
		all = append(append(append(all, ""), cells...), "")
	}
	return all
}

// dated is a paragraph behind the year, or the month, that it tells of: "1931  A shop opens".
var dated = regexp.MustCompile(`^((?:1\d|20)\d\d(?:年(?:\d{1,2}月)?)?)(?:\s{2,}|\t)(\D.*)$`)

// yearly gives short paragraphs behind their years the marks of items.
func yearly(lines []string) []string {
	var all []string
	n, last := 0, 0
	for i, l := range lines {
		m := dated.FindStringSubmatch(l)
		alone := (i == 0 || strings.TrimSpace(lines[i-1]) == "") && (i+1 == len(lines) || strings.TrimSpace(lines[i+1]) == "")
		switch {
		case m != nil && alone && grammar.Runes(l) <= tipMost:
			colon := ": "
			if isHanRune(grammar.FirstRune(m[2])) {
				colon = "："
			}
			if n > 0 && last == len(all)-1 {
				all = all[:last] // the blank line between two
			}
			all = append(all, "- "+m[1]+colon+m[2])
			n, last = n+1, len(all)
		default:
			all = append(all, l)
		}
	}
	if n < leastRows {
		return lines
	}
	return all
}

// days gives lines that begin each with a day and a full stop the marks of rows: "Monday. Wash cold."
func (ls listing) days(lines []string) {
	var at []int
	for i, l := range lines {
		if name, said, ok := strings.Cut(strings.TrimSpace(l), ". "); ok && said != "" && ls.Lang.Is(language.Weekday, strings.ToLower(name)) {
			at = append(at, i)
		}
	}
	if len(at) < leastRows {
		return
	}
	for _, i := range at {
		lines[i] = strings.Replace(lines[i], ". ", ": ", 1)
	}
}

// serialMark is a noun with a number before what is one of several: "Tip 2: No screens",
// 误区二：放在暖气旁边. Where the number stands before the noun, serialFirst is: 第二步：关上排水口.
var (
	serialMark  = regexp.MustCompile(`^\s*(?:[-*•]\s+)?(\p{L}{2,12}?)\s?(?:#|[Nn]o\.?\s?|[Nn][º°]\s?)?(\d{1,2}|[一二三四五六七八九十]{1,2})(?:\s?[:：.)、–—-]\s*|\s{2,}|\t|\x{3000})(\S.*)$`)
	serialFirst = regexp.MustCompile(`^\s*(?:[-*•]\s+)?第(\d{1,2}|[一二三四五六七八九十]{1,2})(\p{Han})(?:\s?[:：.)、–—-]\s*|\s{2,}|\t|\x{3000})(\S.*)$`)
)

// serialOf parts a line at the noun and the number that it begins with; the number is 0 where it
// begins with none.
func (ls listing) serialOf(line string) (number int, said string) {
	noun, figure := 1, 2
	m := serialMark.FindStringSubmatch(line)
	if m == nil {
		noun, figure = 2, 1
		m = serialFirst.FindStringSubmatch(line)
	}
	if m == nil || !ls.Lang.Is(language.Serial, strings.ToLower(m[noun])) {
		return 0, ""
	}
	return itemNumber(m[figure]), m[3]
}

// numbers gives lines that a noun counts the marks of a numbered list.
func (ls listing) numbers(lines []string) {
	var at []int
	for i, l := range lines {
		if number, said := ls.serialOf(l); said != "" {
			if number != len(at)+1 {
				return
			}
			at = append(at, i)
		}
	}
	if len(at) < leastRows {
		return
	}
	for n, i := range at[:len(at)-1] {
		step := lines[i:at[n+1]]
		if most := longestStep(step[1:]); grammar.Runes(JoinLines(step)) > most {
			return // each is a section
		}
	}
	for n, i := range at {
		_, said := ls.serialOf(lines[i])
		lines[i] = strconv.Itoa(n+1) + ". " + grammar.Capitalize(said)
	}
	if first := at[0]; first > 1 && lines[first-1] == "" && tellsAbove(lines[:first-1]) {
		lines[first-1] = listEnd // it stands under no title that is above that
	}
}

// tellsAbove reports whether the last paragraph of some lines is one of prose or of rows, which neither
// announces what follows nor is its title.
func tellsAbove(lines []string) bool {
	from, to := lastParagraph(lines)
	if from >= to {
		return false
	}
	last := lines[to-1]
	return !grammar.Announces(last) && (to-from > 1 || grammar.Finished(last))
}

// longestStep returns how many characters one of several lines that a noun counts has at most with the
// lines below it: where these hang below it, they are sure to be its own.
func longestStep(below []string) int {
	const hanging = 4 // spaces
	if len(below) > 0 && !slices.ContainsFunc(below, func(l string) bool { return indentOf(l) < hanging || strings.TrimSpace(l) == "" }) {
		return 2 * tipMost
	}
	return tipMost
}

// caseLine is a line that begins with the case of which the rest says something: "After inhalation: Fresh
// air.", "Rare (up to 1 in 1,000): a rash."
var caseLine = regexp.MustCompile(`^(\p{L}[^.:：!?(（\n]{1,40}(?:[(（][^()（）\n]{1,50}[)）])?)[ \x{a0}\x{202f}]?[:：][ \t]*(\S.*)$`)

// cases gives sentences that say something of several cases, each on a line that begins with that, the
// marks of items, where a width breaks them into lines, or other words stand below the last of them.
func (ls listing) cases(lines []string) []string {
	var all []string
	for at := 0; at < len(lines); {
		to := paragraphEnd(lines, at)
		all = append(all, ls.casesOf(lines[at:to])...)
		all = append(all, lines[to:min(to+1, len(lines))]...)
		at = to + 1
	}
	return all
}

// casesOf returns the lines of a paragraph with such cases as items.
func (ls listing) casesOf(lines []string) []string {
	from := slices.IndexFunc(lines, func(l string) bool { return ls.caseOf(l) != "" })
	if from == 0 && len(lines) > 1 && !grammar.Finished(lines[0]) && ls.caseOf(lines[1]) != "" {
		from = 1 // "Section 4: First aid"
	}
	if from < 0 || from > 1 || from == 1 && (grammar.Finished(lines[0]) || grammar.Runes(lines[0]) > titleMost) {
		return lines
	}
	width := 0
	for _, l := range lines {
		width = max(width, grammar.Runes(l))
	}
	items, wrapped, seen, at, finished := []string(nil), false, map[string]bool{}, from, 0
	for at < len(lines) {
		name := ls.caseOf(lines[at])
		if name == "" {
			break
		}
		to := at + 1
		for to < len(lines) && ls.isOfCase(lines[to-1], lines[to], width) {
			to++
		}
		if grammar.Finished(lines[to-1]) {
			finished++
		}
		if seen[name] {
			return lines // people take turns
		}
		items = append(items, asItem(lines[at:to], width)...)
		seen[name], wrapped, at = true, wrapped || to > at+1, to
	}
	if len(seen) < leastRows || 3*finished < 2*len(seen) || !wrapped && at == len(lines) {
		return lines
	}
	all := slices.Clone(lines[:from])
	if from > 0 {
		all = append(all, "")
	}
	all = append(all, items...)
	if at < len(lines) {
		all = append(append(all, ""), lines[at:]...)
	}
	return all
}

// asItem returns lines as those of an item, none longer than the width at which they are broken.
func asItem(lines []string, width int) []string {
	const mark, hanging = "- ", "  "
	if len(lines) == 1 {
		return []string{mark + strings.TrimSpace(lines[0])}
	}
	all := []string{strings.TrimRight(mark, " ")}
	for _, word := range strings.Fields(JoinLines(lines)) {
		if last := len(all) - 1; last == 0 && all[0] == "-" || grammar.Runes(all[last])+1+grammar.Runes(word) <= width {
			all[last] += " " + word
			continue
		}
		all = append(all, hanging+word)
	}
	return all
}

// isOfCase reports whether a line goes on with what the one before says of a case.
func (ls listing) isOfCase(before, line string, width int) bool {
	full := hasNoRoom(before, line, width)
	if ls.caseOf(line) != "" {
		return full && !grammar.Finished(before)
	}
	return full || !grammar.Finished(before)
}

// caseOf returns the case that a line begins with; "" where it begins with none.
func (ls listing) caseOf(line string) string {
	const fewWords = 5
	m := caseLine.FindStringSubmatch(line)
	if m == nil || strings.HasPrefix(m[2], "//") {
		return ""
	}
	name := strings.TrimSpace(grammar.Noted.ReplaceAllString(m[1], ""))
	if n := ls.Lang.Count(name); n == 0 || n > fewWords || !grammar.IsCapitalized(name) || ls.Clauses.IsClause(name) && !ls.Lang.IsAny(grammar.FirstLow(ls.Lang, name), language.Preposition, language.When) {
		return ""
	}
	return name
}

// hasNoRoom reports whether a line of some width had no room for the first word of the next.
func hasNoRoom(line, next string, width int) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(next), " ")
	return grammar.Runes(line)+1+grammar.Runes(word) > width
}

// struck are words that are struck out, as Markdown has them, or with a line through each letter.
var struck = regexp.MustCompile(`~~([^~\n]+)~~|((?:[^\n\x{336}]\x{336})+)`)

// unstruck returns lines without the words that are struck out in them, and without lines of which
// nothing is left that can stand.
func (ls listing) unstruck(lines []string) []string {
	if !slices.ContainsFunc(lines, struck.MatchString) {
		return lines
	}
	var all []string
	for _, l := range lines {
		if !struck.MatchString(l) {
			all = append(all, l)
		} else if l = ls.withoutStruck(l); l != "" {
			all = append(all, l)
		}
	}
	return all
}

// withoutStruck returns a line without the words that are struck out in it; "" where the rest of it says
// nothing alone. What is struck out before what has become of it is named, and no more when it was to be:
// "~~9:00 Talk~~ postponed to May".
func (ls listing) withoutStruck(line string) string {
	mark := itemMark.FindString(line)
	first := struck.FindStringSubmatchIndex(line)
	before := strings.TrimSpace(line[len(mark):max(first[0], len(mark))])
	rest := strings.TrimSpace(twoSpaces.ReplaceAllString(struck.ReplaceAllString(line[min(len(line), max(first[0], len(mark))):], ""), " "))
	name := strings.TrimSpace(strings.ReplaceAll(line[first[0]:first[1]], "\u0336", ""))
	name = strings.TrimSpace(behindClock(strings.Trim(name, "~ ")))
	behind := strings.TrimLeft(rest, "–—-:：→>,，. ")
	switch {
	case before == "" && name != "" && ls.Lang.Begins(language.Fate, behind) > 0:
		return mark + ls.Clauses.Finish(name+colonBeside(grammar.LastRune(name))+behind)
	case before == "" && ls.Lang.Count(behind) == 0:
		return ""
	case before == "":
		return mark + grammar.Capitalize(behind)
	case ls.Lang.Count(rest) == 0 && ls.leansForward(before):
		return ""
	}
	return mark + strings.TrimSpace(spaceBefore.ReplaceAllString(before+" "+rest, "$1"))
}

var (
	// itemMark is what stands before an item.
	itemMark    = regexp.MustCompile(`^[ \t]*(?:(?:[-*•·▪◦–+]|\d{1,2}[.)])[ \t]+)?`)
	twoSpaces   = regexp.MustCompile(`[ \t]+`)
	spaceBefore = regexp.MustCompile(`[ \t]+([,.;)])`)
)

// behindClock returns what stands behind the time of day that words begin with.
func behindClock(words string) string {
	if m := clockLine.FindStringSubmatch(words); m != nil && m[4] != "" {
		return m[4]
	}
	return words
}

// colonBeside returns the colon beside a character, as its script has it.
func colonBeside(r rune) string {
	if isHanRune(r) {
		return "："
	}
	return ": "
}

// leansForward reports whether words end with one that leads to what is missing behind it.
func (ls listing) leansForward(words string) bool {
	all := ls.Lang.Spoken(words)
	return len(all) == 0 || ls.Lang.IsFunction(all[len(all)-1].Low)
}
