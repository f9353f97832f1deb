package spoken

import (
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// spokenPhrases returns the phrases of a scene or, if it has none, those of its narration.
func spokenPhrases(c story.Content, narration, code string) []story.Phrase {
	if c, ok := c.(story.Spoken); ok && len(c.Phrases) > 0 {
		return c.Phrases
	}
	var all []story.Phrase
	for _, span := range language.Of(code).Phrases(narration) {
		said := narration[span.From:span.To]
		all = append(all, story.Phrase{Text: said, Said: said, Ends: endFault(said) == 0})
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
	told := s.teller()
	for i, p := range stated {
		all[i].from, times[i] = after, -1
		if v, next, ok := s.Time.Speech.Phrase(p.Said, after); ok {
			times[i], after = max(0, v.From-kit.Ahead), next
			all[i].from = next - len(strings.TrimSpace(p.Said))
		}
		if p.Accent == "" {
			p.Accent = told.accent(p.Text, all[i].from)
		}
		p.Text, p.Accent = kit.Typographic(p.Text, s.Type.Voice.Language), kit.Typographic(p.Accent, s.Type.Voice.Language)
		all[i].Phrase, all[i].fault = p, endFault(p.Text)
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
