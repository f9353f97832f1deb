// Package openai has texts spoken by any server that has OpenAI's POST /audio/speech:
// OpenAI itself, Ollama from 0.40.8, LocalAI, Speaches, Kokoro-FastAPI.
//
//	v, err := openai.New(key, nil)                                                                       // OpenAI
//	v, err := openai.New("", &openai.Options{BaseURL: "http://localhost:11434/v1", Model: "phonon"}) // Ollama
//
// Such a server tells no times of words: they are found in the sound, by an Aligner
// where there is one. Numbers, addresses and the like are spelled out before they are
// sent, so that what is said is known. Servers differ in whether they heed a speed, so
// none is asked for: it is made from the sound.
//
// OpenAI's own models of this kind end on 6 January 2027. A key whose account has none
// of them any more has no voices, which is no failure.
package openai

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/spoken"
	"github.com/scenewright/scenewright/engine/story"
)

// The service, as people and VoiceOption.ID name it, and OpenAI's own.
const (
	Name           = "openai"
	DefaultBaseURL = "https://api.openai.com/v1"
	DefaultModel   = "gpt-4o-mini-tts"
)

// APIKey is a key of an account; "" for servers that want none.
type APIKey string

// Options of a [Voice]. Nil means OpenAI's own.
type Options struct {
	BaseURL  string            // with the version: http://host/v1; default: DefaultBaseURL
	Model    string            // required with a BaseURL of another server; default: DefaultModel
	Provider *provider.Options // default: two calls at once
	Box      *sandbox.Box      // starts ffmpeg where the server answers in MP3 of 24 kHz or less; default: a new one
	Now      func() time.Time  // default: time.Now
	Aligner  spoken.Aligner    // finds words in the sound; default: the sound's level tells
}

// service is what all voices of services have.
type service = spoken.Service

// Voice implements [engine.Voice]. It is safe for concurrent use.
type Voice struct {
	*service
	model string
	own   bool // the server is OpenAI's
}

var (
	_ engine.Voice   = (*Voice)(nil)
	_ engine.Checker = (*Voice)(nil)
)

// New makes a Voice. The key is tried with the first call, not here.
func New(key APIKey, opts *Options) (*Voice, error) {
	o := *cmp.Or(opts, &Options{})
	o.BaseURL = cmp.Or(strings.TrimRight(o.BaseURL, "/"), DefaultBaseURL)
	v := &Voice{model: o.Model, own: o.BaseURL == DefaultBaseURL}
	switch {
	case v.own && key == "":
		return nil, wrong("key", "the key is empty", "make one at platform.openai.com/api-keys")
	case v.own:
		v.model = cmp.Or(v.model, DefaultModel)
	case v.model == "":
		return nil, wrong("model", "no model is named", "name one that the server speaks with")
	}
	p := o.Provider.Or(provider.Options{AtOnce: 2})
	var err error
	v.service, err = spoken.NewService(Name, o.BaseURL, provider.Bearer(string(key)), v.list,
		&spoken.ServiceOptions{Provider: p, Box: o.Box, Now: o.Now, Aligner: o.Aligner, Price: v.price(), Priced: v.price() > 0 || key == ""})
	return v, err
}

// price is that of OpenAI's models in US dollars a million characters, by its list of
// 2026; those that are paid by the minute say 900 in one. It is 0 for other servers.
func (v *Voice) price() float64 {
	if !v.own {
		return 0
	}
	return map[string]float64{"tts-1": 15, "tts-1-hd": 30, DefaultModel: 17}[v.model]
}

func wrong(field, message, remedy string) error {
	return &fault.Error{Code: fault.CodeInvalid, Field: field, Provider: Name, Message: "openai: " + message, Remedy: remedy}
}

// line is how many characters are spoken at once: less than any server takes, and
// no more than words are found in well.
const line = 1000

// Speak speaks as [engine.Voice] demands.
func (v *Voice) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	name, err := v.Listed(ctx, u)
	if err != nil {
		return story.Speech{}, err
	}
	return v.service.Speak(ctx, u, spoken.Way{
		Limit: spoken.Limit{Most: line, Spelled: true}, Slowest: 1, Fastest: 1, Pitched: v.instructed(),
		Say: func(ctx context.Context, l spoken.Line, _ float64) (audio.Sound, []audio.Span, error) {
			s, err := v.say(ctx, order{v.model, l.Text, name, "wav", v.manner(u.Tone)})
			return s, nil, err
		},
	})
}

// order is the body of a synthesis.
type order struct {
	Model        string `json:"model"`
	Input        string `json:"input"`
	Voice        string `json:"voice"`
	Format       string `json:"response_format"`
	Instructions string `json:"instructions,omitempty"`
}

// say has one line spoken.
func (v *Voice) say(ctx context.Context, o order) (audio.Sound, error) {
	body, err := provider.JSONBody(o)
	if err != nil {
		return audio.Sound{}, err
	}
	got, err := v.Client.Do(ctx, provider.Call{Path: "/audio/speech", Body: body, Accept: "audio/*"})
	if err != nil {
		return audio.Sound{}, err
	}
	return v.Sound(ctx, got.Body)
}

// instructed reports whether the model is one that is told how to speak.
func (v *Voice) instructed() bool { return strings.HasPrefix(v.model, "gpt-") }

// manner is how the model is told to speak in a tone, "" for as it is.
func (v *Voice) manner(tone string) string {
	tones := request.VoiceTones()
	i := slices.IndexFunc(tones, func(t request.VoiceTone) bool { return t.ID == tone })
	if i < 1 || !v.instructed() { // the first is the plain one
		return ""
	}
	how, _, _ := strings.Cut(tones[i].Description, ";")
	return "Speak like this: " + how + "."
}
