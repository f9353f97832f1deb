package fill

import (
	"context"
	"maps"

	"github.com/scenewright/scenewright/engine/footage"
)

// offer is a candidate that fits a slot.
type offer struct {
	ref   footage.Ref
	score float64
}

// Reserve reserves a candidate that fits each of several slots by its own words, so that all
// together are filled best: none takes one that another names better. A slot's reservation ends
// once the slot is filled.
func (c *Chooser) Reserve(ctx context.Context, slots []Slot) {
	held := assign(together(slots, func(s Slot) []offer { return c.offers(ctx, s) }))
	c.mu.Lock()
	defer c.mu.Unlock()
	for ref, i := range held {
		c.kept[ref] = slots[i].name()
	}
}

// assign assigns each slot at most one of its offers, and none to two, so that the sum of the
// scores is the maximum, or almost. It is an auction: a slot bids for its best offer by as much as
// it exceeds its second best, and an outbid slot bids again. It returns the slots by their offers.
func assign(offers [][]offer) map[footage.Ref]int {
	const raise = .001 // the least bid
	price, held := map[footage.Ref]float64{}, map[footage.Ref]int{}
	var bidders []int
	for i := range offers {
		bidders = append(bidders, i)
	}
	for len(bidders) > 0 {
		i := bidders[0]
		bidders = bidders[1:]
		best, next, ref := 0.0, 0.0, footage.Ref{} // a slot without an offer has 0
		for _, o := range offers[i] {
			switch v := o.score - price[o.ref]; {
			case v > best:
				best, next, ref = v, best, o.ref
			case v > next:
				next = v
			}
		}
		if ref == (footage.Ref{}) {
			continue
		}
		if outbid, taken := held[ref]; taken {
			bidders = append(bidders, outbid)
		}
		price[ref] += best - next + raise
		held[ref] = i
	}
	return held
}

// mostOffers bounds a source's candidates that are considered for a slot.
const mostOffers = 8

// offers returns the best candidates for a slot, of the first want for which sources have any.
func (c *Chooser) offers(ctx context.Context, s Slot) (all []offer) {
	wants, _ := c.wants(ctx, s)
	s.Wider = nil
	var of footage.Want
	for src, q := range c.finding(s, wants) {
		w := footage.Want{Kind: q.Kind, Media: q.Media}
		if w != of && len(all) > 0 {
			break
		}
		of = w
		for _, r := range c.first(ctx, src, s, q, mostOffers) {
			all = append(all, offer{r.Ref(), float64(s.Weight) + r.score*float64(max(1, s.Weight))})
		}
	}
	return all
}

// release ends the reservations of a slot.
func (c *Chooser) release(slot string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	maps.DeleteFunc(c.kept, func(_ footage.Ref, keeper string) bool { return keeper == slot })
}
