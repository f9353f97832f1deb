// Package openai synthesises speech with any server that implements OpenAI's POST
// /audio/speech: OpenAI, Ollama from 0.40.8, LocalAI, Speaches, Kokoro-FastAPI.
//
//	v, err := openai.New(key, nil)                                                                       // OpenAI
//	v, err := openai.New("", &openai.Options{BaseURL: "http://localhost:11434/v1", Model: "phonon"}) // Ollama
//
// These servers report no word times: an Aligner, or else the sound level, provides them.
// Numbers, addresses and the like are spelled out before sending, so that the spoken
// words are known. Not all servers respect a speed, so it is applied to the sound.
//
// OpenAI withdraws its models of this kind on 6 January 2027. An account
// without them has no voices, which is not an error.
package openai

import (
	"cmp"
	"context"
	"encoding/json"
	"net/url"
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

// Name in VoiceOption.ID, and OpenAI's defaults.
const (
	Name           = "openai"
	DefaultBaseURL = "https://api.openai.com/v1"
	DefaultModel   = "gpt-4o-mini-tts"
)

// APIKey is an account's API key; "" for servers without keys.
type APIKey string

// Options configures a [Voice]. Nil means OpenAI.
type Options struct {
	BaseURL  string            // with the version: http://host/v1; default: DefaultBaseURL
	Model    string            // required for other servers; default: DefaultModel
	Provider *provider.Options // default: two concurrent calls
	Box      *sandbox.Box      // runs ffmpeg for MP3 of 24 kHz or less; default: a new one
	Now      func() time.Time  // default: time.Now
	Aligner  spoken.Aligner    // finds word times; default: sound level
}

// service is the common base of voices.
type service = spoken.Service

// Voice implements [engine.Voice]. It is safe for concurrent use.
type Voice struct {
	*service
	model string
	own   bool // the server is OpenAI
}

var (
	_ engine.Voice   = (*Voice)(nil)
	_ engine.Checker = (*Voice)(nil)
)

// New returns a Voice. The key is not verified before the first call.
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

// price returns OpenAI's list price of 2026 in US dollars per million characters, at
// 900 characters per minute for models billed by the minute; 0 for other servers.
func (v *Voice) price() float64 {
	if !v.own {
		return 0
	}
	return map[string]float64{"tts-1": 15, "tts-1-hd": 30, DefaultModel: 17}[v.model]
}

func wrong(field, message, remedy string) error {
	return &fault.Error{Code: fault.CodeInvalid, Field: field, Provider: Name, Message: "openai: " + message, Remedy: remedy}
}

// line is the maximum number of characters per request: below every
// server's limit, and short enough for good alignment.
const line = 1000

// Speak implements [engine.Voice].
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

// order is the body of a synthesis request.
type order struct {
	Model        string `json:"model"`
	Input        string `json:"input"`
	Voice        string `json:"voice"`
	Format       string `json:"response_format"`
	Instructions string `json:"instructions,omitempty"`
}

// say speaks one line.
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

// instructed reports whether the model accepts instructions.
func (v *Voice) instructed() bool { return strings.HasPrefix(v.model, "gpt-") }

// manner returns the instructions for a tone, "" for the neutral one.
func (v *Voice) manner(tone string) string {
	tones := request.VoiceTones()
	i := slices.IndexFunc(tones, func(t request.VoiceTone) bool { return t.ID == tone })
	if i < 1 || !v.instructed() { // the first is neutral
		return ""
	}
	how, _, _ := strings.Cut(tones[i].Description, ";")
	return "Speak like this: " + how + "."
}

// Voices known per model, best first, with the initial of their gender if audible.
const (
	newest = "marin:f cedar:m coral:f ballad:m verse:m "
	ofAll  = "nova:f onyx:m sage:f echo:m shimmer:f ash:m alloy fable"
	phonon = "Freya:f Sterling:m Harper:f Toby:m"
)

// list returns the voices: OpenAI's if the account has the model; of other servers those listed,
// or those known for the model, which default to OpenAI's names, as most of these servers do.
func (v *Voice) list(ctx context.Context) ([]story.VoiceOption, error) {
	if v.own {
		var model struct{ ID string }
		err := v.Client.JSON(ctx, provider.Call{Path: "/models/" + url.PathEscape(v.model)}, &model)
		if provider.KindOf(err) == provider.Absent {
			return []story.VoiceOption{}, nil
		}
		return v.known(), err
	}
	var answer struct{ Voices []listed }
	err := v.Client.JSON(ctx, provider.Call{Path: "/audio/voices", Query: url.Values{"model": {v.model}}}, &answer)
	switch kind := provider.KindOf(err); {
	case kind == provider.Absent || kind == provider.Refused || err == nil && len(answer.Voices) == 0:
		return v.known(), nil
	case err != nil:
		return nil, err
	}
	out := []story.VoiceOption{}
	for _, l := range answer.Voices {
		if o, ok := l.option(); ok {
			out = append(out, o)
		}
	}
	return out, nil
}

// known returns the voices known for the model.
func (v *Voice) known() []story.VoiceOption {
	names, speaks := newest+ofAll, languages()
	switch {
	case strings.HasPrefix(v.model, "phonon"):
		names, speaks = phonon, []string{"en"}
	case strings.HasPrefix(v.model, "tts-1"):
		names = ofAll
	}
	var out []story.VoiceOption
	for entry := range strings.FieldsSeq(names) {
		name, gender, _ := strings.Cut(entry, ":")
		out = append(out, option(name, gender, speaks))
	}
	return out
}

// languages returns the languages of films that OpenAI's models speak.
func languages() (all []string) {
	const theirs = "en es fr zh he de it pt nl pl tr sv da no fi cs sk hu ro ca hr bs sl et lv lt is id ms vi sw af az cy gl ru uk bg sr mk be kk el hy ar fa ur hi mr ne ta kn ko"
	for code := range strings.FieldsSeq(theirs) {
		if l := spoken.LanguageOf(code); l != "" {
			all = append(all, l)
		}
	}
	return all
}

// option converts a voice.
func option(name, gender string, speaks []string) story.VoiceOption {
	return story.VoiceOption{
		ID: Name + "/" + name, VoiceType: Name, Name: strings.ToUpper(name[:1]) + name[1:], Languages: speaks, Note: spoken.EstimatedTimes,
		Gender: map[string]string{"f": "female", "m": "male", "female": "female", "male": "male"}[gender],
	}
}

// listed is a voice in a server's list: a name or an object.
type listed struct{ ID, Name, Language, Gender string }

// UnmarshalJSON decodes either form.
func (l *listed) UnmarshalJSON(raw []byte) error {
	if json.Unmarshal(raw, &l.ID) == nil {
		return nil
	}
	type plain listed
	return json.Unmarshal(raw, (*plain)(l))
}

// option converts a listed voice that has a name and a language of
// films. A voice without a known language counts as multilingual.
func (l listed) option() (story.VoiceOption, bool) {
	name := cmp.Or(l.ID, l.Name)
	code, told := spoken.LanguageNamed(name)
	if l.Language != "" {
		code, told = spoken.LanguageOf(l.Language), true
	}
	if name == "" || told && code == "" {
		return story.VoiceOption{}, false
	}
	speaks := languages()
	if told {
		speaks = []string{code}
	}
	return option(name, strings.ToLower(l.Gender), speaks), true
}
