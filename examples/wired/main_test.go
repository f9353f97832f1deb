package main

import (
	"net/url"
	"os"
	"strings"
	"testing"
)

// TestRunMakesAFilm runs the engine that wire put together.
func TestRunMakesAFilm(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("TMPDIR", t.TempDir())
	var out strings.Builder
	if err := run(t.Context(), strings.NewReader("Tea came to Europe by ship. A cup takes three minutes."), &out); err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(strings.TrimSpace(out.String()))
	if err != nil || u.Scheme != "file" {
		t.Fatalf("printed %q, %v; want a file's address", out.String(), err)
	}
	if info, err := os.Stat(u.Path); err != nil || info.Size() == 0 {
		t.Errorf("no film at %s: %v", u.Path, err)
	}
}
