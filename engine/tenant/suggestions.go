package tenant

import (
	"slices"

	"github.com/scenewright/scenewright/engine/recent"
)

// suggestions caches suggestions: lists show the same prompts repeatedly.
type suggestions struct {
	writer Suggester // nil: there are none
	known  *recent.Cache[string, []string]
}

func newSuggestions(writer IdeaWriter) *suggestions {
	const most = 4 << 20 // bytes of prompts
	s, _ := writer.(Suggester)
	return &suggestions{s, recent.New[string, []string](most)}
}

// of returns the suggestions of a prompt, cached where possible.
func (s *suggestions) of(prompt string) []string {
	if s.writer == nil {
		return []string{}
	}
	found, ok := s.known.Get(prompt)
	if !ok {
		found = slices.DeleteFunc(s.writer.Suggest(prompt), func(s string) bool { return s == "" }) // of a language whose words are not known
		found = append([]string{}, found[:min(3, len(found))]...)
		s.known.Put(prompt, found, len(prompt)+1)
	}
	return slices.Clone(found)
}
