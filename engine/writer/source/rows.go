package source

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// Lengths in characters of lines that are no prose.
const (
	headMost  = 40 // of a title over a paragraph
	proseLine = 60 // a line of prose has so many
	rowMost   = 60
)

// acronymMost is how many characters in capitals may be a name among others.
const acronymMost = 4

// leastRows is how many lines of no prose are the rows of a list.
const leastRows = 3

// paragraphs tells the lines of a paragraph apart: titles, rows of a list and prose.
type paragraphs struct {
	grammar.Grammar
	width int // characters at which the text's prose is broken into lines; 0 = it is not
}

// parts returns a paragraph's lines by what they are: titles over others, the rows of
// a list that has no bullets, and prose. At the head of a text nothing is a list but
// names with their values.
func (p paragraphs) parts(lines []string, first bool) []Block {
	var all []Block
	from := 0
	wrapped, verse := p.isWrapped(lines), p.isVerse(lines)
	listed := len(lines) - len(p.announced(lines)) // where what a line announces begins
	flush := func(to int) {
		if text := JoinLines(lines[from:to]); text != "" {
			all = append(all, Block{Text: text})
		}
	}
	for at := 0; at < len(lines); {
		rows, starts := 0, at == 0 || !p.goesOn(lines[at-1], lines[at], wrapped)
		switch {
		case starts && at > from && !verse && !grammar.Finished(lines[at-1]) && !grammar.Announces(lines[at-1]):
			flush(at) // a line's end without a mark is an end too
			from = at
			continue
		case at > 0 && (endsAddress(lines[at-1]) || isSigned(lines[at-1]) || starts && p.Entries.Value(lines[at]) != "" && p.Entries.Value(lines[at-1]) != "" && p.rows(lines[at:]) == 0):
			flush(at)
			from = at
		case starts && (isSerial(lines, at) || p.heads(lines[at:])):
			flush(at)
			items := lines[at+1:]
			bare := p.rows(items) == 0 // no list stands below it
			all = append(all, Block{Kind: Title, Text: strings.TrimLeftFunc(lines[at], isSymbol), Marked: isSerial(lines, at) || capitals(lines[at]) && bare})
			rows = 1
			if bare && !wrapped && p.sentenceRows(items) {
				return append(all, itemsOf(items)...)
			}
		case at > 0 && at == listed:
			flush(at)
			return append(all, itemsOf(lines[at:])...)
		case starts && (!first || at != 0 || p.Entries.Value(lines[0]) != ""):
			if rows = p.rows(lines[at:]); rows > 0 {
				flush(at)
			}
			all = append(all, itemsOf(lines[at:at+rows])...)
		}
		if at += max(1, rows); rows > 0 {
			from = at
		}
	}
	flush(len(lines))
	return all
}

// announced returns the lines that a paragraph ends with and that the line before announces:
// short ones, none of which but the last ends like a sentence; nil where there are none.
func (p paragraphs) announced(lines []string) []string {
	at := slices.IndexFunc(lines, grammar.Announces)
	rest := lines[at+1:]
	if at < 0 || len(rest) < leastRows || p.isWrapped(rest) || slices.ContainsFunc(rest[:len(rest)-1], grammar.Finished) || len(p.Lang.Sentences(rest[len(rest)-1])) > 1 || slices.ContainsFunc(rest, func(l string) bool {
		return grammar.Runes(l) > rowMost || grammar.Announces(l) || strings.ContainsRune(",，、", grammar.LastRune(l)) || p.Entries.Value(l) != ""
	}) {
		return nil
	}
	return rest
}

// itemsOf returns lines as the items of a list, without the dash that may stand before
// them and the semicolon behind.
func itemsOf(lines []string) []Block {
	var all []Block
	for _, l := range lines {
		all = append(all, Block{Kind: Item, Text: strings.TrimRight(strings.TrimPrefix(l, "— "), ";；")})
	}
	return all
}

// isProse reports whether a line is as long as those of prose are; a Chinese
// character counts for two.
func isProse(line string) bool {
	n := grammar.Runes(line)
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
	full := p.width >= proseLine && 10*grammar.Runes(before) >= 9*p.width && !strings.ContainsAny(line, ":：")
	wrapped = wrapped || full || grammar.Cased(before) && p.Lang.EndsWith(language.Article, before)
	leads := p.Lang.EndsWith(language.And, before) || p.Lang.EndsWith(language.Preposition, before)
	return (p.Entries.Value(before) == "" || p.Entries.Value(line) == "") && (leads || !isAddress(line)) && !grammar.Finished(before) && !grammar.Announces(before) && (wrapped || unicode.IsLower(grammar.FirstRune(line)) && !p.labelsLine(before, line) || strings.ContainsAny(string(grammar.LastRune(before)), ",，、;；"))
}

// labelsLine reports whether a line is a word or two over a much longer one: prose is not
// broken so.
func (p paragraphs) labelsLine(before, line string) bool {
	return p.Lang.Count(before) <= 2 && 3*grammar.Runes(before) < grammar.Runes(line) && grammar.IsCapitalized(before) && grammar.IsWordRune(grammar.LastRune(before))
}

// isWrapped reports whether lines are those of prose that was broken at a width: all
// but the last are about as long; of two, the first is as long as those of the text.
func (p paragraphs) isWrapped(lines []string) bool {
	if len(lines) == 2 {
		return p.width > 0 && 3*grammar.Runes(lines[0]) >= 2*p.width && grammar.Runes(lines[0]) <= p.width
	}
	return widthOf(lines) > 0
}

// widthOf returns at how many characters lines are broken that are about as long, but for
// the last; 0 where they are not.
func widthOf(lines []string) int {
	const narrowest = 36
	long := 0
	for _, l := range lines {
		long = max(long, grammar.Runes(l))
	}
	if len(lines) < 3 || long < narrowest || long > longestBroken {
		return 0
	}
	if slices.ContainsFunc(lines[:len(lines)-1], func(l string) bool { return 3*grammar.Runes(l) < 2*long }) {
		return 0
	}
	return long
}

// isVerse reports whether lines are verse: several, all short, without figures and
// without names in front of them.
func (p paragraphs) isVerse(lines []string) bool {
	const leastLines = 4
	return len(lines) >= leastLines && !slices.ContainsFunc(lines, func(l string) bool {
		return grammar.Runes(l) > proseLine || strings.ContainsFunc(l, unicode.IsDigit) || p.Entries.Value(l) != ""
	})
}

// sentenceRows reports whether lines are each one sentence, or a part of one, as
// those of a list without marks are.
func (p paragraphs) sentenceRows(lines []string) bool {
	const longestRow = 110
	return len(lines) >= leastRows && !slices.ContainsFunc(lines, func(l string) bool {
		return grammar.Runes(l) > longestRow || len(p.Lang.Sentences(l)) != 1
	})
}

// serial is a short line that begins with a name and a number: "D2 …", "Day 2".
var serial = regexp.MustCompile(`^(\p{L}{1,10}?\s?)(\d{1,2}|[一二三四五六七八九十]{1,2})(\D.*)?$`)

// isSerial reports whether a line is one of a series of titles: another begins with
// the same name and the next number, and neither stands at its side.
func isSerial(lines []string, at int) bool {
	m := serial.FindStringSubmatch(lines[at])
	if m == nil || grammar.Runes(lines[at]) > headMost || grammar.Finished(lines[at]) {
		return false
	}
	n := itemNumber(m[2])
	for i, l := range lines {
		other := serial.FindStringSubmatch(l)
		if other == nil || other[1] != m[1] || grammar.Runes(l) > headMost {
			continue
		}
		if k := itemNumber(other[2]); (k == n+1 && i > at+1) || (k == n-1 && i < at-1) {
			return true
		}
	}
	return false
}

// isAddress reports whether a line is an address and nothing else.
func isAddress(line string) bool {
	at := grammar.Address.FindStringIndex(line)
	return at != nil && at[0] == 0 && at[1] == len(line)
}

// endsAddress reports whether a line ends with an address.
func endsAddress(line string) bool {
	at := grammar.Address.FindAllStringIndex(line, -1)
	return len(at) > 0 && at[len(at)-1][1] == len(line)
}

// isSigned reports whether a line is a quotation and who says it: `"Best bike ever" – Jonas P.`.
func isSigned(line string) bool {
	at := saidBy.FindStringIndex(line)
	return at != nil && grammar.OpensQuote(line) && grammar.Runes(line[at[1]:]) <= headMost
}

// heads reports whether lines begin with a title: it is short, and what follows is
// prose, or the rows of a list.
func (p paragraphs) heads(lines []string) bool {
	if len(lines) < 2 {
		return false
	}
	h, next := strings.TrimLeftFunc(lines[0], isSymbol), lines[1]
	if grammar.Runes(h) > headMost || !looksLikeTitle(h) || !strings.ContainsFunc(h, unicode.IsLetter) || !grammar.IsCapitalized(next) && !p.labelsLine(h, next) || p.Headings.Of(h) == "" && !capitals(h) || p.Entries.Value(h) != "" {
		return false
	}
	if isSerial(lines, 1) || spanned.MatchString(next) && p.Lang.Count(h) <= 3 && !spanned.MatchString(h) || capitals(h) && !capitals(next) && grammar.Runes(h) > acronymMost {
		return true
	}
	if rows := p.rows(lines[1:]); rows > 0 {
		return !p.figured(h) && (p.figured(next) || figureLast.MatchString(next) && !figureLast.MatchString(h))
	}
	if len(lines) == 2 && p.figured(next) && !p.figured(h) && p.Lang.Count(h) <= 3 && !p.Clauses.IsClause(h) {
		return true
	}
	if p.Items.Figures(next) != nil {
		return !unicode.IsNumber(grammar.FirstRune(h))
	}
	few := len(lines) > 2 && p.Lang.Count(h) <= 3 && grammar.Runes(next) > 2*grammar.Runes(h) && grammar.Runes(lines[2]) > grammar.Runes(h)
	return !grammar.Asks(h) && (few || !grammar.IsCapitalized(next) || grammar.Announces(next) || isProse(next) || len(p.Lang.Sentences(next)) > 1 || !p.Clauses.IsClause(h) && grammar.Finished(next) && grammar.Runes(next) > grammar.Runes(h) && p.Lang.Count(next) > 4)
}

// stands reports whether the first line of a numbered item is rather a title over the sentence
// below it: nobody would have broken prose there.
func (p paragraphs) stands(line, next string) bool {
	return grammar.Runes(line) <= titleMost && (p.width == 0 || 3*grammar.Runes(line) < 2*p.width) && looksLikeTitle(line) && grammar.IsCapitalized(next) && isProse(next) && grammar.Finished(next) && p.Entries.Value(line) == ""
}

// figureLast is a row that ends with a figure: "Nordics 21.3".
var figureLast = regexp.MustCompile(`\p{L}\s\d[\d.,]*$`)

// leastLabels is how many paragraphs that begin with a label make all such labels
// titles.
const leastLabels = 3

// colonLabel is a label before a colon.
var colonLabel = regexp.MustCompile(`^(\p{L}[^.:：!?]{1,28})[:：]\s*(\S.*)$`)

// boldLabel is a label in bold.
var boldLabel = regexp.MustCompile(`^\*\*([^*]{2,40}?)[.:：!]?\*\*[.:：]?\s+(?:[–—-]\s+)?(\S.*)$`)

// begunBold is a sentence that begins in bold and goes on.
var begunBold = regexp.MustCompile(`^\*\*[^*]*[^*.:：!?]\*\*\s+\p{Ll}`)

// fullStop is a label before a full stop.
var fullStop = regexp.MustCompile(`^(\p{L}[^.:：!?]{1,28})\.\s+([\p{Lu}\d].*)$`)

// labelEnd are the marks behind a label, by their kinds.
var labelEnd = []*regexp.Regexp{
	boldLabel,
	regexp.MustCompile(`^(\p{Lu}[\p{Lu}\d ,&/'’-]{1,28}?)\s*(?:[:：]|\s[-–—])\s+(\S.*)$`),
	fullStop,
	colonLabel,
	regexp.MustCompile(`^((?:1\d|20)\d\d)[.:：]\s+(\p{Lu}.*)$`),
}

// sectioned turns the labels that paragraphs begin with into titles, where several
// begin so: "Background. …", "Methods. …"; "MARCH - …", "JUNE, JULY - …"; "1894. …", "1921. …".
func (p paragraphs) sectioned(all []Block) []Block {
	all = serialTitles(all)
	for _, end := range labelEnd {
		n, alike, labels := 0, 0, map[string]bool{}
		for _, b := range all {
			if p.opensShort(b) {
				alike++
			}
			if label, _ := p.sectionLabel(end, b); label != "" {
				n++
				labels[label] = true
			}
		}
		if n < leastLabels || 2*len(labels) <= n || end == fullStop && n <= alike-n { // "Average mark: 29. …", "Average mark: 31. …"
			continue
		}
		var out []Block
		for _, b := range all {
			if label, rest := p.sectionLabel(end, b); label != "" {
				out = append(out, Block{Kind: Title, Text: label, Marked: true})
				b.Lines = append([]string{rest}, b.Lines[1:]...)
				b.Text = JoinLines(b.Lines)
			}
			out = append(out, b)
		}
		return out
	}
	return all
}

// opensShort reports whether a paragraph begins with a short sentence, as one with a label does.
func (p paragraphs) opensShort(b Block) bool {
	const fewWords = 7
	if b.Kind != Paragraph {
		return false
	}
	all := p.Lang.Sentences(b.Text)
	return len(all) > 1 && p.Lang.Count(all[0]) <= fewWords && !grammar.Asks(all[0])
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
		if name := seriesOf(b); name != "" && (series[name] > 2 || series[name] == 2 && serial.MatchString(b.Lines[0])) {
			out = append(out, Block{Kind: Title, Text: b.Lines[0], Marked: true})
			b.Lines = b.Lines[1:]
			b.Text = JoinLines(b.Lines)
		}
		out = append(out, b)
	}
	return out
}

// seriesOf returns the name that a paragraph's first line begins with before a number,
// where it stands over others like a title.
func seriesOf(b Block) string {
	if b.Kind != Paragraph || len(b.Lines) < 2 || grammar.Runes(b.Lines[0]) > grammar.HeadingMost || grammar.Finished(b.Lines[0]) && !grammar.Asks(b.Lines[0]) {
		return ""
	}
	if m := serial.FindStringSubmatch(b.Lines[0]); m != nil {
		return m[1]
	}
	if m := ordered.FindStringSubmatch(b.Lines[0]); m != nil && grammar.Finished(b.Lines[1]) {
		return m[1] + "–"
	}
	return ""
}

// ordered is a title that begins with what it is one of, and which: "Room one – The measure".
var ordered = regexp.MustCompile(`^(\p{L}{2,12}) \p{L}{2,12} [–—-] \p{L}`)

// sectionLabel parts the first line of a paragraph at the label that it begins with; "" where it
// begins with none that a title may be made of, or goes on with less than a sentence.
func (p paragraphs) sectionLabel(end *regexp.Regexp, b Block) (label, rest string) {
	const fewWords = 4
	if b.Kind != Paragraph || len(b.Lines) != 1 && (widthOf(b.Lines) == 0 || !slices.ContainsFunc(b.Lines[1:], func(l string) bool { return !labelled(l) })) {
		return "", ""
	}
	m := end.FindStringSubmatch(b.Lines[0])
	if m == nil {
		return "", ""
	}
	if end == boldLabel && begunBold.MatchString(b.Lines[0]) {
		return "", "" // "**Don't** raise the lid"
	}
	if end == boldLabel && grammar.Finished(b.Text) {
		return m[1], m[2]
	}
	if year := strings.TrimFunc(m[1], unicode.IsDigit) == ""; year && grammar.Finished(m[2]) {
		return m[1], m[2]
	}
	if value := p.Lang.Sentences(m[2]); len(value) > 1 && !strings.ContainsFunc(value[0], unicode.IsLetter) {
		return "", "" // "Least mark: 40. Who has less …"
	}
	if p.Lang.Count(m[1]) > fewWords || p.Clauses.IsClause(m[1]) || p.Headings.Of(m[1]) == "" || !isProse(b.Text[len(m[1]):]) {
		return "", ""
	}
	return m[1], m[2]
}

// figured reports whether a row begins with an amount or a moment, or has a value.
func (p paragraphs) figured(line string) bool {
	numbers := p.Lang.Numbers(line)
	return p.Entries.Value(line) != "" || unicode.IsNumber(grammar.FirstRune(line)) || len(numbers) > 0 && p.Names.SmallWords(p.Lang.Words(line[:numbers[0].From]))
}

// rows returns how many lines are the rows of a list: names with their values, amounts
// of things, or names alone; 0 where they are not.
func (p paragraphs) rows(lines []string) int {
	if len(lines) < 2 {
		return 0
	}
	if name, _ := p.Entries.Named(lines[0]); grammar.Runes(name) > grammar.RowName && p.Entries.Value(lines[1]) == "" {
		return 0 // of a dish, with no other below it
	}
	n, open := 0, 0
	for i, l := range lines {
		among := i > 0 && p.figured(lines[i-1]) && grammar.Runes(l) <= headMost && !grammar.Finished(l) && !p.Clauses.IsClause(l) // "half a rabbit"
		if p.Entries.Value(l) == "" && !p.isRow(l) && !among || isSerial(lines, i) {
			break
		}
		if name, _ := p.Entries.Named(l); !grammar.Finished(l) || p.Times.NamesMoment(name) {
			open++
		}
		n++
	}
	pair := n == 2 && p.Entries.Value(lines[0]) != "" && p.Entries.Value(lines[1]) != "" && (n == len(lines) && len(p.Clauses.Spans(p.Entries.Value(lines[0]), ",，、")) < grammar.LeastItems || p.Entries.Valued(lines[0]) && p.Entries.Valued(lines[1]))
	if n < leastRows && !pair || 2*open <= n {
		return p.defined(lines[:p.named(lines)])
	}
	return n
}

// named returns how many of the first lines there are of which each is a name with what is said of
// it, where these are many or all.
func (p paragraphs) named(lines []string) int {
	const many = 4
	n := slices.IndexFunc(lines, func(l string) bool { return p.Entries.Value(l) == "" })
	if n < many {
		return len(lines)
	}
	return n
}

// defined returns how many lines there are where all of them are names with what is said of
// these: "Latent heat: what is taken up …".
func (p paragraphs) defined(lines []string) int {
	listed := 0 // of which several things are said
	other := func(l string) bool {
		name, value := p.Entries.Named(l)
		if m := p.Times.Begins(name); value != "" && m.From == 0 && m.To == len(name) {
			return false // Monday: a laptop, a desk, and lunch
		}
		if len(p.Clauses.Spans(value, ",，、")) >= grammar.LeastItems {
			listed++
		}
		return value == "" || grammar.Runes(l) > 2*titleMost || grammar.Quotes(value)
	}
	if len(lines) < 2 || slices.ContainsFunc(lines, other) || 4*listed > len(lines) && len(lines) <= leastRows {
		return 0
	}
	return len(lines)
}

// isRow reports whether a line is the name of a thing, or an amount of one, and no
// part of a sentence.
func (p paragraphs) isRow(line string) bool {
	if grammar.Runes(line) > rowMost || grammar.Finished(line) || !looksLikeTitle(line) && grammar.LastRune(line) != ')' || !grammar.Closed(line) || p.Clauses.IsClause(line) || grammar.Asks(line) {
		return false
	}
	if r := grammar.FirstRune(line); unicode.IsNumber(r) || strings.ContainsRune("€$£", r) {
		return true
	}
	return p.Lang.Count(line) <= 6 && grammar.IsCapitalized(line) && grammar.Runes(line) <= headMost
}
