package writer

import (
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// endings makes what a film begins and ends with.
type endings struct{ grammar }

// opening is what a film that begins with a line shows, under a title that
// somebody gave or the text itself has, with the line below that; nil where there is
// none and the line is no title.
func (e endings) opening(p Passage, title, under string) story.Content {
	if title != "" {
		return story.Title{Heading: title, Caption: under}
	}
	switch p.Content.(type) {
	case nil, story.Number:
	case story.Statement: // a question
		return story.Title{Heading: story.On(p.Content).Heading()}
	default:
		return nil
	}
	text := p.Lines[0].Text
	if !e.headings.stands(text) || p.Lines[0].Part || e.orders.imperative(text) != "" || p.Lines[0].Item || e.lang.Begins(language.Contrast, text) > 0 {
		return nil
	}
	return story.Title{Heading: bare(text)}
}

// last is what a film ends with that ends on a narration: its last line and its
// call to action, or the words themselves where it has neither.
func (e endings) last(narration, head string) story.Content {
	c := story.Closing{Heading: head}
	sentences := e.lang.Sentences(narration)
	for i := len(sentences) - 1; i >= 0 && c.Action == ""; i-- {
		if c.Action = e.orders.action(sentences[i]); c.Action != "" && head == "" && i > 0 {
			c.Heading = e.leading(sentences[i-1])
		}
	}
	if len(sentences) == 1 && len(c.Texts()) == 0 && e.speech.seconds(narration) <= longestScene && finished(narration) && capitalized(narration) && e.entries.value(narration) == "" && e.headings.stands(narration) && !e.references.leans(narration) {
		c.Heading = bare(narration)
	}
	if len(c.Texts()) == 0 {
		return phrasing{e.grammar}.of(narration)
	}
	return c
}

// leading is a sentence that leads to a call to action, where it stands alone; "" where
// it is a label or an aside.
func (e endings) leading(sentence string) string {
	if !e.headings.stands(sentence) || e.references.leans(sentence) || e.lang.Count(sentence) <= labelMost {
		return ""
	}
	return bare(sentence)
}
