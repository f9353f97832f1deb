package prompt

import (
	"fmt"
	"math"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// Tokens that a model takes.
const (
	leastSource  = 200  // of a source, which a model is given in any case
	enoughSource = 800  // of one that goes before what scenes show
	perScene     = 70   // of a scene's answer, beside its narration
	perContent   = 60   // of what it shows
	leastAnswer  = 512  // of an answer
	thinking     = 8000 // of thinking, where there is the room
	roomyContext = 12_000
)

// tokensOf is about how many tokens a text takes: a token is about four bytes
// of UTF-8 in each of the five languages.
func tokensOf(text string) int { return (len(text) + 3) / 4 }

// plan settles what of a task its model is told and asked, by the tokens that it takes in
// all: taste and a sample where these are plenty, what scenes show where enough of the
// source is left beside it.
func (t *task) plan(context int) {
	t.roomy, t.stated = context >= roomyContext, true
	t.stated = t.sourceRoom(context) >= min(enoughSource, tokensOf(t.filmText())+t.sceneTokens())
}

// sourceRoom returns how many tokens of the sources of film and scenes the model can be
// given: half of its context, or what the rest leaves of it.
func (t *task) sourceRoom(context int) int {
	rest := context - tokensOf(t.system()) - tokensOf(asJSON(t.describe(0))) - t.answer()
	return max(min(rest, context/2), leastSource)
}

// answer is about how many tokens an answer takes that is not thought about.
func (t *task) answer() int {
	chars, scenes := t.chars, t.scenes().About
	if chars == 0 {
		chars = min(writer.Chars(t.material()), 8000)
		scenes = max(3, int(float64(chars)/t.rate/sceneSeconds))
	}
	each := perScene
	if t.stated {
		each += perContent
	}
	return 200 + chars*t.bytesPerRune()/3 + scenes*each
}

// bytesPerRune is how long the letters of the film's language are.
func (t *task) bytesPerRune() int {
	switch {
	case language.Of(t.Language).Unspaced:
		return 3
	case language.Of(t.Language).RightToLeft():
		return 2
	}
	return 1
}

// room is how many tokens an answer may take: models that think before they answer do so
// in the same room; times is 2 where it was not enough. A question and its answer fit into
// the context.
func (t *task) room(context int, q Question, times int) int {
	asked := q.tokens()
	return max(leastAnswer, min(times*(2*t.answer()+thinking), context-asked-asked/16))
}

// tokens are about those of a question without its answer.
func (q Question) tokens() int {
	n := tokensOf(q.System)
	for _, turn := range q.Turns {
		n += tokensOf(turn.Text)
	}
	return n
}

// sceneTokens are those of the sources that scenes have of their own.
func (t *task) sceneTokens() int {
	n := 0
	for _, s := range t.Scenes {
		n += tokensOf(s.Text)
	}
	return n
}

// own is the source of one scene, in its part of so many tokens.
func (t *task) own(s story.SceneBrief, tokens int) string {
	all := t.sceneTokens()
	if all <= tokens {
		return s.Text
	}
	return weightiest(s.Text, t.Language, tokensOf(s.Text)*tokens/all)
}

// condensed begins the warning that the model did not get all of the source as it stands.
const condensed = "The source is longer than the language model takes at once"

// leftOut warns of what the model was not given, "" where it was given all.
func (t *task) leftOut() string {
	whole, given := len(t.filmText()), len(t.given)
	for _, s := range t.Scenes {
		whole += len(s.Text)
	}
	given += t.ownGiven
	switch {
	case given >= whole:
		return ""
	case t.parts > 0:
		return fmt.Sprintf("%s: the model condensed it first, in %d parts, to about %s of its length. A model with a larger context reads all of it.", condensed, t.parts, percent(given, whole))
	}
	return fmt.Sprintf("%s: it was given the weightiest sentences, about %s of the text. A model with a larger context reads more.", condensed, percent(given, whole))
}

func percent(part, whole int) string {
	return fmt.Sprintf("%.0f%%", math.Round(100*float64(part)/float64(whole)))
}

// marked puts a text between the names of what it is; it has none of them itself.
func marked(name, text string) string {
	marks := strings.NewReplacer("<source>", "‹source›", "</source>", "‹/source›", "<prompt>", "‹prompt›", "</prompt>", "‹/prompt›")
	return "<" + name + ">\n" + marks.Replace(text) + "\n</" + name + ">\n"
}
