package sandbox

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// spawn starts a program confined to what the command names.
//
// Landlock, no_new_privs and seccomp belong to a thread and are inherited by
// what it starts. So a thread is made for each child, confined, and never used
// for anything else; the host's other threads stay free. The thread lives as
// long as the child, because the kernel takes the end of the thread that started
// a child for the end of its parent (Pdeathsig). Signals and limits are the
// business of free threads: a confined one may not.
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
		l.run(func() error { return b.confine.enter(rules, c.Nice) })
	})
	if err := <-l.started; err != nil {
		return nil, err
	}
	err = setLimits(l.child.pid, c.Limits)
	close(l.limited)
	if err != nil {
		l.child.kill()
		_, _ = l.child.reap() // it was killed; the limit is what went wrong
		return nil, err
	}
	return l.child, nil
}

// launch is the start of one child, between its own thread and the caller's.
type launch struct {
	path    string
	argv    []string
	attr    os.ProcAttr
	child   *child        // valid once started said nil
	started chan error    // says once whether the child was started
	limited chan struct{} // closed once the child has its limits
}

// run is the thread's life: it confines itself, starts the child, and stays
// until the child ends.
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
	_ = unix.PtraceDetach(l.child.pid) // now it may run; an error means that it does already
	l.child.ended <- awaitExit(l.child.pid)
}

// start starts the program, halted before its first instruction so that its
// limits can be set. Where tracing is forbidden it runs at once.
func (l *launch) start() error {
	err := l.startTraced(true)
	if errors.Is(err, unix.EPERM) || errors.Is(err, unix.EACCES) || errors.Is(err, unix.ENOSYS) {
		err = l.startTraced(false)
	}
	return err
}

// startTraced starts the program, traced or not. The error does not name its path.
func (l *launch) startTraced(traced bool) error {
	attr := l.attr
	attr.Sys = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL, Ptrace: traced}
	proc, err := os.StartProcess(l.path, l.argv, &attr)
	if err != nil {
		var pathErr *fs.PathError
		if errors.As(err, &pathErr) {
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

// environment is all that a child gets to know of the host's.
func environment(dir string) []string {
	return []string{
		"PATH=/usr/local/bin:/usr/bin:/bin",
		"HOME=" + dir,
		"TMPDIR=" + dir,
		"LANG=C.UTF-8",
		"GLIBC_TUNABLES=" + keepMemory,
	}
}

// keepMemory has glibc keep what a program frees for what it asks for next. By
// itself it may give the memory of each video frame back to the system and
// fetch it anew, page by page: a tenth of an encoder's time.
const keepMemory = "glibc.malloc.mmap_threshold=33554432:glibc.malloc.trim_threshold=268435456"

// awaitExit blocks until the process has ended and leaves it to be reaped.
func awaitExit(pid int) bool { return await(pid, unix.WEXITED) }

// await blocks until the process has changed as asked, and leaves the news for
// others too. It is false when that cannot be known.
func await(pid, change int) bool {
	for {
		err := unix.Waitid(unix.P_PID, pid, nil, change|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			return err == nil
		}
	}
}

// enlargePipe lets raw frames pass in large pieces; the system may refuse.
func enlargePipe(f *os.File) {
	conn, err := f.SyscallConn()
	if err != nil {
		return
	}
	_ = conn.Control(func(fd uintptr) {
		_, _ = unix.FcntlInt(fd, unix.F_SETPIPE_SZ, 1<<20) // a wish
	})
}
