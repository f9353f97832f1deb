package openai_test

import (
	"context"
	"errors"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/provider/servicetest"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/voice/local"
	"github.com/scenewright/scenewright/voice/openai"
	"github.com/scenewright/scenewright/voice/openai/openaitest"
	"github.com/scenewright/scenewright/voice/transcribe/aligned"
	"github.com/scenewright/scenewright/voice/voicetest"
)

const key = "k-s3cret"

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// open is the adapter before a stand-in.
func open(t testing.TB, fake http.Handler, o openai.Options) *openai.Voice {
	t.Helper()
	server := httptest.NewServer(fake)
	transport := &http.Transport{}
	t.Cleanup(func() { transport.CloseIdleConnections(); server.Close() })
	o.Provider = &provider.Options{HTTP: &http.Client{Transport: transport}, Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }}
	if o.BaseURL = server.URL + "/v1"; o.Model == "" {
		o.Model = "tts-1"
	}
	v, err := openai.New(key, &o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestVoice(t *testing.T) {
	fake := openaitest.New(key, nil)
	voicetest.Test(t, func(t *testing.T) engine.Voice { return open(t, fake, openai.Options{}) })
}

// TestFound: English words are found by PocketSphinx, the others by the guide.
func TestFound(t *testing.T) {
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	known, err := local.New(box, nil)
	if err != nil {
		t.Fatal(err)
	}
	voicetest.Found(t, known, func(speaks, guide engine.Voice) engine.Voice {
		return open(t, openaitest.New(key, speaks), openai.Options{Aligner: aligned.New(box, &aligned.Options{Guide: guide})})
	})
}

func utterance() story.Utterance {
	return story.Utterance{Text: "Our team shipped 24 features for $5. Thank you!", Voice: "openai/nova", Language: "en", Speed: 1}
}

// TestVoices: those of the model, or those that the server lists.
func TestVoices(t *testing.T) {
	for name, c := range map[string]struct {
		model string
		lists []any
		want  string
	}{
		"OpenAI's":        {"gpt-4o-mini-tts", nil, "openai/marin:en+ openai/cedar:en+ "},
		"of older models": {"tts-1", nil, "openai/nova:en+ openai/onyx:en+ "},
		"Ollama's":        {"phonon", nil, "openai/Freya:en openai/Sterling:en openai/Harper:en openai/Toby:en"},
		"Kokoro's":        {"kokoro", []any{"af_heart", "ef_dora", "jf_alpha", map[string]string{"id": "bm_george"}}, "openai/af_heart:en openai/ef_dora:es openai/bm_george:en"},
		"LocalAI's": {"m", []any{map[string]string{"name": "narrator", "language": "en_GB", "gender": "female"}, map[string]string{"name": "x", "language": "ja"}, "en_US-amy-low", "any", ""},
			"openai/narrator:en openai/en_US-amy-low:en openai/any:en+"},
	} {
		all, err := open(t, openaitest.New(key, nil, c.lists...), openai.Options{Model: c.model}).Voices(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, o := range all {
			more := ""
			if len(o.Languages) > 1 {
				more = "+"
			}
			got = append(got, o.ID+":"+o.Languages[0]+more)
		}
		if !strings.HasPrefix(strings.Join(got, " "), c.want) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestOwn: OpenAI is asked whether the account has the model, and one that has it no
// more has no voices.
func TestOwn(t *testing.T) {
	for status, want := range map[int]int{404: 0, 200: 13} {
		own := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.String() != "https://api.openai.com/v1/models/gpt-4o-mini-tts" || r.Header.Get("Authorization") != "Bearer "+key {
				t.Errorf("%s is asked for", r.URL)
			}
			servicetest.Reply(w, status, map[string]string{"id": "gpt-4o-mini-tts"})
		})
		v, err := openai.New(key, &openai.Options{Provider: &provider.Options{HTTP: voicetest.Listing(own)}})
		if err != nil {
			t.Fatal(err)
		}
		if all, err := v.Voices(t.Context()); err != nil || len(all) != want {
			t.Errorf("%d: %d voices, %v, want %d", status, len(all), err, want)
		}
	}
}

// TestQuote: a film of a minute by OpenAI costs less than two cents, by a server that
// wants no key nothing; what a server with a key takes is not known.
func TestQuote(t *testing.T) {
	film := story.Outline{Length: time.Minute, Scenes: 9}
	for _, c := range []struct {
		key  openai.APIKey
		opts *openai.Options
		want provider.Quote
	}{
		{key, nil, provider.Quote{Service: "openai", Calls: 9, Cost: .01836, Priced: true, Takes: 27 * time.Second}},
		{"", &openai.Options{BaseURL: "http://127.0.0.1:1", Model: "phonon"}, provider.Quote{Service: "openai", Calls: 9, Priced: true, Takes: 27 * time.Second}},
		{key, &openai.Options{BaseURL: "http://127.0.0.1:1", Model: "m"}, provider.Quote{Service: "openai", Calls: 9, Takes: 27 * time.Second}},
	} {
		v, err := openai.New(c.key, c.opts)
		if err != nil {
			t.Fatal(err)
		}
		got := v.Quote(film)
		if got.Cost = math.Round(got.Cost*1e5) / 1e5; got != c.want {
			t.Errorf("%+v, want %+v", got, c.want)
		}
	}
}

var _ engine.Quoter = (*openai.Voice)(nil)

// TestAsked: a tone is told to the models that heed one, what is written is spelled
// out, and the speed is made from the sound.
func TestAsked(t *testing.T) {
	for model, want := range map[string]string{"tts-1": "", "gpt-4o-mini-tts": "Speak like this: Slow and soft, with room between sentences."} {
		fake := openaitest.New(key, nil)
		u := utterance()
		u.Tone, u.Speed = "calm", 1.5
		if _, err := open(t, fake, openai.Options{Model: model}).Speak(t.Context(), u); err != nil {
			t.Fatal(err)
		}
		got := fake.Calls()[0]
		if got.Instructions != want || got.Speed != 0 || got.Input != "Our team shipped twenty four features for five dollars. Thank you!" || got.Format != "wav" {
			t.Errorf("%s: %+v", model, got)
		}
	}
}

func TestBadDays(t *testing.T) {
	fake := openaitest.New(key, nil)
	days := []providertest.Day{
		day("no such voice", provider.Refused, openaitest.NoVoice), day("no sound", provider.Broken, openaitest.NoSound),
		day("no WAV", provider.Broken, openaitest.NotWAV), day("no credit", provider.Unpaid, openaitest.Quota),
	}
	providertest.Run(t, providertest.Subject{Key: key, Good: fake, Also: days, Skip: []string{"not what it says"}, Open: func(base string, o *provider.Options) (providertest.Call, error) {
		o = o.Or(provider.Options{HTTP: voicetest.Listing(fake)})
		v, err := openai.New(key, &openai.Options{BaseURL: base + "/v1", Model: "tts-1", Provider: o})
		return func(ctx context.Context) error { _, err := v.Speak(ctx, utterance()); return err }, err
	}})
}

// day has a service of its own go wrong at its first synthesis.
func day(name string, want provider.Kind, f openaitest.Fault) providertest.Day {
	bad := openaitest.New(key, nil)
	bad.Next(f)
	return providertest.Day{Name: name, Want: want, Answer: func(w http.ResponseWriter, r *http.Request, _ int) bool {
		bad.ServeHTTP(w, r)
		return true
	}}
}

func TestNew(t *testing.T) {
	for _, o := range []*openai.Options{nil, {BaseURL: "nowhere", Model: "m"}, {BaseURL: "http://127.0.0.1:1"}} {
		if _, err := openai.New("", o); !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// TestStranger: a voice that is not listed, and a language that one does not speak, are
// refused before anything is asked.
func TestStranger(t *testing.T) {
	fake := openaitest.New(key, nil)
	v := open(t, fake, openai.Options{Model: "phonon"})
	for code, u := range map[fault.Code]story.Utterance{
		fault.CodeNotFound: {Voice: "openai/nova", Language: "en"}, fault.CodeInvalid: {Voice: "openai/Toby", Language: "es"},
	} {
		u.Text, u.Speed = "Hello.", 1
		if _, err := v.Speak(t.Context(), u); fault.CodeOf(err) != code {
			t.Errorf("%+v: %v, want %s", u, err, code)
		}
	}
	if len(fake.Calls()) > 0 {
		t.Error("it was asked")
	}
}
