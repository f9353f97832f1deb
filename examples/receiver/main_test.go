package main

import (
	"context"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

const (
	secret  = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
	another = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
)

// running is a receiver until the test ends.
type running struct {
	url   string
	stop  context.CancelFunc
	ended chan error

	mu  sync.Mutex
	out strings.Builder
}

// Write takes what is printed.
func (r *running) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.out.Write(b)
}

func (r *running) printed() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.out.String()
}

func start(t *testing.T, once bool) *running {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	r := &running{url: "http://" + l.Addr().String(), stop: stop, ended: make(chan error, 1)}
	go func() { r.ended <- run(ctx, l, secret, once, r) }()
	return r
}

// send posts a message signed with a secret, and gives the status.
func (r *running) send(t *testing.T, secret, id, body string) int {
	t.Helper()
	hook, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		t.Fatal(err)
	}
	at := time.Now()
	signature, err := hook.Sign(id, at, []byte(body))
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, r.url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set(standardwebhooks.HeaderWebhookID, id)
	req.Header.Set(standardwebhooks.HeaderWebhookTimestamp, strconv.FormatInt(at.Unix(), 10))
	req.Header.Set(standardwebhooks.HeaderWebhookSignature, signature)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	return resp.StatusCode
}

func TestReceive(t *testing.T) {
	r := start(t, false)
	for _, m := range []struct {
		secret, id, body string
		want             int
	}{
		{secret, "msg_1", `{"type":"export"}`, 204},
		{secret, "msg_1", `{"type":"export"}`, 204}, // again
		{secret, "msg_2", `{"type":"export","n":2}`, 204},
		{another, "msg_3", `{"type":"forged"}`, 401},
		{secret, "msg_4", strings.Repeat(" ", maxMessage+1), 413},
	} {
		if got := r.send(t, m.secret, m.id, m.body); got != m.want {
			t.Errorf("%s: %d, want %d", m.id, got, m.want)
		}
	}
	if diff := cmp.Diff("{\"type\":\"export\"}\n{\"type\":\"export\",\"n\":2}\n", r.printed()); diff != "" {
		t.Errorf("printed: %s", diff)
	}
	r.stop()
	if err := <-r.ended; err != nil {
		t.Errorf("ended with %v", err)
	}
}

// TestOnce: it ends by itself after the first message that is right.
func TestOnce(t *testing.T) {
	r := start(t, true)
	r.send(t, another, "msg_1", `{"type":"forged"}`)
	r.send(t, secret, "msg_2", `{"type":"export"}`)
	if err := <-r.ended; err != nil || r.printed() != "{\"type\":\"export\"}\n" {
		t.Errorf("ended with %v after %q", err, r.printed())
	}
}

func TestSecretThatIsNone(t *testing.T) {
	if err := run(t.Context(), nil, "not base64!", false, nil); err == nil || !strings.Contains(err.Error(), "secret") {
		t.Errorf("got %v, want that the secret is none", err)
	}
}
