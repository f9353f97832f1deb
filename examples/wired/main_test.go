package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/examples/internal/host"
	"github.com/scenewright/scenewright/httpapi/client"
)

// TestServeMakesAFilm runs the service that wire put together, as its command
// does, and makes a film with the key that it prints.
func TestServeMakesAFilm(t *testing.T) {
	said := start(t, "-addr", "127.0.0.1:0", "-data", t.TempDir())
	c, err := client.New(said["listening"]+"/v1", said["api key"], nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := c.Projects.CreateAndWait(t.Context(), client.CreateProject{
		Prompt: "Tea came to Europe by ship. A cup takes three minutes.", PromptType: "Script", Resolution: "720p", ToAutoExport: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Exports.Status(t.Context(), p.ID)
	if err != nil || s.Files == nil {
		t.Fatalf("export: %+v, %v", s, err)
	}
	resp, err := http.Get(s.URLs.UploadPath)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	film, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK || len(film) < 12 || string(film[4:8]) != "ftyp" {
		t.Errorf("%s: status %d, %d bytes, %v; want an MP4", s.URLs.UploadPath, resp.StatusCode, len(film), err)
	}
}

// start runs the service until the test ends, and gives what it says up to
// where it listens.
func start(t *testing.T, args ...string) map[string]string {
	t.Helper()
	lines, out := io.Pipe()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		err := host.Program{Name: "wired", Args: args, Out: out, Log: io.Discard, Build: build}.Run(ctx)
		out.CloseWithError(err)
		ended <- err
	}()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("the service ended with %v", err)
		}
	})
	said := map[string]string{}
	for in := bufio.NewScanner(lines); said["listening"] == "" && in.Scan(); {
		name, value, _ := strings.Cut(in.Text(), ": ")
		said[name] = value
	}
	if said["listening"] == "" {
		t.Fatal("the service does not listen")
	}
	return said
}
