package spell

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	tongue "github.com/scenewright/scenewright/engine/language"
)

var (
	clockRE = regexp.MustCompile(`^(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([aApP])\.?[mM]\.?)?(?:hs?)?`)
	heureRE = regexp.MustCompile(`^(\d{1,2}) ?[hH](\d{2})?`)
	pointRE = regexp.MustCompile(`^(\d{1,2})\.([0-5]\d)(?: ?([aApP])\.?[mM]\.?)?`)
	hourRE  = regexp.MustCompile(`^(\d{1,2})([aApP])\.?[mM]\.?`)
	isoRE   = regexp.MustCompile(`^(\d{4})([-/.])(\d{1,2})([-/.])(\d{1,2})`)
	shortRE = regexp.MustCompile(`^(\d{1,2})([/.])(\d{1,2})$`)
	dateRE  = regexp.MustCompile(`^(\d{1,2})([/.-])(\d{1,2})([/.-])(\d{4}|\d{2})`)
	phoneRE = regexp.MustCompile(`^(?:\+?\d+(?:-\d+){2,}|\d{3}-\d{4}|\+\d{7,}|0\d{6,})`)
	ratioRE = regexp.MustCompile(`^(?:(\d+) )?(\d{1,2})[/⁄](\d{1,2})`)
)

// whole finds re at a position where neither side goes on with a digit.
func whole(re *regexp.Regexp, s string, at int) ([]string, int) {
	m := re.FindStringSubmatch(s[at:])
	if m == nil || at > 0 && (isDigit(s[at-1]) || s[at-1] == '.') {
		return nil, 0
	}
	end := at + len(m[0])
	if end < len(s) && (isDigit(s[end]) || strings.HasPrefix(s[end:], ":") || strings.HasPrefix(s[end:], "/")) {
		return nil, 0
	}
	return m, len(m[0])
}

func atoi(s string) uint64 {
	v, _ := strconv.ParseUint(s, 10, 64)
	return v
}

// clock reads a time of day.
func (r *reader) clock(s string, at int) ([]Word, int) {
	m, size := whole(clockRE, s, at)
	if m == nil {
		m, size = r.lang.shortClock(s, at)
	}
	if m == nil {
		m, size = r.pointedClock(s, at)
	}
	if m == nil || atoi(m[1]) > 24 || atoi(m[2]) > 59 {
		return nil, 0
	}
	words, halved := r.lang.timeOfDay(atoi(m[1]), atoi(m[2]), r.tokens.half(m[4]))
	if m[3] != "" {
		words = append(words, r.lang.cardinal(atoi(m[3]), feminine)...)
	}
	if m[4] != "" && !halved {
		words = append(words, r.lang.say(strings.ToLower(m[4])+"m")...)
	}
	return r.lang.words(words), size
}

// shortClock finds "14h30" in French and "9am" anywhere, in clockRE's shape.
func (l *language) shortClock(s string, at int) ([]string, int) {
	if m, size := whole(hourRE, s, at); m != nil && lettersEnd(s[at+size:]) == 0 {
		return []string{m[0], m[1], "", "", m[2]}, size
	}
	if l.rules["clock"] != "h" {
		return nil, 0
	}
	m, size := whole(heureRE, s, at)
	if m == nil || lettersEnd(s[at+size:]) > 0 || m[2] == "" && at+size < len(s) {
		return nil, 0
	}
	return []string{m[0], m[1], m[2], "", ""}, size
}

// pointedClock finds "4.30 pm", "4.30 in the morning" and, at the head of a sentence, "At
// 7.10", in clockRE's shape. Elsewhere a point stands between a value and its decimals.
func (r *reader) pointedClock(s string, at int) ([]string, int) {
	lead := r.lang.rules["leads to a time"]
	if lead == "" {
		return nil, 0
	}
	m, size := whole(pointRE, s, at)
	led := r.tokens.opened(lead) || r.lang.Decimal == "," && r.tokens.previous() == lead // where a point is no decimal one
	if m == nil || m[3] == "" && r.tokens.half("") == "" && !led && !r.tokens.follow(r.lang.rules["behind a time"]) {
		return nil, 0
	}
	return []string{m[0], m[1], m[2], "", m[3]}, size
}

// opened reports whether a word stands right before, and begins the sentence.
func (c cursor) opened(word string) bool {
	return c.i > 0 && strings.EqualFold(c.toks[c.i-1].norm, word) && (c.i == 1 || c.toks[c.i-2].stop.Ends())
}

// follow reports whether one of some phrases, parted by "|", comes next.
func (c cursor) follow(phrases string) bool {
	for phrase := range strings.SplitSeq(phrases, "|") {
		words := strings.Fields(phrase)
		rest := c.toks[c.i+1:]
		if len(words) > 0 && len(rest) >= len(words) && slices.EqualFunc(rest[:len(words)], words, func(t raw, w string) bool { return t.norm == w }) {
			return true
		}
	}
	return false
}

// half returns the half of the day that stands with a time or after it.
func (c cursor) half(here string) string {
	if here != "" {
		return strings.ToLower(here)
	}
	switch strings.ToLower(strings.ReplaceAll(c.next(), ".", "")) {
	case "am":
		return "a"
	case "pm":
		return "p"
	}
	return ""
}

// isHourSign reports whether a token is the sign of hours behind a time that needs none:
// "9:30 h".
func (r *reader) isHourSign(s string) bool {
	sign := strings.TrimSuffix(s, ".")
	before := r.tokens.previous()
	return (sign == "h" || sign == "hs" || sign == "hrs") && before != "" && (clockRE.FindString(before) == before || pointRE.FindString(before) == before)
}

// halfAfterTime reads "am" and "pm" that stand apart after a time.
func (r *reader) halfAfterTime(s string) []string {
	if r.lang.rules["halves"] != "apart" || r.tokens.i == 0 || !unicode.IsDigit(firstRune(r.tokens.toks[r.tokens.i-1].norm)) || s != "am" && s != "pm" && s != "AM" && s != "PM" {
		return nil
	}
	return r.lang.say(strings.ToLower(s))
}

// timeOfDay returns a time in words; halved reports whether the half of the day is
// among them.
func (l *language) timeOfDay(hour, minute uint64, half string) (words []string, halved bool) {
	kind := "minutes"
	switch {
	case minute == 0 && half != "" && l.time["half"] != "":
		kind = "half"
	case minute == 0:
		kind = "full"
	case minute < 10 && l.time["early"] != "":
		kind = "early"
	}
	one, many, _ := strings.Cut(l.time["hours"], " ")
	with := map[string]string{"hours": plural(l.singular(number{whole: decimal(hour)}), one, many)}
	if half != "" {
		with["half"] = l.signs[half+"m"]
	}
	return l.fill(l.time[kind], map[string]uint64{"hour": hour, "minute": minute}, with), strings.Contains(l.time[kind], "{half}")
}

// shortDate reads a day and a month without a year, behind a word that leads to a date and
// not before what a fraction would be a part of: "le 14/07", "יום שישי, 5.3".
func (r *reader) shortDate(s string, at int) ([]Word, int) {
	l, c := r.lang, r.tokens
	m := shortRE.FindStringSubmatch(s)
	if m == nil || at > 0 || l.date["sign"] != m[2] || slices.Contains(strings.Fields(l.date["part"]), c.next()) || c.i == 0 {
		return nil, 0
	}
	before := strings.ToLower(c.toks[c.i-1].norm)
	if !l.Is(tongue.Weekday, before) && !slices.Contains(strings.Fields(l.date["leads"]), before) {
		return nil, 0
	}
	day, month := atoi(m[1]), atoi(m[3])
	if l.rules["dates"] == "month first" {
		day, month = month, day
	}
	const noYear = 2000 // any, as it is not said
	if l.dateWords(noYear, month, day) == nil {
		return nil, 0
	}
	template := l.date["day"]
	if day == 1 {
		template = cmp.Or(l.date["first day"], template)
	}
	return l.words(l.fill(template, map[string]uint64{"day": day, "month": month}, map[string]string{"name": l.months[month-1]})), len(s)
}

// dated reads year-month-day, and day and month in the order of the language
// with a year after them.
func (l *language) dated(s string, at int) ([]Word, int) {
	if m, size := whole(isoRE, s, at); m != nil && m[2] == m[4] {
		if words := l.dateWords(atoi(m[1]), atoi(m[3]), atoi(m[5])); words != nil {
			return l.words(words), size
		}
	}
	m, size := whole(dateRE, s, at)
	if m == nil || m[2] != m[4] || m[2] != "/" && len(m[5]) != 4 {
		return nil, 0
	}
	day, month, year := atoi(m[1]), atoi(m[3]), atoi(m[5])
	if l.rules["dates"] == "month first" && day <= 12 && m[2] != "." || month > 12 {
		day, month = month, day
	}
	if year < 100 {
		year += 2000
	}
	words := l.dateWords(year, month, day)
	if words == nil {
		return nil, 0
	}
	return l.words(words), size
}

func (l *language) dateWords(year, month, day uint64) []string {
	if month < 1 || month > 12 || day < 1 || day > 31 || year < 1000 {
		return nil
	}
	template := l.date["date"]
	if day == 1 {
		template = cmp.Or(l.date["first"], template)
	}
	with := map[string]string{}
	if l.months != nil {
		with["name"] = l.months[month-1]
	}
	return l.fill(template, map[string]uint64{"day": day, "month": month, "year": year}, with)
}
