package writer

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// Lengths in characters: the least of a film's opening, and of the kept part of a paragraph of
// several sentences.
const (
	leastOpening = 40
	leastTold    = 80
)

// unit is a heading, paragraph, list or table, with its possible forms in a script.
type unit struct {
	passages  []Passage
	sentences []string
	starts    []bool    // of each sentence, whether a cut before it tears nothing
	entries   []int     // of a list, the indices of its entries' first sentences
	card      int       // of the unit of its heading; -1 = none
	heads     bool      // its heading is kept with it: the first below that, or a list
	worth     float64   // its value
	forms     []version // none, then ever longer beginnings, then costly ones
	form      int       // the selected one
	leans     bool      // it begins with a reference to the unit before it
	beside    bool      // outside the body: a caption, a formula, a bibliography
	due       bool      // it is kept at any length
}

// version is the kept part of a unit.
type version struct {
	keep    []int // sentences
	chars   int
	whole   bool // up to its end
	entries int  // of a list, the number of entries that begin in it
	cost    cost
}

// cost is the sacrifice for a length, the least first.
type cost int

const (
	noCost  cost = iota
	aLittle      // little of a paragraph is kept
	aPart        // a list is cut, or a reference elsewhere is kept, too
	aGap         // the basis of a sentence is left out, or text outside the body is kept
)

// against returns the penalty of a cost.
func (c cost) against() float64 { return []float64{0, .15, 1, 4}[c] }

// told returns for each sentence whether the form keeps it.
func (u unit) told() []bool {
	told := make([]bool, len(u.sentences))
	for _, k := range u.forms[u.form].keep {
		told[k] = true
	}
	return told
}

func (u unit) isCard() bool { return u.passages[0].Card }

// numbered reports whether a unit is a heading with a number.
func (u unit) numbered() bool { return u.passages[0].Number != "" }

// row returns the state of a row of numbered sections at a heading, from that before it: a number
// other than the first goes on with the row, which has a gap if the section before is left out.
func (u unit) row(before int) int {
	switch {
	case !u.numbered():
		return before & (counted | gapped)
	case u.passages[0].Number != "1" && before&(counted|gapped) != counted:
		return gapped
	}
	return 0
}

// isLabel reports whether a unit is a short line without an end mark.
func (u unit) isLabel() bool {
	return !u.isCard() && !u.listed() && u.passages[0].loose && language.Width(strings.Join(u.sentences, "")) < leastOpening
}

func (u unit) listed() bool { return len(u.entries) > 1 }

// next returns the end of an entry of a list.
func (u unit) next(entry int) int {
	if entry+1 < len(u.entries) {
		return u.entries[entry+1]
	}
	return len(u.sentences)
}

// opens reports whether a unit can open a film: its words are more than a line above a text.
func (u unit) opens() bool {
	words := !u.isCard() && !u.beside && !u.listed() && !u.passages[0].loose
	return words && len(u.forms) > 1 && language.Width(strings.Join(u.sentences, "")) >= leastOpening
}

// unitsOf groups passages by their paragraph or list; a heading is a unit of its own, to which the
// units below it refer.
func (e Editor) unitsOf(ps []Passage) []unit {
	var all []unit
	card, beside, numbered := -1, false, false
	for i := 0; i < len(ps); {
		if card >= 0 && all[card].passages[0].Section != ps[i].Section {
			card, beside = -1, false
		}
		n := i + 1
		for n < len(ps) && !ps[i].Card && !ps[n].Card && ps[n].Block == ps[i].Block {
			n++
		}
		u := unit{passages: ps[i:n], card: card}
		for _, p := range u.passages {
			for _, k := range p.entries {
				u.entries = append(u.entries, len(u.sentences)+k)
			}
			for k := range p.Sentences {
				u.starts = append(u.starts, k == 0 || p.Listed)
			}
			u.sentences = append(u.sentences, p.Sentences...)
		}
		u.beside = !u.listed() && e.aside(u.sentences)
		if ps[i].Card {
			beside, u.card = e.isBeside(u.sentences[0]) || numbered && lettered.MatchString(u.sentences[0]), -1
			numbered = numbered || unicode.IsDigit(rune(u.sentences[0][0]))
			if card = len(all); u.beside {
				card = -1 // a formula is no heading
			}
		}
		u.beside = u.beside || beside
		u.heads = u.card >= 0 && (u.card == len(all)-1 || u.listed())
		u.leans = !u.listed() && e.leans(u.sentences[0])
		u.shape(e)
		all, i = append(all, u), n
	}
	return all
}

// shape finds the forms of a unit.
func (u *unit) shape(e Editor) {
	u.forms = []version{{}}
	switch {
	case u.isCard():
		u.add(noCost, all(len(u.sentences)))
	case u.listed():
		u.list()
	default:
		u.paragraph(e)
	}
}

// add adds a form with some sentences.
func (u *unit) add(at cost, keep []int) {
	f := version{keep: keep, cost: at, whole: len(keep) > 0 && keep[len(keep)-1] == len(u.sentences)-1}
	for _, k := range keep {
		f.chars += language.Chars(u.sentences[k])
		_, begins := slices.BinarySearch(u.entries, k)
		f.entries += btoi(begins)
	}
	u.forms = append(u.forms, f)
}

func all(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// finely is the share of itself by which a long beginning grows from one form to the next.
const finely = 8

// paragraph adds the beginnings of a paragraph; at no cost, those before a sentence with a
// reference elsewhere, and without a last one that asks or announces what follows.
func (u *unit) paragraph(e Editor) {
	n := len(u.sentences)
	if announces(u.sentences[n-1]) {
		n--
	}
	told := prefix(n, func(k int) bool { return !e.points(u.sentences[k]) })
	if told == 0 {
		u.beside, told = true, n
	}
	chars := 0
	for k, next := 1, 1; k <= n; k++ {
		chars += language.Chars(u.sentences[k-1])
		if k < n && (!u.starts[k] || k < next || announces(u.sentences[k-1])) {
			continue
		}
		next = k + 1 + k/finely
		switch {
		case k > told || k < n && asks(u.sentences[k-1]):
			u.add(aPart, all(k))
		case k < told && chars < leastTold:
			u.add(aLittle, all(k))
		default:
			u.add(noCost, all(k))
		}
	}
}

// close adds to the forms of a paragraph that may end the film its beginnings with its last
// sentences.
func (u *unit) close(e Editor) {
	const mostLast = 3
	n := len(u.sentences)
	if announces(u.sentences[n-1]) {
		return
	}
	for _, f := range u.forms[1:] {
		k := len(f.keep)
		for tail := n - 1; tail > k && tail >= n-mostLast && u.starts[tail] && !e.points(u.sentences[tail]); tail-- {
			at := aPart
			if e.leans(u.sentences[tail]) {
				at = aGap
			}
			u.add(at, append(all(k), all(n)[tail:]...))
		}
	}
}

// leans reports whether a sentence refers to the one before it, by its first word.
func (e Editor) leans(sentence string) bool {
	sentence = strings.TrimLeft(sentence, "\"“”«„'‘(¿¡ ")
	first := language.FirstRune(sentence)
	begins := func(c language.Class) bool { return e.Lang.Begins(c, sentence) > 0 }
	return unicode.IsLower(first) || begins(language.Anaphor) || begins(language.Linking)
}

// asks reports whether a sentence is a question.
func asks(s string) bool {
	return strings.HasSuffix(s, "?") || strings.HasSuffix(s, "？") || strings.HasSuffix(s, "؟")
}

// list adds a list with the first sentences of its entries, and with all of them; for a length,
// with all sentences of some entries, and its first entries alone.
func (u *unit) list() {
	n := len(u.entries)
	short, before := all(u.entries[0]), make([]int, n) // number of sentences before each entry
	for i, k := range u.entries {
		before[i], short = len(short), append(short, k)
		if next := k + 1; announces(u.sentences[k]) && next < u.next(i) {
			short = append(short, next)
		}
	}
	if len(short) < len(u.sentences) {
		u.add(noCost, short)
		u.forms[1].whole = true
	}
	u.add(noCost, all(len(u.sentences)))
	for k := story.LeastItems; k < n; k += 1 + k/finely {
		u.add(aLittle, append(all(u.entries[k]), short[before[k]:]...))
		u.add(aPart, short[:before[k]])
		u.add(aPart, all(u.entries[k]))
	}
}

// points reports whether a sentence refers to another place: to a figure or section by its number,
// or by words such as "as shown above".
func (e Editor) points(sentence string) bool {
	low := strings.ToLower(sentence)
	names := func(entry string) bool { return strings.Contains(low, entry) }
	if slices.ContainsFunc(e.Lang.Entries(language.Elsewhere), names) {
		return true
	}
	if !slices.ContainsFunc(e.Lang.Entries(language.Pointing), names) {
		return false
	}
	return slices.ContainsFunc(e.Lang.Words(sentence), func(w language.Word) bool {
		n := e.Lang.Begins(language.Pointing, sentence[w.From:])
		return n > 0 && pointer.MatchString(sentence[w.From+n:])
	})
}

// pointer matches the number of a figure, a section or an annex.
var pointer = regexp.MustCompile(`^\.?[ \x{a0}]?(?:\d{1,3}|[IVX]{1,4}|[A-Z])\b`)

// aside reports whether sentences are not part of a text's body: a caption, a formula, a notice.
func (e Editor) aside(sentences []string) bool {
	first := sentences[0]
	if label, _, ok := cutColon(first); ok && (e.isBeside(label) || e.Lang.Begins(language.Pointing, label) > 0) {
		return true
	}
	text := strings.Join(sentences, " ")
	if strings.HasPrefix(text, "©") || strings.Count(text, "@")-strings.Count(text, " @") > 1 {
		return true // an imprint, with its addresses
	}
	letters, others := 0, 0
	_, body := language.Section(bare(strings.Join(sentences, "")))
	for _, r := range body {
		switch {
		case unicode.IsLetter(r), unicode.IsMark(r):
			letters++
		case !unicode.IsSpace(r):
			others++
		}
	}
	return letters < others
}

// isBeside reports whether a heading is that of a part outside the body: a table of contents, a
// bibliography, acknowledgements, notices.
func (e Editor) isBeside(heading string) bool {
	_, heading = language.Section(heading)
	heading = strings.Trim(heading, " .:：!?。！？")
	n := e.Lang.Begins(language.Beside, heading)
	annexed := n > 0 && pointer.MatchString(heading[n:]) // Annex A: Method
	heading = strings.ToLower(heading)
	return annexed || e.Lang.Is(language.Beside, heading) || e.Lang.Is(language.Works, heading)
}

// sums reports whether a heading is that of a summary.
func (e Editor) sums(heading string) bool {
	_, heading = language.Section(heading)
	return e.Lang.Is(language.Summary, strings.ToLower(heading))
}

// lettered matches the letter at the start of an appendix's heading.
var lettered = regexp.MustCompile(`^[A-Z]\.(?:\d+\.?)*\s`)
