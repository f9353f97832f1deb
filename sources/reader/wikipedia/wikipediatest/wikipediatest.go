// Package wikipediatest is a small Wikipedia for tests: its search, which suggests
// another spelling, its redirects, its pages that only lead to others, and its way to say
// what is wrong under a status of success.
package wikipediatest

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
)

// Article is a page.
type Article struct {
	Title     string
	Extract   string // with lines such as "== Parts =="
	Redirect  string // title of another page, which it leads to
	Ambiguous bool   // it lists pages of that name: those that have it in their titles
	Misspelt  string // how it is written by mistake
}

// Server is an encyclopedia of one language.
type Server struct{ articles []Article }

// New makes an encyclopedia of these articles; without any, of two about tides.
func New(articles ...Article) *Server {
	if len(articles) == 0 {
		articles = []Article{
			{Title: "Tide mill", Extract: "A tide mill is a water mill that is driven by the rise and fall of the tide.\n\n\n== Works ==\nA dam with a sluice is made across a bay. As the tide comes in, it enters the mill pond through a gate that closes by itself when the tide begins to fall.\n\n\n== See also ==\nWater mill"},
			{Title: "Mill", Ambiguous: true, Extract: "Mill may refer to:"},
		}
	}
	return &Server{articles}
}

// ServeHTTP answers /w/api.php.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if !strings.HasSuffix(r.URL.Path, "/w/api.php") {
		http.NotFound(w, r)
		return
	}
	if r.UserAgent() == "" || strings.HasPrefix(r.UserAgent(), "Go-http-client") {
		w.WriteHeader(http.StatusForbidden) // as it treats those that do not say who they are
		return
	}
	switch {
	case q.Get("action") != "query" || q.Get("formatversion") != "2":
		reply(w, map[string]any{"error": map[string]any{"code": "badvalue", "info": "Unrecognized value for parameter \"action\"."}})
	case q.Get("list") == "search":
		reply(w, map[string]any{"batchcomplete": true, "query": s.found(q.Get("srsearch"), strings.Contains(q.Get("srprop"), "redirecttitle"))})
	case q.Get("prop") == "links":
		reply(w, map[string]any{"batchcomplete": true, "query": map[string]any{"pages": []any{s.links(q.Get("titles"))}}})
	default:
		reply(w, map[string]any{"batchcomplete": true, "query": map[string]any{"pages": []any{s.page(q.Get("titles"))}}})
	}
}

func reply(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_ = json.NewEncoder(w).Encode(v) // whoever asked has gone
}

// found is what a search answers: a page that leads elsewhere stands for what it leads to,
// and says so only where it is asked.
func (s *Server) found(words string, redirects bool) map[string]any {
	info := map[string]any{}
	all := []map[string]any{}
	for _, a := range s.search(words) {
		hit := map[string]any{"ns": 0, "title": a.Title, "pageid": s.index(a.Title) + 1}
		if a.Redirect != "" {
			hit["title"], hit["pageid"] = a.Redirect, s.index(a.Redirect)+1
			if redirects {
				hit["redirecttitle"] = a.Title
			}
		}
		all = append(all, hit)
	}
	for _, a := range s.articles {
		if a.Misspelt != "" && strings.Contains(strings.ToLower(words), strings.ToLower(a.Misspelt)) {
			right := strings.ReplaceAll(strings.ToLower(words), strings.ToLower(a.Misspelt), strings.ToLower(a.Title))
			info["suggestion"], info["suggestionsnippet"] = right, "<em>"+right+"</em>"
		}
	}
	return map[string]any{"searchinfo": info, "search": all}
}

// search finds the pages that have one of the words, those with more of them in
// the title first.
func (s *Server) search(words string) []Article {
	hits := map[string]int{}
	for _, a := range s.articles {
		for word := range strings.FieldsSeq(strings.ToLower(words)) {
			word = strings.TrimSuffix(word, "s")
			if strings.Contains(strings.ToLower(a.Title), word) {
				hits[a.Title] += 2
			}
			if strings.Contains(strings.ToLower(a.Extract), word) {
				hits[a.Title]++
			}
		}
	}
	found := slices.DeleteFunc(slices.Clone(s.articles), func(a Article) bool { return hits[a.Title] == 0 })
	slices.SortStableFunc(found, func(a, b Article) int { return hits[b.Title] - hits[a.Title] })
	return found
}

func (s *Server) index(title string) int {
	return slices.IndexFunc(s.articles, func(a Article) bool { return a.Title == title })
}

// links is what a page leads to, by title.
func (s *Server) links(title string) map[string]any {
	all := []any{map[string]any{"ns": 0, "title": "Unrelated"}}
	for _, a := range s.articles {
		if a.Title != title && strings.HasPrefix(a.Title, title) {
			all = append(all, map[string]any{"ns": 0, "title": a.Title})
		}
	}
	return map[string]any{"pageid": s.index(title) + 1, "ns": 0, "title": title, "links": all}
}

func (s *Server) page(title string) map[string]any {
	for range 3 {
		i := s.index(title)
		if i < 0 {
			break
		}
		a := s.articles[i]
		if a.Redirect != "" {
			title = a.Redirect
			continue
		}
		p := map[string]any{
			"pageid": i + 1, "ns": 0, "title": a.Title, "extract": a.Extract,
			"canonicalurl": "https://en.wikipedia.org/wiki/" + strings.ReplaceAll(a.Title, " ", "_"),
		}
		if a.Ambiguous {
			p["pageprops"] = map[string]any{"disambiguation": ""}
		}
		return p
	}
	return map[string]any{"ns": 0, "title": title, "missing": true}
}
