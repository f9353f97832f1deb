package main

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"io"
	"net/http"
	"net/http/httptrace"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// film is a script of two scenes.
const film = "Tea came to Europe by ship. A cup of it takes three minutes. Wait, and it is worth it."

// short is a film that is soon made.
func short() client.CreateProject {
	return client.CreateProject{Prompt: film, PromptType: "Script", Resolution: "720p", ToAutoExport: true}
}

// tiny is a film that is made sooner still, for tests of what is around it.
func tiny() client.CreateProject {
	r := short()
	r.Prompt = "Tea came to Europe by ship."
	return r
}

// TestDrain: at SIGTERM readiness ends at once, an upload that is under way
// comes to its end, a stream does not hold up the process, and the film that
// was being made is finished by the next one.
func TestDrain(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := start(t, dir)
	c := p.client(t, p.said["api key"])
	id, err := c.Projects.Create(t.Context(), short())
	if err != nil {
		t.Fatal(err)
	}
	streamed := make(chan struct{})
	go func() {
		defer close(streamed)
		for range c.Projects.Events(t.Context(), id) { // to its end
		}
	}()
	u := p.upload(t)

	p.terminate(t)
	for {
		status := statusOf(t, p.said["listening"]+"/readyz")
		if status == http.StatusServiceUnavailable {
			break
		}
		if status != http.StatusOK {
			t.Fatalf("readiness: %d, want 503", status)
		}
	}
	u.finish(t)
	<-streamed
	if took := p.wait(t); took > 30*time.Second {
		t.Errorf("the end took %v", took)
	}

	p = start(t, dir)
	c = p.client(t, u.key)
	if done, err := c.Projects.Wait(t.Context(), id); err != nil || done.Edits[0].Status != "DONE" {
		t.Errorf("the film: %+v, %v", done, err)
	}
	if steps := strings.Count(p.log.String(), `"msg":"step done"`); steps == 0 || strings.Count(p.log.String(), `"durationMs":`) < steps {
		t.Errorf("%d steps are in the log, and not each with its time:\n%s", steps, p.log)
	}
	if all, _, err := c.Assets.List(t.Context(), u.workspace, client.AssetList{}); err != nil || len(all) != 1 {
		t.Errorf("%d assets, %v; want the one uploaded", len(all), err)
	}
}

// upload is one that is half-way.
type upload struct {
	key, workspace string
	content        []byte
	rest           *io.PipeWriter
	done           chan error
}

// upload begins one, and waits until the service reads it.
func (p *process) upload(t *testing.T) *upload {
	t.Helper()
	u := &upload{key: p.said["api key"], workspace: p.said["workspace"], content: picture(t), done: make(chan error, 1)}
	c, err := client.New(p.said["listening"]+"/v1", u.key, &client.Options{HTTP: &http.Client{Transport: expecting{}}})
	if err != nil {
		t.Fatal(err)
	}
	read := make(chan struct{})
	ctx := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{Got100Continue: func() { close(read) }})
	content, w := io.Pipe()
	u.rest = w
	go func() {
		assets, err := c.Assets.Upload(ctx, u.workspace, "", client.UploadFile{Name: "tea.png", Content: content})
		if err == nil && len(assets) != 1 {
			err = io.ErrUnexpectedEOF
		}
		u.done <- err
	}()
	select {
	case <-read:
	case err := <-u.done:
		t.Fatalf("upload: %v", err)
	}
	if _, err := w.Write(u.content[:len(u.content)/2]); err != nil {
		t.Fatal(err)
	}
	return u
}

// finish sends the other half.
func (u *upload) finish(t *testing.T) {
	t.Helper()
	if _, err := u.rest.Write(u.content[len(u.content)/2:]); err != nil {
		t.Fatal(err)
	}
	u.rest.Close()
	if err := <-u.done; err != nil {
		t.Errorf("the upload under way: %v", err)
	}
}

// expecting waits for the service to ask for a body.
type expecting struct{}

func (expecting) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Expect", "100-continue")
	return (&http.Transport{ExpectContinueTimeout: patience, DisableKeepAlives: true}).RoundTrip(r)
}

func picture(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewNRGBA(image.Rect(0, 0, 640, 360))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// until follows a project to the first record that is as it should be.
func until(ctx context.Context, t *testing.T, c *client.Client, id string, is func(contract.Project) bool) contract.Project {
	t.Helper()
	for p, err := range c.Projects.Events(ctx, id) {
		if err != nil {
			t.Fatal(err)
		}
		if is(p) {
			return p
		}
	}
	t.Fatal("the stream ended before")
	return contract.Project{}
}
