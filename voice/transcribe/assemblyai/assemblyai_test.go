package assemblyai_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/voice/transcribe/assemblyai"
	"github.com/scenewright/scenewright/voice/transcribe/assemblyai/assemblyaitest"
	"github.com/scenewright/scenewright/voice/transcribe/transcribetest"
)

const key = "aai-s3cret"

func open(t *testing.T, fake http.Handler) *assemblyai.Transcriber {
	t.Helper()
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	tr, err := assemblyai.New(key, &assemblyai.Options{BaseURL: server.URL, Provider: &provider.Options{Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }}})
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

func TestTranscriber(t *testing.T) {
	said := transcribetest.Speech(t, enginetest.Voice{})
	said.Off = 5 * time.Millisecond
	fake := assemblyaitest.New(key, said.Text, said.Words)
	transcribetest.Test(t, func(t *testing.T) engine.Transcriber { return open(t, fake) }, said)
}

func hearing() story.TranscribeRequest {
	v := enginetest.Voice{}
	s, _ := v.Speak(context.Background(), story.Utterance{Text: "hello there", Voice: "fake/hum", Language: "en", Speed: 1})
	return story.TranscribeRequest{Sound: s.Sound, Language: "iw", WordBoost: []string{"Acme"}, Spelling: []story.CustomSpelling{{From: []string{"sequel"}, To: "SQL"}, {From: []string{"acme"}, To: "Acme Inc"}}}
}

// TestAsked: what is ordered is in the service's words; silence is no error.
func TestAsked(t *testing.T) {
	fake := assemblyaitest.New(key, "", nil)
	got, err := open(t, fake).Transcribe(t.Context(), hearing())
	if err != nil || len(got.Words) != 0 || got.Text != "" {
		t.Errorf("silence: %+v, %v", got, err)
	}
	if o := fmt.Sprintf("%+v", fake.Calls()); o != "[{Audio:https://cdn.assemblyai.com/upload/1 Language:he Find:false Boost:[Acme] Param:high Spelling:[{From:[sequel] To:SQL}]}]" {
		t.Error(o)
	}
}

// TestFoundLanguage: the language that nobody knows is found out, and told in
// our code.
func TestFoundLanguage(t *testing.T) {
	h := hearing()
	h.Language, h.WordBoost = "", nil
	for spoken, want := range map[string]string{"": "en", "he": "iw", "en_uk": "en", "de": "de"} {
		fake := assemblyaitest.New(key, "words", nil).Speaking(spoken)
		got, err := open(t, fake).Transcribe(t.Context(), h)
		if o := fake.Calls()[0]; err != nil || got.Language != want || !o.Find || o.Language != "" {
			t.Errorf("%s: %+v, %v, by the order %+v; want %s", spoken, got, err, o, want)
		}
	}
}

func TestFailedTranscript(t *testing.T) {
	_, err := open(t, assemblyaitest.New(key, "", nil).Fail("Audio file "+key+" is bad")).Transcribe(t.Context(), hearing())
	if provider.KindOf(err) != provider.Refused || strings.Contains(err.Error(), key) || !strings.Contains(err.Error(), "is bad") {
		t.Error(err)
	}
}

func TestBadDays(t *testing.T) {
	providertest.Run(t, providertest.Subject{
		Key: key, Good: assemblyaitest.New(key, "hello", nil),
		Open: func(base string, o *provider.Options) (providertest.Call, error) {
			if o == nil {
				o = &provider.Options{}
			}
			tr, err := assemblyai.New(key, &assemblyai.Options{BaseURL: base, Provider: o})
			return func(ctx context.Context) error { _, err := tr.Transcribe(ctx, hearing()); return err }, err
		},
		// Each of the three addresses has its own first request, and the waits
		// between two looks stand among the others.
		Skip: []string{"429 with Retry-After", "429 without Retry-After", "500 then success"},
	})
	if _, err := assemblyai.New("", nil); !errors.Is(err, fault.ErrInvalid) {
		t.Error(err)
	}
}
