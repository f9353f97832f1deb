//go:build nightly

package main

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// long is a script that many hosts share: over half a minute.
const long = "Tea came to Europe by ship, in chests that smelled of smoke and salt. It takes three minutes, and hot water. " +
	"Green leaves want it cooler than black ones do, or they turn bitter. In Japan the leaves are ground to a powder, which is beaten into the water with a brush of bamboo. " +
	"In Morocco it is poured from high above the glass, with mint and a great deal of sugar. In England milk goes in first, or last, and nobody agrees. " +
	"Whoever drinks it slowly has understood it. Put the kettle on, and wait for it to sing."

// worker is a process that works, with nothing that others have but the database and
// the files.
type worker struct{ *process }

func startHost(t *testing.T, env []string) worker {
	t.Helper()
	return worker{startWith(t, env, t.TempDir(), "-role", "worker", "-workers", "1", "-segments", "1", "-metrics-addr", "127.0.0.1:0")}
}

// figure returns a figure of the process, 0 where it has none.
func (h worker) figure(t *testing.T, name string) int {
	t.Helper()
	m := regexp.MustCompile(`(?m)^` + name + ` (\d+)`).FindStringSubmatch(fetch(t, h.said["metrics"], ""))
	if m == nil {
		return 0
	}
	n, err := strconv.Atoi(m[1])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Figures of hosts.
const (
	encoded = `scenewright_encode_duration_seconds_count`
	exports = `scenewright_job_active\{scenewright_job_kind="video"\}`
	taken   = `scenewright_cache_lookups_total\{scenewright_cache_hit="true",scenewright_cache_name="shared_segments"\}`
)

// segmentsIn counts the segments that are kept for all hosts.
func segmentsIn(t *testing.T, files string) (n int) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(files, "segments"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.HasPrefix(d.Name(), ".") {
			n++
		}
		return nil // what is being put has gone
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestManyHosts: two hosts make one film, until the one that exports it is killed. The
// other one goes on with what both have made; a third one, which has seen nothing of
// it, exports the film again and encodes nothing.
func TestManyHosts(t *testing.T) {
	t.Parallel()
	env, files := sharing(t)
	api := startWith(t, env, t.TempDir(), "-role", "api")
	c := api.client(t, api.said["api key"])
	dying, left := startHost(t, env), startHost(t, env)
	id, err := c.Projects.Create(t.Context(), client.CreateProject{Prompt: long, PromptType: "Script", Resolution: "720p", ToAutoExport: true})
	if err != nil {
		t.Fatal(err)
	}
	until(t.Context(), t, c, id, func(p contract.Project) bool { return p.Progress.Step == "render" && p.Progress.Share > .3 })
	if left.figure(t, exports) > 0 {
		dying, left = left, dying
	}
	if dying.figure(t, exports) != 1 {
		t.Fatal("nobody exports")
	}
	for again := time.NewTicker(20 * time.Millisecond); left.figure(t, encoded) == 0; {
		<-again.C
	}
	kept := segmentsIn(t, files)
	dying.kill(t)
	byOther := left.figure(t, encoded)
	done, err := c.Projects.Wait(t.Context(), id)
	if err != nil || len(done.Edits) != 1 || done.Edits[0].Status != "DONE" {
		t.Fatalf("the project ended as %+v, %v", done, err)
	}
	all, made := segmentsIn(t, files), left.figure(t, encoded)
	t.Logf("%d segments: %d were kept when the exporting host was killed, the other one had made %d, and made %d in the end", all, kept, byOther, made)
	if byOther == 0 || made > all-(kept-byOther) || left.figure(t, taken) < kept-byOther {
		t.Errorf("it took %d of those that were kept; its log:\n%s", left.figure(t, taken), left.log)
	}
	film := download(t, c, id)

	left.terminate(t)
	left.wait(t)
	third := startHost(t, env)
	if _, err := c.Exports.Start(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if done, err = c.Projects.Wait(t.Context(), id); err != nil || len(done.Edits) != 2 {
		t.Fatalf("the project ended as %+v, %v", done, err)
	}
	if n := third.figure(t, encoded); n > 0 || third.figure(t, taken) != all {
		t.Errorf("it encoded %d segments and took %d of %d", n, third.figure(t, taken), all)
	}
	if again := download(t, c, id); again != film {
		t.Errorf("the film has %d bytes, the first one had %d", len(again), len(film))
	}
	if err := c.Projects.Delete(t.Context(), id); err != nil || segmentsIn(t, files) > 0 {
		t.Errorf("%d segments outlive their project: %v", segmentsIn(t, files), err)
	}
}
