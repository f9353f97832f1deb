package sandbox

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// confinement holds what this kernel supports; the zero value confines nothing.
type confinement struct {
	landlock landlockABI
	filter   []unix.SockFilter // nil without seccomp
}

// probe confines a thread and tries to break out, so that the tier is proved,
// not guessed. If only part of the confinement works, that part is used with
// TierLimits. The error is the reason why the tier is not TierFull.
func probe() (confinement, Tier, error) {
	primeProcesses()
	full := confinement{landlock: landlockVersion(), filter: seccompFilter(os.Getpid(), false)}
	reason := full.prove()
	if reason == nil {
		return full, TierFull, nil
	}
	for _, part := range []confinement{{filter: full.filter}, {landlock: full.landlock}} {
		if part.try(nil) == nil {
			return part, TierLimits, reason
		}
	}
	return confinement{}, TierLimits, reason
}

// primeProcesses makes package os detect its process handling, which it
// does only once: on a confined thread the result would be wrong.
func primeProcesses() {
	if p, err := os.FindProcess(os.Getpid()); err == nil {
		_ = p.Release() // holds no data
	}
}

// prove returns an error if a confined thread can reach files or the network.
func (c confinement) prove() error {
	if !c.landlock.works() {
		return errors.New("the kernel offers no Landlock")
	}
	if c.filter == nil {
		return errors.New("no seccomp filter for this processor")
	}
	return c.try(func() error {
		fd, err := unix.Open("/", unix.O_RDONLY|unix.O_CLOEXEC, 0)
		if err == nil {
			_ = unix.Close(fd) // should not have opened
			return errors.New("landlock let a foreign folder be opened")
		}
		fd, err = unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0)
		if err == nil {
			_ = unix.Close(fd) // should not have opened
			return errors.New("seccomp let a socket be opened")
		}
		return nil
	})
}

// try confines a new thread and runs check on it.
func (c confinement) try(check func() error) error {
	rules, err := c.landlock.newRuleset()
	if err != nil {
		return err
	}
	defer rules.close()
	result := make(chan error)
	onThreadOfItsOwn(func() {
		err := c.enter(rules, &Command{})
		if err == nil && check != nil {
			err = check()
		}
		result <- err
	})
	return <-result
}

// enter confines the calling thread permanently to the needs of a command and raises its niceness.
func (c confinement) enter(rules ruleset, cmd *Command) error {
	if err := beNice(cmd.Nice); err != nil {
		return fmt.Errorf("niceness: %w", err)
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("no_new_privs: %w", err)
	}
	if err := rules.enter(); err != nil {
		return fmt.Errorf("landlock: %w", err)
	}
	filter := c.filter
	if filter == nil {
		return nil
	}
	if cmd.Serves {
		filter = seccompFilter(os.Getpid(), true)
	}
	if err := enterSeccomp(filter); err != nil {
		return fmt.Errorf("seccomp: %w", err)
	}
	return nil
}

// beNice adds niceness to the calling thread.
func beNice(nice int) error {
	if nice == 0 {
		return nil
	}
	raw, err := unix.Getpriority(unix.PRIO_PROCESS, 0) // the system call returns 20 - niceness
	if err != nil {
		return err
	}
	return unix.Setpriority(unix.PRIO_PROCESS, 0, min(20-raw+nice, 19))
}

// enterSeccomp applies the filter to the calling thread. The flag leaves
// speculation enabled: the CPU mitigation would slow encoders without any benefit.
func enterSeccomp(filter []unix.SockFilter) error {
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER,
		unix.SECCOMP_FILTER_FLAG_SPEC_ALLOW, uintptr(unsafe.Pointer(&program)))
	if errno != 0 {
		return errno
	}
	return nil
}

// onThreadOfItsOwn runs f on a thread that no other goroutine ever uses; the thread
// ends with f. The main thread cannot end: it is blocked until f has another thread.
func onThreadOfItsOwn(f func()) {
	go func() {
		runtime.LockOSThread() // stays locked where f runs
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
