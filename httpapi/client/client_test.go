package client_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// script is a service that answers as it is told, and keeps what it was asked.
type script struct {
	mu      sync.Mutex
	answers []http.HandlerFunc // in order; the last one again and again
	asked   []*http.Request
	bodies  []string
}

// ServeHTTP gives the next answer.
func (s *script) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	s.mu.Lock()
	answer := s.answers[min(len(s.asked), len(s.answers)-1)]
	s.asked, s.bodies = append(s.asked, r), append(s.bodies, string(body))
	s.mu.Unlock()
	answer(w, r)
}

func (s *script) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.asked)
}

func answers(t *testing.T, opts *client.Options, list ...http.HandlerFunc) (*script, *client.Client) {
	t.Helper()
	s := &script{answers: list}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	c, err := client.New(server.URL+"/v1/", "swk-a.b:c", opts)
	if err != nil {
		t.Fatal(err)
	}
	return s, c
}

// with answers a status and a body; header are pairs.
func with(status int, body string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// broken breaks the connection.
func broken(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

const (
	made    = `{"projectId":"p1"}`
	limited = `{"type":"t","title":"Too many requests","message":"wait 1 s","code":"limited","requestId":"r","violated-policies":["default"]}`
)

// quick waits next to nothing between tries.
func quick() *client.Options { return &client.Options{MaxWait: time.Millisecond} }

// TestACallIsRepeated where another try may do better, under one key.
func TestACallIsRepeated(t *testing.T) {
	s, c := answers(t, quick(), broken, with(503, ""), with(429, limited, "Retry-After", "30"), with(201, made))
	id, err := c.Projects.Create(t.Context(), client.CreateProject{Prompt: "Tea."})
	if err != nil || id != "p1" || s.count() != 4 {
		t.Fatalf("%q, %v after %d tries", id, err, s.count())
	}
	key := s.asked[0].Header.Get("Idempotency-Key")
	for i, r := range s.asked {
		if got := r.Header.Get("Idempotency-Key"); got == "" || got != key {
			t.Errorf("try %d: Idempotency-Key %q, want %q", i, got, key)
		}
		if r.Header.Get("X-Api-Key") != "swk-a.b:c" || r.Header.Get("Content-Type") != "application/json" || r.URL.Path != "/v1/auth/project/create" {
			t.Errorf("try %d: %s %v", i, r.URL, r.Header)
		}
		if s.bodies[i] != s.bodies[0] || !strings.Contains(s.bodies[i], "Tea.") {
			t.Errorf("try %d: body %q", i, s.bodies[i])
		}
	}
	if _, err := c.Projects.Create(t.Context(), client.CreateProject{Prompt: "Tea."}); err != nil || s.asked[4].Header.Get("Idempotency-Key") == key {
		t.Errorf("another call has the same key, or %v", err)
	}
}

// TestACallIsNotRepeated where another try would get the same, or must not be.
func TestACallIsNotRepeated(t *testing.T) {
	for _, status := range []int{400, 401, 403, 404, 409, 422, 500, 502} {
		s, c := answers(t, quick(), with(status, ""))
		if _, err := c.Config.Tones(t.Context()); err == nil || s.count() != 1 {
			t.Errorf("%d: %d tries, %v", status, s.count(), err)
		}
	}
	s, c := answers(t, quick(), with(503, ""))
	if _, err := c.Assets.Upload(t.Context(), "w", "", client.UploadFile{Name: "a", Content: strings.NewReader("x")}); err == nil || s.count() != 1 {
		t.Errorf("an upload: %d tries, %v", s.count(), err)
	}
	s, c = answers(t, &client.Options{Retries: -1}, with(503, ""))
	if _, err := c.Config.Tones(t.Context()); err == nil || s.count() != 1 {
		t.Errorf("without retries: %d tries, %v", s.count(), err)
	}
	s, c = answers(t, &client.Options{Retries: 2, MaxWait: time.Millisecond}, with(429, limited))
	if _, err := c.Config.Tones(t.Context()); err == nil || s.count() != 3 {
		t.Errorf("with two retries: %d tries, %v", s.count(), err)
	}
}

func TestARefusalIsAProblem(t *testing.T) {
	for name, row := range map[string]struct {
		answer http.HandlerFunc
		want   contract.Problem
	}{
		"ours": {with(429, limited), contract.Problem{
			Type: "t", Title: "Too many requests", Message: "wait 1 s", Code: "limited", RequestID: "r", Violated: []string{"default"}, Status: 429,
		}},
		"a proxy's page": {with(502, "<html>"), contract.Problem{Status: 502, Message: "the service answered 502 Bad Gateway"}},
		"nothing":        {with(404, ""), contract.Problem{Status: 404, Message: "the service answered 404 Not Found"}},
	} {
		_, c := answers(t, &client.Options{Retries: -1}, row.answer)
		_, err := c.Config.Tones(t.Context())
		var got *contract.Problem
		if !errors.As(err, &got) {
			t.Errorf("%s: %v is no problem", name, err)
			continue
		}
		if d := cmp.Diff(row.want, *got); d != "" || err.Error() != row.want.Message {
			t.Errorf("%s: %q (-want +got):\n%s", name, err, d)
		}
	}
}

func TestAnAnswerThatIsNone(t *testing.T) {
	for name, answer := range map[string]http.HandlerFunc{
		"no JSON": with(200, "<html>"), "another form": with(200, `{"tones":"none"}`), "cut off": with(200, `{"tones":[`),
	} {
		_, c := answers(t, quick(), answer)
		if _, err := c.Config.Tones(t.Context()); err == nil || !strings.Contains(err.Error(), "not what was expected") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTheContextEndsAWait and not only a call.
func TestTheContextEndsAWait(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	_, c := answers(t, &client.Options{MaxWait: time.Hour}, func(w http.ResponseWriter, r *http.Request) {
		with(429, limited, "Retry-After", "3600")(w, r)
		cancel()
	})
	if _, err := c.Config.Tones(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestTheNextPage(t *testing.T) {
	for link, want := range map[string]string{
		"":                                  "",
		`<?cursor=abc&limit=2>; rel="next"`: "abc",
		`<https://example.com/v1/x?cursor=a%2Bb>; rel="next"`: "a+b",
		`<?cursor=abc>; rel="prev"`:                           "",
		`<:>; rel="next"`:                                     "",
	} {
		_, c := answers(t, quick(), with(200, "[]", "Link", link))
		if _, next, err := c.Templates.ListOwn(t.Context(), client.List{}); err != nil || next != want {
			t.Errorf("%s: %q, %v; want %q", link, next, err, want)
		}
	}
}

// TestIdsAreEscaped: an id leads nowhere else than it should.
func TestIdsAreEscaped(t *testing.T) {
	s, c := answers(t, quick(), with(204, ""))
	if err := c.Projects.Delete(t.Context(), "../../keys/a?b=c"); err != nil {
		t.Fatal(err)
	}
	if got, want := s.asked[0].URL.EscapedPath(), "/v1/auth/project/..%2F..%2Fkeys%2Fa%3Fb=c"; got != want {
		t.Errorf("asked for %s, want %s", got, want)
	}
}

func TestWhereTheServiceIs(t *testing.T) {
	for _, base := range []string{"", "example.com/v1", "ftp://example.com/v1", "http://", "http://%zz"} {
		if _, err := client.New(base, "k", nil); err == nil {
			t.Errorf("%q is taken", base)
		}
	}
}
