package sandbox

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// spawn starts a program confined to the command's paths.
//
// Landlock, no_new_privs and seccomp apply to a thread and are inherited by its children. Each
// child therefore gets a dedicated confined thread; the host's other threads stay free. The thread
// lives as long as the child, because the kernel sends Pdeathsig when the thread that started the
// child ends. Signals and limits are set from free threads: a confined one is denied them.
func (b *Box) spawn(path, dir string, c *Command, files []*os.File) (*child, error) {
	rules, err := b.confine.ruleset(path, c)
	if err != nil {
		return nil, err
	}
	defer rules.close()
	l := launch{
		path: path, argv: c.argv(path),
		attr:    os.ProcAttr{Dir: dir, Env: c.environment(dir), Files: files},
		started: make(chan error), limited: make(chan struct{}),
	}
	onThreadOfItsOwn(func() {
		l.run(func() error { return b.confine.enter(rules, c) })
	})
	if err := <-l.started; err != nil {
		return nil, err
	}
	err = setLimits(l.child.pid, c.Limits)
	close(l.limited)
	if err != nil {
		l.child.kill()
		_, _ = l.child.reap() // it was killed; err is the cause
		return nil, err
	}
	return l.child, nil
}

// launch coordinates the start of a child between its thread and the caller.
type launch struct {
	path    string
	argv    []string
	attr    os.ProcAttr
	child   *child        // valid once started received nil
	started chan error    // sends the result of the start once
	limited chan struct{} // closed once the limits are set
}

// run confines its thread, starts the child and waits until it ends.
func (l *launch) run(enter func() error) {
	err := enter()
	if err == nil {
		err = l.start()
	}
	l.started <- err
	if err != nil {
		return
	}
	<-l.limited
	_ = unix.PtraceDetach(l.child.pid) // let it run; fails if it already does
	l.child.ended <- awaitExit(l.child.pid)
}

// start starts the program, stopped before its first instruction so that
// its limits can be set. Where tracing is forbidden it runs at once.
func (l *launch) start() error {
	err := l.startTraced(true)
	if errors.Is(err, unix.EPERM) || errors.Is(err, unix.EACCES) || errors.Is(err, unix.ENOSYS) {
		err = l.startTraced(false)
	}
	return err
}

// startTraced starts the program, traced or not. The error omits its path.
func (l *launch) startTraced(traced bool) error {
	attr := l.attr
	attr.Sys = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL, Ptrace: traced}
	proc, err := os.StartProcess(l.path, l.argv, &attr)
	if err != nil {
		if pathErr, ok := errors.AsType[*fs.PathError](err); ok {
			err = pathErr.Err
		}
		return err
	}
	l.child = newChild(proc)
	l.child.ended = make(chan bool, 1)
	if traced {
		await(proc.Pid, unix.WEXITED|unix.WSTOPPED)
	}
	return nil
}

// environment returns the child's variables.
func environment(dir string) []string {
	return []string{
		"PATH=/usr/local/bin:/usr/bin:/bin",
		"HOME=" + dir,
		"TMPDIR=" + dir,
		"LANG=C.UTF-8",
		"GLIBC_TUNABLES=" + keepMemory,
	}
}

// keepMemory makes glibc reuse freed memory. By default it may return the memory of every
// video frame to the system and fault it in again, which costs a tenth of an encoder's time.
const keepMemory = "glibc.malloc.mmap_threshold=33554432:glibc.malloc.trim_threshold=268435456"

// awaitExit waits until the process has ended without reaping it.
func awaitExit(pid int) bool { return await(pid, unix.WEXITED) }

// await waits for a state change of the process without consuming it. It returns false on failure.
func await(pid, change int) bool {
	for {
		err := unix.Waitid(unix.P_PID, pid, nil, change|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			return err == nil
		}
	}
}

// enlargePipe asks for a pipe of 1 MiB, for raw frames; the system may refuse.
func enlargePipe(f *os.File) {
	conn, err := f.SyscallConn()
	if err != nil {
		return
	}
	_ = conn.Control(func(fd uintptr) {
		_, _ = unix.FcntlInt(fd, unix.F_SETPIPE_SZ, 1<<20) // best effort
	})
}
