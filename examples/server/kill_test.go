package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestKill kills the service in the middle of an export, and again when its
// webhooks, its own and that of a subscription, have been sent and not answered. The
// film is finished all the same, by one edit, and every webhook is the same message.
func TestKill(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := start(t, dir)
	key, workspace, addr := p.said["api key"], p.said["workspace"], p.said["listening"][len("http://"):]
	c := p.client(t, key)
	secret, err := c.Webhooks.Secret(t.Context(), workspace)
	if err != nil {
		t.Fatal(err)
	}
	r := receive(t, secret)
	subscribed, err := c.Webhooks.Subscribe(t.Context(), workspace, contract.SubscribeWebhook{URL: r.URL + "/subscribed"})
	if err != nil {
		t.Fatal(err)
	}
	order := short()
	order.Webhook = r.URL
	id, err := c.Projects.Create(t.Context(), order)
	if err != nil {
		t.Fatal(err)
	}
	until(t.Context(), t, c, id, func(p contract.Project) bool { return p.Progress.Step == "render" && p.Progress.Share > 0 })
	p.kill(t)
	left := runs(t, dir)
	if len(left) < 2 {
		t.Errorf("the killed process left %v, want a work folder and one of temporary files", left)
	}

	restarted := time.Now()
	p = start(t, dir, "-addr", addr)
	for _, folder := range left {
		if _, err := os.Stat(folder); err == nil {
			t.Errorf("%s of the killed process is still there", folder)
		}
	}
	until(t.Context(), t, c, id, func(p contract.Project) bool { return p.UpdatedAt.After(restarted) })
	resumed := time.Since(restarted)
	t.Logf("the work went on %v after the restart", resumed)
	if resumed > 15*time.Second {
		t.Errorf("the work went on only %v after the restart", resumed)
	}
	first := r.both() // which wait for their answers
	p.kill(t)
	close(r.answer)

	p = start(t, dir, "-addr", addr)
	again := r.both()
	if diff := cmp.Diff(first, again); diff != "" {
		t.Errorf("the messages came again as others: %s", diff)
	}
	if own, other := first["/"], first["/subscribed"]; own.Body == "" || own.Body != other.Body || own.ID == other.ID {
		t.Errorf("the project's own webhook is %+v, that of the subscription %s %+v", own, subscribed.ID, other)
	}
	done, err := c.Projects.Wait(t.Context(), id)
	if err != nil || len(done.Edits) != 1 || done.Edits[0].Status != "DONE" {
		t.Fatalf("the project ended as %+v, %v", done, err)
	}
	s, err := c.Exports.Status(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, url := range []string{s.URLs.UploadPath, s.URLs.DashPath} {
		if status := statusOf(t, url); status != http.StatusOK {
			t.Errorf("GET %s: %d", url, status)
		}
	}
	p.terminate(t)
	p.wait(t)
	if len(r.messages) > 0 {
		t.Errorf("one more message came: %+v", <-r.messages)
	}
}

// runs are the folders of processes on a data folder.
func runs(t *testing.T, dir string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(dir, "*", "run-*"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(all, func(path string) bool { return strings.HasSuffix(path, ".lock") })
}

// message is a webhook as it came.
type message struct{ Path, ID, Body string }

// receiver takes webhooks. None is answered before answer is closed.
type receiver struct {
	*httptest.Server
	messages chan message
	answer   chan struct{}
}

// both are the next two messages, by their paths.
func (r *receiver) both() map[string]message {
	one, two := <-r.messages, <-r.messages
	return map[string]message{one.Path: one, two.Path: two}
}

func receive(t *testing.T, secret string) *receiver {
	t.Helper()
	hook, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		t.Fatal(err)
	}
	r := &receiver{messages: make(chan message, 100), answer: make(chan struct{})}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, err := io.ReadAll(req.Body)
		if err == nil {
			err = hook.Verify(body, req.Header)
		}
		if err != nil {
			t.Errorf("a webhook that is not ours: %v", err)
		}
		r.messages <- message{req.URL.Path, req.Header.Get(standardwebhooks.HeaderWebhookID), string(body)}
		<-r.answer
		w.WriteHeader(http.StatusNoContent)
	}))
	t.Cleanup(r.Close)
	return r
}
