package library

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
)

// MaxIDs bounds the assets that one call may move or delete.
const MaxIDs = 100

// Asset returns one asset of a workspace. An unknown one, or one of another workspace, is a
// *fault.Error with CodeNotFound, as in every call.
func (l *Library) Asset(ctx context.Context, workspaceID, id string) (Asset, error) {
	if !isID(id) {
		return Asset{}, fault.NotFound("asset")
	}
	return l.store.Asset(ctx, workspaceID, id)
}

// isID reports whether id has the form of our ids.
func isID(id string) bool { return len(id) == 36 && uuid.Validate(id) == nil }

// Assets lists the assets of a workspace, newest first, folders among them.
func (l *Library) Assets(ctx context.Context, q Query) ([]Asset, error) {
	if q.Folder != "" {
		folder, err := folderPath("folder", q.Folder)
		if err != nil {
			return nil, err
		}
		q.Folder = folder
	}
	return l.store.Assets(ctx, q)
}

// Rename renames an asset, to 1 to 255 characters, or a folder, to at most 100. The folder's
// content stays in it.
func (l *Library) Rename(ctx context.Context, workspaceID, id, newName string) error {
	if !isID(id) {
		return fault.NotFound("asset")
	}
	return l.store.ChangeAsset(ctx, workspaceID, id, func(a *Asset) error {
		longest := maxName
		if a.Type == Folder {
			longest = maxFolder
		}
		name, err := checkName("newName", newName, longest)
		if err != nil {
			return err
		}
		a.DisplayName = name
		if a.Analytics != nil {
			a.Analytics.Keywords = Keywords(*a)
		}
		return nil
	})
}

// CreateFolder creates a folder in the root. Its name, 1 to 100 characters, must be unique in the
// workspace, whatever the case: else CodeConflict.
func (l *Library) CreateFolder(ctx context.Context, workspaceID, name, userEmail string) (Asset, error) {
	if len(name) > 1 && name[0] == '/' {
		name = name[1:]
	}
	name, err := checkName("newName", name, maxFolder)
	if err != nil {
		return Asset{}, err
	}
	a := Asset{
		ID: uuid.NewString(), WorkspaceID: workspaceID, DisplayName: name, Type: Folder, Folder: Root,
		UserEmail: userEmail, CreatedAt: l.clock.Next(), State: Ready,
	}
	return a, l.store.AddAssets(ctx, []Asset{a})
}

// Move moves assets to an existing folder, all of them or none.
func (l *Library) Move(ctx context.Context, workspaceID, toFolder string, ids []string) error {
	if err := checkIDs(ids); err != nil {
		return err
	}
	folder, err := l.folder(ctx, workspaceID, "toFolder", toFolder)
	if err != nil {
		return err
	}
	return atFolder(l.store.MoveAssets(ctx, workspaceID, folder, ids), "toFolder")
}

// Delete removes assets for good, all of them or none. A folder must be empty, or the call must
// also delete its whole content: else CodeConflict.
func (l *Library) Delete(ctx context.Context, workspaceID string, ids []string) error {
	if err := checkIDs(ids); err != nil {
		return err
	}
	gone, jobs := make([]Asset, len(ids)), make([]job.Job, len(ids))
	for i, id := range ids {
		gone[i], jobs[i] = Asset{ID: id}, job.Job{Kind: job.Asset, Subject: id, Step: stepRemove}
	}
	if err := l.store.DeleteAssets(ctx, workspaceID, ids, jobs...); err != nil {
		return err
	}
	l.forget(ctx, gone)
	return nil
}

func checkIDs(ids []string) error {
	if len(ids) == 0 || len(ids) > MaxIDs {
		return fault.Invalid("assetIds", fmt.Sprintf("%d assets", len(ids)), fmt.Sprintf("give 1 to %d", MaxIDs))
	}
	seen := map[string]bool{}
	for _, id := range ids {
		if !isID(id) {
			return fault.NotFound("asset")
		}
		if seen[id] {
			return fault.Invalid("assetIds", "an asset is named twice", "name each once")
		}
		seen[id] = true
	}
	return nil
}

// folder returns the path of an existing folder, in its own spelling.
func (l *Library) folder(ctx context.Context, workspaceID, field, folder string) (string, error) {
	path, err := folderPath(field, folder)
	if err != nil || path == Root {
		return path, err
	}
	path, err = l.store.FolderPath(ctx, workspaceID, path)
	return path, atFolder(err, field)
}

// NoFolder returns a store's error for an unknown folder.
func NoFolder() *fault.Error {
	return fault.Invalid("", "there is no such folder", "create it first")
}

// atField adds the request's field to an error of one of the codes, which has none.
func atField(field string, err error, codes ...fault.Code) error {
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Field == "" && slices.Contains(codes, f.Code) {
		named := *f
		named.Field = field
		return &named
	}
	return err
}

// atFolder adds the request's field to a store's error about a folder.
func atFolder(err error, field string) error { return atField(field, err, fault.CodeInvalid) }

// Resolve returns the asset of the workspace that a URL names; ours reports whether the URL is one
// of our own. One of ours that is no upload of this workspace is a *fault.Error with CodeNotFound:
// it must not be fetched over the network instead. Queries, fragments and the case of the host do
// not count.
func (l *Library) Resolve(ctx context.Context, workspaceID, address string) (a Asset, ours bool, err error) {
	key, ours := l.key(address)
	if !ours {
		return Asset{}, false, nil
	}
	id, _, _ := strings.Cut(strings.TrimPrefix(key, "assets/"), "/")
	if !strings.HasPrefix(key, "assets/") || !isID(id) {
		return Asset{}, true, fault.NotFound("asset")
	}
	a, err = l.store.Asset(ctx, workspaceID, id)
	if err == nil && key != a.Key {
		err = fault.NotFound("asset")
	}
	if err != nil {
		return Asset{}, true, err
	}
	return a, true, nil
}

// key returns the blob that one of our URLs names.
func (l *Library) key(address string) (key string, ours bool) {
	u, err := url.Parse(address)
	if err != nil {
		return "", false
	}
	base, err := url.Parse(l.blobs.URL(""))
	if err != nil || !strings.EqualFold(u.Scheme, base.Scheme) || !strings.EqualFold(u.Host, base.Host) {
		return "", false
	}
	return strings.CutPrefix(u.Path, strings.TrimSuffix(base.Path, "/")+"/")
}
