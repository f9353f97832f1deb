package mining

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
)

// figure is a number a narration says, and how much it is worth showing.
type figure struct {
	engine.Figure
	from, to int // of Said
	score    float64
}

var numberForm = regexp.MustCompile(`\d{1,3}(?:[.,\x{a0}\x{202f} ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?`)

// figures lists the numbers of a narration that mean an amount, in order:
// written in digits, or a percentage in words. Years, times, names like CO2 and bare numbers under ten are left out.
func (t *Terms) figures(narration string) []figure {
	var all []figure
	for _, at := range numberForm.FindAllStringIndex(narration, -1) {
		f, ok := t.figure(narration, at[0], at[1])
		if ok && (len(all) == 0 || f.from >= all[len(all)-1].to) {
			all = append(all, f)
		}
	}
	all = append(all, t.spelledShares(narration)...)
	slices.SortStableFunc(all, func(a, b figure) int { return a.from - b.from })
	return all
}

// bestFigure is the figure most worth showing; ok is false where there is none.
func (t *Terms) bestFigure(narration string) (figure, bool) {
	all := slices.DeleteFunc(t.figures(narration), func(f figure) bool { return t.isLabel(f, narration) })
	if len(all) == 0 {
		return figure{}, false
	}
	best := all[0]
	for _, f := range all[1:] {
		if f.score > best.score {
			best = f
		}
	}
	t.withUnit(&best, narration)
	best.Caption = t.figureCaption(narration, best)
	return best, best.Caption != ""
}

func (t *Terms) figure(s string, from, to int) (figure, bool) {
	if t.language == "en" || t.language == "zh" || t.language == "iw" {
		to = from + len(cutAtSpace(s[from:to]))
	}
	if partOfName(s, from, to) {
		return figure{}, false
	}
	digits := s[from:to]
	f := figure{from: from, to: to}
	f.Value = numberValue(digits, t.language)
	f.Text = digits
	f.score = bareScore(digits, f.Value)
	t.readUnits(&f, s, digits)
	f.Said = s[f.from:f.to]
	t.qualify(&f, s[:f.from])
	if before := wordsOf(s[:f.from], t.language); f.score < .8 && len(before) > 0 && t.lex.prep[before[len(before)-1]] {
		f.score = min(f.score, .35) // in 200 houses: not what the sentence is about
	}
	return f, f.score > 0
}

// qualify minds what stands before a number: "more than" is shown as +, "up
// to" makes it less worth showing, and a negative number is left to the words.
func (t *Terms) qualify(f *figure, before string) {
	low := strings.TrimRightFunc(strings.ReplaceAll(strings.ToLower(before), "’", "'"), func(r rune) bool { return unicode.IsSpace(r) || isHyphen(string(r)) })
	ends := func(words []string) bool {
		return slices.ContainsFunc(words, func(w string) bool {
			rest, ok := strings.CutSuffix(low, w)
			return ok && (t.language == "zh" || !unicode.IsLetter(lastRune(rest)))
		})
	}
	switch {
	case ends(t.lex.minus), strings.HasSuffix(strings.TrimRight(before, " "), "−"):
		f.score = 0
	case ends(t.lex.atMost):
		f.score, f.Share = min(f.score, .45), 0
	case ends(t.lex.atLeast) && f.Share == 0 && t.language != "zh":
		f.Text += "+"
	}
}

func cutAtSpace(s string) string {
	if i := strings.IndexFunc(s, unicode.IsSpace); i >= 0 {
		return s[:i]
	}
	return s
}

// partOfName reports whether digits belong to a word, a time or a version.
func partOfName(s string, from, to int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:from])
	after, size := utf8.DecodeRuneInString(s[to:])
	next, _ := utf8.DecodeRuneInString(s[min(to+size, len(s)):])
	switch {
	case unicode.IsLetter(before) && !unicode.Is(unicode.Han, before) && !unicode.Is(unicode.Hebrew, before):
		return true
	case strings.ContainsRune(".:/_", before) && from > 0, (after == ':' || after == '/' || after == '-') && unicode.IsDigit(next):
		return true
	case before == '-' && from > 1 && !unicode.Is(unicode.Hebrew, lastRune(s[:from-1])) && !unicode.IsSpace(lastRune(s[:from-1])):
		return true
	case after == '-' && unicode.IsLetter(next):
		return true
	}
	return unicode.IsLetter(after) && !unicode.Is(unicode.Han, after) && !isScaleLetter(s[to:])
}

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

// isScaleLetter: 12k, 3M, 2bn, but not 3D.
func isScaleLetter(rest string) bool {
	word := strings.ToLower(rest[:len(rest)-len(strings.TrimLeftFunc(rest, unicode.IsLetter))])
	return word == "k" || word == "m" || word == "bn"
}

// numberValue reads digits the way the language writes them.
func numberValue(digits, language string) float64 {
	s := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, digits)
	group, point := ",", "."
	if language == "es" || language == "fr" {
		group, point = ".", ","
	}
	if i := strings.LastIndex(s, group); i >= 0 && len(s)-i-1 != 3 {
		group, point = point, group // written the other way: 35.5 in a Spanish text
	}
	s = strings.ReplaceAll(strings.ReplaceAll(s, group, ""), point, ".")
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return math.NaN()
	}
	return v
}

func bareScore(digits string, v float64) float64 {
	switch {
	case math.IsNaN(v), len(digits) == 4 && v >= 1500 && v <= 2100 && v == math.Trunc(v):
		return 0
	case v >= 100:
		return .7
	case v >= 10:
		return .45
	case v >= 2 && v == math.Trunc(v):
		return .3 // only for a change
	}
	return 0
}

// readUnits widens a figure by what belongs to it: a sign before, percent,
// million, euros after, "out of ten".
func (t *Terms) readUnits(f *figure, s, digits string) {
	if t.readShareOf(f, s, digits) {
		return
	}
	if t.readPercent(f, s, digits) {
		return
	}
	scale := t.readScale(f, s)
	sign := t.readMoney(f, s)
	if scale != "" || sign != "" {
		f.score = .9
	}
	if n := unitLength(s[f.to:], t.lex.measures); n > 0 && sign == "" {
		scale += strings.TrimSpace(s[f.to : f.to+n])
		f.to += n
	}
	f.Text = moneyText(digits+scale, sign, t.language)
}

func moneyText(amount, sign, language string) string {
	switch {
	case sign == "":
		return amount
	case language == "es", language == "fr":
		return amount + "\u00a0" + sign
	case utf8.RuneCountInString(sign) == 1 && sign != "元":
		return sign + amount
	}
	return amount + sign
}

func (t *Terms) readPercent(f *figure, s, digits string) bool {
	if before, ok := strings.CutSuffix(s[:f.from], "百分之"); ok {
		f.from = len(before)
	} else if n := unitLength(s[f.to:], append([]string{"%", "％"}, t.lex.percent...)); n > 0 {
		f.to += n
	} else {
		return false
	}
	f.Text, f.score = digits+"%", 1
	if f.Value <= 100 && !t.isChange(s, f) {
		f.Share = f.Value / 100
	}
	return true
}

// isChange reports whether a percentage says how much something grew or fell:
// that is no share of a whole.
func (t *Terms) isChange(s string, f *figure) bool {
	if t.language == "zh" {
		near := s[max(0, f.from-18):f.from]
		return slices.ContainsFunc(t.lex.change, func(c string) bool { return strings.Contains(near, c) })
	}
	before, after := wordsOf(s[:f.from], t.language), wordsOf(s[f.to:], t.language)
	near := append(slices.Clone(before[max(0, len(before)-4):]), after[:min(1, len(after))]...)
	return slices.ContainsFunc(near, func(w string) bool { return slices.Contains(t.lex.change, w) })
}

// unitLength is the length of the first of units that s begins with, white
// space before it included; 0 where there is none.
func unitLength(s string, units []string) int {
	rest := strings.TrimLeftFunc(s, unicode.IsSpace)
	best := 0
	for _, u := range units {
		n := foldPrefix(rest, u)
		after, _ := utf8.DecodeRuneInString(rest[n:])
		if n > best && (!unicode.IsLetter(after) || !unicode.IsLetter(lastRune(u)) || unicode.Is(unicode.Han, after)) {
			best = n
		}
	}
	if best == 0 {
		return 0
	}
	return len(s) - len(rest) + best
}

func (t *Terms) readScale(f *figure, s string) string {
	best, text := 0, ""
	for word, short := range t.lex.scales {
		if n := unitLength(s[f.to:], []string{word}); n > best {
			best, text = n, short
		}
	}
	f.to += best
	return text
}

func (t *Terms) readMoney(f *figure, s string) string {
	before := strings.TrimRightFunc(s[:f.from], unicode.IsSpace)
	for _, sign := range []string{"$", "€", "£", "¥", "₪"} {
		if strings.HasSuffix(before, sign) {
			f.from = len(before) - len(sign)
			return sign
		}
		if n := unitLength(s[f.to:], []string{sign}); n > 0 {
			f.to += n
			return sign
		}
	}
	best, found := 0, ""
	for word, sign := range t.lex.money {
		for _, form := range []string{word, "of " + word, "de " + word, "d'" + word} {
			if n := unitLength(s[f.to:], []string{form}); n > best {
				best, found = n, sign
			}
		}
	}
	f.to += best
	return found
}

var hanShare = regexp.MustCompile(`^[个名位人户家台]{0,2}[^\d，。；]{0,4}?[中里]有?(\d+)`)

// readShareOf reads "3 out of 10".
func (t *Terms) readShareOf(f *figure, s, digits string) bool {
	if m := hanShare.FindStringSubmatchIndex(s[f.to:]); m != nil && t.language == "zh" {
		part, err := strconv.ParseFloat(s[f.to+m[2]:f.to+m[3]], 64)
		return err == nil && f.setShare(part, f.Value, m[3])
	}
	n := unitLength(s[f.to:], t.lex.outOf)
	if n == 0 {
		return false
	}
	rest := s[f.to+n:]
	gap := len(rest) - len(strings.TrimLeftFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || r == '-' }))
	m := numberForm.FindStringIndex(rest[gap:])
	if m == nil || m[0] != 0 {
		return false
	}
	whole := numberValue(rest[gap:gap+m[1]], t.language)
	return f.setShare(f.Value, whole, n+gap+m[1])
}

func (f *figure) setShare(part, whole float64, length int) bool {
	if !(whole > 1 && part >= 0 && part <= whole) {
		return false
	}
	f.Value, f.Share, f.score = part, part/whole, 1
	f.Text = strconv.FormatFloat(part, 'f', -1, 64) + "/" + strconv.FormatFloat(whole, 'f', -1, 64)
	f.to += length
	return true
}
