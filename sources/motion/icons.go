package motion

import (
	"strings"
	"time"
	"unicode"

	"golang.org/x/exp/shiny/iconvg"
	"golang.org/x/exp/shiny/materialdesign/icons"
	"golang.org/x/text/unicode/norm"

	"github.com/scenewright/scenewright/engine/timeline"
)

// The symbols the layouts use themselves.
func arrowIcon() timeline.Path    { return decodeIcon(icons.NavigationArrowForward) }
func bothWaysIcon() timeline.Path { return decodeIcon(icons.ActionSwapHoriz) }
func crossIcon() timeline.Path    { return decodeIcon(icons.NavigationClose) }
func tickIcon() timeline.Path     { return decodeIcon(icons.NavigationCheck) }
func personIcon() timeline.Path   { return decodeIcon(icons.SocialPerson) }

// arrow is an arrow that points the way one reads.
func (s *stage) arrow(x, y, size float64, c timeline.Color, at time.Duration) timeline.Layer {
	p := iconIn24(arrowIcon(), size)
	if s.grid.rtl {
		p = p.MirrorX(size / 2)
	}
	l := s.upright("arrow", timeline.RoleIcon, timeline.Rect{X: x, Y: y, W: size, H: size}, shape(p, c))
	at = s.by(at, iconIn)
	l.From = at
	l.X = timeline.Ramp(at, iconIn, s.grid.toward(s.grid.px(-24)), 0, timeline.Enter)
	l.Opacity = timeline.Ramp(at, iconIn/2, 0, 1, timeline.Linear)
	return l
}

// iconFor is the symbol that fits a text best, nil where none does: the one
// with the longest key word in it, of equals the earlier word's.
func iconFor(text, language string) timeline.Path {
	i, found := iconIndex(text, language)
	if !found {
		return nil
	}
	return decodeIcon(keywords()[i].icon)
}

// iconIndex is the row of the key word table that fits a text.
func iconIndex(text, language string) (row int, found bool) {
	plain := fold(text)
	tokens := strings.FieldsFunc(plain, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	best, bestAt := 0, len(plain)
	for i, k := range keywords() {
		for _, stem := range strings.Fields(k.stems[column(language)] + " " + k.stems[0]) {
			at, ok := stemIn(stem, plain, tokens)
			n := len([]rune(stem))
			if ok && (n > best || n == best && at < bestAt) {
				row, found, best, bestAt = i, true, n, at
			}
		}
	}
	return row, found
}

// stemIn reports whether a text has a word that begins with a stem, or is the
// stem where that ends in a full stop. Hebrew, which puts letters before its
// words, and Chinese, which has no spaces, are searched as a whole.
func stemIn(stem, plain string, tokens []string) (at int, ok bool) {
	if r := []rune(stem)[0]; unicode.In(r, unicode.Han, unicode.Hebrew) {
		at = strings.Index(plain, stem)
		return at, at >= 0
	}
	whole, exact := strings.CutSuffix(stem, ".")
	for _, t := range tokens {
		if t == whole || !exact && strings.HasPrefix(t, whole) {
			return strings.Index(plain, t), true
		}
	}
	return 0, false
}

// fold is a text in lower case without accents.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(s))
}

// column is the place of a language in the key word table.
func column(language string) int {
	switch language {
	case "es":
		return 1
	case "fr":
		return 2
	case "zh":
		return 3
	case "iw", "he":
		return 4
	}
	return 0
}

// iconIn24 is an icon of 24 units about the origin as it lies in a box of the
// given size, from the box's corner.
func iconIn24(p timeline.Path, size float64) timeline.Path {
	return moved(scaled(p, size/24), size/2, size/2)
}

// decodeIcon is the outline of an icon, 24 units wide about the origin. The
// icons are part of the program, so a broken one is nil and not an error.
func decodeIcon(data []byte) timeline.Path {
	pen := &iconPen{}
	if err := iconvg.Decode(pen, data, nil); err != nil {
		return nil
	}
	return pen.path
}
