// Package nearby finds the servers of language models and of voices that run on this machine, for
// hosts that have no others: Ollama, llama.cpp's and LM Studio's, and Kokoro-FastAPI's and Piper's.
//
// Each gets one request for its models or voices, all at the same time. The requests have only
// their paths. A server that answers in another form is another program, and
// ignored; so is a model that the server only forwards to.
package nearby

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/spoken"
)

// EnvPorts is the variable with the ports of this machine's servers, if those are not the usual
// ones: "ollama=11500 piper=5001". Port 0 is none.
const EnvPorts = "SCENEWRIGHT_LOCAL_PORTS"

// envOffline is scenewright.EnvOffline.
const envOffline = "SCENEWRIGHT_OFFLINE"

// kind is a program that may be running.
type kind struct {
	name   string
	people string // display name
	port   uint16
	path   string // address of its list of models or voices
	read   func(base string, body []byte) offer
}

// kinds are in order of preference.
var kinds = []kind{
	{"ollama", "Ollama", 11434, "/api/tags", readOllama},
	{"llama.cpp", "llama.cpp", 8080, "/v1/models", readLlama},
	{"lmstudio", "LM Studio", 1234, "/api/v0/models", readStudio},
	{"kokoro", "Kokoro", 8880, "/v1/audio/voices", readKokoro},
	{"piper", "Piper", 5000, "/voices", readPiper},
}

// offer is a server's result: the variables that configure it for scenewright.FromEnvironment.
type offer struct {
	model  model // for writing; the zero model is none
	writer map[string]string
	voice  map[string]string
}

// Voices returns the types of the voices that may be found.
func Voices() []string { return []string{"kokoro", "piper", "openai"} }

// Wanted selects the kinds of servers to find.
type Wanted struct {
	Writer, Voice bool
	Within        time.Duration // limit of all requests, 0 = 300 ms
}

// Unset returns the kinds that no variable configures, none if the host is offline.
func (w Wanted) Unset(getenv func(string) string) Wanted {
	set := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return getenv(name) != "" })
	}
	offline, _ := strconv.ParseBool(getenv(envOffline))
	return Wanted{
		Within: w.Within,
		Writer: w.Writer && !offline && !set("OPENAI_BASE_URL", "OPENAI_API_KEY", "ANTHROPIC_API_KEY"),
		Voice: w.Voice && !offline && !set("KOKORO_BASE_URL", "PIPER_BASE_URL", "SPEECH_BASE_URL", "SPEECH_MODEL", "ELEVENLABS_API_KEY", "GOOGLE_API_KEY") &&
			(getenv("OPENAI_API_KEY") == "" || getenv("OPENAI_BASE_URL") != ""), // OpenAI speaks by its key
	}
}

// Find returns the environment extended by the wanted servers, and a line that names them, "" for
// nothing.
func Find(ctx context.Context, getenv func(string) string, w Wanted) (env func(string) string, line string, err error) {
	ports, err := readPorts(getenv(EnvPorts))
	if err != nil || !w.Writer && !w.Voice {
		return getenv, "", err
	}
	offers := ask(ctx, ports, cmp.Or(w.Within, 300*time.Millisecond))
	found := map[string]string{}
	line = choose(offers, w, found)
	return func(name string) string {
		if value, ok := found[name]; ok {
			return value
		}
		return getenv(name)
	}, line, nil
}

// readPorts parses the ports of the kinds.
func readPorts(list string) ([]uint16, error) {
	out := make([]uint16, len(kinds))
	for i, k := range kinds {
		out[i] = k.port
	}
	for entry := range strings.FieldsSeq(list) {
		name, port, _ := strings.Cut(entry, "=")
		n, err := strconv.ParseUint(port, 10, 16)
		i := slices.IndexFunc(kinds, func(k kind) bool { return k.name == name })
		if err != nil || i < 0 {
			return nil, fmt.Errorf("%s: %q is no server and port such as ollama=11434", EnvPorts, entry)
		}
		out[i] = uint16(n)
	}
	return out, nil
}

// ask queries all servers at once.
func ask(ctx context.Context, ports []uint16, within time.Duration) []offer {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	out := make([]offer, len(kinds))
	var all sync.WaitGroup
	for i, k := range kinds {
		if ports[i] > 0 {
			all.Go(func() { out[i] = k.offer(ctx, ports[i], within) })
		}
	}
	all.Wait()
	return out
}

// offer returns the result of the server at a port; none for another program.
func (k kind) offer(ctx context.Context, port uint16, within time.Duration) offer {
	base := fmt.Sprintf("http://127.0.0.1:%d", port)
	c, err := provider.New(k.name, base, provider.Key{}, &provider.Options{HTTP: client(), Tries: 1, Timeout: within, MaxBody: 4 << 20})
	if err != nil {
		return offer{}
	}
	got, err := c.Do(ctx, provider.Call{Path: k.path})
	if err != nil {
		return offer{}
	}
	return k.read(base, got.Body)
}

// choose puts the variables of the chosen servers into found, and describes them: the largest
// model, and all servers of voices.
func choose(offers []offer, w Wanted, found map[string]string) string {
	best, speakers := -1, []string{}
	for i, o := range offers {
		if w.Writer && o.writer != nil && (best < 0 || o.model.size > offers[best].model.size) {
			best = i
		}
		if w.Voice && o.voice != nil {
			speakers = append(speakers, kinds[i].people)
			maps.Copy(found, o.voice)
		}
	}
	var parts []string
	if best >= 0 {
		maps.Copy(found, offers[best].writer)
		parts = append(parts, "the model "+offers[best].model.name+" of "+kinds[best].people+" writes (-writer plain: it does not)")
	}
	if len(speakers) > 0 {
		parts = append(parts, "voices of "+strings.Join(speakers, " and ")+" speak (-voice local: they do not)")
	}
	if len(parts) == 0 {
		return ""
	}
	return "on this machine " + strings.Join(parts, ", and ")
}

// client returns an HTTP client without redirects and proxies.
func client() *http.Client {
	return &http.Client{
		Transport:     &http.Transport{DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// model is a language model; its size is in billions of parameters, or bytes if those are unknown.
type model struct {
	name    string
	size    float64
	context int // its context, 0 = unknown
}

// unfit matches parts of the names of models that write no scripts.
var unfit = regexp.MustCompile(`(?i)embed|rerank|phonon|\btts\b|whisper|moderation|guard|\bocr\b|[-:]base\b|-cloud\b|:cloud\b`)

// parameters matches sizes in names: qwen3:8b, Qwen3-30B-A3B, 8x7b.
var parameters = regexp.MustCompile(`(?i)(?:^|[^a-z0-9.])(?:(\d+)x)?(\d+(?:\.\d+)?)b\b`)

// sizeOf returns the size in a name or a label such as 8.2B, 0 if there is none.
func sizeOf(name string) float64 {
	m := parameters.FindStringSubmatch(name)
	if m == nil {
		return 0
	}
	size, _ := strconv.ParseFloat(m[2], 64)
	if times, err := strconv.ParseFloat(m[1], 64); err == nil {
		size *= times
	}
	return size
}

// largest returns the largest model that writes, of equal ones the first.
func largest(all []model) (best model) {
	for _, m := range all {
		if m.name != "" && !unfit.MatchString(m.name) && (best.name == "" || m.size > best.size) {
			best = m
		}
	}
	return best
}

// writes returns the offer of a model of a server with OpenAI's protocol.
func writes(base string, m model) offer {
	if m.name == "" {
		return offer{}
	}
	o := offer{model: m, writer: map[string]string{"OPENAI_BASE_URL": base + "/v1", "OPENAI_MODEL": m.name}}
	if m.context >= 2000 {
		o.writer["OPENAI_CONTEXT"] = strconv.Itoa(m.context)
	}
	return o
}

// readOllama reads the models on this machine's disk: those that Ollama forwards to others are
// ignored.
func readOllama(base string, body []byte) offer {
	var answer struct {
		Models []struct {
			Name    string
			Remote  string `json:"remote_host"`
			Details struct {
				Family     string
				Parameters string `json:"parameter_size"`
			}
			Capabilities []string
		}
	}
	if json.Unmarshal(body, &answer) != nil {
		return offer{}
	}
	var all []model
	speaks := ""
	for _, m := range answer.Models {
		switch {
		case m.Remote != "":
		case strings.HasPrefix(m.Name, "phonon"):
			speaks = m.Name
		case len(m.Capabilities) == 0 || slices.Contains(m.Capabilities, "completion"):
			if !strings.Contains(m.Details.Family, "bert") {
				all = append(all, model{name: m.Name, size: max(sizeOf(m.Details.Parameters), sizeOf(m.Name))})
			}
		}
	}
	o := writes(base, largest(all))
	if speaks != "" {
		o.voice = map[string]string{"SPEECH_BASE_URL": base + "/v1", "SPEECH_MODEL": speaks}
	}
	return o
}

// readLlama reads the models of llama.cpp's server, which states its name: others have the same
// list at the same port.
func readLlama(base string, body []byte) offer {
	var answer struct {
		Data []struct {
			ID    string
			Owner string `json:"owned_by"`
			Meta  struct {
				Parameters float64 `json:"n_params"`
				Context    int     `json:"n_ctx"`
			}
		}
	}
	if json.Unmarshal(body, &answer) != nil {
		return offer{}
	}
	var all []model
	for _, m := range answer.Data {
		if m.Owner == "llamacpp" {
			all = append(all, model{m.ID, max(m.Meta.Parameters/1e9, sizeOf(m.ID)), m.Meta.Context})
		}
	}
	return writes(base, largest(all))
}

// readStudio reads LM Studio's own list, which distinguishes language models from others.
func readStudio(base string, body []byte) offer {
	var answer struct {
		Data []struct {
			ID, Type, Arch string
			Context        int `json:"loaded_context_length"`
		}
	}
	if json.Unmarshal(body, &answer) != nil {
		return offer{}
	}
	var all []model
	for _, m := range answer.Data {
		if (m.Type == "llm" || m.Type == "vlm") && m.Arch != "" {
			all = append(all, model{m.ID, sizeOf(m.ID), m.Context})
		}
	}
	return writes(base, largest(all))
}

// readKokoro recognises Kokoro's voices by their names.
func readKokoro(base string, body []byte) offer {
	var answer struct{ Voices []json.RawMessage }
	if json.Unmarshal(body, &answer) != nil {
		return offer{}
	}
	for _, raw := range answer.Voices {
		var name string
		var object struct{ ID string }
		if json.Unmarshal(raw, &name) != nil && json.Unmarshal(raw, &object) == nil {
			name = object.ID
		}
		if l, _ := spoken.LanguageNamed(name); l != "" && len(name) > 3 && name[2] == '_' {
			return offer{voice: map[string]string{"KOKORO_BASE_URL": base}}
		}
	}
	return offer{}
}

// readPiper recognises Piper's voices by their properties.
func readPiper(base string, body []byte) offer {
	var answer map[string]struct {
		Audio struct {
			Rate int `json:"sample_rate"`
		}
		Espeak struct{ Voice string }
	}
	if json.Unmarshal(body, &answer) != nil {
		return offer{}
	}
	for _, voice := range answer {
		if voice.Audio.Rate > 0 && voice.Espeak.Voice != "" {
			return offer{voice: map[string]string{"PIPER_BASE_URL": base}}
		}
	}
	return offer{}
}
