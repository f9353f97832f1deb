//go:build unix

package sandbox

import (
	"io/fs"
	"os"
	"syscall"
)

// terminateGroup asks a process group to end.
func terminateGroup(leader *os.Process) { signalGroup(leader.Pid, syscall.SIGTERM) }

// killGroup ends a process group.
func killGroup(leader *os.Process) { signalGroup(leader.Pid, syscall.SIGKILL) }

// signalGroup signals a group that may have ended, which is what was wanted.
func signalGroup(pid int, sig syscall.Signal) { _ = syscall.Kill(-pid, sig) }

// signalOf names the signal that ended a process, "" when none did.
func signalOf(state *os.ProcessState) string {
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return status.Signal().String()
	}
	return ""
}

// fileSizeSignal tells whether a process wrote more than it might.
func fileSizeSignal(state *os.ProcessState) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGXFSZ
}

// links is how many names a file has.
func links(info fs.FileInfo) int {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(s.Nlink)
	}
	return 1
}
