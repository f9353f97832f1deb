// Package s3_test tests package store/blob/s3 on a fake of S3, whose modules are not the product's.
package s3_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/store/blob/bucket"
	"github.com/scenewright/scenewright/store/blob/s3"
	"github.com/scenewright/scenewright/store/storetest"
)

// secret is in the environment, and must be nowhere else.
const secret = "wordofpass"

// bucketName names the bucket of every fake.
const bucketName = "films"

// fake is a server of S3 on loopback.
type fake struct {
	*httptest.Server
	before func(http.ResponseWriter, *http.Request) bool // answers itself, where it says so
	gets   atomic.Int64
}

// newFake starts a server with one bucket, and has the environment know its
// credentials, and no others.
func newFake(t testing.TB) *fake {
	t.Helper()
	for name, value := range map[string]string{
		"AWS_ACCESS_KEY_ID": "tester", "AWS_SECRET_ACCESS_KEY": secret, "AWS_SESSION_TOKEN": "", "AWS_PROFILE": "", "AWS_REGION": "",
		"AWS_CONFIG_FILE": "/dev/null", "AWS_SHARED_CREDENTIALS_FILE": "/dev/null", "AWS_EC2_METADATA_DISABLED": "true",
	} {
		t.Setenv(name, value)
	}
	backend := s3mem.New()
	if err := backend.CreateBucket(bucketName); err != nil {
		t.Fatal(err)
	}
	f := &fake{before: func(http.ResponseWriter, *http.Request) bool { return false }}
	real := gofakes3.New(backend, gofakes3.WithoutVersioning()).Server()
	f.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && strings.HasPrefix(r.URL.Path, "/"+bucketName+"/") {
			f.gets.Add(1)
		}
		if !f.before(w, r) {
			real.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(f.Close)
	return f
}

// address is the URL of a bucket of the fake.
func (f *fake) address(name, more string) bucket.URL {
	return bucket.URL("s3://" + name + "?region=eu-central-1&s3ForcePathStyle=true&endpoint=" + url.QueryEscape(f.URL) + more)
}

func (f *fake) open(t testing.TB, more string) *bucket.Bucket {
	t.Helper()
	b, err := s3.Open(context.Background(), f.address(bucketName, more), &bucket.Options{BaseURL: "https://video.example/v1/files"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b
}

func TestBlobs(t *testing.T) {
	for name, more := range map[string]string{"plain": "", "prefix": "&prefix=a/b", "without checksums": "&request_checksum_calculation=when_required"} {
		t.Run(name, func(t *testing.T) {
			storetest.TestBlobs(t, func(t *testing.T) blobs.Blobs { return newFake(t).open(t, more) })
		})
	}
}

func TestManyBlobs(t *testing.T) { storetest.TestManyBlobs(t, newFake(t).open(t, "")) }

// TestFetches: what is not read is not fetched.
func TestFetches(t *testing.T) {
	f := newFake(t)
	b := f.open(t, "")
	if err := b.Put(t.Context(), "k", strings.NewReader("0123456789")); err != nil {
		t.Fatal(err)
	}
	r, err := b.Open(t.Context(), "k")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	size, err := r.Seek(0, io.SeekEnd)
	if err != nil || size != 10 || f.gets.Load() != 0 {
		t.Errorf("size %d, %v, after %d fetches; want none", size, err, f.gets.Load())
	}
	if _, err := r.Seek(7, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); string(got) != "789" || err != nil || f.gets.Load() != 1 {
		t.Errorf("got %q, %v, by %d fetches; want one", got, err, f.gets.Load())
	}
}

// TestGivenUp: an upload in parts whose context ends leaves nothing behind that
// somebody pays for.
func TestGivenUp(t *testing.T) {
	f := newFake(t)
	b := f.open(t, "")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	f.before = func(_ http.ResponseWriter, r *http.Request) bool {
		if r.URL.Query().Get("partNumber") == "2" {
			cancel()
		}
		return false
	}
	if err := b.Put(ctx, "k", strings.NewReader(strings.Repeat("x", 16<<20))); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	resp, err := http.Get(f.URL + "/" + bucketName + "?uploads")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	left, err := io.ReadAll(resp.Body)
	if err != nil || !strings.Contains(string(left), "ListMultipartUploadsResult") || strings.Contains(string(left), "<Upload>") {
		t.Errorf("these uploads were left: %s, %v", left, err)
	}
}

// TestFailures: each says what to do about it, and keeps the secret.
func TestFailures(t *testing.T) {
	f := newFake(t)
	answer := func(status int, code string) func(http.ResponseWriter, *http.Request) bool {
		return func(w http.ResponseWriter, _ *http.Request) bool {
			w.Header().Set("Content-Type", "application/xml")
			w.WriteHeader(status)
			fmt.Fprintf(w, "<Error><Code>%s</Code><Message>no</Message></Error>", code)
			return true
		}
	}
	for name, c := range map[string]struct {
		url       bucket.URL
		before    func(http.ResponseWriter, *http.Request) bool
		code      fault.Code
		want      string
		retryable bool
	}{
		"another scheme":    {"gs://films", nil, fault.CodeInvalid, "s3://", false},
		"unknown parameter": {f.address(bucketName, "&secret="+secret), nil, fault.CodeInvalid, "s3://films cannot be opened", false},
		"missing bucket":    {f.address("nosuch", ""), nil, fault.CodeMissing, "is not there", false},
		"denied":            {f.address(bucketName, ""), answer(403, "AccessDenied"), fault.CodeProvider, "denies access", false},
		"wrong key":         {f.address(bucketName, ""), answer(403, "InvalidAccessKeyId"), fault.CodeProvider, "credentials", false},
		"down":              {f.address(bucketName, ""), answer(501, "NotImplemented"), fault.CodeUnavailable, "cannot be used", true},
		"nobody there":      {bucket.URL("s3://films?region=r&use_path_style=true&endpoint=http://127.0.0.1:1"), nil, fault.CodeUnavailable, "cannot be used", true},
		"no region":         {bucket.URL("s3://films"), nil, fault.CodeInvalid, "no region", false},
	} {
		t.Run(name, func(t *testing.T) {
			f.before = c.before
			if c.before == nil {
				f.before = func(http.ResponseWriter, *http.Request) bool { return false }
			}
			b, err := s3.Open(t.Context(), c.url, &bucket.Options{BaseURL: "https://video.example"})
			var got *fault.Error
			if b != nil || !errors.As(err, &got) || got.Code != c.code || got.Retryable != c.retryable || !strings.Contains(got.Error(), c.want) {
				t.Fatalf("%v, %v; want code %s, retryable %t and %q", b, err, c.code, c.retryable, c.want)
			}
			t.Logf("%v: because: %v", got, got.Err)
			if said := fmt.Sprint(got, got.Err); strings.Contains(said, secret) {
				t.Errorf("it says %q", said)
			}
		})
	}
}

// TestBrokenAtWork: a bucket that goes away while the service runs.
func TestBrokenAtWork(t *testing.T) {
	f := newFake(t)
	b := f.open(t, "")
	if err := b.Put(t.Context(), "k", strings.NewReader("x")); err != nil {
		t.Fatal(err)
	}
	r, err := b.Open(t.Context(), "k")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	f.before = func(w http.ResponseWriter, _ *http.Request) bool {
		w.WriteHeader(http.StatusForbidden)
		return true
	}
	_, opened := b.Open(t.Context(), "k")
	if _, err := b.Open(t.Context(), strings.Repeat("k", 2000)); !errors.Is(err, fault.ErrInvalid) { // for which S3 has words of its own
		t.Errorf("a long key: %v, want ErrInvalid", err)
	}
	_, read := io.ReadAll(r)
	for name, err := range map[string]error{
		"open": opened, "read": read, "put": b.Put(t.Context(), "k", strings.NewReader("y")), "delete": b.Delete(t.Context(), "k"),
	} {
		if !errors.Is(err, fault.ErrProvider) {
			t.Errorf("%s: %v, want ErrProvider", name, err)
		}
	}
}

// TestDeadline: a bucket that does not answer keeps nobody.
func TestDeadline(t *testing.T) {
	f := newFake(t)
	b := f.open(t, "")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	f.before = func(_ http.ResponseWriter, r *http.Request) bool {
		_, _ = io.Copy(io.Discard, r.Body) // to see that the other is gone
		<-r.Context().Done()
		return true
	}
	if err := b.Put(ctx, "k", strings.NewReader("x")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("put: %v", err)
	}
	if _, err := b.Open(ctx, "k"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("open: %v", err)
	}
	if err := b.Delete(ctx, "k"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("delete: %v", err)
	}
}
