package spell

import (
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/respell"
)

// splitter cuts a text into tokens.
type splitter struct {
	text  string
	lang  *language
	prons *respell.Rules
	ends  map[int]bool // where sentences end
	out   []raw
	line  bool // the next token begins a line
	quote bool // a quotation in straight marks is open

	unsaid []string // skipped signs that have no name
}

func (s *splitter) add(t raw) {
	t.text = s.text[t.from:t.to]
	t.norm = normal(t.text)
	t.first, s.line = s.line, false
	s.out = append(s.out, t)
}

// stop raises the stop after the last token.
func (s *splitter) stop(k Stop) {
	if len(s.out) > 0 {
		last := &s.out[len(s.out)-1]
		last.stop = max(last.stop, k)
	}
}

// glued reports whether a Latin letter or digit is directly before at.
func (s *splitter) glued(at int) bool {
	r, _ := utf8.DecodeLastRuneInString(s.text[:at])
	return scriptOf(r) == "Latn" || unicode.IsDigit(r)
}

// behindHan reports whether a Chinese character is directly before at: a dash there is no minus.
func (s *splitter) behindHan(at int) bool { return unicode.Is(unicode.Han, lastRune(s.text[:at])) }
