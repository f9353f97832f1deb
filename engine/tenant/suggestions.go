package tenant

import (
	"crypto/sha256"
	"slices"
	"sync"
)

// suggestions remembers what follows from prompts: lists show the same prompts
// again and again.
type suggestions struct {
	writer Suggester // nil: nothing follows

	mu  sync.Mutex
	all map[[sha256.Size]byte][]string
}

func newSuggestions(writer IdeaWriter) *suggestions {
	s, _ := writer.(Suggester)
	return &suggestions{writer: s}
}

// mostRemembered bounds suggestions; when it is reached all are forgotten.
const mostRemembered = 2000

// of returns what follows from a prompt, from memory where it was asked for before.
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
