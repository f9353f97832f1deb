package nearby_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/provider/servicetest"
	"github.com/scenewright/scenewright/examples/nearby"
	"github.com/scenewright/scenewright/voice/kokoro/kokorotest"
	"github.com/scenewright/scenewright/voice/piper/pipertest"
)

// machine is what listens, by the name of what is looked for there.
type machine map[string]http.Handler

// start has the servers listen, and returns the environment that says where. Where
// nothing is to listen nobody is looked for.
func (m machine) start(t *testing.T) func(string) string {
	t.Helper()
	var ports []string
	for _, name := range []string{"ollama", "llama.cpp", "lmstudio", "kokoro", "piper"} {
		port := "0"
		if m[name] != nil {
			server := httptest.NewServer(m[name])
			t.Cleanup(server.Close)
			u, err := url.Parse(server.URL)
			if err != nil {
				t.Fatal(err)
			}
			port = u.Port()
		}
		ports = append(ports, name+"="+port)
	}
	return func(name string) string {
		if name == nearby.EnvPorts {
			return strings.Join(ports, " ")
		}
		return ""
	}
}

// lists answers one path with JSON, and others not at all.
func lists(path, body string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != path {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, body)
	})
}

var (
	ollama = lists("/api/tags", `{"models":[
		{"name":"nomic-embed-text:latest","size":1,"details":{"family":"nomic-bert","parameter_size":"137M"}},
		{"name":"llama3.2:3b","details":{"family":"llama","parameter_size":"3.2B"}},
		{"name":"qwen3:8b","details":{"family":"qwen3","parameter_size":"8.2B"}},
		{"name":"qwen3:14b-base","details":{"family":"qwen3","parameter_size":"14.8B"}},
		{"name":"gpt-oss:120b-cloud","remote_host":"https://ollama.com:443","details":{"family":"gptoss","parameter_size":"116.8B"}},
		{"name":"phonon:latest","details":{"family":"","parameter_size":"82M"}}]}`)
	llama  = lists("/v1/models", `{"object":"list","data":[{"id":"models/Qwen3-30B-A3B-Q4.gguf","object":"model","owned_by":"llamacpp","meta":{"n_params":30532122624,"n_ctx":16384}}]}`)
	studio = lists("/api/v0/models", `{"object":"list","data":[
		{"id":"text-embedding-x-70b","type":"embeddings","arch":"bert"},
		{"id":"mixtral-8x7b-instruct","type":"llm","arch":"llama","state":"not-loaded","max_context_length":32768},
		{"id":"qwen2-vl-7b-instruct","type":"vlm","arch":"qwen2_vl","state":"loaded","loaded_context_length":8192}]}`)
)

// variables are what services are made of.
func variables(getenv func(string) string) map[string]string {
	all := map[string]string{}
	for _, name := range []string{"OPENAI_BASE_URL", "OPENAI_MODEL", "OPENAI_CONTEXT", "SPEECH_BASE_URL", "SPEECH_MODEL", "KOKORO_BASE_URL", "PIPER_BASE_URL"} {
		if value := getenv(name); value != "" {
			u, err := url.Parse(value)
			if strings.HasSuffix(name, "_URL") && err == nil && u.Hostname() == "127.0.0.1" {
				value = "here" + u.Path
			}
			all[name] = value
		}
	}
	return all
}

// all has a limit that servers meet on a busy machine as well; usual has the limit of hosts.
var (
	all   = nearby.Wanted{Writer: true, Voice: true, Within: time.Minute}
	usual = nearby.Wanted{Writer: true, Voice: true}
)

// TestFound: the largest model that writes is taken, and every server of voices.
func TestFound(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		machine machine
		line    string
		want    map[string]string
	}{
		"Ollama": {machine{"ollama": ollama}, "on this machine the model qwen3:8b of Ollama writes (-writer plain: it does not), and voices of Ollama speak (-voice local: they do not)",
			map[string]string{"OPENAI_BASE_URL": "here/v1", "OPENAI_MODEL": "qwen3:8b", "SPEECH_BASE_URL": "here/v1", "SPEECH_MODEL": "phonon:latest"}},
		"llama.cpp": {machine{"llama.cpp": llama}, "on this machine the model models/Qwen3-30B-A3B-Q4.gguf of llama.cpp writes (-writer plain: it does not)",
			map[string]string{"OPENAI_BASE_URL": "here/v1", "OPENAI_MODEL": "models/Qwen3-30B-A3B-Q4.gguf", "OPENAI_CONTEXT": "16384"}},
		"LM Studio": {machine{"lmstudio": studio}, "on this machine the model mixtral-8x7b-instruct of LM Studio writes (-writer plain: it does not)",
			map[string]string{"OPENAI_BASE_URL": "here/v1", "OPENAI_MODEL": "mixtral-8x7b-instruct"}},
		"voices": {machine{"kokoro": kokorotest.New(nil), "piper": pipertest.New(nil)}, "on this machine voices of Kokoro and Piper speak (-voice local: they do not)",
			map[string]string{"KOKORO_BASE_URL": "here", "PIPER_BASE_URL": "here"}},
		"all": {machine{"ollama": ollama, "llama.cpp": llama, "lmstudio": studio, "kokoro": kokorotest.New(nil)},
			"on this machine the model mixtral-8x7b-instruct of LM Studio writes (-writer plain: it does not), and voices of Ollama and Kokoro speak (-voice local: they do not)",
			map[string]string{"OPENAI_BASE_URL": "here/v1", "OPENAI_MODEL": "mixtral-8x7b-instruct", "SPEECH_BASE_URL": "here/v1", "SPEECH_MODEL": "phonon:latest", "KOKORO_BASE_URL": "here"}},
		"nobody": {machine{}, "", map[string]string{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			getenv, line, err := nearby.Find(t.Context(), c.machine.start(t), all)
			if err != nil || line != c.line {
				t.Errorf("%v; it says\n%s\nwant\n%s", err, line, c.line)
			}
			if d := cmp.Diff(c.want, variables(getenv)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestOthers: whoever else listens at such a port is not used, holds nothing up, and
// learns nothing.
func TestOthers(t *testing.T) {
	t.Parallel()
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it went elsewhere") }))
	t.Cleanup(elsewhere.Close)
	everywhere := func(h http.HandlerFunc) machine {
		return machine{"ollama": h, "llama.cpp": h, "lmstudio": h, "kokoro": h, "piper": h}
	}
	for name, m := range map[string]machine{
		"a site under development": everywhere(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, "<!doctype html><title>My app</title>")
		}),
		"an API of its own": everywhere(func(w http.ResponseWriter, _ *http.Request) {
			servicetest.Reply(w, 200, map[string]any{"data": []any{map[string]string{"id": "order-7b", "type": "order"}}, "voices": []string{"ann"}, "models": "none"})
		}),
		"a list of things": everywhere(func(w http.ResponseWriter, _ *http.Request) { servicetest.Reply(w, 200, []int{1, 2}) }),
		"another of this protocol": everywhere(func(w http.ResponseWriter, _ *http.Request) {
			servicetest.Reply(w, 200, map[string]any{"object": "list", "data": []any{map[string]string{"id": "gpt-4-70b", "object": "model", "owned_by": "me"}}})
		}),
		"a way elsewhere": everywhere(func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, elsewhere.URL, http.StatusFound) }),
		"refusal":         everywhere(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) }),
		"silence":         everywhere(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }),
		"no end": everywhere(func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				_, _ = fmt.Fprint(w, strings.Repeat(" ", 1<<16))
			}
		}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for place, h := range m {
				m[place] = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					body, _ := io.ReadAll(r.Body)
					if r.Method != http.MethodGet || len(body) > 0 || r.URL.RawQuery != "" || r.Header.Get("Authorization")+r.Header.Get("Cookie") != "" {
						t.Errorf("it is told %s %s %v %s", r.Method, r.URL, r.Header, body)
					}
					h.ServeHTTP(w, r)
				})
			}
			began := time.Now()
			getenv, line, err := nearby.Find(t.Context(), m.start(t), usual)
			if err != nil || line != "" || len(variables(getenv)) > 0 {
				t.Errorf("%q, %v, %v", line, variables(getenv), err)
			}
			if took := time.Since(began); took > 5*time.Second { // 300 ms, where nothing else is to do
				t.Errorf("it took %v", took)
			}
		})
	}
}

// TestDeclined: what is chosen already, and all of it offline, is not looked for.
func TestDeclined(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		set           string
		writer, voice bool
	}{
		"nothing set":       {"", true, true},
		"offline":           {"SCENEWRIGHT_OFFLINE=1", false, false},
		"another server":    {"OPENAI_BASE_URL=http://x", false, true},
		"OpenAI":            {"OPENAI_API_KEY=k", false, false},
		"Anthropic":         {"ANTHROPIC_API_KEY=k", false, true},
		"Kokoro":            {"KOKORO_BASE_URL=http://x", true, false},
		"Piper":             {"PIPER_BASE_URL=http://x", true, false},
		"speech":            {"SPEECH_BASE_URL=http://x", true, false},
		"ElevenLabs":        {"ELEVENLABS_API_KEY=k", true, false},
		"not quite offline": {"SCENEWRIGHT_OFFLINE=0", true, true},
	} {
		var asked atomic.Int32
		counted := func(h http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { asked.Add(1); h.ServeHTTP(w, r) })
		}
		ports := machine{"llama.cpp": counted(llama), "piper": counted(pipertest.New(nil))}.start(t)
		getenv := func(n string) string {
			if variable, value, _ := strings.Cut(c.set, "="); n == variable {
				return value
			}
			return ports(n)
		}
		found, _, err := nearby.Find(t.Context(), getenv, all.Unset(getenv))
		if err != nil {
			t.Fatal(err)
		}
		if got := variables(found); (got["OPENAI_MODEL"] != "") != c.writer || (got["PIPER_BASE_URL"] == "here") != c.voice {
			t.Errorf("%s: %v", name, got)
		}
		if n := asked.Load(); n > 0 && !c.writer && !c.voice {
			t.Errorf("%s: %d were asked", name, n)
		}
	}
}

// TestPorts: what names no port is told.
func TestPorts(t *testing.T) {
	t.Parallel()
	for _, list := range []string{"ollama", "ollama=x", "ollama=70000", "other=1"} {
		if _, _, err := nearby.Find(t.Context(), func(string) string { return list }, all); err == nil || !strings.Contains(err.Error(), nearby.EnvPorts) {
			t.Errorf("%s: %v", list, err)
		}
	}
}
