package spell

import (
	"regexp"
	"strings"
	"sync"

	tongue "github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/respell"
)

// language has the reading rules of one language: the files spelling.txt and numbers.txt of its
// folder.
type language struct {
	*tongue.Language
	numerals
	letters    map[rune]string         // names of letters; none: the letter itself
	abbr       map[string]string       // lower case, with its dots → spoken
	leading    map[string]bool         // abbreviations only before a number
	phrases    map[rune]*respell.Rules // abbreviations and units that would be split otherwise
	streets    map[string]string       // short for a kind of street, or for another word
	titles     map[string]bool         // abbreviations after which no sentence ends
	scales     scales                  // after a number: K, M, million …
	coins      coins
	units      map[string]unit   // of measure, by their signs
	endings    map[string]gender // of ordinals after digits, with their genders
	nouns      nouns
	time, date map[string]string // templates
	roman      map[string]string // words before or after Roman numerals
	shapes     *regexp.Regexp    // of telephone numbers
	calendar   map[string]string // short names of days and months; " !" = short only in a range
	months     []string          // January first
	acronyms   map[string]bool   // capitals that are read as one word
	spans      map[string]unit   // parts of a duration that are written together

	initialisms map[string]bool // capitals that are spelled, though they form a word
}

// languages caches the loaded ones, by code.
var languages sync.Map

func languageOf(code string) *language {
	of := tongue.Of(code)
	once, _ := languages.LoadOrStore(of.Code, sync.OnceValue(func() *language { return newLanguage(of) }))
	return once.(func() *language)()
}

// latin reports whether the language is written in Latin letters.
func (l *language) latin() bool { return !l.Studied() || l.Script == "Latn" }

// nouns has the genders of words, and of -endings and beginnings- of words.
type nouns map[string]gender

// gender returns that of a counted noun, as far as its form shows it.
func (ns nouns) gender(noun string) gender {
	noun = strings.ToLower(noun)
	if g, ok := ns[noun]; ok {
		return g
	}
	if noun == "" {
		return alone
	}
	for form, g := range ns {
		end, isEnd := strings.CutPrefix(form, "-")
		start, isStart := strings.CutSuffix(form, "-")
		if isEnd && strings.HasSuffix(noun, end) || isStart && strings.HasPrefix(noun, start) {
			return g
		}
	}
	return ns["else"]
}
