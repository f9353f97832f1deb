// Package fal generates pictures and films with the models that fal.ai runs: text to picture, text
// to film, and picture to film.
//
//	s, err := fal.New(key, nil)
//	eng, err := engine.New(engine.Ports{…, Sources: []footage.Source{s}}, nil)
//
// A search returns one candidate, the picture or film to generate, with its price. Fetching it puts
// a job into fal's queue, keeps the job's addresses, and waits. If the process ends meanwhile, the
// next one continues the job, which is paid once.
package fal

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/making"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
)

// DefaultBaseURL is fal's queue.
const DefaultBaseURL = "https://queue.fal.run"

// name is the source's display name.
const name = "fal"

// APIKey is the account's credential.
type APIKey string

// Model is a model that fal runs.
type Model struct {
	Path    string   // "fal-ai/flux/dev"
	Lengths []string // of films: the values of its duration, shortest first: "5", "8s"
	Price   float64  // in US dollars: of a picture, or of a second of film
}

// The default models, with their prices on fal's pages in 2026.
var (
	defaultImage = Model{Path: "fal-ai/flux/dev", Price: .025}
	defaultText  = Model{Path: "fal-ai/kling-video/v2.5-turbo/pro/text-to-video", Lengths: []string{"5", "10"}, Price: .07}
	defaultStill = Model{Path: "fal-ai/kling-video/v2.5-turbo/pro/image-to-video", Lengths: []string{"5", "10"}, Price: .07}
)

// Options of a Source. Nil means the defaults.
type Options struct {
	BaseURL  string            //
	Image    Model             // text to picture
	Text     Model             // text to film
	Still    Model             // picture to film
	Web      *safehttp.Client  // fetches the results
	Provider *provider.Options //
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
	for m, def := range map[*Model]Model{&o.Image: defaultImage, &o.Text: defaultText, &o.Still: defaultStill} {
		if m.Path == "" {
			*m = def
		}
	}
	if err := checkLengths(o.Text, o.Still); err != nil {
		return nil, err
	}
	p := o.Provider.Or(provider.Options{Read: provider.UsualOrUnpaid(isUnpaid)})
	service, err := making.New(name, o.BaseURL, provider.Prefixed("Authorization", "Key ", string(key)), p, o.Web)
	return &Source{service, o}, err
}

// checkLengths refuses film models without valid lengths.
func checkLengths(models ...Model) error {
	for _, m := range models {
		all, err := m.seconds()
		if err != nil || len(all) == 0 {
			return &fault.Error{Code: fault.CodeInvalid, Provider: name, Message: "the lengths of " + m.Path + " are not known", Remedy: `set Lengths to what the model's duration takes, like "5" or "8s"`, Err: err}
		}
	}
	return nil
}

// seconds returns the model's lengths.
func (m Model) seconds() ([]float64, error) {
	all := make([]float64, len(m.Lengths))
	for i, l := range m.Lengths {
		s, err := strconv.ParseFloat(strings.TrimSuffix(l, "s"), 64)
		if err != nil {
			return nil, err
		}
		all[i] = s
	}
	return all, nil
}

// Name implements [footage.Source].
func (*Source) Name() string { return name }

// Serves reports true for all but a picture from a picture.
func (*Source) Serves(kind footage.Kind, media footage.Media) bool {
	return kind == footage.FromText || kind == footage.FromImage && media == footage.Video
}

// Search returns the one picture or film to generate.
func (s *Source) Search(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	if !s.Serves(q.Kind, q.Media) || strings.TrimSpace(q.Words) == "" || q.Kind == footage.FromImage && q.Still == nil {
		return nil, ctx.Err()
	}
	c, err := s.candidate(q)
	if err != nil {
		return nil, err
	}
	return []footage.Candidate{c}, ctx.Err()
}

// promptLimit is a length that every model accepts, in characters.
const promptLimit = 2000

func (s *Source) candidate(q footage.Query) (footage.Candidate, error) {
	o := making.Order{Kind: q.Kind, Prompt: making.Prompt(q, promptLimit), Seed: making.Seed31(q.Seed)}
	if q.Media == footage.Image {
		return s.picture(o, q), nil
	}
	m := s.opts.Text
	if q.Kind == footage.FromImage {
		m = s.opts.Still
	}
	seconds, err := m.seconds()
	if err != nil {
		return footage.Candidate{}, err
	}
	i := making.Enough(q.Length, seconds)
	o.Model, o.Length, o.Size = m.Path, m.Lengths[i], shapeNames[making.Nearest(q.Width, q.Height, shapes)]
	c := o.Candidate(name, q.Media, making.Title(q))
	c.Duration = time.Duration(seconds[i] * float64(time.Second))
	c.Cost, c.Language = m.Price*seconds[i], q.Language
	return c, nil
}

// The shapes of films.
var (
	shapes     = [][2]int{{16, 9}, {1, 1}, {9, 16}}
	shapeNames = []string{"16:9", "1:1", "9:16"}
)

// Pictures stay below one megapixel, the unit of their price.
const (
	pixels = 950_000
	step   = 16
)

func (s *Source) picture(o making.Order, q footage.Query) footage.Candidate {
	w, h := making.Fit(q.Width, q.Height, pixels, step)
	o.Model, o.Size = s.opts.Image.Path, strconv.Itoa(w)+"x"+strconv.Itoa(h)
	c := o.Candidate(name, q.Media, making.Title(q))
	c.Width, c.Height, c.Cost, c.Language = w, h, s.opts.Image.Price, q.Language
	return c
}

// Times of waiting for a job.
const (
	pictureEvery, pictureWithin = time.Second, 5 * time.Minute
	filmEvery, filmWithin       = 5 * time.Second, 20 * time.Minute
)

// Fetch generates the picture or film and writes it.
func (s *Source) Fetch(ctx context.Context, c footage.Candidate, w io.Writer, m footage.ProviderJob) error {
	o, err := making.ReadOrder(c)
	if err != nil {
		return err
	}
	j := making.Job{
		Begin: func(ctx context.Context) (string, error) { return s.submit(ctx, o, c.Media, m) },
		Look:  s.look, Every: filmEvery, Within: filmWithin,
	}
	most := int64(making.MaxFilm)
	if c.Media == footage.Image {
		j.Every, j.Within, most = pictureEvery, pictureWithin, making.MaxPicture
	}
	return s.service.Make(ctx, j, m, most, w)
}

// handle has the addresses of a job in the queue. They cannot be derived from the model's path:
// they leave parts of it out.
type handle struct {
	Status   string `json:"status_url"`
	Response string `json:"response_url"`
}

// maxStill is the largest size of a still that is sent along, in bytes.
const maxStill = 8 << 20

// submit puts a job into the queue.
func (s *Source) submit(ctx context.Context, o making.Order, media footage.Media, m footage.ProviderJob) (string, error) {
	in, err := input(ctx, o, media, m)
	if err != nil {
		return "", err
	}
	var h handle
	if err := s.service.Client.Post(ctx, provider.Call{Path: o.Model, Once: true}, in, &h); err != nil {
		return "", err
	}
	if h.Status == "" || h.Response == "" {
		return "", s.service.Client.Fail(provider.Broken, "", "it does not say where it tells of the job")
	}
	raw, err := json.Marshal(h)
	return string(raw), err
}

// input returns the input of a model.
func input(ctx context.Context, o making.Order, media footage.Media, m footage.ProviderJob) (map[string]any, error) {
	in := map[string]any{"prompt": o.Prompt}
	switch {
	case media == footage.Image:
		var w, h int
		if _, err := fmt.Sscanf(o.Size, "%dx%d", &w, &h); err != nil {
			return nil, fmt.Errorf("%s: size %q: %w", name, o.Size, err)
		}
		in["image_size"] = map[string]int{"width": w, "height": h}
		in["num_images"], in["seed"], in["output_format"], in["enable_safety_checker"] = 1, o.Seed, "jpeg", true
	case o.Kind == footage.FromImage:
		still, err := making.Still(ctx, m, maxStill)
		if err != nil {
			return nil, err
		}
		in["duration"], in["image_url"] = o.Length, still
	default:
		in["duration"], in["aspect_ratio"] = o.Length, o.Size
	}
	return in, nil
}

// look queries the state of a job. The queue has no failed jobs: it calls them completed, and their
// result is the failure.
func (s *Source) look(ctx context.Context, kept string) (making.State, error) {
	var h handle
	if err := json.Unmarshal([]byte(kept), &h); err != nil {
		return making.State{}, fmt.Errorf("%s: handle: %w", name, err)
	}
	var at struct {
		Status string `json:"status"`
	}
	if err := s.service.Client.JSON(ctx, provider.Call{Path: h.Status}, &at); err != nil || at.Status != "COMPLETED" {
		return making.State{}, err
	}
	var r result
	err := s.service.Client.JSON(ctx, provider.Call{Path: h.Response}, &r)
	switch kind := provider.KindOf(err); {
	case kind == provider.Refused:
		return making.State{Failed: err}, nil
	case err != nil:
		return making.State{}, err
	case slices.Contains(r.NSFW, true):
		return making.State{Failed: s.service.Client.Fail(provider.Refused, "nsfw", "what it made is black, because it would not show it")}, nil
	}
	return making.State{Done: true, URL: r.url()}, nil
}

// result is the output of a model.
type result struct {
	Images []file `json:"images"`
	Video  file   `json:"video"`
	NSFW   []bool `json:"has_nsfw_concepts"`
}

type file struct {
	URL string `json:"url"`
}

func (r result) url() string {
	if len(r.Images) > 0 {
		return r.Images[0].URL
	}
	return r.Video.URL
}

// isUnpaid reports an empty account, which has the status of a wrong key.
func isUnpaid(status int, said *provider.APIError) bool {
	return status == http.StatusForbidden && strings.Contains(strings.ToLower(said.Message), "balance")
}
