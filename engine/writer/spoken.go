package writer

import (
	"strings"

	"github.com/scenewright/scenewright/engine/story"
)

// Spoken returns a narration in phrases for display, with at most one accent in each.
func Spoken(narration, code string) story.Spoken { return NewEditor(code, 0).spoken(narration) }

func (e Editor) spoken(narration string) story.Spoken { return e.phrased([]string{narration}) }

// phrased returns texts in phrases for display; no phrase spans two texts.
func (e Editor) phrased(texts []string) story.Spoken {
	var s story.Spoken
	for _, t := range texts {
		s.Phrases = append(s.Phrases, e.phrases(t)...)
	}
	return s
}

func (e Editor) phrases(narration string) []story.Phrase {
	var all []story.Phrase
	ends := e.Lang.SentenceEnds(narration)
	for _, p := range e.Lang.Phrases(narration) {
		said := narration[p.From:p.To]
		text := strings.Join(strings.Fields(said), " ")
		all = append(all, story.Phrase{Text: text, Said: said, Accent: e.accent(text), Ends: ends[p.To] || p.To == len(narration)})
	}
	return all
}

// accent returns the one figure of a phrase, with its sign and unit; "" if there is none, or
// several.
func (e Editor) accent(phrase string) string {
	if all := e.figuresOf(phrase); len(all) == 1 && len(e.Lang.Numbers(phrase)) == 1 {
		return strings.TrimSpace(phrase[all[0].From:all[0].To])
	}
	return ""
}
