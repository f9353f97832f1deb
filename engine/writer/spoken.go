package writer

import (
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
)

// phrasing sets a narration in type, phrase by phrase.
type phrasing struct{ structure.Rules }

// Spoken returns a narration as it is set in type: phrase by phrase.
func Spoken(narration, code string) story.Spoken {
	return phrasing{NewEditor(code, 0).Rules}.of(narration)
}

// of parts a narration into phrases, with at most one accent in each.
func (ph phrasing) of(narration string) story.Spoken {
	var s story.Spoken
	ends := ph.sentenceEnds(narration)
	turns := ph.turns(narration)
	things := ph.things(narration)
	for _, p := range ph.Lang.Phrases(narration) {
		said := narration[p.From:p.To]
		phrase := story.Phrase{Text: strings.Join(strings.Fields(said), " "), Said: said}
		phrase.Accent = ph.accent(phrase.Text, p.From == 0 || ends[before(narration, p.From)] || grammar.Announces(narration[:p.From]))
		phrase.Ends = ends[p.To]
		phrase.Turns = turns == p.From && p.From > 0
		phrase.Thing = within(narration, things, p)
		s.Phrases = append(s.Phrases, phrase)
	}
	s.Held = ph.held(s.Phrases)
	return s
}

// before returns the end of what stands before a byte, white space aside.
func before(text string, at int) int { return len(strings.TrimRight(text[:at], " \n\t\u00a0\u202f")) }

// sentenceEnds returns the bytes at which the sentences of a text end.
func (ph phrasing) sentenceEnds(text string) map[int]bool {
	ends := map[int]bool{}
	at := 0
	for _, s := range ph.Lang.Sentences(text) {
		i := strings.Index(text[at:], s)
		if i < 0 {
			continue
		}
		at += i + len(s)
		ends[at] = true
	}
	return ends
}

// accent returns the part of a phrase that carries the news: its one number with what
// that counts, unless it is the value that was, else its one name; "" where neither
// is sure.
func (ph phrasing) accent(phrase string, opens bool) string {
	amounts := ph.Numbers.Amounts(phrase)
	if len(amounts) > 1 {
		return ""
	}
	if len(amounts) == 1 {
		n := amounts[0]
		if n.Sampled || n.Range || ph.Numbers.Old(phrase[:n.From]) || n.Kind == language.Amount && grammar.BareYear(n.Digits) || n.Kind == language.Amount && n.Noun == "" || unicode.IsUpper(grammar.FirstRune(n.Noun)) {
			return ""
		}
		return strings.TrimSpace(phrase[n.From:ph.Numbers.FigureEnd(phrase, n)])
	}
	return ph.Names.Only(phrase, opens)
}

// turns returns the byte at which the second half of a contrast opens; -1 where there
// is none.
func (ph phrasing) turns(narration string) int {
	if len(ph.Lang.Sentences(narration)) > 1 {
		return -1 // what stands beside the second half must be the first
	}
	phrases := ph.Lang.Phrases(narration)
	for i, p := range phrases {
		text := narration[p.From:p.To]
		marked := i > 0 && !grammar.IsWordRune(grammar.LastRune(narration[:before(narration, p.From)]))
		if marked && ph.Lang.Begins(language.Contrast, text) > 0 || i > 0 && ph.Lang.Begins(language.InsteadOf, text) > 0 {
			return p.From
		}
	}
	return -1
}

// says reports whether a word behind a subject may be its verb, for all that is known of the
// language's verbs.
func (ph phrasing) says(w language.Word) bool {
	return len(ph.Lang.Entries(language.Verb)) == 0 || ph.Lang.IsVerb(w.Low, true)
}

// held returns the short subject that several clauses say something of, each behind a
// comma: "Tallyboard | connects …, | drafts …, | and sends …".
func (ph phrasing) held(phrases []story.Phrase) string {
	if len(phrases) < 3 {
		return ""
	}
	words := ph.Lang.Words(phrases[0].Text)
	end := 0
	for end < len(words) && end < 3 && words[end].Capitalized() && !ph.Lang.IsFunction(words[end].Low) {
		end++
	}
	if end == 0 || end == len(words) || !words[end].Letters || ph.Lang.IsFunction(words[end].Low) || !ph.says(words[end]) {
		return ""
	}
	clauses := 0
	for i, p := range phrases {
		if p.Ends && i < len(phrases)-1 {
			return ""
		}
		if i > 0 && strings.HasSuffix(phrases[i-1].Text, ",") && !ph.Lang.Is(language.Relative, grammar.FirstLow(ph.Lang, p.Text)) {
			clauses++
		}
	}
	last := false
	for _, p := range phrases {
		if n := ph.Lang.Begins(language.And, p.Text); n > 0 {
			next := ph.Lang.Words(p.Text[n:])
			last = len(next) > 0 && next[0].Letters && !ph.Lang.IsFunction(next[0].Low) && ph.says(next[0])
		}
	}
	if clauses < 2 || !last {
		return ""
	}
	return phrases[0].Text[:words[end-1].To]
}
