package port

import (
	"context"

	"github.com/scenewright/scenewright/engine/story"
)

// Voice speaks texts.
//
// Speak returns mono sound and the time of every word of the text, in order, each with its byte
// range in Utterance.Text; ranges do not overlap and cover every letter and digit. Times are
// ascending and within the sound, to one sample. A tone changes the speech as far as the voice can;
// the words of Emphasis are longer, and louder or higher than without.
//
// The caller guarantees a text that is not blank and a speed in 0.5..2. A voice that Voices did not
// list is a *fault.Error with CodeInvalid or CodeNotFound.
//
// Speak retries by itself before it fails: no part of a text is spoken by another voice. Where a
// voice cannot speak a film, its StandIn speaks the whole film.
//
// Failures are *fault.Error: CodeMissing where a program is not installed (with the
// remedy), CodeProvider with Retryable where trying again may help.
type Voice interface {
	Voices(ctx context.Context) ([]story.VoiceOption, error)
	Speak(ctx context.Context, u story.Utterance) (story.Speech, error)
}
