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

// Quote returns what the model would be asked to look at for a film: one view a scene.
func (v *Viewer) Quote(o story.Outline) provider.Quote {
	used := Usage{Prompt: quotedView, Answer: quotedSights}
	return provider.Quote{
		Service: v.Name(), Calls: o.Scenes, Cost: float64(o.Scenes) * v.price.of(used), Priced: v.price != (Price{}),
		Takes: time.Duration(o.Scenes) * time.Second,
	}
}

// What a view takes, with three pictures; and how many characters a token has, in the
// language that has the fewest.
const (
	quotedView   = 1500
	quotedSights = 300
	charsAToken  = 3
)
