package job

import (
	"context"
	"time"
)

// Kinds returns all kinds.
func Kinds() []Kind { return []Kind{Fetch, Prepare, Video, Asset, Hearing, Ideas, Delivery, Segment} }

// Backlog is what a queue has of a kind.
type Backlog struct {
	Kind    Kind
	Waiting int           // that could run
	Running int           // on all hosts
	Later   int           // whose time has not come: tried again, or asked for so
	Wait    time.Duration // of the oldest that could run
}

// Measured is an optional port of a Queue: it tells what is in it.
type Measured interface {
	// Backlog returns an entry for each kind that has jobs.
	Backlog(ctx context.Context) ([]Backlog, error)
}
