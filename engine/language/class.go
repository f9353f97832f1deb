package language

import (
	"slices"
	"strings"
)

// Class is a class of words, named as the sections of words.txt are.
type Class string

// The classes of words that every language has, as far as it needs them.
const (
	Function     Class = "function"     // carries no meaning of its own
	Common       Class = "common"       // too common to look for a picture by
	Honorific    Class = "title"        // stands before a name, its full stop ends nothing
	Street       Class = "street"       // titles that are written like a kind of street
	Abbreviation Class = "abbreviation" // its full stop ends no sentence before a number
	Article      Class = "article"
	Preposition  Class = "preposition"
	Conjunction  Class = "conjunction" // relatives too
	And          Class = "and"         // closes an enumeration
	Anaphor      Class = "anaphor"     // a first word that refers to what was said before
	Open         Class = "open"        // no phrase ends here
	Alternate    Class = "alternate"   // between two numbers: one amount or a range
	Change       Class = "change"
	Composes     Class = "composes" // before a share, in words that elsewhere say a change: make up
	Minus        Class = "minus"
	AtLeast      Class = "atleast"
	AtMost       Class = "atmost"
	Scale        Class = "scale"
	PercentWord  Class = "percent"
	Currency     Class = "money"
	OrderSuffix  Class = "ordinalsuffix"
	Unit         Class = "unit"
	Counter      Class = "counter"
	Month        Class = "month"
	Weekday      Class = "weekday"
	ClockMark    Class = "clock"
	HourLead     Class = "athours" // before a number of hours that is a time of day: à 18 heures
	Decade       Class = "decade"  // behind the tens of years that a number names: 90年代
	ClockLead    Class = "atclock"
	Saying       Class = "saying"
	Cardinal     Class = "cardinal"
	Finite       Class = "finite"
	Postposition Class = "postposition" // leans on the word before it
	Dates        Class = "ondate"       // leads to a date
	Between      Class = "between"      // leads to the first number of a range
	OfWord       Class = "of"           // between an amount and what it is of
	Definite     Class = "definite"     // articles of what is known
	Falls        Class = "falls"        // something became less
	Moves        Class = "moves"        // something came from one value to another
	Melted       Class = "melted"       // prepositions with an article in them: aux, which is à
	Past         Class = "past"         // says that something was
	Plural       Class = "plural"       // nouns for several, or their endings behind a hyphen
	FrontTitle   Class = "fronttitle"   // fields before a text that hold its title
	Works        Class = "works"        // titles of the list of works that a text refers to
	Numbered     Class = "numbered"     // nouns before a number that is a name
	Film         Class = "film"         // words for films
	Ordering     Class = "ordering"     // opens a sentence that orders a film
	Wishing      Class = "wishing"      // opens one beside it, which says how the film is to be
	About        Class = "about"        // leads to what a film is to be about
	Advice       Class = "advice"       // opens a question for advice
	Tips         Class = "tips"         // what advice is counted in
	Own          Class = "own"          // what is theirs who ask
	Claim        Class = "claim"        // praise that somebody has to answer for
	Ideas        Class = "ideas"        // what ideas for films are put into words with
	Segment      Class = "segment"      // where no spaces stand: words that a text is cut into
	Enclitic     Class = "enclitic"     // of those: leans on the word before it
	Leading      Class = "leading"      // of those: alone, belongs to the word after it
	LineEnd      Class = "lineend"      // a line should not end in one
	LineTitle    Class = "linetitle"    // keeps to the name behind it, as it is written
	LineUnit     Class = "lineunit"     // keeps to the figure before it
	Asking       Class = "asking"       // begins a question, or a title that says what a text answers
	MeasureWord  Class = "measureword"  // of those: follows a figure without being a word of its own
)

// entries are the words of a class with their values, "" where they have none.
type entries struct {
	value map[string]string
	order []string
}

func parseEntries(body string) entries {
	e := entries{value: map[string]string{}}
	separated := strings.ContainsAny(body, "|=")
	for line := range strings.Lines(body) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Fields(line)
		if separated {
			parts = strings.Split(line, "|")
		}
		for _, p := range parts {
			e.add(p)
		}
	}
	return e
}

func (e *entries) add(entry string) {
	key, value, _ := strings.Cut(entry, "=")
	key = strings.TrimSpace(key)
	if key == "" {
		return
	}
	if _, known := e.value[key]; !known {
		e.order = append(e.order, key)
	}
	e.value[key] = strings.TrimSpace(value)
}

// IsSomewhere reports whether a word is of a class in any language.
func IsSomewhere(c Class, word string) bool {
	return slices.ContainsFunc(All(), func(l *Language) bool { return l.Is(c, word) })
}
