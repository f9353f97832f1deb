// Package nasa searches NASA's image and video library for pictures and films. It needs no key.
//
// NASA's own works are in the public domain; NASA asks for credit and forbids any appearance
// of endorsement. Works with rights of others are omitted. Answers are cached for a day.
package nasa

import (
	"cmp"
	"context"
	"io"
	"net/url"
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

// DefaultBaseURL is the address of the API.
const DefaultBaseURL = "https://images-api.nasa.gov"

// Options configures the adapter. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: DefaultBaseURL
	Provider *provider.Options // of the API client
	Answers  provider.Answers  // cache of answers, for a day; default: in memory
	MaxBytes int64             // maximum file size; default: 200 MiB
}

// Library is NASA's library as a footage.Source.
type Library struct {
	*stock.Library
	scheme string // of its addresses: the API writes http for https
}

const name = "nasa"

// New returns the source. The error names a missing or invalid argument.
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

// Reads implements footage.LanguageSupport: NASA describes its works in English.
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

// Fetch implements footage.Source. It first requests the list of files
// if the search did not return it.
func (l *Library) Fetch(ctx context.Context, c footage.Candidate, w io.Writer, _ footage.ProviderJob) error {
	address := c.File
	if id, ok := assetOf(c.File); ok {
		var err error
		if address, err = l.file(ctx, id, c.Media); err != nil {
			return err
		}
	}
	return l.Files.Save(ctx, address, w)
}

// file requests the files of an item and selects one.
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

type collection struct {
	Collection struct {
		Items []item `json:"items"`
	} `json:"collection"`
}

type item struct {
	Href string `json:"href"` // of a list or a file
	Data []struct {
		ID           string   `json:"nasa_id"`
		Title        string   `json:"title"`
		Description  string   `json:"description"`
		Keywords     []string `json:"keywords"`
		Center       string   `json:"center"`
		Photographer string   `json:"photographer"`
		Creator      string   `json:"secondary_creator"`
	} `json:"data"`
	Links []struct {
		Href   string `json:"href"`
		Rel    string `json:"rel"`
		Render string `json:"render"`
		Width  int    `json:"width"`
		Height int    `json:"height"`
	} `json:"links"`
}

// asset is the prefix of a candidate's file if its files are not yet known.
const asset = "asset:"

func assetOf(file string) (id string, ok bool) { return strings.CutPrefix(file, asset) }

// endings returns the suffixes of files that can be shown, best first.
// The original, of any kind and size, has a low rank.
func endings(media footage.Media) []string {
	if media == footage.Video {
		return []string{"~large.mp4", "~medium.mp4", "~orig.mp4", "~mobile.mp4", "~small.mp4"}
	}
	return []string{"~large.jpg", "~orig.jpg", "~orig.png", "~medium.jpg"}
}

func is(address, ending string) bool { return strings.HasSuffix(strings.ToLower(address), ending) }

// address corrects an address of the API: it may contain spaces, and http for https.
func (l *Library) address(raw string) string {
	u, err := url.Parse(strings.ReplaceAll(strings.TrimSpace(raw), " ", "%20"))
	if err != nil {
		return raw // fetching it returns the error
	}
	u.Scheme = l.scheme
	return u.String()
}

// candidate omits works with rights of others and small ones. It leaves the language unset
// although the words are English: the search matched them as they are, and so must the score.
func (l *Library) candidate(i item, q footage.Query) (footage.Candidate, bool) {
	if len(i.Data) == 0 || i.Data[0].ID == "" {
		return footage.Candidate{}, false
	}
	d := i.Data[0]
	title, author := stock.Line(d.Title, 200), maker(d.Photographer, d.Creator, d.Center)
	if foreign(d.Title) || foreign(d.Description) || foreign(author) {
		return footage.Candidate{}, false
	}
	c := footage.Candidate{
		Source: name, ID: d.ID, Media: q.Media, File: asset + d.ID, Public: true, Preview: l.preview(i), Title: title, Tags: stock.Lines(d.Keywords),
		Page: "https://images.nasa.gov/details/" + url.PathEscape(d.ID), Author: author,
		Licence: footage.Licence{Name: "Public domain (NASA)", URL: "https://www.nasa.gov/nasa-brand-center/images-and-media/", Credit: author},
	}
	all := l.renditions(i)
	if len(all) == 0 {
		return c, true
	}
	r, ok := stock.Fit(all, q)
	c.File, c.Width, c.Height = r.URL, r.Width, r.Height
	return c, ok
}

// renditions returns the files of a picture with known sizes. A film's links are only previews.
func (l *Library) renditions(i item) (all []stock.Rendition) {
	if strings.Contains(i.Href, "/video/") {
		return nil
	}
	for _, link := range i.Links {
		if link.Render == "image" && link.Width > 0 && link.Height > 0 && (is(link.Href, ".jpg") || is(link.Href, ".png")) {
			all = append(all, stock.Rendition{URL: l.address(link.Href), Width: link.Width, Height: link.Height})
		}
	}
	return all
}

// preview returns the address of a small picture, which films have too; "" if there is none.
func (l *Library) preview(i item) string {
	for _, link := range i.Links {
		if link.Rel == "preview" && link.Render == "image" {
			return l.address(link.Href)
		}
	}
	return ""
}

// maker returns the credit: NASA and the first person or centre named.
func maker(photographer, creator, center string) string {
	who := "NASA"
	for _, s := range []string{photographer, creator, center} {
		if s = stock.Line(s, 60); s != "" {
			if strings.Contains(strings.ToUpper(s), "NASA") {
				return s
			}
			return who + "/" + s
		}
	}
	return who
}

// foreign reports whether a text claims rights of others.
func foreign(text string) bool {
	text = strings.ToLower(text)
	for _, sign := range []string{"©", "copyright", "(c) ", "all rights reserved", "used with permission", "courtesy of getty"} {
		if strings.Contains(text, sign) {
			return true
		}
	}
	return false
}
