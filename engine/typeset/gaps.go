package typeset

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
)

// gap is a place where a line may end.
type gap struct {
	end, next int     // the line's text ends at end, the next line begins at next
	cost      float64 // in squared shares of the width; negative at preferred places
	hyphen    bool    // a hyphen is drawn at the end of the line
	forced    bool    // lines should not end here
	words     int     // words before the gap, from the start of the text
}

// Costs of line ends, against slack squared in shares of the width: .05 moves a break by about a
// tenth of the line.
const (
	costSentence = -.12 // after a full stop
	costClause   = -.05 // after a comma, a colon, a dash
	costFunction = .04  // after an article or preposition
	costHyphen   = .15  // after a hyphen within a word
	costDivide   = .2   // within a word, at a good place
	costCut      = .6   // within a word, anywhere
	costStub     = 2    // within a word, with fewer than two letters left
)

// gaps returns the possible line ends of a text, its own end last. Phrases in keep have none
// inside.
func gaps(text, code string, keep []string) []gap {
	own, _ := language.ByCode(code)
	words := language.Tokens(text, code)
	var out []gap
	for i, word := range words {
		for _, at := range innerBreaks(word.Text) {
			out = append(out, gap{end: word.From + at, next: word.From + at, cost: costHyphen, words: i + 1})
		}
		if i+1 == len(words) {
			break
		}
		next := words[i+1]
		if !glued(text, word, next) {
			out = append(out, gap{end: word.To, next: next.From, cost: endCost(word, own), words: i + 1})
		}
	}
	for _, phrase := range keep {
		out = dropWithin(out, text, phrase)
	}
	return append(out, gap{end: len(text), next: len(text), words: len(words)})
}

// dropWithin removes the gaps inside every occurrence of phrase, which is not empty.
func dropWithin(all []gap, text, phrase string) []gap {
	for from := 0; ; {
		at := strings.Index(text[from:], phrase)
		if at < 0 {
			return all
		}
		start, end := from+at, from+at+len(phrase)
		all = slices.DeleteFunc(all, func(g gap) bool { return g.end > start && g.next < end })
		from = end
	}
}

// endCost returns the cost of a line end after word.
func endCost(word language.Token, own *language.Language) float64 {
	bare := strings.TrimRight(word.Text, language.CloseMarks)
	last := language.LastRune(bare)
	switch {
	case strings.ContainsRune(language.EndMarks, last) && !language.IsSomewhere(language.LineTitle, word.Text):
		return costSentence
	case strings.ContainsRune(language.ClauseMarks, last):
		return costClause
	case own.Is(language.LineEnd, strings.ToLower(word.Text)):
		return costFunction
	}
	return 0
}

// address matches what links, mail addresses and domains have, and other words have not.
var address = regexp.MustCompile(`://|@|\p{L}\.\p{L}`)

// innerBreaks returns the line ends within a word that need no added hyphen: after hyphens and
// dashes that join two words. An address has none.
func innerBreaks(word string) []int {
	var at []int
	if address.MatchString(word) {
		return nil
	}
	for i, r := range word {
		if !strings.ContainsRune("-–—־", r) {
			continue
		}
		end := i + utf8.RuneLen(r)
		if lettersBefore(word[:i]) >= 2 && lettersAfter(word[end:]) >= 2 {
			at = append(at, end)
		}
	}
	return at
}

// lettersAfter returns the number of letters at the start of s, lettersBefore of those at its end.
func lettersAfter(s string) int { return runesCut(s, strings.TrimLeftFunc(s, unicode.IsLetter)) }

func lettersBefore(s string) int { return runesCut(s, strings.TrimRightFunc(s, unicode.IsLetter)) }

func runesCut(s, rest string) int { return utf8.RuneCountInString(s) - utf8.RuneCountInString(rest) }

// glued reports whether two words must share a line: a figure and its unit, the groups of a figure,
// a currency and its amount, a title and a name, and in a script without spaces a preposition and
// its object.
func glued(text string, a, b language.Token) bool {
	if a.To == b.From {
		return leadsTo(a.Text, b.Text)
	}
	first := language.FirstRune(b.Text)
	last := language.LastRune(a.Text)
	switch {
	case unicode.IsDigit(last) && (isUnit(b.Text) || isDigitGroup(b.Text)):
		return true
	case isCurrency(last) && unicode.IsDigit(first):
		return true
	case language.IsSomewhere(language.LineTitle, a.Text):
		return true
	}
	return false
}

// leadsTo reports whether a preposition of a language without spaces has an object short enough to
// share every line with it: 在实验室里.
func leadsTo(a, b string) bool {
	const most = 5 // characters
	r := language.FirstRune(a)
	return language.IsUnspaced(r) && utf8.RuneCountInString(a)+utf8.RuneCountInString(b) <= most && language.IsSomewhere(language.Preposition, a)
}

// isUnit reports whether a word, apart from punctuation after it, is a unit.
func isUnit(word string) bool {
	bare := strings.TrimRight(word, ".,;:!?…)»”’\"'")
	if r, _ := utf8.DecodeRuneInString(bare); strings.ContainsRune("%‰°", r) || isCurrency(r) {
		return true
	}
	return units[bare] || language.IsSomewhere(language.LineUnit, bare)
}

// units are signs of measures, the same in all languages.
var units = func() map[string]bool {
	all := map[string]bool{}
	for sign := range strings.FieldsSeq("km m cm mm nm µm kg g mg µg t l L ml cl h s ms min mn sec km/h m/s m² m³ km² ha GB MB TB KB kB Go Mo To Ko " +
		"Hz kHz MHz GHz W kW MW GW kWh MWh GWh V A px pt k K M B bn Md M€ k€ dB ppm x ×") {
		all[sign] = true
	}
	return all
}()

// isDigitGroup reports whether a word is three digits, as in 10 000.
func isDigitGroup(word string) bool {
	rest := strings.TrimLeftFunc(word, isDigit)
	return len(word)-len(rest) == 3 && !unicode.IsLetter(language.FirstRune(rest))
}

func isCurrency(r rune) bool { return unicode.In(r, unicode.Sc) }
