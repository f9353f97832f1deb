package spell

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	tongue "github.com/scenewright/scenewright/engine/language"
)

var (
	momentRE = regexp.MustCompile(`^T(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?`)
	isoRE    = regexp.MustCompile(`^(\d{4})([-/.])(\d{1,2})([-/.])(\d{1,2})`)
	shortRE  = regexp.MustCompile(`^(\d{1,2})([/.])(\d{1,2})$`)
	dateRE   = regexp.MustCompile(`^(\d{1,2})([/.-])(\d{1,2})([/.-])(\d{4}|\d{2})`)
)

// dateReader reads dates in digits, by their context.
type dateReader struct{ cursor }

// read reads year-month-day, and day and month in the order of the language followed by a year.
func (r dateReader) read(s string, at int) ([]Word, int) {
	l := r.lang
	if m, size := whole(isoRE, s, at); m != nil && m[2] == m[4] {
		if words := r.words(atoi(m[1]), atoi(m[3]), atoi(m[5])); words != nil {
			time, more := r.moment(s[at+size:])
			return l.words(append(words, time...)), size + more
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
	words := r.words(year, month, day)
	if words == nil {
		return nil, 0
	}
	return l.words(words), size
}

// moment reads the time of day after an ISO 8601 date; of the zone only UTC.
func (r dateReader) moment(s string) (words []string, size int) {
	m := momentRE.FindStringSubmatch(s)
	if m == nil {
		return nil, 0
	}
	clock := clockReader(r)
	words, _ = clock.timeOfDay(atoi(m[1]), atoi(m[2]), "")
	words = append(words, clock.seconds(atoi(m[3]))...)
	if m[4] == "Z" {
		words = append(words, r.lang.fields(r.lang.time["zone"])...)
	}
	return words, len(m[0])
}

// short reads a day and a month without a year, after a word that introduces a date and not before
// the object of a fraction: "le 14/07", "יום שישי, 5.3".
func (r dateReader) short(s string, at int) ([]Word, int) {
	l, c := r.lang, r.cursor
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
	words := r.words(0, month, day)
	if words == nil {
		return nil, 0
	}
	return l.words(words), len(s)
}

// words returns a date in words, without the year if that is 0; none if the date is invalid.
func (r dateReader) words(year, month, day uint64) []string {
	l, kind := r.lang, "date"
	if year == 0 {
		kind = "day"
	}
	if month < 1 || month > 12 || day < 1 || day > 31 || year > 0 && year < 1000 {
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
