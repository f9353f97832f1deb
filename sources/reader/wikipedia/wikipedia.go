// Package wikipedia looks subjects up in the encyclopedia of that name, which needs no account. It
// implements engine.Researcher. A host that uses it sends prompts of a few words there.
//
// Its text is licensed under CC BY-SA 4.0: the document has the licence and the article's address,
// and a film of it must name both.
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
	// DefaultBaseURL is the address of the API; {language} is replaced by the encyclopedia's code
	// of a language.
	DefaultBaseURL = "https://{language}.wikipedia.org"
	// DefaultContact is the client's contact, as the encyclopedia requests.
	DefaultContact = "Scenewright/1 (https://github.com/scenewright/scenewright)"
	hits           = "10" // looked at
)

// Options tune a researcher. Nil means the defaults.
type Options struct {
	BaseURL  string            // default: DefaultBaseURL
	Contact  string            // the User-Agent: product and an address for complaints; default: DefaultContact
	Provider *provider.Options // of the API's clients
}

// Researcher implements engine.Researcher. It is safe for concurrent use.
type Researcher struct {
	clients map[string]*provider.Client // by our language code
	contact string
}

// New makes a researcher. The error describes an invalid base URL.
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

// Name returns the display name of the encyclopedia.
func (*Researcher) Name() string { return name }

// Research returns the article on a subject, an empty document if none is clearly about it.
func (r *Researcher) Research(ctx context.Context, subject, language string) (story.Document, error) {
	c, ok := r.clients[language]
	if !ok {
		return story.Document{}, nil
	}
	if order, ok := writer.Ordered(subject, language); ok && order.Subject != "" {
		subject = order.Subject
	}
	title, subject, err := r.search(ctx, c, subject, language)
	if err != nil || title == "" {
		return story.Document{}, err
	}
	return r.article(ctx, c, title, subject, language)
}

// answer has the fields of the API's responses that are used here.
type answer struct {
	Error *struct {
		Code string `json:"code"`
		Info string `json:"info"`
	} `json:"error"`
	Query struct {
		Info struct {
			Suggestion string `json:"suggestion"`
		} `json:"searchinfo"`
		Search []hit  `json:"search"`
		Pages  []page `json:"pages"`
	} `json:"query"`
}

type page struct {
	Title   string            `json:"title"`
	Missing bool              `json:"missing"`
	Extract string            `json:"extract"`
	URL     string            `json:"canonicalurl"`
	Props   map[string]string `json:"pageprops"`
	Links   []struct {
		Title string `json:"title"`
	} `json:"links"`
}

// isAmbiguous reports whether a page is a disambiguation page.
func (p page) isAmbiguous() bool {
	_, several := p.Props["disambiguation"]
	return several
}

// ask makes a query. The API reports errors under a status of success.
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

// search finds the article on a subject, for a misspelt one that of the suggested spelling, and
// returns the spelling.
func (r *Researcher) search(ctx context.Context, c *provider.Client, subject, language string) (title, spelt string, err error) {
	a, err := r.find(ctx, c, subject)
	if err != nil {
		return "", subject, err
	}
	title = best(a.Query.Search, subject, language)
	spelt = a.Query.Info.Suggestion
	if title != "" || spelt == "" {
		return title, subject, nil
	}
	if a, err = r.find(ctx, c, spelt); err != nil {
		return "", spelt, err
	}
	return best(a.Query.Search, spelt, language), spelt, nil
}

func (r *Researcher) find(ctx context.Context, c *provider.Client, subject string) (*answer, error) {
	return r.ask(ctx, c, url.Values{
		"list": {"search"}, "srsearch": {subject}, "srlimit": {hits}, "srprop": {"redirecttitle"}, "srinfo": {"suggestion"},
	})
}

// article reads the article of a title. For a disambiguation page that the subject does not resolve
// there is none, and a warning names the meanings.
func (r *Researcher) article(ctx context.Context, c *provider.Client, title, subject, language string) (story.Document, error) {
	p, err := r.page(ctx, c, title)
	if err == nil && p.isAmbiguous() {
		meanings, failed := r.meanings(ctx, c, p.Title)
		which := best(meanings, subject, language)
		if failed == nil && covers(which, subject, language) <= covers(p.Title, subject, language) {
			return story.Document{Warnings: []string{question(p.Title, meanings)}}, nil
		}
		if err = failed; err == nil {
			p, err = r.page(ctx, c, which)
		}
	}
	if err != nil || p.Extract == "" || p.isAmbiguous() {
		return story.Document{}, err
	}
	return story.Document{
		Title: p.Title, Language: language, Text: text(p.Extract, language), URL: p.URL, Author: "Wikipedia",
		Licence: footage.Licence{
			Name: "CC BY-SA 4.0", URL: "https://creativecommons.org/licenses/by-sa/4.0/",
			Credit: "“" + p.Title + "”, Wikipedia, CC BY-SA 4.0",
		},
	}, nil
}

// page reads a page, an empty one if it does not exist.
func (r *Researcher) page(ctx context.Context, c *provider.Client, title string) (page, error) {
	a, err := r.ask(ctx, c, url.Values{
		"prop": {"extracts|info|pageprops"}, "titles": {title}, "redirects": {"1"}, "inprop": {"url"}, "ppprop": {"disambiguation"},
		"explaintext": {"1"}, "exsectionformat": {"wiki"}, "exlimit": {"1"},
	})
	if err != nil || len(a.Query.Pages) == 0 {
		return page{}, err
	}
	return a.Query.Pages[0], nil
}

// meanings returns the pages of its name to which a disambiguation page links.
func (r *Researcher) meanings(ctx context.Context, c *provider.Client, title string) (all []hit, err error) {
	a, err := r.ask(ctx, c, url.Values{"prop": {"links"}, "titles": {title}, "plnamespace": {"0"}, "pllimit": {"max"}})
	if err != nil || len(a.Query.Pages) == 0 {
		return nil, err
	}
	name := strings.ToLower(aside.ReplaceAllString(title, ""))
	for _, l := range a.Query.Pages[0].Links {
		if aside.MatchString(l.Title) && strings.ToLower(aside.ReplaceAllString(l.Title, "")) == name {
			all = append(all, hit{Title: l.Title})
		}
	}
	return all, nil
}

// mostMeanings is how many are named.
const mostMeanings = 4

// question returns the question which of a title's meanings is wanted.
func question(title string, meanings []hit) string {
	var all []string
	for _, m := range meanings[:min(len(meanings), mostMeanings)] {
		all = append(all, "“"+m.Title+"”")
	}
	asks := "“" + aside.ReplaceAllString(title, "") + "” means several things, so that nothing was looked up"
	if len(all) > 0 {
		asks += ": say which, for example " + strings.Join(all, ", ")
	}
	return asks
}
