package port

import (
	"context"

	"github.com/scenewright/scenewright/engine/story"
)

// Voice speaks.
//
// Speak returns mono sound and the time of every word of the text, in order,
// each with its byte range in Utterance.Text; ranges do not overlap and cover
// every letter and digit. Times lie within the sound and never run backwards.
// A tone changes how it sounds as far as the voice can; the words of Emphasis
// stand out: they take longer, and are louder or higher than without.
//
// The caller guarantees a text that is not blank and a speed in 0.5..2. A voice that
// Voices did not list is an *Error with CodeInvalid or CodeNotFound.
//
// Where Speak fails it has done what it can: nothing of a text is spoken by another
// voice. A film that a voice cannot speak is spoken by its StandIn as a whole.
//
// Failures are *Error: CodeMissing where a program is not installed (with the
// remedy), CodeProvider with Retryable where trying again may help.
type Voice interface {
	Voices(ctx context.Context) ([]story.VoiceOption, error)
	Speak(ctx context.Context, u story.Utterance) (story.Speech, error)
}
