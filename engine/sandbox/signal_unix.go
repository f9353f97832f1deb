//go:build unix

package sandbox

import (
	"io/fs"
	"os"
	"syscall"
)

// terminateGroup sends a process group SIGTERM.
func terminateGroup(leader *os.Process) { signalGroup(leader.Pid, syscall.SIGTERM) }

// killGroup sends a process group SIGKILL.
func killGroup(leader *os.Process) { signalGroup(leader.Pid, syscall.SIGKILL) }

// signalGroup signals a process group, which may have ended already.
func signalGroup(pid int, sig syscall.Signal) { _ = syscall.Kill(-pid, sig) }

// signalOf returns the name of the signal that ended a process; "" for none.
func signalOf(state *os.ProcessState) string {
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return status.Signal().String()
	}
	return ""
}

// fileSizeSignal reports whether a process exceeded its file size limit.
func fileSizeSignal(state *os.ProcessState) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGXFSZ
}

// links returns the number of hard links of a file.
func links(info fs.FileInfo) int {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(s.Nlink)
	}
	return 1
}
