package elevenlabs_test

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
	"github.com/scenewright/scenewright/engine/audio/mp3"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/voice/elevenlabs"
	"github.com/scenewright/scenewright/voice/elevenlabs/elevenlabstest"
	"github.com/scenewright/scenewright/voice/local"
	"github.com/scenewright/scenewright/voice/voicetest"
)

const key = "xi-s3cret"

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
func open(t testing.TB, fake http.Handler, o elevenlabs.Options) *elevenlabs.Voice {
	t.Helper()
	server := httptest.NewServer(fake)
	transport := &http.Transport{}
	t.Cleanup(func() { transport.CloseIdleConnections(); server.Close() })
	o.BaseURL = server.URL
	o.Provider = &provider.Options{HTTP: &http.Client{Transport: transport}, Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }}
	v, err := elevenlabs.New(key, &o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestVoice(t *testing.T) {
	fake := elevenlabstest.New(key, nil)
	voicetest.Test(t, func(t *testing.T) engine.Voice { return open(t, fake, elevenlabs.Options{}) })
}

const (
	rachel = "elevenlabs/21m00Tcm4TlvDq8ikWAM"
	text   = "Our team shipped 24 new features this year, and more. Thank you all!"
)

func utterance() story.Utterance {
	return story.Utterance{Text: text, Voice: rachel, Language: "en", Speed: 1}
}

// TestTimes: words are where the speaker says them, however the service tells
// it.
func TestTimes(t *testing.T) {
	voice := speaking(t)
	fake := elevenlabstest.New(key, voice)
	v := open(t, fake, elevenlabs.Options{})
	for _, c := range []struct {
		fault      elevenlabstest.Fault
		speed      float64
		mean, most time.Duration
	}{
		{"", 1, time.Millisecond, 2 * time.Millisecond},
		{"", 2, 10 * time.Millisecond, 20 * time.Millisecond}, // beyond the service's range
		{elevenlabstest.OtherAlignment, 1, 5 * time.Millisecond, 60 * time.Millisecond},
		{elevenlabstest.NullAlignment, 1, 150 * time.Millisecond, 400 * time.Millisecond},
	} {
		if c.fault != "" {
			fake.Next(c.fault)
		}
		u := utterance()
		u.Speed = c.speed
		got, err := v.Speak(t.Context(), u)
		if err != nil {
			t.Fatal(err)
		}
		asked := *fake.Calls()[len(fake.Calls())-1].Settings.Speed
		u.Voice, u.Speed = "local/en-rms", asked
		want, err := voice.Speak(t.Context(), u)
		if err != nil {
			t.Fatal(err)
		}
		rest := c.speed / asked
		var mean, most time.Duration
		for i, w := range want.Words {
			off := (got.Words[i].Start - time.Duration(float64(w.Start)/rest)).Abs()
			mean, most = mean+off/time.Duration(len(want.Words)), max(most, off)
		}
		t.Logf("%q at speed %v (asked for %v): mean %v, most %v", c.fault, c.speed, asked, mean, most)
		if mean > c.mean || most > c.most {
			t.Errorf("%q at speed %v: words are off by %v, at most %v", c.fault, c.speed, mean, most)
		}
	}
}

// TestLines: a text beyond the limit is spoken in parts that know each other.
func TestLines(t *testing.T) {
	fake := elevenlabstest.New(key, nil)
	v := open(t, fake, elevenlabs.Options{Line: 60})
	u := utterance()
	u.Text = strings.Repeat(text+" ", 3)
	if _, err := v.Speak(t.Context(), u); err != nil {
		t.Fatal(err)
	}
	all := fake.Calls()
	if len(all) < 4 {
		t.Fatalf("%d requests", len(all))
	}
	for i, r := range all {
		if len(r.Text) > 60 || (i > 0) != (r.Before != "") || (i+1 < len(all)) != (r.After != "") || len(r.PreviousIDs) != min(i, 3) {
			t.Errorf("%d: %+v", i, r)
		}
	}
}

// TestAsked: what is asked for follows language, tone and pronunciations.
func TestAsked(t *testing.T) {
	fake := elevenlabstest.New(key, nil)
	v := open(t, fake, elevenlabs.Options{})
	say := func(edit func(*story.Utterance)) elevenlabstest.Request {
		u := utterance()
		edit(&u)
		if _, err := v.Speak(t.Context(), u); err != nil {
			t.Fatal(err)
		}
		return fake.Calls()[len(fake.Calls())-1]
	}
	plain := say(func(*story.Utterance) {})
	if plain.Text != text || plain.Model != elevenlabs.DefaultModel || plain.Language != "" {
		t.Errorf("%+v", plain)
	}
	if r := say(func(u *story.Utterance) { u.Tone = "excited" }); !(r.Settings.Stability < plain.Settings.Stability) || !(r.Settings.Style > plain.Settings.Style) || *r.Settings.Speed <= 1 {
		t.Errorf("%+v", r)
	}
	r := say(func(u *story.Utterance) { u.Text, u.Language, u.Tone = "שלום לכולם", "iw", "calm" })
	if r.Model != "eleven_v3" || r.Language != "he" || r.Text != "[calmly] שלום לכולם" || math.Mod(r.Settings.Stability, .5) != 0 {
		t.Errorf("%+v", r)
	}
	r = say(func(u *story.Utterance) {
		u.Pronunciations = []story.Pronunciation{{From: []string{"team"}, To: "teem"}, {From: []string{"year"}, To: "annus", Language: "fr"}}
	})
	if want := strings.Replace(text, "team", "teem", 1); r.Text != want {
		t.Errorf("%q, want %q", r.Text, want)
	}
}

func TestVoicesAreKept(t *testing.T) {
	asked, down, now := 0, false, time.Now()
	fake := elevenlabstest.New(key, nil)
	v := open(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asked++; down {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		fake.ServeHTTP(w, r)
	}), elevenlabs.Options{Now: func() time.Time { return now }})
	for range 3 {
		all, err := v.Voices(t.Context())
		if err != nil || len(all) != 2 || all[0].ID != rachel || all[0].Gender != "female" || asked != 1 {
			t.Fatalf("%+v, %v after %d requests", all, err, asked)
		}
	}
	now, down = now.Add(11*time.Minute), true
	if all, err := v.Voices(t.Context()); err != nil || len(all) != 2 || asked == 1 {
		t.Errorf("while it is down: %+v, %v after %d requests", all, err, asked)
	}
}

func call(base string, o *provider.Options) (*elevenlabs.Voice, error) {
	return elevenlabs.New(key, &elevenlabs.Options{BaseURL: base, Provider: o})
}

func TestBadDays(t *testing.T) {
	fake := elevenlabstest.New(key, nil)
	days := []providertest.Day{
		day("quota", provider.Unpaid, elevenlabstest.Quota), day("no such voice", provider.Absent, elevenlabstest.NoVoice),
		day("422 of its own", provider.Refused, elevenlabstest.Invalid), day("sound cut off", provider.Broken, elevenlabstest.TruncatedSound),
		day("base64 cut off", provider.Broken, elevenlabstest.TruncatedBase64), day("too many at once", "", elevenlabstest.Concurrent),
		day("system busy", "", elevenlabstest.Busy),
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
func day(name string, want provider.Kind, f elevenlabstest.Fault) providertest.Day {
	bad := elevenlabstest.New(key, nil)
	bad.Next(f)
	return providertest.Day{Name: name, Want: want, Answer: func(w http.ResponseWriter, r *http.Request, _ int) bool {
		bad.ServeHTTP(w, r)
		return true
	}}
}

func TestNew(t *testing.T) {
	if _, err := elevenlabs.New("", nil); !errors.Is(err, fault.ErrInvalid) {
		t.Error(err)
	}
	if _, err := elevenlabs.New(key, &elevenlabs.Options{BaseURL: "nowhere"}); !errors.Is(err, fault.ErrInvalid) {
		t.Error(err)
	}
	v, err := elevenlabs.New(key, nil)
	if err != nil {
		t.Fatal(err)
	}
	u := utterance()
	u.Language = "ka" // which its default model does not speak
	if _, err := v.Speak(t.Context(), u); !errors.Is(err, fault.ErrInvalid) {
		t.Error(err)
	}
}

// inPCM is a service that is asked for its usual format whatever was wanted.
func inPCM(t *testing.T, service http.Handler, wanted string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		if got := q.Get("output_format"); strings.Contains(r.URL.Path, "text-to-speech") && got != wanted {
			t.Errorf("%q was asked for, want %q", got, wanted)
		}
		q.Set("output_format", elevenlabs.DefaultFormat)
		r.URL.RawQuery = q.Encode()
		service.ServeHTTP(w, r)
	})
}

// TestMP3: the service is asked for the format of the options.
func TestMP3(t *testing.T) {
	const format = "mp3_44100_128"
	voicetest.MP3(t, utterance(), "audio_base64", func(t *testing.T, wrap func(http.Handler) http.Handler) engine.Voice {
		fake := elevenlabstest.New(key, nil)
		if wrap == nil {
			return open(t, fake, elevenlabs.Options{})
		}
		return open(t, wrap(inPCM(t, fake, format)), elevenlabs.Options{Format: format})
	})
}

// TestBrokenMP3: an answer whose MP3 is cut off is no answer.
func TestBrokenMP3(t *testing.T) {
	const format = "mp3_44100_128"
	fake := voicetest.AsMP3(t, inPCM(t, elevenlabstest.New(key, nil), format), "audio_base64", "-write_xing", "0")
	v := open(t, voicetest.Cut(fake, "audio_base64"), elevenlabs.Options{Format: format})
	if _, err := v.Speak(t.Context(), utterance()); !errors.Is(err, mp3.ErrDamaged) || provider.KindOf(err) != provider.Broken {
		t.Errorf("got %v, want a broken answer that matches ErrDamaged", err)
	}
}

func TestFormats(t *testing.T) {
	for format, fine := range map[string]bool{"": true, "pcm_16000": true, "mp3_22050_32": true, "wav_48000": true, "pcm_": false, "pcm_1": false, "opus_48000_64": false, "ulaw_8000": false} {
		_, err := elevenlabs.New(key, &elevenlabs.Options{Format: format})
		if fine != (err == nil) || !fine && !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("%q: got %v", format, err)
		}
	}
}
