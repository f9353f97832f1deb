// Package fault is the one kind of error there is: what failed, where, and what
// to do about it. All packages of Scenewright fail with it, and ports that a host
// writes may: its code, message and remedy reach the client.
package fault

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
)

// Code says what kind of failure an [Error] is. The set is small on purpose.
type Code string

// The codes.
const (
	CodeInvalid      Code = "invalid"      // the request is wrong; Field says where
	CodeUnauthorized Code = "unauthorized" // the caller is not known
	CodeForbidden    Code = "forbidden"    // the caller is known, and may not do this
	CodeNotFound     Code = "not_found"    // there is no such thing, or not for the one who asks
	CodeConflict     Code = "conflict"     // not now: the state does not allow it
	CodeGone         Code = "gone"         // it was there, once, and is used up
	CodeTooLarge     Code = "too_large"    // more than we take
	CodeUnsupported  Code = "unsupported"  // a kind of file or media that we do not take
	CodeLimited      Code = "limited"      // too many calls for now
	CodeMissing      Code = "missing"      // a program, font or other part of the host is not there
	CodeProvider     Code = "provider"     // an outside service or engine failed
	CodeExhausted    Code = "exhausted"    // disk, memory or time ran out
	CodeUnavailable  Code = "unavailable"  // a part of the service cannot be reached for now: the database, the files
	CodeQuality      Code = "quality"      // the film was made and found wanting
	CodeCancelled    Code = "cancelled"    // a caller ended it
	CodeInternal     Code = "internal"     // a fault of this program
)

// Error is a failure that a person can act on: what failed, where, and what to
// do about it. The cause stays reachable by errors.Is and errors.As; it may
// hold details that are not for the public.
type Error struct {
	Code      Code   `json:"code"`
	Field     string `json:"field,omitempty"`    // the request's field: customTemplate.scenes[2].staticScript
	Stage     string `json:"stage,omitempty"`    // the pipeline's step
	SceneID   string `json:"sceneId,omitempty"`  //
	Provider  string `json:"provider,omitempty"` //
	Message   string `json:"message"`            // for the public: no paths, no secrets
	Remedy    string `json:"remedy,omitempty"`   // what to do about it
	Retryable bool   `json:"retryable"`          // the same call may work later
	Err       error  `json:"-"`                  // the cause
}

// Error is one line: where, what, and the remedy.
func (e *Error) Error() string {
	var where []string
	for _, w := range []string{e.Stage, e.Provider, e.SceneID, e.Field} {
		if w != "" {
			where = append(where, w)
		}
	}
	s := e.Message
	if len(where) > 0 {
		s = strings.Join(where, ", ") + ": " + s
	}
	if e.Remedy != "" {
		s += " (" + e.Remedy + ")"
	}
	return s
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// Is matches the sentinel of the same code.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Message == "" && t.Code == e.Code
}

// Sentinels for errors.Is: every [Error] matches the one of its code.
var (
	ErrInvalid      error = &Error{Code: CodeInvalid}
	ErrUnauthorized error = &Error{Code: CodeUnauthorized}
	ErrForbidden    error = &Error{Code: CodeForbidden}
	ErrNotFound     error = &Error{Code: CodeNotFound}
	ErrConflict     error = &Error{Code: CodeConflict}
	ErrGone         error = &Error{Code: CodeGone}
	ErrTooLarge     error = &Error{Code: CodeTooLarge}
	ErrUnsupported  error = &Error{Code: CodeUnsupported}
	ErrLimited      error = &Error{Code: CodeLimited}
	ErrMissing      error = &Error{Code: CodeMissing}
	ErrProvider     error = &Error{Code: CodeProvider}
	ErrExhausted    error = &Error{Code: CodeExhausted}
	ErrUnavailable  error = &Error{Code: CodeUnavailable}
	ErrQuality      error = &Error{Code: CodeQuality}
	ErrCancelled    error = &Error{Code: CodeCancelled}
)

// CodeOf is the code of the nearest Error in err's tree, CodeInternal where
// there is none.
func CodeOf(err error) Code {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return CodeInternal
}

// MessageOf returns the message of the nearest Error in err's tree, which is for
// the public, and otherwise where there is none.
func MessageOf(err error, otherwise string) string {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Message
	}
	return otherwise
}

// Invalid is a failure of one field of a request.
func Invalid(field, message, remedy string) *Error {
	return &Error{Code: CodeInvalid, Field: field, Message: message, Remedy: remedy}
}

// NotFound says that there is no such thing, in the same words whether it does
// not exist or is another's.
func NotFound(what string) *Error {
	return &Error{Code: CodeNotFound, Message: fmt.Sprintf("there is no such %s", what)}
}

// Unauthorized says that it is not known who asks.
func Unauthorized(message, remedy string) *Error {
	return &Error{Code: CodeUnauthorized, Message: message, Remedy: remedy}
}

// Conflict says that the state of things does not allow it.
func Conflict(message, remedy string) *Error {
	return &Error{Code: CodeConflict, Message: message, Remedy: remedy}
}

// OfDisk returns an error as the failure of a full disk where it is one, whatever
// its callers made of it, and as it is otherwise.
func OfDisk(err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return DiskFull(err)
	}
	return err
}

// DiskFull is the one failure of a full disk, be it ours, a program's or the
// database's.
func DiskFull(cause error) *Error {
	return &Error{Code: CodeExhausted, Message: "the disk is full", Remedy: "free some space and try again", Retryable: true, Err: cause}
}
