package footage

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/telemetry"
)

// Bounds of the pictures for a viewer: of a film, and of each of its slots.
const (
	mostViews = 90
	mostOfOne = 6
	leastOf   = 2 // in a film with many slots
)

// LookWith sets a viewer that rates the best candidates. nil: words alone decide.
func (c *Chooser) LookWith(v VisionModel) { c.viewer = v }

// look has the rated candidates of one slot.
type look struct {
	slot Slot
	best []ranked
	seen [][]byte // their small pictures
}

// Look has the viewer rate the best candidates for slots, in one call. Fill combines the ratings
// with its scores for the same words.
func (c *Chooser) Look(ctx context.Context, slots []Slot) {
	slots = slices.Clone(slots)
	slices.SortStableFunc(slots, func(a, b Slot) int { return strings.Compare(a.Query.Words, b.Query.Words) })
	slots = slices.CompactFunc(slots, func(a, b Slot) bool { return a.Query.Words == b.Query.Words })
	if c.viewer == nil || len(slots) == 0 || c.budget.isSpent() {
		return
	}
	most := min(mostOfOne, max(leastOf, mostViews/len(slots)))
	all := together(slots, func(s Slot) look { return c.best(ctx, s, most) })
	all = slices.DeleteFunc(all, func(l look) bool { return len(l.best) == 0 })
	if len(all) == 0 || ctx.Err() != nil {
		return
	}
	seen, err := c.view(ctx, all)
	looks := blind(all, c.failed(Asked{Source: c.viewer.Name()}, err))
	if err == nil {
		telemetry.Spent(ctx, c.viewer.Name(), seen.Cost)
		c.budget.pay(seen.Cost)
		looks = noted(all, seen, c.viewer.Name())
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.looks = looks
}

// best returns possible candidates for a slot: of each source at most half of the number to rate,
// where they have small pictures.
func (c *Chooser) best(ctx context.Context, s Slot, most int) look {
	l := look{slot: s}
	for src, q := range c.finding(s, s.Wants) {
		from, ok := src.(Previewer)
		if room := min(most-len(l.best), (most+1)/2); ok && room > 0 {
			all := slices.DeleteFunc(c.first(ctx, src, q, s.Wider, room), func(r ranked) bool { return r.Made || r.Preview == "" })
			c.thumbs(ctx, src.Name(), from, all, &l)
		}
	}
	return l
}

// thumbs fetches the small pictures of candidates. It leaves out those that fail.
func (c *Chooser) thumbs(ctx context.Context, source string, from Previewer, all []ranked, to *look) {
	small := make([][]byte, len(all))
	wait := c.waits.of(source)
	var wg sync.WaitGroup
	for i, r := range all {
		wg.Go(func() {
			var raw bounded
			err := wait.call(ctx, func(ctx context.Context) error {
				return from.Preview(ctx, r.Candidate, paying{&raw, wait})
			})
			if err == nil {
				small[i], _ = preview(raw.Bytes()) // an invalid one is left out
			}
		})
	}
	wg.Wait()
	for i, jpeg := range small {
		if len(jpeg) > 0 {
			to.best, to.seen = append(to.best, all[i]), append(to.seen, jpeg)
		}
	}
}

// view asks the viewer, and checks that it rates each picture.
func (c *Chooser) view(ctx context.Context, all []look) (VisionResult, error) {
	v := VisionRequest{Language: all[0].slot.Query.Language}
	for _, l := range all {
		v.Slots = append(v.Slots, VisionSlot{Words: l.slot.Query.Words, Text: l.slot.Query.Text, Pictures: l.seen})
	}
	seen, err := c.viewer.View(ctx, v)
	if pictures := len(v.Pictures()); err == nil && len(seen.Matches) != pictures {
		err = &fault.Error{
			Code: fault.CodeProvider, Provider: c.viewer.Name(),
			Message: fmt.Sprintf("it tells of %d pictures, %d were shown", len(seen.Matches), pictures),
		}
	}
	return seen, err
}

// noted returns the ratings, with a note for each slot.
func noted(all []look, seen VisionResult, viewer string) looks {
	out := looks{matches: map[string]VisionMatch{}, notes: map[string]Asked{}, misled: map[string]bool{}}
	matches := seen.Matches
	for _, l := range all {
		var told []string
		out.misled[l.slot.Query.Words] = !slices.ContainsFunc(matches[:len(l.best)], func(s VisionMatch) bool { return !s.other() })
		for i, r := range l.best {
			s := VisionMatch{Shows: line(matches[i].Shows), Fits: matches[i].Fits}
			out.matches[seenKey(l.slot.Query, r.Candidate)] = s
			told = append(told, fmt.Sprintf("%s shows %s (%.2f)", r.ID, s.Shows, s.Fits))
		}
		matches = matches[len(l.best):]
		out.notes[l.slot.Query.Words] = Asked{
			Source: viewer, Outcome: LookedAt, Reason: strings.Join(told, "; "), Cost: seen.Cost / float64(len(all)),
		}
	}
	return out
}

// blind returns no ratings, with a note of the failure for each slot.
func blind(all []look, failed Asked) looks {
	out := looks{notes: map[string]Asked{}}
	for _, l := range all {
		out.notes[l.slot.Query.Words] = failed
	}
	return out
}

// lookedAt returns the note of a query's ratings, if any. Only the first note has their cost.
func (c *Chooser) lookedAt(q Query) []Asked {
	c.mu.Lock()
	defer c.mu.Unlock()
	note, ok := c.looks.notes[q.Words]
	if !ok {
		return nil
	}
	free := note
	free.Cost = 0
	c.looks.notes[q.Words] = free
	return []Asked{note}
}

// mostShows bounds a stored description, in characters.
const mostShows = 120

// line returns a description as one line of the ledger.
func line(text string) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) == 0 {
		return "something that it has no words for"
	}
	return string(runes[:min(len(runes), mostShows)])
}
