package fill

import (
	"fmt"
	"math"
	"sync"

	"github.com/scenewright/scenewright/engine/footage"
)

// budget bounds the cost of the pictures and films of one film, in US dollars by the price lists of
// their sources. It is safe for concurrent use.
type budget struct {
	most float64

	mu      sync.Mutex
	paid    float64
	pending float64 // of reservations
	settled float64 // stored amount
	refused bool    // a purchase was refused
}

// newBudget returns a budget of which paid is spent; most = nil is without a bound.
func newBudget(most *float64, paid float64) *budget {
	b := &budget{most: math.Inf(1), paid: paid, settled: paid}
	if most != nil {
		b.most = *most
	}
	return b
}

// cent is the smallest amount that matters.
const cent = .01

// reserve reserves the price of a purchase, or returns the reason for refusing it, for people.
func (b *budget) reserve(price float64) (refused string) {
	if price <= 0 {
		return ""
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	left := max(0, b.most-b.paid-b.pending)
	if price > left+cent/2 { // prices do not add up exactly
		b.refused = true
		return fmt.Sprintf("it costs %s, and %s of the film's budget of %s are left",
			footage.Dollars(price), footage.Dollars(left), footage.Dollars(b.most))
	}
	b.pending += price
	return ""
}

// settle ends a reservation, whether paid or not.
func (b *budget) settle(price float64, made bool) {
	if price <= 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pending -= price
	if made {
		b.paid += price
	}
}

// pay adds a payment without a reservation, whose price was unknown.
func (b *budget) pay(price float64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.paid += price
}

// isSpent reports whether nothing is left.
func (b *budget) isSpent() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.paid+b.pending >= b.most
}

// store calls keep with the spent amount, where that has changed since the last call.
func (b *budget) store(keep func(paid float64) error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.paid == b.settled {
		return nil
	}
	b.settled = b.paid
	return keep(b.paid)
}

// warnings returns a warning where a purchase was refused for its price.
func (b *budget) warnings() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.refused {
		return nil
	}
	const kept = "Some pictures or films that cost money were not made, to keep the budget of %s. maxCost raises it."
	return []string{fmt.Sprintf(kept, footage.Dollars(b.most))}
}
