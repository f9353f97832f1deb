package prompt

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// Token counts.
const (
	leastSource  = 200  // minimum source in a question
	enoughSource = 800  // of the source, before content is requested
	perScene     = 70   // per scene of the answer, without its narration
	perContent   = 60   // per scene's content
	leastAnswer  = 512  // minimum room for an answer
	thinking     = 8000 // reasoning, if there is room
	roomyContext = 12_000
)

// tokensOf estimates the tokens of a text: about one per four bytes of
// UTF-8 in each of the five languages.
func tokensOf(text string) int { return (len(text) + 3) / 4 }

// plan decides by the model's context whether instructions on taste and a sample are
// included, and whether content is requested, which requires enough room for the source.
func (t *task) plan(context int) {
	t.roomy, t.stated = context >= roomyContext, true
	t.stated = t.sourceRoom(context) >= min(enoughSource, tokensOf(t.filmText())+t.sceneTokens())
}

// sourceRoom returns the tokens available for the sources of film and
// scenes: half of the context, or what the rest leaves.
func (t *task) sourceRoom(context int) int {
	rest := context - tokensOf(t.system()) - tokensOf(asJSON(t.describe(0))) - t.answer()
	return max(min(rest, context/2), leastSource)
}

// answer estimates the tokens of an answer without reasoning.
func (t *task) answer() int {
	chars, scenes := t.chars, t.scenes().About
	if chars == 0 {
		chars = min(language.Chars(t.material()), 8000)
		scenes = max(3, int(float64(chars)/t.rate/writer.IdealScene))
	}
	each := perScene
	if t.stated {
		each += perContent
	}
	return 200 + chars*t.bytesPerRune()/3 + scenes*each
}

// bytesPerRune returns the UTF-8 length of the language's letters.
func (t *task) bytesPerRune() int {
	switch {
	case language.Of(t.Language).Unspaced:
		return 3
	case language.Of(t.Language).RightToLeft():
		return 2
	}
	return 1
}

// room returns the token limit of an answer and its reasoning, which share it;
// times is 2 after a truncated answer. Question and answer fit into the context.
func (t *task) room(context int, q Question, times int) int {
	asked := q.tokens()
	return max(leastAnswer, min(times*(2*t.answer()+thinking), context-asked-asked/16))
}

// tokens estimates the tokens of a question.
func (q Question) tokens() int {
	n := tokensOf(q.System)
	for _, turn := range q.Turns {
		n += tokensOf(turn.Text)
	}
	return n
}

// sceneTokens estimates the tokens of the scenes' own sources.
func (t *task) sceneTokens() int {
	n := 0
	for _, s := range t.Scenes {
		n += tokensOf(s.Text)
	}
	return n
}

// own returns a scene's source, shortened to its share of tokens.
func (t *task) own(s story.SceneBrief, tokens int) string {
	all := t.sceneTokens()
	if all <= tokens {
		return s.Text
	}
	return weightiest(s.Text, t.Language, tokensOf(s.Text)*tokens/all)
}

// condensed is the prefix of the warning about a shortened source.
const condensed = "The source is longer than the language model takes at once"

// leftOut returns a warning if the model did not get the whole source; else "".
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

// marked encloses a text in tags and escapes such tags within it.
func marked(name, text string) string {
	marks := strings.NewReplacer("<source>", "‹source›", "</source>", "‹/source›", "<prompt>", "‹prompt›", "</prompt>", "‹/prompt›")
	return "<" + name + ">\n" + marks.Replace(text) + "\n</" + name + ">\n"
}

// weightiest returns a source in at most tokens tokens: unchanged if it
// fits, else shortened as the offline editor shortens a film's text.
func weightiest(text, code string, tokens int) string {
	e := writer.NewEditor(code, 0)
	passages, _, _ := e.Passages(context.Background(), document.Parse(text)) // no context ends
	for chars := language.Chars(text) * tokens / max(1, tokensOf(text)); tokensOf(text) > tokens; chars = chars * 9 / 10 {
		kept, _ := e.Fit(passages, max(1, chars))
		text = ""
		for i, p := range kept {
			gap := " "
			if i > 0 && p.Block != kept[i-1].Block {
				gap = "\n\n"
			}
			text = strings.TrimSpace(text + gap + strings.Join(p.Sentences, " "))
		}
		if chars == 0 {
			return ""
		}
	}
	return text
}
