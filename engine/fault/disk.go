package fault

import (
	"errors"
	"syscall"
)

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
