// Package elevenlabs synthesises speech with ElevenLabs.
//
// Word times come from the service's character alignment. A text beyond the model's
// limit is split at sentences, and each part is sent with its context. Hebrew always
// uses the model eleven_v3. Speeds beyond the service's range are applied to its sound.
package elevenlabs

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/spoken"
	"github.com/scenewright/scenewright/engine/story"
)

// Name in VoiceOption.ID, and defaults.
const (
	Name           = "elevenlabs"
	DefaultBaseURL = "https://api.elevenlabs.io"
	DefaultModel   = "eleven_multilingual_v2"
	DefaultFormat  = "pcm_24000" // lossless; mp3_44100_128 has a third of its size
	hebrewModel    = "eleven_v3"
)

// APIKey is an account's API key.
type APIKey string

// Options configures a [Voice]. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: DefaultBaseURL
	Model    string            // default: DefaultModel
	Line     int               // maximum characters per request; default: the model's
	Format   string            // a pcm_, wav_ or mp3_ format of the service; default: DefaultFormat
	Provider *provider.Options // default: two concurrent calls, which every plan allows
	Box      *sandbox.Box      // runs ffmpeg for MP3 of 24 kHz or less; default: a new one
	Now      func() time.Time  // default: time.Now
	Aligner  spoken.Aligner    // for missing word times; default: sound level
}

// service is the common base of voices.
type service = spoken.Service

// Voice implements [engine.Voice]. It is safe for concurrent use.
type Voice struct {
	*service
	model  string
	line   int
	format string
	pcm    int // hertz of a raw format, 0 for others
}

var (
	_ engine.Voice   = (*Voice)(nil)
	_ engine.Checker = (*Voice)(nil)
)

// New returns a Voice. The key is not verified before the first call.
func New(key APIKey, opts *Options) (*Voice, error) {
	o := *cmp.Or(opts, &Options{})
	if key == "" {
		return nil, &fault.Error{Code: fault.CodeInvalid, Field: "key", Provider: Name, Message: "elevenlabs: the key is empty", Remedy: "make one at elevenlabs.io"}
	}
	v := &Voice{model: cmp.Or(o.Model, DefaultModel), line: o.Line, format: cmp.Or(o.Format, DefaultFormat)}
	var err error
	if v.pcm, err = rateOf(v.format); err != nil {
		return nil, err
	}
	p := o.Provider.Or(provider.Options{AtOnce: 2})
	v.service, err = spoken.NewService(Name, cmp.Or(o.BaseURL, DefaultBaseURL), provider.Header("xi-api-key", string(key)), v.list,
		&spoken.ServiceOptions{Provider: p, Box: o.Box, Now: o.Now, Aligner: o.Aligner})
	return v, err
}

// rateOf returns the sample rate of a raw format in hertz; 0 for a format with headers.
func rateOf(format string) (int, error) {
	kind, rest, _ := strings.Cut(format, "_")
	hz, err := strconv.Atoi(rest)
	switch {
	case kind == "mp3", kind == "wav":
		return 0, nil
	case kind == "pcm" && err == nil && hz >= 8000 && hz <= 48000:
		return hz, nil
	}
	return 0, &fault.Error{Code: fault.CodeInvalid, Field: "format", Provider: Name, Message: fmt.Sprintf("elevenlabs: the format %q is none that is decoded here", format), Remedy: "take pcm_24000, or mp3_44100_128"}
}

// list returns the account's voices; each speaks all languages of the model.
func (v *Voice) list(ctx context.Context) ([]story.VoiceOption, error) {
	var answer struct {
		Voices []struct {
			ID     string            `json:"voice_id"`
			Name   string            `json:"name"`
			Labels map[string]string `json:"labels"`
		} `json:"voices"`
	}
	if err := v.Client.JSON(ctx, provider.Call{Path: "/v1/voices"}, &answer); err != nil {
		return nil, err
	}
	out := []story.VoiceOption{}
	for _, x := range answer.Voices {
		if x.ID == "" {
			continue
		}
		o := story.VoiceOption{ID: Name + "/" + x.ID, VoiceType: Name, Name: cmp.Or(x.Name, x.ID), Languages: languages()}
		if g := x.Labels["gender"]; g == "male" || g == "female" {
			o.Gender = g
		}
		out = append(out, o)
	}
	return out, nil
}

// languages lists the languages of the default model, and Hebrew.
func languages() []string {
	return strings.Fields("en es fr zh iw de it pt nl pl tr sv da fi cs sk hr ro id ms ru uk bg el ar hi ta ko")
}

// Speak implements [engine.Voice].
func (v *Voice) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	name, err := spoken.Cast(u, Name, func(string) bool { return slices.Contains(languages(), u.Language) })
	if err != nil {
		return story.Speech{}, err
	}
	c := v.cast(u)
	return v.service.Speak(ctx, u, spoken.Way{
		Limit: spoken.Limit{Most: c.line}, Slowest: slowest, Fastest: fastest, Pitched: true,
		Say: func(ctx context.Context, l spoken.Line, speed float64) (audio.Sound, []audio.Span, error) {
			c.settings.Speed = speed
			return v.say(ctx, name, l, &c)
		},
	})
}

func (v *Voice) say(ctx context.Context, name string, l spoken.Line, c *cast) (audio.Sound, []audio.Span, error) {
	in := c.request(l)
	body, err := provider.JSONBody(in)
	if err != nil {
		return audio.Sound{}, nil, err
	}
	call := provider.Call{Path: "/v1/text-to-speech/" + url.PathEscape(name) + "/with-timestamps", Query: url.Values{"output_format": {v.format}}, Body: body}
	got, err := v.Client.Do(ctx, call)
	if err != nil {
		return audio.Sound{}, nil, err
	}
	var out answer
	if json.Unmarshal(got.Body, &out) != nil {
		return audio.Sound{}, nil, v.Client.Fail(provider.Broken, "", "its answer is not the JSON it should be")
	}
	c.remember(got.Header)
	sound, err := v.sound(ctx, out.Audio)
	return sound, out.Alignment.times(in.Text, l, c.language), err
}

// sound decodes an answer's sound.
func (v *Voice) sound(ctx context.Context, raw []byte) (audio.Sound, error) {
	if v.pcm == 0 || len(raw) == 0 {
		return v.Sound(ctx, raw)
	}
	return spoken.PCM(raw, v.pcm), nil
}

// answer is the response of the service.
type answer struct {
	Audio     []byte     `json:"audio_base64"`
	Alignment *alignment `json:"alignment"`
}

// alignment holds the times of characters in seconds.
type alignment struct {
	Characters []string  `json:"characters"`
	Starts     []float64 `json:"character_start_times_seconds"`
	Ends       []float64 `json:"character_end_times_seconds"`
}

// whole reports whether every character has times.
func (a *alignment) whole() bool {
	return a != nil && len(a.Characters) > 0 && len(a.Starts) == len(a.Characters) && len(a.Ends) == len(a.Characters)
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// times returns the times of a line's tokens. The characters are normally those
// sent, with or without the tag before them; otherwise the words are matched.
func (a *alignment) times(sent string, l spoken.Line, language string) []audio.Span {
	if !a.whole() {
		return spoken.Unknown(len(l.Tokens))
	}
	all := strings.Join(a.Characters, "")
	before := len(all) - len(l.Text)
	if !strings.HasSuffix(all, l.Text) || !strings.HasSuffix(sent, all) {
		return spoken.Match(l.Tokens, a.words(), language)
	}
	starts := make(map[int]int, len(all)) // index of the character at a byte
	at := 0
	for i, c := range a.Characters {
		for b := range len(c) {
			starts[at+b-before] = i
		}
		at += len(c)
	}
	out := make([]audio.Span, len(l.Tokens))
	for i, t := range l.Tokens {
		out[i] = audio.Span{From: seconds(a.Starts[starts[t.At]]), To: seconds(a.Ends[starts[t.End-1]])}
	}
	return out
}

// words joins characters to words.
func (a *alignment) words() []spoken.Timed {
	var out []spoken.Timed
	fresh := true
	for i, c := range a.Characters {
		if strings.TrimSpace(c) == "" {
			fresh = true
			continue
		}
		if fresh {
			out = append(out, spoken.Timed{Start: seconds(a.Starts[i])})
			fresh = false
		}
		w := &out[len(out)-1]
		w.Text += c
		w.End = seconds(a.Ends[i])
	}
	return out
}

// Speed range of the service.
const (
	slowest = .7
	fastest = 1.2
)

// cast holds the settings of an utterance for its lines.
type cast struct {
	model, language string
	tag             string // audio tag of the tone, only for v3
	settings        settings
	line            int
	ids             []string // of the previous requests, newest last
}

// settings is voice_settings.
type settings struct {
	Stability  float64 `json:"stability"`
	Similarity float64 `json:"similarity_boost"`
	Style      float64 `json:"style"`
	Speed      float64 `json:"speed"`
}

// request is the body of a synthesis request.
type request struct {
	Text        string   `json:"text"`
	Model       string   `json:"model_id"`
	Language    string   `json:"language_code,omitempty"`
	Settings    settings `json:"voice_settings"`
	Before      string   `json:"previous_text,omitempty"`
	After       string   `json:"next_text,omitempty"`
	PreviousIDs []string `json:"previous_request_ids,omitempty"`
}

func (v *Voice) cast(u story.Utterance) cast {
	c := cast{model: v.model, language: u.Language, settings: settingsOf(u.Tone), line: v.line}
	if language.Of(u.Language).Script == "Hebr" { // other models do not read Hebrew
		c.model = hebrewModel
	}
	if c.expressive() {
		c.tag = tags()[u.Tone]
		// v3 accepts only the stabilities 0, 0.5 and 1.
		c.settings = settings{Stability: .5, Similarity: .75}
	}
	if c.line <= 0 {
		c.line = most(c.model)
	}
	return c
}

// expressive reports whether the model is eleven_v3, which follows tags
// and ignores surrounding lines.
func (c cast) expressive() bool { return strings.HasPrefix(c.model, "eleven_v3") }

// most returns the character limit of a model, less room for a tag.
func most(model string) int {
	switch {
	case strings.HasPrefix(model, "eleven_v3"):
		return 4_900
	case strings.HasPrefix(model, "eleven_flash_v2_5"), strings.HasPrefix(model, "eleven_turbo_v2_5"):
		return 39_000
	}
	return 9_900
}

func (c cast) request(l spoken.Line) request {
	r := request{Text: l.Text, Model: c.model, Settings: c.settings}
	if c.tag != "" {
		r.Text = c.tag + " " + l.Text
	}
	if c.model != DefaultModel { // it rejects the field
		r.Language = language.Of(c.language).ISO()
	}
	if !c.expressive() {
		r.Before, r.After, r.PreviousIDs = l.Before, l.After, c.ids
	}
	return r
}

// remember stores a request's id for the following lines; the service accepts three.
func (c *cast) remember(h http.Header) {
	id := h.Get("Request-Id")
	if id == "" {
		return
	}
	c.ids = append(c.ids, id)
	c.ids = c.ids[max(0, len(c.ids)-3):]
}

// settingsOf returns the settings of a tone: lower stability is
// livelier, more style exaggerates the voice's own.
func settingsOf(tone string) settings {
	s, ok := map[string]settings{
		"Professional":  {.7, .8, 0, 1},
		"Informative":   {.6, .8, .1, 1},
		"Inspirational": {.4, .75, .4, 1},
		"Energetic":     {.3, .75, .5, 1},
		"friendly":      {.45, .75, .2, 1},
		"professional":  {.65, .8, 0, 1},
		"calm":          {.75, .75, 0, 1},
		"excited":       {.3, .75, .5, 1},
		"dramatic":      {.3, .8, .6, 1},
		"serious":       {.7, .8, .05, 1},
		"cheerful":      {.35, .75, .35, 1},
	}[tone]
	if !ok {
		return settings{.5, .75, 0, 1}
	}
	return s
}

// tags maps tones to audio tags of v3.
func tags() map[string]string {
	return map[string]string{
		"Professional": "[measured]", "Informative": "[clearly]", "Inspirational": "[warmly]", "Energetic": "[energetic]",
		"friendly": "[warmly]", "professional": "[confidently]", "calm": "[calmly]", "excited": "[excited]",
		"dramatic": "[dramatically]", "serious": "[seriously]", "cheerful": "[cheerfully]",
	}
}
