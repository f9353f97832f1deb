// Package wikipedia looks subjects up in the encyclopedia of that name, which
// needs no account. It implements engine.Researcher. A host that uses it sends
// prompts of a few words there.
//
// What it gives stands under CC BY-SA 4.0: the document says so, with the
// article's address, and whoever shows a film of it is to name both.
package wikipedia

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

const (
	name = "wikipedia"
	// DefaultBaseURL is where the API is; {language} is replaced by the code
	// that the encyclopedia has for a language.
	DefaultBaseURL = "https://{language}.wikipedia.org"
	// DefaultContact is who asks, as the encyclopedia wants to know.
	DefaultContact = "Scenewright/1 (https://github.com/scenewright/scenewright)"
	hits           = 5 // looked at
)

// Options tune a researcher. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: DefaultBaseURL
	Contact  string            // the User-Agent: product and an address to complain to; default: DefaultContact
	Provider *provider.Options // of the API's clients
}

// Researcher implements engine.Researcher. It is safe for concurrent use.
type Researcher struct {
	clients map[string]*provider.Client // by our language code
	contact string
}

// New makes a researcher. The error says what is wrong with the base URL.
func New(opts *Options) (*Researcher, error) {
	o := *cmp.Or(opts, &Options{})
	o.BaseURL = cmp.Or(o.BaseURL, DefaultBaseURL)
	o.Contact = cmp.Or(o.Contact, DefaultContact)
	r := &Researcher{clients: map[string]*provider.Client{}, contact: o.Contact}
	for _, l := range language.All() {
		c, err := provider.New(name, strings.ReplaceAll(o.BaseURL, "{language}", l.ISO()), provider.Key{}, o.Provider)
		if err != nil {
			return nil, err
		}
		r.clients[l.Code] = c
	}
	return r, nil
}

// Name returns how people know the encyclopedia.
func (*Researcher) Name() string { return name }

// Research gives the article on a subject, an empty document where there is
// none that is clearly about it.
func (r *Researcher) Research(ctx context.Context, subject, language string) (story.Document, error) {
	c, ok := r.clients[language]
	if !ok {
		return story.Document{}, nil
	}
	if order, ok := writer.Ordered(subject, language); ok && order.Subject != "" {
		subject = order.Subject
	}
	titles, err := r.search(ctx, c, subject)
	if err != nil {
		return story.Document{}, err
	}
	title := best(titles, subject, language)
	if title == "" {
		return story.Document{}, nil
	}
	return r.article(ctx, c, title, language)
}

// answer is what the API says, as far as it is asked here.
type answer struct {
	Error *struct {
		Code string `json:"code"`
		Info string `json:"info"`
	} `json:"error"`
	Query struct {
		Search []struct {
			Title string `json:"title"`
		} `json:"search"`
		Pages []page `json:"pages"`
	} `json:"query"`
}

type page struct {
	Title   string            `json:"title"`
	Missing bool              `json:"missing"`
	Extract string            `json:"extract"`
	URL     string            `json:"canonicalurl"`
	Props   map[string]string `json:"pageprops"`
}

// ask makes a query. The API says what is wrong under a status of success.
func (r *Researcher) ask(ctx context.Context, c *provider.Client, q url.Values) (*answer, error) {
	q.Set("action", "query")
	q.Set("format", "json")
	q.Set("formatversion", "2")
	q.Set("maxlag", "5")
	var a answer
	err := c.JSON(ctx, provider.Call{Path: "/w/api.php", Query: q, Header: http.Header{"User-Agent": {r.contact}}}, &a)
	if err != nil || a.Error == nil {
		return &a, err
	}
	kind := provider.Refused
	switch a.Error.Code {
	case "ratelimited", "maxlag":
		kind = provider.Limited
	case "readonly", "internal_api_error_DBQueryError", "internal_api_error_Exception":
		kind = provider.Down
	}
	return nil, c.Fail(kind, a.Error.Code, a.Error.Info)
}

func (r *Researcher) search(ctx context.Context, c *provider.Client, subject string) ([]string, error) {
	a, err := r.ask(ctx, c, url.Values{"list": {"search"}, "srsearch": {subject}, "srlimit": {"5"}, "srprop": {""}})
	if err != nil {
		return nil, err
	}
	var titles []string
	for _, hit := range a.Query.Search[:min(len(a.Query.Search), hits)] {
		titles = append(titles, hit.Title)
	}
	return titles, nil
}

func (r *Researcher) article(ctx context.Context, c *provider.Client, title, language string) (story.Document, error) {
	a, err := r.ask(ctx, c, url.Values{
		"prop": {"extracts|info|pageprops"}, "titles": {title}, "redirects": {"1"}, "inprop": {"url"}, "ppprop": {"disambiguation"},
		"explaintext": {"1"}, "exsectionformat": {"wiki"}, "exlimit": {"1"},
	})
	if err != nil || len(a.Query.Pages) == 0 {
		return story.Document{}, err
	}
	p := a.Query.Pages[0]
	if _, several := p.Props["disambiguation"]; several || p.Missing {
		return story.Document{}, nil
	}
	return story.Document{
		Title: p.Title, Language: language, Text: text(p.Extract), URL: p.URL, Author: "Wikipedia",
		Licence: footage.Licence{
			Name: "CC BY-SA 4.0", URL: "https://creativecommons.org/licenses/by-sa/4.0/",
			Credit: "“" + p.Title + "”, Wikipedia, CC BY-SA 4.0",
		},
	}, nil
}
