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
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
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
