package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
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
	backend := s3mem.New()
	if err := backend.CreateBucket("films"); err != nil {
		t.Fatal(err)
	}
	s3 := httptest.NewServer(gofakes3.New(backend).Server())
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
	kept, err := backend.GetObject("films", "prod/exports/"+key, nil)
	if err != nil {
		t.Fatal(err)
	}
	film, err := io.ReadAll(kept.Contents)
	if err != nil || len(film) < 1000 {
		t.Fatalf("the bucket has %d bytes of film, %v", len(film), err)
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
