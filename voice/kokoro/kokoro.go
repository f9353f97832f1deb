// Package kokoro synthesises speech with a self-hosted Kokoro-FastAPI server.
//
// Numbers, addresses and the like are spelled out before sending, so that the server's timed
// words match the text. It has word times for English only; otherwise they are estimated
// from the sound. Answers are WAV; a server that always answers in MP3 is also supported.
package kokoro

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/spoken"
	"github.com/scenewright/scenewright/engine/story"
)

// Name is the service's name in VoiceOption.ID.
const Name = "kokoro"

// BaseURL is the server's address: http://127.0.0.1:8880
type BaseURL string

// Options configures a [Voice]. Nil means the defaults.
type Options struct {
	Key      string            // sent as a bearer token; default: none
	Model    string            // default: kokoro
	Provider *provider.Options // default: two concurrent calls
	Box      *sandbox.Box      // runs ffmpeg for MP3 of 24 kHz or less; default: a new one
	Now      func() time.Time  // default: time.Now
	Aligner  spoken.Aligner    // for missing word times; default: sound level
}

// service is the common base of voices.
type service = spoken.Service

// Voice implements [engine.Voice]. It is safe for concurrent use.
type Voice struct {
	*service
	model string
}

var (
	_ engine.Voice   = (*Voice)(nil)
	_ engine.Checker = (*Voice)(nil)
)

// New returns a Voice for the server at a URL.
func New(base BaseURL, opts *Options) (*Voice, error) {
	o := *cmp.Or(opts, &Options{})
	v := &Voice{model: cmp.Or(o.Model, "kokoro")}
	p := o.Provider.Or(provider.Options{AtOnce: 2})
	var err error
	v.service, err = spoken.NewService(Name, string(base), provider.Bearer(o.Key), v.list,
		&spoken.ServiceOptions{Provider: p, Box: o.Box, Now: o.Now, Aligner: o.Aligner, Priced: o.Key == ""})
	return v, err
}

// list returns the server's voices in languages of films.
func (v *Voice) list(ctx context.Context) ([]story.VoiceOption, error) {
	var answer struct {
		Voices []named `json:"voices"`
	}
	if err := v.Client.JSON(ctx, provider.Call{Path: "/v1/audio/voices"}, &answer); err != nil {
		return nil, err
	}
	out := []story.VoiceOption{}
	for _, n := range answer.Voices {
		if l, _ := spoken.LanguageNamed(string(n)); l != "" {
			out = append(out, option(string(n), l))
		}
	}
	return out, nil
}

// named is the name of a voice; servers list strings, or objects with an id.
type named string

// UnmarshalJSON decodes either form.
func (n *named) UnmarshalJSON(raw []byte) error {
	var object struct{ ID, Name string }
	if json.Unmarshal(raw, (*string)(n)) == nil {
		return nil
	}
	if err := json.Unmarshal(raw, &object); err != nil {
		return fmt.Errorf("kokoro: a voice: %w", err)
	}
	if *n = named(object.ID); *n == "" {
		*n = named(object.Name)
	}
	return nil
}

// option converts a voice's name: af_heart is Heart, female.
func option(name, language string) story.VoiceOption {
	o := story.VoiceOption{ID: Name + "/" + name, VoiceType: Name, Name: strings.ToUpper(name[3:4]) + name[4:], Languages: []string{language}}
	o.Gender = map[byte]string{'f': "female", 'm': "male"}[name[1]]
	if name[0] == 'b' {
		o.Name += " (British)"
	}
	if language != "en" {
		o.Note = spoken.EstimatedTimes
	}
	return o
}

// Speed range of the server, and maximum characters per request.
const (
	slowest = .25
	fastest = 4
	line    = 2000
)

// Speak implements [engine.Voice].
func (v *Voice) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	name, err := spoken.Cast(u, Name, func(name string) bool {
		l, _ := spoken.LanguageNamed(name)
		return l == u.Language
	})
	if err != nil {
		return story.Speech{}, err
	}
	return v.service.Speak(ctx, u, spoken.Way{
		Limit: spoken.Limit{Most: line, Spelled: true}, Slowest: slowest, Fastest: fastest,
		Say: func(ctx context.Context, l spoken.Line, speed float64) (audio.Sound, []audio.Span, error) {
			return v.say(ctx, request{v.model, l.Text, name, speed, "wav", false, true}, l, u.Language)
		},
	})
}

// request is the body of a synthesis request.
type request struct {
	Model  string  `json:"model"`
	Input  string  `json:"input"`
	Voice  string  `json:"voice"`
	Speed  float64 `json:"speed"`
	Format string  `json:"response_format"`
	Stream bool    `json:"stream"`
	Times  bool    `json:"return_timestamps"`
}

func (v *Voice) say(ctx context.Context, r request, l spoken.Line, language string) (audio.Sound, []audio.Span, error) {
	var out struct {
		Audio []byte `json:"audio"`
		Times []struct {
			Word  string  `json:"word"`
			Start float64 `json:"start_time"`
			End   float64 `json:"end_time"`
		} `json:"timestamps"`
	}
	if err := v.Client.Post(ctx, provider.Call{Path: "/dev/captioned_speech"}, r, &out); err != nil {
		return audio.Sound{}, nil, err
	}
	told := make([]spoken.Timed, len(out.Times))
	for i, t := range out.Times {
		told[i] = spoken.Timed{Text: t.Word, Start: seconds(t.Start), End: seconds(t.End)}
	}
	sound, err := v.Sound(ctx, out.Audio)
	return sound, spoken.Match(l.Tokens, told, language), err
}

func seconds(s float64) time.Duration { return time.Duration(max(s, 0) * float64(time.Second)) }
