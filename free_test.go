package scenewright_test

import (
	"context"
	"net"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/sources/nasa/nasatest"
	"github.com/scenewright/scenewright/sources/reader/wikipedia/wikipediatest"
)

// hanging takes connections and never says a word: whoever wants TLS waits.
func hanging(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return "https://" + l.Addr().String()
}

// TestReach: who takes no connection, or none in time, is not asked; one line
// says who is, another who is not.
func TestReach(t *testing.T) {
	t.Parallel()
	space, articles := serve(t, nasatest.New()), serve(t, wikipediatest.New())
	refusing := httptest.NewServer(nil)
	refusing.Close()
	const (
		everybody = "Openverse, Wikimedia Commons, NASA, the Internet Archive and Wikipedia could not be reached: nothing is asked there, and pictures that are not found are drawn"
		others    = "Openverse, Wikimedia Commons and the Internet Archive could not be reached: nothing is asked there, and pictures that are not found are drawn"
		howToStop = " (SCENEWRIGHT_OFFLINE=1: nothing does)"
	)
	slow := hanging(t)
	for name, c := range map[string]struct {
		env   env
		names string
		looks bool
		says  []string
	}{
		"nobody is there": {env{}, "", false, []string{everybody}},
		"all of them refuse": {env{"OPENVERSE_BASE_URL": refusing.URL, "COMMONS_BASE_URL": refusing.URL, "NASA_BASE_URL": refusing.URL, "ARCHIVE_BASE_URL": refusing.URL, "WIKIPEDIA_BASE_URL": refusing.URL},
			"", false, []string{everybody}},
		"some hang": {env{"OPENVERSE_BASE_URL": slow, "COMMONS_BASE_URL": slow, "NASA_BASE_URL": space, "ARCHIVE_BASE_URL": slow, "WIKIPEDIA_BASE_URL": articles}, "nasa", true,
			[]string{"a few words of each scene go to NASA to find pictures; a subject of a few words goes to Wikipedia" + howToStop, others}},
		"one broken service is there": {env{"OPENVERSE_BASE_URL": slow, "COMMONS_BASE_URL": refusing.URL, "NASA_BASE_URL": serve(t, broken(500)), "WIKIPEDIA_BASE_URL": articles}, "nasa", true,
			[]string{"a few words of each scene go to NASA to find pictures; a subject of a few words goes to Wikipedia" + howToStop, others}},
	} {
		c.env[scenewright.EnvOffline] = "0"
		services, err := scenewright.FromEnvironment(c.env.get)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.says, services.Reach(t.Context())); diff != "" {
			t.Errorf("%s: it says (-want +got)\n%s", name, diff)
		}
		var p engine.Ports
		services.Add(&p)
		var names []string
		for _, s := range p.Sources {
			names = append(names, s.Name())
		}
		if got := strings.Join(names, " "); got != c.names || (p.Researcher != nil) != c.looks {
			t.Errorf("%s: %q is asked, want %q, and researcher %v", name, got, c.names, p.Researcher)
		}
	}
}

// TestReachEndsWithItsContext: a service that hangs holds nobody up who does not
// want to wait.
func TestReachEndsWithItsContext(t *testing.T) {
	t.Parallel()
	slow := hanging(t)
	e := env{scenewright.EnvOffline: "0"}
	for _, name := range scenewright.FreeServiceVariables() {
		e[name] = slow
	}
	services, err := scenewright.FromEnvironment(e.get)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	said := services.Reach(ctx)
	var p engine.Ports
	services.Add(&p)
	if len(said) != 1 || len(p.Sources) > 0 {
		t.Errorf("it says %q and keeps %d libraries", said, len(p.Sources))
	}
}

// TestResearch: the encyclopedia is asked where it answers, and nobody offline.
func TestResearch(t *testing.T) {
	t.Parallel()
	articles := serve(t, wikipediatest.New())
	for offline, want := range map[string]bool{"0": true, "1": false} {
		c, err := scenewright.FromEnvironment(env{scenewright.EnvOffline: offline, "WIKIPEDIA_BASE_URL": articles}.get)
		var p engine.Ports
		c.Add(&p)
		if err != nil || (p.Researcher != nil) != want {
			t.Fatalf("%q: %v, researcher %v", offline, err, p.Researcher)
		}
		if !want {
			continue
		}
		doc, err := p.Researcher.Research(t.Context(), "tide mills", "en")
		if err != nil || doc.Title != "Tide mill" {
			t.Errorf("%q, %v", doc.Title, err)
		}
	}
}
