package spoken

import (
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// pageRules limit a page: a whole sentence of up to words words or, in a script without spaces, han
// characters. Shorter sentences share a page up to the shared limit.
type pageRules struct{ words, shared, han, sharedHan int }

// The fewest words or characters of a page within a sentence.
const fewestWords, fewestHan = 3, 4

// Costs of a page, besides that of each page.
const (
	overFault   = .8 // for each word too many
	fewFault    = 20
	sharedFault = 2
	clauseFault = 2 // it ends with a clause, and not with its sentence
	phraseFault = 6 // it ends with neither
)

// pages splits phrases into those that are shown together: whole sentences, and stretches of long
// ones that end with a clause if possible.
func pages(ps []phrase, code string, r pageRules) (all [][]phrase) {
	l := language.Of(code)
	size := sizes(ps, l)
	for _, run := range language.Runs(len(ps), func(start, end int) (float64, bool) {
		return r.cost(ps, start, end, size[end]-size[start], l), false
	}) {
		all = append(all, ps[run.From:run.To])
	}
	return all
}

// sizes returns the total length of all phrases before each one, and of all at last.
func sizes(ps []phrase, l *language.Language) []int {
	all := make([]int, len(ps)+1)
	for i, p := range ps {
		all[i+1] = all[i] + sizeOf(p.Text, l)
	}
	return all
}

// cost returns the cost of a page of the phrases start to end, of a size.
func (r pageRules) cost(ps []phrase, start, end, size int, l *language.Language) float64 {
	most, shared, fewest := r.words, r.shared, min(fewestWords, r.words/2)
	if l.Unspaced {
		most, shared, fewest = r.han, r.sharedHan, fewestHan
	}
	opens := start == 0 || ps[start-1].Ends
	closes := end == len(ps) || ps[end-1].Ends
	cost := 1.0
	if ps[start].step != ps[end-1].step {
		return math.Inf(1)
	}
	if size > most {
		cost += overFault * float64(size-most)
	}
	if whole := opens && closes; size < fewest && !whole {
		cost += fewFault
	}
	if joins(ps[start:end]) && (size > shared || !opens || !closes) {
		cost += sharedFault
	}
	switch {
	case closes:
	case endsClause(ps[end-1].Text):
		cost += clauseFault
	default:
		cost += phraseFault
	}
	return cost
}

// joins reports whether a sentence ends within phrases.
func joins(ps []phrase) bool {
	return slices.ContainsFunc(ps[:len(ps)-1], func(p phrase) bool { return p.Ends })
}

// sizeOf returns the number of words of a text or, in a script without spaces, of letters.
func sizeOf(text string, l *language.Language) int {
	if l.Unspaced {
		return utf8.RuneCountInString(text)
	}
	return l.Count(text)
}

// endsClause reports whether a phrase ends with a clause mark.
func endsClause(text string) bool {
	return strings.ContainsAny(lastMark(text), ",;:，；：、،؛—–")
}

func lastMark(text string) string {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, language.CloseMarks+" "))
	return string(r)
}

// endsSentence reports whether a phrase ends with a sentence mark.
func endsSentence(text string) bool { return strings.ContainsAny(lastMark(text), language.EndMarks) }

// spokenPhrases returns the phrases of a scene or, if it has none, those of its narration.
func spokenPhrases(c story.Content, narration, code string) []story.Phrase {
	if c, ok := c.(story.Spoken); ok && len(c.Phrases) > 0 {
		return c.Phrases
	}
	var all []story.Phrase
	for _, span := range language.Of(code).Phrases(narration) {
		said := narration[span.From:span.To]
		all = append(all, story.Phrase{Text: said, Said: said, Ends: endsSentence(said)})
	}
	return all
}

// steps returns the parts of a narration that say one step each; the whole if it has no steps.
func steps(c story.Content, narration string) []string {
	var parts []string
	begin, end := 0, 0
	if c, ok := c.(story.Steps); ok {
		for _, said := range kit.Saids(c.Items) {
			at := strings.Index(narration[end:], said)
			if said == "" || at < 0 {
				continue
			}
			if at += end; at > begin {
				parts, begin = append(parts, narration[begin:at]), at
			}
			end = at + len(said)
		}
	}
	return append(parts, narration[begin:])
}

// phrases returns the phrases of the scene with their times: each comes a little before its first
// word, the first as early as the transition allows.
func (s spokenScene) phrases() []phrase {
	var stated []story.Phrase
	var all []phrase
	for i, part := range steps(s.Board.Screen.Content(), s.Board.Narration) {
		for _, p := range spokenPhrases(s.Board.Screen.Content(), part, s.Film.Language) {
			stated, all = append(stated, p), append(all, phrase{step: i})
		}
	}
	times := make([]time.Duration, len(stated))
	after := 0
	for i, p := range stated {
		if p.Accent == "" {
			p.Accent = parallel(stated, p.Text, s.Film.Language)
		}
		p.Text, p.Accent = kit.Typographic(p.Text, s.Type.Voice.Language), kit.Typographic(p.Accent, s.Type.Voice.Language)
		all[i].Phrase, all[i].from = p, after
		times[i] = -1
		if v, next, ok := s.Time.Speech.Phrase(p.Said, after); ok {
			times[i], after = max(0, v.From-kit.Ahead), next
			all[i].from = next - len(strings.TrimSpace(p.Said))
		}
	}
	kit.Evenly(times, s.Time.Begin, max(s.Time.Begin, s.Time.Length-kit.Quiet))
	for i := range all {
		all[i].at = min(times[i], s.Time.Length-kit.Quiet)
		if i == 0 {
			all[i].at = min(all[i].at, s.Time.Begin)
		} else {
			all[i].at = max(all[i].at, all[i-1].at+PhraseIn/2)
		}
	}
	return all
}

// parallel returns the figure of a phrase without an accent if another phrase has a figure of the
// same kind as its accent: then all prices of several are accented.
func parallel(all []story.Phrase, text, code string) string {
	l := language.Of(code)
	var found []language.Number
	for _, n := range l.Numbers(text) {
		if n.Counts() {
			found = append(found, n)
		}
	}
	if len(found) != 1 || found[0].Kind == language.Amount {
		return ""
	}
	for _, p := range all {
		for _, n := range l.Numbers(p.Accent) {
			if n.Kind == found[0].Kind && n.Unit == found[0].Unit {
				return found[0].Text
			}
		}
	}
	return ""
}
