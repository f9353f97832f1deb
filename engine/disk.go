package engine

import (
	"errors"
	"syscall"
)

// diskFull turns a full disk into a failure that says so.
func diskFull(err error) error {
	if err == nil || !errors.Is(err, syscall.ENOSPC) && !errors.Is(err, syscall.EDQUOT) {
		return err
	}
	return &Error{Code: CodeExhausted, Message: "the disk is full", Remedy: "free some space and retry the project", Err: err}
}
