package google_test

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
	"github.com/scenewright/scenewright/engine/audio/mp3"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/voice/google"
	"github.com/scenewright/scenewright/voice/google/googletest"
	"github.com/scenewright/scenewright/voice/local"
	"github.com/scenewright/scenewright/voice/voicetest"
)

const key = "AIza-s3cret"

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
func open(t testing.TB, fake http.Handler, o google.Options) *google.Voice {
	t.Helper()
	server := httptest.NewServer(fake)
	transport := &http.Transport{}
	t.Cleanup(func() { transport.CloseIdleConnections(); server.Close() })
	o.BaseURL = server.URL
	o.Provider = &provider.Options{HTTP: &http.Client{Transport: transport}, Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }}
	v, err := google.New(key, &o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestVoice(t *testing.T) {
	fake := googletest.New(key, nil)
	voicetest.Test(t, func(t *testing.T) engine.Voice { return open(t, fake, google.Options{}) })
}

const (
	neural = "google/en-US-Neural2-F"
	text   = "Our team & friends shipped 24 new features this year, and more. Thank you all!"
)

func utterance() story.Utterance {
	return story.Utterance{Text: text, Voice: neural, Language: "en", Speed: 1}
}

// TestTimes: words begin where the speaker says them, however many marks the
// service drops.
func TestTimes(t *testing.T) {
	voice := speaking(t)
	fake := googletest.New(key, voice)
	v := open(t, fake, google.Options{})
	want, err := voice.Speak(t.Context(), story.Utterance{Text: text, Voice: "local/en-rms", Language: "en", Speed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		fault      googletest.Fault
		voice      string
		mean, most time.Duration
	}{
		{"", neural, time.Millisecond, 2 * time.Millisecond},
		{googletest.DroppedMarks, neural, 25 * time.Millisecond, 200 * time.Millisecond},
		{googletest.NoMarks, neural, 150 * time.Millisecond, 400 * time.Millisecond},
		{"", "google/en-US-Chirp3-HD-Achernar", 150 * time.Millisecond, 400 * time.Millisecond},
	} {
		if c.fault != "" {
			fake.Next(c.fault)
		}
		u := utterance()
		u.Voice = c.voice
		got, err := v.Speak(t.Context(), u)
		if err != nil {
			t.Fatal(err)
		}
		var mean, most time.Duration
		for i, w := range want.Words {
			off := (got.Words[i].Start - w.Start).Abs()
			mean, most = mean+off/time.Duration(len(want.Words)), max(most, off)
		}
		t.Logf("%s, %q: mean %v, most %v", c.voice, c.fault, mean, most)
		if mean > c.mean || most > c.most {
			t.Errorf("%s, %q: words are off by %v, at most %v", c.voice, c.fault, mean, most)
		}
	}
}

// TestAsked: what is asked for follows the limit, tone and pronunciations.
func TestAsked(t *testing.T) {
	fake := googletest.New(key, nil)
	v := open(t, fake, google.Options{Line: 600})
	u := utterance()
	u.Tone, u.Text = "dramatic", strings.Repeat("Marks & \"signs\" cost bytes. ", 20)
	u.Pronunciations = []story.Pronunciation{{From: []string{"marks"}, To: "marx"}}
	if _, err := v.Speak(t.Context(), u); err != nil {
		t.Fatal(err)
	}
	all := fake.Calls()
	if len(all) < 2 {
		t.Fatalf("%d requests", len(all))
	}
	for _, r := range all {
		if len(r.Input.SSML) > 600 || r.Voice.Language != "en-US" || r.Audio.Pitch >= 0 || r.Audio.Speed >= 1 || !strings.Contains(r.Input.SSML, "marx <mark name=\"w1\"/>&amp;") {
			t.Errorf("%d bytes: %+v", len(r.Input.SSML), r)
		}
	}
}

func TestVoices(t *testing.T) {
	all, err := open(t, googletest.New(key, nil), google.Options{}).Voices(t.Context())
	if err != nil || len(all) != 8 {
		t.Fatalf("%+v, %v; want eight, without what has no language in its name", all, err)
	}
	if all[0].Languages[0] != "de" || all[1].ID != neural || all[1].Gender != "female" || all[1].Note != "" || all[7].Note == "" {
		t.Errorf("%+v", all)
	}
}

func call(base string, o *provider.Options) (*google.Voice, error) {
	return google.New(key, &google.Options{BaseURL: base, Provider: o})
}

func TestBadDays(t *testing.T) {
	fake := googletest.New(key, nil)
	days := []providertest.Day{
		day("quota", "", googletest.Exhausted), day("not enabled", provider.Denied, googletest.NotEnabled),
		day("no such voice", provider.Refused, googletest.BadVoice), day("sound cut off", provider.Broken, googletest.TruncatedSound),
	}
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
func day(name string, want provider.Kind, f googletest.Fault) providertest.Day {
	bad := googletest.New(key, nil)
	bad.Next(f)
	return providertest.Day{Name: name, Want: want, Answer: func(w http.ResponseWriter, r *http.Request, _ int) bool {
		bad.ServeHTTP(w, r)
		return true
	}}
}

func TestNew(t *testing.T) {
	if _, err := google.New("", nil); !errors.Is(err, fault.ErrInvalid) {
		t.Error(err)
	}
	if _, err := google.New(key, &google.Options{BaseURL: "nowhere"}); !errors.Is(err, fault.ErrInvalid) {
		t.Error(err)
	}
	v, err := google.New(key, nil)
	if err != nil {
		t.Fatal(err)
	}
	u := utterance()
	u.Language = "de"
	if _, err := v.Speak(t.Context(), u); !errors.Is(err, fault.ErrInvalid) {
		t.Error(err)
	}
}

// TestMP3: a server may answer in MP3 though WAV was asked for.
func TestMP3(t *testing.T) {
	voicetest.MP3(t, utterance(), "audioContent", func(t *testing.T, wrap func(http.Handler) http.Handler) engine.Voice {
		var fake http.Handler = googletest.New(key, nil)
		if wrap != nil {
			fake = wrap(fake)
		}
		return open(t, fake, google.Options{})
	})
}

// TestBrokenMP3: an answer whose MP3 is cut off is no answer.
func TestBrokenMP3(t *testing.T) {
	v := open(t, voicetest.Cut(voicetest.AsMP3(t, googletest.New(key, nil), "audioContent", "-write_xing", "0"), "audioContent"), google.Options{})
	if _, err := v.Speak(t.Context(), utterance()); !errors.Is(err, mp3.ErrDamaged) || provider.KindOf(err) != provider.Broken {
		t.Errorf("got %v, want a broken answer that matches ErrDamaged", err)
	}
}
