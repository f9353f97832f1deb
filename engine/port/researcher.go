package port

import (
	"context"

	"github.com/scenewright/scenewright/engine/story"
)

// Researcher finds source texts on a subject of a few words: an encyclopedia.
//
// A subject without a result is a Document without a text and no error, whose Warnings may suggest
// others; a failing service is a *fault.Error with CodeProvider. A result has its address (Document.URL)
// and its terms (Document.Licence).
type Researcher interface {
	// Research looks up words in a language, a code that Voices lists. The text it returns is in
	// that language.
	Research(ctx context.Context, subject, language string) (story.Document, error)
}
