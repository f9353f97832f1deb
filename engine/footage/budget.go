package footage

import (
	"fmt"
	"math"
	"sync"
)

// Budget is what the pictures and films of one film may cost, in US dollars by the
// price lists of their sources. Nil has no end. It is safe for concurrent use.
type Budget struct {
	most float64

	mu      sync.Mutex
	paid    float64
	pending float64 // of what is being made
	settled float64 // of what was paid
	refused bool    // something was not bought
}

// NewBudget returns a budget of which some is spent.
func NewBudget(most, paid float64) *Budget { return &Budget{most: most, paid: paid, settled: paid} }

// cent is the least that makes a difference.
const cent = .01

// reserve takes the price of something that is about to be made, or returns why it is
// not to be, for people.
func (b *Budget) reserve(price float64) (refused string) {
	if b == nil || price <= 0 {
		return ""
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	left := max(0, b.most-b.paid-b.pending)
	if price > left+cent/2 { // prices do not add up exactly
		b.refused = true
		return fmt.Sprintf("it costs %s, and %s of the film's budget of %s are left", Dollars(price), Dollars(left), Dollars(b.most))
	}
	b.pending += price
	return ""
}

// settle ends a reservation, which was paid or came to nothing.
func (b *Budget) settle(price float64, made bool) {
	if b == nil || price <= 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pending -= price
	if made {
		b.paid += price
	}
}

// pay counts what was paid without a reservation, since nobody knew the price.
func (b *Budget) pay(price float64) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.paid += price
}

// isSpent reports whether nothing is left.
func (b *Budget) isSpent() bool {
	if b == nil {
		return false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.paid+b.pending >= b.most
}

// Settle has what was paid kept, where that is more than at the last time.
func (b *Budget) Settle(keep func(paid float64) error) error {
	if b == nil {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.paid == b.settled {
		return nil
	}
	b.settled = b.paid
	return keep(b.paid)
}

// Warnings says that something was not made for its price, where that was so.
func (b *Budget) Warnings() []string {
	if b == nil {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.refused {
		return nil
	}
	return []string{fmt.Sprintf("Some pictures or films that cost money were not made, to keep the budget of %s. maxCost raises it.", Dollars(b.most))}
}

// Dollars writes a price: in whole cents, or as precisely as one needs that is less.
func Dollars(price float64) string {
	if price > 0 && price < cent/2 {
		return fmt.Sprintf("$%.4f", price)
	}
	return fmt.Sprintf("$%.2f", math.Round(price/cent)*cent)
}
