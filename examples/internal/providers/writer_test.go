package providers_test

import (
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/anthropic/anthropictest"
	"github.com/scenewright/scenewright/engine/writer/editor"
	"github.com/scenewright/scenewright/engine/writer/openai/openaitest"
	"github.com/scenewright/scenewright/engine/writer/writertest"
	"github.com/scenewright/scenewright/examples/internal/providers"
)

// env is an environment. Free services are off in it unless it says otherwise,
// and those that it has no address for are where nobody listens.
type env map[string]string

func (e env) get(name string) string {
	value, set := e[name]
	switch {
	case set:
		return value
	case name == providers.Offline:
		return "1"
	case slices.Contains(providers.FreeURLs(), name):
		return "http://127.0.0.1:1"
	}
	return ""
}

func TestWriter(t *testing.T) {
	chat, messages := openaitest.New("o-key", nil), anthropictest.New("a-key", nil)
	one, two := httptest.NewServer(chat), httptest.NewServer(messages)
	defer one.Close()
	defer two.Close()
	for name, c := range map[string]struct {
		env  env
		chat int // calls
		msgs int
	}{
		"nothing":   {env{}, 0, 0},
		"openai":    {env{"OPENAI_API_KEY": "o-key", "OPENAI_BASE_URL": one.URL + "/v1", "OPENAI_MODEL": "m"}, 1, 0},
		"anthropic": {env{"ANTHROPIC_API_KEY": "a-key", "ANTHROPIC_BASE_URL": two.URL}, 0, 1},
		"both":      {env{"OPENAI_API_KEY": "o-key", "OPENAI_BASE_URL": one.URL, "OPENAI_MODEL": "m", "ANTHROPIC_API_KEY": "a-key", "ANTHROPIC_BASE_URL": two.URL}, 1, 0},
	} {
		services, err := providers.FromEnv(c.env.get)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		offline, err := editor.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		before, asked := len(chat.Calls()), len(messages.Calls())
		p := engine.Ports{Writer: offline}
		services.Add(&p)
		s := writertest.Write(t, p.Writer, writertest.Assignment(writertest.Texts()[0]))
		if got, msgs := len(chat.Calls())-before, len(messages.Calls())-asked; got != c.chat || msgs != c.msgs || len(s.Warnings) > 0 {
			t.Errorf("%s: %d calls of one and %d of the other, warnings %q; want %d, %d and none", name, got, msgs, s.Warnings, c.chat, c.msgs)
		}
	}
}

func TestWrongVariables(t *testing.T) {
	for name, e := range map[string]env{
		"OPENAI_MODEL":       {"OPENAI_BASE_URL": "http://localhost:11434/v1"},
		"OPENAI_BASE_URL":    {"OPENAI_API_KEY": "o-secret", "OPENAI_BASE_URL": "localhost:11434", "OPENAI_MODEL": "m"},
		"OPENAI_CONTEXT":     {"OPENAI_API_KEY": "o-secret", "OPENAI_CONTEXT": "much"},
		"ANTHROPIC_BASE_URL": {"ANTHROPIC_API_KEY": "o-secret", "ANTHROPIC_BASE_URL": "x"},
	} {
		_, err := providers.FromEnv(e.get)
		if err == nil || !strings.Contains(err.Error(), name) || strings.Contains(err.Error(), "o-secret") {
			t.Errorf("%s: %v; want an error that names it, without the key", name, err)
		}
	}
}
