package tenant

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// Prompt is a prompt that somebody used or saved.
type Prompt struct {
	ID          string    `json:"id"` // of the saved prompt, or of the project it made
	Prompt      string    `json:"prompt"`
	Tags        []string  `json:"tags"`        // video tag, technique and tone, as far as they were chosen
	Suggestions []string  `json:"suggestions"` // further prompts that follow from it
	CreatedAt   time.Time `json:"createdAt"`
}

// Limits of prompts.
const (
	MaxPrompt      = 20_000 // characters
	MaxPromptTags  = 20
	recentProjects = 20
	savedPrompts   = 100
)

// Prompts gives the prompts of an entity, newest first and each once: those
// that were saved, and the free-text ones of its newest 20 projects. An
// organization has those of all its workspaces.
func (d *Directory) Prompts(ctx context.Context, e Entity) ([]Prompt, error) {
	e, _, err := d.resolve(ctx, e)
	if err != nil {
		return nil, err
	}
	all, err := recentPrompts(ctx, d.stores.Prompts, e)
	if err != nil {
		return nil, err
	}
	for i := range all {
		all[i].Suggestions = d.suggestions.of(all[i].Prompt)
	}
	return all, nil
}

func recentPrompts(ctx context.Context, store PromptStore, e Entity) ([]Prompt, error) {
	saved, err := store.SavedPrompts(ctx, e, savedPrompts)
	if err != nil {
		return nil, err
	}
	used, err := store.UsedPrompts(ctx, e, recentProjects)
	if err != nil {
		return nil, err
	}
	all := append(saved, used...)
	slices.SortStableFunc(all, func(a, b Prompt) int { return b.CreatedAt.Compare(a.CreatedAt) })
	return distinct(all), nil
}

// distinct keeps the first of each text, with the tags of all.
func distinct(all []Prompt) []Prompt {
	at := map[string]int{}
	once := []Prompt{}
	for _, p := range all {
		text := strings.TrimSpace(p.Prompt)
		i, again := at[text]
		if !again {
			i = len(once)
			at[text] = i
			once = append(once, Prompt{ID: p.ID, Prompt: p.Prompt, Tags: []string{}, CreatedAt: p.CreatedAt})
		}
		for _, tag := range p.Tags {
			if !slices.Contains(once[i].Tags, tag) {
				once[i].Tags = append(once[i].Tags, tag)
			}
		}
	}
	return once
}

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

// SavePrompt keeps a prompt with an entity, and gives it as it is kept: only
// its text and tags are taken.
func (d *Directory) SavePrompt(ctx context.Context, e Entity, p Prompt) (Prompt, error) {
	if err := checkPrompt(p); err != nil {
		return Prompt{}, err
	}
	e, _, err := d.resolve(ctx, e)
	if err != nil {
		return Prompt{}, err
	}
	id, err := newID()
	if err != nil {
		return Prompt{}, err
	}
	kept := Prompt{ID: id, Prompt: strings.TrimSpace(p.Prompt), Tags: append([]string{}, p.Tags...), CreatedAt: d.now()}
	if err := d.stores.Prompts.AddPrompt(ctx, e, kept); err != nil {
		return Prompt{}, err
	}
	kept.Suggestions = d.suggestions.of(kept.Prompt)
	return kept, nil
}

func checkPrompt(p Prompt) error {
	if err := checkBlank("prompt", p.Prompt); err != nil {
		return err
	}
	if len(p.Tags) > MaxPromptTags {
		return fault.Invalid("tags", fmt.Sprintf("has %d items, the most are %d", len(p.Tags), MaxPromptTags), "")
	}
	for i, tag := range p.Tags {
		if _, err := cleanName(fmt.Sprintf("tags[%d]", i), tag); err != nil {
			return err
		}
	}
	return checkProse("prompt", p.Prompt, MaxPrompt)
}
