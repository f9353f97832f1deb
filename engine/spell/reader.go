package spell

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// maxWord is how many letters an engine is given in one word: longer ones take
// engines seconds.
const maxWord = 60

// reader turns raw tokens into spoken ones, left to right.
type reader struct {
	lang   *language
	latin  *language // for Latin words in Chinese and Hebrew; else nil
	tokens cursor
	count  *number  // the number that ended the token before, for its unit
	link   string   // what joins the scale before and a currency: "millones de"
	coin   *coin    // a currency sign that stands before its number
	carry  []string // the currency that follows the next token: "$5 million"
}

// cursor is the token that is being read, among all of a text.
type cursor struct {
	toks []raw
	i    int
}

func newReader(l *language, toks []raw) *reader {
	r := &reader{lang: l, tokens: cursor{toks: toks}}
	if !l.latin() {
		r.latin = languageOf("")
	}
	return r
}

func (r *reader) read() []Token {
	out := make([]Token, len(r.tokens.toks))
	for i, t := range r.tokens.toks {
		r.tokens.i = i
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

// words reads one token, and the currency the token before owes.
func (r *reader) words(t raw) []Word {
	owed := r.carry
	r.carry = nil
	count := r.count
	r.count = nil
	words := r.token(t, count)
	r.keepCount(t.norm, count)
	return slices.Concat(words, r.lang.words(owed), r.lang.words(r.lang.say(t.link)))
}

// keepCount lets a scale word pass the number before it on to the currency
// after it, and a number in words count what follows: "mil km".
func (r *reader) keepCount(s string, count *number) {
	r.link = ""
	sc, ok := r.lang.scales[strings.ToLower(s)]
	switch {
	case ok && count != nil:
		r.count, r.link = &number{whole: "1" + count.whole}, sc.link
	case ok && sc.bare, len(s) > 1 && r.lang.Is(tongue.Cardinal, strings.ToLower(s)):
		if hasVowel(r.tokens.next()) {
			return // a word: "uno ha subido"
		}
		r.count = &number{whole: cmp.Or(r.lang.Value(tongue.Cardinal, strings.ToLower(s)), "1000")}
	}
}

func (r *reader) token(t raw, count *number) []Word {
	l := r.lang
	switch {
	case !l.Studied(): // its voice reads what is written
		return l.written(t)
	case t.said != nil:
		return r.pronounced(*t.said)
	case t.web && r.latin != nil:
		return (&reader{lang: r.latin}).address(t.norm)
	case t.web:
		return r.address(t.norm)
	case t.call:
		return l.words(l.called(t.norm))
	case r.isHourSign(t.norm):
		return nil
	case r.isBy(t):
		return l.words(l.say("by"))
	}
	if t.date {
		return l.words(l.fields(strings.TrimSuffix(l.calendar[strings.Trim(t.norm, ".")], " !")))
	}
	if say := r.shortened(t); say != nil && !r.isName(t, count) {
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
	if words := r.measureAlone(t.norm); words != nil {
		return words
	}
	if words := r.romanNumber(t.norm); words != nil {
		return words
	}
	if r.latin != nil && !l.Unspaced && scriptOf(firstRune(t.norm)) == latin {
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

// isName keeps capitals that only look like an abbreviation: Spanish "M." or a
// unit after a number.
func (r *reader) isName(t raw, count *number) bool {
	if count == nil {
		return false
	}
	_, isUnit := r.lang.units[strings.TrimSuffix(t.norm, ".")]
	return isUnit
}

// afterNumber reads a token that is the unit, currency or sign of the number
// before it.
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
	if c, ok := r.lang.coins[s]; ok {
		if r.link != "" {
			return r.lang.words(r.lang.linked(r.link, c.many))
		}
		return r.lang.words(c.name(r.lang, *count))
	}
	if sc, size := r.lang.scales.at(s, true); size > 0 {
		if c, more := r.lang.coins.at(s[size:]); more > 0 && size+more == len(s) {
			return r.lang.words(append(r.lang.noun(*count, sc.one, sc.many), r.lang.linked(sc.link, c.many)...))
		}
	}
	if sc, ok := r.lang.scales[strings.ToLower(s)]; ok && isUpper(s) && !r.isName(raw{norm: s}, count) {
		return r.lang.words(r.lang.noun(*count, sc.one, sc.many))
	}
	if words, size := r.unitAt(s, *count); size > 0 && size >= len(strings.TrimSuffix(s, ".")) {
		return r.lang.words(words)
	}
	if words, size := r.lang.degrees(s, *count); size == len(s) && size > 0 {
		return r.lang.words(words)
	}
	return nil
}

// per reads what something is measured per: one of a unit, or so many of the next one.
func (r *reader) per(s string) []Word {
	if words, size := r.lang.perUnit(s); size == len(s) {
		return r.lang.words(words)
	}
	return r.mixed(s)
}

// pronounced reads what a pronunciation says, word by word.
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

// matcher reads a piece at a position of a token; size 0 means it is not one.
type matcher func(s string, at int) (words []Word, size int)

// matchers returns them in the order they are tried; the last one takes anything.
func (r *reader) matchers() []matcher {
	return []matcher{r.length, r.shortDate, r.clock, r.lang.dated, r.lang.phone, r.ratio, r.money, r.number, r.power, r.letters, r.lang.sign}
}

// mixed reads a token of letters, numbers and signs piece by piece.
func (r *reader) mixed(s string) []Word {
	var out []Word
	all := r.matchers()
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
	return r.hung(s, out)
}

// hung puts the small words that hang on a number by a hyphen before its first word, where
// they are letters of it: ב-5.
func (r *reader) hung(s string, words []Word) []Word {
	small, _, _ := strings.Cut(s, "-")
	if len(words) < 2 || small == "" || words[0].Text != small || words[1].Lang != words[0].Lang || strings.Trim(small, r.lang.rules["prefixes"]) != "" {
		return words
	}
	return withStart(small, words[1:])
}

// next returns the token after this one where nothing stands between, else "".
func (c cursor) next() string {
	if c.i+1 >= len(c.toks) || c.toks[c.i].stop != None {
		return ""
	}
	return c.toks[c.i+1].norm
}

// nextUnit returns the next token without what it is measured per: € of €/kg.
func (c cursor) nextUnit() string {
	next := c.next()
	if of, _, ok := strings.Cut(next, "/"); ok && of != "" && !isDigit(of[0]) {
		return of
	}
	return next
}

// rest returns the tokens after this one, joined, up to n of them: Chinese words are
// several tokens.
func (c cursor) rest(n int) string {
	var b strings.Builder
	for j := c.i + 1; j < len(c.toks) && j <= c.i+n && c.toks[j-1].stop == None; j++ {
		b.WriteString(c.toks[j].norm)
	}
	return b.String()
}

// words gives each of ss the language l.
func (l *language) words(ss []string) []Word {
	var out []Word
	for _, s := range ss {
		for _, w := range fields(s) {
			out = append(out, Word{Text: w, Lang: l.Code})
		}
	}
	return out
}

// capped splits words that are too long for an engine.
func capped(words []Word) []Word {
	var out []Word
	for _, w := range words {
		for utf8.RuneCountInString(w.Text) > maxWord {
			cut := prefixBytes(w.Text, maxWord)
			out = append(out, Word{w.Text[:cut], w.Lang})
			w.Text = w.Text[cut:]
		}
		out = append(out, w)
	}
	return out
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

// lettersEnd returns where the letters at the start of s end.
func lettersEnd(s string) int {
	for i, c := range s {
		if !unicode.IsLetter(c) && !unicode.IsMark(c) {
			return i
		}
	}
	return len(s)
}
