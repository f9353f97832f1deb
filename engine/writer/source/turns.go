package source

import (
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// turnMark is a label of a letter or two before what is said: "Q:", "**A2:**", "问：".
var turnMark = regexp.MustCompile(`^\s*\**(\p{L}{1,2})\d{0,2}\s?[:：]\**\s*(\S.*)$`)

// takesTurns returns the two labels by which a text marks questions and answers, one of which
// stands before a question; nil where it marks none. What it labels once beside them is neither.
func takesTurns(text string) map[string]bool {
	turns, asked := turnsOf(text, turnMark, func(string) bool { return true })
	two := map[string]bool{}
	for label, n := range turns {
		if n > 1 || len(turns) == 2 {
			two[label] = true
		}
	}
	if !asked || len(two) != 2 {
		return nil
	}
	return two
}

// turnsOf counts the lines of a text behind each label of a kind that are turns by what they
// say, and reports whether one of them asks.
func turnsOf(text string, mark *regexp.Regexp, isTurn func(said string) bool) (turns map[string]int, asked bool) {
	turns = map[string]int{}
	for line := range strings.Lines(text) {
		if m := mark.FindStringSubmatch(strings.TrimSpace(line)); m != nil && isTurn(m[2]) {
			turns[m[1]]++
			asked = asked || strings.ContainsAny(m[2], "?？")
		}
	}
	return turns, asked
}

// speakerMark is the name of somebody before what they say: "ANA:", "Dr Oyelaran:".
var speakerMark = regexp.MustCompile(`^\s*[*_]*([\p{Lu}\p{Lo}][\p{L} .'’-]{0,24}?)[*_]*\s?[:：][*_]*\s+(\S.*)$`)

// converses reports whether a text is a conversation: two or more, by their names, each say
// whole sentences more than once, and somebody asks. Their names are told, since one voice
// speaks for all of them.
func converses(text string) bool {
	const leastTurns = 2
	turns, asked := turnsOf(text, speakerMark, func(said string) bool { return strings.ContainsRune(language.EndMarks, grammar.LastRune(said)) })
	again := 0
	for _, n := range turns {
		if n >= leastTurns {
			again++
		}
	}
	return asked && again > 1
}
