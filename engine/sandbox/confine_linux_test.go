package sandbox

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
)

// guard is what keeps a child from doing something.
type guard int

const (
	byLandlock guard = iota
	bySeccomp
	byEither
)

// want is what a box promises for a thing that a confined child may not do.
// Where the kernel cannot confine fully, the tier must say so.
func want(t *testing.T, box *Box, by guard) string {
	t.Helper()
	landlock, seccomp := box.confine.landlock.works(), box.confine.filter != nil
	if full := landlock && seccomp; full != (box.Tier() == TierFull) {
		t.Fatalf("Tier() = %v with Landlock %v and seccomp %v", box.Tier(), landlock, seccomp)
	}
	if by != bySeccomp && landlock || by != byLandlock && seccomp {
		return "refused"
	}
	return "done"
}

// boxes are this host as it is, and with less and less to confine by.
func boxes(t *testing.T) map[string]*Box {
	t.Helper()
	all := map[string]*Box{"as it is": selfBox(t)}
	for name, c := range map[string]confinement{"seccomp only": {filter: seccompFilter(os.Getpid(), false)}, "nothing": {}} {
		if c.try(nil) != nil {
			continue // less than this is what the host has
		}
		box, err := newBox(nil, func() (confinement, Tier, error) { return c, TierLimits, nil })
		if err != nil {
			t.Fatal(err)
		}
		box.lookPath = func(string) (string, error) { return os.Executable() }
		all[name] = box
	}
	return all
}

// TestTierIsTheTruth: New must find what the kernel has.
func TestTierIsTheTruth(t *testing.T) {
	box, err := New(&Options{RequireSandbox: true})
	if err == nil {
		if box.Tier() != TierFull {
			t.Errorf("RequireSandbox gave a box of the tier %v", box.Tier())
		}
		return
	}
	if !errors.Is(err, ErrNoSandbox) {
		t.Errorf("got %v, want ErrNoSandbox", err)
	}
	if got := newTestBox(t).Tier(); got != TierLimits {
		t.Errorf("%v, but the tier is %v, want %v", err, got, TierLimits)
	}
	if _, statErr := os.Stat("/proc/sys/kernel/seccomp/actions_avail"); statErr == nil && landlockVersion().works() && seccompFilter(1, false) != nil {
		t.Errorf("the kernel has Landlock and seccomp, yet: %v", err)
	}
	t.Logf("this kernel cannot confine fully: %v", err)
}

// foreignFile is a file that no command of the tests names.
func foreignFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "secret.txt")
	if err := os.WriteFile(path, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestForeignThingsAreRefused(t *testing.T) {
	ofChildren(t)
	self := strconv.Itoa(os.Getpid())
	for _, tt := range []struct {
		action string
		arg    func() string
		by     guard
	}{
		{"read", func() string { return foreignFile(t) }, byLandlock},
		{"read", func() string { return "/etc/passwd" }, byLandlock},
		{"list", func() string { return filepath.Dir(foreignFile(t)) }, byLandlock},
		{"list", func() string { return "/" }, byLandlock},
		{"write", func() string { return filepath.Join(t.TempDir(), "new") }, byLandlock},
		{"write", func() string { return foreignFile(t) }, byLandlock},
		{"remove", func() string { return foreignFile(t) }, byLandlock},
		{"truncate", func() string { return foreignFile(t) }, byEither},
		{"chmod", func() string { return foreignFile(t) }, bySeccomp},
		{"read", func() string { return "/proc/" + self + "/environ" }, byLandlock},
		{"read", func() string { return "/proc/" + self + "/cmdline" }, byLandlock},
		{"signal", func() string { return self }, bySeccomp},
		{"limit", func() string { return self }, bySeccomp},
		{"relink", func() string { return "own" }, bySeccomp},
		{"symlink", func() string { return foreignFile(t) }, byEither},
		{"mkdir", func() string { return "made" }, byLandlock},
		{"renice", func() string { return self }, bySeccomp},
	} {
		for name, box := range boxes(t) {
			arg := tt.arg()
			t.Run(tt.action+" "+filepath.Base(arg)+" "+name, func(t *testing.T) {
				got := strings.TrimSpace(outputOf(t, box, asChild(tt.action, arg)))
				if want := want(t, box, tt.by); got != want {
					t.Errorf("%s %s (%v): got %q, want %q", tt.action, arg, box.Tier(), got, want)
				}
			})
		}
	}
}

func TestForeignFileCannotBeLinkedIn(t *testing.T) {
	ofChildren(t)
	box := selfBox(t)
	got := strings.TrimSpace(outputOf(t, box, asChild("link", foreignFile(t))))
	if box.Tier() == TierFull && got == "done" {
		t.Error("a hard link to a foreign file was made in the child's folder")
	}
}

// TestNamespacesAreRefused: a child that is root somewhere has more of the
// kernel to attack.
func TestNamespacesAreRefused(t *testing.T) {
	ofChildren(t)
	for name, box := range boxes(t) {
		for _, action := range []string{"unshare", "clone"} {
			got := strings.TrimSpace(outputOf(t, box, asChild(action)))
			if box.confine.filter != nil && got != "refused" {
				t.Errorf("%s, %s: got %q, want refused", name, action, got)
			}
		}
	}
}

func TestNetworkIsRefused(t *testing.T) {
	box := selfBox(t)
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	udp, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	abstract, err := net.Listen("unix", fmt.Sprintf("@scenewright-test-%d", os.Getpid()))
	if err != nil {
		t.Fatal(err)
	}
	seen := make(chan string, 8)
	var canaries sync.WaitGroup
	canaries.Go(func() { acceptAll(tcp, "tcp", seen) })
	canaries.Go(func() { acceptAll(abstract, "unix", seen) })
	canaries.Go(func() {
		for buf := make([]byte, 16); ; {
			if _, _, err := udp.ReadFrom(buf); err != nil {
				return
			}
			seen <- "udp"
		}
	})
	addresses := map[string]string{"tcp": tcp.Addr().String(), "udp": udp.LocalAddr().String(), "unix": abstract.Addr().String()}
	for network, address := range addresses {
		got := strings.TrimSpace(outputOf(t, box, asChild(network, address)))
		if want := want(t, box, bySeccomp); got != want {
			t.Errorf("%s inside the sandbox (%v): got %q, want %q", network, box.Tier(), got, want)
		}
	}
	ffmpeg := newTestBox(t)
	url := "http://" + tcp.Addr().String() + "/x.mp4"
	if err := ffmpeg.Run(context.Background(), Command{Program: "ffmpeg", Args: []string{"-v", "error", "-rw_timeout", "1000000", "-i", url, "-f", "null", "-"}}); err == nil {
		t.Error("ffmpeg opened a URL")
	}
	_, _, _ = tcp.Close(), udp.Close(), abstract.Close()
	canaries.Wait()
	close(seen)
	for network := range seen {
		if box.Tier() == TierFull {
			t.Errorf("the %s canary was reached from inside the sandbox", network)
		}
	}
}

// TestServingReachesNobody: a child that serves waits for others in its folder, makes folders there,
// and calls nobody. Others may not even wait.
func TestServingReachesNobody(t *testing.T) {
	ofChildren(t)
	box := selfBox(t)
	if box.Tier() != TierFull {
		t.Skip("children are not confined here")
	}
	foreign, own := filepath.Join(t.TempDir(), "foreign"), t.TempDir()
	l, err := net.Listen("unix", foreign)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, tt := range []struct {
		action, arg, serving, other string
	}{
		{"listen", filepath.Join(own, "s"), "done", "refused"},
		{"mkdir", "", "done", "refused"},
		{"listen", filepath.Join(t.TempDir(), "s"), "refused", "refused"},
		{"unix", foreign, "refused", "refused"},
		{"datagram", "", "refused", "refused"},
		{"tcp", "127.0.0.1:9", "refused", "refused"},
		{"udp", "127.0.0.1:9", "refused", "refused"},
	} {
		c := asChild(tt.action, tt.arg)
		c.Dir, c.Write = own, []string{own}
		if got := strings.TrimSpace(outputOf(t, box, c)); got != tt.other {
			t.Errorf("%s %s: %q, want %q", tt.action, tt.arg, got, tt.other)
		}
		c.Serves = true
		if got := strings.TrimSpace(outputOf(t, box, c)); got != tt.serving {
			t.Errorf("serving, %s %s: %q, want %q", tt.action, tt.arg, got, tt.serving)
		}
	}
}

// acceptAll reports and closes each connection until the listener is closed.
func acceptAll(l net.Listener, name string, seen chan<- string) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		_ = conn.Close()
		seen <- name
	}
}

func TestNamedThingsAreAllowed(t *testing.T) {
	box := selfBox(t)
	readable, writable := foreignFile(t), t.TempDir()
	for _, tt := range []struct {
		name string
		c    Command
		want string
	}{
		{"read a named file", asChild("read", readable), "done"},
		{"read in a named folder", asChild("read", readable), "done"},
		{"write in a named folder", asChild("write", filepath.Join(writable, "new")), "done"},
		{"write in its private folder", asChild("write", "new"), "done"},
		{"run a program of the system", asChild("run", "/bin/true"), "done"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.c.Read, tt.c.Write = []string{readable}, []string{writable}
			if tt.name == "read in a named folder" {
				tt.c.Read = []string{filepath.Dir(readable)}
			}
			if got := strings.TrimSpace(outputOf(t, box, tt.c)); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestReadIsNotWrite(t *testing.T) {
	ofChildren(t)
	box := selfBox(t)
	path := foreignFile(t)
	c := asChild("write", path)
	c.Read = []string{path}
	if got, want := strings.TrimSpace(outputOf(t, box, c)), want(t, box, byLandlock); got != want {
		t.Errorf("writing a file named in Read (%v): got %q, want %q", box.Tier(), got, want)
	}
}

func TestMissingGrants(t *testing.T) {
	ofChildren(t)
	box := newTestBox(t)
	if !box.confine.landlock.works() {
		return // nothing is granted where nothing is refused; TestTierIsTheTruth reports it
	}
	for _, tt := range []struct {
		c    Command
		want string
	}{
		{Command{Program: "true", Read: []string{"/nowhere/clip.mp4"}}, "true: could not be started: sandbox: Read: clip.mp4: no such file or directory"},
		{Command{Program: "true", Write: []string{"/nowhere/out"}}, "true: could not be started: sandbox: Write: out: no such file or directory"},
	} {
		if err := box.Run(context.Background(), tt.c); err == nil || err.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
}

func TestEnvironmentIsEmpty(t *testing.T) {
	t.Setenv("SCENEWRIGHT_TEST_KEY", "secret")
	dir := t.TempDir()
	c := asChild("environ")
	c.Dir = dir
	got := outputOf(t, selfBox(t), c)
	want := "PATH=/usr/local/bin:/usr/bin:/bin\nHOME=" + dir + "\nTMPDIR=" + dir + "\nLANG=C.UTF-8\nGLIBC_TUNABLES=" + keepMemory + "\ndone\n"
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("the child's environment (-want +got):\n%s", d)
	}
}

func TestRequireSandboxFailsClosed(t *testing.T) {
	weak := func() (confinement, Tier, error) {
		return confinement{}, TierLimits, errors.New("the kernel offers no Landlock")
	}
	box, err := newBox(&Options{RequireSandbox: true}, weak)
	if box != nil || !errors.Is(err, ErrNoSandbox) || !strings.Contains(err.Error(), "the kernel offers no Landlock") {
		t.Errorf("got %v, %v; want ErrNoSandbox with the reason", box, err)
	}
	box, err = newBox(nil, weak)
	if err != nil || box.Tier() != TierLimits {
		t.Fatalf("got %v, %v; want a box of the tier %v", box, err, TierLimits)
	}
	// The name of the tier is the truth: nothing keeps such a child from a foreign file.
	box.lookPath = func(string) (string, error) { return os.Executable() }
	if got := strings.TrimSpace(outputOf(t, box, asChild("read", foreignFile(t)))); got != "done" {
		t.Errorf("reading a foreign file with limits only: got %q, want done", got)
	}
}

// TestHostStaysFree proves that confining children confines no thread of the
// host, and leaves no thread behind.
func TestHostStaysFree(t *testing.T) {
	box := newTestBox(t)
	path := foreignFile(t)
	var children sync.WaitGroup
	for range 4 {
		children.Go(func() {
			for range 10 {
				if err := box.Run(context.Background(), Command{Program: "true"}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	children.Wait()
	var threads sync.WaitGroup
	hold := make(chan struct{})
	for range 32 {
		threads.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			<-hold
			if _, err := os.ReadFile(path); err != nil {
				t.Errorf("thread %d of the host: %v", unix.Gettid(), err)
			}
			fd, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0)
			if err != nil {
				t.Errorf("thread %d of the host: socket: %v", unix.Gettid(), err)
				return
			}
			_ = unix.Close(fd)
		})
	}
	close(hold)
	threads.Wait()
	eventually(t, "all confined threads are gone", func() bool { return len(confinedThreads(t)) == 0 })
}

// confinedThreads are the threads of this process that run under a filter.
func confinedThreads(t *testing.T) []string {
	t.Helper()
	tasks, err := filepath.Glob("/proc/self/task/*/status")
	if err != nil || len(tasks) == 0 {
		t.Fatalf("listing the threads: %v, %v", tasks, err)
	}
	var confined []string
	for _, task := range tasks {
		status, err := os.ReadFile(task)
		if err == nil && strings.Contains(string(status), "\nSeccomp_filters:\t1\n") {
			confined = append(confined, task)
		}
	}
	return confined
}

func TestThreadOfItsOwnIsNeverTheMainThread(t *testing.T) {
	for range 100 {
		tid := make(chan int)
		onThreadOfItsOwn(func() { tid <- unix.Gettid() })
		if got := <-tid; got == os.Getpid() {
			t.Fatal("a child would be started from the process's main thread, which cannot end")
		}
	}
}
