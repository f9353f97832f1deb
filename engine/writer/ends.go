package writer

import (
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// actionMost is how many characters a call to action has before its address.
const actionMost = 24

// Stands reports whether a sentence says something by itself, whole and short
// enough to stand large: it opens nothing that it does not close, leads to
// nothing, and leans on nothing before it.
func (e Editor) Stands(sentence string) bool {
	s := strings.TrimSpace(sentence)
	return e.heading(s) != "" && e.lang.Count(s) >= 2 && !announces(s) && !Quotes(s) && len(e.lang.Sentences(s)) == 1
}

// opening is what a film that begins with a line shows, under a title that
// somebody gave or the text itself has, with the line below that; nil where there is
// none and the line is no title.
func (e Editor) opening(p Passage, title, under string) story.Content {
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
	if !e.Stands(text) || p.Lines[0].Part || e.imperative(text) != "" || p.Lines[0].Item || e.lang.Begins(language.Contrast, text) > 0 {
		return nil
	}
	return story.Title{Heading: bare(text)}
}

// last is what a film ends with that ends on a narration: its last line and its
// call to action, or the words themselves where it has neither.
func (e Editor) last(narration, head string) story.Content {
	c := story.Closing{Heading: head}
	sentences := e.lang.Sentences(narration)
	for i := len(sentences) - 1; i >= 0 && c.Action == ""; i-- {
		if c.Action = e.action(sentences[i]); c.Action != "" && head == "" && i > 0 {
			c.Heading = e.leading(sentences[i-1])
		}
	}
	if len(sentences) == 1 && len(c.Texts()) == 0 && e.Seconds(narration) <= longestScene && finished(narration) && capitalized(narration) && e.value(narration) == "" && e.Stands(narration) && !e.Leans(narration) {
		c.Heading = bare(narration)
	}
	if len(c.Texts()) == 0 {
		return e.spoken(narration)
	}
	return c
}

// leading is a sentence that leads to a call to action, where it stands alone; "" where
// it is a label or an aside.
func (e Editor) leading(sentence string) string {
	if !e.Stands(sentence) || e.Leans(sentence) || e.lang.Count(sentence) <= labelMost {
		return ""
	}
	return bare(sentence)
}

// address is what a call to action leads to.
var address = regexp.MustCompile(`(?i)[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:https?://)?(?:[\w-]+\.)+[a-z]{2,12}(?:/[\w./-]*)?\b|(?:\+\d{1,3}[\s.-])?(?:\(\d{1,5}\)|\b\d{2,5})[\s.-]\d{3,4}(?:[\s.-]\d{2,4})*\b`)

// action is the call to action of a sentence: its own verb and its own address;
// "" where it has none of them. The verb begins its clause, or stands behind what
// says for what, or whom; it is the last one before the address.
func (e Editor) action(sentence string) string {
	at := address.FindStringIndex(sentence)
	if at == nil {
		return ""
	}
	text, verb := "", ""
	for _, clause := range e.segments(sentence[:at[0]], ",，;；:：") {
		head := sentence[clause.From:clause.To]
		for i, w := range e.lang.Words(head) {
			rest := head[w.From:]
			polite := e.lang.Begins(language.Please, rest)
			n := e.lang.Begins(language.Imperative, rest)
			if i > 0 && !e.leadsTo(head[:w.From]) || polite == 0 && n == 0 {
				continue
			}
			text = strings.TrimLeft(rest[polite:], ",， ")
			if verb = rest[:n]; n == 0 {
				verb = text[:e.lang.Begins(language.Imperative, text)]
			}
		}
	}
	words := e.lang.Words(text)
	for len(words) > 0 && (!words[len(words)-1].Letters || e.leadsOn(words[len(words)-1]) || e.lang.Is(language.Alternate, words[len(words)-1].Low)) {
		text = text[:words[len(words)-1].From]
		words = words[:len(words)-1]
	}
	if text = strings.TrimSpace(text); runes(text) > actionMost || text == "" {
		text = verb
	}
	if text == "" {
		return ""
	}
	return capital(text) + story.ActionDot + strings.TrimRight(sentence[at[0]:at[1]], ".")
}

// leadsTo reports whether words before a verb only say for what or whom: "for
// details", "and", "si tienes dudas".
func (e Editor) leadsTo(before string) bool {
	words := e.lang.Spoken(before)
	if len(words) == 0 {
		return true
	}
	first, last := words[0].Low, words[len(words)-1].Low
	return len(words) <= 4 && (e.lang.Is(language.Preposition, first) || e.purpose(before) || e.lang.Bare(first) != first && e.lang.Is(language.Preposition, e.lang.Prefix(first))) ||
		e.lang.Is(language.And, last)
}
