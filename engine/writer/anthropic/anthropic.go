// Package anthropic has scripts written by Anthropic's models, or by a server
// that speaks their Messages API.
//
//	w, err := anthropic.New(key, nil)
//
// Structured output is asked for by output_config, and that the model thinks little. A
// server or model that refuses either is asked without it from then on: for structured
// output by a tool that it must use.
package anthropic

import (
	"cmp"
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// The defaults of Options.
const (
	DefaultBaseURL = "https://api.anthropic.com"
	DefaultModel   = "claude-sonnet-5"
	DefaultTimeout = time.Hour // of one answer
	DefaultContext = 200_000   // tokens that all models take
)

// version is the one of the protocol.
const version = "2023-06-01"

// APIKey is the account's key.
type APIKey string

// Options say which server and model. Nil means the defaults.
type Options struct {
	BaseURL  string            // without the version: https://host
	Model    string            //
	Author   *prompt.Options   // how scripts are asked for
	Price    prompt.Price      // what the model takes; default: that of the list
	Provider *provider.Options // how the service is spoken to
}

// New makes an engine.Writer. The error says what is wrong with an option.
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

// chat speaks the protocol.
type chat struct {
	client     *provider.Client
	model      string
	byTool     atomic.Bool // structured output was refused
	effortless atomic.Bool // saying how much it thinks was refused
}

func newChat(key APIKey, o Options) (c *chat, err error) {
	c = &chat{model: o.Model}
	c.client, err = provider.New("anthropic", o.BaseURL, provider.Header("x-api-key", string(key)), o.Provider)
	return c, err
}

func (c *chat) Name() string { return c.client.Name() }

// Ask asks by output_config, and again without what of it is refused.
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
		case prompt.TooLong(err):
			return prompt.Reply{End: prompt.Overlong, Context: prompt.ContextIn(err)}, nil
		default:
			return prompt.Reply{}, err
		}
	}
}

func (c *chat) send(ctx context.Context, r request) (answer, error) {
	var a answer
	call := provider.Call{Path: "v1/messages", Header: http.Header{"Anthropic-Version": {version}}}
	err := c.client.Post(ctx, call, r, &a)
	return a, err
}
