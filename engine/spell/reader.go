package spell

import (
	"slices"
	"strings"
)

// reader turns raw tokens into spoken ones, in order.
type reader struct {
	line
	i     int       // the current token
	latin *language // for Latin words in Chinese and Hebrew; else nil
	count *number   // the number at the end of the token before, for its unit
	scale measure   // the scale before a currency: "millones de"
	coins *measure  // a currency sign before its number
	carry []string  // the currency that follows the next token: "$5 million"
	spent bool      // the next token was read with this one

	unsaid []string // signs without a name
}

func newReader(l *language, toks []raw) *reader {
	r := &reader{line: line{l, toks}}
	if !l.latin() {
		r.latin = languageOf("")
	}
	return r
}

// isScale reports whether s is a scale.
func (r *reader) isScale(s string) bool {
	_, ok := r.lang.scales[strings.ToLower(s)]
	return ok
}

// next returns the token after this one if nothing is between them, else "".
func (r *reader) next() string {
	if r.at(r.i).stop != None {
		return ""
	}
	return r.at(r.i + 1).norm
}

// nextUnit returns the next token without its denominator: € of €/kg.
func (r *reader) nextUnit() string {
	next := r.next()
	if of, _, ok := strings.Cut(next, "/"); ok && of != "" && !isDigit(of[0]) {
		return of
	}
	return next
}

// previous returns the token before this one if nothing is between them, else "".
func (r *reader) previous() string { return r.behind(r.i - 1) }

// rest returns the tokens after this one, joined, up to n of them: Chinese words are
// several tokens.
func (r *reader) rest(n int) string {
	var b strings.Builder
	for j := r.i + 1; j <= r.i+n && r.at(j-1).stop == None; j++ {
		b.WriteString(r.at(j).norm)
	}
	return b.String()
}

// isAttribute reports whether the number at token i and its unit, the current token, describe a
// noun: a 12 V supply, the 230 V mains.
func (r *reader) isAttribute(i int) bool {
	before, next := strings.ToLower(r.behind(i-1)), strings.ToLower(r.next())
	if lettersEnd(next) > 0 && !r.lang.IsFunction(next) && before != "" && before == r.lang.rules["attributes of nouns"] {
		return true
	}
	if before == "x" || before == "×" {
		return r.isAttribute(i - 2) // a 10' x 12' room
	}
	return strings.Contains(r.lang.rules["attributes"], "|"+before+"|")
}

// follow reports whether one of some phrases, separated by "|", comes next.
func (r *reader) follow(phrases string) bool {
	for phrase := range strings.SplitSeq(phrases, "|") {
		words := strings.Fields(phrase)
		rest := r.toks[r.i+1:]
		is := func(t raw, w string) bool { return t.norm == w }
		if n := len(words); n > 0 && len(rest) >= n && slices.EqualFunc(rest[:n], words, is) {
			return true
		}
	}
	return false
}

// half returns the half of the day with a time or after it.
func (r *reader) half(here string) string {
	if here != "" {
		return strings.ToLower(here)
	}
	if half := strings.ToLower(strings.ReplaceAll(r.next(), ".", "")); half == "am" || half == "pm" {
		return half[:1]
	}
	return ""
}

// window is how many tokens to either side count as the context of a line.
const window = 20
