// Package replay has a request that is sent twice done once: whoever repeats it
// under the same key gets the answer that was given the first time.
//
// A [Record] is reserved before the work and kept with the answer after it. It
// carries the id for what the work makes, so that a crash between the two makes
// no second thing: who repeats the request does the work again under that id.
package replay

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// Record is a request under a key.
type Record struct {
	Owner      string // who asked: keys of others are other keys
	Key        string // theirs
	Route      string // what was asked for: method, path and query
	Hash       string // of the body; "" while it is not known
	ResourceID string // for what the request makes
	Token      string // of who works it; "" = it is answered
	CreatedAt  time.Time
	Until      time.Time // end of the lease of who works it, or of the answer's keeping
	Answer     Answer
}

// Answer is what is given again.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte // text
}

// Store keeps records.
type Store interface {
	// EditReplay is one transaction on the record of an owner's key: edit gets
	// the one that is kept, nil where there is none, and gives the one to keep
	// instead, nil to remove it. An error of edit aborts and is returned as it
	// is. It may be called more than once and must not do anything else. Where
	// two make a record at the same moment, one gets a *fault.Error with
	// CodeConflict.
	EditReplay(ctx context.Context, owner, key string, edit func(there *Record) (*Record, error)) error
	// PruneReplays removes records whose Until lies before a time.
	PruneReplays(ctx context.Context, before time.Time) error
}

// ErrMismatch means that the key was used for another request.
var ErrMismatch = errors.New("the key was used for another request")

// CheckKey refuses, with CodeInvalid, what cannot be a key: it has 1 to 255
// visible ASCII characters.
func CheckKey(key string) error {
	const remedy = "give 1 to 255 visible ASCII characters, for example a UUID"
	if len(key) < 1 || len(key) > 255 {
		return fault.Invalid(Header, "has a length that is not allowed", remedy)
	}
	for i := range len(key) {
		if key[i] <= ' ' || key[i] > '~' {
			return fault.Invalid(Header, "has characters that are not allowed", remedy)
		}
	}
	return nil
}

// Header is where a request gives its key.
const Header = "Idempotency-Key"

// Keeps tells whether an answer is given again: one that follows from the
// request alone. After the others, which may come out differently another time,
// the key is free again.
func Keeps(status int) bool {
	switch status {
	case http.StatusBadRequest, http.StatusRequestEntityTooLarge,
		http.StatusUnsupportedMediaType, http.StatusUnprocessableEntity:
		return true
	}
	return status >= 200 && status <= 299
}
