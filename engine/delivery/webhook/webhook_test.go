package webhook_test

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/delivery/webhook"
	"github.com/scenewright/scenewright/engine/safehttp"
)

func notifier(t *testing.T, opts safehttp.Options) *webhook.Notifier {
	t.Helper()
	client, err := safehttp.New(&opts)
	if err != nil {
		t.Fatal(err)
	}
	n, err := webhook.New(client)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func private() safehttp.Options { return safehttp.Options{AllowPrivate: true} }

// message is the published example of Standard Webhooks, but for URL and time.
func message(url string) delivery.Notice {
	return delivery.Notice{ID: "msg_p5jXN8AQM9LWM0D4loKWxJek", URL: url, At: time.Now(), Body: []byte(`{"test": 2432232314}`), Secrets: [][]byte{secret("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")}}
}

func secret(b64 string) []byte {
	b, _ := base64.StdEncoding.DecodeString(b64)
	return b
}

// received is a request as the receiver had it.
type received struct {
	header http.Header
	body   []byte
}

// receiver keeps what it gets.
func receiver(t *testing.T, answer http.HandlerFunc) (string, <-chan received) {
	t.Helper()
	got := make(chan received, 10)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got <- received{r.Header, body}
		answer(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL, got
}

func fine(http.ResponseWriter, *http.Request) {}

func TestThePublishedVector(t *testing.T) {
	url, got := receiver(t, fine)
	n := message(url)
	n.At = time.Unix(1614265330, 0)
	if _, err := notifier(t, private()).Notify(t.Context(), n); err != nil {
		t.Fatal(err)
	}
	r := <-got
	for name, want := range map[string]string{
		"webhook-id": n.ID, "webhook-timestamp": "1614265330", "Content-Type": "application/json",
		"webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
		"User-Agent":        safehttp.DefaultUserAgent,
	} {
		if r.header.Get(name) != want {
			t.Errorf("%s is %q, want %q", name, r.header.Get(name), want)
		}
	}
	if string(r.body) != string(n.Body) {
		t.Errorf("body %q, want %q", r.body, n.Body)
	}
}

func TestReceiversVerifyAndSeeTampering(t *testing.T) {
	url, got := receiver(t, fine)
	n := message(url)
	old, current := secret("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"), []byte("0123456789abcdef0123456789abcdef")
	n.Secrets = [][]byte{current, old}
	if _, err := notifier(t, private()).Notify(t.Context(), n); err != nil {
		t.Fatal(err)
	}
	r := <-got
	for name, s := range map[string][]byte{"old": old, "new": current} {
		if err := verifier(t, s).Verify(r.body, r.header); err != nil {
			t.Errorf("with the %s secret: %v", name, err)
		}
	}
	v := verifier(t, current)
	for name, tamper := range map[string]func(h http.Header) []byte{
		"id":   func(h http.Header) []byte { h.Set("webhook-id", "msg_x"); return r.body },
		"time": func(h http.Header) []byte { h.Set("webhook-timestamp", fmt.Sprint(n.At.Unix()+1)); return r.body },
		"old":  func(h http.Header) []byte { h.Set("webhook-timestamp", "1614265330"); return r.body },
		"body": func(http.Header) []byte { return append([]byte(" "), r.body...) },
	} {
		header := r.header.Clone()
		if err := v.Verify(tamper(header), header); err == nil {
			t.Errorf("%s was changed and the message verifies", name)
		}
	}
	if err := verifier(t, []byte("another")).Verify(r.body, r.header); err == nil {
		t.Error("the message verifies with another secret")
	}
}

func verifier(t *testing.T, secret []byte) *standardwebhooks.Webhook {
	t.Helper()
	v, err := standardwebhooks.NewWebhookRaw(secret)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestARedirectIsTheAnswer(t *testing.T) {
	for _, status := range []int{301, 302, 303, 307, 308} {
		other, reached := receiver(t, fine)
		url, _ := receiver(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other, status) })
		reply, err := notifier(t, private()).Notify(t.Context(), message(url))
		if err != nil || reply.Status != status {
			t.Errorf("%d: got %d, %v", status, reply.Status, err)
		}
		if len(reached) != 0 {
			t.Errorf("%d was followed", status)
		}
	}
}

func TestRetryAfterIsHandedOn(t *testing.T) {
	url, _ := receiver(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "-1")
		w.WriteHeader(http.StatusTooManyRequests)
		fmt.Fprint(w, "later")
	})
	reply, err := notifier(t, private()).Notify(t.Context(), message(url))
	if err != nil || reply.Status != 429 || reply.RetryAfter != "-1" || string(reply.Body) != "later" {
		t.Errorf("%+v, %v", reply, err)
	}
}

// A receiver that trickles its answer is left, one that never ends is read to a
// bound.
func TestBadReceiversCostLittle(t *testing.T) {
	o := private()
	o.PostTotal = 300 * time.Millisecond
	trickle := raw(t, func(c net.Conn) {
		for _, b := range "HTTP/1.1 200 OK\r\n" + strings.Repeat("X: y\r\n", 100) {
			if _, err := fmt.Fprintf(c, "%c", b); err != nil {
				return
			}
			<-time.After(50 * time.Millisecond)
		}
	})
	if reply, err := notifier(t, o).Notify(t.Context(), message(trickle)); err == nil || reply.Status != 0 {
		t.Errorf("trickle: %+v, %v", reply, err)
	}
	wrote := make(chan int, 1)
	endless, _ := receiver(t, func(w http.ResponseWriter, _ *http.Request) {
		block, sum := make([]byte, 1<<20), 0
		for range 1 << 10 {
			n, err := w.Write(block)
			if sum += n; err != nil {
				break
			}
		}
		wrote <- sum
	})
	reply, err := notifier(t, private()).Notify(t.Context(), message(endless))
	if err != nil || reply.Status != 200 || len(reply.Body) > safehttp.MaxReply {
		t.Errorf("endless: status %d with %d bytes, %v", reply.Status, len(reply.Body), err)
	}
	if n := <-wrote; n >= 1<<30 {
		t.Errorf("all %d bytes were taken", n)
	}
}

// TestASilentReceiverIsWaitedFor: all of PostTotal, and the error says that time ran out.
func TestASilentReceiverIsWaitedFor(t *testing.T) {
	o := private()
	o.Headers, o.PostTotal = time.Millisecond, 200*time.Millisecond
	silent := raw(t, func(c net.Conn) { _, _ = io.Copy(io.Discard, c) })
	began := time.Now()
	reply, err := notifier(t, o).Notify(t.Context(), message(silent))
	var late net.Error
	if !errors.As(err, &late) || !late.Timeout() || reply.Status != 0 {
		t.Errorf("%+v, %v", reply, err)
	}
	if took := time.Since(began); took < o.PostTotal {
		t.Errorf("it was left after %v", took)
	}
}

func TestAnAnswerThatBreaksOffHasItsStatus(t *testing.T) {
	url := raw(t, func(c net.Conn) {
		fmt.Fprint(c, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nok")
	})
	reply, err := notifier(t, private()).Notify(t.Context(), message(url))
	if err == nil || reply.Status != 200 || string(reply.Body) != "ok" {
		t.Errorf("%+v, %v", reply, err)
	}
}

// raw answers a connection by hand, once the request's header was read.
func raw(t *testing.T, answer func(net.Conn)) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			c.Read(make([]byte, 4096))
			answer(c)
			c.Close()
		}
	}()
	return "http://" + l.Addr().String()
}

func TestWhatMayNotBeReachedIsNot(t *testing.T) {
	url, reached := receiver(t, fine)
	address := netip.MustParseAddrPort(strings.TrimPrefix(url, "http://"))
	for name, c := range map[string]struct {
		url  string
		opts safehttp.Options
	}{
		"private":           {strings.Replace(url, "http:", "https:", 1), safehttp.Options{Ports: []uint16{address.Port()}}},
		"plain":             {"http://example.com/", safehttp.Options{}},
		"bad certificate":   {secure(t), private()},
		"metadata":          {"http://169.254.169.254/", private()},
		"file":              {"file:///etc/passwd", private()},
		"nobody is there":   {closed(t), private()},
		"user and password": {"https://a:b@example.com/", safehttp.Options{}},
	} {
		reply, err := notifier(t, c.opts).Notify(t.Context(), message(c.url))
		if err == nil || reply.Status != 0 {
			t.Errorf("%s: %+v, %v", name, reply, err)
		}
	}
	if len(reached) != 0 {
		t.Error("a private address was reached")
	}
}

// secure is a server whose certificate nobody knows.
func secure(t *testing.T) string {
	s := httptest.NewUnstartedServer(http.HandlerFunc(fine))
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.StartTLS()
	t.Cleanup(s.Close)
	return s.URL
}

func closed(t *testing.T) string {
	s := httptest.NewServer(http.HandlerFunc(fine))
	defer s.Close()
	return s.URL
}

func TestCheckURL(t *testing.T) {
	n := notifier(t, safehttp.Options{})
	if err := n.CheckURL("https://example.com/hook"); err != nil {
		t.Error(err)
	}
	for _, url := range []string{"", "http://example.com/", "https://127.0.0.1/", "https://example.com:8080/", "ftp://example.com/", "https://localhost/"} {
		if err := n.CheckURL(url); !errors.Is(err, safehttp.ErrURL) && !errors.Is(err, safehttp.ErrBlocked) {
			t.Errorf("%s: got %v", url, err)
		}
	}
	if err := notifier(t, private()).CheckURL("http://127.0.0.1:9999/hook"); err != nil {
		t.Errorf("where private URLs are allowed: %v", err)
	}
}

func TestAClientIsNeeded(t *testing.T) {
	if _, err := webhook.New(nil); err == nil {
		t.Error("a notifier was made of nothing")
	}
}
