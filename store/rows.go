package store

import (
	"context"
	"database/sql"
	sqldriver "database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	faults "github.com/scenewright/scenewright/engine/fault"
)

// row is the result of QueryRow, of a database or a transaction.
type row interface{ Scan(...any) error }

// querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// found reads one row; a missing one is a not-found error of what.
func found[T any](what string, r row, read func(row) (T, error)) (T, error) {
	v, err := read(r)
	if errors.Is(err, sql.ErrNoRows) {
		return v, faults.NotFound(what)
	}
	return v, failure(err)
}

// list reads all rows of a query; it returns an empty slice for none.
func list[T any](ctx context.Context, q querier, read func(row) (T, error), query string, args ...any) ([]T, error) {
	all, err := collect(ctx, q, read, query, args...)
	return append([]T{}, all...), err
}

// collect reads all rows of a query; it returns nil for none.
func collect[T any](ctx context.Context, q querier, read func(row) (T, error), query string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, failure(err)
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		v, err := read(rows)
		if err != nil {
			return nil, failure(err)
		}
		all = append(all, v)
	}
	return all, failure(rows.Err())
}

// byID reads all rows of a query into a map, by the key that read returns with each.
func byID[T any](
	ctx context.Context, q querier, read func(row) (string, T, error), query string, args ...any,
) (map[string]T, error) {
	found := map[string]T{}
	_, err := collect(ctx, q, func(r row) (_ struct{}, err error) {
		id, v, err := read(r)
		found[id] = v
		return struct{}{}, err
	}, query, args...)
	return found, err
}

// optional reads one row; ok is false without one.
func optional[T any](r row, read func(row) (T, error)) (v T, ok bool, err error) {
	v, err = read(r)
	if errors.Is(err, sql.ErrNoRows) {
		return v, false, nil
	}
	return v, err == nil, failure(err)
}

// readDoc reads a row of one JSON document.
func readDoc[T any](r row) (v T, err error) { return v, r.Scan(document{&v}) }

// document is a value stored as JSON; Scan decodes into its pointer.
type document struct{ to any }

// Scan reads JSON.
func (d document) Scan(v any) error {
	raw, ok := v.([]byte)
	if text, is := v.(string); is {
		raw, ok = []byte(text), true
	}
	if !ok {
		return fmt.Errorf("%T is no document", v)
	}
	if err := json.Unmarshal(raw, d.to); err != nil {
		return fmt.Errorf("decode %T: %w", d.to, err)
	}
	return nil
}

// Value writes JSON.
func (d document) Value() (sqldriver.Value, error) {
	raw, err := json.Marshal(d.to)
	if err != nil {
		return nil, fmt.Errorf("encode %T: %w", d.to, err)
	}
	return string(raw), nil
}

// millis returns a time in its stored form, 0 for none.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// moment scans a stored time.
type moment struct{ to *time.Time }

// Scan reads milliseconds, 0 for none.
func (m moment) Scan(v any) error {
	ms, ok := v.(int64)
	if !ok {
		return fmt.Errorf("%T is no time", v)
	}
	if *m.to = time.UnixMilli(ms).UTC(); ms == 0 {
		*m.to = time.Time{}
	}
	return nil
}

// atMost returns the size of a page: 1..100, 100 for any other number.
func atMost(limit int) int {
	if limit <= 0 || limit > 100 {
		return 100
	}
	return limit
}
