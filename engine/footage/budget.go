package footage

import (
	"fmt"
	"math"
	"sync"
)

// Budget bounds the cost of the pictures and films of one film, in US dollars by the price lists of
// their sources. It is safe for concurrent use.
type Budget struct {
	most float64

	mu      sync.Mutex
	paid    float64
	pending float64 // of reservations
	settled float64 // stored amount
	refused bool    // a purchase was refused
}

// Unbounded is a budget's amount without a bound.
var Unbounded = math.Inf(1)

// NewBudget returns a budget of which paid is spent.
func NewBudget(most, paid float64) *Budget { return &Budget{most: most, paid: paid, settled: paid} }

// cent is the smallest amount that matters.
const cent = .01

// reserve reserves the price of a purchase, or returns the reason for refusing it, for people.
func (b *Budget) reserve(price float64) (refused string) {
	if price <= 0 {
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

// settle ends a reservation, whether paid or not.
func (b *Budget) settle(price float64, made bool) {
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
func (b *Budget) pay(price float64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.paid += price
}

// isSpent reports whether nothing is left.
func (b *Budget) isSpent() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.paid+b.pending >= b.most
}

// Settle calls keep with the spent amount, where that has changed since the last call.
func (b *Budget) Settle(keep func(paid float64) error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.paid == b.settled {
		return nil
	}
	b.settled = b.paid
	return keep(b.paid)
}

// Warnings returns a warning where a purchase was refused for its price.
func (b *Budget) Warnings() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.refused {
		return nil
	}
	return []string{fmt.Sprintf("Some pictures or films that cost money were not made, to keep the budget of %s. maxCost raises it.", Dollars(b.most))}
}

// Dollars formats a price: in whole cents, or with four decimals below half a cent.
func Dollars(price float64) string {
	if price > 0 && price < cent/2 {
		return fmt.Sprintf("$%.4f", price)
	}
	return fmt.Sprintf("$%.2f", math.Round(price/cent)*cent)
}
