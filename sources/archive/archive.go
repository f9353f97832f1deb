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
	"encoding/json"
	"net/url"
	"path"
	"strconv"
	"strings"
	"time"
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

// first is a string, or a list of them of which the first is meant: the Archive
// writes the same field in both ways.
type first string

// UnmarshalJSON takes either; what is neither is nothing.
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

// UnmarshalJSON takes either; what is neither is nothing.
func (l *list) UnmarshalJSON(raw []byte) error {
	var one string
	if *l = nil; json.Unmarshal(raw, &one) == nil {
		*l = list{one}
		return nil
	}
	var all []any
	_ = json.Unmarshal(raw, &all) // what is neither is nothing
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

// file has numbers as strings, where it has them.
type file struct {
	Name   string `json:"name"`
	Format string `json:"format"`
	Size   first  `json:"size"`
	Width  first  `json:"width"`
	Height first  `json:"height"`
	Length first  `json:"length"` // seconds, or h:mm:ss
}

func (f first) int() int {
	n, _ := strconv.Atoi(string(f)) // what is none is 0
	return n
}

// duration reads "12.5" and "1:02:03"; 0 where it is neither.
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

// longest is a film that is taken: what a scene shows is a few seconds of its
// beginning, which of a whole programme is its titles.
const longest = 10 * time.Minute

// shown reports whether a file can be shown, by what the Archive calls it.
func (f file) shown(media footage.Media) bool {
	format, name := strings.ToLower(f.Format), strings.ToLower(f.Name)
	if media == footage.Video {
		return strings.HasSuffix(name, ".mp4") && f.Length.duration() <= longest
	}
	return (strings.Contains(format, "jpeg") || strings.Contains(format, "png")) && !strings.Contains(format, "thumb") && !strings.HasPrefix(name, "__ia_")
}

// candidate is a thing by its file that fills the place best.
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
