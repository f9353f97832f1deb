// Package spell turns written text into spoken words, in the languages with word data, and keeps
// for every spoken word its written token: "$1.2M" is one token of five spoken words.
//
// The five speech engines behind this project read numbers, currency, dates and addresses badly or
// not at all, and differ from each other; after this package they only get plain words.
//
// A splitter cuts a text into tokens, a tagger marks those whose meaning depends on their
// neighbours, and a reader converts them to words, a file for each kind of token: words, figures,
// measures, dates and times, Roman numerals. The rules of a language are data.
package spell

import (
	"slices"

	"github.com/scenewright/scenewright/engine/markdown"
	"github.com/scenewright/scenewright/engine/story"
)

// Text spells text, written in the language of a code. Text in another supported language is only
// cut into tokens, and its voice reads numbers and signs itself; any other code is read as English.
// Ranges of tokens do not overlap, run forward and cover every letter and digit of the text; text
// that the language cannot pronounce (another script, a stray letter-like sign) is a token without
// words. Pronunciations replace whole words before anything else. Text never fails: bytes that are
// not UTF-8 are skipped.
func Text(text, lang string, prons []story.Pronunciation) []Token {
	tokens, _ := read(text, lang, prons)
	return tokens
}

// Unsaid returns the signs of a text, each once, for which its language has no name: they are not
// spoken. Pictures such as emoji do not count.
func Unsaid(text, lang string, prons []story.Pronunciation) []string {
	_, unsaid := read(text, lang, prons)
	return unsaid
}

// read spells a text, and collects the signs that are silent as they have no name.
func read(text, lang string, prons []story.Pronunciation) (tokens []Token, unsaid []string) {
	l := languageOf(lang)
	plain := markdown.Unmark(text)
	s := &splitter{text: plain.Text, lang: l, prons: rulesOf(prons, l.Code), line: true, ends: l.SentenceEnds(plain.Text)}
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
