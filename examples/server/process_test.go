package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
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

// actAs is set where this test binary is to be the program, which so is linked once.
const actAs = "SCENEWRIGHT_TEST_PROGRAM"

// program is this test binary, which is the command for whom it starts.
var program string

// atOnce is how many tests run beside each other: they wait for processes, disks and
// clocks, on few processors too.
const atOnce = "8"

func TestMain(m *testing.M) {
	if os.Getenv(actAs) != "" {
		main()
		return
	}
	os.Setenv(actAs, "1")
	os.Setenv(scenewright.EnvOffline, "1") // no test asks outside
	flag.Parse()
	code := 1
	var err error
	if program, err = os.Executable(); err == nil {
		err = flag.Set("test.parallel", atOnce)
	}
	if err == nil {
		begun.dir, err = os.MkdirTemp("", "scenewright-server-test-")
	}
	if err == nil {
		code = m.Run()
		err = os.RemoveAll(begun.dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(code)
}

// process is the service as a process.
type process struct {
	*exec.Cmd
	said  map[string]string // name → value of the lines on standard output
	log   *tail             // standard error
	ended chan error
}

// begun is the folder of a service that was started once, for all tests, and what it said.
var begun struct {
	once sync.Once
	dir  string
	said map[string]string
}

// start starts the service on a folder and waits until it listens. It is killed when the
// test ends. In an empty folder it has begun before.
func start(t *testing.T, dir string, args ...string) *process {
	t.Helper()
	if held, err := os.ReadDir(dir); err != nil || len(held) > 0 || len(args) > 0 {
		return startWith(t, nil, dir, args...)
	}
	begun.once.Do(func() {
		p := startWith(t, nil, begun.dir)
		p.terminate(t)
		p.wait(t)
		begun.said = p.said
	})
	if out, err := exec.CommandContext(t.Context(), "cp", "-a", begun.dir+"/.", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	p := startWith(t, nil, dir)
	said := maps.Clone(begun.said)
	maps.Copy(said, p.said)
	p.said = said
	return p
}

// startWith is start with variables of the environment, as name=value.
func startWith(t *testing.T, env []string, dir string, args ...string) *process {
	t.Helper()
	p := startFresh(t, env, dir, args...)
	makeSmall(t, filepath.Join(dir, "scenewright.db"))
	return p
}

// startFresh is startWith on a folder that is left as it is, for films of their full size.
func startFresh(t *testing.T, env []string, dir string, args ...string) *process {
	t.Helper()
	cmd := exec.Command(program, append([]string{"-addr", "127.0.0.1:0", "-data", dir, "-allow-private-urls"}, args...)...)
	cmd.Env = append(os.Environ(), env...)
	p := launch(t, cmd)
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

// makeSmall has a service on SQLite make films of 180 lines, a quarter of the fewest that
// may be asked for: what is tested here is not seen in the pixels.
func makeSmall(t *testing.T, database string) {
	t.Helper()
	if _, err := os.Stat(database); err != nil {
		return // in Postgres
	}
	_, err := openSQLite(t, database).ExecContext(t.Context(), `
		CREATE TRIGGER IF NOT EXISTS small AFTER INSERT ON project BEGIN
			UPDATE project SET doc = json_set(doc, '$.request.resolution', '180p') WHERE id = NEW.id;
		END`)
	if err != nil {
		t.Fatal(err)
	}
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
	gone := make(chan struct{})
	t.Cleanup(func() {
		_ = p.Process.Kill() // where it has not ended
		<-gone               // it writes nothing any more into a folder that is removed
	})
	told := make(chan map[string]string, 1)
	go func() {
		defer close(gone)
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
