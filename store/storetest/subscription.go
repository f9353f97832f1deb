package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/tenant"
)

// follow subscribes to a URL and an event of workspace w1, which is made first.
func follow(t *testing.T, d Database, url string, event delivery.Event) (delivery.Subscription, error) {
	t.Helper()
	if _, err := d.Tenants.Workspaces.Workspace(t.Context(), "w1"); errors.Is(err, fault.ErrNotFound) {
		o := tenant.Organization{ID: "o1", Name: "One", CreatedAt: firstDelivery}
		if err := d.Tenants.Organizations.AddOrganization(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		if err := d.Tenants.Workspaces.AddWorkspace(t.Context(), tenant.Workspace{ID: "w1", OrganizationID: "o1", CreatedAt: firstDelivery}, nil); err != nil {
			t.Fatal(err)
		}
	}
	return d.Webhooks.Subscriptions.AddSubscription(t.Context(), delivery.Subscription{
		ID: uuid.Must(uuid.NewV7()).String(), WorkspaceID: "w1", URL: url, Event: event, CreatedAt: firstDelivery,
	}, 3)
}

func mustFollow(t *testing.T, d Database, url string, event delivery.Event) delivery.Subscription {
	t.Helper()
	s, err := follow(t, d, url, event)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// following compares what workspace w1 has with what it should have.
func following(t *testing.T, d Database, want ...delivery.Subscription) {
	t.Helper()
	got, err := d.Webhooks.Subscriptions.Subscriptions(t.Context(), "w1")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(append([]delivery.Subscription{}, want...), got); diff != "" {
		t.Errorf("subscriptions (-want +got):\n%s", diff)
	}
}

func subscribedOnce(t *testing.T, d Database) {
	one := mustFollow(t, d, "https://example.com/a", delivery.EventExport)
	two := mustFollow(t, d, "https://example.com/a", delivery.EventFailure)
	if again := mustFollow(t, d, "https://example.com/a", delivery.EventExport); again != one {
		t.Errorf("again it is %+v, want %+v", again, one)
	}
	following(t, d, two, one)
	if got, err := d.Webhooks.Subscriptions.Subscriptions(t.Context(), "w0"); err != nil || len(got) != 0 {
		t.Errorf("another workspace has %v, %v", got, err)
	}
}

func subscribedTooOften(t *testing.T, d Database) {
	for i := range 3 {
		mustFollow(t, d, fmt.Sprintf("https://example.com/%d", i), delivery.EventExport)
	}
	mustFollow(t, d, "https://example.com/1", delivery.EventExport) // which is there
	if _, err := follow(t, d, "https://example.com/3", delivery.EventExport); !errors.Is(err, fault.ErrConflict) {
		t.Errorf("one too many: %v, want ErrConflict", err)
	}
}

// deliverTo adds a delivery to a receiver.
func deliverTo(t *testing.T, d Database, to delivery.Receiver) delivery.Delivery {
	t.Helper()
	p := add(t, d.Stores, aProject(1)) // of w1
	w := delivery.Message{WorkspaceID: p.WorkspaceID, ProjectID: p.ID, EditID: p.ID, At: firstDelivery}.To(to)
	if _, err := d.Projects.Commit(t.Context(), project.Commit{ProjectID: p.ID, Deliver: []delivery.Delivery{w}}); err != nil {
		t.Fatal(err)
	}
	return w
}

func unsubscribed(t *testing.T, d Database) {
	s := mustFollow(t, d, "https://example.com/a", delivery.EventExport)
	its, own := deliverTo(t, d, delivery.Receiver{URL: s.URL, SubscriptionID: s.ID}), deliverTo(t, d, delivery.Receiver{URL: s.URL})
	at := firstDelivery.Add(time.Minute)
	for _, workspace := range []string{"w0", "w1", "w1"} {
		err := d.Webhooks.Subscriptions.RemoveSubscription(t.Context(), workspace, s.ID, at)
		left, errList := d.Webhooks.Subscriptions.Subscriptions(t.Context(), "w1")
		switch {
		case errList != nil:
			t.Fatal(errList)
		case workspace == "w0" && (len(left) != 1 || !errors.Is(err, fault.ErrNotFound)):
			t.Errorf("as another workspace: %v, %d left", err, len(left))
		case workspace == "w1" && err != nil && !errors.Is(err, fault.ErrNotFound), workspace == "w1" && len(left) != 0:
			t.Errorf("as its own: %v, %d left", err, len(left))
		}
	}
	if got := readDelivery(t, d, its.ID); got.State != delivery.Dropped || got.Reason == "" || !got.DoneAt.Equal(at) || got.SubscriptionID != s.ID {
		t.Errorf("its delivery is %+v", got)
	}
	if got := readDelivery(t, d, own.ID); got.State != delivery.Pending {
		t.Errorf("the project's own delivery is %s", got.State)
	}
}

func subscribedAndGone(t *testing.T, d Database) {
	s, other := mustFollow(t, d, "https://example.com/a", delivery.EventExport), mustFollow(t, d, "https://example.com/b", delivery.EventExport)
	w := deliverTo(t, d, delivery.Receiver{URL: s.URL, SubscriptionID: s.ID})
	end := func(gone bool) {
		changeDelivery(t, d, delivery.Change{ID: w.ID, Now: firstDelivery, Gone: gone, Edit: func(w *delivery.Delivery, e *delivery.Endpoint) error {
			w.State, w.DoneAt = delivery.Failed, firstDelivery
			e.DisabledAt, e.Reason = firstDelivery, "it is away"
			return nil
		}})
	}
	end(false)
	disabled := s
	disabled.Disabled = "it is away"
	following(t, d, other, disabled)
	if again := mustFollow(t, d, s.URL, s.Event); again != s {
		t.Errorf("subscribed again it is %+v, want %+v", again, s)
	}
	following(t, d, other, s)
	end(true)
	following(t, d, other)
}
