// Package nasatest is NASA's image and video library for tests: the search and
// the lists of files, with real files behind them.
//
//	service := httptest.NewServer(nasatest.New())
//	src, err := nasa.New(files, &nasa.Options{BaseURL: service.URL})
//
// As the real one, it writes addresses with spaces, tells sizes for some
// pictures and for no film, has things that others have rights in, and says what
// is wrong under a word of its own. It knows offices, solar panels and coffee.
package nasatest

import (
	"fmt"
	"net/http"
	"slices"
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
	mux.HandleFunc("GET /search", s.search)
	mux.HandleFunc("GET /asset/{id}", s.asset)
	mux.HandleFunc("GET /files/", stocktest.File)
	s.Handler = mux
	return s
}

// Calls is how often its API was asked.
func (s *Service) Calls() int { return int(s.calls.Load()) }

func (s *Service) search(w http.ResponseWriter, r *http.Request) {
	s.calls.Add(1)
	media := r.URL.Query().Get("media_type")
	if size := stocktest.Int(r, "page_size", 100); size < 1 || size > 100 {
		servicetest.Reply(w, http.StatusBadRequest, map[string]string{"reason": "Page size must be between 1 and 100."})
		return
	}
	items := []map[string]any{}
	for _, t := range stocktest.Find(stocktest.Things(), r.URL.Query().Get("q")) {
		items = append(items, item(stocktest.Base(r), t, media))
	}
	servicetest.Reply(w, http.StatusOK, map[string]any{"collection": map[string]any{
		"version": "1.1", "href": "http://images-api.nasa.gov/search", "items": items, "metadata": map[string]int{"total_hits": len(items)},
	}})
}

// id has a space where the thing's number is even, as names given by people do.
func id(t stocktest.Thing) string {
	if t.ID%2 == 0 {
		return fmt.Sprintf("KSC %d", t.ID)
	}
	return fmt.Sprintf("PIA%d", t.ID)
}

func item(base string, t stocktest.Thing, media string) map[string]any {
	data := map[string]any{
		"center": "KSC", "title": t.Words, "nasa_id": id(t), "media_type": media, "keywords": strings.Split(t.Tags, ", "),
		"date_created": "2016-01-01T00:00:00Z", "description": "About " + t.Words,
	}
	switch {
	case strings.Contains(t.Words, "plant"):
		data["description"] = "Photo © 2016 Somebody Else. All rights reserved."
	case t.ID%3 == 0:
		data["photographer"] = t.Author
	}
	m := map[string]any{
		"href": fmt.Sprintf("http://images-assets.nasa.gov/%s/%s/collection.json", media, id(t)), "data": []any{data},
		"links": []any{map[string]any{"href": fmt.Sprintf("%s/files/of %s/640x427-%d.jpg", base, id(t), t.ID), "rel": "preview", "render": "image"}},
	}
	if media == "image" && t.ID%2 == 1 {
		m["links"] = []any{link(base, t, 1920, "alternate"), link(base, t, 640, "preview"), link(base, t, 1280, "alternate")}
	}
	return m
}

func link(base string, t stocktest.Thing, side int, rel string) map[string]any {
	w, h := stock.Within(t.Width, t.Height, side, side)
	return map[string]any{
		"href": fmt.Sprintf("%s/files/of %s/%dx%d-%d.jpg", base, id(t), w, h, t.ID), "rel": rel, "render": "image", "width": w, "height": h, "size": 300000,
	}
}

// asset lists the files of a thing: both of a film and of a picture, for a fake
// has things that are both.
func (s *Service) asset(w http.ResponseWriter, r *http.Request) {
	s.calls.Add(1)
	i := slices.IndexFunc(stocktest.Things(), func(t stocktest.Thing) bool { return id(t) == r.PathValue("id") })
	if i < 0 {
		servicetest.Reply(w, http.StatusNotFound, map[string]string{"reason": "Asset not found for nasa_id=" + r.PathValue("id")})
		return
	}
	t := stocktest.Things()[i]
	wide, high := 1280, 720
	if t.Tall() {
		wide, high = high, wide
	}
	base := fmt.Sprintf("%s/files/of %s", stocktest.Base(r), id(t))
	var items []map[string]string
	for _, file := range []string{
		fmt.Sprintf("%dx%d-%d~orig.jpg", t.Width, t.Height, t.ID), fmt.Sprintf("%dx%d-%d~large.jpg", t.Width/2, t.Height/2, t.ID), "metadata.json",
		fmt.Sprintf("%dx%d~orig.mov", wide, high), fmt.Sprintf("%dx%d~large.mp4", wide, high), fmt.Sprintf("%dx%d~mobile.mp4", wide/2, high/2),
	} {
		items = append(items, map[string]string{"href": base + "/" + file})
	}
	servicetest.Reply(w, http.StatusOK, map[string]any{"collection": map[string]any{"version": "1.0", "items": items}})
}
