//go:build unix && !linux

package sandbox

import "syscall"

// ownGroup returns attributes that put a child into its own process group.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
