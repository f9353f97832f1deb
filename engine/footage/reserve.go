package footage

import (
	"cmp"
	"context"
	"slices"

	"golang.org/x/sync/errgroup"
)

// offer is something that fits a slot.
type offer struct {
	slot, key string
	score     float64
}

// Reserve keeps for each of several slots what fits it by its own words, so that none takes
// what another one names better: of all that is offered the best goes to its slot first, then
// the best of the rest. What is kept for a slot is free again once that is filled.
func (c *Chooser) Reserve(ctx context.Context, slots []Slot) {
	offers := make([][]offer, len(slots))
	var g errgroup.Group
	g.SetLimit(atOnce)
	for i, s := range slots {
		g.Go(func() error {
			offers[i] = c.offers(ctx, s)
			return nil
		})
	}
	_ = g.Wait() // none has an error
	all := slices.Concat(offers...)
	slices.SortStableFunc(all, func(a, b offer) int { return cmp.Compare(b.score, a.score) })
	c.mu.Lock()
	defer c.mu.Unlock()
	served := map[string]bool{}
	for _, o := range all {
		if _, kept := c.kept[o.key]; !kept && !served[o.slot] {
			c.kept[o.key], served[o.slot] = o.slot, true
		}
	}
}

// mostOffers is how many candidates of a source are weighed for a slot.
const mostOffers = 8

// offers are the best of what the sources have for a slot that are asked first and have
// anything.
func (c *Chooser) offers(ctx context.Context, s Slot) (all []offer) {
	for _, w := range s.Wants {
		q := s.Query
		q.Kind, q.Media, q.refused, q.slot = w.asks().Kind, w.Media, s.Refused, s.name()
		for _, src := range c.serving(w) {
			if makes(q.Kind) {
				return all
			}
			for _, r := range c.first(ctx, src, q, nil, mostOffers) {
				all = append(all, offer{q.slot, usedKey(r.Source, r.ID), r.score})
			}
		}
		if len(all) > 0 {
			break
		}
	}
	return all
}

// release gives back what is kept for a slot.
func (c *Chooser) release(slot string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, keeper := range c.kept {
		if keeper == slot {
			delete(c.kept, key)
		}
	}
}

// name tells a slot from the others of a film.
func (s Slot) name() string { return s.SceneID + " " + s.Query.Words }
