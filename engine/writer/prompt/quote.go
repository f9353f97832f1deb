package prompt

import (
	"time"

	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/story"
)

// What a script takes of a model, for quotes: the instructions with an example, the
// answer for a scene with what it shows, and what a model thinks first.
const (
	quotedInstructions = 3000 // tokens
	quotedScene        = 250
	quotedThoughts     = 1500
	quotedCalls        = 2 // the second one mends
	quotedAnswer       = 15 * time.Second
)

// Quote returns what the model would be asked for a film.
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

// Quote returns what the model would be asked to look at for a film, all in one view.
func (v *Viewer) Quote(o story.Outline) provider.Quote {
	pictures := quotedPictures * o.Scenes
	used := Usage{Prompt: tokensAPicture * pictures, Answer: viewTokens + sightTokens*pictures}
	return provider.Quote{Service: v.Name(), Calls: 1, Cost: v.price.of(used), Priced: v.price != (Price{}), Takes: quotedAnswer}
}

// What a view takes for a scene; and how many characters a token has, in the language that
// has the fewest.
const (
	quotedPictures = 6
	tokensAPicture = 400
	charsAToken    = 3
)
