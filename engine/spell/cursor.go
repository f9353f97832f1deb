package spell

import (
	"slices"
	"strings"
)

// line is the tokens of a text in a language.
type line struct {
	lang *language
	toks []raw
}

// at returns token i; beyond either end an empty one that ends a sentence.
func (l line) at(i int) raw {
	if i < 0 || i >= len(l.toks) {
		return raw{stop: Sentence}
	}
	return l.toks[i]
}

// isNumber reports whether token i begins with a digit.
func (l line) isNumber(i int) bool { return isDigit(firstByte(l.at(i).norm)) }

// behind returns token i if nothing separates it from the next one, else "".
func (l line) behind(i int) string {
	if l.at(i).stop != None {
		return ""
	}
	return l.at(i).norm
}

// cursor is the current token of a line.
type cursor struct {
	line
	i int
}

// next returns the token after this one if nothing is between them, else "".
func (c cursor) next() string {
	if c.at(c.i).stop != None {
		return ""
	}
	return c.at(c.i + 1).norm
}

// nextUnit returns the next token without its denominator: € of €/kg.
func (c cursor) nextUnit() string {
	next := c.next()
	if of, _, ok := strings.Cut(next, "/"); ok && of != "" && !isDigit(of[0]) {
		return of
	}
	return next
}

// previous returns the token before this one if nothing is between them, else "".
func (c cursor) previous() string { return c.behind(c.i - 1) }

// rest returns the tokens after this one, joined, up to n of them: Chinese words are
// several tokens.
func (c cursor) rest(n int) string {
	var b strings.Builder
	for j := c.i + 1; j <= c.i+n && c.at(j-1).stop == None; j++ {
		b.WriteString(c.at(j).norm)
	}
	return b.String()
}

// isAttribute reports whether the number at token i and its unit, the current token, describe a
// noun: a 12 V supply, the 230 V mains.
func (c cursor) isAttribute(i int) bool {
	before, next := strings.ToLower(c.behind(i-1)), strings.ToLower(c.next())
	if lettersEnd(next) > 0 && !c.lang.IsFunction(next) && before != "" && before == c.lang.rules["attributes of nouns"] {
		return true
	}
	if before == "x" || before == "×" {
		return c.isAttribute(i - 2) // a 10' x 12' room
	}
	return strings.Contains(c.lang.rules["attributes"], "|"+before+"|")
}

// follow reports whether one of some phrases, separated by "|", comes next.
func (c cursor) follow(phrases string) bool {
	for phrase := range strings.SplitSeq(phrases, "|") {
		words := strings.Fields(phrase)
		rest := c.toks[c.i+1:]
		is := func(t raw, w string) bool { return t.norm == w }
		if n := len(words); n > 0 && len(rest) >= n && slices.EqualFunc(rest[:n], words, is) {
			return true
		}
	}
	return false
}

// half returns the half of the day with a time or after it.
func (c cursor) half(here string) string {
	if here != "" {
		return strings.ToLower(here)
	}
	if half := strings.ToLower(strings.ReplaceAll(c.next(), ".", "")); half == "am" || half == "pm" {
		return half[:1]
	}
	return ""
}

// window is how many tokens to either side count as the context of a line.
const window = 20
