package openai_test

import (
	"fmt"
	"io"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/openai"
	"github.com/scenewright/scenewright/engine/writer/openai/openaitest"
	"github.com/scenewright/scenewright/engine/writer/prompt"
	"github.com/scenewright/scenewright/engine/writer/prompt/prompttest"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

const key = "sk-secret/with+signs"

// serve starts a server with quirks, and gives the options to reach it by.
func serve(t testing.TB, q *openaitest.Quirks) (*openaitest.Server, *openai.Options) {
	t.Helper()
	fake := openaitest.New(key, q)
	return fake, &openai.Options{BaseURL: writertest.Serve(t, fake) + "/v1", Model: "fake-1"}
}

// open makes a writer of a server with quirks.
func open(t testing.TB, q *openaitest.Quirks, edit func(*openai.Options)) (*prompt.Author, *openaitest.Server) {
	t.Helper()
	fake, o := serve(t, q)
	if edit != nil {
		edit(o)
	}
	w, err := openai.New(key, o)
	if err != nil {
		t.Fatal(err)
	}
	return w, fake
}

// openViewer makes a viewer of a server with quirks.
func openViewer(t *testing.T, q openaitest.Quirks, price prompt.Price) (*prompt.Viewer, *openaitest.Server) {
	t.Helper()
	fake, o := serve(t, &q)
	o.Price, o.Name = price, "ollama"
	v, err := openai.NewViewer(key, o)
	if err != nil {
		t.Fatal(err)
	}
	return v, fake
}

func assignment() story.Assignment { return writertest.Assignment(writertest.Texts()[0]) }

func TestContract(t *testing.T) {
	writertest.Test(t, func(t *testing.T) engine.Writer { w, _ := open(t, nil, nil); return w })
}

// An account without credit answers 429, which is not for waiting.
func TestBadDays(t *testing.T) {
	day := func(want provider.Kind, status int, body string) providertest.Day {
		return providertest.Day{Name: string(want), Want: want, Tries: 1, Answer: func(w http.ResponseWriter, _ *http.Request, _ int) bool {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(status)
			_, _ = io.WriteString(w, body)
			return true
		}}
	}
	writertest.BadDays(t, providertest.Subject{
		Key: key, Good: openaitest.New(key, nil),
		Also: []providertest.Day{
			day(provider.Unpaid, 429, `{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}`),
			day(provider.Absent, 400, `{"error":{"message":"The model does not exist","type":"invalid_request_error","code":"model_not_found"}}`),
		},
	}, func(base string, o *provider.Options) (engine.Writer, footage.VisionModel, error) {
		options := &openai.Options{BaseURL: base, Model: "fake-1", Provider: o}
		w, err := openai.New(key, options)
		if err != nil {
			return nil, nil, err
		}
		v, err := openai.NewViewer(key, options)
		return w, v, err
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
		"in one piece":   {openaitest.Quirks{Whole: true}, 2, "json_schema"},
		"no parts":       {openaitest.Quirks{NoStream: true}, 2, "json_schema"},
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
	w, fake := open(t, &openaitest.Quirks{CutOff: 9}, func(o *openai.Options) { o.Author = &prompt.Options{Context: 64_000} })
	_, err := w.Write(t.Context(), assignment())
	if got := provider.KindOf(err); got != provider.Broken {
		t.Errorf("failed as %q, want broken: %v", got, err)
	}
	calls := fake.Calls()
	if len(calls) != 2 || calls[1].Limit != 2*calls[0].Limit {
		t.Errorf("the calls are %+v; want two, the second with twice the room", calls)
	}
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
			if got := provider.KindOf(err); got != c.want || fault.CodeOf(err) != fault.CodeProvider {
				t.Errorf("failed as %q, want %q: %v", got, c.want, err)
			}
			if n := len(fake.Calls()); n != c.calls {
				t.Errorf("asked %d times, want %d", n, c.calls)
			}
		})
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
		"no room for a source":       {Author: &prompt.Options{Context: 5}},
	} {
		if _, err := openai.New(key, o); fault.CodeOf(err) != fault.CodeInvalid {
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

// TestLocalServersAreNotCut: a server on this machine that says nothing of its
// context is asked no more than Ollama takes; with a larger context it is asked more.
func TestLocalServersAreNotCut(t *testing.T) {
	a := assignment()
	for i := range 250 {
		a.Text += fmt.Sprintf(" Number %d of the harbour's keepers wrote down which boats had passed the pier.", i)
	}
	asked := func(context int) (tokens int) {
		w, fake := open(t, nil, func(o *openai.Options) { o.Author = &prompt.Options{Context: context} })
		writertest.Write(t, w, a)
		for _, m := range fake.Calls()[0].Messages {
			tokens += len(m.Content) / 4
		}
		return tokens
	}
	local, large := asked(0), asked(32_000)
	if local > openai.LocalContext-600 || large < local+500 {
		t.Errorf("asked %d tokens, and %d with a large context; %d is all that a local server takes with its answer", local, large, openai.LocalContext)
	}
}

func TestViewerContract(t *testing.T) {
	for name, q := range map[string]openaitest.Quirks{"schema": {}, "no format": {Formats: []string{}, Chatty: true}, "thinks aloud": {Thinks: true}} {
		t.Run(name, func(t *testing.T) {
			writertest.Viewer(t, func(t *testing.T, see prompttest.See) footage.VisionModel {
				q.See = see
				v, _ := openViewer(t, q, prompt.Price{})
				return v
			})
		})
	}
}

// TestNoSight: what tells of no picture is a failure of a kind, asked for once.
func TestNoSight(t *testing.T) {
	for name, c := range map[string]struct {
		quirks openaitest.Quirks
		want   provider.Kind
	}{
		"blind":         {openaitest.Quirks{Blind: true}, provider.Refused},
		"refusal":       {openaitest.Quirks{Refusal: true}, provider.Refused},
		"chat":          {openaitest.Quirks{Answer: func([]string) string { return "What a nice door." }}, provider.Broken},
		"two pictures":  {openaitest.Quirks{Answer: func([]string) string { return `{"pictures":[{"shows":"a","fits":1},{"shows":"b","fits":2}]}` }}, provider.Broken},
		"no number":     {openaitest.Quirks{Answer: func([]string) string { return `{"pictures":[{"shows":"a red door"}]}` }}, provider.Broken},
		"no room":       {openaitest.Quirks{CutOff: 9}, provider.Broken},
		"small windows": {openaitest.Quirks{Window: 5}, provider.Broken},
	} {
		t.Run(name, func(t *testing.T) {
			v, fake := openViewer(t, c.quirks, prompt.Price{})
			_, err := v.View(t.Context(), writertest.RedDoor())
			if got := provider.KindOf(err); got != c.want || fault.CodeOf(err) != fault.CodeProvider || len(fake.Calls()) > 1 {
				t.Errorf("failed as %q after %d calls, want %q: %v", got, len(fake.Calls()), c.want, err)
			}
		})
	}
}

// TestViewIsCounted: 900 and 400 tokens at the price that the host names, which
// nobody knows of a server of one's own.
func TestViewIsCounted(t *testing.T) {
	for price, want := range map[prompt.Price]float64{{}: 0, {Prompt: 1, Answer: 10}: .0049} {
		v, fake := openViewer(t, openaitest.Quirks{}, price)
		seen, err := v.View(t.Context(), writertest.RedDoor())
		if err != nil || math.Abs(seen.Cost-want) > 1e-9 || v.Name() != "ollama-vision" {
			t.Errorf("%s: $%f, %v; want $%f", v.Name(), seen.Cost, err, want)
		}
		said := fake.Calls()[0].Messages[1]
		if len(said.Pictures) != 1 || !strings.Contains(said.Content, `"lookedFor": "a red door"`) {
			t.Errorf("it was shown %d pictures and told %s", len(said.Pictures), said.Content)
		}
	}
}
