package language

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	uaxsentences "github.com/clipperhouse/uax29/v2/sentences"
)

// Sentences cuts text into sentences. Nothing is lost but the white space
// between them; closing quotes and brackets stay with the sentence they close,
// and a full stop after an abbreviation or an initial ends none.
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
	c := sentenceCutter{l}
	for _, s := range c.merge(text, pieces) {
		all = append(all, c.beforeFigures(s)...)
	}
	return all
}

// sentenceCutter corrects what the rules of Unicode take for the ends of sentences.
type sentenceCutter struct{ l *Language }

var figureStart = regexp.MustCompile(`[.!?…][”"»]?\s+[$€£¥₪]?\d`)

// beforeFigures cuts a piece where a sentence begins with a figure: the rules of
// Unicode look for its first letter, which may be small.
func (c sentenceCutter) beforeFigures(s string) []string {
	var all []string
	from := 0
	for _, at := range figureStart.FindAllStringIndex(s, -1) {
		head := s[from : at[0]+1]
		tail := strings.TrimLeftFunc(s[at[0]:], func(r rune) bool { return !unicode.IsSpace(r) })
		before, next := s[from:len(s)-len(tail)], nearStart(strings.TrimSpace(tail))
		if c.l.Count(nearEnd(head)) < 2 || c.abbreviated(strings.TrimRight(nearEnd(head), "."), next) || c.l.Count(next) < 2 || strings.Count(before, "(") != strings.Count(before, ")") {
			continue
		}
		all = append(all, before)
		from = len(s) - len(strings.TrimLeftFunc(tail, unicode.IsSpace))
	}
	return append(all, strings.TrimRightFunc(s[from:], unicode.IsSpace))
}

// near is how many bytes on either side of a full stop say whether it ends a sentence.
const near = 200

// nearStart and nearEnd return a text, and of a long one the words that it begins or ends with.
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

// openingTail is where the quotation mark or bracket begins that a piece ends with and
// that opens the next one, as it stands in Chinese, without a space before it.
func openingTail(piece string) int {
	s := strings.TrimRightFunc(piece, unicode.IsSpace)
	for _, open := range []string{"“", "‘", "「", "『", "《", "（"} {
		if before, ok := strings.CutSuffix(s, open); ok && !strings.Contains(s, "„") && strings.ContainsRune("。！？.!?", lastRune(before)) {
			return len(before)
		}
	}
	return len(piece)
}

// merge returns the sentences of a text that is cut into pieces.
func (c sentenceCutter) merge(text string, pieces []string) []string {
	var all []string
	from, to := 0, 0
	for i, p := range pieces {
		to += len(p)
		if i+1 < len(pieces) && c.goesOn(text[from:to], pieces[i+1]) {
			continue
		}
		if s := strings.TrimSpace(text[from:to]); s != "" {
			all = append(all, s)
		}
		from = to
	}
	return all
}

// shutSoon is a few words up to the end of a bracket.
var shutSoon = regexp.MustCompile(`^[^().!?]{1,16}\)`)

// goesOn reports whether the piece after next still belongs to the sentence.
func (c sentenceCutter) goesOn(sentence, next string) bool {
	if strings.HasSuffix(sentence, "\n") || strings.HasSuffix(sentence, "\r") {
		return false
	}
	s := strings.TrimRightFunc(sentence, unicode.IsSpace)
	next = strings.TrimLeftFunc(next, unicode.IsSpace)
	if next == "" || !strings.ContainsFunc(next, isLetter) || !strings.ContainsFunc(s, isLetter) {
		return true
	}
	if strings.HasSuffix(sentence, " .") {
		return true // the full stop belongs to the name behind it: .NET, an .Rmd document
	}
	first, _ := utf8.DecodeRuneInString(next)
	if unicode.IsLower(first) || strings.ContainsRune("»”’)]」』）", first) {
		return true
	}
	if strings.ContainsRune("”」』", lastRune(s)) && c.namesSpeaker(next) || strings.ContainsRune(`"”»`, lastRune(s)) && c.says(next) {
		return true
	}
	if !strings.HasSuffix(s, ".") {
		return false
	}
	if strings.Count(s, "(") > strings.Count(s, ")") && shutSoon.MatchString(next) {
		return true // within a bracket that is no sentence of its own
	}
	return c.abbreviated(strings.TrimSuffix(s, "."), next)
}

// speakerHan is how many characters a Chinese sentence has at most that only
// says whose words those before it are.
const speakerHan = 18

// namesSpeaker reports whether a sentence only says whose words those before it
// are: in Chinese that is one of its own.
func (c sentenceCutter) namesSpeaker(s string) bool {
	s = strings.TrimRight(s, "。！ \n\r")
	return c.l.Unspaced && utf8.RuneCountInString(s) <= speakerHan && slices.ContainsFunc(c.l.Entries(Saying), func(w string) bool { return strings.HasSuffix(s, w) })
}

// says reports whether a sentence begins with who said what stands before it: where nothing tells
// small letters from capitals, as in Hebrew, it looks like one of its own.
func (c sentenceCutter) says(next string) bool {
	words := c.l.Words(next)
	return len(words) > 0 && c.l.Is(Saying, words[0].Low)
}

// abbreviated reports whether the last word of s is one whose full stop ends
// no sentence when next follows.
func (c sentenceCutter) abbreviated(s, next string) bool {
	before := strings.TrimRightFunc(s, func(r rune) bool { return !unicode.IsSpace(r) && !strings.ContainsRune("(«“\"", r) })
	word := s[len(before):]
	low := strings.ToLower(word)
	first, _ := utf8.DecodeRuneInString(next)
	switch {
	case !c.l.Studied():
		return c.l.Shortens(word)
	case c.l.Is(Honorific, low):
		return !c.l.Is(Street, low) || !namesStreet(before)
	case lettered.MatchString(word) && c.opensNone(next), small.MatchString(word) && seconded.MatchString(next):
		return true
	case c.l.Is(Abbreviation, low) && (unicode.IsDigit(first) || strings.ContainsRune("$€£¥₪", first) || prefixed.MatchString(next)), hyphened.MatchString(word):
		return true
	}
	return utf8.RuneCountInString(word) == 1 && unicode.IsUpper(lastRune(word)) && (namesPerson(before) || c.leadsToName(before, next))
}

var (
	// hyphened are the initials of a double name: J.-P.
	hyphened = regexp.MustCompile(`^\p{Lu}\.-\p{Lu}$`)
	// lettered are the letters of a name without its last full stop: U.S., E.U.
	lettered = regexp.MustCompile(`^\p{Lu}(?:\.\p{Lu})+$`)
	// prefixed is a number that begins with letters: SC013822, L. 2123-1.
	prefixed = regexp.MustCompile(`^\p{Lu}{1,3}[-/]?\d{3}|^\p{Lu}\. ?\d`)
	// small and seconded are a letter and what stands behind its full stop where both are short
	// for two words: a. C., p. ej.
	small    = regexp.MustCompile(`^\p{Ll}$`)
	seconded = regexp.MustCompile(`^\p{L}{1,2}\.`)
	// initial is the first of several letters with full stops, or the next of them.
	initial = regexp.MustCompile(`^\p{Lu}\.`)
)

// opensNone reports whether what stands behind a full stop goes on with a name of several
// words, and with none that sentences begin with: "the U.S. Department of Harbours".
func (c sentenceCutter) opensNone(next string) bool {
	words := c.l.Words(next)
	for len(words) > 2 && c.l.IsAny(words[1].Low, OfWord, Definite) {
		words = append(words[:1:1], words[2:]...)
	}
	return len(words) > 1 && words[0].Capitalized() && words[1].Capitalized() && !c.l.IsFunction(words[0].Low)
}

// leadsToName reports whether an initial between two texts begins a name, or is one of
// several: "by J. Verne", "de C. V.". Of "between A and B. The rest" it does not.
func (c sentenceCutter) leadsToName(before, next string) bool {
	if initial.MatchString(next) {
		return true
	}
	words, behind := c.l.Words(before), c.l.Words(next)
	return len(words) > 0 && len(behind) > 0 && c.l.IsAny(words[len(words)-1].Low, Preposition, OfWord, And) && behind[0].Capitalized() && !c.l.IsFunction(behind[0].Low)
}

// namesStreet reports whether what stands before "St." or "Dr." is a street's name: a
// capitalised word that is not the first of its sentence.
func namesStreet(before string) bool {
	fields := strings.Fields(before)
	if len(fields) < 2 {
		return false
	}
	last := fields[len(fields)-1]
	first, _ := utf8.DecodeRuneInString(last)
	return unicode.IsUpper(first) && isLetter(lastRune(last))
}

// namesPerson reports whether an initial after s is part of a name: it stands
// first, or after a capitalised word that is not first in its sentence, or after a
// comma or a dash.
func namesPerson(s string) bool {
	fields := strings.Fields(s)
	if len(fields) == 0 {
		return true
	}
	last := fields[len(fields)-1]
	first, _ := utf8.DecodeRuneInString(last)
	return unicode.IsUpper(first) || strings.HasSuffix(last, ",") || last == "–" || last == "—"
}

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}
