package spoken

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
)

// Aligner finds when the words of a script that is known are said; an
// [engine.Transcriber] is one.
type Aligner interface {
	Transcribe(context.Context, story.TranscribeRequest) (story.Transcript, error)
}

// ServiceOptions of a [Service]. The zero value is usable.
type ServiceOptions struct {
	Provider *provider.Options
	Box      *sandbox.Box     // starts ffmpeg where the answer is MP3 of 24 kHz or less; default: a new one
	Now      func() time.Time // default: time.Now
	Aligner  Aligner          // of lines whose times are not told; default: the sound's level tells
	Price    float64          // US dollars a million characters, by its price list
	Priced   bool             // there is a price list, or it is free
}

// Service is what every voice has that a service speaks: a client, a decoder of its
// answers, and its list of voices.
type Service struct {
	Client  *provider.Client
	decoder Decoder
	shelf   *VoiceCache
	aligner Aligner
	price   provider.Quote // of a million characters
}

// NewService makes a Service at an address; list asks it for its voices.
func NewService(name, base string, key provider.Key, list func(context.Context) ([]story.VoiceOption, error), opts *ServiceOptions) (*Service, error) {
	o := *cmp.Or(opts, &ServiceOptions{})
	client, err := provider.New(name, base, key, o.Provider)
	if err != nil {
		return nil, err
	}
	decoder, err := NewDecoder(client, o.Box)
	price := provider.Quote{Service: name, Cost: o.Price, Priced: o.Priced}
	return &Service{Client: client, decoder: decoder, shelf: NewShelf(list, o.Now), aligner: o.Aligner, price: price}, err
}

// What a quote reckons with: more characters a second than most voices say, and how
// long an answer takes.
const (
	quotedCharacters = 18
	quotedAnswer     = 3 * time.Second
)

// Quote returns what speaking a film would ask for, as engine.Quoter demands.
func (s *Service) Quote(o story.Outline) provider.Quote {
	q := s.price
	q.Calls, q.Takes = o.Scenes, time.Duration(o.Scenes)*quotedAnswer
	q.Cost *= o.Length.Seconds() * quotedCharacters / 1e6
	return q
}

// Check looks for the program that decodes what the service answers, as
// [engine.Checker] demands.
func (s *Service) Check(ctx context.Context, language string) error {
	return s.decoder.Check(ctx, language)
}

// Voices lists the service's voices. The list is kept for ten minutes.
func (s *Service) Voices(ctx context.Context) ([]story.VoiceOption, error) {
	return s.shelf.Voices(ctx)
}

// Listed is [Cast] for a voice that must be one of those that are listed, and says
// itself which languages it speaks.
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

// Sound is what was answered; see [Decoder.Sound].
func (s *Service) Sound(ctx context.Context, raw []byte) (audio.Sound, error) {
	return s.decoder.Sound(ctx, raw)
}

// Way is how a service speaks.
type Way struct {
	Limit            Limit
	Slowest, Fastest float64 // the speeds that it does itself
	Pitched          bool    // the tone's pitch is its own, or it has none

	// Say speaks a line at a speed within those, and tells what is known of the
	// times of its tokens: see Unknown.
	Say func(ctx context.Context, l Line, speed float64) (audio.Sound, []audio.Span, error)
}

// Speak speaks an utterance line by line. The times of lines that the service tells
// none of are found in the sound.
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

// timed returns the times of a line: those that were told, which must lie in the
// sound, else those that the aligner finds.
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

// at returns the times of a line's tokens from those of the words of its text.
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
