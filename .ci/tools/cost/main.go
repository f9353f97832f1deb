// Cost counts what films take from the machine: starts of programs, pages that were
// faulted, and seconds of processors, each film in a process of its own, offline.
//
//	.ci/tools/run cost [-text FILE]
//
// It prints what a film took that is as long as its text needs, and one of a minute, and
// each once more with one scene edited and exported again. The numbers of starts are of use
// on any machine, the seconds on a busy one, too, and the pages where memory is as dear.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/sandbox"
)

func main() {
	text := flag.String("text", "examples/quickstart/testdata/heat-pumps.txt", "file of what the films tell")
	length := flag.Float64("length", -1, "make one film of so many minutes, 0 for what the text needs, in this process")
	flag.Parse()
	if *length >= 0 {
		film(context.Background(), *text, *length)
		return
	}
	for _, length := range []string{"0", "1"} {
		c := exec.Command(must(os.Executable()), "-text", *text, "-length", length)
		c.Stdout, c.Stderr = os.Stdout, os.Stderr
		must(0, c.Run())
	}
}

// film makes one, edits a scene of it, and prints what both took.
func film(ctx context.Context, text string, minutes float64) {
	raw := must(os.ReadFile(text))
	dir := must(os.MkdirTemp("", "cost-"))
	defer os.RemoveAll(dir)
	var n starts
	box := must(sandbox.New(&sandbox.Options{Started: n.add}))
	eng := must(scenewright.Open(ctx, dir, &scenewright.Options{Offline: scenewright.OfflineOptions{Sandbox: box}}))
	before := spent()
	p := followed(must(eng.Watch(ctx, must(eng.Create(ctx, request.Request{Prompt: string(raw), VideoLength: minutes, ToAutoExport: true})).ID)))
	length := p.Film().Rendition.Report.Duration
	tell(fmt.Sprintf("%.0f s from text", length.Seconds()), before, &n)
	fmt.Printf("  %.2f s for a second of film\n", time.Since(before.wall).Seconds()/length.Seconds())

	scenes := must(eng.Scenes(ctx, p.ID))
	scene := scenes[len(scenes)/2]
	said := scene.Narration + " This is new."
	before = spent()
	must(eng.EditScene(ctx, p.ID, scene.ID, request.SceneEdit{Narration: &said}))
	must(eng.Wait(ctx, p.ID))
	must(eng.Export(ctx, p.ID))
	must(eng.Wait(ctx, p.ID))
	tell("one scene edited", before, &n)
	must(0, eng.Close(ctx))
}

// followed prints when each step of a film began and when the film could be watched first,
// and returns the project as it was last.
func followed(changes <-chan project.Project) (p project.Project) {
	began, before, step, watched := time.Now(), processors(), project.Step(""), false
	say := func(what string) {
		fmt.Printf("  %5.2f s, %5.2f s of processors: %s\n", time.Since(began).Seconds(), (processors() - before).Seconds(), what)
	}
	for p = range changes {
		if p.Progress.Step != step {
			step = p.Progress.Step
			say(string(step))
		}
		if e := p.Edit(); e != nil && e.Growing != "" && !watched {
			watched = true
			say("can be watched")
		}
	}
	return p
}

// processors returns the processor time of this process and of all its programs so far,
// those that are at work as well.
func processors() (sum time.Duration) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		a := of(who)
		sum += a.user + a.system
	}
	for _, path := range must(filepath.Glob("/proc/[0-9]*/stat")) {
		raw, _ := os.ReadFile(path) // it may have ended meanwhile
		_, rest, _ := strings.Cut(string(raw), ") ")
		const parent, user, system, ticks = 1, 11, 12, 100
		f := strings.Fields(rest)
		if len(f) <= system || f[parent] != strconv.Itoa(os.Getpid()) {
			continue
		}
		for _, field := range []int{user, system} {
			sum += time.Duration(must(strconv.Atoi(f[field]))) * time.Second / ticks
		}
	}
	return sum
}

// starts counts programs that were started.
type starts struct {
	mu sync.Mutex
	by map[string]int
}

func (s *starts) add(program string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.by == nil {
		s.by = map[string]int{}
	}
	s.by[program]++
}

// take returns what was counted since it was called last.
func (s *starts) take() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for _, program := range slices.SortedFunc(maps.Keys(s.by), func(a, b string) int { return cmp.Compare(s.by[b], s.by[a]) }) {
		out = append(out, fmt.Sprintf("%d %s", s.by[program], program))
	}
	s.by = nil
	return strings.Join(out, ", ")
}

// account is what this process, or its children that have ended, took so far.
type account struct {
	user, system time.Duration
	faults       int64
	most         int64 // kilobytes of the largest process so far
}

type accounts struct {
	wall           time.Time
	self, children account
}

func spent() accounts {
	return accounts{time.Now(), of(syscall.RUSAGE_SELF), of(syscall.RUSAGE_CHILDREN)}
}

func of(who int) account {
	var u syscall.Rusage
	must(0, syscall.Getrusage(who, &u))
	return account{time.Duration(u.Utime.Nano()), time.Duration(u.Stime.Nano()), u.Minflt, u.Maxrss}
}

func tell(what string, before accounts, n *starts) {
	now := spent()
	fmt.Printf("%-17s %5.1f s; starts: %s\n", what, time.Since(before.wall).Seconds(), n.take())
	for _, a := range []struct {
		of       string
		from, to account
	}{{"this process", before.self, now.self}, {"its children", before.children, now.children}} {
		fmt.Printf("  %s: %.1f s of processors and %.1f s in the kernel, %d thousand pages faulted, at most %d MB\n",
			a.of, (a.to.user - a.from.user).Seconds(), (a.to.system - a.from.system).Seconds(), (a.to.faults-a.from.faults)/1000, a.to.most>>10)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}
