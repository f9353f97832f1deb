package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/project"
)

// crashDir names the data folder of a child process that TestKill starts.
const crashDir = "SCENEWRIGHT_TEST_CRASH_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashDir); dir != "" {
		os.Exit(child(dir))
	}
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Setenv(scenewright.EnvOffline, "1") // no test asks outside
	code := 1
	cache, err := os.MkdirTemp("", "scenewright-quickstart-test-")
	if err == nil {
		os.Setenv("XDG_CACHE_HOME", cache)
		code = m.Run()
		err = os.RemoveAll(cache)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(code)
}

// crashed are the flags of a short film whose data are kept in a folder.
func crashed(dir string) flags {
	f := defaults("heat-pumps.txt")
	f.Data, f.File, f.Prompt, f.Length = dir, "", []string{"Tea came to Europe by ship. A cup of it takes three minutes."}, 0
	return f
}

// child makes the one project of the folder, or goes on with it, and prints
// each step as it begins.
func child(dir string) int {
	ctx := context.Background()
	f := crashed(dir)
	eng, done, err := build(ctx, f)
	if err != nil {
		fmt.Println("error", err)
		return 1
	}
	defer done()
	if err := start(ctx, eng, "en"); err != nil {
		fmt.Println("error", err)
		return 1
	}
	id, err := only(ctx, eng, f)
	if err != nil {
		fmt.Println("error", err)
		return 1
	}
	changes, err := eng.Watch(ctx, id)
	if err != nil {
		fmt.Println("error", err)
		return 1
	}
	for p := range changes {
		fmt.Println("step", p.Progress.Step)
		if idle, failure := p.Idle(); idle {
			fmt.Println("end", failure)
			return 0
		}
	}
	return 1
}

// only is the folder's project.
func only(ctx context.Context, eng *engine.Engine, f flags) (string, error) {
	all, err := eng.Projects(ctx, project.Query{})
	if err != nil {
		return "", err
	}
	if len(all) > 0 {
		return all[0].ID, nil
	}
	r, err := f.request(nil)
	if err != nil {
		return "", err
	}
	p, err := eng.Create(ctx, r)
	return p.ID, err
}

// TestKill kills the process once in every step, and then at random moments,
// ten times in all. The project must end with one MP4 and one manifest.
func TestKill(t *testing.T) {
	t.Parallel()
	dir, cache := t.TempDir(), t.TempDir()
	steps := []project.Step{project.StepFetch, project.StepRead, project.StepCollect, project.StepWrite, project.StepNarrate, project.StepBoard, project.StepPresent, project.StepScore, project.StepArrange, project.StepRender}
	random := rand.New(rand.NewPCG(1, 2))
	for kill := range 10 {
		when := func(line string, since time.Duration) bool {
			return since > time.Duration(random.IntN(400))*time.Millisecond
		}
		if kill < len(steps) {
			when = func(line string, _ time.Duration) bool { // a step may be over before anybody saw it begin
				step, _ := strings.CutPrefix(line, "step ")
				return slices.Index(steps, project.Step(step)) >= kill
			}
		}
		if ended := live(t, dir, cache, when); ended {
			t.Fatalf("the film was done before kill %d of 10", kill+1)
		}
	}
	if !live(t, dir, cache, func(string, time.Duration) bool { return false }) {
		t.Fatal("the last process did not come to an end")
	}
	checkOneEdit(t, dir)
}

// live runs a child until it ends or until when says to kill it, after the
// line it just printed.
func live(t *testing.T, dir, cache string, when func(line string, since time.Duration) bool) (ended bool) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Env = append(os.Environ(), crashDir+"="+dir, "XDG_CACHE_HOME="+cache)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		line := lines.Text()
		if strings.HasPrefix(line, "error") {
			t.Errorf("child: %s", line)
		}
		if strings.HasPrefix(line, "end") {
			if line != "end <nil>" {
				t.Errorf("the project failed: %s", line)
			}
			ended = true
		}
		if !ended && when(line, time.Since(began)) {
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	_, _ = io.Copy(io.Discard, out)
	_ = cmd.Wait() // killed, which is no failure here
	return ended
}

func checkOneEdit(t *testing.T, dir string) {
	t.Helper()
	eng, done, err := build(t.Context(), crashed(dir))
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	all, err := eng.Projects(t.Context(), project.Query{})
	if err != nil || len(all) != 1 || len(all[0].Edits) != 1 {
		t.Fatalf("%d projects, %v; want one with one edit: %+v", len(all), err, all)
	}
	edits, err := filepath.Glob(filepath.Join(dir, "blobs", "exports", "*"))
	if err != nil || len(edits) != 1 {
		t.Fatalf("edits on disk: %v, %v; want one", edits, err)
	}
	for _, name := range []string{"video.mp4", "manifest.mpd"} {
		if found := below(t, edits[0], name); len(found) != 1 {
			t.Fatalf("%v, want one %s", found, name)
		}
	}
	film := below(t, edits[0], "video.mp4")[0]
	if s := ffprobe(t, film).seconds(t); s < 3 || s > 8 {
		t.Errorf("the film lasts %.1f s", s)
	}
}

// below finds the files of a name.
func below(t *testing.T, dir, name string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(dir, func(p string, _ fs.DirEntry, err error) error {
		if filepath.Base(p) == name {
			out = append(out, p)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
