package library

import (
	"context"
	"net/url"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
)

// Resolve tells whether a URL is one of our own (ours) and, if so, which asset
// of the workspace it is. One of ours that is no upload of this workspace is a
// *fault.Error with CodeNotFound: it must not be fetched over the network
// instead. Queries, fragments and the case of the host do not count.
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

// key is the blob that one of our URLs names.
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
