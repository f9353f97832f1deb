package store

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/scenewright/scenewright/engine"
)

// keptCaps is how caps are kept.
type keptCaps struct {
	Running   int     `json:"running,omitempty"`
	Queued    int     `json:"queued,omitempty"`
	Bytes     int64   `json:"bytes,omitempty"`
	FilmsADay int     `json:"filmsADay,omitempty"`
	FilmCost  float64 `json:"filmCost,omitempty"`
}

// caps is the setting of what organizations may have, by their ids; "" is for those
// without caps of their own.
const caps = "caps"

// Caps returns what an organization may have, for engine.Options.Caps: what SetCaps
// set for it, or else for all.
func (db *DB) Caps(ctx context.Context, organizationID string) (engine.Caps, error) {
	all, err := db.AllCaps(ctx)
	own, ok := all[organizationID]
	if !ok {
		own = all[""]
	}
	return own, err
}

// AllCaps returns all caps that were set, by organization; those of "" are for the
// others.
func (db *DB) AllCaps(ctx context.Context) (map[string]engine.Caps, error) {
	return readCaps(ctx, querierOf(ctx, db.sql))
}

// SetCaps sets what an organization may have, or with "" for its id what all may that
// have no caps of their own. nil removes what was set.
func (db *DB) SetCaps(ctx context.Context, organizationID string, c *engine.Caps) error {
	return db.write(ctx, func(tx *txn) error { return changeCaps(ctx, tx, organizationID, c) })
}

func changeCaps(ctx context.Context, tx *txn, organizationID string, c *engine.Caps) error {
	all, err := readCaps(ctx, tx)
	if err != nil {
		return err
	}
	kept := map[string]keptCaps{}
	for id, c := range all {
		kept[id] = keptCaps(c)
	}
	delete(kept, organizationID)
	if c != nil {
		kept[organizationID] = keptCaps(*c)
	}
	doc, err := toDoc(kept)
	if err != nil {
		return err
	}
	return set(ctx, tx, caps, doc)
}

func readCaps(ctx context.Context, q querier) (map[string]engine.Caps, error) {
	doc, err := setting(ctx, q, caps)
	if err != nil || doc == "" {
		return nil, err
	}
	var kept map[string]keptCaps
	if err := json.Unmarshal([]byte(doc), &kept); err != nil {
		return nil, fmt.Errorf("decode caps: %w", err)
	}
	all := map[string]engine.Caps{}
	for id, c := range kept {
		all[id] = engine.Caps(c)
	}
	return all, nil
}

type txnKey struct{}

// within returns a context in which what is written to the database is of the
// transaction, and caps are read in it: who holds it must not wait for another connection.
func (tx *txn) within(ctx context.Context) context.Context {
	return context.WithValue(ctx, txnKey{}, tx)
}

// querierOf returns the transaction of a context, or else the database.
func querierOf(ctx context.Context, db querier) querier {
	if tx := txnOf(ctx); tx != nil {
		return tx
	}
	return db
}

// txnOf returns the transaction of a context, nil where it has none.
func txnOf(ctx context.Context) *txn {
	tx, _ := ctx.Value(txnKey{}).(*txn)
	return tx
}
