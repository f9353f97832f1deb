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
	return runes(bare(s)) <= headingMost && e.lang.Count(s) >= 2 && !announces(s) && !openQuote(s) && !Quotes(s) &&
		strings.Count(s, "(") == strings.Count(s, ")") && len(e.lang.Sentences(s)) == 1
}

// opening is what a film that begins with a line shows, under a title that
// somebody gave or the text itself has; nil where there is none and the line is
// no title.
func (e Editor) opening(p Passage, title string) story.Content {
	if title != "" {
		return story.Title{Heading: title}
	}
	switch p.Content.(type) {
	case nil, story.Number:
	case story.Statement: // a question
		return story.Title{Heading: story.On(p.Content).Heading()}
	default:
		return nil
	}
	text := p.Lines[0].Text
	if !e.Stands(text) || e.imperative(text) != "" || p.Lines[0].Item || e.lang.Begins(language.Contrast, text) > 0 {
		return nil
	}
	return story.Title{Heading: bare(text)}
}

// last is what a film ends with that ends on a narration: its last line and its
// call to action, or the words themselves where it has neither.
func (e Editor) last(narration, head string) story.Content {
	c := e.ending(narration)
	if head != "" {
		c.Heading = head
	}
	if len(c.Texts()) == 0 {
		return e.spoken(narration)
	}
	return c
}

// ending is the closing of a narration; it may be empty.
func (e Editor) ending(narration string) story.Closing {
	sentences := e.lang.Sentences(narration)
	for i := len(sentences) - 1; i >= 0; i-- {
		if action := e.action(sentences[i]); action != "" {
			return story.Closing{Action: action}
		}
	}
	if n := len(sentences); n > 0 && n == 1 && e.Stands(sentences[0]) {
		return story.Closing{Heading: bare(sentences[n-1])}
	}
	return story.Closing{}
}

// address is what a call to action leads to.
var address = regexp.MustCompile(`(?i)[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:https?://)?(?:[\w-]+\.)+(?:[a-z]{2,6})(?:/[\w./-]*)?\b|\+?\(?\d{2,4}\)?[\s.-]\d{3,4}(?:[\s.-]\d{2,4})*`)

// action is the call to action of a sentence: its own verb and its own address;
// "" where it has none of them.
func (e Editor) action(sentence string) string {
	at := address.FindStringIndex(sentence)
	if at == nil {
		return ""
	}
	text := e.polite(sentence[:at[0]])
	verb := ""
	for _, from := range e.clauseStarts(text) {
		if n := e.lang.Begins(language.Imperative, text[from:]); n > 0 {
			verb, text = text[from:from+n], text[from:]
			break
		}
	}
	if verb == "" {
		return ""
	}
	words := e.lang.Words(text)
	for len(words) > 0 && (!words[len(words)-1].Letters || e.lang.Is(language.Preposition, words[len(words)-1].Low) || e.lang.Is(language.Article, words[len(words)-1].Low)) {
		text = text[:words[len(words)-1].From]
		words = words[:len(words)-1]
	}
	if text = strings.TrimSpace(text); runes(text) > actionMost || strings.ContainsAny(text, ",;:") {
		text = verb
	}
	if text == "" {
		text = verb
	}
	return capital(text) + " · " + sentence[at[0]:at[1]]
}
