package httpapi_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/delivery/webhook"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// message is a webhook as its receiver had it.
type message struct {
	path   string // of the URL
	header http.Header
	body   []byte
}

// hookServer is a service that may send to this machine, and a receiver.
type hookServer struct {
	*apitest.Server
	url    string
	came   chan message
	status atomic.Int32 // that the receiver answers, but for /gone
}

func newHookServer(t *testing.T, edits ...func(*engine.Ports)) *hookServer {
	t.Helper()
	h := &hookServer{came: make(chan message, 10)}
	h.status.Store(http.StatusOK)
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		status := int(h.status.Load())
		if r.URL.Path == "/gone" {
			status = http.StatusGone
		}
		w.WriteHeader(status)
		h.came <- message{r.URL.Path, r.Header, body}
	}))
	t.Cleanup(receiver.Close)
	h.url = receiver.URL
	fetch, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	n, err := webhook.New(fetch)
	if err != nil {
		t.Fatal(err)
	}
	h.Server = apitest.New(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		p.Notifier = n
		for _, edit := range edits {
			edit(p)
		}
	}})
	return h
}

// film makes a video and gives the first message that tells of it. The request is
// written by hand, because encoding/json would change additionalParams.
func (h *hookServer) film(t *testing.T) message {
	t.Helper()
	body := `{"prompt":"Bees. They make honey. They dance.","toAutoExport":true,"webhook":"` + h.url + `","additionalParams":` + params + `}`
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.URL+"/v1/auth/project/create", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("X-Api-Key", h.Key)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if answer, _ := io.ReadAll(resp.Body); resp.StatusCode != http.StatusCreated {
		t.Fatalf("create: %d %s", resp.StatusCode, answer)
	}
	return h.next(t)
}

const params = `{"n": 9007199254740993, "s": "\u00e9<&>"}`

func (h *hookServer) next(t *testing.T) message {
	t.Helper()
	select {
	case m := <-h.came:
		return m
	case <-time.After(time.Minute):
		t.Fatal("no webhook came")
		panic("unreachable")
	}
}

// settled waits until a delivery is in a state.
func (h *hookServer) settled(t *testing.T, id, state string) contract.WebhookDelivery {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		d, err := h.Client.Webhooks.Get(ctx, h.Workspace.ID, id)
		if err != nil {
			t.Fatal(err)
		}
		if d.State == state {
			return d
		}
	}
}

// TestAFailureIsToldOf: where a request asks for it, its webhook is called when
// something fails, and never where it does not.
func TestAFailureIsToldOf(t *testing.T) {
	t.Parallel()
	broken := &fault.Error{Code: fault.CodeQuality, Message: "nothing can be seen", Remedy: "tell the operator"}
	h := newHookServer(t, func(p *engine.Ports) {
		p.Renderer = enginetest.Renderer{Before: func(context.Context, story.RenderRequest) error { return broken }}
	})
	c := caller{h.Server, h.Key}
	for _, more := range []string{``, `,"toNotifyFailures":true`} {
		var made contract.ProjectCreated
		c.send(t, http.MethodPost, "/auth/project/create", `{"prompt":"Bees make honey.","promptType":"Script","toAutoExport":true,"webhook":"`+h.url+`","additionalParams":`+params+more+`}`).into(t, http.StatusCreated, &made)
		_, err := h.Client.Projects.Wait(t.Context(), made.ProjectID)
		if err == nil {
			t.Fatal("nothing failed")
		}
		list, _, err := h.Client.Webhooks.List(t.Context(), h.Workspace.ID, client.WebhookList{})
		must(t, err)
		if more == "" {
			if len(list) != 0 {
				t.Errorf("nobody asked, and there are %d deliveries", len(list))
			}
			continue
		}
		m := h.next(t)
		newAnswers(t, h.URL).fits(t, "the webhook", "components/schemas/FailureEvent", string(m.body))
		for _, part := range []string{`{"type":"failure","payload":{"projectId":"` + made.ProjectID + `"`, `"stage":"render"`, `"message":"nothing can be seen"`, `"additionalParams":` + params + `}}`} {
			if !strings.Contains(string(m.body), part) {
				t.Errorf("%s is not in %s", part, m.body)
			}
		}
	}
	var p contract.Problem
	c.send(t, http.MethodPost, "/auth/project/create", `{"prompt":"Bees make honey.","promptType":"Script","toNotifyFailures":true}`).into(t, http.StatusBadRequest, &p)
	if p.Param != "toNotifyFailures" {
		t.Errorf("without a webhook: %+v", p)
	}
}

// TestNeverExported: a project that nobody has exported is not over, and says that
// it waits.
func TestNeverExported(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	id := create(t, c, client.CreateProject{Prompt: film, VideoLength: .5})
	wait(t, c, id)
	var s contract.ExportStatus
	c.send(t, http.MethodGet, "/auth/project/"+id+"/edit/status/export", "").into(t, http.StatusAccepted, &s)
	if s.Done || s.Status != "WAITING" || s.EditID != "" || s.Files != nil {
		t.Errorf("%+v", s)
	}
}

func TestAFinishedExportIsToldOf(t *testing.T) {
	t.Parallel()
	h := newHookServer(t)
	m := h.film(t)
	secret, err := h.Client.Webhooks.Secret(t.Context(), h.Workspace.ID)
	if err != nil {
		t.Fatal(err)
	}
	v, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		t.Fatal(err)
	}
	if err := v.Verify(m.body, m.header); err != nil {
		t.Errorf("the public library says: %v", err)
	}
	newAnswers(t, h.URL).fits(t, "the webhook", "components/schemas/ExportEvent", string(m.body))
	if !strings.Contains(string(m.body), `,"additionalParams":`+params+`}}`) {
		t.Errorf("additionalParams are not as they were: %s", m.body)
	}
	d := h.settled(t, m.header.Get("webhook-id"), "delivered")
	if d.Body != string(m.body) || d.AttemptCount != 1 || len(d.RecentAttempts) != 1 || d.RecentAttempts[0].Status != 200 {
		t.Errorf("the delivery is shown as %+v", d)
	}
	list, next, err := h.Client.Webhooks.List(t.Context(), h.Workspace.ID, client.WebhookList{ProjectID: d.ProjectID, State: "delivered"})
	if err != nil || next != "" || len(list) != 1 || list[0].ID != d.ID || list[0].Body != "" {
		t.Errorf("the list is %+v, next %q, %v", list, next, err)
	}
}

func TestAWebhookIsSentAgainOnRequest(t *testing.T) {
	t.Parallel()
	h := newHookServer(t)
	h.status.Store(http.StatusGone)
	first := h.film(t)
	id := first.header.Get("webhook-id")
	if d := h.settled(t, id, "failed"); !strings.Contains(d.Reason, "410") {
		t.Errorf("reason %q", d.Reason)
	}
	h.status.Store(http.StatusOK)
	if n, err := h.Client.Webhooks.Recover(t.Context(), h.Workspace.ID, time.Now().Add(-time.Hour)); n != 1 || err != nil {
		t.Fatalf("%d are recovered, %v", n, err)
	}
	second := h.next(t)
	h.settled(t, id, "delivered")
	if _, err := h.Client.Webhooks.Redeliver(t.Context(), h.Workspace.ID, id); err != nil {
		t.Fatal(err)
	}
	third := h.next(t)
	for _, m := range []message{second, third} {
		if m.header.Get("webhook-id") != id || string(m.body) != string(first.body) {
			t.Errorf("sent again with the id %s and the body %s", m.header.Get("webhook-id"), m.body)
		}
	}
}

func TestTheWebhookSecretRotates(t *testing.T) {
	t.Parallel()
	h := newHookServer(t)
	old, err := h.Client.Webhooks.Secret(t.Context(), h.Workspace.ID)
	if err != nil {
		t.Fatal(err)
	}
	now, err := h.Client.Webhooks.RotateSecret(t.Context(), h.Workspace.ID)
	if err != nil || string(now.Secret) == old || now.PreviousExpiresAt == nil || time.Until(now.PreviousExpiresAt.Time) < 23*time.Hour {
		t.Fatalf("%+v, %v", now, err)
	}
	m := h.film(t)
	for name, secret := range map[string]string{"old": old, "new": string(now.Secret)} {
		v, err := standardwebhooks.NewWebhook(secret)
		if err != nil {
			t.Fatal(err)
		}
		if err := v.Verify(m.body, m.header); err != nil {
			t.Errorf("with the %s secret: %v", name, err)
		}
	}
}

func TestWebhooksOfOthersDoNotExist(t *testing.T) {
	ofValues(t)
	t.Parallel()
	h := newHookServer(t)
	id := h.film(t).header.Get("webhook-id")
	other := h.AddTenant(t, "Other")
	theirs := h.As(t, h.Issue(t, other, "", access.Scopes()...))
	ask := func(c *client.Client, workspace, id string) []string {
		_, errGet := c.Webhooks.Get(t.Context(), workspace, id)
		_, errAgain := c.Webhooks.Redeliver(t.Context(), workspace, id)
		var out []string
		for _, err := range []error{errGet, errAgain} {
			var p *contract.Problem
			if !errors.As(err, &p) || p.Status != 404 {
				t.Errorf("got %v, want 404", err)
				continue
			}
			out = append(out, p.Code+" "+p.Message)
		}
		return out
	}
	want := ask(theirs, other.Workspace.ID, "msg_none")
	if d := cmp.Diff(want, ask(theirs, other.Workspace.ID, id)); d != "" {
		t.Errorf("what is not there and what is another's differ:\n%s", d)
	}
	ask(theirs, h.Workspace.ID, id)
	if _, err := theirs.Webhooks.Secret(t.Context(), h.Workspace.ID); err == nil {
		t.Error("another's secret was shown")
	}
}

func TestWebhookRequestsAreChecked(t *testing.T) {
	ofValues(t)
	t.Parallel()
	h := newHookServer(t)
	_, _, err := h.Client.Webhooks.List(t.Context(), h.Workspace.ID, client.WebhookList{State: "lost"})
	var p *contract.Problem
	if !errors.As(err, &p) || p.Status != 400 || p.Param != "state" {
		t.Errorf("an unknown state: %v", err)
	}
	_, err = h.Client.Projects.Create(t.Context(), client.CreateProject{Prompt: "Bees.", Webhook: "file:///etc/passwd"})
	if !errors.As(err, &p) || p.Status != 400 || p.Param != "webhook" {
		t.Errorf("a webhook that is no web address: %v", err)
	}
}
