package openai_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/writer/openai"
	"github.com/scenewright/scenewright/engine/writer/openai/openaitest"
	"github.com/scenewright/scenewright/engine/writer/prompt"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

const key = "sk-secret/with+signs"

// open makes a writer of a server with quirks.
func open(t testing.TB, q *openaitest.Quirks, edit func(*openai.Options)) (*openai.Writer, *openaitest.Server) {
	t.Helper()
	fake := openaitest.New(key, q)
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	o := &openai.Options{BaseURL: server.URL + "/v1", Model: "fake-1"}
	if edit != nil {
		edit(o)
	}
	w, err := openai.New(key, o)
	if err != nil {
		t.Fatal(err)
	}
	return w, fake
}

func assignment() engine.Assignment { return writertest.Assignment(writertest.Texts()[0]) }

func TestContract(t *testing.T) {
	writertest.Test(t, func(t *testing.T) engine.Writer { w, _ := open(t, nil, nil); return w })
}

func TestBadDays(t *testing.T) {
	providertest.Run(t, providertest.Subject{
		Key: key, Good: openaitest.New(key, nil),
		Open: func(base string, o *provider.Options) (providertest.Call, error) {
			w, err := openai.New(key, &openai.Options{BaseURL: base, Model: "fake-1", Provider: o})
			return func(ctx context.Context) error { _, err := w.Write(ctx, assignment()); return err }, err
		},
	})
}

// Whatever a server is like, a script comes of it, and what it refused it is
// not asked for again.
func TestQuirks(t *testing.T) {
	for name, c := range map[string]struct {
		quirks openaitest.Quirks
		calls  int    // that were let in, of two scripts
		format string // of the last call
	}{
		"schema":         {calls: 2, format: "json_schema"},
		"no schema":      {openaitest.Quirks{Formats: []string{"json_object"}}, 2, "json_object"},
		"no format":      {openaitest.Quirks{Formats: []string{}}, 2, ""},
		"errors as text": {openaitest.Quirks{Formats: []string{}, ErrorText: true}, 2, ""},
		"errors in arrays, new limit": {openaitest.Quirks{Formats: []string{"json_object"}, ErrorArray: true, OneLimit: "max_completion_tokens"}, 2,
			"json_object"},
		"prose around":   {openaitest.Quirks{Chatty: true, Formats: []string{}}, 2, ""},
		"thinks aloud":   {openaitest.Quirks{Thinks: true}, 2, "json_schema"},
		"no room at all": {openaitest.Quirks{CutOff: 1}, 3, "json_schema"},
		"small window":   {openaitest.Quirks{Window: 2200}, 2, "json_schema"},
	} {
		t.Run(name, func(t *testing.T) {
			w, fake := open(t, &c.quirks, nil)
			for range 2 {
				writertest.Write(t, w, assignment())
			}
			calls := fake.Calls()
			if len(calls) != c.calls || calls[len(calls)-1].Format != c.format {
				t.Errorf("%d calls, the last with the format %q; want %d and %q", len(calls), calls[len(calls)-1].Format, c.calls, c.format)
			}
		})
	}
}

func TestRoomIsDoubledOnce(t *testing.T) {
	w, fake := open(t, &openaitest.Quirks{CutOff: 9}, nil)
	_, err := w.Write(t.Context(), assignment())
	if got := provider.KindOf(err); got != provider.Broken {
		t.Errorf("failed as %q, want broken: %v", got, err)
	}
	calls := fake.Calls()
	if len(calls) != 2 || calls[1].Limit != 2*calls[0].Limit {
		t.Errorf("calls %d, limits %d; want two, the second with twice the room", len(calls), limits(calls))
	}
}

func limits(calls []openaitest.Call) (all []int) {
	for _, c := range calls {
		all = append(all, c.Limit)
	}
	return all
}

// What is no script is a failure of a kind, asked for once and not again.
func TestNoScript(t *testing.T) {
	for name, c := range map[string]struct {
		quirks openaitest.Quirks
		want   provider.Kind
		calls  int
	}{
		"refusal":           {openaitest.Quirks{Refusal: true}, provider.Refused, 1},
		"filtered":          {openaitest.Quirks{Filtered: true}, provider.Refused, 1},
		"silent":            {openaitest.Quirks{Silent: true}, provider.Broken, 1},
		"error under a 200": {openaitest.Quirks{ErrorUnder: true}, provider.Down, 1},
		"chat":              {openaitest.Quirks{Answer: func([]string) string { return "I am a poet." }}, provider.Broken, 2},
		"empty":             {openaitest.Quirks{Answer: func([]string) string { return " " }}, provider.Broken, 1},
	} {
		t.Run(name, func(t *testing.T) {
			w, fake := open(t, &c.quirks, nil)
			_, err := w.Write(t.Context(), assignment())
			if got := provider.KindOf(err); got != c.want || engine.CodeOf(err) != engine.CodeProvider {
				t.Errorf("failed as %q, want %q: %v", got, c.want, err)
			}
			if n := len(fake.Calls()); n != c.calls {
				t.Errorf("asked %d times, want %d", n, c.calls)
			}
		})
	}
}

// An account without credit answers 429, which is not for waiting.
func TestQuota(t *testing.T) {
	if got := provider.KindOf(failure(t, 429, `{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}`)); got != provider.Unpaid {
		t.Errorf("failed as %q, want unpaid", got)
	}
	if got := provider.KindOf(failure(t, 404, `{"error":{"message":"The model does not exist","type":"invalid_request_error","code":"model_not_found"}}`)); got != provider.Absent {
		t.Errorf("failed as %q, want absent", got)
	}
}

func TestUsageIsTold(t *testing.T) {
	var mu sync.Mutex
	var used []prompt.Usage
	w, _ := open(t, nil, func(o *openai.Options) {
		o.Name = "ollama"
		o.Author = &prompt.Options{Used: func(u prompt.Usage) { mu.Lock(); defer mu.Unlock(); used = append(used, u) }}
	})
	writertest.Write(t, w, assignment())
	want := []prompt.Usage{{Provider: "ollama", Model: "fake-1", Prompt: 900, Answer: 400}}
	if !slices.Equal(used, want) {
		t.Errorf("told %v, want %v", used, want)
	}
}

func TestOptions(t *testing.T) {
	for name, o := range map[string]*openai.Options{
		"no model of another server": {BaseURL: "http://localhost:11434/v1"},
		"no address":                 {BaseURL: "localhost", Model: "m"},
		"no room for a source":       {Author: &prompt.Options{SourceTokens: 5}},
	} {
		if _, err := openai.New(key, o); engine.CodeOf(err) != engine.CodeInvalid {
			t.Errorf("%s: %v, want invalid", name, err)
		}
	}
	w, err := openai.New(key, nil)
	if err != nil {
		t.Fatal(err)
	}
	if text := fmt.Sprintf("%+v %#v", w, w); strings.Contains(text, "with+signs") {
		t.Error("the key is in what the writer prints")
	}
}
