// Package wikipediatest is a small Wikipedia for tests: its search, its
// redirects, its pages that only lead to others, and its way to say what is
// wrong under a status of success.
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
	Ambiguous bool   // it lists pages of that name
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
		reply(w, map[string]any{"batchcomplete": true, "query": map[string]any{"search": s.search(q.Get("srsearch"))}})
	default:
		reply(w, map[string]any{"batchcomplete": true, "query": map[string]any{"pages": []any{s.page(q.Get("titles"))}}})
	}
}

func reply(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_ = json.NewEncoder(w).Encode(v) // whoever asked has gone
}

// search finds the pages that have one of the words, those with more of them in
// the title first.
func (s *Server) search(words string) []map[string]any {
	type hit struct {
		title string
		n     int
	}
	var hits []hit
	for _, a := range s.articles {
		n := 0
		for word := range strings.FieldsSeq(strings.ToLower(words)) {
			word = strings.TrimSuffix(word, "s")
			if strings.Contains(strings.ToLower(a.Title), word) {
				n += 2
			}
			if strings.Contains(strings.ToLower(a.Extract), word) {
				n++
			}
		}
		if n > 0 {
			hits = append(hits, hit{a.Title, n})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return b.n - a.n })
	all := make([]map[string]any, len(hits))
	for i, h := range hits {
		all[i] = map[string]any{"ns": 0, "title": h.title}
	}
	return all
}

func (s *Server) page(title string) map[string]any {
	for range 3 {
		i := slices.IndexFunc(s.articles, func(a Article) bool { return a.Title == title })
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
