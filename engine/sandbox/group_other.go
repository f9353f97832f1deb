//go:build !unix

package sandbox

import "syscall"

// ownGroup is nil: there are no process groups here.
func ownGroup() *syscall.SysProcAttr { return nil }
