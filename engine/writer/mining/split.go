package mining

import (
	"math"
	"strings"
)

// Breaths cuts a sentence that takes more than fourteen seconds at a rate, in
// runes without spaces a second, where a speaker would breathe.
func Breaths(s, language string, rate float64) []string {
	return splitLong(s, language, int(longestScene*rate))
}

// splitLong cuts a sentence of more than limit characters (spaces not counted)
// where a speaker would breathe: at a mark, else before a conjunction, else
// between two words.
func splitLong(s, language string, limit int) []string {
	limit = max(limit, 1)
	if Chars(s) <= limit {
		return []string{s}
	}
	cut := breath(s, language)
	if cut <= 0 || cut >= len(s) {
		return []string{s}
	}
	return append(splitLong(strings.TrimSpace(s[:cut]), language, limit), splitLong(strings.TrimSpace(s[cut:]), language, limit)...)
}

// breath is the byte at which a sentence is best cut in two; 0 where it is one
// word.
func breath(s, language string) int {
	toks := tokens(s, language)
	total, best, cut := float64(Chars(s)), math.Inf(1), 0
	said := Chars(s[:first(toks)])
	for i := 1; i < len(toks); i++ {
		said += Chars(s[toks[i-1].from:toks[i].from])
		fault := cutFault(s, toks, i, lexiconOf(language), language)
		if fault < 0 {
			continue
		}
		if v := math.Abs(float64(said)/total-.5) + fault; v < best {
			best, cut = v, toks[i].from
		}
	}
	return cut
}

func first(toks []token) int {
	if len(toks) == 0 {
		return 0
	}
	return toks[0].from
}

// cutFault says how bad a cut before token i is; negative forbids it.
func cutFault(s string, toks []token, i int, l *lexicon, language string) float64 {
	spaced := strings.TrimSpace(s[toks[i-1].to:toks[i].from]) == "" && toks[i].from > toks[i-1].to
	switch {
	case !spaced && language != "zh", !toks[i].word:
		return -1
	case strings.ContainsAny(toks[i-1].text, ";:；：—–"):
		return 0
	case strings.ContainsAny(toks[i-1].text, ",，"):
		return .05
	case l.clause[toks[i].low]:
		return .15
	case l.prep[toks[i].low]:
		return .25
	case l.isStop(toks[i-1].low, language):
		return .6
	}
	return .4
}
