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

// OnDemand creates and stores files on first use, one at a time. It is safe for concurrent use.
type OnDemand struct {
	blobs  Blobs
	secret []byte
	making *semaphore.Weighted // held during creation
}

// NewOnDemand returns files that are stored in b under names derived from a secret.
func NewOnDemand(b Blobs, secret []byte) *OnDemand {
	return &OnDemand{blobs: b, secret: secret, making: semaphore.NewWeighted(1)}
}

// Name returns a name derived from of. It reveals nothing about of and cannot be guessed.
func (f *OnDemand) Name(of ...string) string {
	h := hmac.New(sha256.New, f.secret)
	h.Write([]byte(strings.Join(of, "\x00")))
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Open opens the file of a key. If it is missing, made creates it; concurrent callers wait.
func (f *OnDemand) Open(ctx context.Context, key string, made func(context.Context) error) (Blob, error) {
	b, err := f.blobs.Open(ctx, key)
	if !errors.Is(err, fault.ErrNotFound) {
		return b, err
	}
	if err := f.making.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer f.making.Release(1)
	b, err = f.blobs.Open(ctx, key) // a concurrent call may have created it
	if !errors.Is(err, fault.ErrNotFound) {
		return b, err
	}
	if err := made(ctx); err != nil {
		return nil, err
	}
	return f.blobs.Open(ctx, key)
}
