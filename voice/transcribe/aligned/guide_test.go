package aligned_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/voice/local"
	"github.com/scenewright/scenewright/voice/transcribe/aligned"
)

// only is one voice of several.
type only struct {
	*local.Voice
	id string
}

func (o only) Voices(ctx context.Context) ([]story.VoiceOption, error) {
	all, err := o.Voice.Voices(ctx)
	return slices.DeleteFunc(all, func(v story.VoiceOption) bool { return v.ID != o.id }), err
}

// TestGuide: what another voice says is found by a guide that sounds like nothing of
// it, the other engine of this machine: on average within 40 ms, 95 of 100 words
// within 120 ms.
func TestGuide(t *testing.T) {
	v := newVoice(t, newBox(t))
	for name, c := range map[string]struct {
		guide, voice, language, text string
		speed, pitch                 float64
	}{
		"flite by espeak-ng": {"local/en-us", "local/en-rms", "en", speeches[1], 1, 0},
		"espeak-ng by flite": {"local/en-rms", "local/en-us", "en", speeches[0], 1.2, 0},
		"Spanish": {"local/es", "local/es-419", "es",
			"El faro se alza sobre la bahía y mantiene su lámpara encendida. Cada tarde, un guarda sube las escaleras y cuida la mecha.", .8, 3},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			said, err := v.Speak(t.Context(), story.Utterance{Text: c.text, Voice: c.voice, Language: c.language, Speed: c.speed})
			if err != nil {
				t.Fatal(err)
			}
			by := aligned.New(nil, &aligned.Options{Guide: only{v, c.guide}})
			all := off(t, by, audio.Pitch(noisy(said.Sound, 25), c.pitch), c.language, c.text, said.Words)
			t.Logf("%d words, mean %v, p95 %v", len(all), mean(all), p95(all))
			if mean(all) > 40*time.Millisecond || p95(all) > 120*time.Millisecond {
				t.Errorf("off by %v on average, p95 %v", mean(all), p95(all))
			}
		})
	}
}

// TestWithoutGuide: where the guide does not speak the language, or fails, the level
// tells.
func TestWithoutGuide(t *testing.T) {
	s := audio.Silent(16000, 1, time.Second)
	for name, guide := range map[string]engine.Voice{
		"no language": only{newVoice(t, newBox(t)), "local/es"},
		"none":        only{newVoice(t, newBox(t)), "no/such"},
	} {
		got, err := aligned.New(nil, &aligned.Options{Guide: guide}).Transcribe(t.Context(), story.TranscribeRequest{Sound: s, Language: "en", Known: "Hello there."})
		if err != nil || len(got.Words) != 2 {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}
