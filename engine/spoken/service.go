package spoken

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/spell"
	"github.com/scenewright/scenewright/engine/story"
)

// Aligner finds the times of words of a known script; an [engine.Transcriber] is one.
type Aligner interface {
	Transcribe(context.Context, story.TranscribeRequest) (story.Transcript, error)
}

// ServiceOptions configures a [Service]. The zero value is usable.
type ServiceOptions struct {
	Provider *provider.Options
	Box      *sandbox.Box     // runs ffmpeg for MP3 of 24 kHz or less; default: a new one
	Now      func() time.Time // default: time.Now
	Aligner  Aligner          // for lines without word times; default: sound level
	Price    float64          // US dollars per million characters
	Priced   bool             // Price is known, or the service is free
}

// Service is the common base of voices from a service: a client, a decoder of its answers and a cache
// of its voices.
type Service struct {
	Decoder
	*VoiceCache
	Client  *provider.Client
	aligner Aligner
	price   provider.Quote // per million characters
}

// NewService returns a Service at a base URL; list fetches its voices.
func NewService(name, base string, key provider.Key, list func(context.Context) ([]story.VoiceOption, error), opts *ServiceOptions) (*Service, error) {
	o := *cmp.Or(opts, &ServiceOptions{})
	client, err := provider.New(name, base, key, o.Provider)
	if err != nil {
		return nil, err
	}
	decoder, err := NewDecoder(client, o.Box)
	price := provider.Quote{Service: name, Cost: o.Price, Priced: o.Priced}
	return &Service{decoder, NewShelf(list, o.Now), client, o.Aligner, price}, err
}

// Assumptions of a quote: characters per second, above most voices' rate, and time per answer.
const (
	quotedCharacters = 18
	quotedAnswer     = 3 * time.Second
)

// Quote returns the estimated cost and time of speaking a film, for engine.Quoter.
func (s *Service) Quote(o story.Outline) provider.Quote {
	q := s.price
	q.Calls, q.Takes = o.Scenes, time.Duration(o.Scenes)*quotedAnswer
	q.Cost *= o.Length.Seconds() * quotedCharacters / 1e6
	return q
}

// Listed returns the same as [Cast] for a voice whose languages are in the service's list.
func (s *Service) Listed(ctx context.Context, u story.Utterance) (string, error) {
	options, err := s.Voices(ctx)
	if err != nil {
		return "", err
	}
	service := s.Client.Name()
	i := slices.IndexFunc(options, func(o story.VoiceOption) bool { return o.ID == u.Voice })
	if i < 0 {
		return "", stranger(u.Voice, service)
	}
	return Cast(u, service, func(string) bool { return slices.Contains(options[i].Languages, u.Language) })
}

// Way describes how a service speaks.
type Way struct {
	Limit            Limit
	Slowest, Fastest float64 // range of speeds that the service supports
	Pitched          bool    // the service applies the tone's pitch, or has none

	// Say speaks a line at a speed in that range and returns known times of
	// its tokens; see Unknown.
	Say func(ctx context.Context, l Line, speed float64) (audio.Sound, []audio.Span, error)
}

// Speak speaks an utterance line by line. Missing times are estimated from the sound.
func (s *Service) Speak(ctx context.Context, u story.Utterance, w Way) (story.Speech, error) {
	if err := ctx.Err(); err != nil {
		return story.Speech{}, err
	}
	manner := MannerOf(u.Tone)
	ask, rest := Split(u.Speed*manner.Rate, w.Slowest, w.Fastest)
	var heard []Heard
	for _, l := range Lines(u, w.Limit) {
		sound, times, err := w.Say(ctx, l, ask)
		if err == nil {
			times, err = s.timed(ctx, l, sound, times, u.Language)
		}
		if err != nil {
			return story.Speech{}, err
		}
		if !w.Pitched {
			sound = audio.Pitch(sound, manner.Pitch)
		}
		heard = append(heard, Heard{Line: l, Sound: sound, Times: times})
	}
	out := Assemble(u, heard, rest)
	if w.Limit.Spelled {
		out.Degraded = cmp.Or(out.Degraded, Unsaid(u))
	}
	return out, nil
}

// timed returns the times of a line: the service's, or else the
// aligner's. It fails if the service's times exceed the sound.
func (s *Service) timed(ctx context.Context, l Line, sound audio.Sound, told []audio.Span, language string) ([]audio.Span, error) {
	for _, t := range told {
		if t.From > sound.Duration() {
			return nil, s.Client.Fail(provider.Broken, "", "its sound ends before the words do")
		}
	}
	switch {
	case known(told):
		return told, nil
	case s.aligner == nil:
		return Unknown(len(l.Tokens)), nil
	}
	found, err := s.aligner.Transcribe(ctx, story.TranscribeRequest{Sound: sound, Language: language, Known: l.Text})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return Unknown(len(l.Tokens)), nil //nolint:nilerr // the sound's level tells
	}
	return l.at(found.Words), nil
}

// at returns the times of a line's tokens from the timed words of its text.
func (l Line) at(words []story.Word) []audio.Span {
	out := Unknown(len(l.Tokens))
	for i, t := range l.Tokens {
		for _, w := range words {
			if w.From < t.At || w.From >= t.End || w.End <= w.Start {
				continue
			}
			if out[i].From < 0 {
				out[i].From = w.Start
			}
			out[i].To = w.End
		}
	}
	return out
}

// mostUnsaid is the maximum number of signs in a warning.
const mostUnsaid = 12

// Unsaid returns a warning that lists signs and words without a spoken
// form in an utterance; "" if there are none.
func Unsaid(u story.Utterance) string {
	unsaid := spell.Unsaid(u.Text, u.Language, u.Pronunciations)
	if len(unsaid) == 0 {
		return ""
	}
	return "not heard, as the voice has no name for it: " + strings.Join(unsaid[:min(len(unsaid), mostUnsaid)], " ") + "; write it in words or give it a pronunciation"
}
