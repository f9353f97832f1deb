// Package commons finds pictures and films at Wikimedia Commons. It needs no key.
//
// Commons asks to be called by one at a time and slowly, by somebody who says
// who they are, and makes smaller files in a few widths alone; the adapter keeps
// to it. Answers are kept for a day.
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
	"unicode"

	"golang.org/x/time/rate"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

// DefaultBaseURL is where the API is.
const DefaultBaseURL = "https://commons.wikimedia.org"

// Options tune the adapter. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: DefaultBaseURL
	Provider *provider.Options // of the API's client; it makes one call at a time in any case
	Answers  provider.Answers  // where answers are kept for a day; default: in memory
	MaxBytes int64             // longest file that is fetched; default: 200 MiB
	// ShareAlike also takes what is under CC BY-SA: a film that shows it may have
	// to be given away under the same licence.
	ShareAlike bool
}

// Library is Wikimedia Commons as an footage.Source.
type Library struct {
	*stock.Library
	pace *rate.Limiter
}

const name = "commons"

// New makes the source. The error names what is missing or wrong.
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
	terms := plain(q.Words)
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
	// They come in the order of their numbers; index is that of the search.
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
	// What is told of a file is asked by other names where it is a film.
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

// thumbWidths are those that Commons makes; it answers other ones with 429.
var thumbWidths = []int{500, 960, 1280, 1920, 3840}

// thumbWidth is the least that fills the place with a picture of the usual
// shapes.
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
	} `json:"derivatives"` // of a film: all files that there are of it
	// Meta has values of HTML, and of numbers now and then.
	Meta map[string]struct {
		Value any `json:"value"`
	} `json:"extmetadata"`
}

// say is a value of the metadata without its markup.
func (i info) say(key string, most int) string {
	s, _ := i.Meta[key].Value.(string)
	return stock.Plain(s, most)
}

// terms are read from the address of the licence, else from its name.
func (i info) terms() (stock.Terms, bool) {
	if t, ok := stock.TermsByURL(i.say("LicenseUrl", 200)); ok {
		return t, true
	}
	return stock.TermsByName(i.say("LicenseShortName", 60))
}

// shown are the types of files that a film can show as they are.
var shown = []string{"image/jpeg", "image/png", "image/webp"}

// largest is how many pixels a whole file may have; what has more is taken as a
// smaller one or not at all.
const largest = 40_000_000

// renditions are the smaller file and, where it can be shown, the whole one.
func (i info) renditions() []stock.Rendition {
	var all []stock.Rendition
	if i.ThumbWidth < i.Width { // else it is the whole file by another name
		all = append(all, stock.Rendition{URL: i.Thumb, Width: i.ThumbWidth, Height: i.ThumbHeight})
	}
	if slices.Contains(shown, i.MIME) && i.Width*i.Height <= largest {
		all = append(all, stock.Rendition{URL: i.URL, Width: i.Width, Height: i.Height})
	}
	return all
}

// longest is how long a film may be: a scene shows a few seconds of one, and all of it is
// fetched.
const longest = 2 * time.Minute

// films are the files of a film that can be shown.
func (i info) films() []stock.Rendition {
	var all []stock.Rendition
	for _, d := range i.Derivatives {
		if strings.HasPrefix(d.Type, "video/webm") || strings.HasPrefix(d.Type, "video/mp4") {
			all = append(all, stock.Rendition{URL: d.Src, Width: d.Width, Height: d.Height})
		}
	}
	return all
}

// length is how long a film is.
func (i info) length() time.Duration {
	return time.Duration(max(0, min(i.Seconds, 1e6)) * float64(time.Second))
}

// previewWidth is the one of thumbWidths that is enough to see what is shown.
const previewWidth = 500

// preview is the address of a small file: that of the smaller one, with another
// of the widths that Commons makes.
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

// fileID is a page's name, which stays when the page gets another number.
func fileID(title string) string { return strings.ReplaceAll(title, " ", "_") }

// fileWords is a file's name as words: without the space of names before it and the
// ending behind it.
func fileWords(title string) string {
	_, title, _ = strings.Cut(title, ":")
	return stock.Line(strings.ReplaceAll(strings.TrimSuffix(title, path.Ext(title)), "_", " "), 200)
}

// plain are words without what the search takes for an instruction.
func plain(words string) string {
	return stock.Cut(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) {
			return r
		}
		return ' '
	}, words), 200)
}
