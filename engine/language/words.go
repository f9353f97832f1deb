package language

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	uaxwords "github.com/clipperhouse/uax29/v2/words"
)

// Word is a word or punctuation mark at its place in a text.
type Word struct {
	Text     string
	Low      string // lower case, straight apostrophes
	From, To int    // byte offsets
	Letters  bool   // has a letter or digit, so it is spoken
	Digit    bool   // begins with a digit
}

// Words splits a text into words and marks, without white space.
func (v Vocabulary) Words(text string) []Word {
	if v.Unspaced {
		return joinMarked(text, unspaced(text), isFigure)
	}
	return joinMarked(text, joinMarked(text, spaced(text), isFigure), isHyphenated)
}

// Spoken returns the words of a text without its marks.
func (v Vocabulary) Spoken(text string) []Word {
	var all []Word
	for _, w := range v.Words(text) {
		if w.Letters {
			all = append(all, w)
		}
	}
	return all
}

// spaced splits a text by the rules of Unicode.
func spaced(text string) []Word {
	all := make([]Word, 0, 4+len(text)/4)
	iter := uaxwords.FromString(text)
	for iter.Next() {
		if v := iter.Value(); strings.TrimSpace(v) != "" {
			all = append(all, newWord(v, iter.Start()))
		}
	}
	return all
}

// isFigure reports whether a mark between two words makes them one figure: 9:30, 1,200.
func isFigure(a, mark, b Word) bool {
	return unicode.IsDigit(LastRune(a.Text)) && strings.Contains(":,.：", mark.Text) && b.Digit
}

// isHyphenated reports whether two words with a mark between them are one: floor-heating.
func isHyphenated(a, mark, b Word) bool { return a.Letters && isHyphen(mark.Text) && b.Letters }

// joinMarked joins two words and the mark between them where there is no space. It reuses the
// memory of all.
func joinMarked(text string, all []Word, one func(a, mark, b Word) bool) []Word {
	joined := all[:0]
	for i := 0; i < len(all); i++ {
		w := all[i]
		for i+2 < len(all) && all[i+1].From == w.To && all[i+2].From == all[i+1].To && one(w, all[i+1], all[i+2]) {
			w = newWord(text[w.From:all[i+2].To], w.From)
			i += 2
		}
		joined = append(joined, w)
	}
	return joined
}

func newWord(v string, from int) Word {
	first := FirstRune(v)
	return Word{
		Text: v, Low: strings.ReplaceAll(strings.ToLower(v), "’", "'"), From: from, To: from + len(v),
		Letters: strings.ContainsFunc(v, isLetter), Digit: unicode.IsDigit(first),
	}
}

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func isHyphen(s string) bool { return s == "-" || s == "‐" || s == "‑" || s == "־" }

// unspaced splits Chinese text: words by dictionary, particles and punctuation separately, Latin
// runs as in other languages.
func unspaced(text string) []Word {
	var all []Word
	for _, w := range Tokens(text, unspacedWords().Code) {
		for _, r := range runs(w.Text, w.From) {
			all = append(all, splitParticle(r)...)
		}
	}
	return all
}

// runs splits a token into words and marks.
func runs(text string, from int) []Word {
	var all []Word
	start, inWord := 0, false
	flush := func(end int) {
		if v := text[start:end]; strings.TrimSpace(v) != "" {
			all = append(all, newWord(v, from+start))
		}
		start = end
	}
	for i, r := range text {
		w := isLetter(r) || (r == '.' || r == '%') && i > start && inWord
		if i > 0 && (w != inWord || !w) {
			flush(i)
		}
		inWord = w
	}
	flush(len(text))
	return all
}

// splitParticle separates 的, 了 and 着 from the preceding word.
func splitParticle(w Word) []Word {
	r, size := utf8.DecodeLastRuneInString(w.Text)
	if !w.Letters || size == len(w.Text) || !strings.ContainsRune("的了着", r) {
		return []Word{w}
	}
	cut := len(w.Text) - size
	return []Word{newWord(w.Text[:cut], w.From), newWord(w.Text[cut:], w.From+cut)}
}

// Unelided returns a word without an elided article: Isolation for L'Isolation.
func (v Vocabulary) Unelided(word string) string {
	at := strings.IndexAny(word, "'’")
	if !v.elides || at < 0 || at > 3 {
		return word
	}
	_, size := utf8.DecodeRuneInString(word[at:])
	return word[at+size:]
}

// Bare returns a lower-case word without an elided article or a prefix: isolation for l'isolation.
func (v Vocabulary) Bare(low string) string {
	low = v.Unelided(low)
	if r, size := utf8.DecodeRuneInString(low); v.prefixed && utf8.RuneCountInString(low) > 3 && strings.ContainsRune("והבלמשכ", r) {
		return low[size:]
	}
	return low
}

// Prefix returns the elided article or prefix of a lower-case word; "" if there is none.
func (v Vocabulary) Prefix(low string) string { return strings.TrimSuffix(low, v.Bare(low)) }

// IsFunction reports whether a lower-case word carries no meaning of its own.
func (v Vocabulary) IsFunction(low string) bool {
	return v.Is(Function, low) || v.Is(Function, v.Bare(low))
}

// IsContent reports whether a word carries meaning.
func (v Vocabulary) IsContent(w Word) bool {
	return w.Letters && !w.Digit && !v.IsFunction(w.Low) && !v.Is(Common, v.Bare(w.Low)) && (utf8.RuneCountInString(w.Text) > 1 || v.Unspaced)
}

// Reads returns the share of letters in the language's script, 0 to 1.
func (l *Language) Reads(text string) float64 {
	own, all := 0, 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			all++
			if unicode.In(r, l.Alphabet()...) {
				own++
			}
		}
	}
	if all == 0 {
		return 1
	}
	return float64(own) / float64(all)
}

// Readable reports whether over a fifth of a text's letters belong to the script of the language or
// of a studied one.
func (l *Language) Readable(text string) bool {
	const some = .2
	return l.Reads(text) > some || slices.ContainsFunc(Studied(), func(l *Language) bool { return l.Reads(text) > some })
}

// Knows returns the share of words that are function words of the language or have a prefix, 0 to
// 1: about 0.4 for a text in the language.
func (v Vocabulary) Knows(text string) float64 {
	words, n := v.Spoken(text), 0
	for _, w := range words {
		if v.IsFunction(w.Low) || v.Prefix(w.Low) != "" {
			n++
		}
	}
	return float64(n) / float64(max(1, len(words)))
}

// Count returns the number of spoken words in a text.
func (v Vocabulary) Count(text string) int { return len(v.Spoken(text)) }

// Chars returns the length of a text for a voice: the number of runes that are not white space, with
// a digit as the four letters that it usually takes, of a Chinese text as one.
func Chars(text string) int {
	n, digit := 0, 4
	if strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		digit = 1
	}
	for _, r := range text {
		switch {
		case unicode.IsDigit(r):
			n += digit
		case !unicode.IsSpace(r):
			n++
		}
	}
	return n
}

// Ends reports whether a text ends as a sentence does, apart from closing marks.
func Ends(text string) bool {
	text = strings.TrimRight(text, CloseMarks)
	return text != "" && strings.ContainsRune(EndMarks, LastRune(text))
}

// Speakable reports whether a rune is part of words and numbers.
func Speakable(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// Sayable reports whether a text has a letter or a digit.
func Sayable(text string) bool {
	return strings.ContainsFunc(text, isLetter)
}

// Width returns the number of characters of a text; those that are words count twice.
func Width(text string) int {
	n := 0
	for _, r := range text {
		if n++; IsUnspaced(r) {
			n++
		}
	}
	return n
}

// Capitalized reports whether a word begins with a capital.
func (w Word) Capitalized() bool {
	return unicode.IsUpper(FirstRune(w.Text))
}

// foldPrefix returns the length of the prefix of s that equals a lower-case prefix, ignoring case
// and the form of apostrophes and spaces; 0 if there is none.
func foldPrefix(s, prefix string) int {
	at := 0
	for _, want := range prefix {
		r, size := utf8.DecodeRuneInString(s[at:])
		switch {
		case size == 0:
			return 0
		case r == '’':
			r = '\''
		case unicode.IsSpace(r):
			r = ' '
		}
		if unicode.ToLower(r) != want {
			return 0
		}
		at += size
	}
	return at
}
