// Package runway generates films with Runway: from text, and from a picture.
//
//	s, err := runway.New(key, nil)
//	eng, err := engine.New(engine.Ports{…, Sources: []footage.Source{s}}, nil)
//
// A search returns one candidate, the film to generate, with its price. Fetching it creates a task
// at Runway, keeps its id, and waits. If the process ends meanwhile, the next one continues the
// task, which is paid once.
package runway

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
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

// version is the version of the API that is used.
const version = "2024-11-06"

// name is the source's display name.
const name = "runway"

// APIKey is the account's credential.
type APIKey string

// Options of a Source. Nil means the defaults.
type Options struct {
	BaseURL    string
	TextModel  string            // text to film
	StillModel string            // picture to film
	Price      float64           // of a second of film in US dollars; 0 = as in the price list
	Web        *safehttp.Client  // fetches the results
	Provider   *provider.Options //
}

// Source is a [footage.Source]. It is safe for concurrent use.
type Source struct {
	service *making.Service
	opts    Options
}

var _ footage.Source = (*Source)(nil)

// New makes a source. The error describes invalid options.
func New(key APIKey, opts *Options) (*Source, error) {
	o := *cmp.Or(opts, &Options{})
	o.BaseURL = cmp.Or(o.BaseURL, DefaultBaseURL)
	o.TextModel, o.StillModel = cmp.Or(o.TextModel, DefaultTextModel), cmp.Or(o.StillModel, DefaultStillModel)
	p := o.Provider.Or(provider.Options{Read: provider.UsualOrUnpaid(isUnpaid)})
	service, err := making.New(name, o.BaseURL, provider.Bearer(string(key)), p, o.Web)
	return &Source{service, o}, err
}

// isUnpaid reports an account without credits, which has the status of a wrong request.
func isUnpaid(status int, said *provider.APIError) bool {
	return status == http.StatusBadRequest && strings.Contains(strings.ToLower(said.Message), "credits")
}

// Name implements [footage.Source].
func (*Source) Name() string { return name }

// Serves reports true for films, from text and from pictures.
func (*Source) Serves(kind footage.Kind, media footage.Media) bool {
	return media == footage.Video && (kind == footage.FromText || kind == footage.FromImage)
}

// promptLimit is in UTF-16 units, as Runway counts.
const promptLimit = 1000

// Search returns the one film to generate.
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

// Times of waiting for a task. Runway allows one query in five seconds.
const every, within = 6 * time.Second, 20 * time.Minute

// Fetch generates the film and writes it. The addresses of films expire after a day: a result is
// fetched at once, and an earlier attempt's task is queried for new ones.
func (s *Source) Fetch(ctx context.Context, c footage.Candidate, w io.Writer, m footage.ProviderJob) error {
	o, err := making.ReadOrder(c)
	if err != nil {
		return err
	}
	return s.service.Make(ctx, making.Job{
		Begin: func(ctx context.Context) (string, error) { return s.begin(ctx, o, m) },
		Look:  s.look, Every: every, Within: within,
	}, m, making.MaxFilm, w)
}

// model has the known properties of a model.
type model struct {
	name    string
	seconds []float64 // the lengths it makes
	price   float64   // of a second, in US dollars; 0 = unknown
}

// prices are those of a second of film in US dollars, at a cent for a credit, as in Runway's list
// of 2026.
var prices = map[string]float64{"gen4.5": .12, "gen4_turbo": .05, "veo3.1": .2, "veo3.1_fast": .1}

var (
	wholeSeconds = []float64{2, 3, 4, 5, 6, 7, 8, 9, 10}
	evenSeconds  = []float64{4, 6, 8}
)

// modelOf returns a model by its name. Unknown ones are assumed to accept the input of Runway's
// own.
func modelOf(name string) model {
	m := model{name, wholeSeconds, prices[name]}
	if strings.HasPrefix(name, "veo") {
		m.seconds = evenSeconds
	}
	return m
}

// Shapes of films, in pixels: all models have the first two, Runway's own have more for a picture.
var (
	textShapes  = [][2]int{{1280, 720}, {720, 1280}}
	stillShapes = [][2]int{{1280, 720}, {720, 1280}, {1104, 832}, {832, 1104}, {960, 960}}
)

// shape returns the one nearest to a place's.
func (m model) shape(kind footage.Kind, width, height int) [2]int {
	shapes := textShapes
	if kind == footage.FromImage && strings.HasPrefix(m.name, "gen4") {
		shapes = stillShapes
	}
	return shapes[making.Nearest(width, height, shapes)]
}

// maxStill is the largest size of a still that is sent along, in bytes.
const maxStill = 5_000_000

// request is the body of a task's creation.
type request struct {
	Model    string `json:"model"`
	Text     string `json:"promptText"`
	Image    string `json:"promptImage,omitempty"`
	Ratio    string `json:"ratio"`
	Duration int    `json:"duration"`
	Seed     uint64 `json:"seed"`
}

// begin creates a task, and returns its id.
func (s *Source) begin(ctx context.Context, o making.Order, m footage.ProviderJob) (id string, err error) {
	r := request{Model: o.Model, Text: o.Prompt, Ratio: o.Size, Seed: o.Seed}
	if r.Duration, err = strconv.Atoi(o.Length); err != nil {
		return "", fmt.Errorf("%s: length %q: %w", name, o.Length, err)
	}
	path := "v1/text_to_video"
	if o.Kind == footage.FromImage {
		path = "v1/image_to_video"
		if r.Image, err = making.Still(ctx, m, maxStill); err != nil {
			return "", err
		}
	}
	var a struct {
		ID string `json:"id"`
	}
	if err := s.service.Client.Post(ctx, provider.Call{Path: path, Header: speaks(), Once: true}, r, &a); err != nil {
		return "", err
	}
	return s.service.Given(a.ID, "its task has no id")
}

func speaks() http.Header { return http.Header{"X-Runway-Version": {version}} }

// look queries the state of a task. PENDING, THROTTLED, RUNNING and unknown states all count as in
// progress.
func (s *Source) look(ctx context.Context, id string) (making.State, error) {
	var t struct {
		Status  string   `json:"status"`
		Output  []string `json:"output"`
		Failure string   `json:"failure"`
		Code    string   `json:"failureCode"`
	}
	err := s.service.Client.JSON(ctx, provider.Call{Path: "v1/tasks/" + url.PathEscape(id), Header: speaks()}, &t)
	switch {
	case err != nil:
		return making.State{}, err
	case t.Status == "FAILED":
		return making.State{Failed: s.service.Client.Fail(kindOf(t.Code), t.Code, t.Failure)}, nil
	case t.Status == "CANCELLED":
		return making.State{Failed: s.service.Client.Fail(provider.Refused, "", "somebody cancelled the task")}, nil
	}
	state := making.State{Done: t.Status == "SUCCEEDED"}
	if len(t.Output) > 0 {
		state.URL = t.Output[0]
	}
	return state, nil
}

// kindOf returns the kind of a task's failure: unsafe or unreadable input fails again, and an
// internal failure of Runway may succeed next time.
func kindOf(code string) provider.Kind {
	for _, prefix := range []string{"SAFETY", "INPUT_PREPROCESSING.SAFETY", "ASSET"} {
		if strings.HasPrefix(code, prefix) {
			return provider.Refused
		}
	}
	return provider.Down
}
