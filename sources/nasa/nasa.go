// Package nasa finds pictures and films in NASA's image and video library. It
// needs no key.
//
// NASA's own works are in the public domain and it asks to be named; what the
// library has from others, who have rights in it, is left out. Nothing may look
// as if NASA recommended it. Answers are kept for a day.
package nasa

import (
	"cmp"
	"context"
	"io"
	"net/url"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

// DefaultBaseURL is where the API is.
const DefaultBaseURL = "https://images-api.nasa.gov"

// Options tune the adapter. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: DefaultBaseURL
	Provider *provider.Options // of the API's client
	Answers  provider.Answers  // where answers are kept for a day; default: in memory
	MaxBytes int64             // longest file that is fetched; default: 200 MiB
}

// Library is NASA's as an footage.Source.
type Library struct {
	*stock.Library
	scheme string // of its addresses: it writes http where https is meant
}

const name = "nasa"

// New makes the source. The error names what is missing or wrong.
func New(files *safehttp.Client, opts *Options) (*Library, error) {
	o := *cmp.Or(opts, &Options{})
	o.BaseURL = cmp.Or(o.BaseURL, DefaultBaseURL)
	l, err := stock.New(stock.Setup{Name: name, Media: []footage.Media{footage.Image, footage.Video}}, files,
		stock.Options{BaseURL: o.BaseURL, Provider: o.Provider, Answers: o.Answers, MaxBytes: o.MaxBytes})
	if err != nil {
		return nil, err
	}
	base, err := url.Parse(o.BaseURL)
	if err != nil {
		return nil, err
	}
	return &Library{l, base.Scheme}, nil
}

// Reads implements footage.Linguist: NASA describes its works in English.
func (l *Library) Reads(language string) bool { return language == "en" }

// Search implements footage.Source.
func (l *Library) Search(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	if q.Words == "" {
		return nil, ctx.Err()
	}
	var found collection
	query := url.Values{"q": {q.Words}, "media_type": {string(q.Media)}, "page_size": {"80"}}
	if err := l.API.JSON(ctx, provider.Call{Path: "/search", Query: query}, &found); err != nil {
		return nil, err
	}
	var out []footage.Candidate
	for _, i := range found.Collection.Items {
		if c, ok := l.candidate(i, q); ok {
			out = append(out, c)
		}
	}
	return stock.Most(out, q), nil
}

// Fetch implements footage.Source. Where the search did not tell the files,
// the library is asked for their list first.
func (l *Library) Fetch(ctx context.Context, c footage.Candidate, w io.Writer, _ footage.Making) error {
	address := c.File
	if id, ok := assetOf(c.File); ok {
		var err error
		if address, err = l.file(ctx, id, c.Media); err != nil {
			return err
		}
	}
	return l.Files.Save(ctx, address, w)
}

// file asks for the files of a thing and picks one.
func (l *Library) file(ctx context.Context, id string, media footage.Media) (string, error) {
	var all collection
	if err := l.API.JSON(ctx, provider.Call{Path: "/asset/" + url.PathEscape(id)}, &all); err != nil {
		return "", err
	}
	for _, ending := range endings(media) {
		for _, i := range all.Collection.Items {
			if is(i.Href, ending) {
				return l.address(i.Href), nil
			}
		}
	}
	return "", l.API.Client.Fail(provider.Absent, "", "it lists no file that can be shown")
}
