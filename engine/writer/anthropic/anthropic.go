// Package anthropic writes scripts with Anthropic's models, or with any
// server that implements their Messages API.
//
//	w, err := anthropic.New(key, nil)
//
// Requests use output_config for structured output and low effort. If the server or model
// rejects one of them, later requests omit it; structured output then uses a forced tool call.
package anthropic

import (
	"cmp"
	"context"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// Default options.
const (
	DefaultBaseURL = "https://api.anthropic.com"
	DefaultModel   = "claude-sonnet-5"
	DefaultTimeout = time.Hour // of one answer
	DefaultContext = 200_000   // tokens; the least of all models
)

// version is the protocol version.
const version = "2023-06-01"

// APIKey is the account's API key.
type APIKey string

// Options selects the server and the model. Nil means the defaults.
type Options struct {
	BaseURL  string            // without the version: https://host
	Model    string            //
	Author   *prompt.Options   // how scripts are requested
	Price    prompt.Price      // default: the list price
	Provider *provider.Options // connection options
}

// New returns an engine.Writer. The error names an invalid option.
func New(key APIKey, opts *Options) (*prompt.Author, error) {
	o := opts.withDefaults()
	c, err := newChat(key, o)
	if err != nil {
		return nil, err
	}
	var author prompt.Options
	if o.Author != nil {
		author = *o.Author
	}
	author.Price = o.price()
	author.Context = cmp.Or(author.Context, DefaultContext)
	return prompt.New(c, &author)
}

func (o *Options) withDefaults() (d Options) {
	if o != nil {
		d = *o
	}
	d.BaseURL, d.Model = cmp.Or(d.BaseURL, DefaultBaseURL), cmp.Or(d.Model, DefaultModel)
	d.Provider = d.Provider.Or(provider.Options{Timeout: DefaultTimeout, Patience: prompt.Patience, Read: complaint})
	return d
}

// chat implements prompt.Chat.
type chat struct {
	client     *provider.Client
	model      string
	byTool     atomic.Bool // structured output was rejected
	effortless atomic.Bool // the effort was rejected
}

func newChat(key APIKey, o Options) (c *chat, err error) {
	c = &chat{model: o.Model}
	c.client, err = provider.New("anthropic", o.BaseURL, provider.Header("x-api-key", string(key)), o.Provider)
	return c, err
}

func (c *chat) Name() string { return c.client.Name() }

// Ask sends a question, and repeats it without features that the server rejects.
func (c *chat) Ask(ctx context.Context, q prompt.Question) (prompt.Reply, error) {
	for {
		byTool, effortless := c.byTool.Load(), c.effortless.Load()
		a, err := c.send(ctx, c.request(q, byTool, effortless))
		switch {
		case err == nil:
			return c.reply(a)
		case !effortless && prompt.Refuses(err, "effort"):
			c.effortless.Store(true)
		case !byTool && prompt.Refuses(err, "output_config", "output_format", "structured output", "json_schema"):
			c.byTool.Store(true)
			c.effortless.Store(true)
		default:
			return prompt.Unanswered(err)
		}
	}
}

func (c *chat) send(ctx context.Context, r request) (answer, error) {
	var a answer
	call := provider.Call{Path: "v1/messages", Header: http.Header{"Anthropic-Version": {version}}}
	err := c.client.Post(ctx, call, r, &a)
	return a, err
}

// NewViewer returns a footage.VisionModel; all Anthropic models accept
// images. It ignores Options.Author. The error names an invalid option.
func NewViewer(key APIKey, opts *Options) (*prompt.Viewer, error) {
	o := opts.withDefaults()
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

// price returns the price of the options, or else the list price.
func (o Options) price() prompt.Price {
	if family := strings.SplitN(o.Model, "-", 3); o.Price == (prompt.Price{}) && len(family) > 1 {
		return prices[family[0]+"-"+family[1]]
	}
	return o.Price
}

// prices holds the prices of model families in US dollars per million
// tokens, as listed in March 2026.
var prices = map[string]prompt.Price{
	"claude-haiku": {Prompt: 1, Answer: 5}, "claude-sonnet": {Prompt: 3, Answer: 15}, "claude-opus": {Prompt: 5, Answer: 25},
}

// picture returns an image block of a message.
func picture(jpeg []byte) any {
	return map[string]any{"type": "image", "source": map[string]any{"type": "base64", "media_type": "image/jpeg", "data": jpeg}}
}

func (c *chat) request(q prompt.Question, byTool, effortless bool) request {
	r := request{Model: c.model, MaxTokens: q.Tokens, Stream: true, System: q.System, Messages: q.Messages(picture)}
	if !byTool {
		output := map[string]any{"format": map[string]any{"type": "json_schema", "schema": q.Schema}}
		if !effortless {
			output["effort"] = "low" // a script needs taste, not proofs
		}
		r.Output = output
		return r
	}
	r.Tools = []tool{{q.Name, "Takes the answer, in the form that was asked for.", q.Schema}}
	r.Choice = map[string]string{"type": "tool", "name": q.Name}
	return r
}

// reply converts an answer.
func (c *chat) reply(a answer) (prompt.Reply, error) {
	r := prompt.Reply{Text: a.text(), Used: prompt.Usage{
		Provider: c.Name(), Model: c.model, Prompt: a.Usage.Input + a.Usage.Created + a.Usage.Cached, Answer: a.Usage.Output,
	}}
	if said := complaint(http.StatusOK, nil, a.Error); said != nil {
		return r, c.client.Fail(cmp.Or(said.Kind, provider.Down), said.Code, said.Message)
	}
	switch a.Stop {
	case "refusal":
		return r, c.client.Fail(provider.Refused, "refusal", a.refusal())
	case "max_tokens":
		r.End = prompt.CutOff
	case "model_context_window_exceeded":
		r.End = prompt.Overlong
	case "":
		return r, c.client.Fail(provider.Broken, "", "its answer is no message")
	}
	return r, nil
}
