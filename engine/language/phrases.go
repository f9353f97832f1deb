package language

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Span is a stretch of a text in bytes.
type Span struct{ From, To int }

// How long the phrases of a line of type are: in spoken words, and in letters.
const (
	mostWords    = 6
	idealWords   = 3.5
	mostLetters  = 32
	mostHan      = 14
	idealLetters = 17
	idealHan     = 6
)

// Phrases parts a text into groups of two to six words that a reader takes in at
// once: broken at the marks of clauses, before what begins a new part, never
// inside a name, a number with its unit or behind a word that leans on the next.
// Together they are the whole text but for the white space between them.
func (l *Language) Phrases(text string) []Span {
	words := l.Words(text)
	if len(words) == 0 {
		return nil
	}
	b := breaker{l: l, text: text, words: words, numbers: l.Numbers(text)}
	b.held = b.unbroken()
	return b.best()
}

// bracketed are the stretches in brackets that a phrase has room for.
var bracketed = regexp.MustCompile(`[(\[（【][^()\[\]（）【】]{1,24}[)\]）】]`)

// measured is an amount in brackets, behind what it is of: "(60 %)".
var measured = regexp.MustCompile(`^[(（][^()（）]{0,4}\d[^()（）]{0,10}[)）]`)

// dialled is a telephone number.
var dialled = regexp.MustCompile(`(?:\(\d{2,5}\)\s?)?\d{2,5}(?:[-‑ ]\d{3,4}){1,3}`)

// multiplied are a number and what it is taken times: "3 x 8 push-ups", "20 × 30 cm".
var multiplied = regexp.MustCompile(`\d+\s?[x×]\s?\d+(?:\s\p{L}+)?`)

// linked is an address of a page, with what is asked of it: whole, or a host with where on it.
var linked = regexp.MustCompile(`https?://\S+|(?:[A-Za-z0-9-]+\.)+[a-z]{2,}/[!-~]+`)

// shortened are words of which letters are left: "z. B.", "u. a."; ordered is what a full stop
// counts where it does: "9. Juni".
var (
	shortened = regexp.MustCompile(`\b\p{L}\.\s\p{L}\.`)
	ordered   = regexp.MustCompile(`\b\d{1,2}\.\s\p{L}+`)
)

// unbroken lists the stretches that are never broken: numbers with their units, what
// is said in several words, and short brackets.
func (b breaker) unbroken() []Span {
	var all []Span
	forms := []*regexp.Regexp{bracketed, dialled, multiplied, linked, shortened}
	if b.l.Ordered {
		forms = append(forms, ordered)
	}
	for _, form := range forms {
		for _, at := range form.FindAllStringIndex(b.text, -1) {
			all = append(all, Span{at[0], at[1]})
		}
	}
	for _, w := range b.words {
		for _, c := range []Class{InsteadOf, AtLeast, AtMost, Connective} {
			if n := b.l.Begins(c, b.text[w.From:]); n > w.To-w.From {
				all = append(all, Span{w.From, w.From + n})
			}
		}
	}
	for _, n := range b.numbers {
		s := Span{n.From, n.To}
		if n.Kind == Amount && n.Noun != "" && !b.l.IsFunction(strings.ToLower(n.Noun)) {
			if at := strings.Index(b.text[n.To:], n.Noun); at >= 0 && at < 4 {
				s.To = n.To + at + len(n.Noun)
			}
		}
		all = append(all, s)
	}
	return all
}

type breaker struct {
	l       *Language
	text    string
	words   []Word
	numbers []Number
	held    []Span
}

// best chooses the breaks that cost least in all.
func (b breaker) best() []Span {
	n := len(b.words)
	cost, from := make([]float64, n+1), make([]int, n+1)
	for end := 1; end <= n; end++ {
		cost[end] = math.Inf(1)
		fault := b.fault(end)
		for start := end - 1; start >= 0; start-- {
			length, over := b.length(start, end)
			if v := cost[start] + length + fault; v < cost[end] {
				cost[end], from[end] = v, start
			}
			if over && start < end-1 {
				break
			}
		}
	}
	var spans []Span
	for end := n; end > 0; end = from[end] {
		spans = append([]Span{{b.words[from[end]].From, b.words[end-1].To}}, spans...)
	}
	return spans
}

// length returns what speaks against a phrase of the words start to end, by its
// length alone; over is whether a longer one is out of the question.
func (b breaker) length(start, end int) (cost float64, over bool) {
	spoken, letters := 0, 0
	for _, w := range b.words[start:end] {
		if w.Letters {
			spoken++
		}
		letters += utf8.RuneCountInString(w.Text)
	}
	if !b.l.Unspaced {
		letters += spoken - 1
	}
	ideal, most := float64(idealLetters), mostLetters
	if b.l.Unspaced {
		ideal, most = idealHan, mostHan
	}
	off := (float64(letters) - ideal) / ideal
	cost = off * off
	switch {
	case spoken == 0:
		cost += 50 // a mark alone is no phrase
	case spoken == 1 && len(b.words) > 2:
		cost += .8
	}
	if over = letters > most || !b.l.Unspaced && spoken > mostWords; over {
		cost += 4 + float64(letters-most)/4
	}
	return cost, letters > 3*most
}

// fault returns what speaks against a break before word i: nothing at the end of
// a clause, all where it would part what belongs together.
func (b breaker) fault(i int) float64 {
	if i == len(b.words) {
		return 0
	}
	before, after := b.words[i-1], b.words[i]
	ends := unelided(before.Low)
	switch {
	case b.leansBack(after), b.opens(before):
		return 100
	case b.withinHeld(after.From):
		return 30
	case before.Text == "." && i > 1 && b.abbreviates(b.words[i-2], after):
		return 12
	case isDash(before.Text) && before.To == after.From, isDash(after.Text) && before.To == after.From:
		return 12 // of a range
	case before.To == after.From && strings.Contains(".:,;", before.Text) && !b.l.Unspaced:
		return 100 // of a file, an address or code
	case endsSentence(before.Text) && !b.shortens(before, after):
		return -3
	case strings.ContainsAny(after.Text, "(（") && measured.MatchString(b.text[after.From:]):
		return 6 // its amount
	case endsClause(before.Text) && before.Text != ",", strings.ContainsAny(before.Text, ")）"), strings.ContainsAny(after.Text, "(（"):
		return -2
	case endsClause(before.Text):
		return -1.2
	case before.To == after.From && !b.l.Unspaced && !isDash(before.Text):
		return 100 // no space between them
	case b.name(i), b.fraction(i), b.deniesOn(i):
		return 12
	case b.particle(i), b.leansOn(i-1) && !b.particle(i-1):
		return 6
	case b.l.Is(Conjunction, after.Low), b.l.Is(And, after.Low), b.l.Is(Relative, after.Low), b.l.HangsAnd(after):
		return -.4
	case b.l.Unspaced:
		return b.unspacedFault(before, after)
	case b.l.Is(Subject, ends) && (i < 2 || !b.object(i-1)), b.l.Is(Negation, before.Low), b.owns(before, after), b.numbered(i):
		return 6
	case b.l.Is(Object, after.Low) && !b.l.Is(Subject, after.Low) && !b.leansOn(i), b.object(i):
		return 6
	case b.l.Is(Finite, ends):
		return 3
	case b.l.Is(Modal, after.Low) && b.l.Is(Preposition, after.Low) && (b.l.Is(Finite, before.Low) || b.l.Is(Open, before.Low)):
		return 3 // has to be, need to do
	case b.l.Is(Preposition, after.Low), b.l.Is(OfWord, after.Low):
		return b.linkFault(i)
	case b.l.Is(Finite, after.Low):
		return .2
	case after.Digit && b.counts(after) && !b.l.Is(Finite, before.Low):
		return 3
	case b.l.Is(Article, after.Low), b.l.IsFunction(after.Low), after.Digit:
		return .5
	case b.l.Bare(after.Low) != after.Low:
		return 1.2 // something may hang on it
	}
	return 1.8 // an adjective and its noun, for all that is known
}

// unelided is a word without what is elided before it: "qu'il", "n'a".
func unelided(low string) string { return low[strings.LastIndexAny(low, "'’")+1:] }

// object reports whether word i, which may begin a clause or lead to a noun as well, is what the
// verb before it is done to: "closed it on Monday", "would not have her as a member".
func (b breaker) object(i int) bool {
	if i+1 >= len(b.words) || !b.l.Is(Object, b.words[i].Low) || !b.l.IsVerb(b.words[i-1].Low, true) {
		return false
	}
	next := b.words[i+1]
	return !next.Letters || b.l.IsAny(next.Low, Preposition, And, Conjunction) && !b.l.Is(Finite, next.Low)
}

// owns reports whether a word says whose the next is: "Lavinia's grandson".
func (b breaker) owns(before, after Word) bool {
	owner := strings.HasSuffix(before.Low, "'s") || strings.HasSuffix(before.Low, "’s")
	return owner && !b.l.IsFunction(before.Low) && b.l.IsContent(after) && !after.Digit
}

// numbered reports whether word i is the number by which the thing before it is told
// from others, "version 2", or follows half of what it counts, "half an hour".
func (b breaker) numbered(i int) bool {
	before, after := b.words[i-1], b.words[i]
	if b.l.Is(Fraction, before.Low) && (b.l.Is(Article, after.Low) || b.l.Is(OfWord, after.Low)) {
		return true
	}
	named := !b.l.Unspaced && b.l.CardinalValue(after.Low) > 1 && b.l.IsContent(before) && (i+1 == len(b.words) || !b.words[i+1].Letters)
	if named && !b.l.Is(Finite, before.Low) {
		return true // "la jugada diez"
	}
	return after.Digit && before.Letters && !b.l.IsFunction(before.Low) && !b.l.Is(Finite, before.Low) && b.labels(after)
}

// labels reports whether a figure neither counts nor dates anything.
func (b breaker) labels(w Word) bool {
	for _, n := range b.numbers {
		if w.From >= n.From && w.To <= n.To {
			return n.Kind == Label
		}
	}
	return true
}

// unspacedFault returns what speaks against a break between words that no space
// parts: where neither is known, they may be one.
func (b breaker) unspacedFault(before, after Word) float64 {
	first, size := utf8.DecodeRuneInString(after.Low)
	switch {
	case b.l.Is(Open, before.Low):
		return 6
	case b.l.Is(Preposition, string(first)) && size < len(after.Low), b.l.Is(Preposition, after.Low), b.l.IsFunction(after.Low):
		return 0
	case b.l.Is(Postposition, before.Low), after.Digit:
		return .6
	}
	return 3
}

// linkFault returns what speaks against a break before the preposition i: more
// where it is part of a name ("Safety of Life"), or of a term ("pompe à chaleur").
func (b breaker) linkFault(i int) float64 {
	before, after := b.words[i-1], b.words[i]
	if i+1 == len(b.words) {
		return 6
	}
	next := b.words[i+1]
	switch {
	case before.Capitalized() && next.Capitalized() && b.l.Is(OfWord, after.Low):
		return 3
	case before.Capitalized() && next.Capitalized(), !b.l.IsFunction(next.Low) && !next.Digit:
		return .5
	}
	return 0
}

// particle reports whether word i belongs to the verb before it: a preposition
// that nothing follows but another one, or the end of a clause.
func (b breaker) particle(i int) bool {
	if i == 0 {
		return false
	}
	w, before := b.words[i], b.words[i-1]
	if b.l.Is(Particle, w.Low) && before.Letters && !b.l.IsFunction(before.Low) && (b.startsCount(i+1) && !b.l.Is(AtLeast, w.Low) || !b.l.Is(Preposition, w.Low) && !b.leads(i+1)) {
		return true // "threw away 310 kg", "switched off ten years ago"
	}
	if !b.l.Is(Preposition, w.Low) || !before.Letters || b.l.Unspaced || b.l.Is(Preposition, before.Low) {
		return false
	}
	if i+1 == len(b.words) {
		return true
	}
	next := b.words[i+1]
	return !next.Letters && !b.opens(next) || b.l.Is(Preposition, next.Low) || b.l.Is(Conjunction, next.Low)
}

// leads reports whether word i is a preposition: "up to".
func (b breaker) leads(i int) bool { return i < len(b.words) && b.l.Is(Preposition, b.words[i].Low) }

// startsCount reports whether word i is a number.
func (b breaker) startsCount(i int) bool {
	return i < len(b.words) && (b.words[i].Digit || b.l.CardinalValue(b.words[i].Low) > 1)
}

// fraction reports whether what begins at word i is a part of the number before
// it: "and a half", or the rate that it is taken at: "six hours a month".
func (b breaker) fraction(i int) bool {
	if b.l.Is(Unit, b.words[i-1].Low) && b.l.Is(Article, b.words[i].Low) && i+1 < len(b.words) && b.l.Is(Unit, b.words[i+1].Low) {
		return true
	}
	for n := 0; i < len(b.words) && n < 3; i, n = i+1, n+1 {
		switch low := b.words[i].Low; {
		case b.l.Is(Fraction, low):
			return true
		case !b.l.Is(And, low) && !b.l.Is(Article, low):
			return false
		}
	}
	return false
}

// abbreviates reports whether the full stop behind a word ends nothing: it is an
// initial, and no scale of degrees, or short for more.
func (b breaker) abbreviates(w, after Word) bool {
	initial := w.Capitalized() && utf8.RuneCountInString(w.Text) == 1 && !strings.HasSuffix(b.text[:w.From], "°")
	short := small.MatchString(w.Text) && after.Letters && seconded.MatchString(b.text[after.From:])
	return initial || short || b.l.Is(Honorific, w.Low) || b.l.Is(Abbreviation, w.Low) && after.Digit
}

// shortens reports whether a full stop is of a number's unit and ends nothing: "the 4 a.m.
// group".
func (b breaker) shortens(stop, after Word) bool {
	return after.Letters && !after.Capitalized() && slices.ContainsFunc(b.numbers, func(n Number) bool { return n.To == stop.To })
}

// deniesOn reports whether a break before word i would part the halves of a negation:
// "ne mangez pas".
func (b breaker) deniesOn(i int) bool {
	const between = 3
	if !b.l.Is(Negation, b.words[i].Low) || b.l.denies { // where two would deny one another
		return false
	}
	for k := i - 1; k >= max(0, i-between) && b.words[k].Letters; k-- {
		if low := b.words[k].Low; b.l.Is(Negation, low) || strings.HasPrefix(low, "n'") || strings.HasPrefix(low, "n’") {
			return true
		}
	}
	return false
}

// leansOn reports whether word i cannot end a phrase.
func (b breaker) leansOn(i int) bool {
	low, l := b.words[i].Low, b.l
	next := b.words[min(i+1, len(b.words)-1)].Low
	said := l.Is(Finite, next) || l.Is(Negation, next) || l.Is(Modal, next) && !l.Is(Preposition, next)
	if l.CardinalValue(low) > 0 && !l.Unspaced && !said || b.words[i].Digit && b.counts(b.words[i]) || l.Is(Order, low) && i > 0 && l.Is(Article, b.words[i-1].Low) {
		return true
	}
	return l.Is(Article, low) || l.Is(Preposition, low) || l.Is(OfWord, low) && !l.Unspaced || l.Is(Conjunction, low) || l.Is(And, low) ||
		l.Is(Relative, low) || l.Is(Modal, low) || l.Is(Open, low) && l.IsFunction(low) || l.Is(Honorific, strings.TrimSuffix(low, "."))
}

// counts reports whether a figure stands without what it counts.
func (b breaker) counts(w Word) bool {
	at := slices.IndexFunc(b.numbers, func(n Number) bool { return w.From >= n.From && w.To <= n.To })
	return at >= 0 && b.numbers[at].Kind == Amount && b.numbers[at].To == w.To
}

// name reports whether a break before word i would part a name.
func (b breaker) name(i int) bool {
	before, after := b.words[i-1], b.words[i]
	return after.Capitalized() && before.Capitalized() && before.Letters && i > 1 && !b.l.IsFunction(before.Low)
}

func (b breaker) withinHeld(at int) bool {
	return slices.ContainsFunc(b.held, func(s Span) bool { return at > s.From && at < s.To })
}

// leansBack reports whether a mark or a word stands with the word before it.
func (b breaker) leansBack(w Word) bool {
	if w.Letters {
		return b.l.Is(Postposition, w.Low)
	}
	return !b.opens(w) && !isDash(w.Text)
}

// opens reports whether a mark stands with the word behind it.
func (b breaker) opens(w Word) bool {
	if w.Letters {
		return false
	}
	r, _ := utf8.DecodeRuneInString(w.Text)
	if strings.ContainsRune("\"'", r) { // opening where a word follows at once
		next, _ := utf8.DecodeRuneInString(b.text[w.To:])
		return isLetter(next)
	}
	return unicode.In(r, unicode.Ps, unicode.Pi, unicode.Sc) || strings.ContainsRune("¿¡#@", r)
}

func isDash(s string) bool { return s == "—" || s == "–" }

func endsClause(mark string) bool {
	return strings.ContainsAny(mark, ",;:，；：、،؛፣") || isDash(mark)
}

func endsSentence(mark string) bool {
	return strings.ContainsAny(mark, EndMarks) && !isLetter([]rune(mark)[0])
}
