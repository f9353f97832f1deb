//go:build unix && !linux

package sandbox

import "syscall"

// ownGroup puts a child into a process group of its own.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
