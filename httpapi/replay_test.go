package httpapi

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/replay"
	"github.com/scenewright/scenewright/httpapi/contract"
	"github.com/scenewright/scenewright/store/sqlitetest"
)

// twice sends requests to one handler behind once, on a real database.
type twice struct {
	t      *testing.T
	host   *host
	guard  *replay.Guard
	route  route
	handle func(*call) error

	mu  sync.Mutex
	ids []string // NewID of each call that reached the handler
}

func newTwice(t *testing.T, rt route, handle func(*call) error) *twice {
	t.Helper()
	db := sqlitetest.New(t)
	g, err := replay.New(db.Stores.Replays, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &twice{t: t, host: &host{log: slog.New(slog.DiscardHandler)}, guard: g, route: rt, handle: handle}
}

// reply is an answer, read.
type reply struct {
	StatusCode int
	Header     http.Header
	body       string
}

// send sends a request under a key, "" for none, and gives the answer.
func (tw *twice) send(key, body string, change ...func(*http.Request)) reply {
	tw.t.Helper()
	r := httptest.NewRequestWithContext(tw.t.Context(), tw.route.Method, "/v1/auth/things?a=b", strings.NewReader(body))
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	for _, f := range change {
		f(r)
	}
	w := httptest.NewRecorder()
	c := &call{Request: r, W: w, ID: "r1", Grant: access.Grant{CredentialID: "c1"}, host: tw.host, route: tw.route}
	rt := tw.route
	rt.Handle = func(c *call) error {
		tw.mu.Lock()
		tw.ids = append(tw.ids, c.NewID)
		tw.mu.Unlock()
		return tw.handle(c)
	}
	if err := (replays{tw.guard}).once(rt)(c); err != nil {
		c.refuse(err)
	}
	return reply{w.Code, w.Header(), w.Body.String()}
}

func (tw *twice) calls() int {
	tw.mu.Lock()
	defer tw.mu.Unlock()
	return len(tw.ids)
}

var things = route{Method: http.MethodPost, Path: "/auth/things"}

func create(c *call) error {
	c.W.Header().Set("Location", "/things/"+c.NewID)
	return c.reply(http.StatusCreated, map[string]string{"id": c.NewID})
}

func TestARepeatedPOSTIsAnsweredAsTheFirst(t *testing.T) {
	t.Parallel()
	tw := newTwice(t, things, create)
	first, second := tw.send("k", `{"a":1}`), tw.send("k", `{"a":1}`)
	if first.StatusCode != 201 || second.StatusCode != 201 || tw.calls() != 1 {
		t.Fatalf("answers %d and %d of %d calls", first.StatusCode, second.StatusCode, tw.calls())
	}
	if d := cmp.Diff(first.body, second.body); d != "" {
		t.Errorf("bodies (-first +second):\n%s", d)
	}
	for _, name := range []string{"Content-Type", "Location"} {
		if a, b := first.Header.Get(name), second.Header.Get(name); a == "" || a != b {
			t.Errorf("%s is %q and then %q", name, a, b)
		}
	}
	if first.Header.Get("Idempotent-Replayed") != "" || second.Header.Get("Idempotent-Replayed") != "true" {
		t.Error("the second and not the first is to say that it is a repetition")
	}
}

func TestTheSameKeyForSomethingElseIsRefused(t *testing.T) {
	t.Parallel()
	tw := newTwice(t, things, create)
	tw.send("k", `{"a":1}`)
	for name, r := range map[string]reply{
		"body":  tw.send("k", `{"a":2}`),
		"query": tw.send("k", `{"a":1}`, func(r *http.Request) { r.URL.RawQuery = "a=c" }),
		"path":  tw.send("k", `{"a":1}`, func(r *http.Request) { r.URL.Path = "/v1/auth/others" }),
	} {
		if body := r.body; r.StatusCode != 422 || !strings.Contains(body, `"param":"Idempotency-Key"`) {
			t.Errorf("another %s: %d %s", name, r.StatusCode, body)
		}
	}
	alias := tw.send("k", `{"a":1}`, func(r *http.Request) { r.URL.Path = "/v1/v1/auth/things" })
	if alias.Header.Get("Idempotent-Replayed") != "true" {
		t.Error("the same route by its other name was taken for another")
	}
}

func TestWhileAPOSTRunsItsRepetitionWaits(t *testing.T) {
	t.Parallel()
	began, end := make(chan struct{}), make(chan struct{})
	tw := newTwice(t, things, func(c *call) error {
		close(began)
		<-end
		return create(c)
	})
	first := make(chan reply, 1)
	go func() { first <- tw.send("k", "{}") }()
	<-began
	r := tw.send("k", "{}")
	close(end)
	if r.StatusCode != 409 || r.Header.Get("Retry-After") == "" {
		t.Errorf("%d, Retry-After %q; want 409 and a time", r.StatusCode, r.Header.Get("Retry-After"))
	}
	if r := <-first; r.StatusCode != 201 {
		t.Errorf("the first got %d", r.StatusCode)
	}
}

func TestKeysThatCannotBeAreRefused(t *testing.T) {
	ofValues(t)
	t.Parallel()
	tw := newTwice(t, things, create)
	for name, change := range map[string]func(*http.Request){
		"empty":    func(r *http.Request) { r.Header.Set("Idempotency-Key", "") },
		"too long": func(r *http.Request) { r.Header.Set("Idempotency-Key", strings.Repeat("x", 256)) },
		"two":      func(r *http.Request) { r.Header["Idempotency-Key"] = []string{"a", "b"} },
		"spaces":   func(r *http.Request) { r.Header.Set("Idempotency-Key", "a b") },
	} {
		if r := tw.send("", "{}", change); r.StatusCode != 400 || tw.calls() != 0 {
			t.Errorf("%s: %d after %d calls", name, r.StatusCode, tw.calls())
		}
	}
}

func TestWhatMayComeOutDifferentlyIsNotKept(t *testing.T) {
	t.Parallel()
	for code, kept := range map[fault.Code]bool{
		fault.CodeInvalid: true, fault.CodeConflict: false, fault.CodeInternal: false,
		fault.CodeLimited: false, fault.CodeForbidden: false, fault.CodeNotFound: false,
	} {
		tw := newTwice(t, things, func(*call) error { return &fault.Error{Code: code, Message: "no"} })
		first, second := tw.send("k", "{}"), tw.send("k", "{}")
		if first.StatusCode != second.StatusCode || first.body != second.body {
			t.Errorf("%s: %d and then %d", code, first.StatusCode, second.StatusCode)
		}
		if got := tw.calls() == 1; got != kept {
			t.Errorf("%s: kept is %v, want %v", code, got, kept)
		}
	}
}

func TestAPanicFreesTheKey(t *testing.T) {
	t.Parallel()
	tw := newTwice(t, things, func(*call) error { panic("a bug") })
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		tw.send("k", "{}")
	}()
	tw.handle = create
	if r := tw.send("k", "{}"); r.StatusCode != 201 {
		t.Errorf("after it: %d", r.StatusCode)
	}
}

func TestSecretsAreNotKept(t *testing.T) {
	t.Parallel()
	type person struct {
		ID       string          `json:"id"`
		Password contract.Secret `json:"password,omitempty"`
	}
	tw := newTwice(t, things, func(c *call) error {
		c.warn("it is shown once")
		return c.reply(http.StatusCreated, map[string]any{"people": []*person{{"1", "correct horse"}}})
	})
	if body := tw.send("k", "{}").body; !strings.Contains(body, "correct horse") {
		t.Errorf("the first answer is %s", body)
	}
	if d := cmp.Diff(`{"people":[{"id":"1"}],"warnings":["it is shown once"]}`+"\n", tw.send("k", "{}").body); d != "" {
		t.Errorf("the second (-want +got):\n%s", d)
	}
}

// What a crash left is done again under the id it had.
func TestAfterACrashTheIDIsTheSame(t *testing.T) {
	t.Parallel()
	tw := newTwice(t, things, create)
	past := func() time.Time { return time.Now().Add(-time.Hour) }
	db := sqlitetest.New(t)
	var err error
	if tw.guard, err = replay.New(db.Stores.Replays, nil); err != nil {
		t.Fatal(err)
	}
	dead, err := replay.New(db.Stores.Replays, &replay.Options{Now: past})
	if err != nil {
		t.Fatal(err)
	}
	turn, err := dead.Begin(t.Context(), replay.Call{
		Owner: "c1", Key: "k", Route: "POST /auth/things?a=b", Hash: replay.HashBytes([]byte("{}")), NewID: "before",
	})
	if err != nil {
		t.Fatal(err)
	}
	defer turn.Release(context.Background())
	if r := tw.send("k", "{}"); r.StatusCode != 201 || tw.ids[0] != "before" {
		t.Errorf("%d, id %v; want 201 and the id from before", r.StatusCode, tw.ids)
	}
}

func TestEveryCallHasAnIDOfItsOwn(t *testing.T) {
	t.Parallel()
	tw := newTwice(t, things, create)
	tw.send("", "{}")
	tw.send("", "{}")
	if tw.calls() != 2 || tw.ids[0] == "" || tw.ids[0] == tw.ids[1] {
		t.Errorf("ids %v", tw.ids)
	}
}

// upload is a form with one file, its boundary drawn.
func upload(content string) (body string, change func(*http.Request)) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	p, _ := w.CreateFormFile("file", "a.png") // into memory: it cannot fail
	io.WriteString(p, content)
	w.Close()
	return b.String(), func(r *http.Request) { r.Header.Set("Content-Type", w.FormDataContentType()) }
}

// readUpload is a handler of uploads.
func readUpload(c *call) error {
	form, err := c.form()
	if err != nil {
		return fault.Invalid("file", "is not there", "")
	}
	n := int64(0)
	for {
		p, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			return c.reply(http.StatusCreated, map[string]int64{"bytes": n})
		}
		if err != nil {
			return fault.Invalid("file", "broke off", "")
		}
		more, err := io.Copy(io.Discard, p)
		if n += more; err != nil {
			return fault.Invalid("file", "broke off", "")
		}
	}
}

func TestARepeatedUploadIsComparedAsItStreams(t *testing.T) {
	t.Parallel()
	tw := newTwice(t, things.streams(), readUpload)
	content := strings.Repeat("pixels ", 50_000)
	send := func(content string) reply {
		body, form := upload(content)
		return tw.send("k", body, form)
	}
	first := send(content)
	if body := first.body; first.StatusCode != 201 || body != fmt.Sprintf(`{"bytes":%d}`+"\n", len(content)) {
		t.Fatalf("%d %s", first.StatusCode, body)
	}
	if r := send(content); r.StatusCode != 201 || r.Header.Get("Idempotent-Replayed") != "true" || tw.calls() != 1 {
		t.Errorf("the same with another boundary: %d after %d calls", r.StatusCode, tw.calls())
	}
	if r := send(content + "!"); r.StatusCode != 422 || tw.calls() != 1 {
		t.Errorf("other content: %d after %d calls", r.StatusCode, tw.calls())
	}
}

func TestAnUploadThatWasNotReadToItsEndMayBeSentAgain(t *testing.T) {
	t.Parallel()
	tw := newTwice(t, things.streams(), func(*call) error { return fault.Invalid("file", "is too large", "") })
	body, form := upload("pixels")
	if r := tw.send("k", body, form); r.StatusCode != 400 {
		t.Fatalf("%d", r.StatusCode)
	}
	tw.handle = readUpload
	if r := tw.send("k", body, form); r.StatusCode != 201 {
		t.Errorf("sent again: %d", r.StatusCode)
	}
	if r := tw.send("k2", "no form"); r.StatusCode != 415 {
		t.Errorf("no form: %d, want 415", r.StatusCode)
	}
}

func TestOtherMethodsAreLeftAlone(t *testing.T) {
	ofValues(t)
	t.Parallel()
	tw := newTwice(t, route{Method: http.MethodPut, Path: "/auth/things"}, func(c *call) error { return c.none() })
	tw.send("k", "{}")
	if r := tw.send("k", "{}"); r.StatusCode != 204 || tw.calls() != 2 {
		t.Errorf("%d after %d calls", r.StatusCode, tw.calls())
	}
}
