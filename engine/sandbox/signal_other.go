//go:build !unix

package sandbox

import (
	"io/fs"
	"os"
	"syscall"
)

// terminateGroup kills the process: this system has no SIGTERM and no groups.
func terminateGroup(leader *os.Process) { _ = leader.Kill() }

// killGroup kills the process; it may have ended already.
func killGroup(leader *os.Process) { _ = leader.Kill() }

// signalOf returns "": this system has no signals.
func signalOf(*os.ProcessState) string { return "" }

// fileSizeSignal returns false: this system has no signals.
func fileSizeSignal(*os.ProcessState) bool { return false }

// ownGroup returns nil: this system has no process groups.
func ownGroup() *syscall.SysProcAttr { return nil }

// links returns 1: link counts are not checked on this system.
func links(fs.FileInfo) int { return 1 }
