// Package openverse finds pictures in Openverse, which searches some hundred
// collections of openly licensed works at once. It needs no key.
//
// Without one Openverse allows 20 calls a minute and 200 a day, and answers are
// kept for a day here. What it says about licences it has from the collections
// and does not guarantee.
package openverse

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

// DefaultBaseURL is where the API is.
const DefaultBaseURL = "https://api.openverse.org"

// Options tune the adapter. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: DefaultBaseURL
	Provider *provider.Options // of the API's client
	Answers  provider.Answers  // where answers are kept for a day; default: in memory
	MaxBytes int64             // longest file that is fetched; default: 200 MiB
	// ShareAlike also takes what is under CC BY-SA: a film that shows it may have
	// to be given away under the same licence.
	ShareAlike bool
}

// Library is Openverse as an footage.Source.
type Library struct{ *stock.Library }

const name = "openverse"

// New makes the source. The error names what is missing or wrong.
func New(files *safehttp.Client, opts *Options) (*Library, error) {
	o := *cmp.Or(opts, &Options{})
	o.BaseURL = cmp.Or(o.BaseURL, DefaultBaseURL)
	l, err := stock.New(stock.Setup{Name: name, Media: []footage.Media{footage.Image}, Spent: spent}, files, stock.Options(o))
	if err != nil {
		return nil, err
	}
	return &Library{l}, nil
}

type page struct {
	Results []result `json:"results"`
}

type result struct {
	ID         string `json:"id"`
	Title      string `json:"title"`
	Landing    string `json:"foreign_landing_url"`
	URL        string `json:"url"`
	Creator    string `json:"creator"` // may be null
	CreatorURL string `json:"creator_url"`
	Thumbnail  string `json:"thumbnail"`
	Licence    string `json:"license"`
	Version    string `json:"license_version"`
	FileType   string `json:"filetype"`
	Width      int    `json:"width"` // may be null
	Height     int    `json:"height"`
	Tags       []struct {
		Name string `json:"name"`
	} `json:"tags"`
}

// Search implements footage.Source.
func (l *Library) Search(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	if q.Words == "" {
		return nil, ctx.Err()
	}
	return stock.Shaped(q, func(shape stock.Shape) ([]footage.Candidate, error) { return l.pages(ctx, q, shape) })
}

// perPage is how many are asked for at once: more are refused without a key.
const perPage = 20

// pages asks for as many pages as the limit takes. A later one may fail.
func (l *Library) pages(ctx context.Context, q footage.Query, shape stock.Shape) (out []footage.Candidate, err error) {
	for n, last := 1, false; !last && (n-1)*perPage < q.Limit; n++ {
		var p page
		if err = l.API.JSON(ctx, provider.Call{Path: "/v1/images/", Query: l.query(q, shape, n)}, &p); err != nil && n == 1 {
			return nil, err
		}
		for _, r := range p.Results {
			if c, ok := l.candidate(r, q); ok {
				out = append(out, c)
			}
		}
		last = len(p.Results) < perPage
	}
	return out, nil
}

// query asks for a page. Words beyond 200 characters would be cut silently.
func (l *Library) query(q footage.Query, shape stock.Shape, page int) url.Values {
	v := url.Values{
		"q": {stock.Cut(q.Words, 200)}, "license": {strings.Join(l.Gate.Codes(), ",")}, "page_size": {strconv.Itoa(perPage)},
		"page": {strconv.Itoa(page)}, "mature": {"false"},
	}
	if shape != stock.Any {
		v.Set("aspect_ratio", string(shape))
	}
	return v
}

// candidate leaves out what may not be shown, is no picture that can be, or is
// too small. Where the size is not known it is found out when the file is there.
func (l *Library) candidate(r result, q footage.Query) (footage.Candidate, bool) {
	terms := stock.Terms{Code: r.Licence, Version: r.Version}
	if r.ID == "" || r.URL == "" || !l.Gate.Admits(terms) || r.FileType == "svg" || r.FileType == "tiff" {
		return footage.Candidate{}, false
	}
	if r.Width <= 0 || r.Height <= 0 {
		r.Width, r.Height = 0, 0
	} else if _, ok := stock.Fit([]stock.Rendition{{URL: r.URL, Width: r.Width, Height: r.Height}}, q); !ok {
		return footage.Candidate{}, false
	}
	tags := make([]string, len(r.Tags))
	for i, t := range r.Tags {
		tags[i] = t.Name
	}
	title, author := stock.Line(r.Title, 200), stock.Line(r.Creator, 100)
	return footage.Candidate{
		Source: name, ID: r.ID, Media: footage.Image, Width: r.Width, Height: r.Height, File: r.URL, Public: true, Preview: r.Thumbnail,
		Title: title, Tags: stock.Lines(tags), Page: r.Landing, Author: author, AuthorURL: r.CreatorURL, Licence: terms.Licence(title, author),
	}, true
}

// spent reads what is left of the limits for those without a key. They say
// nothing of when they are full again: a burst is so in a minute, and the day's
// may be in an hour.
func spent(h http.Header, now time.Time) (until time.Time) {
	for header, wait := range map[string]time.Duration{
		"X-Ratelimit-Available-Anon_burst": time.Minute, "X-Ratelimit-Available-Anon_sustained": time.Hour,
	} {
		if end := now.Add(wait); h.Get(header) == "0" && end.After(until) {
			until = end
		}
	}
	return until
}
