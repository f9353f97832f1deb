package writer

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
)

// endings makes what a film begins and ends with.
type endings struct{ structure.Rules }

// opening returns what a film that begins with a line shows, under a title that
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
	if !e.Headings.Stands(text) || p.Lines[0].Part || e.Orders.Imperative(text) != "" || p.Lines[0].Item || e.Lang.Begins(language.Contrast, text) > 0 {
		return nil
	}
	return story.Title{Heading: grammar.Bare(text)}
}

// last returns what a film ends with that ends on a narration: its last line and its
// call to action, or the words themselves where it has neither.
func (e endings) last(narration, head string) story.Content {
	c := story.Closing{Heading: head}
	sentences := e.Lang.Sentences(narration)
	for i := len(sentences) - 1; i >= 0 && c.Action == ""; i-- {
		if c.Action = e.Orders.Action(sentences[i]); c.Action != "" && head == "" && i > 0 {
			c.Heading = e.leading(sentences[i-1])
		}
	}
	if len(sentences) == 1 && len(c.Texts()) == 0 && e.Speech.Seconds(narration) <= longestScene && grammar.Finished(narration) && grammar.IsCapitalized(narration) && e.Entries.Value(narration) == "" && e.Headings.Stands(narration) && !e.References.Leans(narration) {
		c.Heading = grammar.Bare(narration)
	}
	if len(sentences) == 1 && len(c.Texts()) == 0 {
		c.Action = e.reach(sentences[0])
	}
	if len(c.Texts()) == 0 {
		return phrasing(e).of(narration)
	}
	return c
}

// reach returns how somebody is reached where a sentence says only that, in the form of a call to
// action: "Bookings: 0800 555 0199". "" where it says anything else.
func (e endings) reach(sentence string) string {
	name, value := e.Entries.Named(grammar.Bare(sentence))
	at := grammar.Address.FindStringIndex(value)
	if at == nil || at[0] > 0 || e.Lang.Count(name) > grammar.LabelMost {
		return ""
	}
	return name + story.ActionDot + strings.TrimRight(value[:at[1]], ".")
}

// leading returns a sentence that leads to a call to action, where it stands alone; "" where
// it is a label or an aside.
func (e endings) leading(sentence string) string {
	if !e.Headings.Stands(sentence) || e.References.Leans(sentence) || e.Lang.Count(sentence) <= grammar.LabelMost {
		return ""
	}
	return grammar.Bare(sentence)
}
