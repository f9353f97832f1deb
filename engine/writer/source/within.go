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

// within finds what a line holds that stands on lines of its own elsewhere.
type within struct{ grammar.Grammar }

// runMarks are the marks by which a sentence counts what it names, each of them another run: "1. to
// walkers 2. to riders 3. to all others".
var runMarks = []*regexp.Regexp{
	regexp.MustCompile(`[ \t](\d)\.[ \t]+`),
	regexp.MustCompile(`[ \t](\d)\)[ \t]+`),
	regexp.MustCompile(`[ \t]*[(（](\d)[)）][ \t]*`),
	regexp.MustCompile(`[ \t]([a-h])\)[ \t]+`),
	regexp.MustCompile(`[ \t]*[(（]([a-h])[)）][ \t]*`),
}

// runs gives each of the things that a sentence counts a line of its own, below what of the sentence
// stands before them.
func (in within) runs(lines []string) []string {
	var all []string
	for _, l := range lines {
		all = append(all, in.run(strings.TrimRight(l, " \t"))...)
	}
	return all
}

// run returns the lines of one that counts things within it; else that line.
func (in within) run(line string) []string {
	if bulletMark.MatchString(line) || hashTitle.MatchString(line) || tableGap.MatchString(strings.TrimSpace(line)) || strings.Contains(line, "|") {
		return []string{line}
	}
	for _, mark := range runMarks {
		all := mark.FindAllStringSubmatchIndex(line, -1)
		if !inSequence(line, all, letterOrDigit) {
			continue
		}
		if told := in.runAt(line, all); told != nil {
			return told
		}
	}
	return []string{line}
}

// runAt returns the lines of one that counts things behind some marks; nil where it is not sure that
// these count them.
func (in within) runAt(line string, marks [][]int) []string {
	head := strings.TrimSpace(line[:marks[0][0]])
	words := in.Lang.Words(head)
	if len(words) == 0 || in.Lang.IsAny(words[len(words)-1].Low, language.Numbered, language.Serial) {
		return nil
	}
	if !grammar.Announces(head) && !grammar.Finished(head) {
		head = strings.TrimRight(head, ",;，； ") + ":"
		if isHanRune(grammar.LastRune(strings.TrimSuffix(head, ":"))) {
			head = strings.TrimSuffix(head, ":") + "："
		}
	}
	told, rest := []string{head}, ""
	for i, at := range marks {
		to := len(line)
		if i+1 < len(marks) {
			to = marks[i+1][0]
		}
		item := strings.TrimSpace(line[at[1]:to])
		if i+1 == len(marks) {
			item, rest = in.firstSentence(item)
		} else if dotted := strings.Contains(line[at[0]:at[1]], "."); dotted && !endsRun(item, line[marks[i+1][1]:]) {
			return nil
		}
		if item = in.runItem(item); item == "" {
			return nil
		}
		told = append(told, strconv.Itoa(i+1)+") "+item)
	}
	if rest != "" {
		told = append(told, "", rest)
	}
	return told
}

// endsRun reports whether a thing that is counted ends before the mark of the next: else its number may
// be the last word of a sentence, "She got 2. They got 3."
func endsRun(item, next string) bool {
	return unicode.IsLower(grammar.FirstRune(next)) || strings.ContainsRune(".!?,;:。！？，；", grammar.LastRune(item))
}

// firstSentence parts a text behind its first sentence.
func (in within) firstSentence(text string) (first, rest string) {
	all := in.Lang.Sentences(text)
	if len(all) == 0 {
		return text, ""
	}
	return all[0], strings.TrimSpace(strings.TrimPrefix(text, all[0]))
}

// runItem returns one of the things that a sentence counts, without what joins it with the next; ""
// where it is none.
func (in within) runItem(item string) string {
	item = strings.TrimRight(item, ",;，；、 ")
	words := in.Lang.Spoken(item)
	if n := len(words); n > 1 && in.Lang.Is(language.And, words[n-1].Low) {
		item, words = strings.TrimRight(item[:words[n-1].From], ",;，；、 "), words[:n-1]
	}
	function := len(words) == 0 || len(words) == 1 && in.Lang.IsFunction(words[0].Low)
	if function || grammar.Runes(item) > tipMost {
		return ""
	}
	return item
}

var (
	// countedCell is a word or two with its number: "POUR 6 902".
	countedCell = regexp.MustCompile(`^(\p{L}[\p{L}.'’ -]{0,23}?[\p{L}.])[ \x{a0}]+(\d[\d.,\x{a0}\x{202f} ]*(?:[ \x{a0}\x{202f}]?%)?)$`)
	// arrowCell is what something leads to, behind it.
	arrowCell = regexp.MustCompile(`^(\S.{0,23}?)[ \t]*(?:→|->|=>|⇒)[ \t]*(\S.{0,40})$`)
	// announcedCell is the first cell of a line behind what stands over all of them.
	announcedCell = regexp.MustCompile(`^(\p{L}.*?[ \x{a0}]?[:：])[ \x{a0}]+(\S.*)$`)
)

// pairRow is a line of names that stand beside one another, each with its number.
type pairRow struct {
	head  string   // what stands over them
	pairs []string // as items; nil = it is no such line
	rest  string   // what stands behind them
	sure  bool     // it can be nothing else
}

// paired gives names that stand beside one another on a line, each with its number, a row each: "YES 41
// NO 12   ABSTAINED 3". Where other rows of cells stand above or below, they are rather those of a table.
func (in within) paired(lines []string) []string {
	var all []string
	listed := false // the line above is such a row, or one of a table
	for i, l := range lines {
		row := in.pairsOf(l)
		if row.pairs == nil || !row.sure && (in.tabled(lines, i-1) || in.tabled(lines, i+1)) {
			all, listed = append(all, l), in.tabled(lines, i)
			continue
		}
		if listed {
			all = append(all, listEnd)
		}
		if row.head != "" {
			all = append(all, "", row.head)
		}
		all = append(append(all, row.pairs...), "")
		if listed = row.rest == ""; !listed {
			all = append(all, in.Clauses.Finish(row.rest))
		}
	}
	return all
}

// tabled reports whether a line has cells, and these are no pairs.
func (in within) tabled(lines []string, at int) bool {
	return at >= 0 && at < len(lines) && tableGap.MatchString(strings.TrimSpace(lines[at])) && in.pairsOf(lines[at]).pairs == nil
}

// pairsOf returns a line as names with their numbers.
func (in within) pairsOf(line string) pairRow {
	cells := wideGap.Split(strings.TrimSpace(line), -1)
	if len(cells) < 2 || bulletMark.MatchString(line) || strings.Contains(line, "|") {
		return pairRow{}
	}
	row := pairRow{sure: true}
	if m := announcedCell.FindStringSubmatch(cells[0]); m != nil && arrowCell.MatchString(m[2]) {
		row.head, cells[0] = m[1], m[2]
	}
	seen, numbered := map[string]bool{}, 0
	for i, cell := range cells {
		name, value, sure := in.pair(cell)
		if name == "" && i+1 == len(cells) && i > 0 {
			row.rest = cell
			break
		}
		if name == "" || seen[name] {
			return pairRow{}
		}
		if in.isNumbered(name) {
			numbered++
		}
		seen[name], row.sure = true, row.sure && sure
		row.pairs = append(row.pairs, "- "+name+": "+value)
	}
	if n := len(row.pairs); n < 2 || 2*numbered >= n || !row.sure && (n < leastRows || row.rest != "") {
		return pairRow{}
	}
	return row
}

// pair parts a cell at what its name leads to, or its number, and reports whether it can be nothing
// else: a name in capitals before a number.
func (in within) pair(cell string) (name, value string, sure bool) {
	if m := arrowCell.FindStringSubmatch(cell); m != nil {
		return m[1], m[2], true
	}
	m := countedCell.FindStringSubmatch(cell)
	if m == nil || in.Lang.Count(m[1]) == 0 || grammar.BareYear(m[2]) {
		return "", "", false
	}
	return m[1], m[2], capitals(m[1])
}

// isNumbered reports whether a name is rather one that has a number for its own, or leads to one:
// "ROOM 12", "May 3".
func (in within) isNumbered(name string) bool {
	return slices.ContainsFunc(in.Lang.Spoken(name), func(w language.Word) bool {
		return in.Lang.IsAny(w.Low, language.Numbered, language.Serial, language.Month, language.Weekday)
	})
}

// bracket is what stands in brackets behind something.
var bracket = regexp.MustCompile(`[ \t]*[(（]([^()（）\n]{2,80})[)）]`)

// unpointed takes out of brackets what only points to another place of the page, and brackets that hold
// nothing else: "Kettle (loud, see below)".
func (in within) unpointed(lines []string) {
	for i, l := range lines {
		lines[i] = bracket.ReplaceAllStringFunc(l, func(all string) string {
			held := bracket.FindStringSubmatch(all)[1]
			last := strings.LastIndexAny(held, ",;，；")
			switch {
			case last < 0 && in.pointsElsewhere(held):
				return ""
			case last > 0 && in.pointsElsewhere(strings.TrimLeft(held[last:], ",;，； ")):
				return strings.Replace(all, held[last:], "", 1)
			}
			return all
		})
	}
}

// pointsElsewhere reports whether words only point to another place of the page: "see below", "see
// table 4".
func (in within) pointsElsewhere(words string) bool {
	n := in.Lang.Begins(language.Elsewhere, words)
	if n == 0 {
		return false
	}
	rest := strings.TrimSpace(words[n:])
	if rest == "" {
		return in.Lang.Count(words) > 1 || in.Lang.Unspaced && grammar.Runes(words) > 1
	}
	all := in.Lang.Words(rest)
	return len(all) <= 3 && strings.ContainsFunc(rest, unicode.IsDigit) && !slices.ContainsFunc(all, func(w language.Word) bool {
		return w.Letters && !w.Digit && !in.Lang.Is(language.Numbered, w.Low)
	})
}

// leaderRow is a row with dots between its name and what it has, and leaderMore the sentence on the
// line below that says more of it.
var (
	leaderRow  = regexp.MustCompile(`^[ \t]*([^\n]{3,60}?)[ \t]*\.{4,}[ \t]*([^\n.]{1,24})$`)
	leaderMore = regexp.MustCompile(`^\p{Lu}[^\n]*[.!][ \t]*$`)
)

// leaders returns a text with bullets for the rows with dots below each of which a sentence says more
// of it. Where one stands below several rows, it is none of theirs.
func leaders(text string) string {
	lines := strings.Split(text, "\n")
	row := func(i int) bool { return i >= 0 && i < len(lines) && leaderRow.MatchString(lines[i]) }
	var all []string
	for i := 0; i < len(lines); i++ {
		more := row(i) && i+1 < len(lines) && !row(i+1) && leaderMore.MatchString(lines[i+1])
		switch {
		case more && row(i-1):
			all = append(all, behindDots(lines[i]), "")
		case more:
			all = append(all, "- "+leaderRow.ReplaceAllString(lines[i], "$1: $2. ")+strings.TrimSpace(lines[i+1]))
			i++
		case row(i):
			all = append(all, behindDots(lines[i]))
		default:
			all = append(all, lines[i])
		}
	}
	return strings.Join(all, "\n")
}

// behindDots returns a row with dots of which the name is rather an amount, "> 500 ..... 3 %", as one
// without: the mark before it is none of an answered letter.
func behindDots(row string) string {
	if !strings.HasPrefix(row, ">") {
		return row
	}
	return leaderRow.ReplaceAllString(row, "- $1: $2")
}

// half is the first part of a word at the end of a line, and otherHalf the second, with the marks behind it.
var (
	half      = regexp.MustCompile(`(\p{L}{2,})-$`)
	otherHalf = regexp.MustCompile(`^[ \t]*(\p{Ll}{2,})(\S*)[ \t]*`)
)

// unparted makes the words whole that the ends of a text's full lines part: without the hyphen, unless
// one half is known for a word of its own, or the text has the word with a hyphen.
func (in within) unparted(lines []string) {
	width := brokenAt(strings.Join(lines, "\n"))
	if width == 0 || !slices.ContainsFunc(lines, half.MatchString) {
		return
	}
	words := map[string]bool{}
	for i, l := range lines {
		if i > 0 && half.MatchString(lines[i-1]) {
			l = otherHalf.ReplaceAllString(l, "")
		}
		for _, w := range in.Lang.Spoken(half.ReplaceAllString(l, "")) {
			words[w.Low] = true
		}
	}
	for i := range lines[:len(lines)-1] {
		a, b := half.FindStringSubmatch(lines[i]), otherHalf.FindStringSubmatch(lines[i+1])
		if a == nil || b == nil || 2*grammar.Runes(lines[i]) < width || in.Lang.IsAny(b[1], language.And, language.Preposition) {
			continue
		}
		first, second := strings.ToLower(a[1]), b[1]
		known := func(w string) bool {
			return words[w] || in.Lang.IsFunction(w) || in.Lang.IsAny(w, language.Common, language.Imperative, language.Cardinal)
		}
		if joined := first + second; words[first+"-"+second] || !words[joined] && (known(first) || known(second)) {
			lines[i] += second + b[2]
		} else {
			lines[i] = strings.TrimSuffix(lines[i], "-") + second + b[2]
		}
		lines[i+1] = lines[i+1][len(b[0]):]
	}
}
