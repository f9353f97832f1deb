package footage

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/relevance"
	"github.com/scenewright/scenewright/engine/telemetry"
)

// mostViews is how many times a viewer is asked for one slot. What sources offer
// beyond that is judged by its words.
const mostViews = 3

// views counts how often a viewer may still be asked for a slot.
type views struct{ left atomic.Int32 }

func newViews() *views {
	v := &views{}
	v.left.Store(mostViews)
	return v
}

func (v *views) take() bool { return v != nil && v.left.Add(-1) >= 0 }

// LookWith has a viewer look at the best that each source offers, before one of
// it is taken. nil means that words alone decide.
func (c *Chooser) LookWith(v Viewer) { c.viewer = v }

// look has the best of a source's candidates looked at, and gives those of them
// that still fit, the best first, and what is to be noted. Where nobody can look
// the candidates are as they were.
func (c *Chooser) look(ctx context.Context, src Source, q Query, all []ranked) ([]ranked, []Asked) {
	from, ok := src.(Previewer)
	if c.viewer == nil || !ok || len(all) == 0 || all[0].Made || !q.views.take() {
		return all, nil
	}
	note := Asked{Source: c.viewer.Name(), Outcome: Failed}
	if note.Reason = c.whyOff(note.Source); note.Reason != "" {
		return all, []Asked{note}
	}
	best := slices.Clone(all[:min(mostTries, len(all))])
	shown := thumbs(ctx, from, best)
	if len(shown) == 0 {
		note.Reason = "of what " + src.Name() + " offers there are no small pictures to look at"
		return all, []Asked{note}
	}
	seen, err := c.view(ctx, q, shown)
	if err != nil {
		return all, []Asked{c.blind(note, err)}
	}
	for i, s := range shown {
		r := &best[s.of]
		r.shows = line(seen.Sights[i].Shows)
		r.score = relevance.Seen(r.score, seen.Sights[i].Fits)
	}
	note.Outcome, note.Cost, note.Reason = LookedAt, seen.Cost, told(best)
	telemetry.Spent(ctx, note.Source, note.Cost)
	best = c.dropOther(q, best)
	slices.SortStableFunc(best, func(a, b ranked) int { return cmp.Compare(b.score, a.score) })
	return best, []Asked{note}
}

// dropOther returns what was seen without what shows something else, which is neither looked
// at nor taken again for the same words.
func (c *Chooser) dropOther(q Query, seen []ranked) []ranked {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.DeleteFunc(seen, func(r ranked) bool {
		other := r.score < relevance.Floor
		if other {
			c.other[otherKey(q, r.Candidate)] = true
		}
		return other
	})
}

// shown is the small picture of a candidate.
type shown struct {
	of   int // index of the candidate
	jpeg []byte
}

// thumbTime is how long small pictures are waited for.
const thumbTime = 20 * time.Second

// thumbs fetches the small pictures of candidates. What cannot be had is left
// out.
func thumbs(ctx context.Context, from Previewer, best []ranked) []shown {
	ctx, cancel := context.WithTimeout(ctx, thumbTime)
	defer cancel()
	all := make([]shown, len(best))
	var wg sync.WaitGroup
	for i, r := range best {
		wg.Go(func() {
			var raw bounded
			if r.Preview == "" || from.Preview(ctx, r.Candidate, &raw) != nil {
				return
			}
			if small, err := thumb(raw.Bytes()); err == nil {
				all[i] = shown{i, small}
			}
		})
	}
	wg.Wait()
	return slices.DeleteFunc(all, func(s shown) bool { return s.jpeg == nil })
}

// view asks the viewer, and makes sure that it says something of each picture.
func (c *Chooser) view(ctx context.Context, q Query, all []shown) (Viewed, error) {
	v := View{Words: q.Words, Text: q.Text, Language: q.Language}
	for _, s := range all {
		v.Pictures = append(v.Pictures, s.jpeg)
	}
	seen, err := c.viewer.View(ctx, v)
	if err == nil && len(seen.Sights) != len(all) {
		err = &fault.Error{Code: fault.CodeProvider, Provider: c.viewer.Name(), Message: fmt.Sprintf("it tells of %d pictures, %d were shown", len(seen.Sights), len(all))}
	}
	return seen, err
}

// blind notes that nobody looked, and does not ask again in this film: every
// scene would wait for it.
func (c *Chooser) blind(note Asked, err error) Asked {
	note.Reason = "it failed unexpectedly"
	var f *fault.Error
	if errors.As(err, &f) {
		note.Reason = f.Message
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.off[note.Source] = "it is not asked again: " + note.Reason
	return note
}

// told is what was seen, for people.
func told(best []ranked) string {
	var all []string
	for _, r := range best {
		if r.shows == "" {
			all = append(all, fmt.Sprintf("%s: not seen", r.ID))
			continue
		}
		all = append(all, fmt.Sprintf("%s shows %s (%.2f)", r.ID, r.shows, r.score))
	}
	return strings.Join(all, "; ")
}

// mostShows is how much of a description is kept, in characters.
const mostShows = 120

// line is a description as one line of the ledger.
func line(text string) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) == 0 {
		return "something that it has no words for"
	}
	return string(runes[:min(len(runes), mostShows)])
}
