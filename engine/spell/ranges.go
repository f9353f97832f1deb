package spell

import (
	"cmp"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	tongue "github.com/scenewright/scenewright/engine/language"
)

var (
	countRE = regexp.MustCompile(`^\d+$`)
	modelRE = regexp.MustCompile(`^\d{2}[1-46-9]$`)
	wholeRE = regexp.MustCompile(`^[1-9]00$`)
	nameRE  = regexp.MustCompile(`^(?:\pL+|\d+\p{Lu}+)\d`) // the name of a model, of a part
)

// seriesRE matches a lettered number, which may be one of a year: Q1, Q1 2024.
var seriesRE = regexp.MustCompile(`^(\p{Lu}{1,2})(\d{1,2})(?: (\d{4}))?$`)

// isSeries reports whether two lettered numbers are the ends of a range: Q1–Q2.
func isSeries(from, to string) bool {
	a, b := seriesRE.FindStringSubmatch(from), seriesRE.FindStringSubmatch(to)
	return a != nil && b != nil && a[1] == b[1] && (a[3] < b[3] || a[3] == b[3] && atoi(a[2]) < atoi(b[2]))
}

// isOrdinal reports whether s is digits with the ending of an ordinal.
func (l *language) isOrdinal(s string) bool {
	_, ordinal := l.endings[strings.TrimLeft(s, "0123456789")]
	return ordinal
}

// isPoint reports whether a range may begin or end with s: a number with only its unit after it, or
// a month, a day or a lettered item.
func (l *language) isPoint(s string) bool {
	if number := strings.TrimLeftFunc(s, func(c rune) bool { return unicode.Is(unicode.Sc, c) }); isDigit(firstByte(number)) {
		unit := strings.TrimLeft(number, "0123456789.,:")
		return unit == "" || l.measures(unit) || isTime(s)
	}
	_, short := l.calendar[strings.Trim(s, ".")]
	low := strings.Trim(strings.ToLower(s), ".")
	first, size := utf8.DecodeRuneInString(s)
	return short || l.Is(tongue.Month, low) || l.Is(tongue.Weekday, low) || s[size:] == "'" && unicode.IsLetter(first)
}

// dash reads the dash at a position of a token: between two points of a range, or as minus in an
// equation; otherwise it is silent.
func (l *language) dash(s string, at int) []string {
	left := s[strings.LastIndexByte(s[:at], '-')+1 : at]
	right, _, _ := strings.Cut(s[at+1:], "-")
	if nameRE.MatchString(left) && isDigit(firstByte(right)) {
		return nil // a name: i7-12700
	}
	serial := len(right) > 2 && right[0] == '0' || len(left) > 2 && left[0] == '0'
	if countRE.MatchString(left) && countRE.MatchString(right) && (serial || len(right) > len(left)+2 || len(right) == 3 && len(left) > 3) {
		return nil // the number of an order: 77-20418
	}
	if modelRE.MatchString(left) && wholeRE.MatchString(right) {
		return nil // aeroplanes, not a range
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
	case amounts || isSeries(left, right) || left != "" && right != "" && l.isPoint(left) && l.isPoint(right):
		return l.say("range")
	}
	return nil
}

// follow reports whether two months are neighbours, between which the "to" is left out:
// juillet-août.
func (l *language) follow(a, b string) bool {
	from, to := l.Value(tongue.Month, strings.ToLower(a)), l.Value(tongue.Month, strings.ToLower(b))
	return from != "" && to != "" && atoi(from)+1 == atoi(to)
}

// calendarPart returns the full form of a short name within s, if a dash joins it to another date:
// Mon-Fri.
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

// isMonth reports whether s is the name of a month, or short for one, as written in dates: with a
// capital in languages that have one.
func (l *language) isMonth(s string) bool {
	s = strings.Trim(s, ".")
	name := strings.ToLower(cmp.Or(strings.TrimSuffix(l.calendar[s], " !"), s))
	return (l.rules["days"] != "ordinal" || unicode.IsUpper(firstRune(s))) && l.Is(tongue.Month, name)
}
