// Package spell turns written text into the words that are spoken, in the languages
// whose words are known, and keeps for every spoken word the
// written token it came from: "$1.2M" is one token of five spoken words.
//
// The five speech engines behind this project read numbers, currency, dates
// and addresses badly or not at all, and differ from each other; after this
// package they only ever see plain words.
//
// A text goes one way: a splitter cuts it into tokens, a tagger marks what their neighbours make of
// them, and a reader says them, with a type of its own for each kind of token that goes by what
// stands around it: words, figures, clocks, dates and Roman figures. What they know of a language is data.
package spell

import (
	"slices"

	"github.com/scenewright/scenewright/engine/markdown"
	"github.com/scenewright/scenewright/engine/story"
)

// Stop says how a token is separated from the next one.
type Stop int

// The stops, weakest first.
const (
	None     Stop = iota // the phrase goes on
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
	Text      string // as written
	From, To  int    // byte range in the text
	Words     []Word // as spoken; none where the token is silent
	Said      string // what a pronunciation puts in its place, "" = there is none
	Stop      Stop   // what follows
	Paragraph bool   // a paragraph ends here
	Mark      bool   // a tag or a comment of HTML: nothing that anybody says
}

// Text spells text, written in the language of a code. What is written in
// another language of films is only cut into tokens, and its voice reads numbers
// and signs itself; anything else is read as English. Ranges of tokens do not overlap, run forward and cover every
// letter and digit of the text; what the language has no sound for (another
// script, a stray letter-like sign) is a token without words. Pronunciations
// replace whole words before anything else. Text never fails: bytes that are
// not UTF-8 are skipped.
func Text(text, lang string, prons []story.Pronunciation) []Token {
	tokens, _ := read(text, lang, prons)
	return tokens
}

// Unsaid returns the signs of a text, each of them once, for which its language has no name:
// they are not heard. Pictures, as emoji are, say what they say to the eye.
func Unsaid(text, lang string, prons []story.Pronunciation) []string {
	_, unsaid := read(text, lang, prons)
	return unsaid
}

// read spells a text, and collects the signs that are silent for want of a name.
func read(text, lang string, prons []story.Pronunciation) (tokens []Token, unsaid []string) {
	l := languageOf(lang)
	plain := markdown.Unmark(text)
	s := &splitter{text: plain.Text, lang: l, prons: rulesOf(prons, l.Code), line: true}
	s.split()
	r := newReader(l, s.out)
	tokens = r.read()
	for i := range tokens {
		t := &tokens[i]
		t.From, t.To = plain.From[t.From], plain.To[t.To-1]
		t.Text = text[t.From:t.To]
	}
	for _, m := range plain.Marks {
		tokens = append(tokens, Token{Text: text[m[0]:m[1]], From: m[0], To: m[1], Mark: true})
	}
	slices.SortFunc(tokens, func(a, b Token) int { return a.From - b.From })
	return tokens, slices.Compact(slices.Sorted(slices.Values(append(s.unsaid, r.unsaid...))))
}
