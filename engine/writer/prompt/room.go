package prompt

import (
	"fmt"
	"strings"

	"github.com/scenewright/scenewright/engine/story"
)

// leastSource is how many tokens of a source a model is given in any case.
const leastSource = 200

// sourceRoom returns how many tokens of the sources of film and scenes a model is
// given: all of them, or what its context leaves.
func (w *Author) sourceRoom(t *task) int {
	room := w.opts.Context - tokensOf(system(w.states())) - tokensOf(t.brief(0)) - t.answer()
	return max(min(room, tokensOf(t.filmText())+t.sceneTokens()), leastSource)
}

// answer is about how many tokens an answer takes that is not thought about.
func (t *task) answer() int { return min(t.room(), 600+t.room()/3) }

// sceneTokens are those of the sources that scenes have of their own.
func (t *task) sceneTokens() int {
	n := 0
	for _, s := range t.Scenes {
		n += tokensOf(s.Text)
	}
	return n
}

// filmText is the source of the film as a whole, "" where each scene has a text of
// its own: a deck's text is that of its slides.
func (t *task) filmText() string {
	for _, s := range t.Scenes {
		if s.Static == "" && s.Text == "" {
			return t.Text
		}
	}
	if t.sceneTokens() == 0 {
		return t.Text
	}
	return ""
}

// own is the source of one scene, in its part of so many tokens.
func (t *task) own(s story.SceneBrief, tokens int) string {
	all := t.sceneTokens()
	if all <= tokens {
		return s.Text
	}
	return condense(s.Text, t.Language, tokensOf(s.Text)*tokens/all)
}

// condensed begins the warning that the model did not get all of the source.
const condensed = "The source is longer than the language model takes at once"

// leftOut warns of what the model was not given, "" where it was given all; a
// script that is only made shorter keeps the warning it had.
func (t *task) leftOut() string {
	if t.earlier != nil {
		for _, w := range t.earlier.Warnings {
			if strings.HasPrefix(w, condensed) {
				return w
			}
		}
	}
	if t.whole == 0 || t.given >= t.whole {
		return ""
	}
	return fmt.Sprintf("%s: it was given the weightiest sentences, about %.0f%% of the text. A model with a larger context reads more.", condensed, 100*float64(t.given)/float64(t.whole))
}
