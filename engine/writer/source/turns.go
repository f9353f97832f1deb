package source

import (
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// turnMark is a label of a letter or two before what is said: "Q:", "**A2:**", "问：".
var turnMark = regexp.MustCompile(`^\s*\**(\p{L}{1,2})\d{0,2}\s?[:：]\**\s*(\S.*)$`)

// takesTurns reports whether a text marks questions and answers: by two different
// labels, one of which stands before a question.
func takesTurns(text string) bool {
	labels, asked := map[string]bool{}, false
	for line := range strings.Lines(text) {
		if m := turnMark.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			labels[m[1]] = true
			asked = asked || strings.ContainsAny(m[2], "?？")
		}
	}
	return asked && len(labels) == 2
}

// speakerMark is the name of somebody before what they say: "ANA:", "Dr Oyelaran:".
var speakerMark = regexp.MustCompile(`^\s*[*_]*(\p{Lu}[\p{L} .'’-]{0,24}?)[*_]*\s?[:：][*_]*\s+(\S.*)$`)

// converses reports whether a text is a conversation: two or more, by their names, each say
// whole sentences more than once, and somebody asks. Their names are told, since one voice
// speaks for all of them.
func converses(text string) bool {
	const leastTurns = 2
	turns, asked := map[string]int{}, false
	for line := range strings.Lines(text) {
		if m := speakerMark.FindStringSubmatch(strings.TrimSpace(line)); m != nil && strings.ContainsRune(language.EndMarks, grammar.LastRune(m[2])) {
			turns[m[1]]++
			asked = asked || strings.ContainsAny(m[2], "?？")
		}
	}
	again := 0
	for _, n := range turns {
		if n >= leastTurns {
			again++
		}
	}
	return asked && again > 1
}
