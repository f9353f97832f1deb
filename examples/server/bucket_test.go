package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// asInAWS returns an environment of AWS with a key, and nothing of the machine's own.
func asInAWS(secret string) []string {
	return []string{
		"AWS_ACCESS_KEY_ID=tester", "AWS_SECRET_ACCESS_KEY=" + secret, "AWS_SESSION_TOKEN=", "AWS_PROFILE=", "AWS_REGION=", "AWS_DEFAULT_REGION=",
		"AWS_CONFIG_FILE=/dev/null", "AWS_SHARED_CREDENTIALS_FILE=/dev/null", "AWS_EC2_METADATA_DISABLED=true",
	}
}

// TestBucket: a service whose files are in a bucket makes a film. The bucket
// has all of it, the data folder nothing, and the service serves it, in ranges
// too.
func TestBucket(t *testing.T) {
	t.Parallel()
	const secret = "wordofpass"
	kept := &memoryBucket{files: map[string][]byte{}}
	s3 := httptest.NewServer(kept)
	t.Cleanup(s3.Close)
	dir := t.TempDir()
	p := startWith(t, asInAWS(secret), dir, "-blobs", "s3://films?region=eu-central-1&s3ForcePathStyle=true&prefix=prod&endpoint="+url.QueryEscape(s3.URL))
	done, err := p.client(t, p.said["api key"]).Projects.CreateAndWait(t.Context(), tiny())
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.client(t, p.said["api key"]).Exports.Status(t.Context(), done.ID)
	if err != nil {
		t.Fatal(err)
	}
	_, key, found := strings.Cut(s.URLs.UploadPath, "/exports/")
	if !found || !strings.HasPrefix(s.URLs.UploadPath, p.said["listening"]+"/v1/files/") {
		t.Fatalf("the film is at %s, want it to be the service's", s.URLs.UploadPath)
	}
	film := kept.file("prod/exports/" + key)
	if len(film) < 1000 {
		t.Fatalf("the bucket has %d bytes of film", len(film))
	}
	if got := fetch(t, s.URLs.UploadPath, ""); got != string(film) {
		t.Errorf("the service serves %d bytes, want the %d of the bucket", len(got), len(film))
	}
	if got, want := fetch(t, s.URLs.UploadPath, "bytes=4-11"), string(film[4:12]); got != want {
		t.Errorf("bytes 4 to 11 are %q, want %q", got, want)
	}
	if status := statusOf(t, s.URLs.DashPath); status != http.StatusOK {
		t.Errorf("GET %s: %d", s.URLs.DashPath, status)
	}
	if files, err := filepath.Glob(filepath.Join(dir, "files*")); err != nil || len(files) > 0 {
		t.Errorf("the data folder has %v, %v", files, err)
	}
	p.terminate(t)
	p.wait(t)
	for line := range strings.Lines(p.log.String()) {
		if !json.Valid([]byte(line)) || strings.Contains(line, secret) {
			t.Errorf("this is no line of a log, or has the secret: %s", line)
		}
	}
}

// memoryBucket is the bucket films, as much of S3 as a service asks for whose files are
// small. The tests of package s3 have a whole one.
type memoryBucket struct {
	mu    sync.Mutex
	files map[string][]byte
}

// file returns what is kept under a key.
func (b *memoryBucket) file(key string) []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.files[key]
}

// ServeHTTP puts, fetches, lists and deletes.
func (b *memoryBucket) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	key := strings.TrimPrefix(strings.TrimPrefix(r.URL.Path, "/films"), "/")
	content, there := b.files[key]
	switch {
	case key == "":
		fmt.Fprint(w, `<?xml version="1.0"?><ListBucketResult><Name>films</Name>`)
		for name := range b.files {
			if strings.HasPrefix(name, r.URL.Query().Get("prefix")) {
				fmt.Fprintf(w, `<Contents><Key>%s</Key><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`, name)
			}
		}
		fmt.Fprint(w, `</ListBucketResult>`)
	case r.Method == http.MethodPut:
		b.files[key], _ = io.ReadAll(r.Body) // what is cut off is missed by the test
	case r.Method == http.MethodDelete:
		delete(b.files, key)
		w.WriteHeader(http.StatusNoContent)
	case there:
		http.ServeContent(w, r, "", time.Unix(1_700_000_000, 0), bytes.NewReader(content))
	default:
		http.NotFound(w, r)
	}
}

// fetch gets a file, or a range of it.
func fetch(t *testing.T, from, part string) string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, from, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := http.StatusOK
	if part != "" {
		req.Header.Set("Range", part)
		want = http.StatusPartialContent
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != want {
		t.Errorf("GET %s: %d, %v; want %d", from, resp.StatusCode, err, want)
	}
	return string(body)
}
