// Package runway has films made by Runway: from text, and from a picture that
// comes to life.
//
//	s, err := runway.New(key, nil)
//	eng, err := engine.New(engine.Ports{…, Sources: []footage.Source{s}}, nil)
//
// A search gives one candidate, what would be made, with its price. Fetching it
// has Runway take a task, keeps its id, and waits. A process that ends meanwhile
// leaves the task to the next one, and pays once.
package runway

import (
	"cmp"
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/making"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
)

// The defaults of Options.
const (
	DefaultBaseURL    = "https://api.dev.runwayml.com"
	DefaultTextModel  = "gen4.5"
	DefaultStillModel = "gen4_turbo"
)

// version is that of the API which is spoken here.
const version = "2024-11-06"

// name is how people know the source.
const name = "runway"

// APIKey is the account's credential.
type APIKey string

// Options of a Source. Nil means the defaults.
type Options struct {
	BaseURL    string
	TextModel  string            // text to film
	StillModel string            // picture to film
	Price      float64           // of a second of film in US dollars; 0 = as in the list of prices
	Web        *safehttp.Client  // fetches what was made
	Provider   *provider.Options //
}

// Source is an [footage.Source]. It is safe for concurrent use.
type Source struct {
	client    *provider.Client
	downloads *making.Downloads
	opts      Options
}

var _ footage.Source = (*Source)(nil)

// New makes a source. The error says what is wrong with the options.
func New(key APIKey, opts *Options) (*Source, error) {
	o := *cmp.Or(opts, &Options{})
	o.BaseURL = cmp.Or(o.BaseURL, DefaultBaseURL)
	o.TextModel, o.StillModel = cmp.Or(o.TextModel, DefaultTextModel), cmp.Or(o.StillModel, DefaultStillModel)
	p := o.Provider.Or(provider.Options{Read: complaint})
	client, err := provider.New(name, o.BaseURL, provider.Bearer(string(key)), p)
	if err != nil {
		return nil, err
	}
	downloads, err := making.NewDownloads(o.Web, o.BaseURL, making.MaxFilm)
	return &Source{client, downloads, o}, err
}

// complaint knows an account without credits, which has the status of a wrong
// request.
func complaint(status int, h http.Header, body []byte) *provider.Complaint {
	c := provider.Usual(status, h, body)
	if c != nil && status == http.StatusBadRequest && strings.Contains(strings.ToLower(c.Message), "credits") {
		c.Kind = provider.Unpaid
	}
	return c
}

// Name implements [footage.Source].
func (*Source) Name() string { return name }

// Serves tells that films are made, from text and from pictures.
func (*Source) Serves(kind footage.Kind, media footage.Media) bool {
	return media == footage.Video && (kind == footage.FromText || kind == footage.FromImage)
}

// promptLimit is in UTF-16 units, as Runway counts.
const promptLimit = 1000

// Search gives the one film that would be made.
func (s *Source) Search(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	if !s.Serves(q.Kind, q.Media) || strings.TrimSpace(q.Words) == "" || q.Kind == footage.FromImage && q.Still == nil {
		return nil, ctx.Err()
	}
	m := modelOf(s.opts.TextModel)
	if q.Kind == footage.FromImage {
		m = modelOf(s.opts.StillModel)
	}
	shape := m.shape(q.Kind, q.Width, q.Height)
	seconds := m.seconds[making.Enough(q.Length, m.seconds)]
	o := making.Order{
		Kind: q.Kind, Model: m.name, Prompt: making.Prompt(q, promptLimit), Seed: making.Seed31(q.Seed),
		Size: strconv.Itoa(shape[0]) + ":" + strconv.Itoa(shape[1]), Length: strconv.Itoa(int(seconds)),
	}
	c := o.Candidate(name, q.Media, making.Title(q))
	c.Width, c.Height, c.Language = shape[0], shape[1], q.Language
	c.Duration = time.Duration(seconds) * time.Second
	c.Cost = m.price * seconds
	if s.opts.Price > 0 {
		c.Cost = s.opts.Price * seconds
	}
	return []footage.Candidate{c}, ctx.Err()
}

// How long a task is waited for. Runway wants to be asked every five seconds at
// the most.
const every, within = 6 * time.Second, 20 * time.Minute

// Fetch has the film made. The addresses of films die after a day: what was made
// is fetched at once, and an earlier try's task is asked for new ones.
func (s *Source) Fetch(ctx context.Context, c footage.Candidate, w io.Writer, m footage.Making) error {
	o, err := making.ReadOrder(c)
	if err != nil {
		return err
	}
	url, err := making.Job{
		Begin: func(ctx context.Context) (string, error) { return s.begin(ctx, o, m) },
		Look:  s.look, Every: every, Within: within,
	}.Run(ctx, s.client, m)
	if err != nil {
		return err
	}
	return s.downloads.Fetch(ctx, s.client, url, w)
}
