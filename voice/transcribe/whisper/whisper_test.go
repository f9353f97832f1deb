package whisper_test

import (
	"context"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/voice/transcribe/transcribetest"
	"github.com/scenewright/scenewright/voice/transcribe/whisper"
	"github.com/scenewright/scenewright/voice/transcribe/whisper/whispertest"
)

const key = "sk-s3cret"

func TestTranscriber(t *testing.T) {
	said := transcribetest.Speech(t, enginetest.Voice{})
	said.Off = 5 * time.Millisecond
	for name, cpp := range map[string]bool{"openai": false, "whisper.cpp": true} {
		t.Run(name, func(t *testing.T) {
			fake := whispertest.New(key, said.Text, said.Words)
			server := httptest.NewServer(fake)
			defer server.Close()
			base := server.URL
			if !cpp {
				base += "/v1"
			}
			open := func(t *testing.T) engine.Transcriber {
				tr, err := whisper.New(whisper.BaseURL(base), &whisper.Options{Key: key, CPP: cpp})
				if err != nil {
					t.Fatal(err)
				}
				return tr
			}
			transcribetest.Test(t, open, said)
			h := story.TranscribeRequest{Sound: said.Sound, Language: "en", WordBoost: []string{"Acme"}, Spelling: []story.CustomSpelling{{From: []string{"sequel"}, To: "SQL"}}}
			if _, err := open(t).Transcribe(t.Context(), h); err != nil {
				t.Fatal(err)
			}
			if all := fake.Prompts(); all[len(all)-1] != "Acme, SQL" {
				t.Errorf("prompts %q", all)
			}
		})
	}
}

// TestFoundLanguage: the language that nobody knows is found out, and told in
// our code.
func TestFoundLanguage(t *testing.T) {
	s := transcribetest.Speech(t, enginetest.Voice{}).Sound
	for spoken, want := range map[string]string{"english": "en", "hebrew": "iw", "german": "german", "fr": "fr"} {
		fake := whispertest.New("", "words", nil).Speaking(spoken)
		server := httptest.NewServer(fake)
		for base, cpp := range map[string]bool{"/v1": false, "": true} {
			tr, err := whisper.New(whisper.BaseURL(server.URL+base), &whisper.Options{CPP: cpp})
			if err != nil {
				t.Fatal(err)
			}
			if got, err := tr.Transcribe(t.Context(), story.TranscribeRequest{Sound: s}); err != nil || got.Language != want || got.Text != "words" {
				t.Errorf("%s, whisper.cpp %t: %+v, %v; want %s", spoken, cpp, got, err, want)
			}
		}
		server.Close()
	}
}

func TestBadDays(t *testing.T) {
	said := transcribetest.Speech(t, enginetest.Voice{})
	fake := whispertest.New(key, said.Text, said.Words)
	providertest.Run(t, providertest.Subject{Key: key, Good: fake, Open: func(base string, o *provider.Options) (providertest.Call, error) {
		tr, err := whisper.New(whisper.BaseURL(base+"/v1"), &whisper.Options{Key: key, Provider: o})
		return func(ctx context.Context) error {
			_, err := tr.Transcribe(ctx, story.TranscribeRequest{Sound: said.Sound, Language: "en"})
			return err
		}, err
	}})
}
