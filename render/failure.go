package render

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/compose"
)

// failure gives an error its code. A cancelled context comes first: the operations it stops fail
// with errors of their own.
func failure(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		if errors.Is(err, ctx.Err()) {
			return fmt.Errorf("render: %w", err)
		}
		return fmt.Errorf("render: %w", ctx.Err())
	}
	var known *fault.Error
	if errors.As(err, &known) {
		return err
	}
	if e := classify(err); e != nil {
		e.Provider, e.Err = "render", err
		return e
	}
	return fmt.Errorf("render: %w", err)
}

// classify returns the error with its remedy, nil if it is unknown.
func classify(err error) *fault.Error {
	var exit *sandbox.ExitError
	var missing *sandbox.MissingError
	ran := errors.As(err, &exit)
	switch {
	case errors.As(err, &missing):
		return &fault.Error{Code: fault.CodeMissing, Message: missing.Problem(), Remedy: missing.Remedy()}
	case errors.Is(err, typeset.ErrNoFont):
		return &fault.Error{Code: fault.CodeMissing, Message: "a font is missing", Remedy: "run examples/setup.sh"}
	case fullDisk(err, exit):
		return fault.DiskFull(err)
	case errors.Is(err, sandbox.ErrTimeout):
		return &fault.Error{Code: fault.CodeExhausted, Message: "ffmpeg took too long", Remedy: "export again when the machine has less to do", Retryable: true}
	case ran && exit.Limit != "":
		return &fault.Error{Code: fault.CodeExhausted, Message: "ffmpeg reached its limit of " + exit.Limit, Remedy: "export a shorter or smaller film"}
	case ran:
		return &fault.Error{Code: fault.CodeProvider, Message: "ffmpeg failed", Remedy: "see the log for what it said; it must have libx264 and its own AAC encoder", Retryable: errors.Is(err, sandbox.ErrKilled)}
	case errors.Is(err, compose.ErrPicture):
		return &fault.Error{Code: fault.CodeUnsupported, Message: "a picture cannot be shown: it is broken, too large, transparent all over, or no JPEG, PNG or WebP", Remedy: "take another picture, of at most 40 megapixels and 64 MB"}
	case errors.Is(err, compose.ErrTimeline):
		return &fault.Error{Code: fault.CodeInternal, Message: "the timeline cannot be drawn"}
	}
	return nil
}

// fullDisk reports whether this process or the child ran out of disk space.
func fullDisk(err error, exit *sandbox.ExitError) bool {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return true
	}
	return exit != nil && (strings.Contains(exit.Stderr, "No space left on device") || strings.Contains(exit.Stderr, "Disk quota exceeded"))
}
