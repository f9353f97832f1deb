package provider_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/telemetry"
)

const secret = "s3cr3t/with+signs"

// echo answers with what it was sent.
func echo(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"path": r.URL.Path, "query": r.URL.Query(), "auth": r.Header.Get("Authorization"), "method": r.Method})
}

func open(key provider.Key, paid bool) func(string, *provider.Options) (providertest.Call, error) {
	return func(base string, o *provider.Options) (providertest.Call, error) {
		c, err := provider.New("echo", base, key, o)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context) error {
			var out struct{ Path string }
			return c.Post(ctx, provider.Call{Path: "/v1/do", Once: paid}, map[string]string{"a": "b"}, &out)
		}, nil
	}
}

func TestBadDays(t *testing.T) {
	for name, key := range map[string]provider.Key{"bearer": provider.Bearer(secret), "param": provider.Param("key", secret)} {
		t.Run(name, func(t *testing.T) {
			providertest.Run(t, providertest.Subject{Key: secret, Good: http.HandlerFunc(echo), Open: open(key, false)})
		})
	}
	t.Run("paid", func(t *testing.T) {
		providertest.Run(t, providertest.Subject{Key: secret, Good: http.HandlerFunc(echo), Open: open(provider.Bearer(secret), true), Paid: true})
	})
}

func client(t *testing.T, h http.HandlerFunc, key provider.Key, o *provider.Options) *provider.Client {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	c, err := provider.New("echo", s.URL+"/base/", key, o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestRequest(t *testing.T) {
	c := client(t, echo, provider.Prefixed("Authorization", "Key ", secret), nil)
	var got struct {
		Path, Auth, Method string
		Query              url.Values
	}
	if err := c.JSON(context.Background(), provider.Call{Path: "a/b?x=1", Query: url.Values{"y": {"2"}}}, &got); err != nil {
		t.Fatal(err)
	}
	if s := fmt.Sprint(got); s != "{/base/a/b Key "+secret+" GET map[x:[1] y:[2]]}" {
		t.Error(s)
	}
}

// TestElsewhere: the key goes to the configured host alone.
func TestElsewhere(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { t.Errorf("%s was asked", r.URL) }))
	defer other.Close()
	c := client(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other.URL, http.StatusFound) }, provider.Bearer(secret), nil)
	for _, path := range []string{other.URL + "/jobs/1", "/jobs/1"} {
		if err := c.JSON(context.Background(), provider.Call{Path: path}, nil); provider.KindOf(err) != provider.Broken {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestComplaints(t *testing.T) {
	for body, want := range map[string]string{
		`{"error":{"message":"You exceeded","type":"insufficient_quota","code":"insufficient_quota"}}`: "unpaid (HTTP 429): insufficient_quota: You exceeded",
		`[{"error":{"code":429,"message":"busy","status":"RESOURCE_EXHAUSTED"}}]`:                      "limited (HTTP 429): RESOURCE_EXHAUSTED: busy",
		`{"detail":[{"loc":["body"],"msg":"too long","type":"value_error"}]}`:                          "limited (HTTP 429): value_error: too long",
		`{"error":"model not found"}`:                 "limited (HTTP 429): model not found",
		`<html>Just a moment</html>`:                  "limited (HTTP 429)",
		`{"message":"key ` + secret + ` is unknown"}`: "limited (HTTP 429): key [key] is unknown",
	} {
		c := client(t, func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusTooManyRequests)
			fmt.Fprint(w, body)
		}, provider.Bearer(secret), &provider.Options{Tries: 1})
		var f *provider.Failure
		if err := c.JSON(context.Background(), provider.Call{Path: "x"}, nil); !errors.As(err, &f) || f.Error() != want {
			t.Errorf("%s:\n%v\nwant %s", body, f, want)
		}
	}
}

// TestBreaker: a service that keeps failing is left alone, then asked once.
func TestBreaker(t *testing.T) {
	asked, down := 0, true
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	c := client(t, func(w http.ResponseWriter, r *http.Request) {
		if asked++; down {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		echo(w, r)
	}, provider.Key{}, &provider.Options{Tries: 1, Now: func() time.Time { return now }})
	call := func() provider.Kind {
		return provider.KindOf(c.JSON(context.Background(), provider.Call{Path: "x"}, nil))
	}
	for range 5 {
		call()
	}
	if k := call(); k != provider.Unavailable || asked != 5 {
		t.Errorf("%q after %d requests", k, asked)
	}
	now, down = now.Add(31*time.Second), false
	if k := call(); k != "" || asked != 6 {
		t.Errorf("%q after %d requests, want a success by the sixth", k, asked)
	}
}

// TestBreakerAmongMany: of many calls that find a service left alone at once, one asks
// whether it is back. The race detector watches what they share.
func TestBreakerAmongMany(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked := make(chan struct{}, 100)
		c, err := provider.New("echo", "https://echo.example", provider.Key{}, &provider.Options{Tries: 1, HTTP: &http.Client{Transport: service(func(*http.Request) (*http.Response, error) {
			asked <- struct{}{}
			time.Sleep(time.Second)
			return nil, errors.New("connection reset")
		})}})
		if err != nil {
			t.Fatal(err)
		}
		atOnce := func(calls int) {
			var all sync.WaitGroup
			for range calls {
				all.Go(func() { _ = c.JSON(t.Context(), provider.Call{Path: "x"}, nil) })
			}
			all.Wait()
		}
		for len(asked) < 5 {
			atOnce(1)
		}
		time.Sleep(31 * time.Second)
		before := len(asked)
		if atOnce(20); len(asked)-before != 1 {
			t.Errorf("%d of 20 calls asked, want 1", len(asked)-before)
		}
	})
}

// TestKeyIsNotCounted looks for the key in what telemetry notes of calls that fail.
func TestKeyIsNotCounted(t *testing.T) {
	figures, spans := metric.NewManualReader(), tracetest.NewSpanRecorder()
	r, err := telemetry.New(metric.NewMeterProvider(metric.WithReader(figures)), trace.NewTracerProvider(trace.WithSpanProcessor(spans)))
	if err != nil {
		t.Fatal(err)
	}
	call := job.Do(func(ctx context.Context, _ job.Job) error {
		var errs []error
		for _, key := range []provider.Key{provider.Bearer(secret), provider.Param("key", secret)} {
			refused := client(t, func(w http.ResponseWriter, _ *http.Request) {
				http.Error(w, `{"error":"`+secret+`"}`, http.StatusUnauthorized)
			}, key, nil)
			away, err := provider.New("away", "http://127.0.0.1:1", key, &provider.Options{Tries: 1})
			errs = append(errs, err, refused.JSON(ctx, provider.Call{Path: "x"}, nil), away.JSON(ctx, provider.Call{Path: "x"}, nil))
		}
		return errors.Join(errs...)
	})
	q, err := r.Queue(oneJob{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := q.Work(t.Context(), call, nil); err == nil {
		t.Fatal("no call failed")
	}
	var counted metricdata.ResourceMetrics
	if err := figures.Collect(t.Context(), &counted); err != nil {
		t.Fatal(err)
	}
	noted := fmt.Sprintf("%+v", counted)
	for _, s := range spans.Ended() {
		noted += fmt.Sprintf("%s %+v %+v %+v\n", s.Name(), s.Attributes(), s.Events(), s.Status())
	}
	if calls := strings.Count(noted, "call echo"); calls != 2 {
		t.Errorf("%d calls are noted, want 2: %s", calls, noted)
	}
	for _, form := range []string{secret, url.QueryEscape(secret)} {
		if strings.Contains(noted, form) {
			t.Errorf("the key is in what is counted: %s", noted)
		}
	}
}

// oneJob is a queue that has one job, and fails as that does.
type oneJob struct{ job.Queue }

// Work does the job.
func (oneJob) Work(ctx context.Context, do job.Do, _ *job.WorkOptions) (func(context.Context) error, error) {
	return nil, do(ctx, job.Job{Kind: job.Video})
}

func TestKeyIsSilent(t *testing.T) {
	k := provider.Bearer(secret)
	raw, err := json.Marshal(k)
	if s := fmt.Sprintf("%v %+v %#v %s", k, k, k, raw); err != nil || strings.Contains(s, secret) {
		t.Error(s, err)
	}
}

func TestBaseURL(t *testing.T) {
	for _, bad := range []string{"", "api.example.com", "ftp://x", "https://user:pw@x", ":"} {
		if _, err := provider.New("x", bad, provider.Key{}, nil); err == nil || strings.Contains(err.Error(), "pw") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// TestOr: what a host sets stands, and takes from the adapter nothing else.
func TestOr(t *testing.T) {
	adapter := provider.Options{Timeout: time.Hour, AtOnce: 2}
	for _, c := range []struct {
		host    *provider.Options
		timeout time.Duration
		tries   int
	}{
		{nil, time.Hour, 0},
		{&provider.Options{Tries: 7}, time.Hour, 7},
		{&provider.Options{Timeout: time.Minute}, time.Minute, 0},
	} {
		if o := c.host.Or(adapter); o.Timeout != c.timeout || o.Tries != c.tries || o.AtOnce != 2 {
			t.Errorf("%+v gives %v, %d tries, %d at once", c.host, o.Timeout, o.Tries, o.AtOnce)
		}
	}
}
