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

// VoiceCache keeps a service's list of voices for ten minutes. While the service
// does not answer, an older list is better than none. It is safe for concurrent
// use.
type VoiceCache struct {
	load func(context.Context) ([]story.VoiceOption, error)
	now  func() time.Time

	turn   chan struct{} // held by who reads and writes what follows
	list   []story.VoiceOption
	loaded time.Time
}

// NewShelf keeps what load gives; nil now is time.Now.
func NewShelf(load func(context.Context) ([]story.VoiceOption, error), now func() time.Time) *VoiceCache {
	if now == nil {
		now = time.Now
	}
	return &VoiceCache{load: load, now: now, turn: make(chan struct{}, 1)}
}

// Voices lists the voices.
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

// Cast returns what a service calls the voice of an utterance: its id without the
// service's prefix. The id must be of the service, and the voice speak the
// utterance's language, as speaks tells by its name.
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

// stranger is the error of a voice that a service does not have.
func stranger(id, service string) error {
	return &fault.Error{
		Code: fault.CodeNotFound, Field: "voice", Provider: service, Message: fmt.Sprintf("there is no voice %q", id),
		Remedy: "choose an id that Voices lists",
	}
}
