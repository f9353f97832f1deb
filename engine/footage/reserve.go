package footage

import (
	"context"
)

// offer is a candidate that fits a slot.
type offer struct {
	key   string
	score float64
}

// Reserve reserves a candidate that fits each of several slots by its own words, so that all
// together are filled best: none takes one that another names better. A slot's reservation ends
// once the slot is filled.
func (c *Chooser) Reserve(ctx context.Context, slots []Slot) {
	held := assign(together(slots, func(s Slot) []offer { return c.candidates(ctx, s) }))
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, i := range held {
		c.kept[key] = slots[i].name()
	}
}

// assign assigns each slot at most one of its offers, and none to two, so that the sum of the
// scores is the maximum, or almost. It is an auction: a slot bids for its best offer by as much as
// it exceeds its second best, and an outbid slot bids again. It returns the slots by the key of
// their offer.
func assign(offers [][]offer) map[string]int {
	const raise = .001 // the least bid
	price, held := map[string]float64{}, map[string]int{}
	var bidders []int
	for i := range offers {
		bidders = append(bidders, i)
	}
	for len(bidders) > 0 {
		i := bidders[0]
		bidders = bidders[1:]
		best, next, key := 0.0, 0.0, "" // a slot without an offer has 0
		for _, o := range offers[i] {
			switch v := o.score - price[o.key]; {
			case v > best:
				best, next, key = v, best, o.key
			case v > next:
				next = v
			}
		}
		if key == "" {
			continue
		}
		if outbid, taken := held[key]; taken {
			bidders = append(bidders, outbid)
		}
		price[key] += best - next + raise
		held[key] = i
	}
	return held
}

// mostOffers bounds the candidates that are considered for a slot.
const mostOffers = 24

// candidates returns the best candidates for a slot that are not generated: of the first want with a
// fair one, or else of all wants and of the film's subject.
func (c *Chooser) candidates(ctx context.Context, s Slot) (all []offer) {
	s.Query.refused, s.Query.slot = s.Refused, s.name()
	f := filling{Chooser: c, slot: s}
	found := f.unmade(ctx)
	for _, r := range found[:min(mostOffers, len(found))] {
		all = append(all, offer{usedKey(r.Source, r.ID), float64(s.Weight) + r.score*float64(max(1, s.Weight))})
	}
	return all
}

// unmade returns the candidates before the first want of generated media, best first.
func (f *filling) unmade(ctx context.Context) []ranked {
	for _, w := range f.slot.Wants {
		if w.Kind.Makes() {
			break
		}
		all, _ := f.find(ctx, w, 0)
		if len(all) > 0 && !f.waits(all[0]) {
			return all
		}
		f.waiting = append(f.waiting, all...)
	}
	if len(f.waiting) == 0 {
		return nil
	}
	return f.withSubject(ctx)
}

// release ends the reservations of a slot.
func (c *Chooser) release(slot string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, keeper := range c.kept {
		if keeper == slot {
			delete(c.kept, key)
		}
	}
}
