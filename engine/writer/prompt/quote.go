package prompt

import (
	"time"

	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/story"
)

// Assumptions of a script's quote: the instructions with an example, the
// answer per scene with its content, and the reasoning.
const (
	quotedInstructions = 3000 // tokens
	quotedScene        = 250
	quotedThoughts     = 1500
	quotedCalls        = 2 // the second one corrects
	quotedAnswer       = 15 * time.Second
)

// Quote returns the estimated cost of a film's script.
func (w *Author) Quote(o story.Outline) provider.Quote {
	used := Usage{
		Prompt: quotedInstructions + min(o.Source/charsAToken, w.opts.Context/2),
		Answer: quotedThoughts + quotedScene*o.Scenes,
	}
	return provider.Quote{
		Service: w.chat.Name(), Calls: quotedCalls, Cost: quotedCalls * w.opts.Price.of(used), Priced: w.opts.Price != (Price{}),
		Takes: quotedCalls * quotedAnswer,
	}
}

// Quote returns the estimated cost of a film's picture ratings, in one call.
func (v *Viewer) Quote(o story.Outline) provider.Quote {
	pictures := quotedPictures * o.Scenes
	used := Usage{Prompt: tokensAPicture * pictures, Answer: viewTokens + sightTokens*pictures}
	return provider.Quote{Service: v.Name(), Calls: 1, Cost: v.price.of(used), Priced: v.price != (Price{}), Takes: quotedAnswer}
}

// Pictures and tokens of a rating, and characters per token in the language with the fewest.
const (
	quotedPictures = 6
	tokensAPicture = 400
	charsAToken    = 3
)
