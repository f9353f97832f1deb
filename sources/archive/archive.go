// Package archive searches the Internet Archive for films and pictures. It needs no key.
//
// Many items have no licence information: only items with a suitable licence
// are used. After a search, the metadata of each of the first results is
// fetched, which contains sizes and files. Answers are cached for a day.
package archive

import (
	"cmp"
	"context"
	"encoding/json"
	"net/url"
	"path"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

// DefaultBaseURL is the address of the API.
const DefaultBaseURL = "https://archive.org"

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

// Library is the Internet Archive as a footage.Source.
type Library struct {
	*stock.Library
	base string
}

const name = "archive"

// looked is the number of search results whose metadata is fetched, three at a time.
const looked = 9

// New returns the source. The error names a missing or invalid argument.
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
	terms := strings.ToLower(stock.SearchWords(q.Words)) // words in capitals are operators
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

// admitted returns the first results with a suitable licence.
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

// download returns the address of an item's file.
func (l *Library) download(id, file string) string {
	parts := strings.Split(path.Clean("/" + file)[1:], "/")
	for i, p := range parts {
		parts[i] = url.PathEscape(p)
	}
	return l.base + "/download/" + url.PathEscape(id) + "/" + strings.Join(parts, "/")
}

// first is a string, or the first of a list: the Archive uses both forms for the same field.
type first string

// UnmarshalJSON decodes either form; other values are "".
func (f *first) UnmarshalJSON(raw []byte) error {
	var all list
	err := all.UnmarshalJSON(raw)
	if *f = ""; len(all) > 0 {
		*f = first(all[0])
	}
	return err
}

// list is a list of strings, or a single one.
type list []string

// UnmarshalJSON decodes either form; other values are nil.
func (l *list) UnmarshalJSON(raw []byte) error {
	var one string
	if *l = nil; json.Unmarshal(raw, &one) == nil {
		*l = list{one}
		return nil
	}
	var all []any
	_ = json.Unmarshal(raw, &all) // other values are nil
	for _, v := range all {
		if s, ok := v.(string); ok {
			*l = append(*l, s)
		}
	}
	return nil
}

type answer struct {
	Response struct {
		Docs []doc `json:"docs"`
	} `json:"response"`
}

type doc struct {
	ID      first `json:"identifier"`
	Title   first `json:"title"`
	Creator first `json:"creator"`
	Licence first `json:"licenseurl"`
	Subject list  `json:"subject"`
	About   first `json:"description"`

	terms stock.Terms
}

type metadata struct {
	Files []file `json:"files"`
}

// file has optional numbers as strings.
type file struct {
	Name   string `json:"name"`
	Format string `json:"format"`
	Size   first  `json:"size"`
	Width  first  `json:"width"`
	Height first  `json:"height"`
	Length first  `json:"length"` // seconds, or h:mm:ss
}

func (f first) int() int {
	n, _ := strconv.Atoi(string(f)) // 0 if it is not a number
	return n
}

// duration parses "12.5" and "1:02:03"; 0 for other values.
func (f first) duration() time.Duration {
	seconds := 0.0
	for _, part := range strings.Split(string(f), ":") {
		n, err := strconv.ParseFloat(part, 64)
		if err != nil || n < 0 || n > 1e6 {
			return 0
		}
		seconds = seconds*60 + n
	}
	return time.Duration(min(seconds, 1e6) * float64(time.Second))
}

// longest is the maximum duration of a film: a scene shows its first
// seconds, which are the titles in a whole programme.
const longest = 10 * time.Minute

// shown reports whether a file can be shown, by its format in the Archive.
func (f file) shown(media footage.Media) bool {
	format, name := strings.ToLower(f.Format), strings.ToLower(f.Name)
	if media == footage.Video {
		return strings.HasSuffix(name, ".mp4") && f.Length.duration() <= longest
	}
	return (strings.Contains(format, "jpeg") || strings.Contains(format, "png")) && !strings.Contains(format, "thumb") && !strings.HasPrefix(name, "__ia_")
}

// candidate converts an item with the file that fits best.
func (l *Library) candidate(d doc, m metadata, q footage.Query) (footage.Candidate, bool) {
	var all []stock.Rendition
	lasts := map[string]time.Duration{}
	for _, f := range m.Files {
		if f.shown(q.Media) && int64(f.Size.int()) <= l.Files.Max {
			at := l.download(string(d.ID), f.Name)
			all = append(all, stock.Rendition{URL: at, Width: f.Width.int(), Height: f.Height.int()})
			lasts[at] = f.Length.duration()
		}
	}
	r, ok := stock.Fit(all, q)
	if !ok {
		return footage.Candidate{}, false
	}
	title, author := stock.Line(string(d.Title), 200), stock.Line(string(d.Creator), 100)
	tags := d.Subject
	if len(tags) == 1 {
		tags = stock.Tags(tags[0])
	}
	if title == "" {
		title = stock.Line(strings.NewReplacer("-", " ", "_", " ").Replace(string(d.ID)), 200)
	}
	return footage.Candidate{
		Source: name, ID: string(d.ID), Media: q.Media, Width: r.Width, Height: r.Height, Duration: lasts[r.URL], File: r.URL, Public: true,
		Title: title, Tags: stock.Lines(tags), Page: "https://archive.org/details/" + url.PathEscape(string(d.ID)), Author: author,
		Licence: d.terms.Licence(title, author), Preview: l.base + "/services/img/" + url.PathEscape(string(d.ID)),
	}, true
}
