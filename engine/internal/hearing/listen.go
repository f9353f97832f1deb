package hearing

import (
	"context"
	"strings"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/story"
)

// speechRate is what a sound is brought to before it is transcribed, in hertz:
// recognisers hear nothing above it, and a third of the samples is a third of
// the memory.
const speechRate = 16000

// listener is a library.Listener of the engine's transcribers.
type listener struct{ *Transcribers }

// Listener hears assets, where somebody can prepare their sound and find out
// what is said in it; nil where not.
func (t *Transcribers) Listener() library.Listener {
	if t.Preparer == nil || len(t.transcribers("", false)) == 0 {
		return nil
	}
	return listener{t}
}

// Listen hears as much of a file as Preparer.Sound gives.
func (l listener) Listen(ctx context.Context, path string) (library.Speech, error) {
	to := path + ".wav"
	if _, err := l.Preparer.Sound(ctx, path, to); err != nil {
		if fault.CodeOf(err) == fault.CodeUnsupported && ctx.Err() == nil {
			return library.Speech{}, nil // it is silent
		}
		return library.Speech{}, err
	}
	sound, err := readSound(to)
	if err != nil {
		return library.Speech{}, err
	}
	heard, failed, err := transcribe(ctx, l.transcribers("", false), story.Hearing{Sound: sound.Mono().Resample(speechRate)})
	switch {
	case err != nil:
		return library.Speech{}, err
	case heard == nil:
		return library.Speech{}, &fault.Error{Code: fault.CodeProvider, Message: unheard(failed), Remedy: "upload the file again later", Retryable: true}
	}
	said := library.Speech{Text: strings.TrimSpace(heard.Text), Language: heard.Language}
	if said.Language == "" && said.Text != "" {
		said.Language = detect.LanguageOf(said.Text)
	}
	return said, nil
}
