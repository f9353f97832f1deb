package port

import (
	"context"

	"github.com/scenewright/scenewright/engine/story"
)

// Transcriber recognises speech.
//
// Transcribe returns the words in order, with ascending times within the sound. Silence is an empty
// answer and no error. With Known set it aligns exactly those words; a transcriber that only
// recognises may refuse that with a *fault.Error of CodeUnsupported. Failures of an outside service are
// *fault.Error with CodeProvider.
//
// The caller guarantees mono sound, and a language that Hears supports.
type Transcriber interface {
	// Hears reports whether it supports a language, and with known false, whether it can recognise
	// unknown words; for the language "", whether it detects the language.
	Hears(language string, known bool) bool
	Transcribe(ctx context.Context, h story.TranscribeRequest) (story.Transcript, error)
}
