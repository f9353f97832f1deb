package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/httpapi/client"
)

// patience bounds every wait for the program.
const patience = 2 * time.Minute

// program is the command, compiled once: by .ci/run, for all that needs it, or here.
var program = os.Getenv("SCENEWRIGHT_TEST_SERVER")

func TestMain(m *testing.M) {
	os.Setenv(scenewright.EnvOffline, "1") // no test asks outside
	if program != "" {
		os.Exit(m.Run())
	}
	dir, err := os.MkdirTemp("", "scenewright-server-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	program = filepath.Join(dir, "server")
	code := 1
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
	} else {
		code = m.Run()
	}
	os.RemoveAll(dir)
	os.Exit(code)
}

// process is the service as a process.
type process struct {
	*exec.Cmd
	said  map[string]string // name → value of the lines on standard output
	log   *tail             // standard error
	ended chan error
}

// start starts the service on a folder and waits until it listens. It is
// killed when the test ends.
func start(t *testing.T, dir string, args ...string) *process {
	t.Helper()
	p := launch(t, exec.Command(program, append([]string{"-addr", "127.0.0.1:0", "-data", dir, "-allow-private-urls"}, args...)...))
	select {
	case said := <-p.lines(t):
		p.said = said
	case <-time.After(patience):
	}
	if p.said["listening"] == "" {
		t.Fatalf("the service does not listen; it logged:\n%s", p.log)
	}
	return p
}

// launch starts a command.
func launch(t *testing.T, cmd *exec.Cmd) *process {
	t.Helper()
	p := &process{Cmd: cmd, log: &tail{}, ended: make(chan error, 1)}
	cmd.Stderr = p.log
	return p
}

// lines starts the command and reads what it says, up to where it listens.
func (p *process) lines(t *testing.T) <-chan map[string]string {
	t.Helper()
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Process.Kill() }) // where it has not ended
	told := make(chan map[string]string, 1)
	go func() {
		said := map[string]string{}
		for in := bufio.NewScanner(out); said["listening"] == "" && in.Scan(); {
			name, value, _ := strings.Cut(in.Text(), ": ")
			said[name] = value
		}
		told <- said
		_, _ = io.Copy(io.Discard, out)
		p.ended <- p.Wait()
	}()
	return told
}

// kill is kill -9.
func (p *process) kill(t *testing.T) {
	t.Helper()
	if err := p.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-p.ended
}

// terminate is SIGTERM. It gives the end of the process.
func (p *process) terminate(t *testing.T) {
	t.Helper()
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
}

// wait checks that the process ends well, and gives how long that took.
func (p *process) wait(t *testing.T) time.Duration {
	t.Helper()
	began := time.Now()
	select {
	case err := <-p.ended:
		if err != nil {
			t.Errorf("the service ended with %v; it logged:\n%s", err, p.log)
		}
	case <-time.After(patience):
		t.Fatalf("the service does not end; it logged:\n%s", p.log)
	}
	return time.Since(began)
}

// client calls the service with a key.
func (p *process) client(t *testing.T, key string) *client.Client {
	t.Helper()
	return p.clientWith(t, key, nil)
}

func (p *process) clientWith(t *testing.T, key string, opts *client.Options) *client.Client {
	t.Helper()
	c, err := client.New(p.said["listening"]+"/v1", key, opts)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// names are those of the lines it said.
func (p *process) names() []string { return slices.Sorted(maps.Keys(p.said)) }

// refusal runs a command that must not start, and gives what it says.
func refusal(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	watchdog := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
	defer watchdog.Stop()
	err := cmd.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 1 {
		t.Errorf("%v ended with %v, want exit status 1; it said:\n%s", cmd.Args[1:], err, &said)
	}
	return said.String()
}

// tail is what a process has written.
type tail struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *tail) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(b)
}

func (l *tail) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}
