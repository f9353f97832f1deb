package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	faults "github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/replay"
)

// replays keeps the answers to requests that may come again.
type replays struct{ db *DB }

// EditReplay is one transaction on the record of an owner's key. The first
// statement changes nothing and takes the row's lock, where a database has such.
func (rs replays) EditReplay(ctx context.Context, owner, key string, edit func(*replay.Record) (*replay.Record, error)) error {
	return rs.db.writeLocking(ctx, func(tx *txn) error {
		if _, err := tx.ExecContext(ctx, `UPDATE replay SET token = token WHERE owner = $1 AND key = $2`, owner, key); err != nil {
			return err
		}
		there, err := readReplay(ctx, tx, owner, key)
		if err != nil {
			return err
		}
		isNew := there == nil
		keep, err := edit(there)
		switch {
		case err != nil:
			return err
		case keep == nil:
			_, err = tx.ExecContext(ctx, `DELETE FROM replay WHERE owner = $1 AND key = $2`, owner, key)
			return err
		case isNew:
			return addReplay(ctx, tx, *keep)
		}
		return updateReplay(ctx, tx, *keep)
	})
}

func readReplay(ctx context.Context, tx *txn, owner, key string) (*replay.Record, error) {
	r := replay.Record{Owner: owner, Key: key}
	var created, until int64
	var header, body string
	err := tx.QueryRowContext(ctx, `
		SELECT route, hash, resource_id, token, created_ms, until_ms, status, header, body
		FROM replay WHERE owner = $1 AND key = $2`, owner, key).
		Scan(&r.Route, &r.Hash, &r.ResourceID, &r.Token, &created, &until, &r.Answer.Status, &header, &body)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal([]byte(header), &r.Answer.Header); err != nil {
		return nil, fmt.Errorf("header of a kept answer: %w", err)
	}
	r.CreatedAt, r.Until, r.Answer.Body = fromEpoch(created), fromEpoch(until), []byte(body)
	return &r, nil
}

func addReplay(ctx context.Context, tx *txn, r replay.Record) error {
	res, err := tx.ExecContext(ctx, `
		INSERT INTO replay (owner, key, route, hash, resource_id, token, created_ms, until_ms, status, header, body)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (owner, key) DO NOTHING`, replayColumns(r)...)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err == nil && n == 0 {
		err = faults.Conflict("the key was used at the same moment", "send the request again")
	}
	return err
}

func updateReplay(ctx context.Context, tx *txn, r replay.Record) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE replay SET route = $3, hash = $4, resource_id = $5, token = $6, created_ms = $7, until_ms = $8,
			status = $9, header = $10, body = $11
		WHERE owner = $1 AND key = $2`, replayColumns(r)...)
	return err
}

func replayColumns(r replay.Record) []any {
	header, _ := json.Marshal(r.Answer.Header) // of strings: it cannot fail
	return []any{
		r.Owner, r.Key, r.Route, r.Hash, r.ResourceID, r.Token, millis(r.CreatedAt), millis(r.Until),
		r.Answer.Status, string(header), string(r.Answer.Body),
	}
}

// PruneReplays removes records whose time is up.
func (rs replays) PruneReplays(ctx context.Context, before time.Time) error {
	return rs.db.writeLocking(ctx, func(tx *txn) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM replay WHERE until_ms < $1`, millis(before))
		return err
	})
}
