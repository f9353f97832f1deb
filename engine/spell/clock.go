package spell

import (
	"regexp"
	"strings"
	"unicode"
)

var (
	clockRE = regexp.MustCompile(`^(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([aApP])\.?[mM]\.?)?(?:hs?)?`)
	heureRE = regexp.MustCompile(`^(\d{1,2}) ?[hH](\d{2})?`)
	pointRE = regexp.MustCompile(`^(\d{1,2})\.([0-5]\d)(?: ?([aApP])\.?[mM]\.?)?`)
	hourRE  = regexp.MustCompile(`^(\d{1,2})([aApP])\.?[mM]\.?`)
)

// clockReader reads times of day, by their context.
type clockReader struct{ cursor }

// read reads a time of day.
func (r clockReader) read(s string, at int) ([]Word, int) {
	m, size := whole(clockRE, s, at)
	if m == nil {
		m, size = r.short(s, at)
	}
	if m == nil {
		m, size = r.pointed(s, at)
	}
	if m == nil || atoi(m[1]) > 24 || atoi(m[2]) > 59 {
		return nil, 0
	}
	words, halved := r.timeOfDay(atoi(m[1]), atoi(m[2]), r.half(m[4]))
	words = append(words, r.seconds(atoi(m[3]))...)
	if m[4] != "" && !halved {
		words = append(words, r.lang.say(strings.ToLower(m[4])+"m")...)
	}
	return r.lang.words(words), size
}

// seconds returns those of a time of day, which are silent if there are none.
func (r clockReader) seconds(n uint64) []string {
	if n == 0 {
		return nil
	}
	return r.lang.cardinal(n, feminine)
}

// short reads "14h30" in French and "9am" anywhere, in clockRE's shape.
func (r clockReader) short(s string, at int) ([]string, int) {
	if m, size := whole(hourRE, s, at); m != nil && lettersEnd(s[at+size:]) == 0 {
		return []string{m[0], m[1], "", "", m[2]}, size
	}
	if r.lang.rules["clock"] != "h" {
		return nil, 0
	}
	m, size := whole(heureRE, s, at)
	if m == nil || lettersEnd(s[at+size:]) > 0 || m[2] == "" && at+size < len(s) {
		return nil, 0
	}
	return []string{m[0], m[1], m[2], "", ""}, size
}

// pointed reads "4.30 pm", "4.30 in the morning" and, at the start of a sentence, "At 7.10", in
// clockRE's shape. Elsewhere a point separates decimals.
func (r clockReader) pointed(s string, at int) ([]string, int) {
	lead := r.lang.rules["leads to a time"]
	if lead == "" {
		return nil, 0
	}
	m, size := whole(pointRE, s, at)
	led := r.opened(lead) || r.lang.Decimal == "," && r.previous() == lead // not a decimal point
	if m == nil || m[3] == "" && r.half("") == "" && !led && !r.follow(r.lang.rules["behind a time"]) {
		return nil, 0
	}
	return []string{m[0], m[1], m[2], "", m[3]}, size
}

// isHourSign reports whether a token is the sign of hours after a time that needs none: "9:30 h".
func (r clockReader) isHourSign(s string) bool {
	sign := strings.TrimSuffix(s, ".")
	before := r.previous()
	return (sign == "h" || sign == "hs" || sign == "hrs") && before != "" && (clockRE.FindString(before) == before || pointRE.FindString(before) == before)
}

// halfAfterTime reads "am" and "pm" separated from a time before them.
func (r clockReader) halfAfterTime(s string) []string {
	if r.lang.rules["halves"] != "apart" || r.i == 0 || !unicode.IsDigit(firstRune(r.toks[r.i-1].norm)) || s != "am" && s != "pm" && s != "AM" && s != "PM" {
		return nil
	}
	return r.lang.say(strings.ToLower(s))
}

// timeOfDay returns a time in words; halved reports whether they include the half of the day.
func (r clockReader) timeOfDay(hour, minute uint64, half string) (words []string, halved bool) {
	l := r.lang
	kind := "minutes"
	switch {
	case minute == 0 && hour%24 == 0 && half == "":
		kind = "midnight"
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
