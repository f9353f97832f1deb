package main

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine/provider/servicetest"
	"github.com/scenewright/scenewright/examples/nearby"
	"github.com/scenewright/scenewright/voice/kokoro/kokorotest"
)

// TestServersNearby: the service finds a model and voices on its machine and says so in
// its log, and the voices are listed; by its flags it asks nobody.
func TestServersNearby(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	port := func(h http.Handler) string {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { asked.Add(1); h.ServeHTTP(w, r) }))
		t.Cleanup(s.Close)
		_, port, _ := net.SplitHostPort(s.Listener.Addr().String())
		return port
	}
	llama := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		servicetest.Reply(w, 200, map[string]any{"data": []any{map[string]string{"id": "qwen3-8b", "owned_by": "llamacpp"}}})
	})
	env := []string{scenewright.EnvOffline + "=0", nearby.EnvPorts + "=llama.cpp=" + port(llama) + " kokoro=" + port(kokorotest.New(nil)) + " ollama=0 lmstudio=0 piper=0"}
	for _, name := range scenewright.FreeServiceVariables() {
		env = append(env, name+"=http://127.0.0.1:1") // nobody listens there
	}
	const line = "on this machine the model qwen3-8b of llama.cpp writes (-writer plain: it does not), and voices of Kokoro speak (-voice local: they do not)"
	p := startWith(t, env, t.TempDir())
	options, err := p.client(t, p.said["api key"]).Config.Voices(t.Context())
	if err != nil || !strings.Contains(p.log.String(), line) || options.AIVoiceOptions[0].VoiceType != "kokoro" {
		t.Errorf("%v; it lists %+v and logged\n%s", err, options.AIVoiceOptions[:1], p.log)
	}
	before := asked.Load()
	p = startWith(t, env, t.TempDir(), "-writer", "plain", "-voice", "local")
	if n := asked.Load() - before; n > 0 || strings.Contains(p.log.String(), "on this machine") {
		t.Errorf("%d were asked, and it logged\n%s", n, p.log)
	}
}
