package sandbox

import (
	"math"

	"golang.org/x/sys/unix"
)

// accessCall is the call by which C libraries ask whether a file may be written to, accessMode
// its argument for that.
const (
	accessCall = unix.SYS_FACCESSAT
	accessMode = 2
)

// seccompFilter returns the filter for this architecture.
func seccompFilter(hostPID int, serves bool) []unix.SockFilter {
	return filterFor(unix.AUDIT_ARCH_AARCH64, math.MaxUint32, hostPID, serves)
}

// refusedHere lists denied calls of this architecture only.
func refusedHere() []uint32 {
	return []uint32{unix.SYS_KEXEC_FILE_LOAD}
}
