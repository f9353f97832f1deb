package sandbox

import "golang.org/x/sys/unix"

// accessCall is the call by which C libraries ask whether a file may be written to, accessMode
// its argument for that.
const (
	accessCall = unix.SYS_ACCESS
	accessMode = 1
)

// seccompFilter returns the filter for this architecture.
func seccompFilter(hostPID int, serves bool) []unix.SockFilter {
	const firstOfX32 = 0x40000000 // start of the x32 system call table
	return filterFor(unix.AUDIT_ARCH_X86_64, firstOfX32-1, hostPID, serves)
}

// refusedHere lists denied calls that newer architectures never had.
func refusedHere() []uint32 {
	return []uint32{
		unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_MKNOD, unix.SYS_LINK, unix.SYS_SYMLINK,
		unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT,
		unix.SYS_IOPL, unix.SYS_IOPERM, unix.SYS_MODIFY_LDT, unix.SYS_KEXEC_FILE_LOAD,
	}
}
