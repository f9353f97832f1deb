package grammar

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
)

// Bare returns a text without the mark that ends it, and the space around it. A
// question keeps its mark, and so does a text that ends in three dots.
func Bare(s string) string {
	s = strings.TrimSpace(s)
	if strings.HasSuffix(s, "..") {
		return s
	}
	return strings.TrimRightFunc(s, func(r rune) bool {
		return strings.ContainsRune(".。,，;；:：、।۔،؛", r) || unicode.IsSpace(r)
	})
}

// Finished reports whether a text ends as a sentence does.
func Finished(s string) bool {
	r := LastRune(strings.TrimRight(s, "\"”»」』)）"))
	return strings.ContainsRune(language.EndMarks, r)
}

// Asks reports whether a text ends with a question mark.
func Asks(s string) bool {
	return strings.ContainsRune("?？", LastRune(strings.TrimRight(s, "\"”»」』)） \u00a0\u202f")))
}

// Announces reports whether a line leads to what follows it.
func Announces(s string) bool { return strings.ContainsRune(":：", LastRune(strings.TrimSpace(s))) }

// IsCapitalized reports whether a text does not begin with a small letter.
func IsCapitalized(s string) bool {
	return !unicode.IsLower(FirstRune(strings.TrimLeft(s, "\"“«¿¡( ")))
}

// FirstRune returns the first rune of a text.
func FirstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// LastRune returns the last rune of a text.
func LastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

// Runes returns how many runes a text has.
func Runes(s string) int { return utf8.RuneCountInString(s) }

// Capitalize begins a text with a capital, unless its first word is written with
// capitals or marks of its own: iPhone, node_modules.
func Capitalize(s string) string {
	word, _, _ := strings.Cut(s, " ")
	word = strings.TrimRight(word, ".")
	if word != strings.ToLower(word) || strings.ContainsAny(word, "._/@#") {
		return s
	}
	return Capital(s)
}

// Capital begins a text with a capital, in languages that have them.
func Capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[size:]
}

// pairs are the marks that open something, each before the one that closes it.
const pairs = "()[]（）【】“”«»「」『』《》"

// Closed reports whether a text closes all brackets and quotations that it opens,
// and no others.
func Closed(text string) bool {
	var open []rune
	marks := []rune(pairs)
	straight := 0
	for i, r := range text {
		if r == '"' && (!IsWordRune(LastRune(text[:i])) || !IsWordRune(FirstRune(text[i+1:]))) { // מנכ"ל
			straight++
		}
		at := slices.Index(marks, r)
		switch {
		case at < 0:
		case at%2 == 0:
			open = append(open, marks[at+1])
		case len(open) == 0 || open[len(open)-1] != r:
			return false
		default:
			open = open[:len(open)-1]
		}
	}
	return len(open) == 0 && straight%2 == 0
}

// Marks of quotations; the straight ones both open and close.
const (
	quoteOpeners  = "“«„「『"
	QuoteClosers  = "”»“」』"
	QuoteStraight = "\"״"
)

// Quotes reports whether a sentence says what somebody says, word for word.
func Quotes(sentence string) bool { return len(QuotedParts(sentence)) > 0 }

// OpenQuote reports whether a text opens a quotation that it does not close.
func OpenQuote(text string) bool {
	parts := QuotedParts(text)
	at := 0
	if len(parts) > 0 {
		at = parts[len(parts)-1].Shut
	}
	for i, r := range text[at:] {
		if strings.ContainsRune(quoteOpeners, r) || strings.ContainsRune(QuoteStraight, r) && opensStraight(text, at+i, utf8.RuneLen(r)) {
			return true
		}
	}
	return false
}

// OpensQuote reports whether a text begins with a quotation.
func OpensQuote(s string) bool {
	parts := QuotedParts(s)
	return len(parts) > 0 && parts[0].Open == 0 || OpenQuote(s) && strings.ContainsRune(quoteOpeners+QuoteStraight, FirstRune(s))
}

// InQuote reports whether a byte stands within quotation marks.
func InQuote(text string, at int) bool {
	return slices.ContainsFunc(QuotedParts(text), func(q Quoted) bool { return at > q.Open && at < q.Shut })
}

// Quoted is a stretch in quotation marks, in bytes of the text: the words, and the
// marks around them.
type Quoted struct{ Open, From, To, Shut int }

// QuotedParts lists what stands in quotation marks, in order.
func QuotedParts(text string) []Quoted {
	var all []Quoted
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		to, mark := closing(text, at, r, size)
		if to < 0 {
			at += size
			continue
		}
		q := Quoted{Open: at, From: at + size, To: to, Shut: to + mark}
		all = append(all, q)
		at = q.Shut
	}
	return all
}

// closing returns where the quotation ends that r opens at a byte of the text, and
// how long its last mark is; -1 where r opens none.
func closing(text string, at int, r rune, size int) (to, mark int) {
	shut := r
	if i := slices.Index([]rune(quoteOpeners), r); i >= 0 {
		shut = []rune(QuoteClosers)[i]
	} else if !strings.ContainsRune(QuoteStraight, r) || !opensStraight(text, at, size) {
		return -1, 0
	}
	for i, c := range text[at+size:] {
		end := at + size + i
		if n := utf8.RuneLen(c); c == shut && (shut != r || closesStraight(text[end+n:])) {
			return end, n
		}
	}
	return -1, 0
}

// opensStraight tells an opening mark from the one inside a Hebrew abbreviation
// or behind an amount of inches.
func opensStraight(text string, at, size int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at+size:])
	return (at == 0 || !IsWordRune(before) || unicode.Is(unicode.Han, before)) && after != utf8.RuneError && !unicode.IsSpace(after)
}

func closesStraight(rest string) bool {
	after, _ := utf8.DecodeRuneInString(rest)
	return rest == "" || !IsWordRune(after) || unicode.Is(unicode.Han, after)
}

// IsWordRune reports whether a rune is part of a word: a letter or a digit.
func IsWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// FirstLow returns the first word of a text in lower case, "" where it has none.
func FirstLow(l *language.Language, text string) string {
	for _, w := range l.Words(text) {
		if w.Letters {
			return w.Low
		}
	}
	return ""
}
