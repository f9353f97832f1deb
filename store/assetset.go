package store

import (
	"context"
	"database/sql"
	"errors"

	faults "github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/library"
)

// MoveAssets moves all or none.
func (db *DB) MoveAssets(ctx context.Context, workspaceID, folder string, ids []string) error {
	return db.write(ctx, func(tx *txn) error {
		parent, _, err := findFolder(ctx, tx, workspaceID, folder)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := moveAsset(ctx, tx, workspaceID, parent, id); err != nil {
				return err
			}
		}
		return nil
	})
}

func moveAsset(ctx context.Context, tx *txn, workspaceID string, parent any, id string) error {
	a, err := scanAsset(tx.QueryRowContext(ctx, oneAsset, id, workspaceID))
	if err != nil {
		return err
	}
	if a.Type == library.Folder && parent != nil {
		return faults.Conflict("a folder cannot be moved into another", "move what is in it")
	}
	_, err = tx.ExecContext(ctx, `UPDATE asset SET parent = $2 WHERE id = $1`, id, parent)
	return err
}

// DeleteAssets deletes all or none, and adds jobs: files first, so that a
// folder can go with all that is in it.
func (db *DB) DeleteAssets(ctx context.Context, workspaceID string, ids []string, jobs ...job.Job) error {
	return db.write(ctx, func(tx *txn) error {
		var folders []string
		for _, id := range ids {
			a, err := scanAsset(tx.QueryRowContext(ctx, oneAsset, id, workspaceID))
			if err != nil {
				return err
			}
			if a.Type == library.Folder {
				folders = append(folders, id)
				continue
			}
			if _, err := tx.ExecContext(ctx, `DELETE FROM asset WHERE id = $1`, id); err != nil {
				return err
			}
		}
		for _, id := range folders {
			if err := deleteFolder(ctx, tx, id); err != nil {
				return err
			}
		}
		return db.enqueue(ctx, tx, jobs...)
	})
}

// deleteFolder deletes a folder that holds nothing.
func deleteFolder(ctx context.Context, tx *txn, id string) error {
	var inside string
	err := tx.QueryRowContext(ctx, `SELECT id FROM asset WHERE parent = $1 LIMIT 1`, id).Scan(&inside)
	switch {
	case err == nil:
		return faults.Conflict("the folder is not empty", "move or delete what is in it first")
	case !errors.Is(err, sql.ErrNoRows):
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM asset WHERE id = $1`, id)
	return err
}
