//go:build unix

package workfolder

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestMain is, where a folder is named, a process that is killed with a file in it.
func TestMain(m *testing.M) {
	if base := os.Getenv("WORKFOLDER_TEST"); base != "" {
		f, err := Open(base)
		if err == nil {
			err = os.WriteFile(filepath.Join(f.Dir, "half"), []byte("half"), 0o600)
		}
		if err != nil {
			panic(err)
		}
		os.Stdout.WriteString(f.Dir + "\n")
		_, _ = io.Copy(io.Discard, os.Stdin) // until it is killed; with nothing to wait for the runtime would end it
		runtime.KeepAlive(f)
	}
	os.Exit(m.Run())
}

// process starts another process with a folder of its own, and returns that.
func process(t *testing.T, base string) (dir string, kill func()) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "WORKFOLDER_TEST="+base)
	out, err := cmd.StdoutPipe()
	if err == nil {
		_, err = cmd.StdinPipe() // open as long as the process lives
	}
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	said := make([]byte, 4096)
	n, err := out.Read(said)
	if err != nil {
		t.Fatal(err)
	}
	kill = func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	t.Cleanup(kill)
	return strings.TrimSpace(string(said[:n])), kill
}

// TestKilledProcessesLeaveNothing: the folder of a process that was killed goes at
// the next start, those of processes that live stay.
func TestKilledProcessesLeaveNothing(t *testing.T) {
	base := t.TempDir()
	dead, kill := process(t, base)
	alive, _ := process(t, base)
	kill()
	f, err := Open(base)
	if err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]bool{dead: false, alive: true, f.Dir: true} {
		if _, err := os.Stat(dir); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", dir, err == nil, want)
		}
	}
	if _, err := os.Stat(filepath.Join(alive, "half")); err != nil {
		t.Errorf("a file of a process that lives: %v", err)
	}
	if info, err := os.Stat(f.Dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder: %v, %v, want mode 0700", info, err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	left, err := filepath.Glob(filepath.Join(base, "*"))
	if err != nil || len(left) != 2 {
		t.Errorf("%v is left, want the living one with its lock; %v", left, err)
	}
}

// TestALockEndsWithItsClose: also while another process has the file open, as a child has
// before it begins its program.
func TestALockEndsWithItsClose(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.lock")
	lock, ok, err := Lock(path)
	if err != nil || !ok {
		t.Fatalf("locked: %v, %v", ok, err)
	}
	other, err := unix.Dup(int(lock.(held).Fd()))
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(other)
	if _, ok, err := Lock(path); ok || err != nil {
		t.Errorf("locked twice: %v, %v", ok, err)
	}
	if err := lock.Close(); err != nil {
		t.Fatal(err)
	}
	again, ok, err := Lock(path)
	if err != nil || !ok {
		t.Fatalf("locked again: %v, %v", ok, err)
	}
	if err := again.Close(); err != nil {
		t.Error(err)
	}
}
