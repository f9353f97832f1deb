package store

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/replay"
)

// replays keeps the answers of requests that may be repeated.
type replays struct{ db *DB }

// EditReplay makes one transaction on the record of an owner's key. Its first statement changes
// nothing and locks the row, where a database has row locks.
func (rs replays) EditReplay(ctx context.Context, owner, key string, edit func(*replay.Record) (*replay.Record, error)) error {
	return rs.db.writeLocking(ctx, func(tx *txn) error {
		tx.exec(ctx, `UPDATE replay SET token = token WHERE owner = $1 AND key = $2`, owner, key)
		kept, there, err := optional(tx.QueryRowContext(ctx, selectReplay, owner, key), readReplay)
		if err != nil {
			return err
		}
		was, token := &kept, kept.Token
		if !there {
			was = nil
		}
		keep, err := edit(was)
		switch {
		case err != nil:
			return err
		case keep == nil:
			tx.exec(ctx, `DELETE FROM replay WHERE owner = $1 AND key = $2`, owner, key)
		case !there:
			keepReplay(ctx, tx, *keep, keep.Token) // which no record has
		default:
			keepReplay(ctx, tx, *keep, token)
		}
		return nil
	})
}

const selectReplay = `
	SELECT owner, key, route, hash, resource_id, token, created_ms, until_ms, status, header, body
	FROM replay WHERE owner = $1 AND key = $2`

func readReplay(r row) (k replay.Record, err error) {
	var body string
	err = r.Scan(&k.Owner, &k.Key, &k.Route, &k.Hash, &k.ResourceID, &k.Token, moment{&k.CreatedAt}, moment{&k.Until},
		&k.Answer.Status, document{&k.Answer.Header}, &body)
	k.Answer.Body = []byte(body)
	return k, err
}

// keepReplay adds a record, or replaces the one of a token; another one is a conflict.
func keepReplay(ctx context.Context, tx *txn, r replay.Record, token string) {
	tx.change(ctx, fault.Conflict("the key was used at the same moment", "send the request again"), `
		INSERT INTO replay (owner, key, route, hash, resource_id, token, created_ms, until_ms, status, header, body)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (owner, key) DO UPDATE
		SET route = excluded.route, hash = excluded.hash, resource_id = excluded.resource_id, token = excluded.token,
			created_ms = excluded.created_ms, until_ms = excluded.until_ms, status = excluded.status,
			header = excluded.header, body = excluded.body
		WHERE replay.token = $12`,
		r.Owner, r.Key, r.Route, r.Hash, r.ResourceID, r.Token, millis(r.CreatedAt), millis(r.Until),
		r.Answer.Status, document{r.Answer.Header}, string(r.Answer.Body), token)
}

// PruneReplays removes expired records.
func (rs replays) PruneReplays(ctx context.Context, before time.Time) error {
	return rs.db.exec(ctx, `DELETE FROM replay WHERE until_ms < $1`, millis(before))
}
