package tenant

import (
	"crypto/sha256"
	"slices"
	"sync"
)

// suggestions caches suggestions: lists show the same prompts repeatedly.
type suggestions struct {
	writer Suggester // nil: there are none

	mu  sync.Mutex
	all map[[sha256.Size]byte][]string
}

func newSuggestions(writer IdeaWriter) *suggestions {
	s, _ := writer.(Suggester)
	return &suggestions{writer: s}
}

// mostRemembered bounds the cache; when it is full it is cleared.
const mostRemembered = 2000

// of returns the suggestions of a prompt, cached where possible.
func (s *suggestions) of(prompt string) []string {
	if s.writer == nil {
		return []string{}
	}
	key := sha256.Sum256([]byte(prompt))
	s.mu.Lock()
	known, ok := s.all[key]
	s.mu.Unlock()
	if ok {
		return slices.Clone(known)
	}
	found := slices.DeleteFunc(s.writer.Suggest(prompt), func(s string) bool { return s == "" }) // of a language whose words are not known
	found = append([]string{}, found[:min(3, len(found))]...)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all == nil || len(s.all) >= mostRemembered {
		s.all = map[[sha256.Size]byte][]string{}
	}
	s.all[key] = found
	return slices.Clone(found)
}
