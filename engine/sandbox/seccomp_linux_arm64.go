package sandbox

import (
	"math"

	"golang.org/x/sys/unix"
)

// seccompFilter returns the filter for this architecture.
func seccompFilter(hostPID int) []unix.SockFilter {
	return filterFor(unix.AUDIT_ARCH_AARCH64, math.MaxUint32, hostPID)
}

// refusedHere lists denied calls of this architecture only.
func refusedHere() []uint32 {
	return []uint32{unix.SYS_KEXEC_FILE_LOAD}
}
