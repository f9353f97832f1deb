package nearby

import (
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/spoken"
)

// client follows nobody elsewhere, and goes through no proxy.
func client() *http.Client {
	return &http.Client{
		Transport:     &http.Transport{DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// model is a language model; its size is in billions of parameters, or bytes where
// that is not told.
type model struct {
	name    string
	size    float64
	context int // tokens that it takes, 0 = the server does not say
}

// unfit are parts of the names of models that write no scripts.
var unfit = regexp.MustCompile(`(?i)embed|rerank|phonon|\btts\b|whisper|moderation|guard|\bocr\b|[-:]base\b|-cloud\b|:cloud\b`)

// parameters are told by names: qwen3:8b, Qwen3-30B-A3B, 8x7b.
var parameters = regexp.MustCompile(`(?i)(?:^|[^a-z0-9.])(?:(\d+)x)?(\d+(?:\.\d+)?)b\b`)

// sizeOf is the size that a name or a label such as 8.2B tells, 0 where it tells none.
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

// largest is the largest model that writes, of those that are equal the first.
func largest(all []model) (best model) {
	for _, m := range all {
		if m.name != "" && !unfit.MatchString(m.name) && (best.name == "" || m.size > best.size) {
			best = m
		}
	}
	return best
}

// writes offers a model of a server that speaks OpenAI's protocol.
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

// readOllama reads what is on this machine's disk: what Ollama hands on to others is
// left alone.
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

// readLlama reads the models of llama.cpp's server, which says whose they are: others
// have the same list at the same port.
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

// readStudio reads LM Studio's own list, which tells language models from others.
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

// readKokoro knows Kokoro's voices by their names.
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

// readPiper knows Piper's voices by what they are made of.
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
