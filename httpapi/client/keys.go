package client

import (
	"context"
	"net/http"
	"net/url"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// KeyList asks for a part of the keys that the caller manages.
type KeyList struct {
	List
	Target string // exactly this one: workspace:{id} or organization:{id}; "" = any
	Status string // active, pending_claim, revoked, expired; "" = any
}

// Keys lists keys, newest first: the caller's own and what descends from it.
func (c *Client) Keys(ctx context.Context, l KeyList) (page contract.Keys, err error) {
	q := l.values()
	if l.Target != "" {
		q.Set("target", l.Target)
	}
	if l.Status != "" {
		q.Set("status", l.Status)
	}
	_, err = c.do(ctx, http.MethodGet, "/keys", q, nil, &page)
	return page, err
}

// IssueKey makes a key no wider than the caller's. The answer's APIKey is the
// only time its secret is seen.
func (c *Client) IssueKey(ctx context.Context, in contract.IssueKey) (out contract.IssuedKey, err error) {
	_, err = c.do(ctx, http.MethodPost, "/keys", nil, in, &out)
	return out, err
}

// Key reads what is told of a key.
func (c *Client) Key(ctx context.Context, id string) (out contract.Key, err error) {
	_, err = c.do(ctx, http.MethodGet, keyPath(id), nil, nil, &out)
	return out, err
}

// RevokeKey ends a key and all that descends from it. reason may be "".
func (c *Client) RevokeKey(ctx context.Context, id, reason string) (out contract.RevokedKey, err error) {
	_, err = c.do(ctx, http.MethodDelete, keyPath(id), nil, contract.RevokeKey{Reason: reason}, &out)
	return out, err
}

// RotateKey gives a key a new secret; the one before works on for the overlap.
func (c *Client) RotateKey(ctx context.Context, id string, in contract.RotateKey) (out contract.IssuedKey, err error) {
	_, err = c.do(ctx, http.MethodPost, keyPath(id)+"/rotate", nil, in, &out)
	return out, err
}

func keyPath(id string) string { return "/keys/" + url.PathEscape(id) }
