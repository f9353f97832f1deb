// Package openai writes scripts with any server that implements OpenAI's chat completions:
// OpenAI, Ollama, vLLM, LM Studio, llama.cpp, Gemini's compatible API and others.
//
//	w, err := openai.New(key, nil)                                              // OpenAI
//	w, err := openai.New("", &openai.Options{BaseURL: "http://localhost:11434/v1", Model: "qwen3:8b"}) // Ollama
//
// Features that a server rejects are not requested again by the same writer: structured
// output falls back from a schema to any JSON to prompting alone, and the token limit from
// its newer to its older name, or back. Low effort is requested only from hosted servers.
package openai

import (
	"cmp"
	"context"
	"encoding/base64"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// Default options.
const (
	DefaultBaseURL = "https://api.openai.com/v1"
	DefaultModel   = "gpt-5-mini"
	DefaultName    = "openai"
	DefaultTimeout = time.Hour // of one answer: small local models are slow
	// DefaultContext is the context in tokens of all OpenAI models since GPT-4o.
	DefaultContext = 128_000
	// LocalContext is the assumed context of a local server: the default of
	// Ollama, which silently truncates a longer question.
	LocalContext = 4096
)

// APIKey is the account's API key; "" for servers without keys.
type APIKey string

// Options selects the server and the model. Nil means OpenAI.
type Options struct {
	BaseURL  string            // with the version: https://host/v1
	Model    string            // required for servers other than OpenAI
	Name     string            // of the service, for errors and warnings
	Author   *prompt.Options   // its Context defaults to LocalContext on a local server
	Price    prompt.Price      // default: OpenAI's list price, 0 for other servers
	Provider *provider.Options // connection options
}

// New returns an engine.Writer. The error names an invalid option.
func New(key APIKey, opts *Options) (*prompt.Author, error) {
	o, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	c, err := newChat(key, o)
	if err != nil {
		return nil, err
	}
	return prompt.New(c, o.Author)
}

func (o *Options) withDefaults() (d Options, err error) {
	if o != nil {
		d = *o
	}
	d.BaseURL = cmp.Or(d.BaseURL, DefaultBaseURL)
	d.Name = cmp.Or(d.Name, DefaultName)
	if d.Model == "" && !isOpenAI(d.BaseURL) {
		return d, &fault.Error{Code: fault.CodeInvalid, Field: "Options.Model", Message: "the server's model is not named", Remedy: "name one that the server has, as it calls it"}
	}
	d.Model = cmp.Or(d.Model, DefaultModel)
	var author prompt.Options
	if d.Author != nil {
		author = *d.Author
	}
	switch {
	case author.Context > 0:
	case isLocal(d.BaseURL):
		author.Context = LocalContext
	case isOpenAI(d.BaseURL):
		author.Context = DefaultContext
	}
	author.Price = d.price()
	d.Author = &author
	d.Provider = d.Provider.Or(provider.Options{Timeout: DefaultTimeout, Patience: prompt.Patience, Read: complaint})
	return d, nil
}

func isOpenAI(base string) bool {
	u, err := url.Parse(base)
	return err == nil && u.Hostname() == "api.openai.com"
}

// isLocal reports whether a server is on this machine.
func isLocal(base string) bool {
	u, err := url.Parse(base)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() == "localhost" || err == nil && ip.IsLoopback()
}

// chat implements prompt.Chat.
type chat struct {
	client  *provider.Client
	model   string
	newer   bool         // the limit is max_completion_tokens, unless swapped
	learned atomic.Value // the way that the server accepts
}

func newChat(key APIKey, o Options) (c *chat, err error) {
	c = &chat{model: o.Model, newer: isOpenAI(o.BaseURL)}
	c.learned.Store(way{effortless: isLocal(o.BaseURL)})
	c.client, err = provider.New(o.Name, o.BaseURL, provider.Bearer(string(key)), o.Provider)
	return c, err
}

func (c *chat) Name() string { return c.client.Name() }

// Ask sends a question, and repeats it without features that the server rejects.
func (c *chat) Ask(ctx context.Context, q prompt.Question) (prompt.Reply, error) {
	for {
		tried := c.learned.Load().(way)
		var a completion
		err := c.client.Post(ctx, provider.Call{Path: "chat/completions"}, c.request(q, tried), &a)
		if err == nil {
			return c.reply(a)
		}
		r, failed := prompt.Unanswered(err)
		next, other := tried.without(err)
		if failed == nil || !other {
			return r, failed
		}
		c.learned.CompareAndSwap(tried, next) // unless a concurrent call changed it
	}
}

// NewViewer returns a footage.VisionModel with a server's model, which must accept images,
// as [DefaultModel] does. It ignores Options.Author. The error names an invalid option.
func NewViewer(key APIKey, opts *Options) (*prompt.Viewer, error) {
	o, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	c, err := newChat(key, o)
	if err != nil {
		return nil, err
	}
	return prompt.NewViewer(c, o.price()), nil
}

// Set provides the writer as engine.Writer. The host provides an APIKey and an *Options,
// which may be nil. For the offline writer as a fallback, see package fallback.
var Set = wire.NewSet(New, wire.Bind(new(engine.Writer), new(*prompt.Author)))

// ViewerSet provides a footage.VisionModel from an APIKey and an *Options.
var ViewerSet = wire.NewSet(NewViewer, wire.Bind(new(footage.VisionModel), new(*prompt.Viewer)))

// price returns the price of the options, or else OpenAI's list price.
func (o Options) price() prompt.Price {
	if o.Price != (prompt.Price{}) || !isOpenAI(o.BaseURL) {
		return o.Price
	}
	name, _, _ := strings.Cut(o.Model, "-20") // without the date of "gpt-4o-2024-11-20"
	return prices[name]
}

// prices holds model prices in US dollars per million tokens, as listed early in 2026.
var prices = map[string]prompt.Price{
	"gpt-5": {Prompt: 1.25, Answer: 10}, "gpt-5-mini": {Prompt: .25, Answer: 2}, "gpt-5-nano": {Prompt: .05, Answer: .4},
	"gpt-4.1": {Prompt: 2, Answer: 8}, "gpt-4.1-mini": {Prompt: .4, Answer: 1.6}, "gpt-4.1-nano": {Prompt: .1, Answer: .4},
	"gpt-4o": {Prompt: 2.5, Answer: 10}, "gpt-4o-mini": {Prompt: .15, Answer: .6},
}

// picture returns an image part of a message.
func picture(jpeg []byte) any {
	url := "data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(jpeg)
	return map[string]any{"type": "image_url", "image_url": map[string]string{"url": url, "detail": "low"}}
}

func (c *chat) request(q prompt.Question, w way) request {
	r := request{Model: c.model, Messages: append([]prompt.Message{{Role: "system", Content: q.System}}, q.Messages(picture)...)}
	if c.newer != w.swapped {
		r.MaxCompletion = q.Tokens
	} else {
		r.MaxTokens = q.Tokens
	}
	if !w.effortless {
		r.Effort = "low" // a script needs taste, not proofs
	}
	if !w.whole {
		r.Stream, r.Streamed = true, map[string]bool{"include_usage": true}
	}
	switch w.format {
	case bySchema:
		r.Format = map[string]any{"type": "json_schema", "json_schema": map[string]any{"name": q.Name, "strict": true, "schema": q.Schema}}
	case anyJSON:
		r.Format = map[string]any{"type": "json_object"}
	}
	return r
}

// reply converts a response.
func (c *chat) reply(a completion) (prompt.Reply, error) {
	if said := complaint(http.StatusOK, nil, a.Error); said != nil {
		if r, err := prompt.Unanswered(c.client.Fail(provider.Refused, said.Code, said.Message)); err == nil {
			return r, nil
		}
		return prompt.Reply{}, c.client.Fail(cmp.Or(said.Kind, provider.Down), said.Code, said.Message)
	}
	if len(a.Choices) == 0 {
		return prompt.Reply{}, c.client.Fail(provider.Broken, "", "its answer has no choices")
	}
	first := a.whole()
	text := first.Message.Content
	if strings.TrimSpace(text) == "" && first.Finish == "stop" {
		text = first.Message.Thought // some servers apply the schema to the reasoning
	}
	r := prompt.Reply{Text: text, Used: prompt.Usage{Provider: c.Name(), Model: c.model, Prompt: a.Usage.Prompt, Answer: a.Usage.Completion}}
	switch {
	case first.Message.Refusal != "":
		return r, c.client.Fail(provider.Refused, "refusal", "the model declines: "+first.Message.Refusal)
	case first.Finish == "content_filter":
		return r, c.client.Fail(provider.Refused, "content_filter", "the service filtered the answer")
	case first.Finish == "length":
		r.End = prompt.CutOff
	}
	return r, nil
}
