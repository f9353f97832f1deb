package source

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// copied finds the body of a page that was copied whole. Whether a text is one is decided once, by
// certain signs at its head and its foot; only there is whatever looks like the page's taken for it:
// what stands over the headline, what it ends with, and what is pressed, counted or sold between.
type copied struct {
	page
	front front
}

// sign is how sure a line is of the page that a text stood on, and where it stands there.
type sign int

const (
	unsigned sign = iota
	edge          // it is, at the head or the foot of one
	loose         // it is only where the text is a page for sure
	around        // it is
	over          // it is, and stands over the headline
)

// headLines is how many lines the head of such a page has at most.
const headLines = 40

// uncopied empties what a page that was copied whole has around its text and within.
func (c copied) uncopied(lines []string) {
	signs := make([]sign, len(lines))
	for i, l := range lines {
		if signs[i] = c.signOf(l); i < headLines && signs[i] == unsigned && leadsTo(l, lines[i+1:]) {
			signs[i] = over
		}
		if i == headLines && !slices.Contains(signs[:i], over) {
			return
		}
	}
	first := c.firstProse(lines, signs)
	if !isCopied(signs, first) {
		return
	}
	c.unsell(lines)
	to := c.foot(lines, signs)
	clear(lines[to:])
	first = min(first, to)
	at := c.headline(lines, signs, first)
	end := paragraphEnd(lines, min(at, len(lines)))
	c.sign(lines[at:first], signs[at:first])
	kicker := ""
	if at > 0 && at < first && c.entitles(lines[at-1], signs[at-1]) && looksLikeTitle(lines[at-1]) && !c.heads(lines[at-1]) && !slices.Contains(lines[first:], lines[at-1]) {
		kicker = strings.TrimSpace(lines[at-1])
	}
	warned := c.warnings(lines[:at])
	clear(lines[:at])
	for i := range lines[:to] {
		if signs[i] > edge || signs[i] == edge && i < first {
			lines[i] = ""
		}
	}
	if at < first {
		c.below(lines[at:first], min(end, first)-at, kicker)
	}
	if first < to && warned != "" {
		lines[first] = warned + "\n\n" + lines[first]
	}
}

// warning is what a page warns of, without what is pressed to hide that: "Alert: the bridge is closed.
// Dismiss ×".
var warning = regexp.MustCompile(`^\s*(\p{L}[^:：]*[:：].*[.!。！])`)

// warnings returns what a page warns of in lines over its headline.
func (c copied) warnings(lines []string) string {
	var all []string
	for _, l := range lines {
		m := warning.FindStringSubmatch(l)
		if m == nil || c.signOf(m[1]) != unsigned {
			continue
		}
		if n := c.Lang.Begins(language.Remark, m[1]); n > 0 && strings.IndexAny(m[1], ":：") == n {
			all = append(all, m[1])
		}
	}
	return strings.Join(all, " ")
}

// firstProse returns where the first line of prose is that is not the page's; the head of a page
// ends there.
func (c copied) firstProse(lines []string, signs []sign) int {
	for i, l := range lines[:min(headLines, len(lines))] {
		if signs[i] == unsigned && (tells(l) || c.isTold(l)) {
			return i
		}
	}
	return min(headLines, len(lines))
}

// isTold reports whether a line is of several sentences, and no headline.
func (c copied) isTold(line string) bool {
	return grammar.Finished(line) && len(c.Lang.Sentences(line)) > 1
}

// isCopied reports whether a text is a page that was copied whole: something stands at its head that
// only pages have there, and something else of a page at its head or its foot.
func isCopied(signs []sign, first int) bool {
	const near = 12 // lines
	n := 0
	for i, s := range signs {
		if s != unsigned && s != loose && (i < first || i >= len(signs)-near) {
			n++
		}
	}
	return n > 1 && slices.Contains(signs[:first], over)
}

// signOf returns how sure a line is of the page that a text stood on.
func (c copied) signOf(line string) sign {
	l := strings.TrimSpace(strings.TrimLeft(line, "#*+–—-•> \t"))
	cells := cellGap.Split(l, -1)
	switch {
	case l == "" || strings.Contains(line, "\t") || strings.HasPrefix(l, "|"):
		return unsigned
	case c.Lang.Contains(language.Gate, strings.ToLower(l)) || c.isHomeWay(l) || c.isMenu(cells):
		return over
	case len(bracketed.FindAllString(l, 2)) > 1:
		if slices.ContainsFunc(cells, func(cell string) bool { return c.publishes(cell) || c.counts(cell) }) {
			return around
		}
		return over
	case c.furnishes(l) || c.isRow(l, true) || len(cells) > 1 && c.pressed(cells) == len(cells):
		return around
	case c.publishes(l) || c.sells(l) || c.isLink(l) || c.heads(l) || c.isRated(l):
		return edge
	case 2*c.pressed(cells) >= len(cells) || c.pleads(l):
		return loose
	}
	return unsigned
}

// bracketed is a button of a page, as it is copied.
var bracketed = regexp.MustCompile(`\[\p{L}[^\]\[\n:]{1,30}\]`)

// isHomeWay reports whether a line is the way to a page from the first on: "Home > News > Regional".
func (c copied) isHomeWay(line string) bool {
	return wayTo.MatchString(line) && c.Lang.Begins(language.Home, line) > 0
}

// leadsTo reports whether a line is the way to a page whose headline is the first of the lines below it.
func leadsTo(line string, below []string) bool {
	line = strings.TrimSpace(line)
	at := firstLine(below, 0)
	if at == len(below) || !wayTo.MatchString(line) {
		return false
	}
	steps := stepMark.Split(line, -1)
	return strings.HasPrefix(strings.TrimLeft(below[at], "#* \t"), steps[len(steps)-1])
}

// isMenu reports whether cells are the names of a site's pages: short, with the first page before
// them, or a part of the bar over a page among them.
func (c copied) isMenu(cells []string) bool {
	const least, most = 3, 30 // cells, characters
	if len(cells) < least {
		return false
	}
	bars := 0
	for i, cell := range cells {
		cell = strings.TrimRight(strings.TrimSpace(cell), "…. ")
		bar, _ := c.ofBar(cell)
		if bar > 0 || i == 0 && len(cells) > least && c.Lang.Begins(language.Home, cell) == len(cell) {
			bars++
		}
		if grammar.Runes(cell) > most || grammar.Finished(cell) || strings.ContainsAny(cell, ":：") || strings.ContainsFunc(cell, unicode.IsDigit) && bar == 0 {
			return false
		}
	}
	return bars > 0
}

// heads reports whether a line stands over what a page ends with.
func (c copied) heads(line string) bool {
	l := strings.TrimRight(strings.TrimSpace(strings.TrimLeft(line, "#* \t")), " :：*")
	if m := remarked.FindStringSubmatch(l); m != nil {
		return c.Lang.Begins(language.Comments, strings.TrimSpace(m[2]+m[3])) > 0
	}
	return l != "" && slices.ContainsFunc([]language.Class{language.Foot, language.Related, language.Works}, func(of language.Class) bool {
		return c.Lang.Begins(of, l) == len(l)
	})
}

// foot returns where what a page ends with begins: paragraphs that each stand below a title of it, or
// have signs of it and tell nothing.
func (c copied) foot(lines []string, signs []sign) int {
	end := len(lines)
	for end > 0 {
		from, to := lastParagraph(lines[:end])
		at := from
		for at < to && signs[at] == unsigned && !c.heads(lines[at]) && !c.isReached(lines[at]) {
			at++
		}
		if at == to || !c.heads(lines[at]) && slices.ContainsFunc(lines[at:to], tells) && !slices.ContainsFunc(signs[at+1:to], isCertain) {
			break
		}
		if end = at; at > from {
			break
		}
	}
	return end
}

// isCertain reports whether a line is one of a page for sure.
func isCertain(s sign) bool { return s >= around }

// tells reports whether a line is one of prose or of a table.
func tells(line string) bool {
	return isProse(line) && grammar.Finished(line) || strings.Contains(line, "\t")
}

// isReached reports whether a line only says how somebody is reached, or is to be filled in.
func (c copied) isReached(line string) bool {
	short := grammar.Runes(line) <= titleMost && !grammar.Finished(strings.TrimSuffix(line, grammar.Address.FindString(line)))
	return short && labelled(line) && endsAddress(strings.TrimSpace(line)) || blank.MatchString(line)
}

// headline marks the headline of a page, and returns where it is; where the page's head ends, if it
// has none: below what stands over one, the line that begins with the name to which the way to the
// page leads, or whose words the prose has, or the first; or else the last that stands over it.
func (c copied) headline(lines []string, signs []sign, first int) int {
	const near = 5 // lines
	from, way := 0, ""
	for i, s := range signs[:first] {
		if l := strings.TrimSpace(lines[i]); s == over {
			from = i + 1
			if wayTo.MatchString(l) {
				steps := stepMark.Split(l, -1)
				way = strings.ToLower(steps[len(steps)-1])
			}
		}
	}
	prose := strings.ToLower(strings.Join(slices.DeleteFunc(slices.Clone(lines[first:]), func(l string) bool { return !tells(l) }), "\n"))
	var may []int
	for i := from; i < first && (len(may) == 0 || !c.knows(lines[i]) && len(may) < near); i++ {
		if c.entitles(lines[i], signs[i]) {
			may = append(may, i)
		}
	}
	at := first
	for i := from - 1; i >= 0 && len(may) == 0; i-- {
		if c.entitles(lines[i], signs[i]) {
			may = []int{i}
		}
	}
	if len(may) > 0 {
		if at = c.best(lines, may, way, prose); !c.front.entitleAt(lines, at) {
			lines[at] = titled(lines[at])
		}
	}
	return at
}

// titled returns a headline as one that is marked, where it may stand as a title.
func titled(line string) string {
	l := strings.TrimSpace(line)
	if hashTitle.MatchString(l) || grammar.Finished(l) || grammar.Runes(l) > 2*titleMost {
		return line
	}
	return "# " + l
}

// entitles reports whether a line at the head of a page may be its headline.
func (c copied) entitles(line string, s sign) bool {
	return s == unsigned && strings.ContainsFunc(line, unicode.IsLetter) && !grammar.Announces(line) && grammar.Runes(line) <= 2*titleMost
}

// knows reports whether a line says first when something is: the headline stands above that.
func (c copied) knows(line string) bool {
	line = strings.TrimSpace(line)
	numbers := c.Lang.Numbers(line)
	return c.dates(line) || len(numbers) > 0 && numbers[0].Kind == language.Date && numbers[0].From == 0 || grammar.Timed.MatchString(line)
}

// best returns which of the lines that may be a page's headline is the one.
func (c copied) best(lines []string, may []int, way, prose string) int {
	bare := func(i int) string { return strings.TrimLeft(lines[i], "# *\t") }
	if n := slices.IndexFunc(may, func(i int) bool { return way != "" && strings.HasPrefix(strings.ToLower(bare(i)), way) }); n >= 0 {
		return may[n]
	}
	if n := slices.IndexFunc(may, func(i int) bool { return hashTitle.MatchString(lines[i]) }); n >= 0 {
		return may[n]
	}
	for _, least := range []int{2, 1} {
		if n := slices.IndexFunc(may, func(i int) bool {
			return c.recurring(bare(i), prose) >= least && (least > 1 || !labelled(bare(i)) || capitals(bare(i)))
		}); n >= 0 {
			return may[n]
		}
	}
	return may[0]
}

// recurring counts the words of a line that a text has too, or others that begin like them.
func (c copied) recurring(line, text string) int {
	const least, most = 4, 6 // letters
	n := 0
	for _, w := range c.Lang.Spoken(line) {
		stem := []rune(w.Low)
		long := len(stem) >= least || c.Lang.Unspaced && len(stem) > 1
		if long && !w.Digit && !c.Lang.IsFunction(w.Low) && strings.Contains(text, string(stem[:min(most, len(stem))])) {
			n++
		}
	}
	return n
}

// sign signs the lines below a headline that say who wrote the text, and when.
func (c copied) sign(head []string, signs []sign) {
	published := false // the line below says when
	for i := len(head) - 1; i > 0; i-- {
		l := strings.TrimSpace(head[i])
		if published = c.publishes(l) || c.writes(l) || published && (c.dates(l) || c.isReporter(l)); published {
			signs[i] = edge
		}
	}
}

// isReporter reports whether a line names somebody and what they are: "Ann Lee, science editor".
func (c copied) isReporter(line string) bool {
	name, what, _ := strings.Cut(line, ", ")
	return c.Lang.Count(name) > 1 && c.Names.IsName(name) && unicode.IsLower(grammar.FirstRune(what))
}

// barred parts what stands beside one another below a headline.
var barred = regexp.MustCompile(`\s+[|·•]\s+|\s{3,}|\t`)

// below puts what is short below a headline beside one another, as far as there is room, and the line
// above that, and sets apart what else is known of its matter.
func (c copied) below(head []string, end int, kicker string) {
	if next := firstLine(head, 1); next > end && next+1 < paragraphEnd(head, next) && slices.ContainsFunc(head[next:paragraphEnd(head, next)], func(l string) bool { return !labelled(l) }) {
		end = paragraphEnd(head, next) // the headline stands alone
	}
	under := ""
	for i := 1; i < end; i++ {
		l := strings.TrimSpace(c.unpublished(head[i]))
		items := factsOf(l)
		l = strings.ReplaceAll(barred.ReplaceAllString(l, " · "), " · (", " (")
		joined := strings.TrimPrefix(under+" · "+l, " · ")
		switch {
		case l == "":
			head[i] = ""
		case items != "":
			head[i] = items
		case grammar.Finished(l) || grammar.Runes(l) > 2*titleMost || bulletMark.MatchString(l):
		case grammar.Runes(joined) <= titleMost:
			under, head[i] = joined, ""
		default:
			head[i] = "- " + l
		}
	}
	if joined := strings.TrimPrefix(under+" · "+kicker, " · "); kicker != "" && grammar.Runes(joined) <= titleMost {
		under = joined
	}
	if under != "" && len(head) > 1 {
		head[1] = "\n" + underMark + under + "\n\n" + head[1]
	}
	for from := end + 1; from < len(head); {
		to := paragraphEnd(head, from)
		c.apart(head, from, to)
		from = to + 1
	}
}

// unpublished returns a line without what it says beside other things of when a page was published.
func (c copied) unpublished(line string) string {
	cells := wideGap.Split(strings.TrimSpace(line), -1)
	told := slices.DeleteFunc(slices.Clone(cells), func(cell string) bool {
		return c.publishes(cell) || c.Lang.Begins(language.Furniture, cell) > 0
	})
	if len(told) == len(cells) {
		return line
	}
	return strings.Join(told, "   ")
}

// apart makes a title of the line that stands over the first prose of a page, and items of the
// particulars that stand beside one another before that.
func (c copied) apart(head []string, from, to int) {
	if last := strings.TrimSpace(head[max(from, to-1)]); to == len(head) && to-from == 1 && looksLikeTitle(last) && headNumber.FindString(last) == "" && !c.dates(last) {
		head[from] = "## " + last
		return
	}
	for i := from; i < to; i++ {
		if wideGap.MatchString(strings.TrimSpace(head[i])) {
			head[i] = cmp.Or(factsOf(strings.TrimSpace(head[i])), head[i])
		}
	}
}

// factsOf returns the particulars on a line as items, one or several beside one another; "" where it
// has anything else.
func factsOf(line string) string {
	cells := wideGap.Split(line, -1)
	if slices.ContainsFunc(cells, func(cell string) bool { return !labelled(cell) || grammar.Finished(cell) }) {
		return ""
	}
	return "- " + strings.Join(cells, "\n- ")
}

// writes reports whether a line below a headline says who wrote the text: "By Ann Lee at Mill Road".
func (c copied) writes(line string) bool {
	cells := abreast.Split(strings.TrimSpace(line), -1)
	first := cells[0]
	low := grammar.FirstLow(c.Lang, first)
	by := c.Lang.IsAny(low, language.By, language.Preposition) || c.Lang.Begins(language.Imprint, first) > 0
	if c.signsText(line) || c.isMadeBy(first) || by && slices.ContainsFunc(cells[1:], func(cell string) bool { return c.dates(cell) || c.counts(cell) }) {
		return true
	}
	who := strings.TrimSpace(first[min(len(low), len(first)):])
	return c.Lang.Is(language.By, low) && grammar.IsCapitalized(who) && !grammar.Finished(line) && grammar.Runes(first) <= titleMost && !strings.ContainsFunc(first, unicode.IsDigit)
}
