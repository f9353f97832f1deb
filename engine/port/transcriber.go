package port

import (
	"context"

	"github.com/scenewright/scenewright/engine/story"
)

// Transcriber hears what is said.
//
// Transcribe gives the words in order, with times that lie within the sound and
// never run backwards. Silence is an empty answer and no error. With Known set
// it is told what is said, and finds the times of exactly those words; a
// transcriber that only recognises may refuse that with an *Error of
// CodeUnsupported. Failures of an outside service are *Error with
// CodeProvider.
//
// The caller guarantees sound of one channel, and a language that Hears takes.
type Transcriber interface {
	// Hears reports whether it can work in a language, and whether it can
	// recognise what it is not told; for the language "", whether it finds out
	// itself which one is spoken.
	Hears(language string, known bool) bool
	Transcribe(ctx context.Context, h story.TranscribeRequest) (story.Transcript, error)
}
