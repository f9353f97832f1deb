package spell

import (
	"slices"
	"strings"
	"unicode"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// tagger tags the tokens of a text by their neighbours, before they are read.
type tagger struct {
	lang *language
	toks []raw
}

// tag finds the streets, the durations, the telephone numbers and the like, the links between
// tokens, and the dates, which may depend on a link.
func (t tagger) tag() {
	t.streets()
	t.spans()
	t.calls()
	t.links()
	t.dates()
}

// isNumber reports whether token i begins with a digit.
func (t tagger) isNumber(i int) bool { return isDigit(firstByte(t.toks[i].norm)) }

// streets finds words that are short for a kind of street after its name, and for another word
// elsewhere: "12 Main St.", "Oak Dr.".
func (t tagger) streets() {
	for i := 1; i < len(t.toks); i++ {
		tok := &t.toks[i]
		_, short := t.lang.streets[strings.ToLower(strings.Trim(tok.norm, "."))]
		if !short || t.toks[i-1].stop != None || !t.namesStreet(i-1) {
			continue
		}
		numbered := i > 1 && t.isNumber(i-2)
		last := i+1 == len(t.toks) || tok.stop != None || !unicode.IsUpper(firstRune(t.toks[i+1].norm))
		if last || numbered {
			tok.kind = street
		}
		if numbered && !last && strings.HasSuffix(tok.norm, ".") {
			tok.stop = Sentence
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
		for k := i; k < i+n; k++ {
			if lettersEnd(t.toks[k].norm) == 0 { // not an account's country: ES12
				t.toks[k].kind = call
			}
		}
		i += max(n, 1)
	}
}

// callAt returns how many tokens from i on form such a number.
func (t tagger) callAt(i int) int {
	found, s := 0, ""
	for k := i; k < len(t.toks) && k < i+maxGroups && groupsRE.MatchString(t.toks[k].norm); k++ {
		s += t.toks[k].norm
		if (t.lang.shapes.MatchString(s) || t.isLabelled(i) && labelledRE.MatchString(s)) && !roundRE.MatchString(s) && (!threesRE.MatchString(s) || t.isCalled(i, k)) {
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
	if i == 0 {
		return false
	}
	before := strings.Trim(strings.ToLower(t.toks[i-1].norm), ".")
	return t.lang.Is(tongue.Numbered, before) || before == t.lang.rules["calls"] && before != ""
}

// isCalled reports whether groups of three, which may be thousands, are a telephone number: no
// countable noun follows, or a word for a telephone precedes them.
func (t tagger) isCalled(from, to int) bool {
	return t.isLabelled(from) || to+1 == len(t.toks) || t.toks[to].stop != None
}

// links finds the dashes and strokes between tokens that are spoken: "9am – 6pm", "7 - 4 = 3". The
// link of a token to the next one is the spoken sign; no pause separates them.
func (t tagger) links() {
	for i := range max(len(t.toks)-1, 0) {
		tok, next := &t.toks[i], t.toks[i+1]
		sign := t.signBehind(i)
		switch {
		case sign != "-" && sign != "/" || tok.kind == call:
		case t.isNumber(i) && t.isNumber(i+1) && t.isEquation(i):
			tok.link = map[string]string{"-": "minus", "/": "÷"}[sign]
		case sign == "/":
			if t.lang.Unspaced && t.isCounted(i) {
				tok.link = "per"
			}
		case t.isRange(i), t.lang.Unspaced && !strings.ContainsRune(tok.gap, ' ') && bothHan(tok.norm, next.norm):
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

// bothHan reports whether two tokens are Chinese characters.
func bothHan(a, b string) bool {
	return scriptOf(firstRune(a)) == hanScript && scriptOf(firstRune(b)) == hanScript
}

// isCounted reports whether token i belongs to a word after a number, in a script without spaces.
func (t tagger) isCounted(i int) bool {
	const long = 3
	for k := i - 1; k >= max(0, i-long) && t.toks[k].stop == None; k-- {
		if t.isNumber(k) {
			return true
		}
	}
	return false
}

// isEquation reports whether an equals sign is near token i.
func (t tagger) isEquation(i int) bool {
	const near = 6
	return slices.ContainsFunc(t.toks[max(0, i-near):min(len(t.toks), i+near)], func(tok raw) bool { return strings.Contains(tok.norm, "=") })
}

// isRange reports whether a dash between token i and the next one marks a range: both are dates,
// times or amounts. With spaces around it, like a dash between phrases, both must be of one kind,
// and plain numbers must rise.
func (t tagger) isRange(i int) bool {
	l, from, to := t.lang, t.toks[i].norm, t.toks[i+1].norm
	behind := i > 0 && t.toks[i-1].stop == None && t.isNumber(i-1) && (l.Unspaced || l.measures(from))
	if !behind && !l.isPoint(from) || !l.isPoint(to) {
		return false
	}
	if !strings.HasPrefix(t.toks[i].gap, " ") {
		return true
	}
	a, b := scanNumber(from, l.Decimal), scanNumber(to, l.Decimal)
	switch {
	case a.size == len(from) && a.size > 0:
		return b.size > 0 && a.isLess(b) && !l.isOrdinal(to) || b.size == 0 && i > 0 && l.isMonth(t.toks[i-1].norm)
	case l.isMonth(from):
		return b.size == 0 || i+2 < len(t.toks) && l.isMonth(t.toks[i+2].norm)
	}
	return true
}

// dates finds the short names of days and months: a number or another one is beside them, or after
// a function word. A name that is a word too, " !", counts only in a range, between two numbers, or
// with a full stop before the day of another name.
func (t tagger) dates() {
	toks, l := t.toks, t.lang
	is := func(i int) bool { return i >= 0 && i < len(toks) && (t.isNumber(i) || l.isPoint(toks[i].norm)) }
	near := func(i, step int) bool {
		beside := i + step
		small := beside >= 0 && beside < len(toks) && toks[min(i, beside)].stop == None && l.IsAny(strings.ToLower(toks[beside].norm), tongue.Function, tongue.And)
		return is(beside) || small && is(beside+step)
	}
	for i := range toks {
		tok := &toks[i]
		said, short := l.calendar[strings.Trim(tok.norm, ".")]
		dotted := strings.HasSuffix(tok.norm, ".")
		between := i > 0 && i+1 < len(toks) && t.isNumber(i-1) && t.isNumber(i+1)
		dayOfMonth := dotted && i+2 < len(toks) && t.isNumber(i+1) && !t.isNumber(i+2) && is(i+2)
		linked := tok.link != "" || i > 0 && toks[i-1].link != ""
		if short && (linked || between || dayOfMonth || !strings.HasSuffix(said, " !") && (dotted || near(i, -1) || near(i, 1))) {
			tok.kind = date
			if dayOfMonth {
				tok.stop = None
			}
		}
	}
}
