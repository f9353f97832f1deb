package job

import (
	"context"
	"strings"
)

// Part returns the subject of a job that is a part of another's work: jobs of the
// parts of one subject run side by side, and belong to whom the subject does.
func Part(subject, part string) string { return subject + "/" + part }

// Parts takes such a subject apart; part is "" where it is of no part.
func Parts(subject string) (of, part string) {
	of, part, _ = strings.Cut(subject, "/")
	return of, part
}

// Tracked is an optional port of a Queue, which work that is split into jobs needs:
// it tells which of them are over. Jobs of the kind Segment are begun by every
// process that works jobs, also where the database is drained, and count against
// no cap: what they are parts of has begun.
type Tracked interface {
	// Unfinished returns those of the subjects that have a job of a kind which
	// waits, runs, or will be tried again. None is an empty list.
	Unfinished(ctx context.Context, kind Kind, subjects []string) ([]string, error)
}
