package icon

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Find is the symbol that fits a text best. In a few words it is the one of the
// noun that the others describe: the last in English and Chinese, the first
// elsewhere. In longer texts it is the one with the longest key word, of equals
// the earlier word's. The language is a code such as "fr", or "" for English.
// ok is false where no symbol fits.
func Find(text, language string) (i Icon, ok bool) {
	f := finder{language: language, text: cleared(fold(text), language)}
	f.tokens = strings.FieldsFunc(f.text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' })
	f.brief = len(f.tokens) <= 3 && utf8.RuneCountInString(f.text) <= 40 && !slices.ContainsFunc(f.tokens, joins)
	if language == "zh" {
		f.brief = utf8.RuneCountInString(f.text) <= 7
	}
	f.look(language)
	if language == "zh" || language == "iw" || language == "he" {
		f.look("en") // what is written in Latin letters
	}
	return Named(f.best.name), f.best.name != ""
}

// finder looks for the best key word of a text.
type finder struct {
	language string
	text     string   // folded
	tokens   []string // its words
	brief    bool     // it is one noun with what describes it
	best     hit
}

// hit is a key word found in a text.
type hit struct {
	name     string // of the symbol
	words    int    // of the key
	length   int    // of the key, in letters
	from, to int    // the words of the text; in Chinese its bytes
}

// joins reports whether an English word stands between two nouns, of which the
// first is what matters.
func joins(word string) bool {
	return slices.Contains([]string{"of", "for", "in", "on", "at", "to", "with", "from", "and", "or", "without", "by", "before", "after", "as", "under"}, word)
}

func (f *finder) look(language string) {
	for _, k := range keysOf(language) {
		h, ok := f.place(k, language)
		if h.name, h.length = k.name, k.length; ok && (f.best.name == "" || f.better(h)) {
			f.best = h
		}
	}
}

// better reports whether a hit is better than the best so far.
func (f *finder) better(h hit) bool {
	b := f.best
	switch {
	case h.words != b.words:
		return h.words > b.words
	case f.brief && f.headFirst() && h.from != b.from:
		return h.from < b.from
	case f.brief && !f.headFirst() && h.to != b.to:
		return h.to > b.to
	case h.length != b.length:
		return h.length > b.length
	case h.from != b.from:
		return h.from < b.from
	}
	return h.name < b.name
}

// headFirst reports whether a noun stands before what describes it.
func (f *finder) headFirst() bool {
	return f.language == "es" || f.language == "fr" || f.language == "iw" || f.language == "he"
}

// place is where a key word stands in the text with the sense of its symbol.
func (f *finder) place(k key, language string) (h hit, ok bool) {
	if k.han {
		at := strings.Index(f.text, k.word)
		h = hit{words: 1, from: at, to: at + len(k.word)}
		return h, at >= 0 && (k.length > 1 || f.text == k.word) && f.meant(k, h, language)
	}
	for i := 0; i+len(k.parts) <= len(f.tokens); i++ {
		h = hit{words: len(k.parts), from: i, to: i + len(k.parts)}
		if k.match(f.tokens[h.from:h.to]) && f.meant(k, h, language) {
			return h, true
		}
	}
	return hit{}, false
}
