package language

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	uaxsentences "github.com/clipperhouse/uax29/v2/sentences"
)

// Sentences splits text into sentences and drops only the white space between them. Closing quotes
// and brackets stay with their sentence; a full stop after an abbreviation or an initial does not
// end one.
func (l *Language) Sentences(text string) []string {
	var pieces []string
	iter := uaxsentences.FromString(text)
	for iter.Next() {
		pieces = append(pieces, iter.Value())
	}
	for i := range len(pieces) - 1 {
		n := openingTail(pieces[i])
		pieces[i], pieces[i+1] = pieces[i][:n], pieces[i][n:]+pieces[i+1]
	}
	var all []string
	for _, s := range l.merge(text, pieces) {
		all = append(all, l.beforeFigures(s)...)
	}
	return all
}

var figureStart = regexp.MustCompile(`[.!?…][”"»]?\s+[$€£¥₪]?\d`)

// beforeFigures splits a piece where a sentence begins with a figure. Unicode's rules look at the
// first letter instead, which may be lower case.
func (l *Language) beforeFigures(s string) []string {
	var all []string
	from := 0
	for _, at := range figureStart.FindAllStringIndex(s, -1) {
		head := s[from : at[0]+1]
		tail := strings.TrimLeftFunc(s[at[0]:], func(r rune) bool { return !unicode.IsSpace(r) })
		before, next := s[from:len(s)-len(tail)], nearStart(strings.TrimSpace(tail))
		bracketed := strings.Count(before, "(") != strings.Count(before, ")")
		short := l.Count(nearEnd(head)) < 2 || l.Count(next) < 2
		if short || bracketed || l.abbreviated(strings.TrimRight(nearEnd(head), "."), next) {
			continue
		}
		all = append(all, before)
		from = len(s) - len(strings.TrimLeftFunc(tail, unicode.IsSpace))
	}
	return append(all, strings.TrimRightFunc(s[from:], unicode.IsSpace))
}

// near is the number of bytes inspected on either side of a full stop.
const near = 200

// nearStart and nearEnd return the first or last words of a long text; a short one whole.
func nearStart(s string) string {
	if at := strings.IndexByte(s[min(near, len(s)):], ' '); at >= 0 {
		return s[:near+at]
	}
	return s
}

func nearEnd(s string) string {
	if at := strings.LastIndexByte(s[:max(0, len(s)-near)], ' '); at >= 0 {
		return s[at+1:]
	}
	return s
}

// openingTail returns the offset of a quotation mark or bracket at the end of a piece that opens
// the next piece, as in Chinese without a space before it; len(piece) if there is none.
func openingTail(piece string) int {
	s := strings.TrimRightFunc(piece, unicode.IsSpace)
	for _, open := range []string{"“", "‘", "「", "『", "《", "（"} {
		before, ok := strings.CutSuffix(s, open)
		if ok && !strings.Contains(s, "„") && strings.ContainsRune("。！？.!?", LastRune(before)) {
			return len(before)
		}
	}
	return len(piece)
}

// merge joins the pieces of a text into sentences.
func (l *Language) merge(text string, pieces []string) []string {
	var all []string
	from, to := 0, 0
	for i, p := range pieces {
		to += len(p)
		if i+1 < len(pieces) && l.goesOn(text[from:to], pieces[i+1]) {
			continue
		}
		if s := strings.TrimSpace(text[from:to]); s != "" {
			all = append(all, s)
		}
		from = to
	}
	return all
}

// shutSoon matches a few words up to a closing bracket.
var shutSoon = regexp.MustCompile(`^[^().!?]{1,16}\)`)

// goesOn reports whether next still belongs to the sentence.
func (l *Language) goesOn(sentence, next string) bool {
	if strings.HasSuffix(sentence, "\n") || strings.HasSuffix(sentence, "\r") {
		return false
	}
	s := strings.TrimRightFunc(sentence, unicode.IsSpace)
	next = strings.TrimLeftFunc(next, unicode.IsSpace)
	if next == "" || !strings.ContainsFunc(next, isLetter) || !strings.ContainsFunc(s, isLetter) {
		return true
	}
	if strings.HasSuffix(sentence, " .") {
		return true // the full stop belongs to the next name: .NET, an .Rmd document
	}
	first := FirstRune(next)
	if unicode.IsLower(first) || strings.ContainsRune("»”’)]」』）", first) {
		return true
	}
	last := LastRune(s)
	if strings.ContainsRune("”」』", last) && l.namesSpeaker(next) {
		return true
	}
	if strings.ContainsRune(`"”»`, last) && l.says(next) {
		return true
	}
	if !strings.HasSuffix(s, ".") {
		return false
	}
	if strings.Count(s, "(") > strings.Count(s, ")") && shutSoon.MatchString(next) {
		return true // inside a bracket that is no sentence of its own
	}
	return l.abbreviated(strings.TrimSuffix(s, "."), next)
}

// speakerHan is the maximum length in characters of a Chinese sentence that only attributes a
// quotation.
const speakerHan = 18

// namesSpeaker reports whether a sentence only attributes the quotation before it. In Chinese that
// is a sentence of its own.
func (l *Language) namesSpeaker(s string) bool {
	s = strings.TrimRight(s, "。！ \n\r")
	said := func(verb string) bool { return strings.HasSuffix(s, verb) }
	return l.Unspaced && utf8.RuneCountInString(s) <= speakerHan && slices.ContainsFunc(l.Entries(Saying), said)
}

// says reports whether a sentence begins with a verb that attributes the quotation before it. In
// scripts without capitals, such as Hebrew, it looks like a new sentence.
func (l *Language) says(next string) bool {
	words := l.Words(next)
	return len(words) > 0 && l.Is(Saying, words[0].Low)
}

// abbreviated reports whether the full stop after the last word of s does not end a sentence before
// next.
func (l *Language) abbreviated(s, next string) bool {
	before := strings.TrimRightFunc(s, func(r rune) bool { return !unicode.IsSpace(r) && !strings.ContainsRune("(«“\"", r) })
	word := s[len(before):]
	low := strings.ToLower(word)
	first := FirstRune(next)
	switch {
	case !l.Studied():
		return l.Shortens(word)
	case l.Is(Honorific, low):
		return !l.Is(Street, low) || !namesStreet(before)
	case lettered.MatchString(word) && l.opensNone(next), halved.MatchString(word) && zone.MatchString(next),
		small.MatchString(word) && seconded.MatchString(next):
		return true
	case hyphened.MatchString(word):
		return true
	case l.Is(Abbreviation, low):
		if unicode.IsDigit(first) || strings.ContainsRune("$€£¥₪", first) || prefixed.MatchString(next) {
			return true
		}
	}
	isInitial := utf8.RuneCountInString(word) == 1 && unicode.IsUpper(LastRune(word))
	return isInitial && (namesPerson(before) || l.leadsToName(before, next))
}

var (
	// hyphened matches the initials of a double name: J.-P.
	hyphened = regexp.MustCompile(`^\p{Lu}\.-\p{Lu}$`)
	// lettered matches initials without their last full stop: U.S., E.U.
	lettered = regexp.MustCompile(`^\p{Lu}(?:\.\p{Lu})+$`)
	// halved and zone match a half of the day and the time zone behind it: p.m. EST.
	halved = regexp.MustCompile(`^[aApP]\.[mM]$`)
	zone   = regexp.MustCompile(`^\p{Lu}{2,4}\b`)
	// prefixed matches a number that begins with letters: SC013822, L. 2123-1.
	prefixed = regexp.MustCompile(`^\p{Lu}{1,3}[-/]?\d{3}|^\p{Lu}\. ?\d`)
	// small and seconded match the two parts of an abbreviation of two words: a. C., p. ej.
	small    = regexp.MustCompile(`^\p{Ll}$`)
	seconded = regexp.MustCompile(`^\p{L}{1,2}\.`)
	// initial matches a capital with a full stop.
	initial = regexp.MustCompile(`^\p{Lu}\.`)
)

// opensNone reports whether the words after a full stop continue a name and so begin no sentence:
// "the U.S. Department of Harbours".
func (l *Language) opensNone(next string) bool {
	words := l.Words(next)
	for len(words) > 2 && l.IsAny(words[1].Low, OfWord, Definite) {
		words = append(words[:1:1], words[2:]...)
	}
	return len(words) > 1 && words[0].Capitalized() && words[1].Capitalized() && !l.IsFunction(words[0].Low)
}

// leadsToName reports whether an initial between two texts begins a name or is one of several: "by
// J. Verne", "de C. V.", but not in "between A and B. The rest".
func (l *Language) leadsToName(before, next string) bool {
	if initial.MatchString(next) {
		return true
	}
	words, behind := l.Words(before), l.Words(next)
	if len(words) == 0 || len(behind) == 0 || !l.IsAny(words[len(words)-1].Low, Preposition, OfWord, And) {
		return false
	}
	return behind[0].Capitalized() && !l.IsFunction(behind[0].Low)
}

// namesStreet reports whether the text before "St." or "Dr." ends in a street's name: a capitalised
// word other than the first.
func namesStreet(before string) bool {
	fields := strings.Fields(before)
	if len(fields) < 2 {
		return false
	}
	last := fields[len(fields)-1]
	return unicode.IsUpper(FirstRune(last)) && isLetter(LastRune(last))
}

// namesPerson reports whether an initial after s is part of a name: it is the first word, or
// follows a capitalised word, a comma or a dash.
func namesPerson(s string) bool {
	fields := strings.Fields(s)
	if len(fields) == 0 {
		return true
	}
	last := fields[len(fields)-1]
	return unicode.IsUpper(FirstRune(last)) || strings.HasSuffix(last, ",") || last == "–" || last == "—"
}
