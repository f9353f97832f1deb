package spell

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// markLinks finds the dashes and strokes between tokens that are said: "9am – 6pm", "7 - 4 = 3".
// What links a token to the next one is the sign that is said; no pause parts them.
func (l *language) markLinks(toks []raw) {
	for i := range max(len(toks)-1, 0) {
		sign := l.plainDash(toks[i].gap)
		switch {
		case sign != "-" && sign != "/" || toks[i].call:
		case isNumber(toks, i) && isDigit(firstByte(toks[i+1].norm)) && isEquation(toks, i):
			toks[i].link = map[string]string{"-": "minus", "/": "÷"}[sign]
		case sign == "/":
			if l.Unspaced && isCounted(toks, i) {
				toks[i].link = "per"
			}
		case l.isRange(toks, i), l.Unspaced && !strings.ContainsRune(toks[i].gap, ' ') && bothHan(toks[i].norm, toks[i+1].norm):
			toks[i].link = "range"
		}
		if toks[i].link != "" {
			toks[i].stop = None
		}
	}
}

// isCounted reports whether token i is of a word behind a number, where words are not set
// apart.
func isCounted(toks []raw, i int) bool {
	const long = 3
	for k := i - 1; k >= max(0, i-long) && toks[k].stop == None; k-- {
		if isDigit(firstByte(toks[k].norm)) {
			return true
		}
	}
	return false
}

// bothHan reports whether two tokens are Chinese letters.
func bothHan(a, b string) bool {
	return scriptOf(firstRune(a)) == hanScript && scriptOf(firstRune(b)) == hanScript
}

// plainDash returns what stands between two tokens in a normal form, without spaces. Chinese
// writes ranges with a long dash too.
func (l *language) plainDash(gap string) string {
	if l.Unspaced && gap == "—" {
		return "-"
	}
	return strings.TrimSpace(strings.Map(plain, strings.NewReplacer("~", "-", "～", "-", "〜", "-").Replace(gap)))
}

// isEquation reports whether an equals sign stands near token i.
func isEquation(toks []raw, i int) bool {
	const near = 6
	for _, t := range toks[max(0, i-near):min(len(toks), i+near)] {
		if strings.Contains(t.norm, "=") {
			return true
		}
	}
	return false
}

// isNumber reports whether token i begins with a digit.
func isNumber(toks []raw, i int) bool { return isDigit(firstByte(toks[i].norm)) }

var countRE = regexp.MustCompile(`^\d+$`)

// isRange reports whether a dash between token i and the next one leads from one to the
// other: both are dates, times or amounts. Where it is set apart by spaces, as a dash between
// phrases is, both are of one kind, and plain numbers rise.
func (l *language) isRange(toks []raw, i int) bool {
	from, to := toks[i].norm, toks[i+1].norm
	behind := i > 0 && toks[i-1].stop == None && isDigit(firstByte(toks[i-1].norm)) && (l.Unspaced || l.measures(from))
	if !behind && !l.isPoint(from) || !l.isPoint(to) {
		return false
	}
	if !strings.HasPrefix(toks[i].gap, " ") {
		return true
	}
	a, b := l.scanNumber(from), l.scanNumber(to)
	switch {
	case a.size == len(from) && a.size > 0:
		return b.size > 0 && isLess(a, b) && !l.isOrdinal(to) || b.size == 0 && i > 0 && l.isMonth(toks[i-1].norm)
	case l.isMonth(from):
		return b.size == 0 || i+2 < len(toks) && l.isMonth(toks[i+2].norm)
	}
	return true
}

// isLess reports whether a is the lower of two numbers.
func isLess(a, b number) bool {
	x, _ := a.value()
	y, _ := b.value()
	return x < y || x == y && a.fraction < b.fraction
}

// isOrdinal reports whether s is digits with the ending of an ordinal.
func (l *language) isOrdinal(s string) bool {
	_, ordinal := l.endings[strings.TrimLeft(s, "0123456789")]
	return ordinal
}

// isPoint reports whether a range may begin or end with s: a number with nothing but its
// unit behind it, or a month, a day or a lettered item.
func (l *language) isPoint(s string) bool {
	if number := strings.TrimLeftFunc(s, func(c rune) bool { return unicode.Is(unicode.Sc, c) }); isDigit(firstByte(number)) {
		unit := strings.TrimLeft(number, "0123456789.,:")
		return unit == "" || l.measures(unit) || heureRE.FindString(s) == s
	}
	_, short := l.calendar[strings.Trim(s, ".")]
	low := strings.Trim(strings.ToLower(s), ".")
	first, size := utf8.DecodeRuneInString(s)
	return short || l.Is(tongue.Month, low) || l.Is(tongue.Weekday, low) || s[size:] == "'" && unicode.IsLetter(first)
}

// measures reports whether s, behind a number, says what it counts.
func (l *language) measures(s string) bool {
	low := strings.ReplaceAll(strings.ToLower(s), ".", "")
	_, unit := l.units[s]
	_, coin := l.coins[s]
	_, ordinal := l.endings[s]
	_, scale := l.scales[low]
	return unit || coin || ordinal || scale || low == "am" || low == "pm" || low == "h" || low == "s" || strings.ContainsRune("%‰°℃℉", firstRune(s))
}

// dash reads the dash at a position of a token: between two points of a range, or as minus
// in an equation; otherwise it is silent.
func (l *language) dash(s string, at int) []string {
	left := s[strings.LastIndexByte(s[:at], '-')+1 : at]
	right, _, _ := strings.Cut(s[at+1:], "-")
	if countRE.MatchString(left) && countRE.MatchString(right) && (len(right) > len(left)+2 || len(right) == 3 && len(left) > 3) {
		return nil // the number of an order: 77-20418
	}
	if strings.Count(s, "-") > 1 && countRE.MatchString(left) || left == right && countRE.MatchString(left) {
		return nil // 1-2-3, 50-50
	}
	amounts := left != "" && ends(lastRune(left)) && (isDigit(firstByte(right)) || unicode.Is(unicode.Sc, firstRune(right)))
	switch {
	case amounts && strings.Contains(right, "="):
		return l.say("minus")
	case l.follow(left, right):
		return nil
	case amounts || left != "" && right != "" && l.isPoint(left) && l.isPoint(right):
		return l.say("range")
	}
	return nil
}

// follow reports whether two months are neighbours, of which people leave out the "to":
// juillet-août.
func (l *language) follow(a, b string) bool {
	from, to := l.Value(tongue.Month, strings.ToLower(a)), l.Value(tongue.Month, strings.ToLower(b))
	return from != "" && to != "" && atoi(from)+1 == atoi(to)
}

// markDates finds the short names of days and months that are some: a number or another one
// stands beside them, or behind a small word. What is a word too, " !", is short only in a
// range, between two numbers, or with a full stop before the day of another name.
func (l *language) markDates(toks []raw) {
	is := func(i int) bool { return i >= 0 && i < len(toks) && (isNumber(toks, i) || l.isPoint(toks[i].norm)) }
	near := func(i, step int) bool {
		beside := i + step
		small := beside >= 0 && beside < len(toks) && toks[min(i, beside)].stop == None && l.IsAny(strings.ToLower(toks[beside].norm), tongue.Function, tongue.And)
		return is(beside) || small && is(beside+step)
	}
	for i := range toks {
		t := &toks[i]
		said, short := l.calendar[strings.Trim(t.norm, ".")]
		dotted := strings.HasSuffix(t.norm, ".")
		between := i > 0 && i+1 < len(toks) && isNumber(toks, i-1) && isNumber(toks, i+1)
		dayOfMonth := dotted && i+2 < len(toks) && isNumber(toks, i+1) && !isNumber(toks, i+2) && is(i+2)
		linked := t.link != "" || i > 0 && toks[i-1].link != ""
		t.date = short && (linked || between || dayOfMonth || !strings.HasSuffix(said, " !") && (dotted || near(i, -1) || near(i, 1)))
		if t.date && dayOfMonth {
			t.stop = None
		}
	}
}

// calendarPart returns what a short name within s is short for, where a dash joins it to
// another date: Mon-Fri.
func (l *language) calendarPart(s string, at, end int) []string {
	said, ok := l.calendar[s[at:end]]
	if !ok || end-at == len(s) || strings.ContainsFunc(s, func(c rune) bool { return c != '-' && !unicode.IsLetter(c) }) {
		return nil
	}
	for part := range strings.SplitSeq(s, "-") {
		if !l.isPoint(part) {
			return nil
		}
	}
	return l.fields(strings.TrimSuffix(said, " !"))
}
