package spell

// Stop is the separation of a token from the next one.
type Stop int

// The stops, weakest first.
const (
	None     Stop = iota // the phrase continues
	Clause               // comma, colon, dash, bracket
	Sentence             // full stop
	Exclaim              // the sentence was exclaimed
	Question             // the sentence was asked
)

// Ends reports whether a sentence ends at s.
func (s Stop) Ends() bool { return s >= Sentence }

// Word is a spoken word: letters, marks and apostrophes of one language.
type Word struct {
	Text string
	Lang string // its code; Latin words within other scripts are English
}

// Token is a written token and how it is spoken.
type Token struct {
	Text      string // in its written form
	From, To  int    // byte range in the text
	Words     []Word // spoken; none for a silent token
	Said      string // its replacement by a pronunciation, "" = none
	Stop      Stop   // the separation from the next token
	Paragraph bool   // a paragraph ends here
	Mark      bool   // an HTML tag or comment: not spoken
}

// raw is a written token before it is read.
type raw struct {
	from, to  int
	text      string  // in its written form
	norm      string  // normalised: plain digits, apostrophes and dashes
	said      *string // its replacement by a pronunciation
	kind      kind
	stop      Stop
	paragraph bool
	first     bool   // begins a line
	gap       string // the text between it and the next one
	link      string // the spoken sign between it and the next one
}

// kind is a kind of token that is read in its own way.
type kind int

const (
	ordinary     kind = iota // by its letters, numbers and signs
	abbreviation             // of several parts
	web                      // an address
	code                     // a machine's address, read sign by sign
	date                     // short for a day or a month
	street                   // short for a kind of street
	call                     // of a number that is read digit by digit
	span                     // a duration: 9m 58s
)
