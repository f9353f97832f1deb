// Package imagegen generates pictures with any server that supports OpenAI's image API: OpenAI
// itself, LocalAI, and others.
//
//	s, err := imagegen.New(key, &imagegen.Options{Model: "gpt-image-1.5"})
//	eng, err := engine.New(engine.Ports{…, Sources: []footage.Source{s}}, nil)
//
// A search returns one candidate, the picture to generate, with its price; it is generated only
// when it is fetched. The models have few sizes: the nearest to the place's shape is generated, and
// cropped for display.
//
// A picture comes in the answer to the one request that generates it, so there is no job to
// continue: a request that the server may have processed is not repeated automatically.
package imagegen

import (
	"cmp"
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/making"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
)

// The defaults of Options.
const (
	DefaultBaseURL = "https://api.openai.com/v1"
	DefaultModel   = "gpt-image-1-mini"
	DefaultQuality = "medium"
)

// name is the source's display name.
const name = "openai-images"

// slow is the time limit of a picture.
const slow = 4 * time.Minute

// APIKey is the server's credential, "" for servers without one.
type APIKey string

// Options of a Source. Nil means the defaults.
type Options struct {
	BaseURL  string            // up to and including the version: https://api.openai.com/v1
	Model    string            //
	Quality  string            // low, medium or high, for the models that have it
	Price    float64           // of one picture in US dollars; 0 = as in the price list, unknown for models that are not in it
	Web      *safehttp.Client  // fetches pictures at addresses elsewhere
	Provider *provider.Options //
}

// Source is a [footage.Source]. It is safe for concurrent use.
type Source struct {
	service *making.Service
	host    string
	opts    Options
}

var _ footage.Source = (*Source)(nil)

// New makes a source. The error describes invalid options.
func New(key APIKey, opts *Options) (*Source, error) {
	o := *cmp.Or(opts, &Options{})
	o.BaseURL, o.Model, o.Quality = cmp.Or(o.BaseURL, DefaultBaseURL), cmp.Or(o.Model, DefaultModel), cmp.Or(o.Quality, DefaultQuality)
	p := o.Provider.Or(provider.Options{Timeout: slow})
	service, err := making.New(name, o.BaseURL, provider.Bearer(string(key)), p, o.Web)
	if err != nil {
		return nil, err
	}
	base, err := url.Parse(o.BaseURL)
	if err != nil {
		return nil, err
	}
	return &Source{service, base.Host, o}, nil
}

// Name implements [footage.Source].
func (*Source) Name() string { return name }

// Serves reports true for pictures from text.
func (*Source) Serves(kind footage.Kind, media footage.Media) bool {
	return kind == footage.FromText && media == footage.Image
}

// Search returns the one picture to generate.
func (s *Source) Search(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	if !s.Serves(q.Kind, q.Media) || strings.TrimSpace(q.Words) == "" {
		return nil, ctx.Err()
	}
	size := sizeFor(s.opts.Model, q.Width, q.Height)
	o := making.Order{Kind: q.Kind, Model: s.opts.Model, Prompt: making.Prompt(q, promptLimit(s.opts.Model)), Size: size.String(), Seed: q.Seed}
	c := o.Candidate(name, q.Media, making.Title(q))
	c.Width, c.Height, c.Language, c.Cost = size.w, size.h, q.Language, s.price(size)
	return []footage.Candidate{c}, ctx.Err()
}

// request is the body of a generation. There is no response_format: the models named gpt-image
// refuse it, and the others do not need it.
type request struct {
	Model   string `json:"model"`
	Prompt  string `json:"prompt"`
	N       int    `json:"n"`
	Size    string `json:"size"`
	Quality string `json:"quality,omitempty"`
	Format  string `json:"output_format,omitempty"`
}

// answer is the server's: a picture, or its address.
type answer struct {
	Data []struct {
		B64 string `json:"b64_json"`
		URL string `json:"url"`
	} `json:"data"`
}

// Fetch generates the picture and writes it.
func (s *Source) Fetch(ctx context.Context, c footage.Candidate, w io.Writer, _ footage.ProviderJob) error {
	o, err := making.ReadOrder(c)
	if err != nil {
		return err
	}
	r := request{Model: o.Model, Prompt: o.Prompt, N: 1, Size: o.Size}
	if isGPT(o.Model) {
		r.Quality, r.Format = s.opts.Quality, "jpeg"
	}
	var a answer
	if err := s.service.Client.Post(ctx, provider.Call{Path: "images/generations", Once: true}, r, &a); err != nil {
		return err
	}
	if len(a.Data) == 0 {
		return s.service.Client.Fail(provider.Broken, "", "it made nothing")
	}
	return s.write(ctx, w, a.Data[0].B64, a.Data[0].URL)
}

// write writes the picture, from the answer or from an address.
func (s *Source) write(ctx context.Context, w io.Writer, b64, address string) error {
	if b64 != "" {
		raw, err := base64.StdEncoding.DecodeString(b64)
		if err != nil {
			return s.service.Client.Fail(provider.Broken, "", "its picture is not base64")
		}
		_, err = w.Write(raw)
		return err
	}
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return s.service.Client.Fail(provider.Broken, "", "it made nothing")
	}
	if u.Host != s.host {
		return s.service.Fetch(ctx, address, making.MaxPicture, w)
	}
	// The operator's own server may be at an address that is forbidden to others.
	a, err := s.service.Client.Do(ctx, provider.Call{Path: address, Accept: "image/*"})
	if err != nil {
		return err
	}
	_, err = w.Write(a.Body)
	return err
}

// size is that of a picture in pixels.
type size struct{ w, h int }

func (s size) String() string { return fmt.Sprintf("%dx%d", s.w, s.h) }

// isGPT reports whether a model is one of OpenAI's newer ones.
func isGPT(model string) bool {
	return strings.HasPrefix(model, "gpt-image") || strings.HasPrefix(model, "chatgpt-image")
}

// promptLimit returns the longest prompt of a model, in characters.
func promptLimit(model string) int {
	switch {
	case model == "dall-e-2":
		return 1000
	case isGPT(model):
		return 8000
	}
	return 4000
}

// Sizes of models that accept no others.
var (
	gptSizes   = [][2]int{{1024, 1024}, {1536, 1024}, {1024, 1536}}
	dallESizes = [][2]int{{1024, 1024}, {1792, 1024}, {1024, 1792}}
)

// Pixels of a picture from a model with free sizes.
const (
	gpt2Pixels = 1536 * 1024
	freePixels = 1024 * 1024
)

// sizeFor returns the size in which a model makes a picture for a place.
func sizeFor(model string, width, height int) size {
	switch {
	case strings.HasPrefix(model, "gpt-image-2"):
		return free(width, height, gpt2Pixels, 16)
	case isGPT(model):
		return nearest(width, height, gptSizes)
	case model == "dall-e-3":
		return nearest(width, height, dallESizes)
	case model == "dall-e-2":
		return size{1024, 1024}
	}
	return free(width, height, freePixels, 64)
}

func nearest(width, height int, of [][2]int) size {
	s := of[making.Nearest(width, height, of)]
	return size{s[0], s[1]}
}

// free returns a size of a place's shape with a number of pixels, in whole steps.
func free(width, height int, pixels, step float64) size {
	w, h := making.Fit(width, height, pixels, step)
	return size{w, h}
}

// prices are those of one picture in US dollars, square and not, by model and quality, as in
// OpenAI's list of March 2026. They exclude the tokens of a prompt: less than a tenth of a cent.
var prices = map[string][2]float64{
	"gpt-image-1.5 low":       {.009, .013},
	"gpt-image-1.5 medium":    {.034, .05},
	"gpt-image-1.5 high":      {.133, .2},
	"gpt-image-1 low":         {.011, .016},
	"gpt-image-1 medium":      {.042, .063},
	"gpt-image-1 high":        {.167, .25},
	"gpt-image-1-mini low":    {.005, .006},
	"gpt-image-1-mini medium": {.011, .015},
	"gpt-image-1-mini high":   {.036, .052},
	"dall-e-3 medium":         {.04, .08},
	"dall-e-2 medium":         {.02, .02},
}

// price returns the price of a picture, 0 if unknown.
func (s *Source) price(of size) float64 {
	if s.opts.Price > 0 {
		return s.opts.Price
	}
	quality := s.opts.Quality
	if !isGPT(s.opts.Model) {
		quality = DefaultQuality // older models have no other
	}
	p := prices[s.opts.Model+" "+quality]
	if of.w == of.h {
		return p[0]
	}
	return p[1]
}
