// Package archivetest is an Internet Archive for tests: the search, what is
// known of a thing, and real files behind it.
//
//	service := httptest.NewServer(archivetest.New())
//	src, err := archive.New(files, &archive.Options{BaseURL: service.URL})
//
// As the real one, it writes the same field as a string or as a list, numbers as
// strings, no licence for many things, names of files with spaces, films of an
// hour, and sends who fetches a file on to another address. It knows offices,
// solar panels and coffee.
package archivetest

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/scenewright/scenewright/engine/provider/servicetest"
	"github.com/scenewright/scenewright/sources/internal/stock"
	"github.com/scenewright/scenewright/sources/internal/stocktest"
)

// Service is the fake. It is an http.Handler.
type Service struct {
	http.Handler
	calls atomic.Int64
}

// New makes the fake.
func New() *Service {
	s := &Service{}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /advancedsearch.php", s.search)
	mux.HandleFunc("GET /metadata/{id}", s.metadata)
	mux.HandleFunc("GET /download/{id}/{file}", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/files/"+r.PathValue("id")+"/"+strings.TrimPrefix(r.PathValue("file"), "a film "), http.StatusFound)
	})
	mux.HandleFunc("GET /services/img/{id}", func(w http.ResponseWriter, _ *http.Request) { stocktest.Picture(w, 180, 120, 7) })
	mux.HandleFunc("GET /files/", stocktest.File)
	s.Handler = mux
	return s
}

// Calls is how often its API was asked.
func (s *Service) Calls() int { return int(s.calls.Load()) }

// licences are given to the things in turn; many have none.
var licences = []string{
	"http://creativecommons.org/licenses/by/3.0/", "https://creativecommons.org/publicdomain/zero/1.0/", "http://creativecommons.org/publicdomain/mark/1.0/",
	"https://creativecommons.org/licenses/by-sa/4.0/", "http://creativecommons.org/licenses/by/4.0/", "http://creativecommons.org/licenses/by-nc-nd/3.0/",
	"https://creativecommons.org/licenses/by/4.0/", "", "http://creativecommons.org/publicdomain/mark/1.0/",
}

func (s *Service) search(w http.ResponseWriter, r *http.Request) {
	s.calls.Add(1)
	q := r.URL.Query().Get("q")
	words, rest, _ := strings.Cut(strings.TrimPrefix(q, "("), ")")
	var docs []map[string]any
	for _, t := range stocktest.Find(stocktest.Things(), words) {
		docs = append(docs, doc(t, strings.Contains(rest, "mediatype:(movies)")))
	}
	servicetest.Reply(w, http.StatusOK, map[string]any{"responseHeader": map[string]any{"status": 0}, "response": map[string]any{"numFound": len(docs), "start": 0, "docs": docs}})
}

func doc(t stocktest.Thing, film bool) map[string]any {
	i := slices.IndexFunc(stocktest.Things(), func(o stocktest.Thing) bool { return o.ID == t.ID })
	d := map[string]any{"identifier": id(t, film), "title": t.Words, "creator": t.Author, "subject": strings.ReplaceAll(t.Tags, ", ", ";")}
	if t.ID%2 == 1 { // the same, written otherwise
		d["title"], d["creator"], d["subject"] = []string{t.Words}, []string{t.Author, "Somebody Else"}, strings.Split(t.Tags, ", ")
	}
	if licences[i] != "" {
		d["licenseurl"] = licences[i]
	}
	return d
}

func id(t stocktest.Thing, film bool) string {
	if film {
		return "film-" + strconv.Itoa(t.ID)
	}
	return "picture-" + strconv.Itoa(t.ID)
}

func (s *Service) metadata(w http.ResponseWriter, r *http.Request) {
	s.calls.Add(1)
	kind, number, _ := strings.Cut(r.PathValue("id"), "-")
	i := slices.IndexFunc(stocktest.Things(), func(t stocktest.Thing) bool { return strconv.Itoa(t.ID) == number })
	if i < 0 {
		servicetest.Reply(w, http.StatusOK, map[string]any{}) // it has nothing to say of what it does not have
		return
	}
	servicetest.Reply(w, http.StatusOK, map[string]any{"created": 1700000000, "files": files(stocktest.Things()[i], kind == "film")})
}

func files(t stocktest.Thing, film bool) []map[string]any {
	if !film {
		w, h := stock.Within(t.Width, t.Height, 1280, 1280)
		return []map[string]any{
			{"name": "__ia_thumb.jpg", "source": "original", "format": "Item Tile", "size": "9000"},
			picture(t, t.Width, t.Height, "JPEG"), picture(t, w, h, "JPEG"), picture(t, 180, 120, "JPEG Thumb"),
			{"name": "x_meta.xml", "format": "Metadata", "size": "700"},
		}
	}
	wide, high := 1280, 720
	if t.Tall() {
		wide, high = high, wide
	}
	hour := clip(wide, high, "1:02:03")
	hour["name"] = "whole programme.mp4"
	return []map[string]any{
		clip(wide, high, "8.00"), clip(wide/2, high/2, "0:08"), hour,
		{"name": "film.ogv", "format": "Ogg Video", "size": "700000", "width": "400", "height": "300", "length": "8.01"},
	}
}

func picture(t stocktest.Thing, w, h int, format string) map[string]any {
	return map[string]any{"name": fmt.Sprintf("%dx%d-%d.jpg", w, h, t.ID), "format": format, "size": "300000", "width": strconv.Itoa(w), "height": strconv.Itoa(h)}
}

func clip(w, h int, length string) map[string]any {
	return map[string]any{
		"name": fmt.Sprintf("a film %dx%d.mp4", w, h), "format": "h.264", "size": "30000", "width": strconv.Itoa(w), "height": strconv.Itoa(h), "length": length,
	}
}
