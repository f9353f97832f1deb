package spoken

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
)

// fresh is how long a list of voices stays in the cache.
const fresh = 10 * time.Minute

// VoiceCache caches a service's list of voices for ten minutes, longer
// if the service is unavailable. It is safe for concurrent use.
type VoiceCache struct {
	load func(context.Context) ([]story.VoiceOption, error)
	now  func() time.Time

	turn   chan struct{} // lock for the fields below
	list   []story.VoiceOption
	loaded time.Time
}

// NewShelf returns a cache of load's result; a nil now means time.Now.
func NewShelf(load func(context.Context) ([]story.VoiceOption, error), now func() time.Time) *VoiceCache {
	if now == nil {
		now = time.Now
	}
	return &VoiceCache{load: load, now: now, turn: make(chan struct{}, 1)}
}

// Voices returns a copy of the list, which it fetches if it is out of date.
func (s *VoiceCache) Voices(ctx context.Context) ([]story.VoiceOption, error) {
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

// Cast returns the service's name of an utterance's voice: its id without the service's prefix. It
// fails if the id is of another service, or if speaks denies that the voice speaks the language.
func Cast(u story.Utterance, service string, speaks func(name string) bool) (string, error) {
	name, ok := strings.CutPrefix(u.Voice, service+"/")
	if !ok || name == "" {
		return "", stranger(u.Voice, service)
	}
	if u.Language == "" || !speaks(name) {
		return "", &fault.Error{
			Code: fault.CodeInvalid, Field: "language", Provider: service, Message: fmt.Sprintf("the voice %s does not speak %q", u.Voice, u.Language),
			Remedy: "choose a voice of that language",
		}
	}
	return name, nil
}

// stranger returns the error for an unknown voice.
func stranger(id, service string) error {
	return &fault.Error{
		Code: fault.CodeNotFound, Field: "voice", Provider: service, Message: fmt.Sprintf("there is no voice %q", id),
		Remedy: "choose an id that Voices lists",
	}
}
