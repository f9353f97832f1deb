//go:build unix

package store_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/postgrestest"
)

// patience bounds every wait.
const patience = time.Minute

// process is another process that works the jobs of a database.
type process struct {
	*exec.Cmd
	in    io.WriteCloser
	lines chan string
}

func startWorker(t *testing.T, url string) *process {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), workerURL+"="+url)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{cmd, in, make(chan string, 100)}
	go func() {
		for s := bufio.NewScanner(out); s.Scan(); {
			p.lines <- s.Text()
		}
	}()
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	p.expect(t, "ready")
	return p
}

// expect waits for the next line, which must begin so.
func (p *process) expect(t *testing.T, want string) string {
	t.Helper()
	select {
	case got := <-p.lines:
		if !strings.HasPrefix(got, want) {
			t.Fatalf("process said %q, want %q", got, want)
		}
		return got
	case <-time.After(patience):
		t.Fatalf("process said nothing, want %q", want)
	}
	return ""
}

// goOn lets the process's job commit.
func (p *process) goOn(t *testing.T) {
	t.Helper()
	if _, err := fmt.Fprintln(p.in); err != nil {
		t.Fatal(err)
	}
}

// end has the process stop, and waits for it.
func (p *process) end(t *testing.T) {
	t.Helper()
	if err := errors.Join(p.in.Close(), p.Wait()); err != nil {
		t.Fatal(err)
	}
}

func (p *process) signal(t *testing.T, s os.Signal) {
	t.Helper()
	if err := p.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
}

// sharedDatabase is a Postgres database that this process does not work.
func sharedDatabase(t *testing.T) (string, *store.DB) {
	t.Helper()
	t.Parallel()
	url := postgrestest.New(t)
	return url, openServer(t, url)
}

// first waits for one of two processes to begin a job.
func first(t *testing.T, a, b *process) (first, second *process) {
	t.Helper()
	select {
	case got := <-a.lines:
		if got != "began 1" {
			t.Fatalf("process said %q", got)
		}
		return a, b
	case got := <-b.lines:
		if got != "began 1" {
			t.Fatalf("process said %q", got)
		}
		return b, a
	case <-time.After(patience):
		t.Fatal("nobody began")
	}
	return nil, nil
}

// settled waits until no job waits or runs, and checks that the project was
// changed once, by the process.
func settled(t *testing.T, url string, db *store.DB, p project.Project, by *process) {
	t.Helper()
	tick, end := time.NewTicker(20*time.Millisecond), time.After(patience)
	defer tick.Stop()
	for left := -1; left != 0; {
		select {
		case <-tick.C:
		case <-end:
			t.Fatalf("%d jobs are left", left)
		}
		query(t, url, `SELECT count(*) FROM river_job WHERE state <> 'completed'`, &left)
	}
	got, err := db.Stores.Projects.Project(t.Context(), p.ID)
	if err != nil || got.Progress.Scene != 1 {
		t.Errorf("the project was changed %d times, %v; want once", got.Progress.Scene, err)
	}
	var pid int
	if _, err := db.Stores.Projects.Result(t.Context(), project.ResultKey{ProjectID: p.ID, Step: project.StepWrite}, &pid); err != nil || pid != by.Process.Pid {
		t.Errorf("the result is of process %d, %v; want %d", pid, err, by.Process.Pid)
	}
}

func TestKilledWorker(t *testing.T) {
	url, db := sharedDatabase(t)
	a, b := startWorker(t, url), startWorker(t, url)
	p := ask(t, db, "write")
	victim, heir := first(t, a, b)
	victim.signal(t, syscall.SIGKILL)
	killed := time.Now()
	heir.expect(t, "began 1") // being killed is no attempt
	if took := time.Since(killed); took > 15*time.Second {
		t.Errorf("the job was taken up after %v, want 15 s at most", took)
	} else {
		t.Logf("the job was taken up after %v", took)
	}
	heir.goOn(t)
	heir.expect(t, "committed")
	settled(t, url, db, p, heir)
}

// TestZombieWorker has a process sleep until another has taken its job over. It
// wakes while the other works, or when it is done.
func TestZombieWorker(t *testing.T) {
	t.Run("while the other works", func(t *testing.T) {
		url, db, p, zombie, heir := haunt(t)
		zombie.signal(t, syscall.SIGCONT)
		zombie.goOn(t)
		zombie.expect(t, "refused")
		zombie.end(t)
		var state string
		var takers int
		query(t, url, `SELECT state, array_length(attempted_by, 1) FROM river_job`, &state, &takers)
		if state != "running" || takers != 2 {
			t.Errorf("the job is %s, and was taken %d times; want running, 2: the other's is left alone", state, takers)
		}
		heir.goOn(t)
		heir.expect(t, "committed")
		settled(t, url, db, p, heir)
	})
	t.Run("when the other is done", func(t *testing.T) {
		url, db, p, zombie, heir := haunt(t)
		heir.goOn(t)
		heir.expect(t, "committed")
		zombie.signal(t, syscall.SIGCONT)
		zombie.goOn(t)
		zombie.expect(t, "refused")
		settled(t, url, db, p, heir)
	})
}

// haunt is a database with a process that sleeps in a job, and another that has
// taken the job over. The sleeper's will not notice.
func haunt(t *testing.T) (url string, db *store.DB, p project.Project, zombie, heir *process) {
	t.Helper()
	url, db = sharedDatabase(t)
	a, b := startWorker(t, url), startWorker(t, url)
	p = ask(t, db, stubborn)
	zombie, heir = first(t, a, b)
	zombie.signal(t, syscall.SIGSTOP)
	heir.expect(t, "began 1")
	return url, db, p, zombie, heir
}

// TestWokenWorker has a process sleep for longer than it may, with nobody there
// to take its job over: it stops the job and begins it again.
func TestWokenWorker(t *testing.T) {
	url, db := sharedDatabase(t)
	a := startWorker(t, url)
	p := ask(t, db, "write")
	a.expect(t, "began 1")
	a.signal(t, syscall.SIGSTOP)
	forget(t, url)
	a.signal(t, syscall.SIGCONT)
	a.expect(t, "stopped: the job is another process's by now")
	a.expect(t, "began 1")
	a.goOn(t)
	a.expect(t, "committed")
	settled(t, url, db, p, a)
}

// forget takes the worker for dead.
func forget(t *testing.T, url string) {
	t.Helper()
	query(t, url, `DELETE FROM worker RETURNING id`, new(string))
}

func TestCancelElsewhere(t *testing.T) {
	url, db := sharedDatabase(t)
	a := startWorker(t, url)
	p := ask(t, db, "write")
	a.expect(t, "began 1")
	asked := time.Now()
	if err := db.Cancel(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	a.expect(t, "stopped: "+fault.ErrCancelled.Error())
	t.Logf("cancelled after %v", time.Since(asked))
	other := ask(t, db, "write") // the cancelled job would come before it
	a.expect(t, "began 1")
	a.goOn(t)
	a.expect(t, "committed")
	if got, err := db.Stores.Projects.Project(t.Context(), other.ID); err != nil || got.Progress.Scene != 1 {
		t.Errorf("the cancelled job ran again: %v", err)
	}
}

// TestSharedJobs has two databases in one process work the same jobs, as two
// processes would.
func TestSharedJobs(t *testing.T) {
	url, a := sharedDatabase(t)
	b := openServer(t, url)
	var mu sync.Mutex
	inside, runs := map[string]int{}, map[string]int{}
	ended := make(chan struct{}, 100)
	for _, db := range []*store.DB{a, b} {
		stop, err := db.Work(t.Context(), func(ctx context.Context, j job.Job) error {
			mu.Lock()
			inside[j.Subject]++
			runs[j.Subject]++
			if inside[j.Subject] > 1 {
				t.Errorf("two jobs of %s at once", j.Subject)
			}
			mu.Unlock()
			_, err := db.Stores.Projects.Project(ctx, j.Subject)
			mu.Lock()
			inside[j.Subject]--
			mu.Unlock()
			ended <- struct{}{}
			return err
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer stop(context.Background())
	}
	const projects, each = 3, 8
	for range projects {
		p := ask(t, a, "write")
		for range each - 1 {
			_, err := b.Stores.Projects.Commit(t.Context(), project.Commit{ProjectID: p.ID, Enqueue: []job.Job{{Kind: job.Video, Subject: p.ID, Step: "write"}}})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	for range projects * each {
		select {
		case <-ended:
		case <-time.After(patience):
			t.Fatal("jobs were left")
		}
	}
	mu.Lock()
	defer mu.Unlock()
	for subject, n := range runs {
		if n != each {
			t.Errorf("%s was worked %d times, want %d", subject, n, each)
		}
	}
}
