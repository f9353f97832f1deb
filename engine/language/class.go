package language

import "strings"

// Class is a class of words; its value is the section's name in words.txt.
type Class string

// Word classes. A language has only those that it needs.
const (
	Function     Class = "function"     // carries no meaning of its own
	Common       Class = "common"       // too common for a picture search
	Honorific    Class = "title"        // precedes a name; its full stop ends no sentence
	Street       Class = "street"       // honorifics spelled like a kind of street
	Abbreviation Class = "abbreviation" // its full stop ends no sentence before a number
	Article      Class = "article"
	Preposition  Class = "preposition"
	Conjunction  Class = "conjunction" // also relative pronouns
	And          Class = "and"         // closes an enumeration
	Anaphor      Class = "anaphor"     // a first word that refers back to an earlier sentence
	Linking      Class = "linking"     // a first word that joins a sentence to the one before it
	Open         Class = "open"        // cannot end a phrase
	Alternate    Class = "alternate"   // between two numbers: one amount or a range
	Change       Class = "change"
	Composes     Class = "composes" // a share in words that also express a change: make up
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
	Decade       Class = "decade"  // after a number that names a decade: 90年代
	ClockLead    Class = "atclock"
	Saying       Class = "saying"
	Cardinal     Class = "cardinal"
	Postposition Class = "postposition" // attaches to the preceding word
	Dates        Class = "ondate"       // precedes a date
	Between      Class = "between"      // precedes the first number of a range
	OfWord       Class = "of"           // between an amount and the noun it measures
	Definite     Class = "definite"     // definite articles
	Falls        Class = "falls"        // verbs for a decrease
	Moves        Class = "moves"        // verbs for a change from one value to another
	Melted       Class = "melted"       // contractions of preposition and article: aux=à
	Plural       Class = "plural"       // plural nouns, or plural endings after a hyphen
	FrontTitle   Class = "fronttitle"   // front matter fields that hold the title
	Works        Class = "works"        // headings of a list of references
	Pointing     Class = "pointing"     // nouns for parts that a text refers to: figure, section
	Elsewhere    Class = "elsewhere"    // phrases for another place in the text: see above
	Beside       Class = "beside"       // titles of front or back matter: contents, thanks
	Summary      Class = "summary"      // titles of summaries
	Numbered     Class = "numbered"     // nouns followed by a number as a name
	Film         Class = "film"         // words for films
	Ordering     Class = "ordering"     // opens a sentence that requests a film
	Telling      Class = "telling"      // asks to tell something: explain
	Wishing      Class = "wishing"      // opens a sentence with a property of that film
	About        Class = "about"        // precedes the subject of a requested film
	Advice       Class = "advice"       // opens a request for advice
	Tips         Class = "tips"         // nouns for pieces of advice
	Own          Class = "own"          // words for the requester's own: our, we offer
	Claim        Class = "claim"        // praise that needs a source
	Ideas        Class = "ideas"        // phrases for ideas for films
	Segment      Class = "segment"      // dictionary of a language without spaces
	Enclitic     Class = "enclitic"     // of Segment: attaches to the preceding word
	Leading      Class = "leading"      // of Segment: a character that attaches to the next word
	LineEnd      Class = "lineend"      // should not end a line
	LineTitle    Class = "linetitle"    // stays on the line of the name after it; case-sensitive
	LineUnit     Class = "lineunit"     // stays on the line of the figure before it
	Asking       Class = "asking"       // begins a question, or a title that announces an answer
	MeasureWord  Class = "measureword"  // of Segment: follows a figure and is not a separate word
)

// entries holds the words of a class in order, with their values ("" for none).
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
