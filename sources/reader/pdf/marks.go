package pdf

import (
	"regexp"
	"strings"
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
	text, begins := p.text, t.last.text == ""
	if p.raised(main) && isMark(text) {
		power, ok := powerOf(t.String(), text)
		switch {
		case ok:
			text = power
		default:
			t.noted = t.noted || begins
			t.last.text, t.last.right, t.last.left = text, max(t.last.right, p.right), min(t.last.left, p.left)
			if begins {
				t.last = p
			}
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

// raised reports whether a piece stands above the line, in smaller letters.
func (p piece) raised(main look) bool {
	return p.size < .9*main.size && p.base > main.base+.12*main.size
}

// mark is what points to a note: figures and signs, or a letter.
var mark = regexp.MustCompile(`^[\[(]?\s*(\d{1,3}|\p{L}|[*∗†‡§¶#]+)(\s*[,;–—-]\s*(\d{1,3}|\p{L}|[*∗†‡§¶#]+))*\s*,?[\])]?$`)

func isMark(s string) bool { return mark.MatchString(strings.TrimSpace(s)) }

// power is what is behind a power: a base of powers, a unit, or a letter that
// stands for a number.
var power = regexp.MustCompile(`(^|[^\p{L}\p{N}.])(10|2|[kcmdnµμ]m|ft|in|yd|mi|\p{L})$`)

var exponents = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹", "-", "⁻", "–", "⁻", "−", "⁻")

// powerOf is a raised text as the exponent that it is behind what stands before
// it; false where it is none.
func powerOf(before, raised string) (string, bool) {
	raised = strings.TrimSpace(raised)
	if !power.MatchString(before) || strings.Trim(raised, "0123456789") != "" {
		return raised, power.MatchString(before) && len(raised) == 1 && !strings.ContainsAny(raised, "*∗†‡§¶#")
	}
	return exponents.Replace(raised), true
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
