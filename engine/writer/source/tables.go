package source

import (
	"regexp"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// How many rows and cells of a table are told at most: nobody can listen to more.
const (
	mostRows  = 12
	mostCells = 72
)

// table reads the rows of a table as items, under what stands over their figures.
func (r *lineReader) table(t language.Table) {
	if t.Head == nil && len(t.Rows) == 1 {
		if len(r.s.Lines) == 0 && r.under(strings.Join(t.Rows[0], " · ")) {
			return
		}
		if len(r.s.Lines) > 0 && slices.ContainsFunc(t.Rows[0], grammar.Address.MatchString) { // "Shop now: shop.example"
			r.tellTitle()
			for _, cell := range t.Rows[0] {
				r.text(r.Clauses.Finish(cell))
			}
			return
		}
		r.leave(particulars)
		return
	}
	if len(t.Rows) > mostRows || len(t.Rows)*len(t.Rows[0]) > mostCells {
		r.leave("a long table")
		return
	}
	if r.isProgramme(t) {
		r.programme(t)
		return
	}
	if title := capitalHead(t); title != "" && title != r.section {
		r.block(Block{Kind: Title, Text: title, Marked: true})
	}
	for _, part := range t.Parts() {
		r.items = false
		r.rows(part)
	}
}

// capitalHead returns what stands in capitals over the names of a table's rows, and over nothing else: it
// is its title.
func capitalHead(t language.Table) string {
	if len(t.Head) < 3 || !capitals(t.Head[0]) || grammar.Runes(t.Head[0]) <= acronymMost || slices.ContainsFunc(t.Head[1:], capitals) {
		return ""
	}
	return t.Head[0]
}

// isProgramme reports whether a table says on each of several days when what is: "Sat 5 Dec",
// "9 am", "The doors open".
func (r *lineReader) isProgramme(t language.Table) bool {
	const leastColumns = 3
	if t.Head != nil || len(t.Rows[0]) < leastColumns || t.Rows[0][0] != t.Rows[1][0] {
		return false
	}
	return !slices.ContainsFunc(t.Rows, func(row []string) bool { return !r.Times.NamesMoment(row[1]) || row[2] == "" })
}

// programme reads each day of a programme as a title over what is when.
func (r *lineReader) programme(t language.Table) {
	for i, row := range t.Rows {
		if i == 0 || row[0] != t.Rows[i-1][0] {
			r.block(Block{Kind: Title, Text: row[0], Marked: true})
		}
		r.block(Block{Kind: Item, Text: row[1] + ": " + strings.Join(slices.DeleteFunc(row[2:], func(c string) bool { return c == "" }), ", ")})
	}
}

// clock is a time of day as people write it, and clockLine one, or from which to which, that a line
// begins with: "8 h 45 – 9 h 15", "10:40   Two workshops".
const clock = `\d{1,2}(?:[ \x{a0}\x{202f}]?[h:][ \x{a0}\x{202f}]?\d{2}|[ \x{a0}]?h)?(?:[ \x{a0}]?(?i:[ap]\.?m)\.?)?`

var clockLine = regexp.MustCompile(`^(` + clock + `)([ \t\x{a0}]?(?:[–—~-]|——)[ \t\x{a0}]?` + clock + `)?[:：]?(?:([ \t\x{a0}]+)(\S.*))?$`)

// moment is a time of day that stands on a line of its own, or before a wide gap.
type moment struct {
	when, beside string // as it is written, and what stands behind it
	minute       int    // of the day; -1 = it is not known
}

// momentOf returns the time of day on a line; nothing where it has none, or prose behind it.
func (ls listing) momentOf(line string) (m moment) {
	line = strings.TrimSpace(line)
	part := line[:ls.Lang.Begins(language.DayPart, line)]
	found := clockLine.FindStringSubmatch(strings.TrimSpace(line[len(part):]))
	if found == nil || strings.Trim(found[1]+found[2], "0123456789 –—~-\u00a0") == "" || found[3] != "" && !wideGap.MatchString(found[3]) {
		return moment{}
	}
	m = moment{strings.TrimRight(line[:len(line)-len(found[3]+found[4])], ":："), found[4], -1}
	if part == "" {
		m.minute = minuteOf(found[1])
	}
	return m
}

// minuteOf reads a time of day, in the afternoon where it says so.
func minuteOf(clock string) int {
	const noon, hour = 12, 60
	numbers := strings.FieldsFunc(clock, func(r rune) bool { return r < '0' || r > '9' })
	minute := itemNumber(numbers[0]) * hour
	if len(numbers) > 1 {
		minute += itemNumber(numbers[1])
	}
	if strings.ContainsAny(clock, "pP") && minute < noon*hour {
		minute += noon * hour
	}
	return minute
}

// goesOnFrom reports whether a time of day is none before another that a programme has above it: one
// hour may be told by the clock, in the afternoon.
func (m moment) goesOnFrom(last int) bool {
	const dawn, morning, noon = 7 * 60, 9 * 60, 12 * 60
	return m.minute < 0 || m.minute >= last || m.minute < dawn && last >= morning && m.minute+noon >= last
}

// hours gives the parts of a day that stand below their times, each time on a line of its own, the
// marks of items: "8 h 45 – 9 h 15" over "Welcome (hall B)". What more is said of one stands below it.
func (ls listing) hours(lines []string) []string {
	var all []string
	width := brokenAt(strings.Join(lines, "\n"))
	begun, below := map[string]bool{}, 0 // what times there are, and how many of them stand over something
	last, other := 0, false              // the time above, and whether a line stands below what is then
	for at := 0; at < len(lines); at++ {
		m := ls.momentOf(lines[at])
		if m.when == "" {
			all, other = append(all, lines[at]), other || strings.TrimSpace(lines[at]) != ""
			continue
		}
		to := at + 1
		for to < len(lines) && strings.TrimSpace(lines[to]) != "" && ls.momentOf(lines[to]).when == "" {
			to++
		}
		if to > at+1 {
			below++
		}
		what, rest := ls.matter(m.beside, lines[at+1:to])
		if what == "" || !other && !m.goesOnFrom(last) {
			return lines // its time stands below what is then
		}
		if n := len(all); n > 1 && len(begun) > 0 && all[n-1] == "" && bulletMark.MatchString(all[n-2]) {
			all = all[:n-1]
		}
		all = append(all, "- "+m.when+colonBeside(grammar.FirstRune(what))+what)
		if len(rest) > 0 {
			all = append(append(append(all, "", listEnd), ls.ended(rest, width)...), "", listEnd)
		}
		begun[m.when], last, other, at = true, m.minute, false, to-1
	}
	if len(begun) < leastRows || 2*below < len(begun) {
		return lines
	}
	return all
}

// opened gives names over the hours in which something is open, each on a line of its own, the marks of
// items: "Monday" over "9:00 – 17:00".
func (ls listing) opened(lines []string) []string {
	at := func(i int) moment {
		if i < 0 || i >= len(lines) {
			return moment{}
		}
		return ls.momentOf(lines[i])
	}
	span := func(i int) bool { m := at(i); return strings.ContainsAny(m.when, "–—~-") && m.beside == "" }
	named := func(i int) bool {
		l := strings.TrimSpace(lines[i])
		return l != "" && at(i).when == "" && span(i+1) && grammar.Runes(l) <= headMost && !grammar.Finished(l) && !grammar.Announces(l) && !bulletMark.MatchString(l)
	}
	var all []string
	n := 0
	for i := 0; i < len(lines); i++ {
		if !named(i) {
			if span(i) {
				return lines // it has none, or what is then below it
			}
			all = append(all, lines[i])
			continue
		}
		name := strings.TrimSpace(lines[i])
		all = append(all, "- "+name+colonBeside(grammar.LastRune(name))+at(i+1).when)
		if n, i = n+1, i+1; i+1 < len(lines) && strings.TrimSpace(lines[i+1]) != "" && !named(i+1) {
			return lines // it may be what is then
		}
	}
	if n < leastRows {
		return lines
	}
	return all
}

// ended returns lines as sentences but for those that a width breaks, and those that begin with the same
// word as items: what is at one time, in several rooms.
func (ls listing) ended(lines []string, width int) []string {
	alike := func(i, k int) bool {
		return k >= 0 && k < len(lines) && grammar.FirstLow(ls.Lang, lines[i]) == grammar.FirstLow(ls.Lang, lines[k]) && grammar.FirstLow(ls.Lang, lines[i]) != ""
	}
	out := slices.Clone(lines)
	for i, l := range lines {
		if alike(i, i-1) || alike(i, i+1) {
			out[i] = "- " + strings.TrimLeft(l, "-•*– ")
			continue
		}
		whole := i+1 == len(lines) || grammar.IsCapitalized(strings.TrimSpace(lines[i+1]))
		if whole && (width == 0 || 4*grammar.Runes(l) < 3*width) && !grammar.Announces(l) && !bulletMark.MatchString(l) {
			out[i] = ls.Clauses.Finish(l)
		}
		if i > 0 && alike(i-1, i-2) {
			out[i] = "\n" + out[i]
		}
	}
	return out
}

// matter returns what is at a time of day by what stands beside that and the lines below: the first of
// these, with the place beside the time, and with the names on short lines below it; and what is left.
func (ls listing) matter(beside string, lines []string) (what string, rest []string) {
	const most = 110 // characters
	if what = beside; len(lines) > 0 && (beside == "" || ls.isPlace(beside)) {
		what = strings.TrimSpace(lines[0])
		lines = lines[1:]
		if beside != "" && !strings.HasSuffix(what, ")") {
			what += " (" + beside + ")"
		} else if beside != "" {
			what = beside + ", " + what
		}
	}
	for len(lines) > 0 && !grammar.Finished(what) {
		l := strings.TrimSpace(lines[0])
		if bulletMark.MatchString(l) || grammar.Finished(l) || labelled(l) || ls.Clauses.IsClause(l) || grammar.Runes(l) > proseLine || grammar.Runes(what+l) > most {
			break
		}
		what, lines = what+", "+l, lines[1:]
	}
	return what, lines
}

// isPlace reports whether words only say in which room: "Hall 2", "Amphi B".
func (ls listing) isPlace(words string) bool {
	last := words[strings.LastIndexAny(words, " \u00a0")+1:]
	number := strings.Trim(last, "0123456789") == "" || grammar.Runes(last) == 1
	return ls.Lang.Count(words) <= 3 && number && !labelled(words)
}

// rows reads the rows of a table, or of a part of one.
func (r *lineReader) rows(t language.Table) {
	head, told := t.Told()
	named := strings.Contains(strings.ToLower(r.section), strings.ToLower(head)) // the title says so already
	if r.announced() == "" && r.Headings.Of(head) != "" && !named {
		r.count++
		r.add(Line{Text: head + ":"})
		r.items = false
	}
	heads, cells := t.Columns()
	r.row = true
	for i, row := range told {
		if len(cells) == len(told) {
			r.tops, r.cells = heads, cells[i]
		}
		r.block(Block{Kind: Item, Text: row})
	}
	r.row, r.tops, r.cells = false, nil, nil
}
