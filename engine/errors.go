package engine

import "github.com/scenewright/scenewright/engine/fault"

// Error is a failure that a person can act on; see [fault.Error].
type Error = fault.Error

// Code says what kind of failure an [Error] is.
type Code = fault.Code

// The codes; what each means stands at package fault's.
const (
	CodeInvalid      = fault.CodeInvalid
	CodeUnauthorized = fault.CodeUnauthorized
	CodeForbidden    = fault.CodeForbidden
	CodeNotFound     = fault.CodeNotFound
	CodeConflict     = fault.CodeConflict
	CodeGone         = fault.CodeGone
	CodeTooLarge     = fault.CodeTooLarge
	CodeUnsupported  = fault.CodeUnsupported
	CodeLimited      = fault.CodeLimited
	CodeMissing      = fault.CodeMissing
	CodeProvider     = fault.CodeProvider
	CodeExhausted    = fault.CodeExhausted
	CodeUnavailable  = fault.CodeUnavailable
	CodeQuality      = fault.CodeQuality
	CodeCancelled    = fault.CodeCancelled
	CodeInternal     = fault.CodeInternal
)

// Sentinels for errors.Is: every [Error] matches the one of its code.
var (
	ErrInvalid      = fault.ErrInvalid
	ErrUnauthorized = fault.ErrUnauthorized
	ErrForbidden    = fault.ErrForbidden
	ErrNotFound     = fault.ErrNotFound
	ErrConflict     = fault.ErrConflict
	ErrGone         = fault.ErrGone
	ErrTooLarge     = fault.ErrTooLarge
	ErrUnsupported  = fault.ErrUnsupported
	ErrLimited      = fault.ErrLimited
	ErrMissing      = fault.ErrMissing
	ErrProvider     = fault.ErrProvider
	ErrExhausted    = fault.ErrExhausted
	ErrUnavailable  = fault.ErrUnavailable
	ErrQuality      = fault.ErrQuality
	ErrCancelled    = fault.ErrCancelled
)

// CodeOf is the code of the nearest Error in err's tree, CodeInternal where
// there is none.
func CodeOf(err error) Code { return fault.CodeOf(err) }

// The three failures that calls of this package make.
var (
	invalid  = fault.Invalid
	notFound = fault.NotFound
	conflict = fault.Conflict
)
