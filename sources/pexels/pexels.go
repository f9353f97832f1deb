// Package pexels finds photographs and films at Pexels, whose licence lets films show them without
// a credit. It needs a key, which is free: https://www.pexels.com/api/.
//
// Pexels allows 200 calls an hour and asks for answers to be kept for a day, which the adapter
// does. A display of its results must link to Pexels: a candidate's Page is the link.
package pexels

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

// APIKey is the key of a Pexels account.
type APIKey string

// Options tune the adapter. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: https://api.pexels.com
	Provider *provider.Options // of the API's client
	Answers  provider.Answers  // where answers are kept for a day; default: in memory
	MaxBytes int64             // longest file that is fetched; default: 200 MiB
}

// Library is Pexels as a footage.Source.
type Library struct{ *stock.Library }

const name = "pexels"

// New makes the source. The error names the missing or invalid option.
func New(key APIKey, files *safehttp.Client, opts *Options) (*Library, error) {
	o := *cmp.Or(opts, &Options{})
	l, err := stock.New(stock.Setup{
		Name: name, Key: provider.Header("Authorization", string(key)), KeyPage: "https://www.pexels.com/api/",
		Media: []footage.Media{footage.Image, footage.Video}, Spent: spent,
	}, files, stock.Options{BaseURL: cmp.Or(o.BaseURL, "https://api.pexels.com"), Provider: o.Provider, Answers: o.Answers, MaxBytes: o.MaxBytes})
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
	return stock.Shaped(q, func(shape stock.Shape) ([]footage.Candidate, error) {
		if q.Media == footage.Video {
			return l.videos(ctx, q, shape)
		}
		return l.photos(ctx, q, shape)
	})
}

// spent reads the rest of the hour's calls. Only successful answers have the headers.
func spent(h http.Header, _ time.Time) time.Time {
	reset, err := strconv.ParseInt(h.Get("X-Ratelimit-Reset"), 10, 64)
	if err != nil || h.Get("X-Ratelimit-Remaining") != "0" {
		return time.Time{}
	}
	return time.Unix(reset, 0)
}

func licence() footage.Licence {
	return footage.Licence{Name: "Pexels License", URL: "https://www.pexels.com/license/"}
}

type photoPage struct {
	Photos []photo `json:"photos"`
}

type photo struct {
	ID              int64             `json:"id"`
	Width           int               `json:"width"`
	Height          int               `json:"height"`
	URL             string            `json:"url"`
	Photographer    string            `json:"photographer"`
	PhotographerURL string            `json:"photographer_url"`
	Alt             string            `json:"alt"`
	Src             map[string]string `json:"src"`
}

func (l *Library) photos(ctx context.Context, q footage.Query, shape stock.Shape) ([]footage.Candidate, error) {
	var page photoPage
	if err := l.API.JSON(ctx, provider.Call{Path: "/v1/search", Query: query(q, shape)}, &page); err != nil {
		return nil, err
	}
	return stock.Offers(page.Photos, q, photo.candidate), nil
}

// Renditions returns the files of a photo that show all of it: Pexels crops the others without
// regard to the subject.
func (p photo) Renditions() []stock.Rendition {
	large2w, large2h := stock.Within(p.Width, p.Height, 1880, 1300)
	largeW, largeH := stock.Within(p.Width, p.Height, 940, 650)
	return []stock.Rendition{
		{URL: p.Src["original"], Width: p.Width, Height: p.Height},
		{URL: p.Src["large2x"], Width: large2w, Height: large2h},
		{URL: p.Src["large"], Width: largeW, Height: largeH},
	}
}

func (p photo) candidate(r stock.Rendition) footage.Candidate {
	title := cmp.Or(stock.Line(p.Alt, 200), stock.Slug(p.URL))
	return footage.Candidate{
		Source: name, ID: fmt.Sprintf("photo-%d", p.ID), Media: footage.Image, Width: r.Width, Height: r.Height, File: r.URL, Public: true, Preview: p.Src["medium"],
		Title: title, Language: language(p.URL), Page: p.URL, Author: stock.Line(p.Photographer, 100), AuthorURL: p.PhotographerURL, Licence: licence(),
	}
}

// perPage is the number of requested results, the most that Pexels returns: it counts calls, and a
// constant number lets answers be kept.
const perPage = "80"

// query returns the parameters of a search.
func query(q footage.Query, shape stock.Shape) url.Values {
	v := url.Values{"query": {q.Words}, "per_page": {perPage}, "size": {size(q)}}
	if shape != stock.Any {
		v.Set("orientation", map[stock.Shape]string{stock.Wide: "landscape", stock.Square: "square", stock.Tall: "portrait"}[shape])
	}
	if l := localeOf(q.Language); l != "" {
		v.Set("locale", l)
	}
	return v
}

// locales are those of the words that Pexels understands. It has none for Hebrew, whose words are
// sent unchanged.
var locales = strings.Fields("en-US pt-BR es-ES ca-ES de-DE it-IT fr-FR sv-SE id-ID pl-PL ja-JP zh-TW zh-CN ko-KR th-TH nl-NL hu-HU vi-VN cs-CZ da-DK fi-FI uk-UA el-GR ro-RO nb-NO sk-SK tr-TR ru-RU")

// localeOf returns the locale of a language, "" if there is none.
func localeOf(code string) string {
	l, _ := languages.ByCode(code)
	if !slices.Contains(locales, l.Locale()) {
		return ""
	}
	return l.Locale()
}

// Reads implements footage.LanguageSupport.
func (l *Library) Reads(language string) bool { return localeOf(language) != "" }

// size returns the least requested size: small is 4 megapixels for a photo and HD for a film,
// medium Full HD.
func size(q footage.Query) string {
	if w, h := stock.Place(q); q.Media == footage.Video && max(w, h) > 1280 {
		return "medium"
	}
	return "small"
}

// language returns that of a page's words: its address begins with the locale unless that is
// English.
func language(page string) string {
	u, err := url.Parse(page)
	if err != nil {
		return ""
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(u.Path, "/"), "/")
	for _, l := range languages.Studied() {
		if strings.EqualFold(first, l.Locale()) && localeOf(l.Code) != "" {
			return l.Code
		}
	}
	return "en"
}

type videoPage struct {
	Videos []video `json:"videos"`
}

type video struct {
	ID       int64   `json:"id"`
	URL      string  `json:"url"`
	Image    string  `json:"image"`    // one of its frames
	Duration float64 `json:"duration"` // seconds
	User     struct {
		Name string `json:"name"`
		URL  string `json:"url"`
	} `json:"user"`
	Files []struct {
		Type   string `json:"file_type"`
		Width  int    `json:"width"` // null for streams
		Height int    `json:"height"`
		Link   string `json:"link"`
	} `json:"video_files"`
}

func (l *Library) videos(ctx context.Context, q footage.Query, shape stock.Shape) ([]footage.Candidate, error) {
	var page videoPage
	if err := l.API.JSON(ctx, provider.Call{Path: "/videos/search", Query: query(q, shape)}, &page); err != nil {
		return nil, err
	}
	return stock.Offers(page.Videos, q, video.candidate), nil
}

// Renditions returns the MP4 files of a film: a stream is no file.
func (v video) Renditions() (all []stock.Rendition) {
	for _, f := range v.Files {
		if f.Type == "video/mp4" {
			all = append(all, stock.Rendition{URL: f.Link, Width: f.Width, Height: f.Height})
		}
	}
	return all
}

// candidate returns a film with the words of its page's address, the only ones that it has.
func (v video) candidate(r stock.Rendition) footage.Candidate {
	return footage.Candidate{
		Source: name, ID: fmt.Sprintf("video-%d", v.ID), Media: footage.Video, Width: r.Width, Height: r.Height, File: r.URL, Public: true, Preview: v.Image,
		Duration: time.Duration(v.Duration * float64(time.Second)), Title: stock.Slug(v.URL), Language: language(v.URL),
		Page: v.URL, Author: stock.Line(v.User.Name, 100), AuthorURL: v.User.URL, Licence: licence(),
	}
}
