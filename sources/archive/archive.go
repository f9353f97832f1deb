// Package archive finds films and pictures in the Internet Archive. It needs no
// key.
//
// Much of what the Archive has says nothing of its licence: only what names one
// that allows it is taken. A search is followed by a look into each of its first
// finds, which is where sizes and files are told. Answers are kept for a day.
package archive

import (
	"cmp"
	"context"
	"net/url"
	"path"
	"strings"
	"unicode"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

// DefaultBaseURL is where the API is.
const DefaultBaseURL = "https://archive.org"

// Options tune the adapter. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: DefaultBaseURL
	Provider *provider.Options // of the API's client
	Answers  provider.Answers  // where answers are kept for a day; default: in memory
	MaxBytes int64             // longest file that is taken; default: 200 MiB
	// ShareAlike also takes what is under CC BY-SA: a film that shows it may have
	// to be given away under the same licence.
	ShareAlike bool
}

// Library is the Internet Archive as an footage.Source.
type Library struct {
	*stock.Library
	base string
}

const name = "archive"

// looked is how many finds of a search are looked into, three at a time.
const looked = 9

// New makes the source. The error names what is missing or wrong.
func New(files *safehttp.Client, opts *Options) (*Library, error) {
	o := *cmp.Or(opts, &Options{})
	o.BaseURL = cmp.Or(o.BaseURL, DefaultBaseURL)
	l, err := stock.New(stock.Setup{Name: name, Media: []footage.Media{footage.Image, footage.Video}}, files, stock.Options(o))
	if err != nil {
		return nil, err
	}
	return &Library{l, strings.TrimRight(o.BaseURL, "/")}, nil
}

// Search implements footage.Source.
func (l *Library) Search(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	terms := plain(q.Words)
	if terms == "" {
		return nil, ctx.Err()
	}
	var found answer
	if err := l.API.JSON(ctx, provider.Call{Path: "/advancedsearch.php", Query: query(terms, q.Media)}, &found); err != nil {
		return nil, err
	}
	docs := l.admitted(found.Response.Docs)
	about := make([]metadata, len(docs))
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(3)
	for i, d := range docs {
		g.Go(func() error {
			return l.API.JSON(gctx, provider.Call{Path: "/metadata/" + url.PathEscape(string(d.ID))}, &about[i])
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	var out []footage.Candidate
	for i, d := range docs {
		if c, ok := l.candidate(d, about[i], q); ok {
			out = append(out, c)
		}
	}
	return stock.Most(out, q), nil
}

// admitted are the first finds whose licence allows it.
func (l *Library) admitted(all []doc) (out []doc) {
	for _, d := range all {
		var ok bool
		if d.terms, ok = stock.TermsByURL(string(d.Licence)); ok && l.Gate.Admits(d.terms) && d.ID != "" && len(out) < looked {
			out = append(out, d)
		}
	}
	return out
}

func query(terms string, media footage.Media) url.Values {
	kind := "image"
	if media == footage.Video {
		kind = "movies"
	}
	return url.Values{
		"q":    {"(" + terms + ") AND mediatype:(" + kind + ") AND licenseurl:(*creativecommons*)"},
		"fl[]": {"identifier", "title", "creator", "licenseurl", "subject", "description"}, "rows": {"30"}, "page": {"1"}, "output": {"json"},
	}
}

// plain are words without what the search takes for an instruction: its signs,
// and its words, which are written in capitals.
func plain(words string) string {
	return stock.Cut(strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) {
			return r
		}
		return ' '
	}, words)), 200)
}

// download is where a file of a thing is fetched from.
func (l *Library) download(id, file string) string {
	parts := strings.Split(path.Clean("/" + file)[1:], "/")
	for i, p := range parts {
		parts[i] = url.PathEscape(p)
	}
	return l.base + "/download/" + url.PathEscape(id) + "/" + strings.Join(parts, "/")
}
