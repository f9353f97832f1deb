package language

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	uaxwords "github.com/clipperhouse/uax29/v2/words"
)

// Word is a word or a mark of punctuation, with its place in the text.
type Word struct {
	Text     string
	Low      string // lower case, straight apostrophes
	From, To int    // bytes
	Letters  bool   // has a letter or a digit: it is spoken
	Digit    bool   // begins with a digit
}

// Words cuts a text into words and marks; white space is left out. The words may be shared:
// they are only read.
func (v Vocabulary) Words(text string) []Word {
	if v.Unspaced {
		return chineseCut.of(text)
	}
	return spacedCut.of(text)
}

var (
	spacedCut  = recent{cut: spaced}
	chineseCut = recent{cut: func(text string) []Word { return joinMarked(text, unspaced(text), isFigure) }}
)

// recent keeps the words of short texts that were cut last: each rule that looks at a sentence
// asks for them again.
type recent struct {
	cut func(text string) []Word

	mu    sync.Mutex
	words map[string][]Word
	bytes int // of all texts in words
}

const (
	mostRecent  = 1 << 18 // bytes of texts whose words are kept
	longestKept = 1 << 10 // bytes of one
)

// of returns the words of a text.
func (r *recent) of(text string) []Word {
	if len(text) > longestKept {
		return r.cut(text)
	}
	r.mu.Lock()
	words, ok := r.words[text]
	r.mu.Unlock()
	if ok {
		return words
	}
	words = slices.Clip(r.cut(text))
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.bytes += len(text); r.words == nil || r.bytes > mostRecent {
		r.words, r.bytes = map[string][]Word{}, len(text)
	}
	r.words[text] = words
	return words
}

// Spoken lists the words of a text without its marks.
func (v Vocabulary) Spoken(text string) []Word {
	var all []Word
	for _, w := range v.Words(text) {
		if w.Letters {
			all = append(all, w)
		}
	}
	return all
}

func spaced(text string) []Word {
	all := make([]Word, 0, 4+len(text)/4)
	iter := uaxwords.FromString(text)
	for iter.Next() {
		if v := iter.Value(); strings.TrimSpace(v) != "" {
			all = append(all, newWord(v, iter.Start()))
		}
	}
	return joinMarked(text, joinMarked(text, all, isFigure), isHyphenated)
}

// isFigure reports whether words with a mark between them are one such as 9:30 and
// 1,200: a mark between digits parts nothing.
func isFigure(a, mark, b Word) bool {
	return unicode.IsDigit(lastRune(a.Text)) && strings.Contains(":,.：", mark.Text) && b.Digit
}

// isHyphenated reports whether words with a mark between them are one such as
// floor-heating.
func isHyphenated(a, mark, b Word) bool { return a.Letters && isHyphen(mark.Text) && b.Letters }

// joinMarked makes one word of two with a mark between them, where no space stands. It
// reuses the memory of all.
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
	first, _ := utf8.DecodeRuneInString(v)
	return Word{
		Text: v, Low: strings.ReplaceAll(strings.ToLower(v), "’", "'"), From: from, To: from + len(v),
		Letters: strings.ContainsFunc(v, isLetter), Digit: unicode.IsDigit(first),
	}
}

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func isHyphen(s string) bool { return s == "-" || s == "‐" || s == "‑" || s == "־" }

// unspaced cuts Chinese: words by its dictionary, particles and
// punctuation apart, Latin runs as in other languages.
func unspaced(text string) []Word {
	var all []Word
	for _, w := range Tokens(text, unspacedWords().Code) {
		for _, r := range runs(w.Text, w.From) {
			all = append(all, splitParticle(r)...)
		}
	}
	return all
}

// runs cuts a word that carries its punctuation into word and marks.
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

// splitParticle parts 的, 了 and 着 from the word they lean on.
func splitParticle(w Word) []Word {
	r, size := utf8.DecodeLastRuneInString(w.Text)
	if !w.Letters || size == len(w.Text) || !strings.ContainsRune("的了着", r) {
		return []Word{w}
	}
	cut := len(w.Text) - size
	return []Word{newWord(w.Text[:cut], w.From), newWord(w.Text[cut:], w.From+cut)}
}

// Bare returns a lower-case word without what hangs before it: l'isolation is
// isolation.
func (v Vocabulary) Bare(low string) string {
	if i := strings.IndexByte(low, '\''); v.elides && i >= 0 && i <= 3 {
		return low[i+1:]
	}
	if r, size := utf8.DecodeRuneInString(low); v.prefixed && utf8.RuneCountInString(low) > 3 && strings.ContainsRune("והבלמשכ", r) {
		return low[size:]
	}
	return low
}

// Prefix returns what hangs before a lower-case word as letters, "" where nothing
// may.
func (v Vocabulary) Prefix(low string) string { return strings.TrimSuffix(low, v.Bare(low)) }

// IsFunction reports whether a lower-case word carries no meaning of its own.
func (v Vocabulary) IsFunction(low string) bool {
	return v.Is(Function, low) || v.Is(Function, v.Bare(low))
}

// IsContent reports whether a word has a meaning of its own.
func (v Vocabulary) IsContent(w Word) bool {
	return w.Letters && !w.Digit && !v.IsFunction(w.Low) && !v.Is(Common, v.Bare(w.Low)) && (utf8.RuneCountInString(w.Text) > 1 || v.Unspaced)
}

// Reads returns how much of a text's letters are of the language's script, 0 to 1.
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

// Readable reports whether most of a text's letters are of a script that the
// language is written in, or one whose words are known.
func (l *Language) Readable(text string) bool {
	const some = .2
	return l.Reads(text) > some || slices.ContainsFunc(Studied(), func(l *Language) bool { return l.Reads(text) > some })
}

// Knows returns how many of a text's words are small words of the language, or have
// one hanging on them, 0 to 1: about two of five where it is written in it.
func (v Vocabulary) Knows(text string) float64 {
	words, n := v.Spoken(text), 0
	for _, w := range words {
		if v.IsFunction(w.Low) || v.Prefix(w.Low) != "" {
			n++
		}
	}
	return float64(n) / float64(max(1, len(words)))
}

// Count counts the words of a text that are spoken.
func (v Vocabulary) Count(text string) int { return len(v.Spoken(text)) }

// Chars counts what a voice has to speak: runes without white space.
func Chars(text string) int {
	n := 0
	for _, r := range text {
		if !unicode.IsSpace(r) {
			n++
		}
	}
	return n
}

// Capitalized reports whether a word begins with a capital.
func (w Word) Capitalized() bool {
	r, _ := utf8.DecodeRuneInString(w.Text)
	return unicode.IsUpper(r)
}

// foldPrefix returns the length of s's prefix that reads as the lower-case
// prefix, whatever its case and the form of its apostrophes and spaces; 0 where
// it has none.
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
