package access

import (
	"sync"
	"time"
)

// A lineage that was read is believed for so long, and so many of them are
// kept. What changes in this process takes effect at once all the same.
const (
	believeFor = time.Second
	maxLines   = 10_000
)

type lineKey struct {
	name     string
	revision int
}

type line struct {
	Lineage
	until time.Time
}

// lines keeps what was read of the keys that are being used.
type lines struct {
	now  func() time.Time
	mu   sync.Mutex
	kept map[lineKey]line
	turn int // counts the changes, so that nothing read before one is kept after
}

func (l *lines) get(k lineKey) (Lineage, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	got, ok := l.kept[k]
	return got.Lineage, ok && l.now().Before(got.until)
}

// begin gives the turn in which a lineage is read.
func (l *lines) begin() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.turn
}

// put keeps what was read in a turn, unless something changed since.
func (l *lines) put(k lineKey, read Lineage, turn int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if turn != l.turn {
		return
	}
	if len(l.kept) >= maxLines {
		clear(l.kept)
	}
	l.kept[k] = line{Lineage: read, until: l.now().Add(believeFor)}
}

// changed forgets everything.
func (l *lines) changed() {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.kept)
	l.turn++
}
