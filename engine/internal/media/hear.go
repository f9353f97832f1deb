package media

import (
	"context"
	"os"
	"strings"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/story"
)

// Transcribers finds out what is said in recordings.
type Transcribers struct {
	All      []port.Transcriber
	Preparer port.Preparer
}

// Hear finds the words of a master: those that are known, or what the first
// transcriber recognises that does not fail; nil where none can. The note says
// who failed.
func (t *Transcribers) Hear(ctx context.Context, language string, er material.Task, path string) (heard *story.Transcript, note string, err error) {
	able := t.transcribers(language, er.Known != "")
	if len(able) == 0 {
		return nil, "", nil
	}
	sound, err := readSound(path)
	if err != nil {
		return nil, "", err
	}
	heard, failed, err := transcribe(ctx, able, story.Hearing{
		Sound: sound, Language: language, Known: er.Known, WordBoost: er.Bias.WordBoost, Spelling: er.Bias.CustomSpelling,
	})
	switch {
	case err != nil || len(failed) == 0:
		return heard, "", err
	case heard == nil:
		return nil, unheard(failed) + ": the film is shown without its words", nil
	}
	return heard, unheard(failed) + ": another one heard it", nil
}

// transcribe asks one transcriber after another until one hears; nil where all
// of them failed. It gives the reasons of those that did, for people.
func transcribe(ctx context.Context, able []port.Transcriber, h story.Hearing) (heard *story.Transcript, failed []string, err error) {
	for _, tr := range able {
		out, err := tr.Transcribe(ctx, h)
		why, theirs := pipeline.Unusable(err)
		if ctx.Err() != nil || err != nil && !theirs {
			return nil, nil, err
		}
		if err == nil {
			return &out, failed, nil
		}
		failed = append(failed, why)
	}
	return nil, failed, nil
}

// unheard says that transcribers failed.
func unheard(failed []string) string {
	return "what is said could not be transcribed (" + strings.Join(failed, "; ") + ")"
}

func readSound(path string) (audio.Sound, error) {
	f, err := os.Open(path)
	if err != nil {
		return audio.Sound{}, err
	}
	defer f.Close()
	return audio.ReadWAV(f)
}

// transcribers are those that can work in a language, in order of preference.
func (t *Transcribers) transcribers(language string, known bool) []port.Transcriber {
	var all []port.Transcriber
	for _, tr := range t.All {
		if tr.Hears(language, known) {
			all = append(all, tr)
		}
	}
	return all
}

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
