package main

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/scenewright/scenewright"
)

// finding is what /readyz tells of one thing.
type finding struct {
	OK            bool
	Detail, Error string
}

// readiness is what /readyz answers.
func readiness(t *testing.T, p *process) (status int, all map[string]finding) {
	t.Helper()
	resp, err := http.Get(p.said["listening"] + "/readyz")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(resp.Body).Decode(&all); err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, all
}

// TestMissingProgramsAreNamed: a host without programs and voices is not ready,
// and says which of them it lacks, each once: from the start on, or once they
// have gone.
func TestMissingProgramsAreNamed(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	for _, name := range []string{"ffmpeg", "ffprobe"} { // without which it would not start
		file, err := exec.LookPath(name)
		if err == nil {
			err = os.Symlink(file, filepath.Join(path, name))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(program, "-addr", "127.0.0.1:0", "-data", t.TempDir())
	cmd.Env = []string{"PATH=" + path, scenewright.EnvOffline + "=1", actAs + "=1"}
	p := launch(t, cmd)
	p.said = <-p.lines(t)
	checkMissing(t, p, "flite", "espeak-ng")
	if err := os.Remove(filepath.Join(path, "ffmpeg")); err != nil {
		t.Fatal(err)
	}
	for again := time.NewTicker(50 * time.Millisecond); ; <-again.C { // what it found is told for a second
		if _, all := readiness(t, p); strings.Contains(all["programs"].Error, "ffmpeg") {
			break
		}
	}
	checkMissing(t, p, "flite", "espeak-ng", "ffmpeg")
}

func checkMissing(t *testing.T, p *process, names ...string) {
	t.Helper()
	status, all := readiness(t, p)
	said := all["programs"].Error
	t.Logf("%d: %s", status, said)
	if status != http.StatusServiceUnavailable || all["programs"].OK {
		t.Errorf("it answers %d with %+v, want 503", status, all["programs"])
	}
	for _, name := range names {
		if n := strings.Count(said, name+" is not installed"); n != 1 {
			t.Errorf("%s is missed %d times in %q, want once", name, n, said)
		}
	}
}

// TestWithoutLandlock: where the kernel confines nothing, the service says so
// once as it starts and in /readyz, and does not start where it is told to.
func TestWithoutLandlock(t *testing.T) {
	t.Parallel()
	var p *process
	var said map[string]string
	withoutLandlock(t, func() {
		p = launch(t, exec.Command(program, "-addr", "127.0.0.1:0", "-data", t.TempDir()))
		said = <-p.lines(t)
	})
	p.said = said
	status, all := readiness(t, p)
	t.Logf("%d: %+v", status, all["sandbox"])
	if got := all["sandbox"]; status != http.StatusOK || !got.OK || !strings.HasPrefix(got.Detail, "degraded: rlimits only") || !strings.Contains(got.Detail, "Landlock") {
		t.Errorf("it answers %d with %+v, want 200, degraded by Landlock", status, got)
	}
	if n := strings.Count(p.log.String(), "not fully confined"); n != 1 {
		t.Errorf("it warned %d times, want once:\n%s", n, p.log)
	}
	withoutLandlock(t, func() {
		said := refusal(t, exec.Command(program, "-addr", "127.0.0.1:0", "-data", t.TempDir(), "-require-sandbox"))
		for _, want := range []string{"RequireSandbox", "Landlock", "Linux 5.13"} {
			if !strings.Contains(said, want) {
				t.Errorf("it says %q, want %q in it", said, want)
			}
		}
	})
}

// TestRequiredSandbox: where the kernel confines, the flag changes nothing.
func TestRequiredSandbox(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir(), "-require-sandbox")
	if _, all := readiness(t, p); all["sandbox"].Detail != "landlock+seccomp" || strings.Contains(p.log.String(), "confined") {
		t.Errorf("it says %+v and logged:\n%s", all["sandbox"], p.log)
	}
}

// withoutLandlock has f start programs for which the kernel has no Landlock: on
// a thread of its own, which a filter keeps from asking for it.
func withoutLandlock(t *testing.T, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // never unlocked: the thread ends with the filter
		filter := []unix.SockFilter{
			{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS}, // the number of the call
			{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: unix.SYS_LANDLOCK_CREATE_RULESET, Jf: 1},
			{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)},
			{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW},
		}
		all := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
		if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
			t.Errorf("no_new_privs: %v", err)
			return
		}
		if _, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, uintptr(unsafe.Pointer(&all))); errno != 0 {
			t.Errorf("seccomp: %v", errno)
			return
		}
		f()
	}()
	<-done
}
