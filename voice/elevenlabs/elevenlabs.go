// Package elevenlabs has texts spoken by ElevenLabs.
//
// Word times are the service's own, of every character. A text longer than the
// model takes is parted at sentences, and each part is told what surrounds it.
// Hebrew is spoken by the model eleven_v3, whichever one is configured. Speeds
// beyond the service's range are made from its sound.
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

// The service, as people and VoiceOption.ID name it, and where it is.
const (
	Name           = "elevenlabs"
	DefaultBaseURL = "https://api.elevenlabs.io"
	DefaultModel   = "eleven_multilingual_v2"
	DefaultFormat  = "pcm_24000" // nothing is lost; mp3_44100_128 is a third as large
	hebrewModel    = "eleven_v3"
)

// APIKey is a key of an account.
type APIKey string

// Options of a [Voice]. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: DefaultBaseURL
	Model    string            // default: DefaultModel
	Line     int               // characters spoken at once; default: what the model takes
	Format   string            // of the sound, one of the service's that begin with pcm_, wav_ or mp3_; default: DefaultFormat
	Provider *provider.Options // default: two calls at once, which every plan allows
	Box      *sandbox.Box      // starts ffmpeg for MP3 of 24 kHz or less; default: a new one
	Now      func() time.Time  // default: time.Now
}

// Voice implements [engine.Voice]. It is safe for concurrent use.
type Voice struct {
	client  *provider.Client
	decoder spoken.Decoder
	model   string
	line    int
	format  string
	pcm     int // hertz of a format that is samples alone, 0 for others
	shelf   *spoken.Shelf
}

var (
	_ engine.Voice   = (*Voice)(nil)
	_ engine.Checker = (*Voice)(nil)
)

// New makes a Voice. The key is tried with the first call, not here.
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
	v.client, err = provider.New(Name, cmp.Or(o.BaseURL, DefaultBaseURL), provider.Header("xi-api-key", string(key)), p)
	if err != nil {
		return nil, err
	}
	v.shelf = spoken.NewShelf(v.list, o.Now)
	v.decoder, err = spoken.NewDecoder(v.client, o.Box)
	return v, err
}

// rateOf is the rate of a format that is samples alone, in hertz, and 0 of one
// whose files tell it.
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

// Check looks for the program that decodes what the service answers, as
// [engine.Checker] demands.
func (v *Voice) Check(ctx context.Context, language string) error {
	return v.decoder.Check(ctx, language)
}

// Voices lists the account's voices; each speaks all languages of the model. The list is
// kept for ten minutes.
func (v *Voice) Voices(ctx context.Context) ([]story.VoiceOption, error) { return v.shelf.Voices(ctx) }

func (v *Voice) list(ctx context.Context) ([]story.VoiceOption, error) {
	var answer struct {
		Voices []struct {
			ID     string            `json:"voice_id"`
			Name   string            `json:"name"`
			Labels map[string]string `json:"labels"`
		} `json:"voices"`
	}
	if err := v.client.JSON(ctx, provider.Call{Path: "/v1/voices"}, &answer); err != nil {
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

// languages lists those that the default model speaks, and Hebrew.
func languages() []string {
	return strings.Fields("en es fr zh iw de it pt nl pl tr sv da fi cs sk hr ro id ms ru uk bg el ar hi ta ko")
}

// Speak speaks as [engine.Voice] demands.
func (v *Voice) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	name, err := spoken.Name(u.Voice, Name)
	if err != nil {
		return story.Speech{}, err
	}
	if !slices.Contains(languages(), u.Language) {
		return story.Speech{}, spoken.Mute(u.Voice, u.Language, Name)
	}
	if err := ctx.Err(); err != nil {
		return story.Speech{}, err
	}
	c := v.cast(u)
	ask, rest := spoken.Split(u.Speed*spoken.MannerOf(u.Tone).Rate, slowest, fastest)
	c.settings.Speed = ask
	var heard []spoken.Heard
	for _, l := range spoken.Lines(u, spoken.Limit{Most: c.line}) {
		h, err := v.say(ctx, name, l, &c)
		if err != nil {
			return story.Speech{}, err
		}
		heard = append(heard, h)
	}
	return spoken.Assemble(u, heard, rest), nil
}

// say speaks one line.
func (v *Voice) say(ctx context.Context, name string, l spoken.Line, c *cast) (spoken.Heard, error) {
	in := c.request(l)
	body, err := provider.JSONBody(in)
	if err != nil {
		return spoken.Heard{}, err
	}
	call := provider.Call{Path: "/v1/text-to-speech/" + url.PathEscape(name) + "/with-timestamps", Query: url.Values{"output_format": {v.format}}, Body: body}
	got, err := v.client.Do(ctx, call)
	if err != nil {
		return spoken.Heard{}, err
	}
	var out answer
	if json.Unmarshal(got.Body, &out) != nil {
		return spoken.Heard{}, v.client.Fail(provider.Broken, "", "its answer is not the JSON it should be")
	}
	c.remember(got.Header)
	h := spoken.Heard{Line: l}
	if h.Sound, err = v.sound(ctx, out.Audio); err != nil {
		return h, err
	}
	if short := out.Alignment.end() - h.Sound.Duration(); short > cutOff {
		return h, v.client.Fail(provider.Broken, "", "its sound ends before the words do")
	}
	h.Times = out.Alignment.times(in.Text, l, c.language)
	return h, nil
}

// sound decodes what is in an answer.
func (v *Voice) sound(ctx context.Context, raw []byte) (audio.Sound, error) {
	if v.pcm == 0 || len(raw) == 0 {
		return v.decoder.Sound(ctx, raw)
	}
	return spoken.PCM(raw, v.pcm), nil
}

// cutOff is by how much a sound that was cut off ends before its last character.
const cutOff = 500 * time.Millisecond

// answer is what the service says.
type answer struct {
	Audio     []byte     `json:"audio_base64"`
	Alignment *alignment `json:"alignment"`
}

// alignment is the times of characters, in seconds.
type alignment struct {
	Characters []string  `json:"characters"`
	Starts     []float64 `json:"character_start_times_seconds"`
	Ends       []float64 `json:"character_end_times_seconds"`
}

// whole reports whether every character has its times.
func (a *alignment) whole() bool {
	return a != nil && len(a.Characters) > 0 && len(a.Starts) == len(a.Characters) && len(a.Ends) == len(a.Characters)
}

func (a *alignment) end() time.Duration {
	if !a.whole() {
		return 0
	}
	return seconds(a.Ends[len(a.Ends)-1])
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// times are those of a line's tokens. The characters are those that were sent,
// a tag for the tone before them or not; where they are others, the words are
// looked for among them.
func (a *alignment) times(sent string, l spoken.Line, language string) []audio.Span {
	if !a.whole() {
		return spoken.Unknown(len(l.Tokens))
	}
	all := strings.Join(a.Characters, "")
	before := len(all) - len(l.Text)
	if !strings.HasSuffix(all, l.Text) || !strings.HasSuffix(sent, all) {
		return spoken.Match(l.Tokens, a.words(), language)
	}
	starts := make(map[int]int, len(all)) // the character that begins at a byte
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

// words gathers characters into words.
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
