package spell

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// moment is a written form of a date or a time of day.
type moment struct {
	pattern *regexp.Regexp // its groups have the names of the parts
	holds   func(r *reader, parts map[string]string) bool
}

// halfOfDay matches am and pm.
const halfOfDay = `(?P<half>[aApP])\.?[mM]\.?`

// moments are the forms in digits, in the order they are tried.
var moments = []moment{
	{regexp.MustCompile(`^(?P<day>\d{1,2})(?P<sign>[/.])(?P<month>\d{1,2})$`), (*reader).isDay},
	{regexp.MustCompile(`^(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2}))?(?: ?` + halfOfDay + `)?(?:hs?)?`),
		(*reader).isClock},
	{regexp.MustCompile(`^(?P<hour>\d{1,2})` + halfOfDay), (*reader).endsWord},
	{regexp.MustCompile(`^(?P<hour>\d{1,2}) ?[hH](?P<minute>\d{2})?`), (*reader).isHour},
	{regexp.MustCompile(`^(?P<hour>\d{1,2})\.(?P<minute>[0-5]\d)(?: ?` + halfOfDay + `)?`), (*reader).isPointed},
	{regexp.MustCompile(`^(?P<year>\d{4})(?P<sign>[-/.])(?P<month>\d{1,2})(?P<again>[-/.])(?P<day>\d{1,2})` +
		`(?:T(?P<hour>\d{2}):?(?P<minute>\d{2})(?::?(?P<second>\d{2})(?:[.,]\d+)?)?(?P<zone>Z|[+-]\d{2}:?\d{2})?)?`),
		func(_ *reader, parts map[string]string) bool { return parts["sign"] == parts["again"] }},
	{regexp.MustCompile(`^(?P<year>\d{4})-W(?P<week>\d{2})`), (*reader).endsWord},
	{regexp.MustCompile(`^(?P<day>\d{1,2})(?P<sign>[/.-])(?P<month>\d{1,2})(?P<again>[/.-])(?P<year>\d{4}|\d{2})`),
		(*reader).isDate},
}

// thousandsRE matches the rest of a number with separated thousands.
var thousandsRE = regexp.MustCompile(`^(?:,\d{3})+(?:\D|$)`)

// moment reads a date or a time of day at a position of a token.
func (r *reader) moment(s string, at int) ([]Word, int) {
	for _, form := range moments {
		m, size := whole(form.pattern, s, at)
		if m == nil {
			continue
		}
		parts := map[string]string{"behind": s[at+size:]}
		for i, name := range form.pattern.SubexpNames() {
			parts[name] = m[i]
		}
		if !form.holds(r, parts) {
			continue
		}
		if words := append(r.date(parts), r.time(parts)...); words != nil {
			return r.lang.words(words), size
		}
	}
	return nil, 0
}

// isTime reports whether s is a time of day in some language.
func isTime(s string) bool {
	return slices.ContainsFunc(moments, func(form moment) bool {
		return form.pattern.FindString(s) == s && form.pattern.SubexpIndex("month") < 0
	})
}

// isDay reports whether a day and a month without a year follow a word that introduces a date, and
// precede no object of a fraction: "le 14/07", "יום שישי, 5.3".
func (r *reader) isDay(parts map[string]string) bool {
	l := r.lang
	if l.date["sign"] != parts["sign"] || r.isPart() {
		return false
	}
	before := strings.ToLower(r.at(r.i - 1).norm)
	return (l.Is(tongue.Weekday, before) || slices.Contains(strings.Fields(l.date["leads"]), before)) && r.isDate(parts)
}

// isPart reports whether the next word leads to the object of a fraction: 1/10 of them.
func (r *reader) isPart() bool { return slices.Contains(strings.Fields(r.lang.date["part"]), r.next()) }

// isDate puts day and month into the order of the language, and completes the year.
func (r *reader) isDate(parts map[string]string) bool {
	day, month := parts["day"], parts["month"]
	if r.lang.rules["dates"] == "month first" && atoi(day) <= 12 && parts["sign"] != "." || atoi(month) > 12 {
		parts["day"], parts["month"] = month, day
	}
	sign, again := parts["sign"], cmp.Or(parts["again"], parts["sign"])
	if len(parts["year"]) == 2 {
		parts["year"] = "20" + parts["year"]
		return sign == "/" && again == "/"
	}
	return sign == again
}

// isClock reports whether a time of day is no ratio: 1:50,000.
func (r *reader) isClock(parts map[string]string) bool {
	return parts["second"] != "" || !thousandsRE.MatchString(parts["behind"])
}

// endsWord reports whether no letters follow.
func (r *reader) endsWord(parts map[string]string) bool { return lettersEnd(parts["behind"]) == 0 }

// isHour reports whether a language writes hours with an h: 14h30.
func (r *reader) isHour(parts map[string]string) bool {
	return r.lang.rules["clock"] == "h" && r.endsWord(parts) && (parts["minute"] != "" || parts["behind"] == "")
}

// isPointed reports whether a point is that of a time: "4.30 pm", "4.30 in the morning" and, at the
// start of a sentence, "At 7.10". Elsewhere it separates decimals.
func (r *reader) isPointed(parts map[string]string) bool {
	lead := r.lang.rules["leads to a time"]
	opens := strings.EqualFold(r.at(r.i-1).norm, lead) && r.at(r.i-2).stop.Ends()
	led := opens || r.lang.Decimal == "," && r.previous() == lead
	return lead != "" && (led || r.half(parts["half"]) != "" || r.follow(r.lang.rules["behind a time"]))
}

// isHourSign reports whether a token is the sign of hours after a time that needs none: "9:30 h".
func (r *reader) isHourSign(s string) bool {
	sign := strings.TrimSuffix(s, ".")
	return (sign == "h" || sign == "hs" || sign == "hrs") && strings.ContainsAny(r.previous(), ":.") && isTime(r.previous())
}

// halfAfterTime reads "am" and "pm" separated from a time before them.
func (r *reader) halfAfterTime(s string) []string {
	if r.lang.rules["halves"] != "apart" || !r.isNumber(r.i-1) || s != "am" && s != "pm" && s != "AM" && s != "PM" {
		return nil
	}
	return r.lang.say(strings.ToLower(s))
}

// date returns a date in words, without the year if there is none; nil if it is invalid.
func (r *reader) date(parts map[string]string) []string {
	l, kind := r.lang, "date"
	year, month, day := atoi(parts["year"]), atoi(parts["month"]), atoi(parts["day"])
	if week := atoi(parts["week"]); week > 0 {
		return l.fill(l.date["week"], map[string]uint64{"year": year, "week": week}, nil)
	}
	if parts["year"] == "" {
		kind = "day"
	} else if year < 1000 {
		return nil
	}
	if month < 1 || month > 12 || day < 1 || day > 31 {
		return nil
	}
	template := l.date[kind]
	if day == 1 {
		template = cmp.Or(l.date["first "+kind], template)
	}
	with := map[string]string{}
	if l.months != nil {
		with["name"] = l.months[month-1]
	}
	return l.fill(template, map[string]uint64{"day": day, "month": month, "year": year}, with)
}

// time returns a time of day in words, without seconds if there are none, and of the zone only UTC;
// nil if it is invalid.
func (r *reader) time(parts map[string]string) []string {
	l, half := r.lang, r.half(parts["half"])
	hour, minute, second := atoi(parts["hour"]), atoi(parts["minute"]), atoi(parts["second"])
	kind := "minutes"
	switch {
	case parts["hour"] == "", hour > 24, minute > 59:
		return nil
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
	words := l.fill(l.time[kind], map[string]uint64{"hour": hour, "minute": minute}, with)
	if second > 0 {
		words = append(words, l.fill(cmp.Or(l.time["seconds"], "{second feminine}"), map[string]uint64{"second": second}, nil)...)
	}
	if parts["half"] != "" && !strings.Contains(l.time[kind], "{half}") {
		words = append(words, l.say(half+"m")...)
	}
	if parts["zone"] == "Z" {
		words = append(words, l.fields(l.time["zone"])...)
	}
	return words
}
