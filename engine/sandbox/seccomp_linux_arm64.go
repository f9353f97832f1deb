package sandbox

import (
	"math"

	"golang.org/x/sys/unix"
)

// seccompFilter is the filter for this processor.
func seccompFilter(hostPID int) []unix.SockFilter {
	return filterFor(unix.AUDIT_ARCH_AARCH64, math.MaxUint32, hostPID)
}

// refusedHere are the refused calls that only this processor has.
func refusedHere() []uint32 {
	return []uint32{unix.SYS_KEXEC_FILE_LOAD}
}
