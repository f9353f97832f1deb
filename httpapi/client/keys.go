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
func (s *KeysService) Issue(ctx context.Context, in contract.IssueKey) (out contract.IssuedKey, err error) {
	_, err = s.transport.do(ctx, http.MethodPost, "/keys", nil, in, &out)
	return out, err
}

// Get reads what is told of a key.
func (s *KeysService) Get(ctx context.Context, id string) (out contract.Key, err error) {
	_, err = s.transport.do(ctx, http.MethodGet, keyPath(id), nil, nil, &out)
	return out, err
}

// Revoke ends a key and all that descends from it. reason may be "".
func (s *KeysService) Revoke(ctx context.Context, id, reason string) (out contract.RevokedKey, err error) {
	_, err = s.transport.do(ctx, http.MethodDelete, keyPath(id), nil, contract.RevokeKey{Reason: reason}, &out)
	return out, err
}

// Rotate gives a key a new secret; the one before works on for the overlap.
func (s *KeysService) Rotate(ctx context.Context, id string, in contract.RotateKey) (out contract.IssuedKey, err error) {
	_, err = s.transport.do(ctx, http.MethodPost, keyPath(id)+"/rotate", nil, in, &out)
	return out, err
}

func keyPath(id string) string { return "/keys/" + url.PathEscape(id) }
