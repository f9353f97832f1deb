package spell

import "strings"

// reader turns raw tokens into spoken ones, in order.
type reader struct {
	cursor
	latin *language // for Latin words in Chinese and Hebrew; else nil
	count *number   // the number at the end of the token before, for its unit
	scale measure   // the scale before a currency: "millones de"
	coins *measure  // a currency sign before its number
	carry []string  // the currency that follows the next token: "$5 million"
	spent bool      // the next token was read with this one

	unsaid []string // signs without a name
}

func newReader(l *language, toks []raw) *reader {
	r := &reader{cursor: cursor{line: line{l, toks}}}
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
