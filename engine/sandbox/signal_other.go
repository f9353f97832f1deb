//go:build !unix

package sandbox

import (
	"io/fs"
	"os"
	"syscall"
)

// terminateGroup ends the process: there is no gentler way here, and no group.
func terminateGroup(leader *os.Process) { _ = leader.Kill() }

// killGroup ends the process; it may have ended, which is what was wanted.
func killGroup(leader *os.Process) { _ = leader.Kill() }

// signalOf is "": there are no signals here.
func signalOf(*os.ProcessState) string { return "" }

// fileSizeSignal is false: there are no signals here.
func fileSizeSignal(*os.ProcessState) bool { return false }

// ownGroup is nil: there are no process groups here.
func ownGroup() *syscall.SysProcAttr { return nil }

// links is one: how many names a file has is not asked here.
func links(fs.FileInfo) int { return 1 }
