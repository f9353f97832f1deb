package main

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/provider/servicetest"
	"github.com/scenewright/scenewright/engine/writer/openai/openaitest"
	"github.com/scenewright/scenewright/examples/nearby"
	"github.com/scenewright/scenewright/sources/openverse/openversetest"
	"github.com/scenewright/scenewright/voice/piper/pipertest"
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

// ports says where servers are looked for: where these listen, and nowhere else.
func ports(t *testing.T, servers map[string]http.Handler) string {
	t.Helper()
	var list []string
	for _, name := range []string{"ollama", "llama.cpp", "lmstudio", "kokoro", "piper"} {
		port := "0"
		if servers[name] != nil {
			server := httptest.NewServer(servers[name])
			t.Cleanup(server.Close)
			_, port, _ = net.SplitHostPort(server.Listener.Addr().String())
		}
		list = append(list, name+"="+port)
	}
	return nearby.EnvPorts + "=" + strings.Join(list, " ")
}

// model is Ollama with one model, which writes.
func model() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/tags", func(w http.ResponseWriter, _ *http.Request) {
		servicetest.Reply(w, 200, map[string]any{"models": []any{map[string]any{"name": "qwen3:8b"}}})
	})
	mux.Handle("/", openaitest.New("", nil))
	return mux
}

// TestServersNearbyAreUsed: a model and voices of this machine make the film, and one
// line says so.
func TestServersNearbyAreUsed(t *testing.T) {
	t.Parallel()
	piper := pipertest.New(nil)
	c := newCall(t, "-o", "film.mp4", "-resolution", "720p", "-music", "none", "-script", "Solar panels on the roof give the office its power.")
	c.env = []string{scenewright.EnvOffline + "=0", ports(t, map[string]http.Handler{"ollama": model(), "piper": piper})}
	for _, name := range scenewright.FreeServiceVariables() {
		c.env = append(c.env, name+"=http://127.0.0.1:1") // nobody listens there
	}
	got := outcome(t, c.command(t))
	const want = "on this machine the model qwen3:8b of Ollama writes (-writer plain: it does not), and voices of Piper speak (-voice local: they do not)\n"
	if !strings.HasPrefix(got.err, want) || got.code != 0 || len(piper.Calls()) == 0 {
		t.Errorf("it ended with %d after %d lines spoken and says\n%s", got.code, len(piper.Calls()), got.err)
	}
}

// TestServersNearbyAreDeclined by flags and variables, each on its own.
func TestServersNearbyAreDeclined(t *testing.T) {
	name, value, _ := strings.Cut(ports(t, map[string]http.Handler{"ollama": model(), "piper": pipertest.New(nil)}), "=")
	t.Setenv(name, value)
	for _, free := range scenewright.FreeServiceVariables() {
		t.Setenv(free, "http://127.0.0.1:1")
	}
	for _, tt := range []struct {
		flags         flags
		offline, base string // of the environment
		writer, voice bool
	}{
		{flags{}, "0", "", true, true},
		{flags{Offline: true}, "0", "", false, false},
		{flags{}, "1", "", false, false},
		{flags{Writer: "plain"}, "0", "", false, true},
		{flags{Voice: "local"}, "0", "", true, false},
		{flags{Voice: "local/en-slt"}, "0", "", true, false},
		{flags{Voice: "piper/en_US-lessac-medium"}, "0", "", true, true},
		{flags{List: "voices"}, "0", "", false, true},
		{flags{List: "voices", Offline: true}, "0", "", false, false},
		{flags{List: "tones"}, "0", "", false, false},
		{flags{}, "0", "http://127.0.0.1:1", false, true}, // and not used without -services
		{flags{Writer: "plain", Services: true}, "0", "http://127.0.0.1:1", false, true},
	} {
		t.Setenv(scenewright.EnvOffline, tt.offline)
		t.Setenv("OPENAI_BASE_URL", tt.base)
		t.Setenv("OPENAI_MODEL", "m")
		got, err := tt.flags.services(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if (got.Writer != nil) != tt.writer || (len(got.Voices) > 0) != tt.voice {
			t.Errorf("%+v: writer %v, %d voices", tt, got.Writer, len(got.Voices))
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
	c.env = []string{scenewright.EnvOffline + "=0", "OPENVERSE_BASE_URL=" + openverse.URL, ports(t, nil)}
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
