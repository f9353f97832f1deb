// Package openai has scripts written by any server that speaks OpenAI's chat
// completions: OpenAI itself, Ollama, vLLM, LM Studio, llama.cpp, Gemini's
// compatible address and many more.
//
//	w, err := openai.New(key, nil)                                              // OpenAI
//	w, err := openai.New("", &openai.Options{BaseURL: "http://localhost:11434/v1", Model: "qwen3:8b"}) // Ollama
//
// What a server does not know it is not asked for twice: structured output is
// asked for by a schema, then as any JSON, then in words alone, and the limit of
// the answer by its newer or its older name, and that a model on a hosted server thinks
// little. What the server refused is kept for as long as the writer lives.
package openai

import (
	"cmp"
	"context"
	"net/netip"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// The defaults of Options.
const (
	DefaultBaseURL = "https://api.openai.com/v1"
	DefaultModel   = "gpt-5-mini"
	DefaultName    = "openai"
	DefaultTimeout = time.Hour // of one answer: small models at home are slow
	// DefaultContext is what all of OpenAI's models since GPT-4o take, in tokens.
	DefaultContext = 128_000
	// LocalContext is the context of a server on this machine that says nothing
	// else: Ollama's, which cuts a longer question without a word.
	LocalContext = 4096
)

// APIKey is the account's key; "" for servers that want none.
type APIKey string

// Options say which server and model. Nil means OpenAI's own.
type Options struct {
	BaseURL  string            // with the version: https://host/v1
	Model    string            // required with a BaseURL of another server
	Name     string            // how people know the service, for errors and warnings
	Author   *prompt.Options   // how scripts are asked for; its Context is LocalContext for a server on this machine unless it says otherwise
	Price    prompt.Price      // what the model takes; default: that of OpenAI's list, of other servers nothing
	Provider *provider.Options // how the service is spoken to
}

// New makes an engine.Writer. The error says what is wrong with an option.
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

// chat speaks the protocol.
type chat struct {
	client  *provider.Client
	model   string
	newer   bool         // the limit is called max_completion_tokens, unless learned otherwise
	learned atomic.Value // the way that the server turned out to be asked
}

func newChat(key APIKey, o Options) (c *chat, err error) {
	c = &chat{model: o.Model, newer: isOpenAI(o.BaseURL)}
	c.learned.Store(way{effortless: isLocal(o.BaseURL)})
	c.client, err = provider.New(o.Name, o.BaseURL, provider.Bearer(string(key)), o.Provider)
	return c, err
}

func (c *chat) Name() string { return c.client.Name() }

// Ask asks, and asks again without what the server says it does not know.
func (c *chat) Ask(ctx context.Context, q prompt.Question) (prompt.Reply, error) {
	for {
		tried := c.learned.Load().(way)
		var a completion
		err := c.client.Post(ctx, provider.Call{Path: "chat/completions"}, c.request(q, tried), &a)
		next, other := tried.without(err)
		switch {
		case err == nil:
			return c.reply(a)
		case prompt.TooLong(err):
			return prompt.Reply{End: prompt.Overlong, Context: prompt.ContextIn(err)}, nil
		case !other:
			return prompt.Reply{}, err
		}
		c.learned.CompareAndSwap(tried, next) // unless somebody else learned in between
	}
}
