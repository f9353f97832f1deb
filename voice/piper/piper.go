// Package piper synthesises speech with Piper's HTTP server (python3 -m
// piper.http_server), which has small neural voices for many languages.
//
// The server reports no word times: an Aligner, or else the sound level, provides them. Numbers,
// addresses and the like are spelled out before sending, so that the spoken words are known.
package piper

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/spoken"
	"github.com/scenewright/scenewright/engine/story"
)

// Name is the service's name in VoiceOption.ID.
const Name = "piper"

// BaseURL is the server's address: http://127.0.0.1:5000
type BaseURL string

// Options configures a [Voice]. Nil means the defaults.
type Options struct {
	Provider *provider.Options // default: one call at a time, the server's maximum
	Box      *sandbox.Box      // for sound other than WAV; default: a new one
	Now      func() time.Time  // default: time.Now
	Aligner  spoken.Aligner    // finds word times; default: sound level
}

// service is the common base of voices.
type service = spoken.Service

// Voice implements [engine.Voice]. It is safe for concurrent use.
type Voice struct {
	*service
	older atomic.Bool // the server synthesises at its root path
}

var (
	_ engine.Voice   = (*Voice)(nil)
	_ engine.Checker = (*Voice)(nil)
)

// New returns a Voice for the server at a URL.
func New(base BaseURL, opts *Options) (*Voice, error) {
	o := *cmp.Or(opts, &Options{})
	p := o.Provider.Or(provider.Options{AtOnce: 1})
	v := &Voice{}
	var err error
	v.service, err = spoken.NewService(Name, string(base), provider.Key{}, v.list,
		&spoken.ServiceOptions{Provider: p, Box: o.Box, Now: o.Now, Aligner: o.Aligner, Priced: true})
	return v, err
}

// config describes a voice in the server's list.
type config struct {
	Language struct{ Code string }
	Espeak   struct{ Voice string }
	Speakers map[string]int `json:"speaker_id_map"`
}

// fewSpeakers is the maximum number of speakers of a voice that are listed separately.
const fewSpeakers = 20

// list returns the installed voices, best quality first.
func (v *Voice) list(ctx context.Context) ([]story.VoiceOption, error) {
	var answer map[string]config
	if err := v.Client.JSON(ctx, provider.Call{Path: "/voices"}, &answer); err != nil {
		return nil, err
	}
	out := []story.VoiceOption{}
	for name, c := range answer {
		out = append(out, c.options(name)...)
	}
	slices.SortFunc(out, func(a, b story.VoiceOption) int { return cmp.Or(rank(a)-rank(b), cmp.Compare(a.ID, b.ID)) })
	return out, nil
}

// rank orders voices by quality.
func rank(o story.VoiceOption) int {
	for i, quality := range []string{"-high", "-medium", "-low"} {
		if strings.Contains(o.ID, quality) {
			return i
		}
	}
	return 9
}

// options converts a voice, or its few speakers; nil without a language of films.
func (c config) options(name string) (all []story.VoiceOption) {
	named, _ := spoken.LanguageNamed(name)
	l := cmp.Or(spoken.LanguageOf(c.Language.Code), spoken.LanguageOf(c.Espeak.Voice), named)
	if l == "" || name == "" {
		return nil
	}
	o := story.VoiceOption{
		ID: Name + "/" + name, VoiceType: Name, Name: called(name), Languages: []string{l}, Note: spoken.EstimatedTimes,
	}
	if len(c.Speakers) < 2 || len(c.Speakers) > fewSpeakers {
		return []story.VoiceOption{o}
	}
	for speaker := range c.Speakers {
		one := o
		one.ID, one.Name = o.ID+"/"+speaker, o.Name+", "+speaker
		all = append(all, one)
	}
	return all
}

// called returns the display name of a voice: en_GB-alan-medium is Alan (GB).
func called(name string) string {
	parts := strings.Split(name, "-")
	if len(parts) < 2 || parts[1] == "" {
		return name
	}
	person := strings.ToUpper(parts[1][:1]) + strings.ReplaceAll(parts[1][1:], "_", " ")
	if _, region, ok := strings.Cut(parts[0], "_"); ok {
		person += " (" + region + ")"
	}
	return person
}

// Speed range in which voices sound well, and maximum characters per request for good alignment.
const (
	slowest = .5
	fastest = 2
	line    = 1000
)

// Speak implements [engine.Voice].
func (v *Voice) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	name, err := v.Listed(ctx, u)
	if err != nil {
		return story.Speech{}, err
	}
	return v.service.Speak(ctx, u, spoken.Way{
		Limit: spoken.Limit{Most: line, Spelled: true}, Slowest: slowest, Fastest: fastest,
		Say: func(ctx context.Context, l spoken.Line, speed float64) (audio.Sound, []audio.Span, error) {
			s, err := v.say(ctx, orderOf(name, l.Text, speed))
			return s, nil, err
		},
	})
}

// order is the body of a synthesis request.
type order struct {
	Text    string  `json:"text"`
	Voice   string  `json:"voice"`
	Speaker string  `json:"speaker,omitempty"`
	Length  float64 `json:"length_scale,omitempty"` // factor of the duration
}

// orderOf returns the request for a text by a voice or one of its
// speakers. At speed 1 the voice's default pace applies.
func orderOf(name, text string, speed float64) order {
	o := order{Text: text}
	o.Voice, o.Speaker, _ = strings.Cut(name, "/")
	if speed != 1 {
		o.Length = 1 / speed
	}
	return o
}

// say speaks one line at /synthesize, or at the root of older servers.
func (v *Voice) say(ctx context.Context, o order) (audio.Sound, error) {
	body, err := provider.JSONBody(o)
	if err != nil {
		return audio.Sound{}, err
	}
	const anyType = "*/*" // the server declares its sound as HTML
	if !v.older.Load() {
		got, err := v.Client.Do(ctx, provider.Call{Path: "/synthesize", Body: body, Accept: anyType})
		if err == nil {
			return v.Sound(ctx, got.Body)
		}
		if provider.KindOf(err) != provider.Absent {
			return audio.Sound{}, err
		}
	}
	got, err := v.Client.Do(ctx, provider.Call{Method: http.MethodPost, Path: "/", Body: body, Accept: anyType})
	if err != nil {
		return audio.Sound{}, err
	}
	v.older.Store(true)
	return v.Sound(ctx, got.Body)
}
