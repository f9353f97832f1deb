package pdf

import (
	"strings"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// typed is a text that pieces are added to.
type typed struct {
	strings.Builder
	last  piece
	noted bool // it began with the mark of a note
}

// add adds a piece of a line whose letters mostly have the look main. One that
// stands clear of what is before is another word.
func (t *typed) add(p piece, main look) {
	text := p.text
	if p.raised(main) {
		if text = prose.Raised(t.String(), text); text == "" {
			t.skip(p)
			return
		}
	}
	gap := max(p.left-t.last.right, t.last.left-p.right)
	if t.Len() > 0 && (p.spaced || gap > .12*min(p.size, t.last.size)) {
		t.WriteByte(' ')
	}
	t.WriteString(text)
	t.last = p
}

// skip leaves a mark out: what follows it stands right behind what is before it.
func (t *typed) skip(p piece) {
	if t.last.text == "" {
		t.noted, t.last = true, p
		return
	}
	t.last.left, t.last.right = min(t.last.left, p.left), max(t.last.right, p.right)
}

// raised reports whether a piece stands above the line, in smaller letters.
func (p piece) raised(main look) bool {
	return p.size < .9*main.size && p.base > main.base+.12*main.size
}

// isDegree reports whether a piece is the sign of degrees as formulas have it, a raised ring; a
// bullet stands clear of what follows it.
func (p piece) isDegree(main look, rest []piece) bool {
	const near = .3 // in sizes of the letters
	ring := strings.Trim(p.text, "◦∘○") == "" && p.raised(main)
	return ring && (len(rest) == 0 || rest[0].left-p.right < near*main.size)
}

// shown is a text without the signs of symbol fonts. The first of them is the
// bullet of an item; the sign of a parted word is a hyphen again.
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
