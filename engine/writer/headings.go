package writer

import (
	"fmt"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// headings tells what may stand large and alone: it is short and whole.
type headings struct {
	lang    *language.Language
	clauses clauses
}

// Lengths of what stands on the screen, in characters.
const (
	headingMost = 60
	itemMost    = 60
	itemWhole   = 68 // of an item that cannot be parted
	detailMost  = 90
	detailsMost = 150 // of several sentences
)

// clipped returns what shows a heading to be cut out of more; nil where nothing
// does.
func (hs headings) clipped(h string) error {
	words := hs.lang.Spoken(h)
	if len(words) == 0 {
		return fmt.Errorf("the heading has no words")
	}
	first, last := words[0], words[len(words)-1]
	switch {
	case !closed(h):
		return fmt.Errorf("the heading opens what it does not close")
	case strings.HasSuffix(h, "…"), strings.HasSuffix(h, "..."), strings.ContainsAny(string(lastRune(h)), ",，;；、"):
		return fmt.Errorf("the heading is cut off")
	case hs.clauses.leadsOn(last):
		return fmt.Errorf("the heading ends on %q", last.Text)
	case len(words) > 1 && hs.lang.Is(language.Relative, first.Low) && !asks(h) && !hs.lang.Is(language.Pointing, first.Low):
		return fmt.Errorf("the heading begins with %q", first.Text)
	}
	return nil
}

// stands reports whether a sentence says something by itself, whole and short
// enough to stand large: it opens nothing that it does not close, leads to
// nothing, and leans on nothing before it.
func (hs headings) stands(sentence string) bool {
	s := strings.TrimSpace(sentence)
	return hs.of(s) != "" && hs.lang.Count(s) >= 2 && !announces(s) && !Quotes(s) && len(hs.lang.Sentences(s)) == 1
}

// of is a line that announces something, as it is shown; "" where it is too
// long or no whole.
func (hs headings) of(text string) string {
	h := bare(text)
	if runes(h) > headingMost || hs.clipped(h) != nil {
		return ""
	}
	return h
}
