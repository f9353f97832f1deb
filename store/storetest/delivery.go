package storetest

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/engine/project"
)

// TestDeliveries checks a database against delivery.Store's contract.
func TestDeliveries(t *testing.T, open func(*testing.T) Database) {
	for name, test := range map[string]func(*testing.T, Database){
		"a delivery comes back as it was":               deliveryBack,
		"unknown deliveries are not found":              deliveryUnknown,
		"one that is there is left alone":               deliveryOnce,
		"an aborted commit leaves no delivery":          deliveryAborted,
		"the list is filtered, newest first and paged":  deliveryList,
		"a change keeps what edit leaves":               deliveryChange,
		"changes are all or nothing":                    deliveryAllOrNothing,
		"concurrent changes lose nothing":               deliveryConcurrent,
		"a pending delivery has its job":                deliveryJob,
		"a disabled URL drops what is pending there":    deliveryDisabled,
		"what is old is pruned":                         deliveryPruned,
		"a deleted project's deliveries go with it":     deliveryOfDeleted,
		"a subscription is one by URL and event":        subscribedOnce,
		"a workspace has so many subscriptions":         subscribedTooOften,
		"a removed subscription's deliveries are over":  unsubscribed,
		"a URL that has gone is subscribed no more":     subscribedAndGone,
		"secrets are numbered, end and are cleared out": webhookSecrets,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

// deliver adds a delivery to a new project.
func deliver(t *testing.T, d Database, i int) delivery.Delivery {
	t.Helper()
	p := add(t, d.Stores, aProject(i))
	at := firstDelivery.Add(time.Duration(i) * time.Second)
	w := delivery.Message{
		WorkspaceID: p.WorkspaceID, ProjectID: p.ID, ProjectName: p.Name, EditID: aProject(i).ID, At: at,
		AdditionalParams: []byte("{ \"a\" :\t9007199254740993,\n\"a\": \"\\u00e9<\" }"),
	}.To(delivery.Receiver{URL: "https://example.com/hook"})
	if _, err := d.Projects.Commit(t.Context(), project.Commit{ProjectID: p.ID, Deliver: []delivery.Delivery{w}}); err != nil {
		t.Fatalf("deliver: %v", err)
	}
	return w
}

func deliveryBack(t *testing.T, d Database) {
	want := deliver(t, d, 1)
	if diff := cmp.Diff(want, readDelivery(t, d, want.ID)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func deliveryUnknown(t *testing.T, d Database) {
	_, errRead := d.Webhooks.Deliveries.Delivery(t.Context(), "msg_none")
	errChange := d.Webhooks.Deliveries.ChangeDeliveries(t.Context(), delivery.Change{ID: "msg_none", Edit: func(*delivery.Delivery, *delivery.Endpoint) error {
		t.Error("edit was called for nothing")
		return nil
	}})
	for name, err := range map[string]error{"Delivery": errRead, "ChangeDeliveries": errChange} {
		if !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%s: got %v, want ErrNotFound", name, err)
		}
	}
	if as, err := d.Webhooks.Deliveries.DeliveryAttempts(t.Context(), "msg_none"); err != nil || len(as) != 0 {
		t.Errorf("attempts: %v, %v; want none", as, err)
	}
	if e, err := d.Webhooks.Deliveries.Endpoint(t.Context(), "w1", "https://example.com/"); err != nil || e != (delivery.Endpoint{}) {
		t.Errorf("endpoint: %+v, %v; want the zero one", e, err)
	}
}

func deliveryOnce(t *testing.T, d Database) {
	w := deliver(t, d, 1)
	other := w
	other.Body, other.URL = []byte("{}"), "https://example.com/other"
	next := delivery.Message{WorkspaceID: "w1", ProjectID: w.ProjectID, EditID: aProject(2).ID, At: firstDelivery}.To(delivery.Receiver{})
	if _, err := d.Projects.Commit(t.Context(), project.Commit{ProjectID: w.ProjectID, Deliver: []delivery.Delivery{other, next}}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(w, readDelivery(t, d, w.ID)); diff != "" {
		t.Errorf("it was replaced (-want +got):\n%s", diff)
	}
	readDelivery(t, d, next.ID)
}

func deliveryAborted(t *testing.T, d Database) {
	p := add(t, d.Stores, aProject(1))
	w := delivery.Message{ProjectID: p.ID, EditID: p.ID, At: firstDelivery}.To(delivery.Receiver{})
	_, err := d.Projects.Commit(t.Context(), project.Commit{ProjectID: p.ID, Deliver: []delivery.Delivery{w}, Change: func(*project.Project) error { return errRefused }})
	if !errors.Is(err, errRefused) {
		t.Fatal(err)
	}
	if _, err := d.Webhooks.Deliveries.Delivery(t.Context(), w.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("got %v, want ErrNotFound", err)
	}
}

func deliveryList(t *testing.T, d Database) {
	var all []delivery.Delivery
	for i := range 5 {
		all = append([]delivery.Delivery{deliver(t, d, i)}, all...)
	}
	changeDelivery(t, d, delivery.Change{ID: all[1].ID, Edit: func(w *delivery.Delivery, _ *delivery.Endpoint) error {
		w.State, w.DoneAt = delivery.Delivered, firstDelivery
		return nil
	}})
	for name, c := range map[string]struct {
		q    delivery.Query
		want []int
	}{
		"all":       {delivery.Query{}, []int{0, 1, 2, 3, 4}},
		"workspace": {delivery.Query{WorkspaceID: all[0].WorkspaceID}, []int{0, 2, 4}},
		"project":   {delivery.Query{ProjectID: all[3].ProjectID}, []int{3}},
		"state":     {delivery.Query{State: delivery.Delivered}, []int{1}},
		"since":     {delivery.Query{Since: all[2].CreatedAt}, []int{0, 1, 2}},
		"due":       {delivery.Query{DueBefore: all[2].NextAt}, []int{3, 4}},
		"page":      {delivery.Query{After: listing.Cursor{CreatedAt: all[1].CreatedAt, ID: all[1].ID}, Limit: 2}, []int{2, 3}},
	} {
		found, err := d.Webhooks.Deliveries.Deliveries(t.Context(), c.q)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var got, want []string
		for _, w := range found {
			got = append(got, w.ID)
		}
		for _, i := range c.want {
			want = append(want, all[i].ID)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func deliveryChange(t *testing.T, d Database) {
	w := deliver(t, d, 1)
	a := delivery.Attempt{Number: 1, At: firstDelivery, Status: 500, Error: "e", Reply: "r", Took: 5 * time.Millisecond}
	broken := delivery.Endpoint{FailingSince: firstDelivery}
	changeDelivery(t, d, delivery.Change{ID: w.ID, Now: firstDelivery, Attempt: &a, Edit: func(now *delivery.Delivery, e *delivery.Endpoint) error {
		if *e != (delivery.Endpoint{}) {
			t.Errorf("the endpoint is %+v before", *e)
		}
		now.State, now.Reason, now.Attempts, now.Tries, now.DoneAt = delivery.Failed, "why", 3, 2, firstDelivery
		*e = broken
		return nil
	}})
	w.State, w.Reason, w.Attempts, w.Tries, w.DoneAt = delivery.Failed, "why", 3, 2, firstDelivery
	if diff := cmp.Diff(w, readDelivery(t, d, w.ID)); diff != "" {
		t.Errorf("delivery (-want +got):\n%s", diff)
	}
	if e, err := d.Webhooks.Deliveries.Endpoint(t.Context(), w.WorkspaceID, w.URL); err != nil || e != broken {
		t.Errorf("endpoint %+v, %v; want %+v", e, err, broken)
	}
	got, err := d.Webhooks.Deliveries.DeliveryAttempts(t.Context(), w.ID)
	if diff := cmp.Diff([]delivery.Attempt{a}, got); err != nil || diff != "" {
		t.Errorf("attempts, %v (-want +got):\n%s", err, diff)
	}
	changeDelivery(t, d, delivery.Change{ID: w.ID, Edit: func(_ *delivery.Delivery, e *delivery.Endpoint) error {
		*e = delivery.Endpoint{}
		return nil
	}})
	if e, err := d.Webhooks.Deliveries.Endpoint(t.Context(), w.WorkspaceID, w.URL); err != nil || e != (delivery.Endpoint{}) {
		t.Errorf("the endpoint is %+v, %v after it was mended", e, err)
	}
}

func deliveryAllOrNothing(t *testing.T, d Database) {
	a, b := deliver(t, d, 1), deliver(t, d, 2)
	try := func(id string, err error) delivery.Change {
		return delivery.Change{ID: id, Attempt: &delivery.Attempt{Number: 1, At: firstDelivery}, Edit: func(w *delivery.Delivery, _ *delivery.Endpoint) error {
			w.Attempts = 1
			return err
		}}
	}
	if err := d.Webhooks.Deliveries.ChangeDeliveries(t.Context(), try(a.ID, nil), try(b.ID, errRefused)); !errors.Is(err, errRefused) {
		t.Fatalf("got %v, want edit's own error", err)
	}
	if got := readDelivery(t, d, a.ID); got.Attempts != 0 {
		t.Error("the first change was kept")
	}
	if as, err := d.Webhooks.Deliveries.DeliveryAttempts(t.Context(), a.ID); err != nil || len(as) != 0 {
		t.Errorf("its attempt was kept: %v, %v", as, err)
	}
}

func deliveryConcurrent(t *testing.T, d Database) {
	w := deliver(t, d, 1)
	const writers, each = 8, 5
	var wg sync.WaitGroup
	for range writers {
		wg.Go(func() {
			for range each {
				err := d.Webhooks.Deliveries.ChangeDeliveries(t.Context(), delivery.Change{ID: w.ID, Now: firstDelivery, Edit: func(w *delivery.Delivery, _ *delivery.Endpoint) error {
					w.Attempts++
					w.State = delivery.Delivered
					return nil
				}})
				if err != nil {
					t.Errorf("change: %v", err)
				}
			}
		})
	}
	wg.Wait()
	if got := readDelivery(t, d, w.ID); got.Attempts != writers*each {
		t.Errorf("counted %d, want %d", got.Attempts, writers*each)
	}
}

func deliveryJob(t *testing.T, d Database) {
	got := make(chan job.Job, 10)
	var failed atomic.Bool
	work(t, d, func(_ context.Context, j job.Job) error {
		if j.Kind == job.Delivery {
			got <- j
		} else {
			failed.Store(true)
		}
		return nil
	})
	w := deliver(t, d, 1)
	want := w.Job(w.NextAt)
	want.Attempt = 1
	if j := receive(t, got); j != want {
		t.Errorf("first job %+v, want %+v", j, want)
	}
	changeDelivery(t, d, delivery.Change{ID: w.ID, Now: firstDelivery, Edit: func(w *delivery.Delivery, _ *delivery.Endpoint) error {
		w.Attempts, w.NextAt = 1, firstDelivery
		return nil
	}})
	if j := receive(t, got); j.Subject != w.ID || j.Step != "2" {
		t.Errorf("second job %+v, want that of the second attempt", j)
	}
	if failed.Load() {
		t.Error("another job ran")
	}
}

func deliveryDisabled(t *testing.T, d Database) {
	there, other, same := deliver(t, d, 1), deliver(t, d, 2), deliver(t, d, 3) // of workspaces w1, w0, w1
	at := firstDelivery.Add(time.Hour)
	changeDelivery(t, d, delivery.Change{ID: there.ID, Now: at, Edit: func(w *delivery.Delivery, e *delivery.Endpoint) error {
		w.State, w.DoneAt = delivery.Failed, at
		e.DisabledAt, e.Reason = at, "gone"
		return nil
	}})
	if got := readDelivery(t, d, same.ID); got.State != delivery.Dropped || got.Reason != "gone" || !got.DoneAt.Equal(at) {
		t.Errorf("another delivery there is %s (%s), since %v", got.State, got.Reason, got.DoneAt)
	}
	if got := readDelivery(t, d, there.ID); got.State != delivery.Failed {
		t.Errorf("the changed one is %s", got.State)
	}
	if got := readDelivery(t, d, other.ID); got.State != delivery.Pending {
		t.Errorf("another workspace's is %s", got.State)
	}
}

func deliveryPruned(t *testing.T, d Database) {
	old, pending := deliver(t, d, 1), deliver(t, d, 3)
	for i, id := range []string{old.ID, pending.ID} {
		changeDelivery(t, d, delivery.Change{ID: id, Now: firstDelivery, Attempt: &delivery.Attempt{Number: 1, At: firstDelivery}, Edit: func(w *delivery.Delivery, _ *delivery.Endpoint) error {
			if i == 0 {
				w.State, w.DoneAt = delivery.Delivered, firstDelivery
			}
			return nil
		}})
	}
	if err := d.Webhooks.Deliveries.PruneDeliveries(t.Context(), firstDelivery.Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Webhooks.Deliveries.Delivery(t.Context(), old.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("an old delivery: %v, want ErrNotFound", err)
	}
	readDelivery(t, d, pending.ID)
	for _, id := range []string{old.ID, pending.ID} {
		if as, err := d.Webhooks.Deliveries.DeliveryAttempts(t.Context(), id); err != nil || len(as) != 0 {
			t.Errorf("old attempts: %v, %v", as, err)
		}
	}
}

func deliveryOfDeleted(t *testing.T, d Database) {
	w, other := deliver(t, d, 1), deliver(t, d, 3)
	if err := d.Projects.DeleteProject(t.Context(), w.ProjectID); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Webhooks.Deliveries.Delivery(t.Context(), w.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("got %v, want ErrNotFound", err)
	}
	readDelivery(t, d, other.ID)
}

func webhookSecrets(t *testing.T, d Database) {
	if got, err := d.Webhooks.Secrets.WebhookSecrets(t.Context(), "w1"); err != nil || len(got) != 0 {
		t.Errorf("before the first: %v, %v", got, err)
	}
	if got, err := d.Webhooks.Secrets.SecretWorkspace(t.Context()); err != nil || got != "" {
		t.Errorf("before the first %q has secrets, %v", got, err)
	}
	put := func(number int, at time.Time) error {
		s := delivery.Secret{Number: number, Sealed: []byte{0, 255, byte(number)}, CreatedAt: at}
		return d.Webhooks.Secrets.AddWebhookSecret(t.Context(), "w1", s, at.Add(time.Hour))
	}
	for i, at := range []time.Time{firstDelivery, firstDelivery.Add(time.Minute), firstDelivery.Add(2 * time.Hour)} {
		if err := put(i+1, at); err != nil {
			t.Fatal(err)
		}
	}
	if err := put(3, firstDelivery); !errors.Is(err, fault.ErrConflict) {
		t.Errorf("a number that is taken: %v, want ErrConflict", err)
	}
	want := []delivery.Secret{
		{Number: 3, Sealed: []byte{0, 255, 3}, CreatedAt: firstDelivery.Add(2 * time.Hour)},
		{Number: 2, Sealed: []byte{0, 255, 2}, CreatedAt: firstDelivery.Add(time.Minute), ExpiresAt: firstDelivery.Add(3 * time.Hour)},
	}
	got, err := d.Webhooks.Secrets.WebhookSecrets(t.Context(), "w1")
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	if got, err := d.Webhooks.Secrets.WebhookSecrets(t.Context(), "w0"); err != nil || len(got) != 0 {
		t.Errorf("another workspace has %v, %v", got, err)
	}
	if got, err := d.Webhooks.Secrets.SecretWorkspace(t.Context()); err != nil || got != "w1" {
		t.Errorf("%q has secrets, %v; want w1", got, err)
	}
}
