// Package openverse searches Openverse for pictures, which covers
// some hundred collections of openly licensed works. It needs no key.
//
// Without a key Openverse permits 20 calls a minute and 200 a day; answers are cached
// for a day. Its licence information comes from the collections, without guarantee.
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

// DefaultBaseURL is the address of the API.
const DefaultBaseURL = "https://api.openverse.org"

// Options configures the adapter. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: DefaultBaseURL
	Provider *provider.Options // of the API client
	Answers  provider.Answers  // cache of answers, for a day; default: in memory
	MaxBytes int64             // maximum file size; default: 200 MiB
	// ShareAlike also admits CC BY-SA: a film with such material may have to
	// be published under the same licence.
	ShareAlike bool
}

// Library is Openverse as a footage.Source.
type Library struct{ *stock.Library }

const name = "openverse"

// New returns the source. The error names a missing or invalid argument.
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

// perPage is the number of results per page, the maximum without a key.
const perPage = 20

// pages requests as many pages as the limit requires. Errors after the first page are ignored.
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

// query returns the parameters for a page. The API would silently truncate words at 200 characters.
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

// candidate omits works without a suitable licence, with an unsupported
// type, or too small. An unknown size is determined after download.
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

// spent reads the remaining rate limits of clients without a key. They have no
// reset time: a burst recovers in a minute, the daily limit possibly in an hour.
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
