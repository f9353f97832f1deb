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
	"strings"

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

// Fetch implements footage.Source. Where the search did not tell the files,
// the library is asked for their list first.
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

type collection struct {
	Collection struct {
		Items []item `json:"items"`
	} `json:"collection"`
}

type item struct {
	Href string `json:"href"` // of a list, or of a file
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

// asset begins what a candidate whose files are not known yet goes by.
const asset = "asset:"

func assetOf(file string) (id string, ok bool) { return strings.CutPrefix(file, asset) }

// endings are those of the files that can be shown, the best first: the
// original may be of any kind and size, and comes last.
func endings(media footage.Media) []string {
	if media == footage.Video {
		return []string{"~large.mp4", "~medium.mp4", "~orig.mp4", "~mobile.mp4", "~small.mp4"}
	}
	return []string{"~large.jpg", "~orig.jpg", "~orig.png", "~medium.jpg"}
}

func is(address, ending string) bool { return strings.HasSuffix(strings.ToLower(address), ending) }

// address makes of what the library writes one that can be asked: it has spaces
// in it, and http where https is meant.
func (l *Library) address(raw string) string {
	u, err := url.Parse(strings.ReplaceAll(strings.TrimSpace(raw), " ", "%20"))
	if err != nil {
		return raw // whoever fetches it says what is wrong
	}
	u.Scheme = l.scheme
	return u.String()
}

// candidate leaves out what others have rights in and what is too small. It does
// not say that the words are English: they were searched for as they are, so as
// they are they have to be judged.
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

// renditions are the files of a picture, where the answer tells their sizes.
// What a film links to are previews.
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

// preview is the address of a small picture, "" where there is none: the link
// of that name, which films have too.
func (l *Library) preview(i item) string {
	for _, link := range i.Links {
		if link.Rel == "preview" && link.Render == "image" {
			return l.address(link.Href)
		}
	}
	return ""
}

// maker is who is to be named: NASA, and whoever it names.
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

// foreign reports whether a text says that others have rights.
func foreign(text string) bool {
	text = strings.ToLower(text)
	for _, sign := range []string{"©", "copyright", "(c) ", "all rights reserved", "used with permission", "courtesy of getty"} {
		if strings.Contains(text, sign) {
			return true
		}
	}
	return false
}
