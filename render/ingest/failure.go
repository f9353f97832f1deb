package ingest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// broken returns the fault of a file that is not in its stated format, or not complete.
func broken(message string) *fault.Error {
	return fault.Invalid("", message, "save it again with another program and send that")
}

// caused returns a fault with its cause.
func caused(e *fault.Error, err error) *fault.Error {
	e.Err = err
	return e
}

// refused returns the fault of a file with forbidden content.
func refused(message, remedy string) *fault.Error {
	return fault.Invalid("", message, remedy)
}

// tooLarge returns the fault of a file over one of the limits.
func tooLarge(message string) *fault.Error {
	return &fault.Error{Code: fault.CodeTooLarge, Message: message, Remedy: "send a smaller one"}
}

// unsupported returns the fault of a file whose container is supported and whose content is not.
func unsupported(message string) *fault.Error {
	return &fault.Error{Code: fault.CodeUnsupported, Message: message, Remedy: "send it in a common format, such as MP4 with H.264"}
}

// failure gives an error its code. A failure of ffmpeg is the file's fault, unless the host lacks
// something or the child was killed.
func failure(ctx context.Context, err error) error {
	var known *fault.Error
	var exit *sandbox.ExitError
	var missing *sandbox.MissingError
	switch {
	case err == nil, ctx.Err() != nil, errors.As(err, &known):
		return err
	case errors.As(err, &missing):
		return &fault.Error{Code: fault.CodeMissing, Message: missing.Problem(), Remedy: missing.Remedy(), Err: err}
	case errors.Is(err, syscall.ENOSPC), errors.As(err, &exit) && strings.Contains(exit.Stderr, "No space left on device"):
		return fault.DiskFull(err)
	case errors.Is(err, sandbox.ErrTimeout): // the wall clock depends on the machine's load, not on the file
		return &fault.Error{Code: fault.CodeExhausted, Message: "the machine is too busy to read the file now", Remedy: "try again later", Retryable: true, Err: err}
	case exit != nil && exit.Limit != "":
		return caused(broken("reading the file takes more processor time or memory than a file may"), err)
	case exit != nil && strings.Contains(exit.Stderr, "not on whitelist"):
		return caused(unsupported("it is encoded by a codec that is not taken"), err)
	case exit != nil && !errors.Is(err, sandbox.ErrKilled):
		return caused(broken("the file is damaged, or not what it says it is"), err)
	}
	return fmt.Errorf("ingest: %w", err)
}
