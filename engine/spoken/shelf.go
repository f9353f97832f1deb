package spoken

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
)

// fresh is how long a list of voices is good for.
const fresh = 10 * time.Minute

// Shelf keeps a service's list of voices for ten minutes. While the service
// does not answer, an older list is better than none. It is safe for concurrent
// use.
type Shelf struct {
	load func(context.Context) ([]story.VoiceOption, error)
	now  func() time.Time

	turn   chan struct{} // held by who reads and writes what follows
	list   []story.VoiceOption
	loaded time.Time
}

// NewShelf keeps what load gives; nil now is time.Now.
func NewShelf(load func(context.Context) ([]story.VoiceOption, error), now func() time.Time) *Shelf {
	if now == nil {
		now = time.Now
	}
	return &Shelf{load: load, now: now, turn: make(chan struct{}, 1)}
}

// Voices lists the voices.
func (s *Shelf) Voices(ctx context.Context) ([]story.VoiceOption, error) {
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if s.list != nil && s.now().Sub(s.loaded) < fresh {
		return append([]story.VoiceOption(nil), s.list...), nil
	}
	list, err := s.load(ctx)
	if err != nil && (s.list == nil || ctx.Err() != nil) {
		return nil, err
	}
	if err == nil {
		s.list = append([]story.VoiceOption{}, list...)
	}
	s.loaded = s.now()
	return append([]story.VoiceOption(nil), s.list...), nil
}

// Name is what a service calls the voice of an id: the id without the service's
// prefix. It is a CodeNotFound error where the id is of another service.
func Name(id, service string) (string, error) {
	name, ok := strings.CutPrefix(id, service+"/")
	if !ok || name == "" {
		return "", &fault.Error{
			Code: fault.CodeNotFound, Field: "voice", Provider: service, Message: fmt.Sprintf("there is no voice %q", id),
			Remedy: "choose an id that Voices lists",
		}
	}
	return name, nil
}

// Mute is the error of a language that a voice does not speak.
func Mute(id, language, service string) error {
	return &fault.Error{
		Code: fault.CodeInvalid, Field: "language", Provider: service, Message: fmt.Sprintf("the voice %s does not speak %q", id, language),
		Remedy: "choose a voice of that language",
	}
}
