package replay_test

import (
	"bytes"
	"context"
	"errors"
	"mime/multipart"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/replay"
	"github.com/scenewright/scenewright/store/sqlitetest"
)

// clock is a time that tests move.
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

// open makes guards, each as of a process of its own, on one real database. The
// lease is renewed by the real clock and so, here, never.
func open(t *testing.T) (*clock, func() *replay.Guard) {
	t.Helper()
	db, c := openDB(t), &clock{now: time.Now()}
	return c, func() *replay.Guard { return guard(t, db, c) }
}

func openDB(t *testing.T) replay.Store {
	t.Helper()
	return sqlitetest.New(t).Stores.Replays
}

func guard(t *testing.T, s replay.Store, c *clock) *replay.Guard {
	t.Helper()
	g, err := replay.New(s, &replay.Options{Now: c.Now, Lease: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func call() replay.Call {
	return replay.Call{Owner: "o", Key: "k", Route: "POST /create", Hash: "h", NewID: "id1"}
}

func begin(t *testing.T, g *replay.Guard, c replay.Call) *replay.Turn {
	t.Helper()
	turn, err := g.Begin(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return turn
}

var created = replay.Answer{Status: 201, Header: http.Header{"Content-Type": {"application/json"}}, Body: []byte(`{"projectId":"id1"}`)}

func TestARepetitionGetsTheFirstAnswer(t *testing.T) {
	clock, guard := open(t)
	turn := begin(t, guard(), call())
	if turn.Answer() != nil || turn.ResourceID() != "id1" {
		t.Fatalf("the first has the answer %v and the id %q", turn.Answer(), turn.ResourceID())
	}
	if err := turn.Finish(t.Context(), "h", created); err != nil {
		t.Fatal(err)
	}
	clock.pass(24*time.Hour - time.Second)
	if d := cmp.Diff(&created, begin(t, guard(), call()).Answer()); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	clock.pass(time.Second)
	again := call()
	again.NewID = "id2"
	turn = begin(t, guard(), again)
	if turn.Answer() != nil || turn.ResourceID() != "id2" {
		t.Errorf("after 24 hours: answer %v, id %q; want none, id2", turn.Answer(), turn.ResourceID())
	}
	turn.Release(t.Context())
}

func TestAnotherRequestUnderTheKeyIsAMismatch(t *testing.T) {
	_, guard := open(t)
	turn := begin(t, guard(), call())
	body, route := call(), call()
	body.Hash, route.Route = "other", "POST /export"
	for _, when := range []string{"while the first runs", "after it"} {
		for name, c := range map[string]replay.Call{"body": body, "route": route} {
			if _, err := guard().Begin(t.Context(), c); !errors.Is(err, replay.ErrMismatch) {
				t.Errorf("another %s %s: %v", name, when, err)
			}
		}
		if err := turn.Finish(t.Context(), "h", created); err != nil {
			t.Fatal(err)
		}
	}
	for name, c := range map[string]replay.Call{"owner": {Owner: "p", Key: "k"}, "key": {Owner: "o", Key: "K"}} {
		other := begin(t, guard(), c)
		if other.Answer() != nil {
			t.Errorf("another %s got the answer", name)
		}
		other.Release(t.Context())
	}
}

func TestWhileTheFirstRunsOthersAreTurnedAway(t *testing.T) {
	_, guard := open(t)
	var wg sync.WaitGroup
	turns := make(chan *replay.Turn, 20)
	for range 20 {
		wg.Go(func() {
			switch turn, err := guard().Begin(t.Context(), call()); {
			case err == nil:
				turns <- turn
			case !errors.Is(err, fault.ErrConflict):
				t.Errorf("got %v, want ErrConflict", err)
			}
		})
	}
	wg.Wait()
	if len(turns) != 1 {
		t.Fatalf("%d of 20 were let through", len(turns))
	}
	if err := (<-turns).Release(t.Context()); err != nil {
		t.Fatal(err)
	}
	turn := begin(t, guard(), call())
	if turn.Answer() != nil {
		t.Error("a released key has an answer")
	}
	turn.Release(t.Context())
}

func TestADeadRequestIsTakenOverUnderItsID(t *testing.T) {
	clock, guard := open(t)
	dead := begin(t, guard(), call())
	clock.pass(time.Hour)
	other := call()
	other.Hash = "other"
	if _, err := guard().Begin(t.Context(), other); !errors.Is(err, replay.ErrMismatch) {
		t.Errorf("another body: %v, want ErrMismatch", err)
	}
	again := call()
	again.NewID = "id2"
	heir := begin(t, guard(), again)
	if heir.Answer() != nil || heir.ResourceID() != "id1" {
		t.Fatalf("the heir has the answer %v and the id %q; want none, id1", heir.Answer(), heir.ResourceID())
	}
	if err := dead.Finish(t.Context(), "h", replay.Answer{Status: 418}); err != nil {
		t.Fatal(err)
	}
	if err := heir.Finish(t.Context(), "h", created); err != nil {
		t.Fatal(err)
	}
	if got := begin(t, guard(), call()).Answer(); got.Status != 201 {
		t.Errorf("the dead one's answer is kept: %d", got.Status)
	}
}

// A request that takes long is not taken for dead.
func TestTheLeaseIsRenewed(t *testing.T) {
	renewed := &watched{Store: openDB(t), edits: make(chan struct{}, 100)}
	g, err := replay.New(renewed, &replay.Options{Lease: 60 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	turn := begin(t, g, call())
	for range 6 { // two leases
		<-renewed.edits
	}
	if _, err := g.Begin(t.Context(), call()); !errors.Is(err, fault.ErrConflict) {
		t.Errorf("got %v, want ErrConflict", err)
	}
	if err := turn.Release(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// watched tells of each edit.
type watched struct {
	replay.Store
	edits chan struct{}
}

func (w *watched) EditReplay(ctx context.Context, owner, key string, edit func(*replay.Record) (*replay.Record, error)) error {
	defer func() { w.edits <- struct{}{} }()
	return w.Store.EditReplay(ctx, owner, key, edit)
}

func TestABodyThatIsHashedLaterIsCompared(t *testing.T) {
	_, guard := open(t)
	c := call()
	c.Hash = ""
	turn := begin(t, guard(), c)
	if err := turn.Finish(t.Context(), "h", created); err != nil {
		t.Fatal(err)
	}
	turn = begin(t, guard(), c)
	if turn.Answer() == nil || turn.Check("h") != nil || !errors.Is(turn.Check("other"), replay.ErrMismatch) {
		t.Errorf("answer %v, same body %v, other body %v", turn.Answer(), turn.Check("h"), turn.Check("other"))
	}
}

func TestTidyKeepsWhatCounts(t *testing.T) {
	db, clock := openDB(t), &clock{now: time.Now()}
	g := guard(t, db, clock)
	if err := begin(t, g, call()).Finish(t.Context(), "h", created); err != nil {
		t.Fatal(err)
	}
	there := func() (found bool) {
		t.Helper()
		if err := g.Tidy(t.Context()); err != nil {
			t.Fatal(err)
		}
		err := db.EditReplay(t.Context(), "o", "k", func(r *replay.Record) (*replay.Record, error) {
			found = r != nil
			return r, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	if !there() {
		t.Error("an answer was lost")
	}
	clock.pass(49 * time.Hour)
	if there() {
		t.Error("an answer is kept for good")
	}
}

func TestKeys(t *testing.T) {
	for key, ok := range map[string]bool{
		"a": true, "!~": true, strings.Repeat("x", 255): true,
		"": false, strings.Repeat("x", 256): false, "a b": false, "a\n": false, "é": false, "\x7f": false,
	} {
		err := replay.CheckKey(key)
		var f *fault.Error
		if ok && err != nil || !ok && (!errors.As(err, &f) || f.Field != "Idempotency-Key") {
			t.Errorf("%.10q: got %v", key, err)
		}
	}
}

func TestKeeps(t *testing.T) {
	for status, want := range map[int]bool{
		200: true, 201: true, 202: true, 204: true, 400: true, 413: true, 415: true, 422: true,
		401: false, 403: false, 404: false, 409: false, 429: false, 500: false, 503: false,
	} {
		if got := replay.Keeps(status); got != want {
			t.Errorf("%d: %v", status, got)
		}
	}
}

// form is a multipart body; an empty boundary has one drawn.
func form(t *testing.T, boundary string, parts ...string) (*bytes.Buffer, string) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	if boundary != "" {
		if err := w.SetBoundary(boundary); err != nil {
			t.Fatal(err)
		}
	}
	for i := 0; i < len(parts); i += 2 {
		p, err := w.CreateFormFile("file", parts[i])
		if err != nil {
			t.Fatal(err)
		}
		p.Write([]byte(parts[i+1]))
	}
	w.Close()
	return &b, w.Boundary()
}

func TestUploadsAreComparedByTheirParts(t *testing.T) {
	sum := func(boundary string, parts ...string) string {
		t.Helper()
		b, boundary := form(t, boundary, parts...)
		h, err := replay.HashParts(b, boundary)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	base := sum("one", "a.png", "content", "b.png", "more")
	if base != sum("", "a.png", "content", "b.png", "more") {
		t.Error("another boundary makes another hash")
	}
	for name, other := range map[string]string{
		"content": sum("", "a.png", "Content", "b.png", "more"),
		"name":    sum("", "c.png", "content", "b.png", "more"),
		"order":   sum("", "b.png", "more", "a.png", "content"),
		"fewer":   sum("", "a.png", "content"),
		"joined":  sum("", "a.png", "contentmore", "b.png", ""),
	} {
		if other == base {
			t.Errorf("another %s makes the same hash", name)
		}
	}
}

func TestAnUploadThatBreaksOffIsNotTheWhole(t *testing.T) {
	b, boundary := form(t, "", "a.png", "content", "b.png", "more")
	whole, err := replay.HashParts(bytes.NewReader(b.Bytes()), boundary)
	if err != nil {
		t.Fatal(err)
	}
	for n := range b.Len() - 4 { // the last bytes are dashes and a line's end
		if h, err := replay.HashParts(bytes.NewReader(b.Bytes()[:n]), boundary); err == nil && h == whole {
			t.Fatalf("%d of %d bytes are taken for the whole", n, b.Len())
		}
	}
	for _, nothing := range []string{"", "--b--", "--b\r\n", "x"} {
		if _, err := replay.HashParts(strings.NewReader(nothing), "b"); err == nil {
			t.Errorf("%q has a hash", nothing)
		}
	}
}

func FuzzHashParts(f *testing.F) {
	f.Add([]byte("--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nx\r\n--b--\r\n"))
	f.Add([]byte("--b--"))
	f.Fuzz(func(t *testing.T, body []byte) {
		h, err := replay.HashParts(bytes.NewReader(body), "b")
		again, errAgain := replay.HashParts(bytes.NewReader(body), "b")
		if h != again || (err == nil) != (errAgain == nil) || (err == nil) != (h != "") {
			t.Errorf("%q: %q, %v and then %q, %v", body, h, err, again, errAgain)
		}
	})
}
