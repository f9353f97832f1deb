package language

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// to returns the first at bytes of the passage.
func (r passage) to(at int) passage { return passage{l: r.l, text: r.text[:at]} }

// last returns the last word or mark of the passage.
func (r passage) last() Word {
	words := r.l.Words(r.text)
	return append([]Word{{}}, words...)[len(words)]
}

// unit returns the length of the unit of measure at the start of a text, white space included; 0 if
// there is none.
func (r passage) unit(text string) int {
	trimmed := strings.TrimLeft(text, " \u00a0\u202f-")
	n := r.l.Begins(Unit, trimmed)
	if n == 0 || longerWord(trimmed[:n], trimmed[n:]) {
		return 0
	}
	return len(text) - len(trimmed) + n
}

// longerWord reports whether a unit of one or two letters is only the start of something longer: "5
// m.r.h", "3 a.m.".
func longerWord(unit, rest string) bool {
	goesOn := len(rest) > 1 && strings.Contains(".'", rest[:1]) && isLetter(rune(rest[1]))
	return utf8.RuneCountInString(unit) <= 2 && goesOn
}

// startsNoun reports whether a text behind a number begins with a content word that it may count:
// "Last year 48,000 people".
func (r passage) startsNoun(text string) bool {
	words := r.l.Words(text)
	return strings.HasPrefix(text, " ") && len(words) > 0 && words[0].Letters && !r.l.IsFunction(words[0].Low)
}

// startsSeveral reports whether a text begins with a plural: "at 8 places", but not "a las 8 empecé".
// In a language without plural forms any content word qualifies.
func (r passage) startsSeveral(text string) bool {
	if !r.startsNoun(text) {
		return false
	}
	word := r.l.Words(text)[0]
	return len(r.l.Entries(Plural)) == 0 || r.l.IsPlural(word.Text) && !word.Capitalized()
}

// isScore reports whether two numbers are the points of two sides: they descend or are equal, unlike
// a range.
func (r passage) isScore(n Number) bool {
	lost := ReadDigits(r.parts["lost"], r.l.Decimal).Value()
	return lost <= n.Value && len(n.Digits) <= 2 && !isHyphen(string(LastRune(r.text[:n.From])))
}

// lowerEnd matches the first number of a range with a hyphen.
var lowerEnd = regexp.MustCompile(`(?:^|[\s(~])(\d+(?:[.,]\d+)?)[-‐‑]$`)

// isHung reports whether a number after a hyphen is part of a name, and not the upper end of a range
// with a unit or noun after it: "20-25 °C", "2-3 people".
func (r passage) isHung(n Number) bool {
	if r.l.prefixed {
		return false
	}
	lower := lowerEnd.FindStringSubmatch(r.text[:n.From])
	if lower == nil || ReadDigits(lower[1], r.l.Decimal).Value() >= n.Value {
		return true
	}
	rest := strings.TrimLeft(r.rest, " \u00a0\u202f")
	percent := strings.HasPrefix(rest, "%") || r.l.Begins(PercentWord, rest) > 0
	return !percent && r.unit(r.rest) == 0 && !r.startsSeveral(r.rest)
}

// isTime reports whether hours and minutes are a time of day: 9:30, but not 3 h 45 min.
func (r passage) isTime(n Number) bool {
	behind := r.text[n.To:]
	return n.Value < 24 && r.rest != behind && r.unit(behind[len(r.parts["minutes"]):]) == 0
}

// isHour reports whether a number may be that of an hour.
func (r passage) isHour(n Number) bool { return n.Value <= 24 }

// isHours reports whether a number of hours is a time of day: "à 18 heures", "a las 18 horas", but
// not "à 2 heures de Paris" and "limité à 2 heures par jour".
func (r passage) isHours(n Number) bool {
	if n.Value > 24 || !n.isWhole() || r.l.Value(Unit, strings.ToLower(r.parts["hours"])) != "hour" {
		return false
	}
	const far = 3 // words before the number that are checked for a change
	before, after := r.l.Words(r.text[:n.From]), append(r.l.Words(r.rest), Word{})
	changes := func(w Word) bool { return r.l.IsAny(w.Low, Change, Falls, Moves) }
	changed := slices.ContainsFunc(before[max(0, len(before)-far):], changes)
	return !changed && !r.l.IsAny(r.l.Bare(after[0].Low), Preposition, OfWord)
}

// dotted matches hour and minutes with a point, or a value with two decimals.
var dotted = regexp.MustCompile(`^\d{1,2}\.[0-5]\d$`)

// isLed reports whether the word before a number makes it a time: "at 4", or "At 7.10" at the start of
// a sentence. Elsewhere 7.10 may be a price.
func (r passage) isLed(n Number) bool {
	if n.Value > 24 || r.unit(r.rest) > 0 || r.startsSeveral(r.rest) {
		return false
	}
	opens := r.l.Is(ClockLead, strings.ToLower(strings.TrimSpace(r.text[:n.From])))
	return n.isWhole() || opens && dotted.MatchString(n.Digits)
}

// isNoOrdinal reports whether the digits are no ordinal: 5号, but not 5号楼.
func (r passage) isNoOrdinal(n Number) bool { return r.l.Begins(OrderSuffix, r.text[n.To:]) == 0 }

// isDayBehind reports whether the digits behind a month are its day or year, and count nothing: "in
// May 20 people", but not "on May 20 people".
func (r passage) isDayBehind(n Number) bool {
	month := FirstRune(r.parts["month"])
	isDay := len(n.Digits) <= 2 && r.isDay(n)
	if !isDay && !n.isYear() || !r.l.prefixed && !unicode.IsUpper(month) {
		return false
	}
	after := append(r.l.Words(r.text[n.To:]), Word{})[0]
	if !isDay || !r.l.IsPlural(after.Text) || r.l.IsFunction(after.Low) {
		return true
	}
	before := r.l.Words(r.text[:n.From])
	return len(before) > 1 && r.l.Is(Dates, before[len(before)-2].Low)
}

// isDay reports whether a number may be the day of a month.
func (r passage) isDay(n Number) bool { return n.Value >= 1 && n.Value <= 31 }

// isShare reports whether the word for percent or tenths is not only the start of a longer word: 成员.
func (r passage) isShare(n Number) bool {
	return !r.l.Unspaced || r.l.Begins(Segment, strings.TrimSpace(r.text[n.To:])) <= len(r.parts["percent"])
}

// isMeasure reports whether a unit is neither that of millions nor only the start of something longer.
func (r passage) isMeasure(Number) bool {
	return r.parts["unit"] != "M" && !longerWord(r.parts["unit"], r.rest)
}

// isVersion reports whether a number follows a name: Tallyboard 2.0, Git 2.5, Lifeboat 1.
func (r passage) isVersion(n Number) bool {
	name := r.to(n.From).last()
	if name.To != n.From-1 || !strings.HasSuffix(r.text[:n.From], " ") || name.Low == name.Text || !name.Letters {
		return false
	}
	return !r.l.IsFunction(name.Low) && !r.l.IsAny(name.Low, Month, Weekday) && !r.startsNoun(r.rest)
}

// isYear reports whether digits are a year.
func (r passage) isYear(n Number) bool {
	before := r.to(n.From).last().Low
	leads := r.l.Is(Preposition, before)
	hung := r.l.prefixed && isHyphen(string(LastRune(r.text[:n.From]))) // ב-1948
	counts := !hung && r.startsNoun(r.rest) && n.From > 0 && !r.l.Is(Article, before)
	return n.isYear() && (leads || n.Value >= 1500 && !counts)
}
