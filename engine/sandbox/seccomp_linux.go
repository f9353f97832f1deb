//go:build amd64 || arm64

package sandbox

import "golang.org/x/sys/unix"

// refused lists system calls that encoders and speech engines do not need: network,
// other processes, administration, changes to files that Landlock does not fully
// control (mode, owner, times, attributes, length), and new links to a file.
func refused() []uint32 {
	return append([]uint32{
		unix.SYS_SOCKETPAIR, unix.SYS_CONNECT,
		unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER,

		unix.SYS_KILL, unix.SYS_TKILL, unix.SYS_RT_SIGQUEUEINFO, unix.SYS_RT_TGSIGQUEUEINFO,
		unix.SYS_PIDFD_OPEN, unix.SYS_PIDFD_GETFD, unix.SYS_PIDFD_SEND_SIGNAL,
		unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_KCMP,
		unix.SYS_PROCESS_MADVISE, unix.SYS_PROCESS_MRELEASE, unix.SYS_MIGRATE_PAGES, unix.SYS_MOVE_PAGES,
		unix.SYS_SETPRIORITY, unix.SYS_IOPRIO_SET, unix.SYS_SCHED_SETSCHEDULER,
		unix.SYS_SCHED_SETPARAM, unix.SYS_SCHED_SETATTR,
		unix.SYS_SHMGET, unix.SYS_SHMAT, unix.SYS_SHMCTL, unix.SYS_MSGGET, unix.SYS_MSGSND,
		unix.SYS_MSGRCV, unix.SYS_MSGCTL, unix.SYS_SEMGET, unix.SYS_SEMOP, unix.SYS_SEMCTL,
		unix.SYS_MQ_OPEN, unix.SYS_MQ_UNLINK,

		unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN, unix.SYS_FCHOWNAT,
		unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_SETXATTRAT,
		unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR, unix.SYS_REMOVEXATTRAT,
		unix.SYS_LINKAT, unix.SYS_SYMLINKAT, unix.SYS_TRUNCATE, unix.SYS_UTIMENSAT, unix.SYS_MKNODAT, unix.SYS_NAME_TO_HANDLE_AT, unix.SYS_OPEN_BY_HANDLE_AT,
		unix.SYS_FANOTIFY_INIT, unix.SYS_QUOTACTL, unix.SYS_QUOTACTL_FD, unix.SYS_ACCT,

		unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT, unix.SYS_CHROOT, unix.SYS_UNSHARE, unix.SYS_SETNS,
		unix.SYS_OPEN_TREE, unix.SYS_MOVE_MOUNT, unix.SYS_MOUNT_SETATTR,
		unix.SYS_FSOPEN, unix.SYS_FSCONFIG, unix.SYS_FSMOUNT, unix.SYS_FSPICK,
		unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD,
		unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_KEYCTL,
		unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE,
		unix.SYS_KEXEC_LOAD, unix.SYS_REBOOT, unix.SYS_SWAPON, unix.SYS_SWAPOFF,
		unix.SYS_SETTIMEOFDAY, unix.SYS_CLOCK_SETTIME, unix.SYS_CLOCK_ADJTIME, unix.SYS_ADJTIMEX,
		unix.SYS_SETHOSTNAME, unix.SYS_SETDOMAINNAME, unix.SYS_SYSLOG, unix.SYS_VHANGUP, unix.SYS_PERSONALITY,
	}, refusedHere()...)
}

// serving lists the system calls by which a program waits for connections.
func serving() []uint32 {
	return []uint32{unix.SYS_SOCKET, unix.SYS_BIND, unix.SYS_LISTEN, unix.SYS_ACCEPT, unix.SYS_ACCEPT4}
}

// namespaces are the clone flags for new namespaces: CLONE_NEWNS,
// NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET.
const namespaces = unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC |
	unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET

// Offsets in struct seccomp_data; the low half of an argument comes
// first on little-endian processors.
const (
	offsetCall = 0
	offsetArch = 4
	offsetArgs = 16
	argSize    = 8
)

// filterFor builds the filter for an architecture. It is a deny list, because
// the host's own Go code also runs under it until the child has started.
//
// A program that serves may create stream sockets of AF_UNIX and listen on them. It cannot
// connect one, so it reaches no other process; Landlock limits where it may create them.
func filterFor(arch uint32, highestCall uint32, hostPID int, serves bool) []unix.SockFilter {
	f := []unix.SockFilter{
		load(offsetArch),
		onEqual(arch, 1, 0),
		answer(unix.SECCOMP_RET_KILL_PROCESS), // system call table of another architecture
		load(offsetCall),
		{Code: unix.BPF_JMP | unix.BPF_JGT | unix.BPF_K, K: highestCall, Jt: 0, Jf: 1},
		answer(refuse(unix.ENOSYS)),
	}
	calls := refused()
	if serves {
		streams := append(refuseUnless(0, unix.AF_UNIX, unix.AF_UNIX), refuseFlags(1, unix.SOCK_DGRAM)...)
		f = append(f, whenCall(unix.SYS_SOCKET, streams)...)
		// The answer does not consider Landlock: LibreOffice would put its socket elsewhere.
		f = append(f, whenCall(accessCall, refuseFlags(accessMode, unix.W_OK))...)
	} else {
		calls = append(calls, serving()...)
	}
	for _, call := range calls {
		f = append(f, onEqual(call, 0, 1), answer(refuse(unix.EPERM)))
	}
	f = append(f, onEqual(unix.SYS_CLONE3, 0, 1), answer(refuse(unix.ENOSYS))) // libc falls back to clone
	f = append(f, whenCall(unix.SYS_CLONE, refuseFlags(0, namespaces))...)
	f = append(f, whenCall(unix.SYS_PRLIMIT64, refuseUnless(0, 0, 0))...)                                 // own limits only
	f = append(f, whenCall(unix.SYS_PTRACE, refuseUnless(0, unix.PTRACE_TRACEME, unix.PTRACE_DETACH))...) // when it is started
	f = append(f, whenCall(unix.SYS_TGKILL, refuseSignals(hostPID))...)
	f = append(f, whenCall(unix.SYS_IOCTL, refuseValue(1, unix.TIOCSTI))...) // terminal input
	f = append(f, whenCall(unix.SYS_IOCTL, refuseValue(1, tiocLinux))...)
	return append(f, answer(unix.SECCOMP_RET_ALLOW))
}

// tiocLinux is TIOCLINUX, which can paste into a console.
const tiocLinux = 0x541c

// whenCall runs body for one system call only. body must not jump beyond
// its end; afterwards the call number is loaded again.
func whenCall(call uint32, body []unix.SockFilter) []unix.SockFilter {
	block := append([]unix.SockFilter{onEqual(call, 0, uint8(len(body)+1))}, body...)
	return append(block, load(offsetCall))
}

// refuseFlags denies a call with any of the flags in an argument.
func refuseFlags(arg int, flags uint32) []unix.SockFilter {
	return []unix.SockFilter{
		load(offsetArgs + argSize*uint32(arg)),
		{Code: unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K, K: flags, Jt: 0, Jf: 1},
		answer(refuse(unix.EPERM)),
	}
}

// refuseValue denies a call with a value in an argument.
func refuseValue(arg int, value uint32) []unix.SockFilter {
	return []unix.SockFilter{
		load(offsetArgs + argSize*uint32(arg)),
		onEqual(value, 0, 1),
		answer(refuse(unix.EPERM)),
	}
}

// refuseUnless denies a call with neither of two values in an argument.
func refuseUnless(arg int, one, other uint32) []unix.SockFilter {
	return []unix.SockFilter{
		load(offsetArgs + argSize*uint32(arg)),
		onEqual(one, 2, 0),
		onEqual(other, 1, 0),
		answer(refuse(unix.EPERM)),
	}
}

// refuseSignals denies tgkill on the host, except the signal that Go's
// scheduler uses to preempt threads.
func refuseSignals(hostPID int) []unix.SockFilter {
	return []unix.SockFilter{
		load(offsetArgs),
		onEqual(uint32(hostPID), 0, 3),
		load(offsetArgs + 2*argSize),
		onEqual(uint32(unix.SIGURG), 1, 0),
		answer(refuse(unix.EPERM)),
	}
}

// load loads a word of struct seccomp_data.
func load(offset uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: offset}
}

// onEqual skips yes or no instructions.
func onEqual(value uint32, yes, no uint8) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: value, Jt: yes, Jf: no}
}

// answer ends the filter with an action.
func answer(action uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: action}
}

// refuse returns the action that fails a call with errno.
func refuse(errno unix.Errno) uint32 {
	return unix.SECCOMP_RET_ERRNO | uint32(errno)
}
