package delivery_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/delivery/webhook"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/vault"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/sqlitetest"
)

// bench is an outbox on a real database, with a clock that stands still and a
// receiver that is told what to answer.
type bench struct {
	*delivery.Outbox
	t        *testing.T
	db       *store.DB
	clock    *clock
	receiver *receiver
}

type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// receiver is a Notifier that keeps what it is given.
type receiver struct {
	answer func(delivery.Notice) (delivery.Reply, error)
	got    []delivery.Notice
}

func (r *receiver) Notify(_ context.Context, n delivery.Notice) (delivery.Reply, error) {
	r.got = append(r.got, n)
	return r.answer(n)
}

func status(code int) func(delivery.Notice) (delivery.Reply, error) {
	return func(delivery.Notice) (delivery.Reply, error) {
		return delivery.Reply{Status: code, Body: []byte("answer " + strconv.Itoa(code))}, nil
	}
}

// newBench makes what a test works deliveries off with, one after another: nothing that
// the race detector, which has the short run, could see.
func newBench(t *testing.T) *bench {
	t.Helper()
	if testing.Short() {
		t.Skip("one goroutine alone")
	}
	return sharedBench(t)
}

// sharedBench is newBench for a test with several goroutines.
func sharedBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{t: t, db: sqlitetest.New(t), receiver: &receiver{answer: status(200)}}
	b.clock = &clock{now: time.Now().UTC().Truncate(time.Millisecond)}
	b.Outbox = outbox(t, b.db.Stores.Webhooks, b.receiver, &delivery.Options{Now: b.clock.Now})
	return b
}

func outbox(t testing.TB, s delivery.Stores, n delivery.Notifier, opts *delivery.Options) *delivery.Outbox {
	t.Helper()
	v, err := vault.New(make([]byte, vault.MinSecret))
	if err != nil {
		t.Fatal(err)
	}
	o, err := delivery.New(s, n, v, opts)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// add completes exports of a new project that ask for word at the URLs, in one
// transaction, as the engine does.
func add(t testing.TB, db *store.DB, at time.Time, urls ...string) []delivery.Delivery {
	t.Helper()
	p := project.Project{ID: newID(), WorkspaceID: "w1", CreatedAt: at, UpdatedAt: at}
	later := job.Job{Kind: job.Video, Subject: p.ID, Step: string(project.StepWrite), Delay: time.Hour}
	if err := db.Stores.Projects.CreateProject(t.Context(), p, later, nil); err != nil {
		t.Fatal(err)
	}
	var ds []delivery.Delivery
	for _, url := range urls {
		ds = append(ds, delivery.Message{
			WorkspaceID: "w1", ProjectID: p.ID, EditID: newID(), At: at,
			AdditionalParams: json.RawMessage(`{ "n":9007199254740993,"n":"\u00e9<&>" }`),
		}.To(delivery.Receiver{URL: url}))
	}
	if _, err := db.Stores.Projects.Commit(t.Context(), project.Commit{ProjectID: p.ID, Deliver: ds}); err != nil {
		t.Fatal(err)
	}
	return ds
}

func newID() string { return uuid.Must(uuid.NewV7()).String() }

func (b *bench) add(urls ...string) []delivery.Delivery {
	b.t.Helper()
	return add(b.t, b.db, b.clock.Now(), urls...)
}

const hook = "https://example.com/hook"

// work does the next attempt of a delivery.
func (b *bench) work(id string) delivery.Delivery {
	b.t.Helper()
	if err := b.Work(b.t.Context(), b.read(id).Job(b.clock.Now())); err != nil {
		b.t.Fatalf("work: %v", err)
	}
	return b.read(id)
}

func (b *bench) read(id string) delivery.Delivery {
	b.t.Helper()
	d, err := b.Delivery(b.t.Context(), "w1", id)
	if err != nil {
		b.t.Fatal(err)
	}
	return d
}

func (b *bench) attempts(id string) []delivery.Attempt {
	b.t.Helper()
	as, err := b.Attempts(b.t.Context(), "w1", id)
	if err != nil {
		b.t.Fatal(err)
	}
	return as
}

func TestOnly2xxSucceeds(t *testing.T) {
	for code, want := range map[int]delivery.State{
		200: delivery.Delivered, 204: delivery.Delivered, 299: delivery.Delivered,
		301: delivery.Pending, 302: delivery.Pending, 307: delivery.Pending, 308: delivery.Pending,
		400: delivery.Pending, 404: delivery.Pending, 429: delivery.Pending, 500: delivery.Pending, 503: delivery.Pending,
		410: delivery.Failed,
	} {
		b := newBench(t)
		b.receiver.answer = status(code)
		d := b.work(b.add(hook)[0].ID)
		if d.State != want || d.Attempts != 1 {
			t.Errorf("%d: %s after %d attempts, want %s", code, d.State, d.Attempts, want)
		}
		want := []delivery.Attempt{{Number: 1, At: b.clock.Now(), Status: code, Reply: fmt.Sprint("answer ", code)}}
		if diff := cmp.Diff(want, b.attempts(d.ID)); diff != "" {
			t.Errorf("%d: attempts (-want +got):\n%s", code, diff)
		}
	}
}

// TestASilentReceiverIsATimeout: the record says in a word and in a sentence that no
// answer came in time, and not what the network's library calls that.
func TestASilentReceiverIsATimeout(t *testing.T) {
	for name, c := range map[string]struct {
		reply      delivery.Reply
		err        error
		code, says string
	}{
		"silent":      {delivery.Reply{}, &url.Error{Op: "Post", URL: hook, Err: context.DeadlineExceeded}, "timeout", "the receiver did not answer within 15 s"},
		"not there":   {delivery.Reply{}, errors.New("example.com: could not be fetched"), "unreached", "example.com: could not be fetched"},
		"broken off":  {delivery.Reply{Status: 500}, errors.New("example.com: it broke off"), "", "example.com: it broke off"},
		"it answered": {delivery.Reply{Status: 500}, nil, "", ""},
	} {
		b := newBench(t)
		b.receiver.answer = func(delivery.Notice) (delivery.Reply, error) {
			b.clock.pass(15*time.Second + 3*time.Millisecond)
			return c.reply, c.err
		}
		d := b.work(b.add(hook)[0].ID)
		if a := b.attempts(d.ID)[0]; d.State != delivery.Pending || a.Code() != c.code || a.Error != c.says {
			t.Errorf("%s: %s, code %q, error %q", name, d.State, a.Code(), a.Error)
		}
	}
}

func TestTheScheduleIsKeptToItsEnd(t *testing.T) {
	b := newBench(t)
	b.receiver.answer = status(500)
	sent := b.add(hook)[0]
	for i, base := range delivery.DefaultSchedule()[1:] {
		d := b.work(sent.ID)
		wait := d.NextAt.Sub(b.clock.Now())
		if d.State != delivery.Pending || wait < base*79/100 || wait > base*121/100 {
			t.Fatalf("attempt %d: %s, the next in %v; want about %v", i+1, d.State, wait, base)
		}
		b.clock.pass(wait)
	}
	if d := b.work(sent.ID); d.State != delivery.Failed || d.Attempts != 10 || d.Reason == "" {
		t.Errorf("after the last: %s, %d attempts, reason %q", d.State, d.Attempts, d.Reason)
	}
	for i, n := range b.receiver.got {
		if n.ID != sent.ID || string(n.Body) != string(sent.Body) {
			t.Errorf("attempt %d: id %q and body %q; want %q and %q", i+1, n.ID, n.Body, sent.ID, sent.Body)
		}
	}
}

func TestRetryAfterIsHonouredWithinBounds(t *testing.T) {
	b := newBench(t)
	b.receiver.answer = func(delivery.Notice) (delivery.Reply, error) {
		return delivery.Reply{Status: 429, RetryAfter: "8"}, nil
	}
	d := b.work(b.add(hook)[0].ID)
	if got := d.NextAt.Sub(b.clock.Now()); got != 8*time.Second {
		t.Errorf("the next attempt is in %v, want 8 s", got)
	}
}

func TestARepeatedJobDoesNothing(t *testing.T) {
	b := newBench(t)
	b.receiver.answer = status(500)
	sent := b.add(hook)[0]
	first := sent.Job(b.clock.Now())
	b.work(sent.ID)
	if err := b.Work(t.Context(), first); err != nil || len(b.receiver.got) != 1 {
		t.Errorf("%d requests, %v; want 1", len(b.receiver.got), err)
	}
	gone := first
	gone.Subject = "msg_none"
	if err := b.Work(t.Context(), gone); err != nil {
		t.Errorf("a deleted delivery: %v", err)
	}
}

func TestTheSameEditIsToldOfOnce(t *testing.T) {
	b := newBench(t)
	sent := b.add(hook)[0]
	b.work(sent.ID)
	c := project.Commit{ProjectID: sent.ProjectID, Deliver: []delivery.Delivery{sent}}
	if _, err := b.db.Stores.Projects.Commit(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if d := b.read(sent.ID); d.State != delivery.Delivered {
		t.Errorf("it is %s again", d.State)
	}
}

// failing is a store that loses its next change, as a process does that dies
// between sending and recording.
type failing struct {
	delivery.Store
	fail bool
}

var errLost = errors.New("lost")

func (f *failing) ChangeDeliveries(ctx context.Context, cs ...delivery.Change) error {
	if f.fail {
		f.fail = false
		return errLost
	}
	return f.Store.ChangeDeliveries(ctx, cs...)
}

func TestALostRecordIsSentAgainUnderTheSameID(t *testing.T) {
	b := newBench(t)
	f := &failing{b.db.Stores.Webhooks.Deliveries, true}
	o := outbox(t, delivery.Stores{Deliveries: f, Secrets: b.db.Stores.Webhooks.Secrets, Subscriptions: b.db.Stores.Webhooks.Subscriptions}, b.receiver, &delivery.Options{Now: b.clock.Now})
	j := b.add(hook)[0].Job(b.clock.Now())
	if err := o.Work(t.Context(), j); !errors.Is(err, errLost) {
		t.Fatalf("got %v, want the store's error", err)
	}
	if err := o.Work(t.Context(), j); err != nil {
		t.Fatal(err)
	}
	got := b.receiver.got
	if len(got) != 2 || got[0].ID != got[1].ID || string(got[0].Body) != string(got[1].Body) {
		t.Errorf("got %+v", got)
	}
	if d := b.read(j.Subject); d.State != delivery.Delivered || d.Attempts != 1 {
		t.Errorf("%s after %d attempts", d.State, d.Attempts)
	}
}

func TestAStopIsNoAttemptButAnAnswerIsKept(t *testing.T) {
	b := newBench(t)
	ds := b.add(hook, hook)
	for i, c := range []struct {
		reply    delivery.Reply
		err      error
		attempts int
	}{
		{delivery.Reply{}, errors.New("stopped"), 0},
		{delivery.Reply{Status: 200}, nil, 1},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		b.receiver.answer = func(delivery.Notice) (delivery.Reply, error) {
			cancel()
			return c.reply, c.err
		}
		err := b.Work(ctx, ds[i].Job(b.clock.Now()))
		if stopped := errors.Is(err, context.Canceled); stopped != (c.attempts == 0) {
			t.Errorf("case %d: error %v", i, err)
		}
		if d := b.read(ds[i].ID); d.Attempts != c.attempts {
			t.Errorf("case %d: %d attempts, want %d", i, d.Attempts, c.attempts)
		}
	}
}

func TestGoneDisablesTheURLOfTheWorkspace(t *testing.T) {
	b := newBench(t)
	ds := b.add(hook, hook, hook+"/other")
	b.receiver.answer = status(410)
	b.work(ds[0].ID)
	b.receiver.answer = status(200)
	if d := b.read(ds[1].ID); d.State != delivery.Dropped || !strings.Contains(d.Reason, "410") {
		t.Errorf("another delivery there is %s (%s)", d.State, d.Reason)
	}
	if d := b.work(ds[2].ID); d.State != delivery.Delivered {
		t.Errorf("a delivery to another URL is %s", d.State)
	}
	later := b.add(hook)[0]
	if d := b.work(later.ID); d.State != delivery.Dropped || d.Attempts != 0 {
		t.Errorf("a later delivery is %s after %d attempts", d.State, d.Attempts)
	}
	if _, err := b.Redeliver(t.Context(), "w1", later.ID); err != nil {
		t.Fatal(err)
	}
	if d := b.work(later.ID); d.State != delivery.Delivered {
		t.Errorf("asked for again, it is %s", d.State)
	}
	if d := b.work(b.add(hook)[0].ID); d.State != delivery.Delivered {
		t.Errorf("after that, a new delivery is %s", d.State)
	}
}

func TestLongFailureDisablesTheURL(t *testing.T) {
	b := newBench(t)
	b.receiver.answer = status(500)
	b.work(b.add(hook)[0].ID)
	b.clock.pass(119 * time.Hour)
	if d := b.work(b.add(hook)[0].ID); d.State != delivery.Pending {
		t.Fatalf("after 119 hours a delivery is %s", d.State)
	}
	b.clock.pass(time.Hour)
	if d := b.work(b.add(hook)[0].ID); d.State != delivery.Failed || !strings.Contains(d.Reason, "120 hours") {
		t.Errorf("after 120 hours a delivery is %s (%s)", d.State, d.Reason)
	}
	if d := b.work(b.add(hook)[0].ID); d.State != delivery.Dropped {
		t.Errorf("and the next is %s", d.State)
	}
}

func TestASuccessEndsTheFailure(t *testing.T) {
	b := newBench(t)
	b.receiver.answer = status(500)
	b.work(b.add(hook)[0].ID)
	b.clock.pass(100 * time.Hour)
	b.receiver.answer = status(200)
	b.work(b.add(hook)[0].ID)
	b.clock.pass(100 * time.Hour)
	b.receiver.answer = status(500)
	if d := b.work(b.add(hook)[0].ID); d.State != delivery.Pending {
		t.Errorf("200 hours after the first failure a delivery is %s", d.State)
	}
}

func TestRedeliverStartsAfreshUnderTheSameID(t *testing.T) {
	b := newBench(t)
	sent := b.add(hook)[0]
	b.work(sent.ID)
	b.clock.pass(time.Hour)
	d, err := b.Redeliver(t.Context(), "w1", sent.ID)
	if err != nil || d.State != delivery.Pending || !d.NextAt.Equal(b.clock.Now()) {
		t.Fatalf("%+v, %v", d, err)
	}
	b.receiver.answer = status(500)
	d = b.work(sent.ID)
	if wait := d.NextAt.Sub(b.clock.Now()); d.Attempts != 2 || wait > 6*time.Second {
		t.Errorf("%d attempts, the next in %v; want 2 and about 5 s", d.Attempts, wait)
	}
	if got := b.receiver.got; got[0].ID != got[1].ID || string(got[0].Body) != string(got[1].Body) {
		t.Error("another id or body was sent")
	}
}

func TestAnotherWorkspacesDeliveryDoesNotExist(t *testing.T) {
	b := newBench(t)
	id := b.add(hook)[0].ID
	ask := func(workspace, id string) []string {
		_, errRead := b.Delivery(t.Context(), workspace, id)
		_, errList := b.Attempts(t.Context(), workspace, id)
		_, errSend := b.Redeliver(t.Context(), workspace, id)
		var out []string
		for _, err := range []error{errRead, errList, errSend} {
			if !errors.Is(err, fault.ErrNotFound) {
				t.Errorf("got %v, want ErrNotFound", err)
			}
			out = append(out, fmt.Sprint(err))
		}
		return out
	}
	if d := cmp.Diff(ask("w1", "msg_none"), ask("w2", id)); d != "" {
		t.Errorf("what does not exist and what is another's differ:\n%s", d)
	}
	if found, err := b.Deliveries(t.Context(), delivery.Query{WorkspaceID: "w2"}); err != nil || len(found) != 0 {
		t.Errorf("another workspace lists %d, %v", len(found), err)
	}
}

func TestRecoverSendsAgainWhatWasMissed(t *testing.T) {
	const batch = 100 // are changed in one transaction
	b := newBench(t)
	b.receiver.answer = status(410)
	early := b.add(hook)[0]
	b.work(early.ID)
	b.clock.pass(time.Hour)
	since := b.clock.Now()
	var missed []delivery.Delivery
	for range batch + 20 {
		missed = append(missed, b.add(hook)...)
		b.work(missed[len(missed)-1].ID) // dropped
	}
	b.receiver.answer = status(200)
	done := b.add(hook + "/other")[0]
	b.work(done.ID)
	n, err := b.RecoverSince(t.Context(), "w1", since)
	if err != nil || n != batch+20 {
		t.Fatalf("%d are sent again, %v; want %d", n, err, batch+20)
	}
	for _, d := range missed {
		if got := b.work(d.ID); got.State != delivery.Delivered {
			t.Fatalf("a missed one is %s", got.State)
		}
	}
	for want, d := range map[delivery.State]delivery.Delivery{delivery.Failed: early, delivery.Delivered: done} {
		if got := b.read(d.ID); got.State != want || got.Attempts != 1 {
			t.Errorf("one that was not missed is %s after %d attempts", got.State, got.Attempts)
		}
	}
}

func TestTidyForgetsTheOldAndTakesUpTheStranded(t *testing.T) {
	b := newBench(t)
	old := b.add(hook)[0]
	b.work(old.ID)
	b.clock.pass(31 * 24 * time.Hour)
	stranded := b.add(hook)[0]
	b.clock.pass(20 * time.Minute)
	if err := b.Tidy(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Delivery(t.Context(), "w1", old.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("an old delivery: %v", err)
	}
	if d := b.read(stranded.ID); !d.NextAt.Equal(b.clock.Now()) {
		t.Errorf("the stranded one is due at %v, want now", d.NextAt)
	}
}

func TestSecretsAreSealedAndRotateWithAnOverlap(t *testing.T) {
	b := newBench(t)
	first, err := b.Secret(t.Context(), "w1")
	if err != nil || !strings.HasPrefix(first, "whsec_") || len(first) != len("whsec_")+44 {
		t.Fatalf("secret %q, %v", first, err)
	}
	if again, _ := b.Secret(t.Context(), "w1"); again != first {
		t.Error("a second look gave another secret")
	}
	if other, _ := b.Secret(t.Context(), "w2"); other == first {
		t.Error("two workspaces have one secret")
	}
	second, until, err := b.RotateSecret(t.Context(), "w1")
	if err != nil || second == first || until.Sub(b.clock.Now()) != 24*time.Hour {
		t.Fatalf("rotated to %q until %v, %v", second, until, err)
	}
	verify := func(want ...string) {
		t.Helper()
		b.work(b.add(hook)[0].ID)
		var got []string
		for _, raw := range b.receiver.got[len(b.receiver.got)-1].Secrets {
			got = append(got, name(t, raw, map[string]string{"first": first, "second": second}))
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("signers (-want +got):\n%s", d)
		}
	}
	verify("second", "first")
	b.clock.pass(24*time.Hour - time.Second)
	verify("second", "first")
	b.clock.pass(time.Second)
	verify("second")
	kept, err := b.db.Stores.Webhooks.Secrets.WebhookSecrets(t.Context(), "w1")
	if err != nil || len(kept) != 2 || strings.Contains(string(kept[0].Sealed), second) {
		t.Errorf("at rest: %+v, %v", kept, err)
	}
}

// name finds which secret signs like raw does.
func name(t *testing.T, raw []byte, secrets map[string]string) string {
	t.Helper()
	w, err := standardwebhooks.NewWebhookRaw(raw)
	if err != nil {
		t.Fatal(err)
	}
	got, _ := w.Sign("msg", time.Unix(0, 0), nil)
	for name, s := range secrets {
		w, err := standardwebhooks.NewWebhook(s)
		if err != nil {
			t.Fatal(err)
		}
		if want, _ := w.Sign("msg", time.Unix(0, 0), nil); want == got {
			return name
		}
	}
	return "unknown"
}

func TestTheFirstSecretIsMadeOnce(t *testing.T) {
	b := sharedBench(t)
	var wg sync.WaitGroup
	got := make([]string, 8)
	for i := range got {
		wg.Go(func() {
			s, err := b.Secret(t.Context(), "w1")
			if err != nil {
				t.Error(err)
			}
			got[i] = s
		})
	}
	wg.Wait()
	for _, s := range got {
		if s != got[0] {
			t.Fatalf("eight first looks gave %v", got)
		}
	}
}

func TestRepliesAreKeptShortAndReadable(t *testing.T) {
	b := newBench(t)
	b.receiver.answer = func(delivery.Notice) (delivery.Reply, error) {
		return delivery.Reply{Status: 500, Body: []byte("\x00\xff" + strings.Repeat("é", 5000))}, nil
	}
	d := b.work(b.add(hook)[0].ID)
	if got := b.attempts(d.ID)[0].Reply; got != strings.Repeat("é", 511) {
		t.Errorf("%d bytes are kept, beginning %.10q", len(got), got)
	}
}

func TestOptionsAreChecked(t *testing.T) {
	v, _ := vault.New(make([]byte, vault.MinSecret))
	db := sqlitetest.New(t)
	for name, o := range map[string]*delivery.Options{
		"PerHost":  {PerHost: -1},
		"Schedule": {Schedule: []time.Duration{0, -1}},
	} {
		if _, err := delivery.New(db.Stores.Webhooks, &receiver{}, v, o); err == nil {
			t.Errorf("a negative %s was taken", name)
		}
	}
	if _, err := delivery.New(db.Stores.Webhooks, nil, v, nil); err == nil {
		t.Error("no notifier was taken")
	}
}

func TestCheckURLNamesTheField(t *testing.T) {
	client, err := safehttp.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	n, err := webhook.New(client)
	if err != nil {
		t.Fatal(err)
	}
	o := outbox(t, sqlitetest.New(t).Stores.Webhooks, n, nil)
	if err := o.CheckURL("https://example.com/hook"); err != nil {
		t.Error(err)
	}
	for _, url := range []string{"file:///etc/passwd", "https://10.0.0.1/", "not a URL", "http://example.com/"} {
		var f *fault.Error
		if err := o.CheckURL(url); !errors.As(err, &f) || f.Code != fault.CodeInvalid || f.Field != "webhook" {
			t.Errorf("%s: got %v", url, err)
		}
	}
	if err := outbox(t, sqlitetest.New(t).Stores.Webhooks, &receiver{}, nil).CheckURL("anything"); err != nil {
		t.Errorf("a notifier that does not check: %v", err)
	}
}

// delivered is a webhook that came in.
type delivered struct {
	id    string
	valid error
	body  string
}

// TestDeliveryEndToEnd has the queue work what a completed export left: the
// receiver fails once and then takes it, signed, by the public library's word.
func TestDeliveryEndToEnd(t *testing.T) {
	db := sqlitetest.New(t)
	o := outbox(t, db.Stores.Webhooks, poster(t), &delivery.Options{Schedule: []time.Duration{0, time.Millisecond}})
	secret, err := o.Secret(t.Context(), "w1")
	if err != nil {
		t.Fatal(err)
	}
	v, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		t.Fatal(err)
	}
	came, answers := make(chan delivered, 10), make(chan int, 2)
	answers <- http.StatusBadGateway
	answers <- http.StatusOK
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		came <- delivered{r.Header.Get("webhook-id"), v.Verify(body, r.Header), string(body)}
		w.WriteHeader(<-answers)
	}))
	defer s.Close()
	worked := make(chan error, 10)
	stop, err := db.Work(t.Context(), func(ctx context.Context, j job.Job) error {
		err := o.Work(ctx, j)
		worked <- err
		return err
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer stop(context.Background())
	sent := add(t, db, time.Now(), s.URL)[0]
	want := delivered{sent.ID, nil, string(sent.Body)}
	for range 2 {
		if got := wait(t, came); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
		if err := wait(t, worked); err != nil {
			t.Error(err)
		}
	}
	if d, err := o.Delivery(t.Context(), "w1", sent.ID); err != nil || d.State != delivery.Delivered || d.Attempts != 2 {
		t.Errorf("%s after %d attempts, %v", d.State, d.Attempts, err)
	}
}

// poster sends for real, to this machine.
func poster(t testing.TB) *webhook.Notifier {
	t.Helper()
	client, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	n, err := webhook.New(client)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func wait[T any](t testing.TB, ch <-chan T) T {
	t.Helper()
	select {
	case v := <-ch:
		return v
	case <-time.After(30 * time.Second):
		t.Fatal("nothing came")
		panic("unreachable")
	}
}
