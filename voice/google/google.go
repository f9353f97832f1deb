// Package google synthesises speech with Google Cloud Text-to-Speech.
//
// Word times come from a mark before every word, which Standard, WaveNet, News,
// Casual and Neural2 voices report; missing ones are interpolated. Other voices
// (Chirp, Journey, Studio) get plain text; their word times are estimated from
// the sound, and Note says so. Answers are WAV; MP3 is also accepted.
package google

import (
	"cmp"
	"context"
	"fmt"
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
	Name           = "google"
	DefaultBaseURL = "https://texttospeech.googleapis.com"
	rate           = 24000 // hertz of the requested sound
)

// APIKey is a key of a project with the Text-to-Speech API enabled.
type APIKey string

// Options configures a [Voice]. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: DefaultBaseURL
	Line     int               // bytes per request with marks, at most 5000; default 4800
	Provider *provider.Options // default: provider's own
	Box      *sandbox.Box      // runs ffmpeg for MP3 of 24 kHz or less; default: a new one
	Now      func() time.Time  // default: time.Now
	Aligner  spoken.Aligner    // for missing word times; default: sound level
}

// service is the common base of voices.
type service = spoken.Service

// Voice implements [engine.Voice]. It is safe for concurrent use.
type Voice struct {
	*service
	line int
}

var (
	_ engine.Voice   = (*Voice)(nil)
	_ engine.Checker = (*Voice)(nil)
)

// New returns a Voice. The key is not verified before the first call.
func New(key APIKey, opts *Options) (*Voice, error) {
	o := *cmp.Or(opts, &Options{})
	if key == "" {
		return nil, &fault.Error{Code: fault.CodeInvalid, Field: "key", Provider: Name, Message: "google: the key is empty", Remedy: "make one at console.cloud.google.com, for the Text-to-Speech API"}
	}
	v := &Voice{line: min(cmp.Or(o.Line, 4800), 5000)}
	var err error
	v.service, err = spoken.NewService(Name, cmp.Or(o.BaseURL, DefaultBaseURL), provider.Header("X-Goog-Api-Key", string(key)), v.list,
		&spoken.ServiceOptions{Provider: o.Provider, Box: o.Box, Now: o.Now, Aligner: o.Aligner})
	return v, err
}

// list returns the voices for films' languages, those with word times first.
func (v *Voice) list(ctx context.Context) ([]story.VoiceOption, error) {
	var answer struct {
		Voices []listed `json:"voices"`
	}
	if err := v.Client.JSON(ctx, provider.Call{Path: "/v1beta1/voices"}, &answer); err != nil {
		return nil, err
	}
	out := []story.VoiceOption{}
	for _, x := range answer.Voices {
		if o, ok := x.option(); ok {
			out = append(out, o)
		}
	}
	slices.SortStableFunc(out, func(a, b story.VoiceOption) int { return cmp.Compare(rank(a), rank(b)) })
	return out, nil
}

// rank orders voices by their suitability for films.
func rank(o story.VoiceOption) int {
	for i, kind := range []string{"-Neural2-", "-Wavenet-", "-News-", "-Casual-", "-Standard-"} {
		if strings.Contains(o.ID, kind) {
			return i
		}
	}
	return 9
}

// listed is a voice in the service's list.
type listed struct {
	Name          string   `json:"name"`
	LanguageCodes []string `json:"languageCodes"`
	Gender        string   `json:"ssmlGender"`
}

// option converts a listed voice. Voices whose name does not begin with
// their language require a model name and are omitted.
func (x listed) option() (story.VoiceOption, bool) {
	var languages []string
	for _, code := range x.LanguageCodes {
		if l := spoken.LanguageOf(code); l != "" && !slices.Contains(languages, l) && strings.HasPrefix(x.Name, code+"-") {
			languages = append(languages, l)
		}
	}
	o := story.VoiceOption{ID: Name + "/" + x.Name, VoiceType: Name, Name: x.Name, Languages: languages}
	if g := strings.ToLower(x.Gender); g == "male" || g == "female" {
		o.Gender = g
	}
	if !marks(x.Name) {
		o.Note = spoken.EstimatedTimes
	}
	return o, len(languages) > 0
}

// marks reports whether a voice reports the times of marks.
func marks(name string) bool {
	return slices.ContainsFunc([]string{"-Standard-", "-Wavenet-", "-Neural2-", "-News-", "-Casual-"}, func(kind string) bool { return strings.Contains(name, kind) })
}

// Speak implements [engine.Voice].
func (v *Voice) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	name, err := spoken.Cast(u, Name, func(name string) bool {
		return spoken.LanguageOf(name) == u.Language && strings.Count(name, "-") > 1
	})
	if err != nil {
		return story.Speech{}, err
	}
	return v.service.Speak(ctx, u, spoken.Way{
		Limit: v.limit(marks(name)), Slowest: slowest, Fastest: fastest, Pitched: true,
		Say: func(ctx context.Context, l spoken.Line, speed float64) (audio.Sound, []audio.Span, error) {
			return v.say(ctx, ask(name, l, speed, spoken.MannerOf(u.Tone).Pitch), len(l.Tokens))
		},
	})
}

// ask returns the request for a line by a voice.
func ask(name string, l spoken.Line, speed, pitch float64) request {
	parts := strings.SplitN(name, "-", 3)
	r := request{Voice: voiceName{parts[0] + "-" + parts[1], name}, Audio: audioConfig{"LINEAR16", rate, speed, pitch}}
	if !marks(name) {
		r.Audio.Pitch = 0 // rejected by these voices
		r.Input.Text = l.Text
		return r
	}
	r.Pointing, r.Input.SSML = []string{"SSML_MARK"}, ssml(l)
	return r
}

// Speed range of the service.
const (
	slowest = .25
	fastest = 4
)

// limit counts bytes as the service does: with marks and escapes.
func (v *Voice) limit(marked bool) spoken.Limit {
	l := spoken.Limit{Most: v.line - len("<speak></speak>"), Cost: func(s string) int { return len(escaped(s)) }}
	if marked {
		l.PerToken = len(`<mark name="w9999"/>`)
	}
	return l
}

// request is the body of a synthesis request.
type request struct {
	Input    input       `json:"input"`
	Voice    voiceName   `json:"voice"`
	Audio    audioConfig `json:"audioConfig"`
	Pointing []string    `json:"enableTimePointing,omitempty"`
}

type input struct {
	SSML string `json:"ssml,omitempty"`
	Text string `json:"text,omitempty"`
}

type voiceName struct {
	Language string `json:"languageCode"`
	Name     string `json:"name"`
}

type audioConfig struct {
	Encoding string  `json:"audioEncoding"`
	Rate     int     `json:"sampleRateHertz"`
	Speed    float64 `json:"speakingRate"`
	Pitch    float64 `json:"pitch,omitempty"` // semitones
}

// answer is the response of the service.
type answer struct {
	Audio  []byte `json:"audioContent"`
	Points []struct {
		Mark    string  `json:"markName"`
		Seconds float64 `json:"timeSeconds"`
	} `json:"timepoints"`
}

// say speaks one line with a number of tokens.
func (v *Voice) say(ctx context.Context, r request, tokens int) (audio.Sound, []audio.Span, error) {
	var out answer
	if err := v.Client.Post(ctx, provider.Call{Path: "/v1beta1/text:synthesize"}, r, &out); err != nil {
		return audio.Sound{}, nil, err
	}
	sound, err := v.Sound(ctx, out.Audio)
	return sound, out.times(tokens), err
}

// times returns the starts of tokens with a reported mark.
func (a answer) times(n int) []audio.Span {
	out := spoken.Unknown(n)
	for _, p := range a.Points {
		i, err := strconv.Atoi(strings.TrimPrefix(p.Mark, "w"))
		if err == nil && i >= 0 && i < n && p.Seconds >= 0 {
			out[i] = audio.Span{From: time.Duration(p.Seconds * float64(time.Second)), To: -1}
		}
	}
	return out
}

// ssml returns a line with a mark before every word.
func ssml(l spoken.Line) string {
	var b strings.Builder
	b.WriteString("<speak>")
	at := 0
	for i, t := range l.Tokens {
		b.WriteString(escaped(l.Text[at:t.At]))
		fmt.Fprintf(&b, `<mark name="w%d"/>`, i)
		at = t.At
	}
	b.WriteString(escaped(l.Text[at:]))
	b.WriteString("</speak>")
	return b.String()
}

func escaped(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&apos;").Replace(s)
}
