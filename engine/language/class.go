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
	Particle     Class = "particle"    // belongs to the verb before it
	Conjunction  Class = "conjunction" // relatives too
	And          Class = "and"         // closes an enumeration
	Anaphor      Class = "anaphor"     // a first word that refers to what was said before
	Pointing     Class = "demonstrative"
	Subject      Class = "subject" // pronouns
	Object       Class = "object"  // pronouns
	Connective   Class = "connective"
	Also         Class = "also"  // adds to what was said, behind its subject
	Fresh        Class = "fresh" // connectives that lean on nothing
	Belief       Class = "belief"
	Open         Class = "open"  // no phrase ends here
	Grave        Class = "grave" // words of death, illness, debt and loss
	Condition    Class = "condition"
	Supposed     Class = "supposed" // verbs of what would be
	Relative     Class = "relative"
	Modal        Class = "modal"
	Alternate    Class = "alternate" // between two numbers: one amount or a range
	Change       Class = "change"
	Composes     Class = "composes"  // before a share, in words that elsewhere say a change: make up
	Remainder    Class = "remainder" // what is left of a whole
	Minus        Class = "minus"
	BelowZero    Class = "belowzero" // behind an amount: it is less than nothing
	AtLeast      Class = "atleast"
	AtMost       Class = "atmost"
	Within       Class = "within" // behind an amount: no more than it
	Sum          Class = "sum"    // begins a row that says what others come to
	Simile       Class = "simile" // leads to what something is only compared with
	Scale        Class = "scale"
	PercentWord  Class = "percent"
	Currency     Class = "money"
	OneIn        Class = "onein" // between so few and so many of which they are a part: 1 in 4
	OutOf        Class = "outof"
	PartOf       Class = "partof" // says of how many that were counted before a number is a part: of them
	Order        Class = "ordinal"
	OrderSuffix  Class = "ordinalsuffix"
	Unit         Class = "unit"
	Counter      Class = "counter"
	Month        Class = "month"
	Weekday      Class = "weekday"
	ClockMark    Class = "clock"
	HourLead     Class = "athours" // before a number of hours that is a time of day: à 18 heures
	Decade       Class = "decade"  // behind the tens of years that a number names: 90年代
	ClockLead    Class = "atclock"
	Minute       Class = "minute" // between the hour and what is more or less than it: past, menos
	Sample       Class = "sample"
	FirstStep    Class = "firststep"
	LaterStep    Class = "laterstep"
	RankStep     Class = "rankstep"   // of those: it only counts
	LastStep     Class = "laststep"   // of those: nothing follows
	CountsOff    Class = "countsoff"  // begins each of several things, and counts them: 一是
	NoStep       Class = "nostep"     // begins as the first of those does, and says no order: 先生
	Thereafter   Class = "thereafter" // begins what follows something, and says more than that: the next day, once
	There        Class = "there"      // a first word that says where: there
	Then         Class = "then"
	Now          Class = "now"
	Whereas      Class = "whereas"
	Saying       Class = "saying"
	Habit        Class = "habit"       // with a verb of saying behind it: likes to say
	ToSay        Class = "tosay"       // verbs of saying behind those
	Citing       Class = "citing"      // before who says something, and the verb: as Anna says
	AccordingTo  Class = "accordingto" // before who says something, without a verb
	Toward       Class = "toward"      // before whom something is said to
	Passive      Class = "passive"     // before a verb that says what is done to somebody
	Owned        Class = "owned"       // behind what somebody owns: of hers
	Surname      Class = "surname"     // begins a name where nothing else tells it
	Cardinal     Class = "cardinal"
	Imperative   Class = "imperative"
	Negation     Class = "negation"
	Finite       Class = "finite"
	Postposition Class = "postposition" // leans on the word before it
	Bound        Class = "bound"        // before a moment up to or from which something is so: until, since
	BoundBehind  Class = "boundbehind"  // behind one: 以来
	Dates        Class = "ondate"       // leads to a date
	Resumes      Class = "resumes"      // verbs that take up what was said: did so
	Between      Class = "between"      // leads to the first number of a range
	OfWord       Class = "of"           // between an amount and what it is of
	Definite     Class = "definite"     // articles of what is known
	Indefinite   Class = "indefinite"   // articles of what is new
	Announces    Class = "announces"    // what a number of announces a list: three things
	Needs        Class = "needs"        // leads to what is needed
	Offers       Class = "offers"       // leads to a list of what there is
	Purpose      Class = "purpose"      // begins a clause that says what for
	Furniture    Class = "furniture"    // begins a line of the page that a text stood on
	Button       Class = "button"       // a link at the foot of an e-mail, alone or beside others
	Counts       Class = "counts"       // what a page counts of itself: views
	Link         Class = "link"         // leads elsewhere on a site, where it stands beside others
	Bar          Class = "bar"          // a part of the bar over a page
	Gate         Class = "gate"         // what a page asks or offers over its text, within a line
	Pressed      Class = "pressed"      // begins what is pressed or chosen on a page
	Tab          Class = "tab"          // the name of a part of a page, where it stands beside others to be pressed
	Plea         Class = "plea"         // what a page asks of who reads it, within a line
	Foot         Class = "foot"         // stands over what a page ends with
	YouSaid      Class = "yousaid"      // stands over what somebody asked a program
	ItSaid       Class = "itsaid"       // ends the line over what the program answered
	Thought      Class = "thought"      // begins a line that says how long a program thought
	Gist         Class = "gist"         // a title over the short form of an answer
	Parting      Class = "parting"      // begins what a program takes leave with
	Disclaims    Class = "disclaims"    // what a program says of itself below its answer
	Sheet        Class = "sheet"        // the name of a part of a spreadsheet, before its number
	Secret       Class = "secret"       // says in brackets behind a title whom a text is not for
	Placeholder  Class = "placeholder"  // stands in brackets where a picture was
	Advert       Class = "advert"       // stands over what a page sells
	Comments     Class = "comments"     // what readers of a page say below it
	Reply        Class = "reply"        // is pressed below one of those, or below all
	Related      Class = "related"      // leads to other pages, over a list of them
	Imprint      Class = "imprint"      // labels who published a text, and when
	Remark       Class = "remark"       // begins a remark that is of no chapter
	DayPart      Class = "daypart"      // parts of a day
	Elsewhere    Class = "elsewhere"    // points in brackets to another place of the page
	Firm         Class = "firm"         // ends the name of a firm: Ltd
	Home         Class = "home"         // begins the way to a page
	TextKind     Class = "kind"         // says in brackets before a title what the text is, or ends so
	Impersonal   Class = "impersonal"   // before a verb that says what one does: "se"
	Please       Class = "please"       //
	Contrast     Class = "contrast"     // opens the second half of a contrast
	Falls        Class = "falls"        // something became less
	Moves        Class = "moves"        // something came from one value to another
	From         Class = "from"         // before the value that was
	By           Class = "by"           // before how much something changed
	Attains      Class = "attains"      // before a value that something came to: reached
	Melted       Class = "melted"       // prepositions with an article in them: aux, which is à
	Having       Class = "having"       // before the value of what is named before it: with
	Missing      Class = "missing"      // what is not there yet of a sum, and the word for it
	Contains     Class = "contains"     // verbs before what something is made of
	Quarter      Class = "quarter"      // of a year
	InsteadOf    Class = "insteadof"    // before the value that was, behind the one that is
	InPlaceOf    Class = "inplaceof"    // before what something else takes the place of
	Intended     Class = "intended"     // leads to a value that was meant or asked for
	Formerly     Class = "formerly"     // says anywhere in a clause that it was and is no more
	When         Class = "when"         // begins a clause that says when
	Except       Class = "except"       // begins what bounds something that is so: unless, except
	Past         Class = "past"         // says that something was
	Plural       Class = "plural"       // nouns for several, or their endings behind a hyphen
	ThisTime     Class = "thistime"     // points at the time that is now: this winter
	Season       Class = "season"       // parts of a year or day: next spring is no "next"
	Verb         Class = "verb"         // what somebody does or did, or the endings of such words behind a hyphen
	Heading      Class = "heading"      // labels a text: what it is, who sent it, which of a course it is
	Project      Class = "project"      // titles over what a program's page says of the work on it
	Document     Class = "document"     // a kind of document, whose name stands over its matter
	About        Class = "about"        // labels what a document is of
	Matter       Class = "matter"       // leads to what a letter is about
	Serial       Class = "serial"       // nouns that count what a text says is so: tip 1, tip 2
	FrontTitle   Class = "fronttitle"   // fields before a text that hold its title
	Works        Class = "works"        // titles of the list of works that a text refers to
	Assents      Class = "assents"      // says yes to who asked for a text, before the text
	Presents     Class = "presents"     // leads to a text that was asked for
	Scripted     Class = "scripted"     // nouns for a text that is to be spoken
	Drafted      Class = "drafted"      // nouns for a text that was asked for
	Proposes     Class = "proposes"     // offers more, behind a text that was asked for
	Reworks      Class = "reworks"      // what is offered there: to make it shorter, another version
	Myself       Class = "myself"       // words by which somebody speaks of themselves
	Method       Class = "method"       // stands over what is to be done one after the other
	Farewell     Class = "farewell"     // ends a letter
	MailField    Class = "mailfield"    // over a mail: from, sent, to, about
	Forwards     Class = "forwards"     // stands before what a mail is about that is answered or passed on
	MailTag      Class = "mailtag"      // stands in brackets before what a mail is about
	SmallPrint   Class = "smallprint"   // in what stands below who signs a mail: whom it is for, whether to print it
	Passed       Class = "passed"       // says that a mail stands below that is answered or passed on
	Wrote        Class = "wrote"        // ends the line over a mail that is answered
	SeeBelow     Class = "seebelow"     // says that what matters stands in the mail below
	AnswerAbove  Class = "answerabove"  // asks people to answer a mail above it
	Salutation   Class = "salutation"   // begins a letter
	Greeted      Class = "greeted"      // whom a salutation greets, and no name: all, everyone
	WrongWord    Class = "wrong"        // what a cross before what is not so is told as
	RightWord    Class = "right"        // what a tick before what is so instead is told as
	CrossedOut   Class = "crossed"      // what a cross behind a thing is told as
	Fate         Class = "fate"         // begins what has become of something that is struck out: postponed
	Fraction     Class = "fraction"     // a part of one: half
	Numbered     Class = "numbered"     // nouns before a number that is a name
	Film         Class = "film"         // words for films and for asking for them
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
