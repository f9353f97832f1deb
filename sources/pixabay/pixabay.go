// Package pixabay finds photographs and films at Pixabay, whose licence lets films show them
// without a credit. It needs a key, which is free: https://pixabay.com/api/docs/.
//
// Pixabay allows 100 calls a minute, demands that answers be kept for a day, which the adapter
// does, and forbids to show its files from its own addresses: they are fetched. A display of its
// results must name their origin: a candidate's Page is the link.
package pixabay

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	languages "github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

// APIKey is the key of a Pixabay account.
type APIKey string

// Options tune the adapter. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: https://pixabay.com
	Provider *provider.Options // of the API's client; Read is the adapter's own
	Answers  provider.Answers  // where answers are kept for a day; default: in memory
	MaxBytes int64             // longest file that is fetched; default: 200 MiB
}

// Library is Pixabay as a footage.Source.
type Library struct{ *stock.Library }

const name = "pixabay"

// New makes the source. The error names the missing or invalid option.
func New(key APIKey, files *safehttp.Client, opts *Options) (*Library, error) {
	o := *cmp.Or(opts, &Options{})
	l, err := stock.New(stock.Setup{
		Name: name, Key: provider.Param("key", string(key)), KeyPage: "https://pixabay.com/api/docs/",
		Media: []footage.Media{footage.Image, footage.Video}, Spent: spent,
	}, files, stock.Options{
		BaseURL: cmp.Or(o.BaseURL, "https://pixabay.com"), Provider: o.Provider.Or(provider.Options{Read: read}), Answers: o.Answers, MaxBytes: o.MaxBytes,
	})
	if err != nil {
		return nil, err
	}
	return &Library{l}, nil
}

// Search implements footage.Source.
func (l *Library) Search(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	if q.Words == "" {
		return nil, ctx.Err()
	}
	if q.Media == footage.Video {
		return l.films(ctx, q)
	}
	return stock.Shaped(q, func(shape stock.Shape) ([]footage.Candidate, error) { return l.pictures(ctx, q, shape) })
}

// spent reads the rest of the minute's calls. The reset is in seconds from now.
func spent(h http.Header, now time.Time) time.Time {
	reset, err := strconv.Atoi(h.Get("X-Ratelimit-Reset"))
	if err != nil || h.Get("X-Ratelimit-Remaining") != "0" {
		return time.Time{}
	}
	return now.Add(time.Duration(reset) * time.Second)
}

// read returns Pixabay's errors, which are plain text. A page of its bot protection counts as a
// limit that no waiting ends: it is respected, not circumvented.
func read(status int, h http.Header, body []byte) *provider.APIError {
	text := strings.TrimSpace(string(body))
	switch {
	case h.Get("Cf-Mitigated") == "challenge":
		return &provider.APIError{Kind: provider.Unavailable, Code: "challenge", Message: "a guard before it wants to see a browser"}
	case !strings.HasPrefix(h.Get("Content-Type"), "text/plain"):
		return nil
	case status == http.StatusBadRequest && strings.Contains(strings.ToLower(text), "api key"):
		return &provider.APIError{Kind: provider.Denied, Message: text}
	}
	return &provider.APIError{Message: text}
}

func licence() footage.Licence {
	return footage.Licence{Name: "Pixabay Content License", URL: "https://pixabay.com/service/license-summary/"}
}

type filmPage struct {
	Hits []film `json:"hits"`
}

type film struct {
	maker
	Duration float64 `json:"duration"` // seconds
	Videos   map[string]struct {
		URL       string `json:"url"` // may be empty
		Width     int    `json:"width"`
		Height    int    `json:"height"`
		Thumbnail string `json:"thumbnail"` // one of its frames; may be empty
	} `json:"videos"`
}

func (l *Library) films(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	var page filmPage
	if err := l.API.JSON(ctx, provider.Call{Path: "/api/videos/", Query: query(q, stock.Any)}, &page); err != nil {
		return nil, err
	}
	out := stock.Offers(page.Hits, q, func(f film, r stock.Rendition) footage.Candidate {
		c := f.candidate(footage.Video, language(q), r)
		c.Preview, c.Duration = f.preview(), time.Duration(f.Duration*float64(time.Second))
		return c
	})
	uprightFirst(out, q)
	return stock.Most(out, q), nil
}

// Renditions returns Pixabay's files of a film.
func (f film) Renditions() (all []stock.Rendition) {
	for _, v := range f.Videos {
		all = append(all, stock.Rendition{URL: v.URL, Width: v.Width, Height: v.Height})
	}
	return all
}

// preview returns the smallest picture of a film, "" if there is none.
func (f film) preview() string {
	for _, size := range []string{"tiny", "small", "medium", "large"} {
		if v := f.Videos[size]; v.Thumbnail != "" {
			return v.Thumbnail
		}
	}
	return ""
}

// uprightFirst puts films of the place's shape before the others: a search cannot request them.
func uprightFirst(all []footage.Candidate, q footage.Query) {
	want := stock.ShapeOf(q)
	rank := func(c footage.Candidate) int {
		if stock.ShapeOf(footage.Query{Width: c.Width, Height: c.Height}) == want {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(all, func(a, b footage.Candidate) int { return rank(a) - rank(b) })
}

type picturePage struct {
	Hits []picture `json:"hits"`
}

// maker is an item's author, as both kinds of hits have it.
type maker struct {
	ID      int64  `json:"id"`
	PageURL string `json:"pageURL"`
	Tags    string `json:"tags"`
	User    string `json:"user"`
	UserID  int64  `json:"user_id"`
}

type picture struct {
	maker
	Width  int    `json:"imageWidth"`
	Height int    `json:"imageHeight"`
	Web    string `json:"webformatURL"`
	Large  string `json:"largeImageURL"`
	FullHD string `json:"fullHDURL"` // for accounts with full access
	Whole  string `json:"imageURL"`  // likewise
}

func (l *Library) pictures(ctx context.Context, q footage.Query, shape stock.Shape) ([]footage.Candidate, error) {
	var page picturePage
	if err := l.API.JSON(ctx, provider.Call{Path: "/api/", Query: query(q, shape)}, &page); err != nil {
		return nil, err
	}
	return stock.Offers(page.Hits, q, func(p picture, r stock.Rendition) footage.Candidate {
		c := p.candidate(footage.Image, language(q), r)
		c.Preview = p.Web
		return c
	}), nil
}

// Renditions returns Pixabay's files of a picture, which fit into boxes.
func (p picture) Renditions() []stock.Rendition {
	box := func(url string, side int) stock.Rendition {
		w, h := stock.Within(p.Width, p.Height, side, side)
		return stock.Rendition{URL: url, Width: w, Height: h}
	}
	return []stock.Rendition{box(p.Web, 640), box(p.Large, 1280), box(p.FullHD, 1920), {URL: p.Whole, Width: p.Width, Height: p.Height}}
}

func (m maker) candidate(media footage.Media, language string, r stock.Rendition) footage.Candidate {
	return footage.Candidate{
		Source: name, ID: fmt.Sprintf("%s-%d", media, m.ID), Media: media, Width: r.Width, Height: r.Height, File: r.URL, Public: true,
		Title: title(m.PageURL, language), Tags: stock.Tags(m.Tags), Language: language,
		Page: m.PageURL, Author: stock.Line(m.User, 100), AuthorURL: m.profile(), Licence: licence(),
	}
}

func (m maker) profile() string {
	if m.User == "" {
		return ""
	}
	return fmt.Sprintf("https://pixabay.com/users/%d/", m.UserID)
}

const (
	perPage  = "80" // more than a scene needs, and constant, so that answers can be kept
	maxWords = 100  // characters of a query
)

// theirs are the languages of Pixabay's search words and tags. It has none for Hebrew, whose words
// are sent unchanged.
var theirs = strings.Fields("cs da de en es fr id it hu nl no pl pt ro sk fi sv tr vi th bg ru el ja ko zh")

// Reads implements footage.LanguageSupport.
func (l *Library) Reads(language string) bool { return isoOf(language) != "" }

// isoOf returns the code of a language that Pixabay supports, "" for another.
func isoOf(language string) string {
	if asked, _ := languages.ByCode(language); asked.Studied() && slices.Contains(theirs, asked.ISO()) {
		return asked.ISO()
	}
	return ""
}

// query returns the parameters of a search.
func query(q footage.Query, shape stock.Shape) url.Values {
	least := strconv.Itoa(stock.Least(q))
	v := url.Values{
		"q": {stock.Cut(q.Words, maxWords)}, "safesearch": {"true"}, "per_page": {perPage}, "lang": {language(q)},
		"min_width": {least}, "min_height": {least},
	}
	if q.Media == footage.Video {
		v.Set("video_type", "film")
		return v
	}
	v.Set("image_type", "photo")
	v.Set("orientation", cmp.Or(map[stock.Shape]string{stock.Wide: "horizontal", stock.Tall: "vertical"}[shape], "all"))
	return v
}

// language returns that of the answer's tags.
func language(q footage.Query) string { return cmp.Or(isoOf(q.Language), "en") }

// title returns the words of a page's address, which are English whatever the language of the tags.
func title(page, language string) string {
	if language != "en" {
		return ""
	}
	return stock.Slug(page)
}
