// Package nearby finds the servers of language models and of voices that run on this
// machine, for hosts that have no others: Ollama, llama.cpp's and LM Studio's, and
// Kokoro-FastAPI's and Piper's.
//
// Each is asked once for what it has, all at the same time and for 300 ms in all. The
// questions carry nothing but their paths. A server that answers in another form is
// another program, and left alone; so is a model that is not on this machine but behind
// the server.
package nearby

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine/provider"
)

// EnvPorts is the variable that says at which ports of this machine servers are looked
// for, where those are not the usual ones: "ollama=11500 piper=5001". Port 0 is none.
const EnvPorts = "SCENEWRIGHT_LOCAL_PORTS"

// envOffline is scenewright.EnvOffline.
const envOffline = "SCENEWRIGHT_OFFLINE"

// within is how long all have together.
const within = 300 * time.Millisecond

// kind is a program that may listen.
type kind struct {
	name   string
	people string // what people call it
	port   uint16
	path   string // where it says what it has
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

// offer is what a server has: the variables that name it to scenewright.FromEnvironment.
type offer struct {
	model  model // that writes; the zero model is none
	writer map[string]string
	voice  map[string]string
}

// Voices are the types of the voices that may be found.
func Voices() []string { return []string{"kokoro", "piper", "openai"} }

// Wanted is what is looked for.
type Wanted struct{ Writer, Voice bool }

// Unset returns what of it no variable names, nothing where the host is offline.
func (w Wanted) Unset(getenv func(string) string) Wanted {
	set := func(names ...string) bool {
		for _, n := range names {
			if getenv(n) != "" {
				return true
			}
		}
		return false
	}
	offline, _ := strconv.ParseBool(getenv(envOffline))
	return Wanted{
		Writer: w.Writer && !offline && !set("OPENAI_BASE_URL", "OPENAI_API_KEY", "ANTHROPIC_API_KEY"),
		Voice: w.Voice && !offline && !set("KOKORO_BASE_URL", "PIPER_BASE_URL", "SPEECH_BASE_URL", "SPEECH_MODEL", "ELEVENLABS_API_KEY", "GOOGLE_API_KEY") &&
			(getenv("OPENAI_API_KEY") == "" || getenv("OPENAI_BASE_URL") != ""), // OpenAI speaks by its key
	}
}

// Find looks for what is wanted and returns the environment with it, and a line that
// says what will be used, "" for nothing.
func Find(ctx context.Context, getenv func(string) string, w Wanted) (env func(string) string, line string, err error) {
	ports, err := readPorts(getenv(EnvPorts))
	if err != nil || w == (Wanted{}) {
		return getenv, "", err
	}
	offers := ask(ctx, ports)
	found := map[string]string{}
	line = choose(offers, w, found)
	return func(name string) string {
		if value, ok := found[name]; ok {
			return value
		}
		return getenv(name)
	}, line, nil
}

// readPorts returns the ports of the kinds.
func readPorts(list string) ([]uint16, error) {
	out := make([]uint16, len(kinds))
	for i, k := range kinds {
		out[i] = k.port
	}
entries:
	for entry := range strings.FieldsSeq(list) {
		name, port, _ := strings.Cut(entry, "=")
		n, err := strconv.ParseUint(port, 10, 16)
		for i, k := range kinds {
			if err == nil && k.name == name {
				out[i] = uint16(n)
				continue entries
			}
		}
		return nil, fmt.Errorf("%s: %q is no server and port such as ollama=11434", EnvPorts, entry)
	}
	return out, nil
}

// ask asks all servers at once what they have.
func ask(ctx context.Context, ports []uint16) []offer {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	out := make([]offer, len(kinds))
	var all sync.WaitGroup
	for i, k := range kinds {
		if ports[i] > 0 {
			all.Go(func() { out[i] = k.offer(ctx, ports[i]) })
		}
	}
	all.Wait()
	return out
}

// offer is what the server at a port has; none where it is another program.
func (k kind) offer(ctx context.Context, port uint16) offer {
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

// choose puts the variables of what will be used into found, and says what that is: the
// largest model, and all servers of voices.
func choose(offers []offer, w Wanted, found map[string]string) string {
	best, speakers := -1, []string{}
	for i, o := range offers {
		if w.Writer && o.writer != nil && (best < 0 || o.model.size > offers[best].model.size) {
			best = i
		}
		if w.Voice && o.voice != nil {
			speakers = append(speakers, kinds[i].people)
			add(found, o.voice)
		}
	}
	var parts []string
	if best >= 0 {
		add(found, offers[best].writer)
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

func add(found, more map[string]string) {
	for name, value := range more {
		found[name] = value
	}
}
