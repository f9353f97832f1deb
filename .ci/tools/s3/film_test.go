package s3_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
	"github.com/scenewright/scenewright/store/blob/bucket"
	"github.com/scenewright/scenewright/store/blob/s3"
)

// TestFilm makes a film whose files are in S3, from an asset that is there as
// well. Clients are told addresses of the API, which serves ranges and asks the
// bucket for no more than those.
func TestFilm(t *testing.T) {
	f := newFake(t)
	var files *bucket.Bucket
	s := apitest.New(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		base := strings.TrimSuffix(p.Blobs.URL("x"), "/x")
		var err error
		if files, err = s3.Open(context.Background(), f.address(bucketName, "&prefix=prod"), &bucket.Options{BaseURL: base}); err != nil {
			t.Fatal(err)
		}
		p.Blobs = files
	}})
	t.Cleanup(func() { files.Close() })
	p, err := s.Client.Projects.CreateAndWait(t.Context(), client.CreateProject{Prompt: "Tea came to Europe by ship.", PromptType: "Script", ToAutoExport: true})
	if err != nil {
		t.Fatal(err)
	}
	export, err := s.Client.Exports.Status(t.Context(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	from := export.URLs.UploadPath
	_, key, ours := strings.Cut(from, "/exports/")
	if !ours || !strings.HasPrefix(from, s.URL+"/v1/files/") {
		t.Fatalf("the film is at %s, want it at %s", from, s.URL)
	}
	key = "exports/" + key
	whole := inBucket(t, files, key)
	for _, c := range []struct {
		method, part string
		status       int
		want         []byte
		fetches      int64
	}{
		{"GET", "", 200, whole, 1},
		{"HEAD", "", 200, nil, 0},
		{"GET", "bytes=2-5", 206, whole[2:6], 1},
		{"GET", "bytes=-3", 206, whole[len(whole)-3:], 1},
		{"GET", "bytes=5-", 206, whole[5:], 1},
		{"GET", "bytes=99999999-", 416, nil, 0},
	} {
		before := f.gets.Load()
		status, got := get(t, c.method, from, c.part)
		if status != c.status || c.want != nil && !bytes.Equal(got, c.want) {
			t.Errorf("%s %q: %d, %d bytes; want %d, %d bytes", c.method, c.part, status, len(got), c.status, len(c.want))
		}
		if n := f.gets.Load() - before; n != c.fetches {
			t.Errorf("%s %q: %d fetches from the bucket, want %d", c.method, c.part, n, c.fetches)
		}
	}
	if status, _ := get(t, "GET", from+"x", ""); status != http.StatusNotFound {
		t.Errorf("a file that is not there: %d", status)
	}
	gone(t, s, files, p, key)
}

// gone deletes the project, and with it what the bucket has of it.
func gone(t *testing.T, s *apitest.Server, files *bucket.Bucket, p contract.Project, key string) {
	t.Helper()
	if err := s.Engine.Delete(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	if f, err := files.Open(t.Context(), key); err == nil {
		f.Close()
		t.Errorf("%s outlived its project", key)
	}
}

func inBucket(t *testing.T, files *bucket.Bucket, key string) []byte {
	t.Helper()
	f, err := files.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	raw, err := io.ReadAll(f)
	if err != nil || len(raw) < 10 {
		t.Fatalf("the bucket has %d bytes of film, %v", len(raw), err)
	}
	return raw
}

func get(t *testing.T, method, from, part string) (int, []byte) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, from, nil)
	if err != nil {
		t.Fatal(err)
	}
	if part != "" {
		req.Header.Set("Range", part)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, body
}
