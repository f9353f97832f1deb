package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	faults "github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/library"
)

// assets keeps the rows of assets.
type assets struct{ db *DB }

// AddAssets adds assets and jobs.
func (as assets) AddAssets(ctx context.Context, assets []library.Asset, jobs ...job.Job) error {
	return as.db.do(ctx, func(tx *txn) {
		for _, a := range assets {
			tx.fail(addAsset(ctx, tx, a))
		}
		tx.enqueue(ctx, jobs...)
	})
}

func addAsset(ctx context.Context, tx *txn, a library.Asset) error {
	parent, _, err := findFolder(ctx, tx, a.WorkspaceID, a.Folder)
	if err != nil {
		return err
	}
	tx.change(ctx, nameTaken(), `
		INSERT INTO asset (id, workspace_id, parent, folder_name, name, type, mimetype, created_ms, doc)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (workspace_id, folder_name) DO NOTHING`,
		a.ID, a.WorkspaceID, parent, folderName(a), a.DisplayName, string(a.Type), a.MIMEType, a.CreatedAt.UnixMilli(), document{a})
	return nil
}

// folderName returns the form of a folder's name that must be unique; nil for files.
func folderName(a library.Asset) any {
	if a.Type != library.Folder {
		return nil
	}
	return library.FoldName(a.DisplayName)
}

// findFolder returns a folder's id, nil for the root, and its path in its own spelling.
func findFolder(ctx context.Context, q querier, workspaceID, path string) (id any, written string, err error) {
	if path == library.Root {
		return nil, path, nil
	}
	var found, name string
	err = q.QueryRowContext(ctx, `SELECT id, name FROM asset WHERE workspace_id = $1 AND folder_name = $2`,
		workspaceID, library.FoldName(strings.TrimPrefix(path, "/"))).Scan(&found, &name)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, "", library.NoFolder()
	}
	return found, "/" + name, failure(err)
}

// FolderPath returns the path of a folder in its own spelling.
func (as assets) FolderPath(ctx context.Context, workspaceID, path string) (string, error) {
	_, written, err := findFolder(ctx, as.db.sql, workspaceID, path)
	return written, err
}

const selectAsset = `SELECT a.doc, f.name FROM asset a LEFT JOIN asset f ON f.id = a.parent `

// oneAsset selects one, of any workspace where $2 is ”.
const oneAsset = selectAsset + `WHERE a.id = $1 AND ($2 = '' OR a.workspace_id = $2)`

func readAsset(r row) (a library.Asset, err error) {
	var folder sql.NullString
	err = r.Scan(document{&a}, &folder)
	a.Folder = library.Root + folder.String
	return a, err
}

func asset(ctx context.Context, q querier, workspaceID, id string) (library.Asset, error) {
	return found("asset", q.QueryRowContext(ctx, oneAsset, id, workspaceID), readAsset)
}

// Asset reads an asset.
func (as assets) Asset(ctx context.Context, workspaceID, id string) (library.Asset, error) {
	return asset(ctx, as.db.sql, workspaceID, id)
}

// Assets lists assets, newest first.
func (as assets) Assets(ctx context.Context, q library.Query) ([]library.Asset, error) {
	return collect(ctx, as.db.sql, readAsset, selectAsset+`
		WHERE a.workspace_id = $1
		  AND ($2 = '' OR SUBSTR(a.type, 1, LENGTH($2)) = $2 OR SUBSTR(a.mimetype, 1, LENGTH($2)) = $2)
		  AND ($3 = '' OR ($3 = '/' AND a.parent IS NULL) OR f.folder_name = $4)
		  AND ($5 = '' OR (a.created_ms, a.id) < ($6, $5))
		ORDER BY a.created_ms DESC, a.id DESC LIMIT $7`,
		q.WorkspaceID, q.Type, q.Folder, library.FoldName(strings.TrimPrefix(q.Folder, "/")), q.After.ID, q.After.CreatedAt.UnixMilli(), atMost(q.Limit))
}

// ChangeAsset changes an asset.
func (as assets) ChangeAsset(ctx context.Context, workspaceID, id string, change func(*library.Asset) error) error {
	return as.db.write(ctx, func(tx *txn) error {
		a, err := asset(ctx, tx, workspaceID, id)
		if err != nil {
			return err
		}
		if err := change(&a); err != nil {
			return err
		}
		return updateAsset(ctx, tx, a)
	})
}

func updateAsset(ctx context.Context, tx *txn, a library.Asset) error {
	key := folderName(a)
	if key != nil {
		var other string
		err := tx.QueryRowContext(ctx, `SELECT id FROM asset WHERE workspace_id = $1 AND folder_name = $2 AND id <> $3`,
			a.WorkspaceID, key, a.ID).Scan(&other)
		if !errors.Is(err, sql.ErrNoRows) {
			return errors.Join(err, nameTaken())
		}
	}
	tx.exec(ctx, `UPDATE asset SET name = $2, folder_name = $3, doc = $4 WHERE id = $1`, a.ID, a.DisplayName, key, document{a})
	return nil
}

func nameTaken() error {
	return &faults.Error{Code: faults.CodeConflict, Field: "newName", Message: "the workspace has a folder of this name", Remedy: "take another name"}
}

// MoveAssets moves all or none.
func (as assets) MoveAssets(ctx context.Context, workspaceID, folder string, ids []string) error {
	return as.db.write(ctx, func(tx *txn) error {
		parent, _, err := findFolder(ctx, tx, workspaceID, folder)
		if err != nil {
			return err
		}
		for _, id := range ids {
			tx.fail(moveAsset(ctx, tx, workspaceID, parent, id))
		}
		return nil
	})
}

func moveAsset(ctx context.Context, tx *txn, workspaceID string, parent any, id string) error {
	a, err := asset(ctx, tx, workspaceID, id)
	if err != nil {
		return err
	}
	if a.Type == library.Folder && parent != nil {
		return faults.Conflict("a folder cannot be moved into another", "move what is in it")
	}
	tx.exec(ctx, `UPDATE asset SET parent = $2 WHERE id = $1`, id, parent)
	return nil
}

// DeleteAssets deletes all or none, and adds jobs: files first, so that a folder can be deleted
// together with its content.
func (as assets) DeleteAssets(ctx context.Context, workspaceID string, ids []string, jobs ...job.Job) error {
	return as.db.write(ctx, func(tx *txn) error {
		var folders []string
		for _, id := range ids {
			a, err := asset(ctx, tx, workspaceID, id)
			if err != nil {
				return err
			}
			if a.Type == library.Folder {
				folders = append(folders, id)
				continue
			}
			tx.exec(ctx, `DELETE FROM asset WHERE id = $1`, id)
		}
		for _, id := range folders {
			tx.fail(deleteFolder(ctx, tx, id))
		}
		tx.enqueue(ctx, jobs...)
		return nil
	})
}

// deleteFolder deletes an empty folder.
func deleteFolder(ctx context.Context, tx *txn, id string) error {
	var inside string
	err := tx.QueryRowContext(ctx, `SELECT id FROM asset WHERE parent = $1 LIMIT 1`, id).Scan(&inside)
	switch {
	case err == nil:
		return faults.Conflict("the folder is not empty", "move or delete what is in it first")
	case !errors.Is(err, sql.ErrNoRows):
		return err
	}
	tx.exec(ctx, `DELETE FROM asset WHERE id = $1`, id)
	return nil
}
