// Package commons searches Wikimedia Commons for pictures and films. It needs no key.
//
// Commons asks clients to identify themselves and to make slow, sequential calls, and provides
// thumbnails in a few widths only; the adapter complies. Answers are cached for a day.
package commons

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

// DefaultBaseURL is the address of the API.
const DefaultBaseURL = "https://commons.wikimedia.org"

// Options configures the adapter. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: DefaultBaseURL
	Provider *provider.Options // of the API client; calls are always sequential
	Answers  provider.Answers  // cache of answers, for a day; default: in memory
	MaxBytes int64             // maximum file size; default: 200 MiB
	// ShareAlike also admits CC BY-SA: a film with such material may have to
	// be published under the same licence.
	ShareAlike bool
}

// Library is Wikimedia Commons as a footage.Source.
type Library struct {
	*stock.Library
	pace *rate.Limiter
}

const name = "commons"

// New returns the source. The error names a missing or invalid argument.
func New(files *safehttp.Client, opts *Options) (*Library, error) {
	o := *cmp.Or(opts, &Options{})
	o.BaseURL = cmp.Or(o.BaseURL, DefaultBaseURL)
	o.Provider = o.Provider.Or(provider.Options{})
	o.Provider.AtOnce = 1
	l, err := stock.New(stock.Setup{Name: name, Media: []footage.Media{footage.Image, footage.Video}}, files, stock.Options(o))
	if err != nil {
		return nil, err
	}
	return &Library{l, rate.NewLimiter(4, 4)}, nil
}

// Search implements footage.Source.
func (l *Library) Search(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	terms := stock.SearchWords(q.Words)
	if terms == "" {
		return nil, ctx.Err()
	}
	if err := l.pace.Wait(ctx); err != nil {
		return nil, err
	}
	var a answer
	if err := l.API.JSON(ctx, provider.Call{Path: "/w/api.php", Query: query(terms, q)}, &a); err != nil {
		return nil, err
	}
	// Pages come in the order of their ids; Index is the search rank.
	slices.SortStableFunc(a.Query.Pages, func(a, b page) int { return a.Index - b.Index })
	var out []footage.Candidate
	for _, p := range a.Query.Pages {
		if c, ok := l.candidate(p, q); ok {
			out = append(out, c)
		}
	}
	return stock.Most(out, q), nil
}

func query(terms string, q footage.Query) url.Values {
	// File properties have other parameter names for films.
	kind, info, of, props := "bitmap", "imageinfo", "ii", "url|size|mime|extmetadata"
	if q.Media == footage.Video {
		kind, info, of, props = "video", "videoinfo", "vi", props+"|derivatives"
	}
	return url.Values{
		"action": {"query"}, "format": {"json"}, "formatversion": {"2"}, "generator": {"search"}, "gsrnamespace": {"6"},
		"gsrsearch": {fmt.Sprintf("filetype:%s fileres:>%d %s", kind, stock.Least(q)-1, terms)}, "gsrlimit": {"50"}, "prop": {info}, of + "prop": {props},
		of + "urlwidth":            {strconv.Itoa(thumbWidth(q))},
		of + "extmetadatafilter":   {"LicenseShortName|LicenseUrl|Artist|ImageDescription|ObjectName|AttributionRequired"},
		of + "extmetadatalanguage": {"en"},
	}
}

// thumbWidths lists the widths that Commons provides; others are answered with 429.
var thumbWidths = []int{500, 960, 1280, 1920, 3840}

// thumbWidth returns the smallest width that fills the slot with a
// picture of a common aspect ratio.
func thumbWidth(q footage.Query) int {
	w, h := stock.Place(q)
	if stock.ShapeOf(q) != stock.Tall {
		w = max(w, h*3/2)
	}
	for _, have := range thumbWidths {
		if have >= w {
			return have
		}
	}
	return thumbWidths[len(thumbWidths)-1]
}

type answer struct {
	stock.Complaining
	Query struct {
		Pages []page `json:"pages"`
	} `json:"query"`
}

type page struct {
	ID    int64  `json:"pageid"`
	Title string `json:"title"` // "File:Solar panels.jpg"
	Index int    `json:"index"`
	Info  []info `json:"imageinfo"`
	Film  []info `json:"videoinfo"`
}

type info struct {
	URL         string `json:"url"`
	Page        string `json:"descriptionurl"`
	Width       int    `json:"width"`
	Height      int    `json:"height"`
	MIME        string `json:"mime"`
	Thumb       string `json:"thumburl"`
	ThumbWidth  int    `json:"thumbwidth"`
	ThumbHeight int    `json:"thumbheight"`

	Seconds     float64 `json:"duration"` // of a film
	Derivatives []struct {
		Src    string `json:"src"`
		Type   string `json:"type"` // video/webm; codecs="vp9, opus"
		Width  int    `json:"width"`
		Height int    `json:"height"`
	} `json:"derivatives"` // of a film: all of its transcodes
	// Meta contains values in HTML, and occasionally numbers.
	Meta map[string]struct {
		Value any `json:"value"`
	} `json:"extmetadata"`
}

// say returns a metadata value without markup.
func (i info) say(key string, most int) string {
	s, _ := i.Meta[key].Value.(string)
	return stock.Plain(s, most)
}

// terms parses the licence from its URL, or else its name.
func (i info) terms() (stock.Terms, bool) {
	if t, ok := stock.TermsByURL(i.say("LicenseUrl", 200)); ok {
		return t, true
	}
	return stock.TermsByName(i.say("LicenseShortName", 60))
}

// shown lists file types that a film can show directly.
var shown = []string{"image/jpeg", "image/png", "image/webp"}

// largest is the maximum number of pixels of an original; of larger ones only thumbnails are used.
const largest = 40_000_000

// renditions returns the thumbnail and, if it can be shown, the original.
func (i info) renditions() []stock.Rendition {
	var all []stock.Rendition
	if i.ThumbWidth < i.Width { // otherwise it equals the original
		all = append(all, stock.Rendition{URL: i.Thumb, Width: i.ThumbWidth, Height: i.ThumbHeight})
	}
	if slices.Contains(shown, i.MIME) && i.Width*i.Height <= largest {
		all = append(all, stock.Rendition{URL: i.URL, Width: i.Width, Height: i.Height})
	}
	return all
}

// longest is the maximum duration of a film: a scene shows a few
// seconds, but all of it is downloaded.
const longest = 2 * time.Minute

// films returns the transcodes of a film that can be shown.
func (i info) films() []stock.Rendition {
	var all []stock.Rendition
	for _, d := range i.Derivatives {
		if strings.HasPrefix(d.Type, "video/webm") || strings.HasPrefix(d.Type, "video/mp4") {
			all = append(all, stock.Rendition{URL: d.Src, Width: d.Width, Height: d.Height})
		}
	}
	return all
}

// length returns the duration of a film.
func (i info) length() time.Duration {
	return time.Duration(max(0, min(i.Seconds, 1e6)) * float64(time.Second))
}

// previewWidth is the width of previews, one of thumbWidths.
const previewWidth = 500

// preview returns the address of a small picture: the thumbnail's with another width.
func (i info) preview() string {
	if i.Width <= previewWidth && i.Seconds == 0 {
		return i.URL
	}
	return strings.Replace(i.Thumb, fmt.Sprintf("/%dpx-", i.ThumbWidth), fmt.Sprintf("/%dpx-", previewWidth), 1)
}

func (l *Library) candidate(p page, q footage.Query) (footage.Candidate, bool) {
	told, files := p.Info, info.renditions
	if q.Media == footage.Video {
		told, files = p.Film, info.films
	}
	if len(told) == 0 || told[0].length() > longest {
		return footage.Candidate{}, false
	}
	i := told[0]
	terms, ok := i.terms()
	if !ok || !l.Gate.Admits(terms) {
		return footage.Candidate{}, false
	}
	r, ok := stock.Fit(files(i), q)
	if !ok {
		return footage.Candidate{}, false
	}
	title, author := fileWords(p.Title), i.say("Artist", 100)
	c := footage.Candidate{
		Source: name, ID: fileID(p.Title), Media: q.Media, Width: r.Width, Height: r.Height, Duration: i.length(),
		File: r.URL, Public: true, Preview: i.preview(),
		Title: title, Page: i.Page, Author: author, Licence: terms.Licence(title, author),
	}
	if about := i.say("ImageDescription", 200); about != "" {
		c.Tags = []string{about}
	}
	return c, true
}

// fileID returns a page's title in URL form, which is more stable than its id.
func fileID(title string) string { return strings.ReplaceAll(title, " ", "_") }

// fileWords returns a file's name as words, without namespace and extension.
func fileWords(title string) string {
	_, title, _ = strings.Cut(title, ":")
	return stock.Line(strings.ReplaceAll(strings.TrimSuffix(title, path.Ext(title)), "_", " "), 200)
}
