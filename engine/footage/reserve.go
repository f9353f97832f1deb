package footage

import (
	"context"
)

// offer is something that fits a slot.
type offer struct {
	key   string
	score float64
}

// Reserve keeps for each of several slots something that fits it by its own words, so that
// all of them together are filled as well as can be: none takes what another one names
// better. What is kept for a slot is free again once that is filled.
func (c *Chooser) Reserve(ctx context.Context, slots []Slot) {
	held := assign(together(slots, func(s Slot) []offer { return c.offers(ctx, s) }))
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, i := range held {
		c.kept[key] = slots[i].name()
	}
}

// assign gives each slot at most one of its offers, and none to two, so that the scores of
// all add up to the most that can be, or hardly less. It is an auction: one after the other,
// slots bid for the offer that they like best as much as they like it better than the next
// one, and who is outbid bids again. It returns which slot has an offer, by the offer's key.
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
		best, next, key := 0.0, 0.0, "" // a slot that goes without has 0
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

// mostOffers is how many candidates of a source are weighed for a slot.
const mostOffers = 8

// offers are the best of what the sources have for a slot that are asked first and have
// anything.
func (c *Chooser) offers(ctx context.Context, s Slot) (all []offer) {
	for _, w := range s.Wants {
		q := s.Query
		q.Kind, q.Media, q.refused, q.slot = w.asks().Kind, w.Media, s.Refused, s.name()
		for _, src := range serving(c.sources, w) {
			if makes(q.Kind) {
				return all
			}
			for _, r := range c.first(ctx, src, q, nil, mostOffers) {
				o := offer{usedKey(r.Source, r.ID), r.score}
				if s.First {
					o.score++ // more than any of the others has
				}
				all = append(all, o)
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
