package port

import (
	"context"

	"github.com/scenewright/scenewright/engine/story"
)

// Researcher finds source texts on a subject of a few words: an encyclopedia.
//
// Knowing nothing of the subject is a Document without a text and no error, whose
// Warnings may say what else could be asked for; a service
// that fails is an *Error with CodeProvider. What is found says where it is
// from (Document.URL) and on which terms it may be used (Document.Licence).
type Researcher interface {
	// Research is given words in a language, a code that Voices lists. The text it
	// gives is in that language.
	Research(ctx context.Context, subject, language string) (story.Document, error)
}
