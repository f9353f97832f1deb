// Package replay runs a repeated request only once: a repetition under the same key gets the first
// answer.
//
// A [Record] is reserved before the work and stored with the answer after it. It has the id of the
// work's result, so that a crash between the two makes no second one: a repetition runs the work
// again under that id.
package replay

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// Record is a request under a key.
type Record struct {
	Owner      string // the client: each has keys of its own
	Key        string // the client's
	Route      string // of the request: method, path and query
	Hash       string // of the body; "" while unknown
	ResourceID string // for the request's result
	Token      string // of the turn that runs it; "" = answered
	CreatedAt  time.Time
	Until      time.Time // end of the turn's lease, or of the answer's storage
	Answer     Answer
}

// Answer is the stored answer of a request.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte // text
}

// Store keeps records.
type Store interface {
	// EditReplay is one transaction on the record of an owner's key: edit receives the stored one,
	// nil without one, and returns its replacement, nil to remove it. Its error aborts and is
	// returned unchanged. It may be called more than once and must have no other effects. Where two
	// create a record at once, one gets a *fault.Error with CodeConflict.
	EditReplay(ctx context.Context, owner, key string, edit func(there *Record) (*Record, error)) error
	// PruneReplays removes records whose Until lies before a time.
	PruneReplays(ctx context.Context, before time.Time) error
}

// ErrMismatch reports that the key was used for another request.
var ErrMismatch = errors.New("the key was used for another request")

// CheckKey returns CodeInvalid unless a key has 1 to 255 visible ASCII characters.
func CheckKey(key string) error {
	const remedy = "give 1 to 255 visible ASCII characters, for example a UUID"
	if len(key) < 1 || len(key) > 255 {
		return fault.Invalid(Header, "has a length that is not allowed", remedy)
	}
	if strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return fault.Invalid(Header, "has characters that are not allowed", remedy)
	}
	return nil
}

// Header is the header with a request's key.
const Header = "Idempotency-Key"

// Keeps reports whether an answer is stored: one that depends on the request alone. Other answers
// may differ the next time, and leave the key free.
func Keeps(status int) bool {
	switch status {
	case http.StatusBadRequest, http.StatusRequestEntityTooLarge,
		http.StatusUnsupportedMediaType, http.StatusUnprocessableEntity:
		return true
	}
	return status >= 200 && status <= 299
}
