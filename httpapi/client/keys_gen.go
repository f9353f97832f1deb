// Code generated from httpapi/spec/keys.yaml; DO NOT EDIT.

package client

import (
	"context"
	"github.com/scenewright/scenewright/httpapi/contract"
	"net/http"
	"net/url"
)

// KeyList is what Keys.List asks for; what is empty is not asked for.
type KeyList struct {
	List
	// Only those with exactly this target: `workspace:{id}` or `organization:{id}`, without
	// wildcards.
	Target string
	// Only those in this status.
	Status string
}

func (l KeyList) values() url.Values {
	q := l.List.values()
	set(q, "target", l.Target)
	set(q, "status", l.Status)
	return q
}

// List lists keys, newest first: the caller's own and what descends from it.
func (s *KeysService) List(ctx context.Context, l KeyList) (contract.Keys, error) {
	return call[contract.Keys](ctx, s.transport, http.MethodGet, "/keys", l.values(), nil)
}

// Issue makes a key no wider than the caller's. The answer's APIKey is the only time its
// secret is seen.
func (s *KeysService) Issue(ctx context.Context, in contract.IssueKey) (contract.IssuedKey, error) {
	return call[contract.IssuedKey](ctx, s.transport, http.MethodPost, "/keys", nil, in)
}

// Get reads what is told of a key.
func (s *KeysService) Get(ctx context.Context, id string) (contract.Key, error) {
	return call[contract.Key](ctx, s.transport, http.MethodGet, "/keys/"+url.PathEscape(id), nil, nil)
}

// Revoke ends a key and all that descends from it. reason may be "".
func (s *KeysService) Revoke(ctx context.Context, id string, reason string) (contract.RevokedKey, error) {
	return call[contract.RevokedKey](ctx, s.transport, http.MethodDelete, "/keys/"+url.PathEscape(id), nil, contract.RevokeKey{Reason: reason})
}

// Rotate gives a key a new secret; the one before works on for the overlap.
func (s *KeysService) Rotate(ctx context.Context, id string, in contract.RotateKey) (contract.IssuedKey, error) {
	return call[contract.IssuedKey](ctx, s.transport, http.MethodPost, "/keys/"+url.PathEscape(id)+"/rotate", nil, in)
}
