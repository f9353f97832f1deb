package sandbox

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// running tells whether a process exists and is more than an unreaped entry.
func running(pid int) bool {
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return false
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(rest, "Z") && !strings.HasPrefix(rest, "X")
}

// waitAtMost fails the test when the process does not end in time.
func waitAtMost(t *testing.T, p *Process, d time.Duration) error {
	t.Helper()
	ended := make(chan error, 1)
	go func() { ended <- p.Wait() }()
	select {
	case err := <-ended:
		return err
	case <-time.After(d):
		t.Fatalf("the child was not gone after %v", d)
		return nil
	}
}

func TestCancelEndsARealEncodeWithinASecond(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	p, err := newTestBox(t).Start(ctx, endlessEncode())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Stdout().Read(make([]byte, 1)); err != nil {
		t.Fatalf("the encode never got under way: %v", err)
	}
	why := errors.New("somebody closed the page")
	cancel(why)
	err = waitAtMost(t, p, time.Second)
	if !errors.Is(err, context.Canceled) || !errors.Is(err, why) {
		t.Errorf("got %v, want context.Canceled and its cause", err)
	}
	if running(p.PID()) {
		t.Error("ffmpeg is still running")
	}
}

func TestCancelEndsAChildThatWillNot(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	p, err := newTestBox(t).Start(ctx, Command{
		Program: "sh", Args: []string{"-c", `trap "" TERM INT; sleep 1000 & echo $!; while :; do wait; done`}, PipeStdout: true})
	if err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(p.Stdout()).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	grandchild, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := waitAtMost(t, p, time.Second); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	eventually(t, "the grandchild is gone too", func() bool { return !running(grandchild) })
}

func TestLeftoversEndWithTheChild(t *testing.T) {
	got := outputOf(t, newTestBox(t), Command{Program: "sh", Args: []string{"-c", "sleep 1000 & echo $!"}})
	pid, err := strconv.Atoi(strings.TrimSpace(got))
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "what the child left in the background is gone", func() bool { return !running(pid) })
}

// TestHostKilled kills a host with SIGKILL and looks for its ffmpeg.
func TestHostKilled(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	host := exec.Command(self, "as-host")
	host.Stderr = os.Stderr
	host.Env = append(os.Environ(), "TMPDIR="+t.TempDir()) // a killed host cannot clear up
	stdout, err := host.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := host.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatalf("the host did not start its child: %v", err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	if !running(pid) {
		t.Fatal("the encode was not running before the host was killed")
	}
	if err := host.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = host.Wait() // it was killed
	eventually(t, "ffmpeg died with its host", func() bool { return !running(pid) })
}

func TestContextEndedBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := newTestBox(t).Run(ctx, Command{Program: "true"}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
}

func TestDeadlineOfTheCaller(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	err := newTestBox(t).Run(ctx, Command{Program: "sleep", Args: []string{"1000"}})
	if !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrTimeout) {
		t.Errorf("got %v, want context.DeadlineExceeded and not ErrTimeout", err)
	}
}

func TestWaitFromManyGoroutines(t *testing.T) {
	p, err := newTestBox(t).Start(context.Background(), Command{Program: "sh", Args: []string{"-c", "exit 3"}})
	if err != nil {
		t.Fatal(err)
	}
	var waiting sync.WaitGroup
	for range 8 {
		waiting.Go(func() {
			var exit *ExitError
			if err := p.Wait(); !errors.As(err, &exit) || exit.Code != 3 {
				t.Errorf("got %v, want exit status 3", err)
			}
		})
	}
	waiting.Wait()
}

func TestPrivateFolderIsRemoved(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	got := strings.TrimSpace(outputOf(t, newTestBox(t), Command{Program: "sh", Args: []string{"-c", "pwd; echo x > file"}}))
	if !strings.HasPrefix(got, os.TempDir()+"/scenewright-") {
		t.Errorf("the child worked in %s, want a private folder in %s", got, os.TempDir())
	}
	if _, err := os.Stat(got); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the private folder is still there: %v", err)
	}
}

// TestParallelChildren runs sandboxed and failing children side by side; the
// leak check of TestMain sees what they leave behind.
func TestParallelChildren(t *testing.T) {
	box := newTestBox(t)
	var all sync.WaitGroup
	for i := range 24 {
		all.Go(func() {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			c := Command{Program: "sh", Args: []string{"-c", "cat; exit " + strconv.Itoa(i%3)}, Stdin: strings.NewReader("text")}
			var out strings.Builder
			c.Stdout = &out
			err := box.Run(ctx, c)
			if (err == nil) != (i%3 == 0) || out.String() != "text" {
				t.Errorf("child %d: got %q, %v", i, out.String(), err)
			}
		})
	}
	all.Wait()
}
