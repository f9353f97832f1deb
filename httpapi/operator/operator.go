// Package operator is what the operator of a service can see and have done:
// organizations and all that they have, what bounds them, and the work of all. The
// commands of examples/server and the handler of httpapi.NewOperator both call it,
// so that one can do what the other can. Its types are the documents of that handler.
//
// It asks nobody who is calling: whoever has an [Operator] may do everything.
package operator

import (
	"context"
	"errors"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/job"
)

// Database is what an operator needs beside the engine; a *store.DB is one.
type Database interface {
	job.Operated
	// AllCaps returns all caps that were set, by organization; those of "" are for
	// the others.
	AllCaps(ctx context.Context) (map[string]engine.Caps, error)
	// SetCaps sets an organization's, or with "" those of the others; nil removes
	// what was set.
	SetCaps(ctx context.Context, organizationID string, c *engine.Caps) error
}

// Operator can have everything done. It is safe for concurrent use.
type Operator struct {
	engine *engine.Engine
	db     Database
}

// New makes the operator of an engine and its database. The engine needs a secret
// (engine.Options.Secret), and need not have been started.
func New(eng *engine.Engine, db Database) (*Operator, error) {
	if eng.Keys == nil {
		return nil, errors.New("operator: the engine has no Secret, and so no keys; set engine.Options.Secret")
	}
	return &Operator{eng, db}, nil
}

// at returns a time as all documents have it: UTC, to the millisecond.
func at(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// whenSet returns a time, nil for none.
func whenSet(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = at(t)
	return &t
}

// each returns a list of one thing as a list of another, and never nil.
func each[T, R any](all []T, as func(T) R) []R {
	out := make([]R, len(all))
	for i, x := range all {
		out[i] = as(x)
	}
	return out
}
