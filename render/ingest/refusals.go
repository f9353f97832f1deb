package ingest

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/scenewright/scenewright/engine/fault"
)

// mostRefusals is how many are remembered; then the memory is cleared.
const mostRefusals = 10_000

// refusals remembers refused files by their content: a logo that fails after three seconds of a
// processor does so once, and not in every film. The zero value is empty.
type refusals struct {
	mu  sync.Mutex
	all map[attempt]*fault.Error
}

// attempt is a file and its purpose.
type attempt struct {
	sum  [sha256.Size]byte
	what aim
}

// once calls do with a file at its beginning, unless that was refused before.
func (r *refusals) once(ctx context.Context, what aim, f *os.File, do func() error) error {
	sum, err := sumOf(f)
	if err != nil {
		return err
	}
	one := attempt{sum, what}
	if known := r.of(one); known != nil {
		return known
	}
	err = do()
	var known *fault.Error
	if errors.As(failure(ctx, err), &known) && (known.Code == fault.CodeInvalid || known.Code == fault.CodeTooLarge) {
		r.remember(one, known)
	}
	return err
}

// of returns the fault of an earlier refusal, nil if there was none. Each caller gets its own copy,
// which it may add to.
func (r *refusals) of(one attempt) *fault.Error {
	r.mu.Lock()
	defer r.mu.Unlock()
	known := r.all[one]
	if known == nil {
		return nil
	}
	own := *known
	return &own
}

func (r *refusals) remember(one attempt, why *fault.Error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.all == nil || len(r.all) >= mostRefusals {
		r.all = map[attempt]*fault.Error{}
	}
	own := *why
	r.all[one] = &own
}

// sumOf returns the hash of a file's content, and leaves the file at its beginning.
func sumOf(f *os.File) (sum [sha256.Size]byte, err error) {
	if _, err = f.Seek(0, io.SeekStart); err != nil {
		return sum, err
	}
	h := sha256.New()
	if _, err = io.Copy(h, f); err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return sum, fmt.Errorf("read a picture: %w", err)
	}
	return [sha256.Size]byte(h.Sum(nil)), nil
}
