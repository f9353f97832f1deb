package casting

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
)

// Speaker is one voice, and who speaks with it.
type Speaker struct {
	port.Voice
	story.VoiceOption
	Others []port.Voice // that are asked where it fails; none where it was asked for
}

// Speaker finds among adapters the voice that a request asks for, or else the
// first that speaks the language. The notes say which adapters before it did
// not answer.
func (c *Catalog) Speaker(ctx context.Context, r request.Request, language string, among []port.Voice) (found Speaker, notes []string, err error) {
	want := r.Voice()
	var known []string
	var failed error
	for i, v := range among {
		options, err := v.Voices(ctx)
		if err != nil {
			failed = err
			notes = append(notes, "some voices could not be listed: "+fault.MessageOf(err, "it failed unexpectedly"))
			continue
		}
		for _, o := range options {
			if !fitsVoice(want, o) || !slices.Contains(o.Languages, language) {
				continue
			}
			if want.VoiceID == "" || want.VoiceID == o.ID {
				return Speaker{v, o, behind(want, among[i+1:])}, notes, nil
			}
			known = append(known, o.ID)
		}
	}
	return Speaker{}, nil, NoVoice(want, language, known, failed)
}

// StandIn finds the voice that speaks all of a film in place of one that failed: the
// one that it names, even where it was asked for itself, or else one of the other
// adapters. The notes are those of Speaker.
func (c *Catalog) StandIn(ctx context.Context, r request.Request, language string, failed Speaker) (Speaker, []string, error) {
	options, err := failed.Voices(ctx)
	i := slices.IndexFunc(options, func(o story.VoiceOption) bool { return o.ID == failed.StandIn })
	if err != nil || i < 0 {
		return c.Speaker(ctx, r, language, failed.Others)
	}
	return Speaker{failed.Voice, options[i], failed.Others}, nil, nil
}

// fitsVoice reports whether a voice is of the provider that is asked for.
func fitsVoice(s request.VoiceSettings, o story.VoiceOption) bool {
	return s.VoiceType == "" || s.VoiceType == o.VoiceType
}

// behind are those who may speak instead: nobody, where somebody was asked for.
func behind(s request.VoiceSettings, others []port.Voice) []port.Voice {
	if s.VoiceID != "" || s.VoiceType != "" {
		return nil
	}
	return others
}

// NoVoice returns why no voice speaks what is wanted, of those that are known.
func NoVoice(want request.VoiceSettings, code string, known []string, cause error) error {
	switch {
	case cause != nil && len(known) == 0:
		return cause
	case want.VoiceID != "" && len(known) > 0:
		return fault.Invalid("aiVoiceSettings.voiceId", fmt.Sprintf("no voice %q speaks %s", want.VoiceID, code), "take one of "+strings.Join(known, ", "))
	case want.VoiceType != "":
		return fault.Invalid("aiVoiceSettings.voiceType", fmt.Sprintf("no %q voice speaks %s here", want.VoiceType, code), "leave it out, or configure the provider")
	}
	if want.VoiceID != "" {
		return fault.Invalid("aiVoiceSettings.voiceId", fmt.Sprintf("no voice speaks %s here", code), "leave it out, and have a voice for the language configured")
	}
	if l, _ := language.ByCode(code); !l.Studied() {
		return fault.Invalid("language", "no voice here speaks "+l.Name, "take another, or configure a voice provider that speaks it")
	}
	return &fault.Error{Code: fault.CodeMissing, Field: "language", Message: "no voice speaks " + code + " here", Remedy: "run examples/setup.sh, or configure a voice provider"}
}

// voiceTries is how often a voice that may come back is tried before another one
// speaks the film: its adapter has tried each call several times itself.
const voiceTries = 2

// Silent reports whether a voice failed so that another one is to speak: its
// service or program does not work.
func Silent(ctx context.Context, t *pipeline.Task, err error) bool {
	var known *fault.Error
	if ctx.Err() != nil || !errors.As(err, &known) || errors.Is(err, sandbox.ErrInterrupted) {
		return false
	}
	switch known.Code {
	case fault.CodeProvider, fault.CodeMissing, fault.CodeNotFound, fault.CodeUnsupported, fault.CodeLimited:
		return !known.Retryable || t.Job.Attempt >= voiceTries
	}
	return false
}
