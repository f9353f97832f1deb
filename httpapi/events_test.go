package httpapi_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestEventsEnd follows a project from before its render to the end.
func TestEventsEnd(t *testing.T) {
	t.Parallel()
	g := newGate()
	c := newCaller(t, &apitest.Setup{Ports: g.ports})
	id := create(t, c, client.CreateProject{Prompt: film, VideoLength: .5, ToAutoExport: true, AdditionalParams: json.RawMessage("{\"a\":\n1}")})
	g.wait(t)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, c.URL+"/v1/auth/project/"+id+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-Api-Key", c.key)
	req.Header.Set("Last-Event-ID", "nonsense")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if kind := resp.Header.Get("Content-Type"); resp.StatusCode != http.StatusOK || !strings.HasPrefix(kind, "text/event-stream") {
		t.Fatalf("%d %s", resp.StatusCode, kind)
	}
	names, last := follow(t, resp, func(p contract.Project) {
		select {
		case <-g.open:
		default:
			close(g.open) // once the first record has come
			if got, want := p.Progress.Doing, "rendering"; got != want {
				t.Errorf("before the end: doing %q, want %q", got, want)
			}
		}
	})
	if names[len(names)-1] != "end" || len(names) < 3 {
		t.Errorf("events %v, want progress and an end", names)
	}
	if !last.Idle || last.Progress.Doing != "" || last.Edits[0].Status != "DONE" || string(last.AdditionalParams) != `{"a":1}` {
		t.Errorf("the last record: %+v", last)
	}
}

// follow reads a stream to its end: the names of the events, and the last
// record.
func follow(t *testing.T, resp *http.Response, each func(contract.Project)) (names []string, last contract.Project) {
	t.Helper()
	watchdog := time.AfterFunc(time.Minute, func() { resp.Body.Close() })
	defer watchdog.Stop()
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch {
		case name == "event":
			names = append(names, value)
		case name == "data" && names[len(names)-1] == "progress":
			last = contract.Project{}
			if err := json.Unmarshal([]byte(value), &last); err != nil {
				t.Fatal(err)
			}
			each(last)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return names, last
}

// TestEventsOfWhatIsOver: one record, and the end.
func TestEventsOfWhatIsOver(t *testing.T) {
	t.Parallel()
	c := newCaller(t, nil)
	id := create(t, c, client.CreateProject{Prompt: "A film about warmth.", PromptType: "Script"})
	wait(t, c, id)
	got := c.send(t, http.MethodGet, "/auth/project/"+id+"/events", "")
	if strings.Count(got.body, "event: progress\n") != 1 || !strings.HasSuffix(got.body, "event: end\nid: \ndata: {}\n\n") {
		t.Errorf("got %s", got.body)
	}
	if head := c.send(t, http.MethodHead, "/auth/project/"+id+"/events", ""); head.status != http.StatusOK || head.body != "" {
		t.Errorf("HEAD: %d %q", head.status, head.body)
	}
}

// TestEventsEndWithTheProject deletes what is followed.
func TestEventsEndWithTheProject(t *testing.T) {
	t.Parallel()
	g := newGate()
	c := newCaller(t, &apitest.Setup{Ports: g.ports})
	id := create(t, c, client.CreateProject{Prompt: film, VideoLength: .5, ToAutoExport: true})
	g.wait(t)
	n := 0
	for _, err := range c.Client.Projects.Events(t.Context(), id) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n == 1 {
			if err := c.Client.Projects.Delete(t.Context(), id); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n == 0 {
		t.Error("there was no event")
	}
}

// TestWaitGoesOnWithoutEvents has a proxy in between that cuts streams off.
func TestWaitGoesOnWithoutEvents(t *testing.T) {
	t.Parallel()
	cut := func(h http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/events") {
				w.Header().Set("Content-Type", "text/event-stream")
				return
			}
			h.ServeHTTP(w, r)
		})
	}
	c := newCaller(t, &apitest.Setup{Mount: cut})
	id := create(t, c, client.CreateProject{Prompt: "A film about warmth.", PromptType: "Script"})
	if p := wait(t, c, id); p.Status != "DONE" || !p.Idle {
		t.Errorf("project %+v", p)
	}
}
