package httpapi_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// subscribe has a path of the receiver told of an event.
func (h *hookServer) subscribe(t *testing.T, c *client.Client, workspaceID, path, event string) contract.WebhookSubscription {
	t.Helper()
	s, err := c.Webhooks.Subscribe(t.Context(), workspaceID, contract.SubscribeWebhook{URL: h.url + path, Event: event})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestWhoSubscribedIsTold: a workspace's subscribers get what the project's own webhook
// gets, whoever is told twice is told once, whoever has gone is forgotten, and neither
// another event nor another tenant hears of it. What is polled is the same.
func TestWhoSubscribedIsTold(t *testing.T) {
	t.Parallel()
	h := newHookServer(t)
	other := h.AddTenant(t, "Other")
	h.subscribe(t, h.As(t, h.Issue(t, other, "", access.Scopes()...)), other.Workspace.ID, "/other", "export")
	kept := []contract.WebhookSubscription{
		h.subscribe(t, h.Client, h.Workspace.ID, "/failures", "failure"),
		h.subscribe(t, h.Client, h.Workspace.ID, "/own", "export"), // the project's webhook, as well
		h.subscribe(t, h.Client, h.Workspace.ID, "/all", ""),
	}
	gone := h.subscribe(t, h.Client, h.Workspace.ID, "/gone", "export")
	base := h.url
	h.url += "/own"
	came := map[string]message{}
	first := h.film(t)
	for m, i := first, 0; ; m = h.next(t) {
		came[m.path] = m
		if i++; i == 3 {
			break
		}
	}
	h.url = base
	if got := slices.Sorted(maps.Keys(came)); !slices.Equal(got, []string{"/all", "/gone", "/own"}) {
		t.Fatalf("told are %q", got)
	}
	secret, err := h.Client.Webhooks.Secret(t.Context(), h.Workspace.ID)
	must(t, err)
	v, err := standardwebhooks.NewWebhook(secret)
	must(t, err)
	ids := map[string]bool{}
	for path, m := range came {
		if err := v.Verify(m.body, m.header); err != nil || string(m.body) != string(first.body) {
			t.Errorf("%s got %s, %v", path, m.body, err)
		}
		ids[m.header.Get("webhook-id")] = true
	}
	if len(ids) != 3 {
		t.Errorf("three are told under the ids %v", ids)
	}
	d := h.settled(t, came["/gone"].header.Get("webhook-id"), "failed")
	if d.SubscriptionID != gone.ID {
		t.Errorf("the delivery is of subscription %q, want %q", d.SubscriptionID, gone.ID)
	}
	list, err := h.Client.Webhooks.Subscriptions(t.Context(), h.Workspace.ID)
	must(t, err)
	slices.Reverse(list)
	slices.SortStableFunc(kept, func(a, b contract.WebhookSubscription) int { // two of one millisecond stand by their ids
		return cmp.Or(a.CreatedAt.Compare(b.CreatedAt.Time), strings.Compare(a.ID, b.ID))
	})
	if !slices.Equal(list, kept) {
		t.Errorf("left are %+v, want %+v", list, kept)
	}
	deliveries, _, err := h.Client.Webhooks.List(t.Context(), h.Workspace.ID, client.WebhookList{})
	if err != nil || len(deliveries) != 3 {
		t.Errorf("%d deliveries, %v", len(deliveries), err)
	}
	h.polled(t, first)
}

// polled looks for what a webhook told of in the list that is polled instead.
func (h *hookServer) polled(t *testing.T, m message) {
	t.Helper()
	c := caller{h.Server, h.Key}
	var list []contract.CompletedExport
	answer := c.send(t, http.MethodGet, "/auth/workspace/"+h.Workspace.ID+"/exports?limit=1", "")
	answer.into(t, http.StatusOK, &list)
	if len(list) != 1 {
		t.Fatalf("%d videos are listed", len(list))
	}
	p, err := h.Client.Projects.Get(t.Context(), list[0].Payload.ProjectID)
	must(t, err)
	if e := p.Edits[0]; list[0].ID != e.EditID || !list[0].CompletedAt.Equal(e.DoneAt.Time) {
		t.Errorf("listed is %+v, made was %+v", list[0], e)
	}
	for _, part := range []string{`"type":"export"`, `"projectName":`, `9007199254740993`} {
		if !strings.Contains(string(m.body), part) || !strings.Contains(answer.body, part) {
			t.Errorf("%s is not in both of %s and %s", part, m.body, answer.body)
		}
	}
	next := answer.header.Get("Link")
	if !strings.Contains(next, "cursor=") {
		t.Fatalf("the page links to %q", next)
	}
	path, _, _ := strings.Cut(strings.TrimPrefix(next, "<"), ">")
	_, path, _ = strings.Cut(path, "/v1")
	c.send(t, http.MethodGet, path, "").into(t, http.StatusOK, &list)
	if len(list) != 0 {
		t.Errorf("after the last there is %+v", list)
	}
}

// TestFailuresAreToldToWhoSubscribed, whether the request asks for it or not.
func TestFailuresAreToldToWhoSubscribed(t *testing.T) {
	t.Parallel()
	broken := &fault.Error{Code: fault.CodeQuality, Message: "nothing can be seen", Remedy: "tell the operator"}
	h := newHookServer(t, func(p *engine.Ports) {
		p.Renderer = enginetest.Renderer{Before: func(context.Context, story.RenderRequest) error { return broken }}
	})
	h.subscribe(t, h.Client, h.Workspace.ID, "/failures", "failure")
	h.subscribe(t, h.Client, h.Workspace.ID, "/exports", "export")
	made, err := h.Client.Projects.Create(t.Context(), client.CreateProject{Prompt: "Bees make honey.", PromptType: "Script", ToAutoExport: true})
	must(t, err)
	m := h.next(t)
	newAnswers(t, h.URL).fits(t, "the webhook", "components/schemas/FailureEvent", string(m.body))
	if m.path != "/failures" || !strings.Contains(string(m.body), made) {
		t.Errorf("%s got %s", m.path, m.body)
	}
	list, _, err := h.Client.Exports.List(t.Context(), h.Workspace.ID, client.List{})
	if err != nil || len(list) != 0 {
		t.Errorf("listed as completed: %+v, %v", list, err)
	}
}

func TestSubscriptionsAreChecked(t *testing.T) {
	ofValues(t)
	t.Parallel()
	h := newHookServer(t)
	ask := func(url, event string) *contract.Problem {
		_, err := h.Client.Webhooks.Subscribe(t.Context(), h.Workspace.ID, contract.SubscribeWebhook{URL: url, Event: event})
		var p *contract.Problem
		errors.As(err, &p)
		return p
	}
	for name, c := range map[string]struct{ url, event, param string }{
		"no web address":  {"file:///etc/passwd", "export", "url"},
		"a password":      {"https://u:p@example.com/", "export", "url"},
		"too long":        {"https://example.com/" + strings.Repeat("a", 2048), "export", "url"},
		"nothing":         {"", "export", "url"},
		"another event":   {"https://example.com/", "deleted", "event"},
		"another's event": {"https://example.com/", "export.completed", "event"},
	} {
		if p := ask(c.url, c.event); p == nil || p.Status != http.StatusBadRequest || p.Param != c.param {
			t.Errorf("%s: %+v", name, p)
		}
	}
	for i := range 50 {
		if p := ask(fmt.Sprintf("https://example.com/%d", i), ""); p != nil {
			t.Fatalf("subscription %d: %+v", i, p)
		}
	}
	if p := ask("https://example.com/50", ""); p == nil || p.Status != http.StatusConflict {
		t.Errorf("one too many: %+v", p)
	}
	if p := ask("https://example.com/7", "export"); p != nil {
		t.Errorf("one that is there: %+v", p)
	}
}
