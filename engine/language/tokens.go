package language

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Token is a displayed word with its punctuation.
type Token struct {
	Text     string
	From, To int // byte offsets
}

// Tokens splits a text into the words that a reader sees. Words of spaced scripts keep their
// punctuation, even after a space ("Vraiment !"). Chinese is segmented by dictionary, Japanese into
// pairs; Latin words in them stay whole, as do figures with their measure word or sign (30分钟, 73%).
// The tokens hold every character except white space.
func Tokens(text, code string) []Token {
	w := wording{text: text, chinese: Alias(code) != "ja"}
	w.cut()
	return w.join()
}

// pieceKind determines how a piece joins its neighbours.
type pieceKind uint8

const (
	apart    pieceKind = iota // a word of a spaced script, figures, symbols
	hanWord                   // a Chinese word
	clinging                  // a Chinese particle that attaches to the preceding word
	closing                   // closing punctuation
	opening                   // opening punctuation
)

type piece struct {
	from, to int
	kind     pieceKind
	apart    bool // white space precedes it
}

type wording struct {
	text    string
	chinese bool // segment Han by dictionary instead of into pairs
	pieces  []piece
}

func (w *wording) cut() {
	apart := false
	for i := 0; i < len(w.text); {
		r, size := utf8.DecodeRuneInString(w.text[i:])
		if IsBreakSpace(r) {
			apart = true
			i += size
			continue
		}
		before := len(w.pieces)
		i = w.cutAt(i, r, size)
		if before < len(w.pieces) {
			w.pieces[before].apart = apart
		}
		apart = false
	}
}

// cutAt appends the pieces of the stretch that begins at i and returns its end.
func (w *wording) cutAt(i int, r rune, size int) int {
	switch {
	case IsUnspaced(r):
		end := i + stretch(w.text[i:], IsUnspaced)
		w.cutHan(w.takeMeasure(i, end), end)
		return end
	case ClosesHan(r):
		w.pieces = append(w.pieces, piece{from: i, to: i + size, kind: closing})
		return i + size
	case OpensHan(r):
		w.pieces = append(w.pieces, piece{from: i, to: i + size, kind: opening})
		return i + size
	}
	end := i + stretch(w.text[i:], w.isSpacedWord)
	w.pieces = append(w.pieces, piece{from: i, to: end, kind: kindOf(w.text[i:end])})
	return end
}

// isSpacedWord reports whether r continues a word of a spaced script.
func (w *wording) isSpacedWord(r rune) bool {
	return !IsBreakSpace(r) && !IsUnspaced(r) && !ClosesHan(r) && !OpensHan(r)
}

// stretch returns the length of the prefix whose characters satisfy in, at least one character.
func stretch(text string, in func(rune) bool) int {
	for i, r := range text {
		if i > 0 && !in(r) {
			return i
		}
	}
	return len(text)
}

// kindOf distinguishes words from standalone punctuation.
func kindOf(word string) pieceKind {
	quoteEnd := strings.ContainsAny(word, "»›”’")
	for _, r := range word {
		switch {
		case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r):
			return apart
		case r == '%' || r == '&' || r == '#' || r == '@' || r == '/' || r == '*':
			return apart
		}
	}
	if !quoteEnd && strings.ContainsAny(word, "«‹“‘([{¿¡•") {
		return opening
	}
	return closing
}

// takeMeasure appends a directly following measure word to a figure and returns the start of the
// remaining stretch.
func (w *wording) takeMeasure(from, to int) int {
	n := len(w.pieces)
	if n == 0 || w.pieces[n-1].to != from || !unicode.IsDigit(LastRune(w.text[:from])) {
		return from
	}
	w.pieces[n-1].to += measureLength(w.text[from:to])
	return w.pieces[n-1].to
}

// cutHan appends the words of a Chinese stretch.
func (w *wording) cutHan(from, to int) {
	for _, word := range segmentHan(w.text[from:to], w.chinese) {
		kind := hanWord
		if IsEnclitic(word) {
			kind = clinging
		}
		w.pieces = append(w.pieces, piece{from: from, to: from + len(word), kind: kind})
		from += len(word)
	}
}

// join merges the pieces into tokens.
func (w *wording) join() []Token {
	var tokens []Token
	pending := false // the last token is an opening mark
	for _, p := range w.pieces {
		last := len(tokens) - 1
		if last >= 0 && (pending || w.leans(p)) {
			tokens[last].To = p.to
			pending = p.kind == opening
			continue
		}
		tokens = append(tokens, Token{From: p.from, To: p.to})
		pending = p.kind == opening || last < 0 && p.kind == closing
	}
	for i, t := range tokens {
		tokens[i].Text = w.text[t.From:t.To]
	}
	return slices.Clip(tokens)
}

// leans reports whether a piece belongs to the preceding word.
func (w *wording) leans(p piece) bool {
	return p.kind == closing || p.kind == clinging && !p.apart
}

// ClosesHan reports whether r is full-width punctuation that must not begin a line. Curly quotes
// and dashes, which other scripts share, depend on their neighbours.
func ClosesHan(r rune) bool {
	return strings.ContainsRune("，。！？、；：）》」』】〉〕％・ー", r)
}

// OpensHan reports whether r is full-width punctuation that must not end a line.
func OpensHan(r rune) bool { return strings.ContainsRune("（《「『【〈〔", r) }

// IsBreakSpace reports whether r is white space at which a line may break.
func IsBreakSpace(r rune) bool {
	return unicode.IsSpace(r) && r != '\u00a0' && r != Thin && r != '\u2007'
}

// IsUnspaced reports whether r belongs to a script without spaces between words.
func IsUnspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == '々' || r == '〇'
}
