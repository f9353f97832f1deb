package pdf

import (
	"strings"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// typed is a text to which pieces are added.
type typed struct {
	strings.Builder
	last  piece
	noted bool // it began with a note mark
}

// add adds a piece of a line whose letters mostly have the look main. A piece with a gap before it
// is another word.
func (t *typed) add(p piece, main look) {
	text := p.text
	if p.raised(main) {
		if text = prose.Raised(t.String(), text); text == "" {
			if t.last.text == "" {
				t.noted, t.last = true, p
			}
			t.last.left, t.last.right = min(t.last.left, p.left), max(t.last.right, p.right)
			return // what follows is directly behind the text before the mark
		}
	}
	gap := max(p.left-t.last.right, t.last.left-p.right)
	if t.Len() > 0 && (p.spaced || gap > .12*min(p.size, t.last.size)) {
		t.WriteByte(' ')
	}
	t.WriteString(text)
	t.last = p
}

// raised reports whether a piece is superscript.
func (p piece) raised(main look) bool {
	return p.size < .9*main.size && p.base > main.base+.12*main.size
}

// isDegree reports whether a piece is a degree sign, a raised ring as in formulas; a bullet has a
// gap after it.
func (p piece) isDegree(main look, rest []piece) bool {
	const near = .3 // in sizes of the letters
	ring := strings.Trim(p.text, "◦∘○") == "" && p.raised(main)
	return ring && (len(rest) == 0 || rest[0].left-p.right < near*main.size)
}

// shown returns a text without the signs of symbol fonts. The first of them is the bullet of an
// item; the sign of a split word becomes a hyphen again.
func shown(s string) string {
	begins := true
	return strings.Map(func(r rune) rune {
		first := begins
		begins = false
		switch {
		case r == hyphen:
			return '-'
		case isPrivate(r) && first:
			return '•'
		case isPrivate(r):
			return -1
		}
		return r
	}, s)
}
