package enginetest

import (
	"context"
	"fmt"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/story"
)

// Translator is a fake writer that translates: whatever a scene says, it says a sentence
// of its own, and shows it.
type Translator struct{ engine.Writer }

// Translate gives every scene a Spanish sentence.
func (Translator) Translate(_ context.Context, s story.Script, to string) (story.Script, error) {
	s.Title, s.Language = "El faro", to
	for i := range s.Scenes {
		said := fmt.Sprintf("La luz del faro guía a los barcos durante toda la noche de invierno, y esta es la escena %d de la película.", i+1)
		s.Scenes[i].Narration, s.Scenes[i].Screen = said, story.On(story.Spoken{Phrases: []story.Phrase{{Text: said, Said: said, Ends: true}}})
	}
	return s, nil
}
