package writer

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Lengths in characters of lines that are no prose.
const (
	headMost  = 40 // of a title over a paragraph
	proseLine = 60 // a line of prose has so many
	rowName   = 30 // of the name that a row begins with
	rowMost   = 60
)

// leastRows is how many lines of no prose are the rows of a list.
const leastRows = 3

// paragraphs tells the lines of a paragraph apart: titles, rows of a list and prose.
type paragraphs struct {
	grammar
	width int // characters at which the text's prose is broken into lines; 0 = it is not
}

// parts are a paragraph's lines by what they are: titles over others, the rows of
// a list that has no bullets, and prose. At the head of a text nothing is a list but
// names with their values.
func (p paragraphs) parts(lines []string, first bool) []Block {
	var all []Block
	from := 0
	wrapped, verse := p.isWrapped(lines), p.isVerse(lines)
	flush := func(to int) {
		if text := joinLines(lines[from:to]); text != "" {
			all = append(all, Block{Text: text})
		}
	}
	for at := 0; at < len(lines); {
		rows, starts := 0, at == 0 || !p.goesOn(lines[at-1], lines[at], wrapped)
		switch {
		case starts && at > from && !verse && !finished(lines[at-1]) && !announces(lines[at-1]):
			flush(at) // a line's end without a mark is an end too
			from = at
			continue
		case at > 0 && (endsAddress(lines[at-1]) || starts && p.entries.value(lines[at]) != "" && p.entries.value(lines[at-1]) != "" && p.rows(lines[at:]) == 0):
			flush(at)
			from = at
		case starts && (isSerial(lines, at) || p.heads(lines[at:])):
			flush(at)
			all = append(all, Block{Kind: Title, Text: strings.TrimLeftFunc(lines[at], isSymbol), Marked: isSerial(lines, at)})
			rows = 1
			if items := lines[at+1:]; p.rows(items) == 0 && !wrapped && p.sentenceRows(items) {
				for _, l := range items {
					all = append(all, Block{Kind: Item, Text: l})
				}
				return all
			}
		case starts && (!first || at != 0 || p.entries.value(lines[0]) != ""):
			if rows = p.rows(lines[at:]); rows > 0 {
				flush(at)
			}
			for _, l := range lines[at : at+rows] {
				all = append(all, Block{Kind: Item, Text: l})
			}
		}
		if at += max(1, rows); rows > 0 {
			from = at
		}
	}
	flush(len(lines))
	return all
}

// isProse reports whether a line is as long as those of prose are; a Chinese
// character counts for two.
func isProse(line string) bool {
	n := runes(line)
	for _, r := range line {
		if isHanRune(r) {
			n++
		}
	}
	return n >= proseLine
}

func isSymbol(r rune) bool { return unicode.Is(unicode.So, r) || unicode.IsSpace(r) }

// goesOn reports whether a line may be the rest of the sentence of the one before.
func (p paragraphs) goesOn(before, line string, wrapped bool) bool {
	return (p.entries.value(before) == "" || p.entries.value(line) == "") && !finished(before) && !announces(before) && (wrapped || unicode.IsLower(firstRune(line)) && !p.labelsLine(before, line) || strings.ContainsAny(string(lastRune(before)), ",，、;；"))
}

// labelsLine reports whether a line is a word or two over a much longer one: prose is not
// broken so.
func (p paragraphs) labelsLine(before, line string) bool {
	return p.lang.Count(before) <= 2 && 3*runes(before) < runes(line) && capitalized(before) && isWordRune(lastRune(before))
}

// isWrapped reports whether lines are those of prose that was broken at a width: all
// but the last are about as long; of two, the first is as long as those of the text.
func (p paragraphs) isWrapped(lines []string) bool {
	if len(lines) == 2 {
		return p.width > 0 && 3*runes(lines[0]) >= 2*p.width && runes(lines[0]) <= p.width
	}
	return widthOf(lines) > 0
}

// widthOf is at how many characters lines are broken that are about as long, but for
// the last; 0 where they are not.
func widthOf(lines []string) int {
	const narrowest, widest = 36, 110
	long := 0
	for _, l := range lines {
		long = max(long, runes(l))
	}
	if len(lines) < 3 || long < narrowest || long > widest {
		return 0
	}
	if slices.ContainsFunc(lines[:len(lines)-1], func(l string) bool { return 3*runes(l) < 2*long }) {
		return 0
	}
	return long
}

// isVerse reports whether lines are verse: several, all short, without figures and
// without names in front of them.
func (p paragraphs) isVerse(lines []string) bool {
	const leastLines = 4
	return len(lines) >= leastLines && !slices.ContainsFunc(lines, func(l string) bool {
		return runes(l) > proseLine || strings.ContainsFunc(l, unicode.IsDigit) || p.entries.value(l) != ""
	})
}

// sentenceRows reports whether lines are each one sentence, or a part of one, as
// those of a list without marks are.
func (p paragraphs) sentenceRows(lines []string) bool {
	const longestRow = 110
	return len(lines) >= leastRows && !slices.ContainsFunc(lines, func(l string) bool {
		return runes(l) > longestRow || len(p.lang.Sentences(l)) != 1
	})
}

// serial is a short line that begins with a name and a number: "D2 …", "Day 2".
var serial = regexp.MustCompile(`^(\p{L}{1,8}\s?)(\d{1,2})(\D.*)?$`)

// isSerial reports whether a line is one of a series of titles: another begins with
// the same name and the next number, and neither stands at its side.
func isSerial(lines []string, at int) bool {
	m := serial.FindStringSubmatch(lines[at])
	if m == nil || runes(lines[at]) > headMost || finished(lines[at]) {
		return false
	}
	n, _ := strconv.Atoi(m[2])
	for i, l := range lines {
		other := serial.FindStringSubmatch(l)
		if other == nil || other[1] != m[1] || runes(l) > headMost {
			continue
		}
		if k, _ := strconv.Atoi(other[2]); (k == n+1 && i > at+1) || (k == n-1 && i < at-1) {
			return true
		}
	}
	return false
}

// endsAddress reports whether a line ends with an address.
func endsAddress(line string) bool {
	at := address.FindAllStringIndex(line, -1)
	return len(at) > 0 && at[len(at)-1][1] == len(line)
}

// heads reports whether lines begin with a title: it is short, and what follows is
// prose, or the rows of a list.
func (p paragraphs) heads(lines []string) bool {
	if len(lines) < 2 {
		return false
	}
	h, next := strings.TrimLeftFunc(lines[0], isSymbol), lines[1]
	if runes(h) > headMost || !looksLikeTitle(h) || !capitalized(next) && !p.labelsLine(h, next) || p.headings.of(h) == "" || p.entries.value(h) != "" {
		return false
	}
	if isSerial(lines, 1) {
		return true
	}
	if rows := p.rows(lines[1:]); rows > 0 {
		return !p.figured(h) && p.figured(next)
	}
	if figures := (lists{p.grammar}).figures(next); figures.lines > 0 {
		return !unicode.IsNumber(firstRune(h))
	}
	few := len(lines) > 2 && p.lang.Count(h) <= 3 && runes(next) > 2*runes(h) && runes(lines[2]) > runes(h)
	return !asks(h) && (few || !capitalized(next) || announces(next) || isProse(next) || len(p.lang.Sentences(next)) > 1 || !p.clauses.isClause(h) && finished(next) && runes(next) > runes(h) && p.lang.Count(next) > 4)
}

// leastLabels is how many paragraphs that begin with a label make all such labels
// titles.
const leastLabels = 3

// labelEnd are the marks behind a label, by their kinds.
var labelEnd = []*regexp.Regexp{
	regexp.MustCompile(`^(\p{Lu}[\p{Lu}\d ,&/'’-]{1,28}?)\s*(?:[:：]|\s[-–—])\s+(\S.*)$`),
	regexp.MustCompile(`^(\p{L}[^.:：!?]{1,28})\.\s+([\p{Lu}\d].*)$`),
	regexp.MustCompile(`^(\p{L}[^.:：!?]{1,28})[:：]\s*(\S.*)$`),
}

// sectioned turns the labels that paragraphs begin with into titles, where several
// begin so: "Background. …", "Methods. …"; "MARCH - …", "JUNE, JULY - …".
func (p paragraphs) sectioned(all []Block) []Block {
	all = serialTitles(all)
	for _, end := range labelEnd {
		n := 0
		for _, b := range all {
			if label, _ := p.sectionLabel(end, b); label != "" {
				n++
			}
		}
		if n < leastLabels {
			continue
		}
		var out []Block
		for _, b := range all {
			if label, rest := p.sectionLabel(end, b); label != "" {
				out = append(out, Block{Kind: Title, Text: label, Marked: true})
				b.Text, b.Lines = rest, []string{rest}
			}
			out = append(out, b)
		}
		return out
	}
	return all
}

// serialTitles turns the first lines of paragraphs into titles where several are one
// series: "Day 1: …", "Day 2: …".
func serialTitles(all []Block) []Block {
	series := map[string]int{}
	for _, b := range all {
		series[seriesOf(b)]++
	}
	var out []Block
	for _, b := range all {
		if name := seriesOf(b); name != "" && series[name] > 1 {
			out = append(out, Block{Kind: Title, Text: b.Lines[0], Marked: true})
			b.Lines = b.Lines[1:]
			b.Text = joinLines(b.Lines)
		}
		out = append(out, b)
	}
	return out
}

// seriesOf is the name that a paragraph's first line begins with before a number,
// where it stands over others like a title.
func seriesOf(b Block) string {
	if b.Kind != Paragraph || len(b.Lines) < 2 || runes(b.Lines[0]) > headingMost || finished(b.Lines[0]) {
		return ""
	}
	if m := serial.FindStringSubmatch(b.Lines[0]); m != nil {
		return m[1]
	}
	return ""
}

// sectionLabel parts a paragraph at the label that it begins with; "" where it begins with
// none that a title may be made of, or goes on with less than a sentence.
func (p paragraphs) sectionLabel(end *regexp.Regexp, b Block) (label, rest string) {
	const fewWords = 4
	if b.Kind != Paragraph || len(b.Lines) != 1 {
		return "", ""
	}
	m := end.FindStringSubmatch(b.Text)
	if m == nil || p.lang.Count(m[1]) > fewWords || p.clauses.isClause(m[1]) || p.headings.of(m[1]) == "" || !isProse(m[2]) {
		return "", ""
	}
	return m[1], m[2]
}

// figured reports whether a row begins with an amount or a moment, or has a value.
func (p paragraphs) figured(line string) bool {
	numbers := p.lang.Numbers(line)
	return p.entries.value(line) != "" || len(numbers) > 0 && p.names.smallWords(p.lang.Words(line[:numbers[0].From]))
}

// rows is how many lines are the rows of a list: names with their values, amounts
// of things, or names alone; 0 where they are not.
func (p paragraphs) rows(lines []string) int {
	n, open := 0, 0
	for i, l := range lines {
		among := i > 0 && p.figured(lines[i-1]) && runes(l) <= headMost && !finished(l) && !p.clauses.isClause(l) // "half a rabbit"
		if p.entries.value(l) == "" && !p.isRow(l) && !among || isSerial(lines, i) {
			break
		}
		if name, _ := p.entries.named(l); !finished(l) || p.times.namesMoment(name) {
			open++
		}
		n++
	}
	pair := n == 2 && p.entries.value(lines[0]) != "" && p.entries.value(lines[1]) != "" && (n == len(lines) && len(p.clauses.spans(p.entries.value(lines[0]), ",，、")) < leastItems || p.entries.valued(lines[0]) && p.entries.valued(lines[1]))
	if n < leastRows && !pair || 2*open <= n {
		return p.defined(lines)
	}
	return n
}

// defined is how many lines there are where all of them are names with what is said of
// these: "Latent heat: what is taken up …".
func (p paragraphs) defined(lines []string) int {
	other := func(l string) bool {
		value := p.entries.value(l)
		return value == "" || runes(l) > 2*titleMost || Quotes(value) || len(p.clauses.spans(value, ",，、")) >= leastItems
	}
	if len(lines) < 2 || slices.ContainsFunc(lines, other) {
		return 0
	}
	return len(lines)
}

// isRow reports whether a line is the name of a thing, or an amount of one, and no
// part of a sentence.
func (p paragraphs) isRow(line string) bool {
	if runes(line) > rowMost || finished(line) || !looksLikeTitle(line) && lastRune(line) != ')' || !closed(line) || p.clauses.isClause(line) || asks(line) {
		return false
	}
	if r := firstRune(line); unicode.IsNumber(r) || strings.ContainsRune("€$£", r) {
		return true
	}
	return p.lang.Count(line) <= 6 && capitalized(line) && runes(line) <= headMost
}

// noted is what a bracket adds to a name: "Rare (up to 1 person in 1,000)".
var noted = regexp.MustCompile(`\s*[(（][^()（）]*[)）]`)

// nameMarks stand between a row's name and its value.
const nameMarks = " \t:：–—-\u00a0\u202f"

// timed is what stands behind the time of day that a row begins with.
var timed = regexp.MustCompile(`^\d{1,2}(?:[.:h]\d{2}\s?(?:[ap]m)?|\s?[ap]m)(?:\s?[–-]\s?\d{1,2}(?:[.:h]\d{2})?\s?(?:[ap]m)?)?[\s:–—-]+(\S.*)$`)
