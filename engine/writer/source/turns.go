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
// stands before a question; nil where it marks none. What it labels besides is neither.
func takesTurns(text string) map[string]bool {
	turns, asked := turnsOf(text, turnMark, func(string) bool { return true })
	two := map[string]bool{}
	for label, n := range turns {
		if n > 1 || len(turns) == 2 {
			two[label] = true
		}
	}
	if len(two) > 2 {
		return askedFirst(text)
	}
	if !asked || len(two) != 2 {
		return nil
	}
	return two
}

// askedFirst returns the label before questions, of two or more, and the one that stands behind most
// of these; nil where no label has nothing but questions.
func askedFirst(text string) map[string]bool {
	const least = 2
	asks, tells, below := map[string]int{}, map[string]bool{}, map[string]map[string]int{}
	last := ""
	for line := range strings.Lines(text) {
		m := turnMark.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			continue
		}
		if below[last] == nil {
			below[last] = map[string]int{}
		}
		below[last][m[1]]++
		if last = m[1]; grammar.Asks(m[2]) {
			asks[last]++
		} else {
			tells[last] = true
		}
	}
	for ask, n := range asks {
		for answer, k := range below[ask] {
			if n >= least && !tells[ask] && 2*k > n && answer != ask {
				return map[string]bool{ask: true, answer: true}
			}
		}
	}
	return nil
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
