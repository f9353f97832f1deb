package piper_test

import (
	"context"
	"errors"
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
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/voice/local"
	"github.com/scenewright/scenewright/voice/piper"
	"github.com/scenewright/scenewright/voice/piper/pipertest"
	"github.com/scenewright/scenewright/voice/transcribe/aligned"
	"github.com/scenewright/scenewright/voice/voicetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// open is the adapter before a stand-in.
func open(t testing.TB, fake http.Handler, o piper.Options) *piper.Voice {
	t.Helper()
	server := httptest.NewServer(fake)
	transport := &http.Transport{}
	t.Cleanup(func() { transport.CloseIdleConnections(); server.Close() })
	o.Provider = &provider.Options{HTTP: &http.Client{Transport: transport}, Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }}
	v, err := piper.New(piper.BaseURL(server.URL), &o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestVoice(t *testing.T) {
	fake := pipertest.New(nil)
	voicetest.Test(t, func(t *testing.T) engine.Voice { return open(t, fake, piper.Options{}) })
}

// TestFound: without PocketSphinx the guide finds the words of all languages.
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
		return open(t, pipertest.New(speaks), piper.Options{Aligner: aligned.New(nil, &aligned.Options{Guide: guide})})
	})
}

func utterance() story.Utterance {
	return story.Utterance{Text: "Our team shipped 24 features. Thank you!", Voice: "piper/en_GB-semaine-medium/spike", Language: "en", Speed: 1}
}

func TestVoices(t *testing.T) {
	all, err := open(t, pipertest.New(nil), piper.Options{}).Voices(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range all {
		got = append(got, o.ID+" "+o.Name+" "+o.Languages[0])
	}
	const want = "piper/es_MX-claude-high Claude (MX) es\n" +
		"piper/en_GB-semaine-medium/prudence Semaine (GB), prudence en\npiper/en_GB-semaine-medium/spike Semaine (GB), spike en\n" +
		"piper/en_US-lessac-medium Lessac (US) en\npiper/fr_FR-siwis-medium Siwis (FR) fr\npiper/en_GB-alan-low Alan (GB) en"
	if strings.Join(got, "\n") != want {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}

// TestAsked: the speaker and the pace are asked for, where the server is of today and
// where it is of before.
func TestAsked(t *testing.T) {
	for path, fake := range map[string]*pipertest.Service{"/synthesize": pipertest.New(nil), "/": pipertest.NewOlder(nil)} {
		v := open(t, fake, piper.Options{})
		for _, speed := range []float64{1, 1.25, 4} {
			u := utterance()
			u.Speed = speed
			if _, err := v.Speak(t.Context(), u); err != nil {
				t.Fatal(err)
			}
		}
		const text = "Our team shipped twenty four features. Thank you!"
		for i, length := range []float64{0, .8, .5} {
			if got, want := fake.Calls()[i], (pipertest.Request{Path: path, Text: text, Voice: "en_GB-semaine-medium", Speaker: "spike", Length: length}); got != want {
				t.Errorf("asked for %+v, want %+v", got, want)
			}
		}
	}
}

// TestStranger: the server would speak by its default what it does not have.
func TestStranger(t *testing.T) {
	fake := pipertest.New(nil)
	u := utterance()
	u.Voice = "piper/en_US-nobody-high"
	if _, err := open(t, fake, piper.Options{}).Speak(t.Context(), u); !errors.Is(err, fault.ErrNotFound) || len(fake.Calls()) > 0 {
		t.Errorf("%v after %d calls", err, len(fake.Calls()))
	}
}

func TestBadDays(t *testing.T) {
	fake := pipertest.New(nil)
	page := providertest.Day{Name: "a page", Want: provider.Broken, Answer: func(w http.ResponseWriter, _ *http.Request, _ int) bool {
		_, _ = w.Write([]byte("<!doctype html><title>A site under development</title>"))
		return true
	}}
	providertest.Run(t, providertest.Subject{Good: fake, Also: []providertest.Day{page}, Skip: []string{"wrong type", "not what it says"},
		Open: func(base string, o *provider.Options) (providertest.Call, error) {
			o = o.Or(provider.Options{HTTP: voicetest.Listing(fake)})
			v, err := piper.New(piper.BaseURL(base), &piper.Options{Provider: o})
			return func(ctx context.Context) error { _, err := v.Speak(ctx, utterance()); return err }, err
		}})
	t.Run("voices", func(t *testing.T) {
		providertest.Run(t, providertest.Subject{Good: fake, Open: func(base string, o *provider.Options) (providertest.Call, error) {
			v, err := piper.New(piper.BaseURL(base), &piper.Options{Provider: o})
			return func(ctx context.Context) error { _, err := v.Voices(ctx); return err }, err
		}})
	})
}

func TestNew(t *testing.T) {
	if _, err := piper.New("nowhere", nil); !errors.Is(err, fault.ErrInvalid) {
		t.Error(err)
	}
}
