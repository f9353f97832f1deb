package kokoro_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio/mp3"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/voice/kokoro"
	"github.com/scenewright/scenewright/voice/kokoro/kokorotest"
	"github.com/scenewright/scenewright/voice/local"
	"github.com/scenewright/scenewright/voice/voicetest"
)

const key = "k-s3cret"

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// speaking is a voice of this machine.
func speaking(t testing.TB) engine.Voice {
	t.Helper()
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	v, err := local.New(box, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// open is the adapter before a stand-in.
func open(t testing.TB, fake http.Handler, o kokoro.Options) *kokoro.Voice {
	t.Helper()
	server := httptest.NewServer(fake)
	transport := &http.Transport{}
	t.Cleanup(func() { transport.CloseIdleConnections(); server.Close() })
	o.Provider = &provider.Options{HTTP: &http.Client{Transport: transport}, Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }}
	v, err := kokoro.New(kokoro.BaseURL(server.URL), &o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestVoice(t *testing.T) {
	fake := kokorotest.New(nil)
	voicetest.Test(t, func(t *testing.T) engine.Voice { return open(t, fake, kokoro.Options{}) })
}

const text = "Our team shipped 24 new features this year, for $5 and more. Thank you all!"

func utterance() story.Utterance {
	return story.Utterance{Text: text, Voice: "kokoro/af_heart", Language: "en", Speed: 1}
}

// TestTimes: written words are where the server says their spoken ones.
func TestTimes(t *testing.T) {
	voice := speaking(t)
	fake := kokorotest.New(voice)
	v := open(t, fake, kokoro.Options{})
	want, err := voice.Speak(t.Context(), story.Utterance{Text: text, Voice: "local/en-rms", Language: "en", Speed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for fault, limit := range map[kokorotest.Fault]time.Duration{"": 5 * time.Millisecond, kokorotest.NoTimes: 150 * time.Millisecond} {
		if fault != "" {
			fake.Next(fault)
		}
		got, err := v.Speak(t.Context(), utterance())
		if err != nil {
			t.Fatal(err)
		}
		var mean time.Duration
		for i, w := range want.Words {
			mean += (got.Words[i].Start - w.Start).Abs() / time.Duration(len(want.Words))
		}
		t.Logf("%q: mean %v", fault, mean)
		if mean > limit {
			t.Errorf("%q: words are off by %v", fault, mean)
		}
	}
	if got := fake.Calls()[0].Input; got != "Our team shipped twenty four new features this year, for five dollars and more. Thank you all!" {
		t.Errorf("%q", got)
	}
}

func TestVoices(t *testing.T) {
	all, err := open(t, kokorotest.New(nil), kokoro.Options{}).Voices(t.Context())
	if err != nil || len(all) != 6 {
		t.Fatalf("%+v, %v; want six, without Japanese", all, err)
	}
	if all[0].Name != "Heart" || all[0].Gender != "female" || all[2].ID != "kokoro/bm_george" || all[2].Gender != "male" || all[5].Languages[0] != "zh" {
		t.Errorf("%+v", all)
	}
}

func call(base string, o *provider.Options) (*kokoro.Voice, error) {
	return kokoro.New(kokoro.BaseURL(base), &kokoro.Options{Key: key, Provider: o})
}

func TestBadDays(t *testing.T) {
	fake := kokorotest.New(nil)
	days := []providertest.Day{day("no such voice", provider.Refused, kokorotest.NoVoice), day("sound cut off", provider.Broken, kokorotest.TruncatedSound)}
	providertest.Run(t, providertest.Subject{Key: key, Good: fake, Also: days, Open: func(base string, o *provider.Options) (providertest.Call, error) {
		v, err := call(base, o)
		return func(ctx context.Context) error { _, err := v.Speak(ctx, utterance()); return err }, err
	}})
	t.Run("voices", func(t *testing.T) {
		providertest.Run(t, providertest.Subject{Key: key, Good: fake, Open: func(base string, o *provider.Options) (providertest.Call, error) {
			v, err := call(base, o)
			return func(ctx context.Context) error { _, err := v.Voices(ctx); return err }, err
		}})
	})
}

// day has a service of its own go wrong at its first synthesis.
func day(name string, want provider.Kind, f kokorotest.Fault) providertest.Day {
	bad := kokorotest.New(nil)
	bad.Next(f)
	return providertest.Day{Name: name, Want: want, Answer: func(w http.ResponseWriter, r *http.Request, _ int) bool {
		bad.ServeHTTP(w, r)
		return true
	}}
}

func TestNew(t *testing.T) {
	if _, err := kokoro.New("nowhere", nil); !errors.Is(err, fault.ErrInvalid) {
		t.Error(err)
	}
	v, err := kokoro.New("http://127.0.0.1:1", nil)
	if err != nil {
		t.Fatal(err)
	}
	u := utterance()
	u.Language = "es"
	if _, err := v.Speak(t.Context(), u); !errors.Is(err, fault.ErrInvalid) {
		t.Error(err)
	}
}

// TestMP3: a server may answer in MP3 though WAV was asked for.
func TestMP3(t *testing.T) {
	voicetest.MP3(t, utterance(), "audio", func(t *testing.T, wrap func(http.Handler) http.Handler) engine.Voice {
		var fake http.Handler = kokorotest.New(nil)
		if wrap != nil {
			fake = wrap(fake)
		}
		return open(t, fake, kokoro.Options{})
	})
}

// TestBrokenMP3: an answer whose MP3 is cut off is no answer.
func TestBrokenMP3(t *testing.T) {
	v := open(t, voicetest.Cut(voicetest.AsMP3(t, kokorotest.New(nil), "audio", "-write_xing", "0"), "audio"), kokoro.Options{})
	if _, err := v.Speak(t.Context(), utterance()); !errors.Is(err, mp3.ErrDamaged) || provider.KindOf(err) != provider.Broken {
		t.Errorf("got %v, want a broken answer that matches ErrDamaged", err)
	}
}
