package providers_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/examples/internal/providers"
	"github.com/scenewright/scenewright/voice/elevenlabs/elevenlabstest"
	"github.com/scenewright/scenewright/voice/google/googletest"
	"github.com/scenewright/scenewright/voice/kokoro/kokorotest"
	"github.com/scenewright/scenewright/voice/transcribe/aligned"
	"github.com/scenewright/scenewright/voice/transcribe/whisper/whispertest"
)

// TestVoices: the voices of all services come before the one that is there, and
// speak; recognisers come before alignment.
func TestVoices(t *testing.T) {
	e := env{
		"ELEVENLABS_API_KEY": "e-key", "ELEVENLABS_BASE_URL": serve(t, elevenlabstest.New("e-key", nil)),
		"GOOGLE_API_KEY": "g-key", "GOOGLE_BASE_URL": serve(t, googletest.New("g-key", nil)),
		"KOKORO_BASE_URL": serve(t, kokorotest.New(nil)), "WHISPER_BASE_URL": serve(t, whispertest.New("", "", nil)),
		"ASSEMBLYAI_API_KEY": "a-key",
	}
	for want, e := range map[string]env{"elevenlabs google kokoro local": e, "local": {}} {
		services, err := providers.FromEnv(e.get)
		if err != nil {
			t.Fatal(err)
		}
		p := engine.Ports{Voices: []engine.Voice{enginetest.Voice{}}, Transcribers: []engine.Transcriber{aligned.New(nil, nil)}}
		services.Add(&p)
		var kinds []string
		for _, v := range p.Voices {
			all, err := v.Voices(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			english := all[slices.IndexFunc(all, func(o engine.VoiceOption) bool { return slices.Contains(o.Languages, "en") })]
			kinds = append(kinds, english.VoiceType)
			if _, err := v.Speak(t.Context(), engine.Utterance{Text: "Hello.", Voice: english.ID, Language: "en", Speed: 1}); err != nil {
				t.Error(err)
			}
		}
		if got := strings.Join(kinds, " "); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if n := len(p.Transcribers); n != 1+len(services.Transcribers) || !p.Transcribers[n-1].Hears("en", true) || p.Transcribers[n-1].Hears("en", false) {
			t.Errorf("%d transcribers", n)
		}
	}
}
