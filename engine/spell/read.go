package spell

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// read reads all tokens, in order.
func (r *reader) read() []Token {
	out := make([]Token, len(r.toks))
	for i, t := range r.toks {
		r.i = i
		out[i] = Token{
			Text: t.text, From: t.from, To: t.to,
			Words: capped(r.words(t)), Stop: t.stop, Paragraph: t.paragraph,
		}
		if t.said != nil {
			out[i].Said = *t.said
		}
	}
	return out
}

// words reads one token, and the pending currency of the token before.
func (r *reader) words(t raw) []Word {
	owed := r.carry
	r.carry = nil
	if r.isScale(t.norm) && r.isScale(r.next()) { // lakh crore
		r.carry, owed = owed, nil
	}
	count := r.count
	r.count = nil
	words := r.token(t, count)
	r.keepCount(t.norm, count)
	return slices.Concat(words, r.lang.words(owed), r.lang.words(r.lang.say(t.link)))
}

// keepCount passes the number before a scale word on to the currency after it, and makes a number
// in words count the next noun: "mil km".
func (r *reader) keepCount(s string, count *number) {
	r.scale = measure{}
	sc, ok := r.lang.scales[strings.ToLower(s)]
	switch {
	case ok && count != nil:
		r.count, r.scale = &number{whole: "1" + count.whole}, sc
	case ok && sc.bare, len(s) > 1 && r.lang.Is(tongue.Cardinal, strings.ToLower(s)):
		if hasVowel(r.next()) {
			return // a word: "uno ha subido"
		}
		r.count = &number{whole: cmp.Or(r.lang.Value(tongue.Cardinal, strings.ToLower(s)), "1000")}
	}
}

// token reads one token; count is the number before it, if any.
func (r *reader) token(t raw, count *number) []Word {
	l := r.lang
	switch {
	case !l.Studied(): // its voice reads the written form
		return l.written(t)
	case t.said != nil:
		return r.pronounced(*t.said)
	case r.spent:
		r.spent = false
		return nil
	case t.kind == web && r.latin != nil:
		return newReader(r.latin, nil).address(t.norm)
	case t.kind == web:
		return r.address(t.norm)
	case t.kind == code:
		return r.spelledOut(t.norm)
	case t.kind == span:
		return l.words(l.span(t.norm))
	case t.kind == call:
		return l.words(l.called(t.norm))
	case t.kind == date:
		return l.words(l.fields(strings.TrimSuffix(l.calendar[strings.Trim(t.norm, ".")], " !")))
	case r.isHourSign(t.norm):
		return nil
	case r.isBy(t):
		return l.words(l.say("by"))
	}
	n := scanNumber(r.next(), l.Decimal)
	if c, ok := r.coin(t.norm, n); ok && count == nil && n.size > 0 {
		r.coins = &c
		return nil
	}
	counted := count != nil && l.isUnit(strings.TrimSuffix(t.norm, ".")) // the unit of a number: "5 M."
	if say := l.shortened(t); say != nil && !counted {
		return l.words(say)
	}
	if letters := strings.TrimSuffix(t.norm, "."); dotted(letters) {
		return r.voiceOf(t.norm).spelledWords(letters)
	}
	if half := r.halfAfterTime(t.norm); half != nil {
		return l.words(half)
	}
	if words := r.afterNumber(t.norm, count); words != nil {
		return words
	}
	if words := l.inverse(t.norm); words != nil {
		return l.words(words)
	}
	if words := l.unitAlone(t.norm, r.previous()); words != nil {
		return words
	}
	if words := r.roman(t.norm); words != nil {
		return words
	}
	if r.latin != nil && !l.Unspaced && scriptOf(firstRune(t.norm)) == "Latn" && !signRE.MatchString(t.norm) {
		return newReader(r.latin, []raw{t}).token(t, nil)
	}
	return r.mixed(t.norm)
}

// written leaves a token to the voice, with its numbers and signs.
func (l *language) written(t raw) []Word {
	if t.said != nil {
		return l.words(fields(normal(*t.said)))
	}
	return []Word{{Text: strings.ReplaceAll(t.norm, " ", ""), Lang: l.Code}}
}

// afterNumber reads a token that is the unit, currency or sign of the number before it.
func (r *reader) afterNumber(s string, count *number) []Word {
	if count == nil {
		return nil
	}
	if of, per, ok := strings.Cut(s, "/"); ok && per != "" {
		if words := r.afterNumber(of, count); words != nil {
			return slices.Concat(words, r.lang.words(r.lang.say("per")), r.per(per))
		}
	}
	if of, to, ok := strings.Cut(s, "-"); ok && isDigit(firstByte(to)) {
		if words := r.afterNumber(of, count); words != nil { // 10 h-12 h
			return slices.Concat(words, r.lang.words(r.lang.say("range")), r.mixed(to))
		}
	}
	if _, ok := r.lang.coins[s+r.next()]; ok && r.next() != "" && unicode.Is(unicode.Sc, lastRune(s)) {
		s, r.spent = s+r.next(), true // 500 $ CA
	}
	if c, ok := r.coin(s, number{}); ok {
		if len(r.scale.rest) > 0 {
			return r.lang.words(r.lang.linked(r.scale, c))
		}
		_, name := r.lang.price(*count, c)
		return r.lang.words(name)
	}
	if sc, size := r.lang.scaleAt(s, true); size > 0 {
		if c, more := r.lang.coinAt(s[size:]); more > 0 && size+more == len(s) {
			return r.lang.words(append(r.lang.noun(*count, sc.one, sc.many), r.lang.linked(sc, c)...))
		}
	}
	if u, ok := r.lang.units["?"+s]; ok && isDigit(firstByte(r.previous())) && r.isAmount(*count) {
		return r.lang.words(r.lang.noun(*count, u.one, plural(r.isAttribute(r.i-1), u.one, u.many)))
	}
	if sc, ok := r.lang.scales[strings.ToLower(s)]; ok && isUpper(s) && !r.lang.isUnit(strings.TrimSuffix(s, ".")) {
		return r.lang.words(r.lang.noun(*count, sc.one, sc.many))
	}
	if words, size := r.lang.unitAt(s, *count); size > 0 && size >= len(strings.TrimSuffix(s, ".")) {
		if r.isAttribute(r.i - 1) {
			words, _ = r.lang.unitAt(s, one)
		}
		return r.lang.words(words)
	}
	return nil
}

// isAmount reports whether n, before a letter that is a unit too, is an amount: it has decimals, or
// follows a function word, or another number with its unit is near.
func (r *reader) isAmount(n number) bool {
	if n.fraction != "" || r.lang.IsFunction(strings.ToLower(r.at(r.i-2).norm)) {
		return true
	}
	const near = 6
	for i := r.i - near; i < r.i+near; i++ {
		s := r.at(i).norm
		if n := scanNumber(s, r.lang.Decimal); n.size > 0 && (r.lang.isUnit(s[n.size:]) || r.lang.isUnit(r.at(i+1).norm)) {
			return true
		}
	}
	return false
}

// per reads a denominator: one of a unit, or a number of the next one.
func (r *reader) per(s string) []Word {
	if words, size := r.lang.denominator(s); size == len(s) {
		return r.lang.words(words)
	}
	return r.mixed(s)
}

// pronounced reads a pronunciation, word by word.
func (r *reader) pronounced(s string) []Word {
	var out []Word
	for _, w := range strings.FieldsFunc(normal(s), func(c rune) bool { return !wordRune(c) && c != '\'' }) {
		if onlyDigits(w) != "" {
			out = append(out, r.mixed(w)...)
			continue
		}
		out = append(out, r.plainWord(w)...)
	}
	return out
}

// matcher reads a piece at a position of a token; size 0 means no match.
type matcher func(s string, at int) (words []Word, size int)

// mixed reads a token of letters, numbers and signs piece by piece.
func (r *reader) mixed(s string) []Word {
	var out []Word
	all := []matcher{r.moment, r.lang.phone, r.ratio, r.money, r.number, r.power, r.letters, r.sign}
	for at := 0; at < len(s); {
		for _, m := range all {
			words, size := m(s, at)
			if size > 0 {
				out = append(out, words...)
				at += size
				break
			}
		}
	}
	return hung(s, out, r.lang.rules["prefixes"])
}

// hung puts prefixes attached to a number by a hyphen before its first word, if they are letters of
// it: ב-5.
func hung(s string, words []Word, prefixes string) []Word {
	small, _, _ := strings.Cut(s, "-")
	if len(words) < 2 || small == "" || words[0].Text != small || words[1].Lang != words[0].Lang ||
		strings.Trim(small, prefixes) != "" {
		return words
	}
	return withStart(small, words[1:])
}

// maxWord is the longest word, in letters, given to an engine: longer ones take engines seconds.
const maxWord = 60

// capped splits words that are too long for an engine.
func capped(words []Word) []Word {
	var out []Word
	for _, w := range words {
		for part := range slices.Chunk([]rune(w.Text), maxWord) {
			out = append(out, Word{string(part), w.Lang})
		}
	}
	return out
}
