package mining

import "strings"

// lexicon is what the craft knows of a language: closed classes of words and
// a few lists of habits. All entries are in lower case.
type lexicon struct {
	stop      set      // function words: they carry no meaning alone
	weak      set      // content words too common to be a key phrase or a query
	titles    set      // words whose full stop ends no sentence
	abbrev    set      // words whose full stop ends none before a number
	article   set      // articles and possessives
	prep      set      // a phrase may be cut before these
	clause    set      // a clause starts here: conjunctions, relatives
	and       set      // the conjunctions that close an enumeration
	anaphor   set      // a first word that refers to the sentence before
	leads     []string // connectives at a sentence's start
	pointing  set      // demonstratives
	subject   set      // pronouns that begin a relative clause: the energy it buys
	doubt     set      // what somebody believes, which the sentence goes on to judge
	fresh     set      // connectives that lean on nothing before them
	open      set      // no phrase ends here: what follows belongs to it
	bond      set      // two parts hang together around these: no cut after one
	condition set      // what follows holds only under a condition
	ifs       set      // conditions without which nothing of it is true
	relative  set      // a clause that begins so may hold the verb of no main clause
	adverbial set      // what begins so only sets the scene, up to its comma
	because   set      // a clause behind one of these only serves another
	predicate set      // behind "and" they begin another statement
	modal     set      // verbs that want another verb
	object    set      // pronouns for something that is acted on
	numbers   set      // numbers from two on that are written as words
	alternate set      // or, to: between two numbers they make one amount
	change    []string // a percentage near these is a change and no share
	measures  []string // Chinese: what a number counts, shown with it
	minus     []string // words of a negative number
	atLeast   []string // before a number: it is more
	atMost    []string // before a number: it is less
	scales    map[string]string
	percent   []string
	money     map[string]string // spoken currency to its sign
	outOf     []string          // "3 out of 10"
	ordinals  []string
	verbs     []string // Chinese: words after which an enumeration starts
	goesOn    []string // Chinese: a clause that begins so has its subject in the one before
	actions   map[string]string
}

type set map[string]bool

// words makes a set of space separated words.
func words(lists ...string) set {
	s := set{}
	for _, list := range lists {
		for w := range strings.FieldsSeq(list) {
			s[w] = true
		}
	}
	return s
}

// opens reports whether a text begins with one of the words: in Chinese no space
// sets them apart.
func (s set) opens(text string) bool {
	for w := range s {
		if strings.HasPrefix(text, w) {
			return true
		}
	}
	return false
}

// within reports whether one of the words stands in a text, as opens does.
func (s set) within(text string) bool {
	for w := range s {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// lexicons holds the five; it is only read.
var lexicons = map[string]*lexicon{
	"en": english(), "es": spanish(), "fr": french(), "zh": chinese(), "iw": hebrew(),
}

// lexiconOf is the lexicon of a language, the English one for any other.
func lexiconOf(language string) *lexicon {
	if l, ok := lexicons[language]; ok {
		return l
	}
	return lexicons["en"]
}

// Action is the text of a closing scene's button: what to do next, in the
// language, for a kind of video.
func Action(language, tag string) string {
	a := lexiconOf(language).actions
	if s, ok := a[strings.ToLower(tag)]; ok {
		return s
	}
	return a[""]
}
