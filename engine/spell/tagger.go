package spell

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// tagger tags the tokens of a text by their neighbours, before they are read.
type tagger struct{ line }

// tag finds the streets, the durations, the telephone numbers and the like, the links between
// tokens, and the dates, which may depend on a link.
func (t tagger) tag() {
	t.streets()
	t.spans()
	t.calls()
	t.links()
	t.dates()
}

// streets finds words that are short for a kind of street after its name, and for another word
// elsewhere: "12 Main St.", "Oak Dr.".
func (t tagger) streets() {
	for i := range t.toks {
		tok := &t.toks[i]
		_, short := t.lang.streets[strings.ToLower(strings.Trim(tok.norm, "."))]
		if !short || t.at(i-1).stop != None || !t.namesStreet(i-1) {
			continue
		}
		numbered := t.isNumber(i - 2)
		last := tok.stop != None || !unicode.IsUpper(firstRune(t.at(i+1).norm))
		if last || numbered {
			tok.kind = street
		}
	}
}

// namesStreet reports whether token i may name a street: by a name, or an ordinal.
func (t tagger) namesStreet(i int) bool {
	s := t.toks[i].norm
	low := strings.ToLower(s)
	return t.isNumber(i) && t.lang.isOrdinal(low) || unicode.IsUpper(firstRune(s)) && !t.lang.IsFunction(low)
}

// calls finds the numbers that are read digit by digit, though their groups are separated.
func (t tagger) calls() {
	for i := 0; i < len(t.toks); {
		n := t.callAt(i)
		if t.isPostcode(i) || t.isCode(i) {
			n = max(n, 1)
		}
		for k := i; k < i+n; k++ {
			if lettersEnd(t.toks[k].norm) == 0 { // not an account's country: ES12
				t.toks[k].kind = call
			}
		}
		i += max(n, 1)
	}
}

// isPostcode reports whether token i is a postcode behind a state: Austin, TX 78701.
func (t tagger) isPostcode(i int) bool {
	state, town, home := t.behind(i-1), t.at(i-2), t.lang.Region == "US"
	return home && postcodeRE.MatchString(t.at(i).norm) && len(state) == len("TX") && isUpper(state) &&
		town.stop == Clause && t.at(i).stop != None
}

// isCode reports whether token i is the number of a code, behind a word that leads to one or as another
// one: "the ZIP is 90210", "dial 112 or 999", but not "we call 112 people".
func (t tagger) isCode(i int) bool {
	if !codeNumberRE.MatchString(t.at(i).norm) || !t.countsNone(i) {
		return false
	}
	k := i - 1
	for !t.at(k).stop.Ends() && t.lang.IsFunction(strings.ToLower(t.at(k).norm)) {
		k--
	}
	led := slices.Contains(strings.Fields(t.lang.rules["codes"]), strings.ToLower(t.at(k).norm))
	return !t.at(k).stop.Ends() && (led || k < i-1 && t.at(k).kind == call)
}

// countsNone reports whether the number at token i counts no noun: its phrase ends, or goes on in a
// function word.
func (t tagger) countsNone(i int) bool {
	next := strings.ToLower(t.at(i + 1).norm)
	return t.at(i).stop != None || t.lang.IsFunction(next) && !t.lang.Is(tongue.OfWord, next)
}

// callAt returns how many tokens from i on form such a number.
func (t tagger) callAt(i int) int {
	found, s := 0, ""
	for k := i; k < len(t.toks) && k < i+maxGroups && groupsRE.MatchString(t.toks[k].norm); k++ {
		s += t.toks[k].norm
		labelled := t.isLabelled(i) // else groups of three may be thousands of the next noun
		if (t.lang.shapes.MatchString(s) || labelled && labelledRE.MatchString(s)) && !roundRE.MatchString(s) && (!threesRE.MatchString(s) || labelled || t.at(k).stop != None) {
			found = k + 1 - i
		}
		if strings.Trim(t.toks[k].gap, "() \u00a0\u202f-") != "" || t.toks[k].gap == "" {
			break
		}
		s += " "
	}
	return found
}

// isLabelled reports whether a word that introduces a number precedes token i.
func (t tagger) isLabelled(i int) bool {
	before := strings.Trim(strings.ToLower(t.at(i-1).norm), ".")
	return t.lang.Is(tongue.Numbered, before) || before == t.lang.rules["calls"] && before != ""
}

// links finds the dashes and strokes between tokens that are spoken: "9am – 6pm", "7 - 4 = 3". The
// link of a token to the next one is the spoken sign; no pause separates them.
func (t tagger) links() {
	for i := range t.toks {
		tok := &t.toks[i]
		sign := t.signBehind(i)
		switch {
		case sign != "-" && sign != "/" || tok.kind == call:
		case t.isNumber(i) && t.isNumber(i+1) && slices.ContainsFunc(t.toks[max(0, i-6):min(len(t.toks), i+6)], isEqual):
			tok.link = map[string]string{"-": "minus", "/": "÷"}[sign]
		case sign == "/":
			if t.lang.Unspaced && t.isCounted(i) {
				tok.link = "per"
			}
		case t.isRange(i), t.lang.Unspaced && !strings.ContainsRune(tok.gap, ' ') && isHan(tok.norm) && isHan(t.at(i+1).norm):
			tok.link = "range"
		}
		if tok.link != "" {
			tok.stop = None
		}
	}
}

// signBehind returns the normalised text between token i and the next one, without spaces. Chinese
// writes ranges with a long dash too.
func (t tagger) signBehind(i int) string {
	gap := t.toks[i].gap
	if t.lang.Unspaced && gap == "—" {
		return "-"
	}
	return strings.TrimSpace(strings.Map(plain, strings.NewReplacer("~", "-", "～", "-", "〜", "-").Replace(gap)))
}

// isCounted reports whether token i belongs to a word after a number, in a script without spaces.
func (t tagger) isCounted(i int) bool {
	const long = 3
	for k := i - 1; k >= i-long && t.at(k).stop == None; k-- {
		if t.isNumber(k) {
			return true
		}
	}
	return false
}

func isEqual(t raw) bool { return strings.Contains(t.norm, "=") }

// isRange reports whether a dash between token i and the next one marks a range: both are dates,
// times or amounts. With spaces around it, like a dash between phrases, both must be of one kind,
// and plain numbers must rise.
func (t tagger) isRange(i int) bool {
	l, from, to := t.lang, t.at(i).norm, t.at(i+1).norm
	if isSeries(from, to) || isSeries(t.behind(i-1)+" "+from, to+" "+t.at(i+2).norm) {
		return true
	}
	behind := isDigit(firstByte(t.behind(i-1))) && (l.Unspaced || l.measures(from))
	if !behind && !l.isPoint(from) || !l.isPoint(to) {
		return false
	}
	if !strings.HasPrefix(t.toks[i].gap, " ") {
		return true
	}
	a, b := scanNumber(from, l.Decimal), scanNumber(to, l.Decimal)
	switch {
	case a.size == len(from) && a.size > 0:
		return b.size > 0 && a.isLess(b) && !l.isOrdinal(to) || b.size == 0 && l.isMonth(t.at(i-1).norm)
	case l.isMonth(from):
		return b.size == 0 || l.isMonth(t.at(i+2).norm)
	}
	return true
}

// dates finds the short names of days and months: a number or another one is beside them, or after
// a function word. A name that is a word too, " !", counts only in a range, between two numbers, or
// with a full stop before the day of another name.
func (t tagger) dates() {
	toks, l := t.toks, t.lang
	is := func(i int) bool { return l.isPoint(t.at(i).norm) || t.isNumber(i) }
	near := func(i, step int) bool {
		beside := i + step
		small := t.at(min(i, beside)).stop == None && l.IsAny(strings.ToLower(t.at(beside).norm), tongue.Function, tongue.And)
		return is(beside) || small && is(beside+step)
	}
	for i := range toks {
		tok := &toks[i]
		said, short := l.calendar[strings.Trim(tok.norm, ".")]
		dotted := strings.HasSuffix(tok.norm, ".")
		between := t.isNumber(i-1) && t.isNumber(i+1)
		dayOfMonth := dotted && t.isNumber(i+1) && !t.isNumber(i+2) && is(i+2)
		linked := tok.link != "" || t.at(i-1).link != ""
		if short && (linked || between || dayOfMonth || !strings.HasSuffix(said, " !") && (dotted || near(i, -1) || near(i, 1))) {
			tok.kind = date
		}
	}
}

// A duration written together, and its parts: 1h30m.
var (
	spanRE     = regexp.MustCompile(`^(?:\d+(?:[.,]\d+)?\pL+)+$`)
	hoursRE    = regexp.MustCompile(`^\d{1,2}h[0-5]\d$`)
	spanPartRE = regexp.MustCompile(`(\d+(?:[.,]\d+)?)(\pL+)`)
)

// anHour is the number of minutes from which "for 100m" is a length.
const anHour = 60

// spanParts returns the parts of a duration, each with its number and its unit; none of any other
// text. Its minutes need no unit, where that is not how times of day are written: 2h05.
func (l *language) spanParts(s string) [][]string {
	if hoursRE.MatchString(s) && l.rules["clock"] == "" {
		s += "min"
	}
	parts := spanPartRE.FindAllStringSubmatch(s, -1)
	strange := func(part []string) bool { return l.spans[part[2]].one == "" }
	if !spanRE.MatchString(s) || slices.ContainsFunc(parts, strange) {
		return nil
	}
	return parts
}

// spans finds durations among tokens that may be meters or a decade: of several parts, or beside
// another one, or after a word that precedes seconds.
func (t tagger) spans() {
	for i := range t.toks {
		parts := t.lang.spanParts(t.toks[i].norm)
		if parts == nil {
			continue
		}
		before, earlier := strings.ToLower(t.at(i-1).norm), t.at(i-2)
		second := t.lang.Is(tongue.And, before) && t.isListed(i)
		if t.lang.Is(tongue.OfWord, before) && t.countsNone(i) { // a rest of 90s
			before = strings.ToLower(earlier.norm)
		}
		led := parts[0][2] == "s" && slices.Contains(strings.Fields(t.lang.rules["seconds behind"]), before) ||
			parts[0][2] == "m" && slices.Contains(strings.Fields(t.lang.rules["minutes behind"]), before) && atoi(parts[0][1]) < anHour
		small := parts[0][2] == "s" || t.lang.IsFunction(before)
		listed := second || small && earlier.kind == span && earlier.stop == Clause
		if len(parts) > 1 || t.beside(i, i-1) || t.beside(i, i+1) || led || listed {
			t.toks[i].kind = span
		}
	}
}

// isListed reports whether the number with a unit before token i, in its sentence, is a duration.
func (t tagger) isListed(i int) bool {
	for k := i - 1; k > i-window && !t.at(k).stop.Ends(); k-- {
		if t.lang.spanParts(t.at(k).norm) != nil {
			return t.at(k).kind == span
		}
	}
	return false
}

// beside reports whether consecutive tokens i and k are parts of one duration.
func (t tagger) beside(i, k int) bool {
	one, other := t.lang.spanParts(t.at(i).norm), t.lang.spanParts(t.at(k).norm)
	return other != nil && t.at(min(i, k)).stop == None && one[0][2] != other[0][2]
}

// span reads a duration.
func (l *language) span(s string) []string {
	var words []string
	for _, part := range l.spanParts(s) {
		n, u := scanNumber(part[1], l.Decimal), l.spans[part[2]]
		n.whole = decimal(atoi(n.whole)) // 07m
		name := l.noun(n, u.one, u.many)
		words = append(append(words, l.cardinalOf(n, l.unitGender(name))...), name...)
	}
	return words
}

var (
	phoneRE      = regexp.MustCompile(`^(?:\+?\d+(?:-\d+){2,}|\d{3}-\d{4}|\+\d{7,}|0\d{6,})`)
	groupsRE     = regexp.MustCompile(`^(?:\+?\d[\d .-]*|[A-Z]{2}\d\d)$`)
	labelledRE   = regexp.MustCompile(`^\d{2,4}(?:[ .-]\d{2,4}){2,4}$`)
	codeNumberRE = regexp.MustCompile(`^\d{3,}(?:-\d{4})?$`)
	postcodeRE   = regexp.MustCompile(`^\d{5}(?:-\d{4})?$`)
	threesRE     = regexp.MustCompile(`^\d{1,3}(?: \d{3})+$`)
	roundRE      = regexp.MustCompile(`^(?:[ -]?(?:(?:19|20)\d\d|\d\d\d0))+$`) // a list of years or of round numbers
)

// maxGroups is the most tokens of a telephone or card number.
const maxGroups = 8

// phone reads telephone numbers that are one token.
func (l *language) phone(s string, at int) ([]Word, int) {
	m, size := whole(phoneRE, s, at)
	if m == nil || at > 0 {
		return nil, 0
	}
	return l.words(l.called(m[0])), size
}
