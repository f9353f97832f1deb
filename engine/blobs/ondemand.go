package blobs

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"

	"golang.org/x/sync/semaphore"

	"github.com/scenewright/scenewright/engine/fault"
)

// OnDemand are files that are made when they are first asked for, one at a time, and kept. They
// are safe for concurrent use.
type OnDemand struct {
	blobs  Blobs
	secret []byte
	making *semaphore.Weighted // of the one that is being made
}

// NewOnDemand returns files that are kept in b, and named by a secret.
func NewOnDemand(b Blobs, secret []byte) *OnDemand {
	return &OnDemand{blobs: b, secret: secret, making: semaphore.NewWeighted(1)}
}

// Name returns what a file is called by what it is of: it tells nothing, and only
// those know it who may list that.
func (f *OnDemand) Name(of ...string) string {
	h := hmac.New(sha256.New, f.secret)
	h.Write([]byte(strings.Join(of, "\x00")))
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Open opens the file of a key. Where it is not there, made puts it there first; who
// asks meanwhile waits.
func (f *OnDemand) Open(ctx context.Context, key string, made func(context.Context) error) (Blob, error) {
	b, err := f.blobs.Open(ctx, key)
	if !errors.Is(err, fault.ErrNotFound) {
		return b, err
	}
	if err := f.making.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer f.making.Release(1)
	b, err = f.blobs.Open(ctx, key) // somebody else may have made it meanwhile
	if !errors.Is(err, fault.ErrNotFound) {
		return b, err
	}
	if err := made(ctx); err != nil {
		return nil, err
	}
	return f.blobs.Open(ctx, key)
}
