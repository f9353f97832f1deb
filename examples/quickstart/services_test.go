package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/sources/openverse/openversetest"
)

// Without a flag only the free libraries are asked, whatever keys the environment
// has; SCENEWRIGHT_OFFLINE and -offline say the same.
func TestFlagsDecideWhoIsAsked(t *testing.T) {
	t.Setenv("PEXELS_API_KEY", "k")
	dir := t.TempDir()
	for _, tt := range []struct {
		flags   flags
		offline string // of the environment
		want    string
	}{
		{flags{}, "", "openverse commons nasa archive"},
		{flags{}, "1", ""},
		{flags{Offline: true}, "", ""},
		{flags{Offline: true, Services: true}, "", "pexels"},
		{flags{Media: dir}, "1", "folder"},
		{flags{Media: dir, Services: true}, "0", "folder pexels openverse commons nasa archive"},
	} {
		t.Setenv(scenewright.EnvOffline, tt.offline)
		c, err := scenewright.FromEnvironment(tt.flags.getenv)
		if err != nil {
			t.Fatal(err)
		}
		var p engine.Ports
		c.Add(&p)
		var names []string
		for _, s := range p.Sources {
			names = append(names, s.Name())
		}
		if got := strings.Join(names, " "); got != tt.want || (p.Researcher != nil) != strings.Contains(tt.want, "openverse") {
			t.Errorf("%+v: asks %q, want %q", tt.flags, got, tt.want)
		}
	}
}

// TestFreeLibrariesAreAsked: where nothing is said of it, pictures are looked for
// where a library answers. One line says what is sent, one who was not reached.
func TestFreeLibrariesAreAsked(t *testing.T) {
	t.Parallel()
	var searches atomic.Int32
	library := openversetest.New()
	openverse := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Has("q") {
			searches.Add(1)
		}
		library.ServeHTTP(w, r)
	}))
	defer openverse.Close()
	c := newCall(t, "-o", "film.mp4", "-resolution", "720p", "-music", "none", "-script", "Solar panels on the roof give the office its power.")
	c.env = []string{scenewright.EnvOffline + "=0", "OPENVERSE_BASE_URL=" + openverse.URL}
	for _, name := range scenewright.FreeServiceVariables()[1:] {
		c.env = append(c.env, name+"=http://127.0.0.1:1") // nobody listens there
	}
	got := outcome(t, c.command(t))
	const want = "a few words of each scene go to Openverse to find pictures (SCENEWRIGHT_OFFLINE=1: nothing does)\n" +
		"Wikimedia Commons, NASA, the Internet Archive and Wikipedia could not be reached: nothing is asked there, and pictures that are not found are drawn\n"
	if !strings.HasPrefix(got.err, want) || got.code != 0 || searches.Load() == 0 {
		t.Errorf("it ended with %d after %d searches and says\n%s", got.code, searches.Load(), got.err)
	}
}
