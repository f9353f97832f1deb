package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// childMain tries one thing from inside the sandbox and tells how it went:
// "done", "refused", or the error in full.
func childMain(action string, args []string) int {
	actions := map[string]func([]string) error{
		"read":     func(a []string) error { _, err := os.ReadFile(a[0]); return err },
		"list":     func(a []string) error { _, err := os.ReadDir(a[0]); return err },
		"write":    func(a []string) error { return os.WriteFile(a[0], []byte("x"), 0o600) },
		"remove":   func(a []string) error { return os.Remove(a[0]) },
		"chmod":    func(a []string) error { return os.Chmod(a[0], 0o777) },
		"truncate": func(a []string) error { return os.Truncate(a[0], 0) },
		"link":     func(a []string) error { return os.Link(a[0], "linked") },
		"relink":   func([]string) error { return errors.Join(os.WriteFile("own", nil, 0o600), os.Link("own", "linked")) },
		"symlink":  func(a []string) error { return os.Symlink(a[0], "linked") },
		"mkdir":    func(a []string) error { return os.Mkdir("made", 0o700) },
		"tcp":      func(a []string) error { return dial("tcp", a[0]) },
		"udp":      func(a []string) error { return dial("udp", a[0]) },
		"unix":     func(a []string) error { return dial("unix", a[0]) },
		"listen":   func(a []string) error { l, err := net.Listen("unix", a[0]); _ = l; return err },
		"datagram": func([]string) error { _, err := unix.Socket(unix.AF_UNIX, unix.SOCK_DGRAM, 0); return err },
		"run":      func(a []string) error { return exec.Command(a[0]).Run() },
		"signal":   signalIt,
		"limit":    limitIt,
		"renice":   reniceIt,
		"unshare":  func([]string) error { return unix.Unshare(unix.CLONE_NEWUSER) },
		"clone":    cloneNamespace,
		"environ":  func([]string) error { fmt.Println(strings.Join(os.Environ(), "\n")); return nil },
		"limits":   printLimits,
		"files":    openMany,
		"burn":     burn,
	}
	err := actions[action](args)
	switch {
	case err == nil:
		fmt.Println("done")
	case errors.Is(err, fs.ErrPermission):
		fmt.Println("refused")
	default:
		fmt.Println(err)
	}
	return 0
}

// dial connects and says something.
func dial(network, address string) error {
	conn, err := net.Dial(network, address)
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = conn.Write([]byte("hello"))
	return err
}

// signalIt sends a harmless signal in every way there is.
func signalIt(args []string) error {
	pid, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	for _, send := range []func() error{
		func() error { return unix.Kill(pid, unix.SIGCONT) },
		func() error { return unix.Tgkill(pid, pid, unix.SIGCONT) },
		func() error { _, err := unix.PidfdOpen(pid, 0); return err },
	} {
		if err := send(); !errors.Is(err, fs.ErrPermission) {
			return err
		}
	}
	return fs.ErrPermission
}

// limitIt lowers a limit of another process to what it may have anyway.
func limitIt(args []string) error {
	pid, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	return unix.Prlimit(pid, unix.RLIMIT_CORE, nil, &unix.Rlimit{})
}

// reniceIt changes another process's priority to what it is anyway.
func reniceIt(args []string) error {
	pid, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	return unix.Setpriority(unix.PRIO_PROCESS, pid, 0)
}

// printLimits says the limits and the niceness it runs with.
func printLimits([]string) error {
	for _, l := range []struct {
		name     string
		resource int
	}{
		{"cpu", unix.RLIMIT_CPU}, {"memory", unix.RLIMIT_AS}, {"fileSize", unix.RLIMIT_FSIZE}, {"core", unix.RLIMIT_CORE},
	} {
		var r unix.Rlimit
		if err := unix.Getrlimit(l.resource, &r); err != nil {
			return err
		}
		fmt.Println(l.name, r.Cur, r.Max)
	}
	raw, err := unix.Getpriority(unix.PRIO_PROCESS, 0)
	fmt.Println("nice", 20-raw)
	return err
}

// openMany opens files until it may not.
func openMany([]string) error {
	var open []*os.File
	for {
		f, err := os.Open("/dev/null")
		if err != nil {
			return err
		}
		open = append(open, f)
		if len(open) > 1000 {
			return nil
		}
	}
}

// cloneNamespace starts a program as the root of a user namespace.
func cloneNamespace([]string) error {
	c := exec.Command("/bin/true")
	c.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER}
	return c.Run()
}

// burn works on several threads for short turns, as a decoder does: what its
// limit counts and what it took differ most then.
func burn([]string) error {
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			for {
				for start := time.Now(); time.Since(start) < 700*time.Microsecond; {
				}
				time.Sleep(100 * time.Microsecond)
			}
		})
	}
	all.Wait()
	return nil
}
