package sandbox

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
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
	attr := &os.ProcAttr{
		Dir: dir, Env: environment(dir), Files: files,
		Sys: &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL},
	}
	argv := append([]string{filepath.Base(path)}, c.Args...)
	var proc *child
	started := make(chan error)
	onThreadOfItsOwn(func() {
		err := b.confine.enter(rules, c.Nice)
		if err == nil {
			proc, err = startChild(path, argv, attr)
		}
		started <- err
		if err == nil {
			proc.ended <- awaitExit(proc.pid)
		}
	})
	if err := <-started; err != nil {
		return nil, err
	}
	if err := setLimits(proc.pid, c.Limits); err != nil {
		proc.kill()
		_, _ = proc.reap() // it was killed; the limit is what went wrong
		return nil, err
	}
	return proc, nil
}

// startChild starts the program; the error does not name its path.
func startChild(path string, argv []string, attr *os.ProcAttr) (*child, error) {
	proc, err := os.StartProcess(path, argv, attr)
	if err != nil {
		var pathErr *fs.PathError
		if errors.As(err, &pathErr) {
			err = pathErr.Err
		}
		return nil, err
	}
	c := newChild(proc)
	c.ended = make(chan bool, 1)
	return c, nil
}

// onThreadOfItsOwn runs f on a thread that no other goroutine uses, before or
// after: it ends with f. The process's main thread cannot end, so it is passed
// over: it is held until f has another one.
func onThreadOfItsOwn(f func()) {
	go func() {
		runtime.LockOSThread() // never unlocked where f runs
		if unix.Gettid() != unix.Getpid() {
			f()
			return
		}
		elsewhere := make(chan struct{})
		go func() {
			runtime.LockOSThread()
			close(elsewhere)
			f()
		}()
		<-elsewhere
		runtime.UnlockOSThread()
	}()
}

// environment is all that a child gets to know of the host's.
func environment(dir string) []string {
	return []string{
		"PATH=/usr/local/bin:/usr/bin:/bin",
		"HOME=" + dir,
		"TMPDIR=" + dir,
		"LANG=C.UTF-8",
	}
}

// awaitExit blocks until the process has ended and leaves it to be reaped.
func awaitExit(pid int) bool {
	for {
		err := unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
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
