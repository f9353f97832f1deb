package writer

import (
	"maps"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// Source has the figures, names, quotations and claims that a film may state.
type Source struct {
	editor  Editor
	open    bool // the film also states general knowledge
	figures map[string]bool
	low     string
	heads   map[string]bool // the first letters of its words
	words   []language.Word
}

// NewSource returns the statements of a text. open is for a film that adds general knowledge: it
// may have other names and years, but only the text's statistics, prices, quotations and claims.
func NewSource(text, code string, open bool) *Source {
	s := &Source{editor: NewEditor(code, 0), open: open, figures: map[string]bool{}, heads: map[string]bool{}}
	s.add(text)
	return s
}

// With returns the source extended by another text.
func (s *Source) With(text string) *Source {
	more := *s
	more.figures, more.heads, more.words = maps.Clone(s.figures), maps.Clone(s.heads), slices.Clip(s.words)
	more.low += "\n"
	more.add(text)
	return &more
}

func (s *Source) add(text string) {
	l := s.editor.Lang
	for f := range l.Said(text) {
		s.figures[f] = true
	}
	s.low += lower(text)
	for _, w := range l.Spoken(text) {
		s.words = append(s.words, w)
		s.heads[head(w.Low)] = true
	}
}

func lower(text string) string { return strings.ToLower(plainQuotes(text)) }

// head returns the first letters of a word, which its forms share: those of Britain and British are
// equal.
func head(low string) string {
	const letters = 4
	r := []rune(low)
	return string(r[:min(letters, len(r))])
}

// Lacks returns a statement of a text that the source does not support: a figure, a name, words in
// quotation marks, a claim; "" if there is none.
func (s *Source) Lacks(text string) string {
	for _, find := range []func(string) string{s.figure, s.quotation, s.claim, s.name} {
		if found := find(text); found != "" {
			return found
		}
	}
	return ""
}

// figure returns a figure that the source does not have; if general knowledge is allowed, only a
// statistic.
func (s *Source) figure(text string) string {
	if s.open {
		for _, n := range s.editor.Lang.Numbers(text) {
			if counted := n.Kind == language.Percent || n.Kind == language.Money; counted && s.missed(n.Text) != "" {
				return strings.TrimSpace(n.Text)
			}
		}
		return ""
	}
	return s.missed(text)
}

func (s *Source) missed(text string) string {
	for _, f := range language.Figures(text) {
		if !s.figures[f] {
			return f
		}
	}
	return ""
}

// quotation returns words in quotation marks that the source does not have in this form.
func (s *Source) quotation(text string) string {
	for _, q := range said.FindAllStringSubmatch(text, -1) {
		if s.editor.words(q[1]) >= leastSaid && !inOrder(s.words, s.editor.Lang.Spoken(q[1])) {
			return q[0]
		}
	}
	return ""
}

func (s *Source) claim(text string) string {
	low := lower(text)
	for _, c := range s.editor.Lang.Entries(language.Claim) {
		if i := strings.Index(low, c); i >= 0 && s.editor.Lang.Begins(language.Claim, low[i:]) > 0 && !strings.Contains(s.low, c) {
			return c
		}
	}
	return ""
}

// name returns a name that the source does not have: a capitalised word within a sentence. Capitals
// are ignored for languages without a word list.
func (s *Source) name(text string) string {
	if s.open || !s.editor.Lang.Studied() || titled(text) {
		return ""
	}
	for _, sentence := range s.editor.Lang.Sentences(text) {
		for i, w := range s.editor.Lang.Spoken(sentence) {
			known := strings.Contains(s.low, w.Low) || s.heads[head(w.Low)]
			if i > 0 && w.Capitalized() && s.editor.Lang.IsContent(w) && !known {
				return w.Text
			}
		}
	}
	return ""
}

// titled reports whether all longer words of a text are capitalised, as in a title.
func titled(text string) bool {
	return !slices.ContainsFunc(strings.Fields(text), func(w string) bool { return len(w) > 3 && !capital(w) })
}

// inOrder reports whether words occur in a text one after another, except for one gap between two
// halves.
func inOrder(text, want []language.Word) bool {
	if len(want) == 0 {
		return true
	}
	for start := range text {
		if text[start].Low == want[0].Low && follows(text[start:], want) {
			return true
		}
	}
	return false
}

// follows reports whether a text begins with words, except for one gap.
func follows(text, want []language.Word) bool {
	k, gaps, skipped := 0, 0, 0
	for _, w := range text {
		if w.Low == want[k].Low {
			if skipped > 0 {
				gaps++
			}
			if k, skipped = k+1, 0; k == len(want) {
				return gaps <= 1
			}
			continue
		}
		if skipped++; skipped > gapMost || gaps > 1 {
			return false
		}
	}
	return false
}
