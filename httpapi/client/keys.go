package client

import (
	"context"
	"net/http"
	"net/url"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// KeysService manages keys.
type KeysService struct{ transport *transport }

// KeyList asks for a part of the keys that the caller manages.
type KeyList struct {
	List
	Target string // exactly this one: workspace:{id} or organization:{id}; "" = any
	Status string // active, pending_claim, revoked, expired; "" = any
}

// List lists keys, newest first: the caller's own and what descends from it.
func (s *KeysService) List(ctx context.Context, l KeyList) (page contract.Keys, err error) {
	q := l.values()
	if l.Target != "" {
		q.Set("target", l.Target)
	}
	if l.Status != "" {
		q.Set("status", l.Status)
	}
	_, err = s.transport.do(ctx, http.MethodGet, "/keys", q, nil, &page)
	return page, err
}

// Issue makes a key no wider than the caller's. The answer's APIKey is the
// only time its secret is seen.
func (s *KeysService) Issue(ctx context.Context, in contract.IssueKey) (contract.IssuedKey, error) {
	return call[contract.IssuedKey](ctx, s.transport, http.MethodPost, "/keys", nil, in)
}

// Get reads what is told of a key.
func (s *KeysService) Get(ctx context.Context, id string) (contract.Key, error) {
	return call[contract.Key](ctx, s.transport, http.MethodGet, keyPath(id), nil, nil)
}

// Revoke ends a key and all that descends from it. reason may be "".
func (s *KeysService) Revoke(ctx context.Context, id, reason string) (contract.RevokedKey, error) {
	return call[contract.RevokedKey](ctx, s.transport, http.MethodDelete, keyPath(id), nil, contract.RevokeKey{Reason: reason})
}

// Rotate gives a key a new secret; the one before works on for the overlap.
func (s *KeysService) Rotate(ctx context.Context, id string, in contract.RotateKey) (contract.IssuedKey, error) {
	return call[contract.IssuedKey](ctx, s.transport, http.MethodPost, keyPath(id)+"/rotate", nil, in)
}

func keyPath(id string) string { return "/keys/" + url.PathEscape(id) }
