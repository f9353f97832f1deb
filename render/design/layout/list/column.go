package list

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design/kit"
)

// none is shown for a dash, which means no value.
const none = "–"

// cellText returns a value as it is shown: all lone dashes look alike.
func cellText(value string) string {
	if value != "" && strings.Trim(value, "-–—− ") == "" {
		return none
	}
	return value
}

// abbreviated matches the signs of tables for a missing value: "n/a", "#N/A", "s.d.".
var abbreviated = regexp.MustCompile(`^#?\p{L}(?:/|\.\s?)\p{L}\.?$`)

// isSign reports whether a value only marks a missing or unknown value.
func isSign(value string) bool {
	return strings.Trim(value, "-–—−?./… ") == "" || abbreviated.MatchString(value)
}

// unitOf returns the text beside the digits of a value that begins with a figure; ok is false for
// words.
func unitOf(value string) (unit string, ok bool) {
	const longest = 8 // characters
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(value, "(~≈<>≤≥±+−–-$€£¥₪ "))
	unit = strings.Trim(value, "(~≈<>≤≥±+−–-)0123456789.,: \u00a0\u202f")
	return unit, unicode.IsDigit(first) && utf8.RuneCountInString(unit) <= longest
}

// bareFigure reports whether a value is a figure without a unit.
func bareFigure(value string) bool {
	unit, ok := unitOf(value)
	return ok && unit == ""
}

// columnsIn fits the columns with their values in a role, with heads no smaller than leastHead.
// Heads may be as wide as widest or as their values; values of several lines may be as wide too.
func (s tableScene) columnsIn(item kit.Role, widest, leastHead float64) (all []column, ok bool) {
	counted := s.counted()
	for k := range s.columns.Heads {
		c := column{figures: counted[k]}
		if !s.fits(&c, k, item, widest) {
			return nil, false
		}
		all = append(all, c)
	}
	return all, s.headed(all, widest, max(leastHead, headShare*item.Px), leastHead)
}

// values returns the values of column k as they are shown.
func (s tableScene) values(k int) []string {
	all := make([]string, len(s.columns.Rows))
	for i, r := range s.columns.Rows {
		all[i] = cellText(r.Values[k])
	}
	return all
}

// fits fits the values of column k and reports whether they fit.
func (s tableScene) fits(c *column, k int, item kit.Role, widest float64) bool {
	values := s.values(k)
	width := widest
	if item.Lines == 1 {
		width = s.Grid.W
	}
	c.cells = s.Type.FitAll(values, item, width)
	for i, w := range c.cells {
		if !w.Ok || kit.Divided(w, values[i]) || w.Block.Torn {
			return false
		}
	}
	c.measure(s.Stage, values)
	return true
}

// headed fits the heads of columns at one size, the largest from px down to least at which all of
// them fit.
func (s tableScene) headed(all []column, widest, px, least float64) bool {
	role := kit.Role{Px: px, Least: least, Lines: 2, Leading: 1.15, Weight: 600}
	for range 2 { // once to find the size
		for k, head := range s.columns.Heads {
			c := &all[k]
			c.head = s.Type.Fit(head, role, max(c.w, widest), 0)
			if !c.head.Ok || kit.Divided(c.head, head) {
				return false
			}
			if head != "" {
				px = min(px, c.head.Block.Size/s.Grid.Px(s.Type.Voice.Factor()))
			}
		}
		role.Px, role.Least = px, px
	}
	for k := range all {
		all[k].w = max(all[k].w, kit.Wide(all[k].head))
	}
	return true
}

// measure finds the width of a column's values, and the end of the ones of its figures if they have
// decimals of different lengths.
func (c *column) measure(s *kit.Stage, values []string) {
	whole := 0.0
	if c.w = kit.Wide(c.cells...); !c.figures || !haveDecimals(values) {
		return
	}
	tails := map[int]bool{}
	for i, w := range c.cells {
		if values[i] == "" || isSign(values[i]) {
			continue
		}
		text := w.Block.Lines[0].Text
		n := onesOf(text)
		tails[len(text)-n] = true
		before := s.Type.Fonts.Measure(text[:n], w.Style)
		whole, c.ones = max(whole, before), max(c.ones, kit.Wide(w)-before)
	}
	if len(tails) < 2 { // their ends are aligned
		c.ones = 0
		return
	}
	c.w = max(c.w, whole+c.ones)
}

// onesOf returns the byte after the ones of a bare figure.
func onesOf(text string) int {
	if at := strings.LastIndexAny(text, ".,"); at > 0 {
		return at
	}
	return len(text)
}

// haveDecimals reports whether the bare figures of a column have unambiguous decimals.
func haveDecimals(values []string) bool {
	return !slices.ContainsFunc(values, func(v string) bool {
		return v != "" && !isSign(v) && (!bareFigure(v) || strings.Contains(v, ":") || thousands.MatchString(v))
	})
}

// thousands matches separators that may group thousands, or stand before three decimals.
var thousands = regexp.MustCompile(`[.,]\d{3}(?:\D|$)|[.,]\d+[.,]|\d\D+\d+\D+\d`)

// counted reports which columns hold only figures: none if others mix figures and words, so that
// all columns of such a table are aligned alike.
func (s tableScene) counted() []bool {
	all := make([]bool, len(s.columns.Heads))
	for k := range all {
		figures, words := 0, 0
		for _, r := range s.columns.Rows {
			v := cellText(r.Values[k])
			if v == "" || isSign(v) {
				continue
			}
			if _, ok := unitOf(v); ok {
				figures++
			} else {
				words++
			}
		}
		if figures > 0 && words > 0 {
			return make([]bool, len(all))
		}
		all[k] = figures > 0
	}
	return all
}

// isSign reports whether the value of row i marks a missing value.
func (c column) isSign(i int) bool { return isSign(strings.Join(kit.LinesOf(c.cells[i]), " ")) }

// startOf returns the start of words in a column: figures are aligned at their ends, in either
// reading direction, or at their ones; words at their start.
func (r rows) startOf(s *kit.Stage, c column, l typeset.Line, style typeset.Style) float64 {
	behind := 0.0 // width left after them
	if c.ones > 0 && bareFigure(l.Text) {
		behind = max(0, c.ones-l.Width+s.Type.Fonts.Measure(l.Text[:onesOf(l.Text)], style))
	}
	switch {
	case !c.figures:
		return c.x
	case s.Grid.Rtl:
		return c.x + behind
	}
	return c.x + c.w - l.Width - behind
}
