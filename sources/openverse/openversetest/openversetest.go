// Package openversetest is an Openverse for tests: the search of pictures, with
// real files behind it.
//
//	service := httptest.NewServer(openversetest.New())
//	src, err := openverse.New(files, &openverse.Options{BaseURL: service.URL})
//
// As the real one, it answers 401 to more than 20 results a page and 400 to
// parameters by their old names, names no creator and no size for some works,
// and has works under licences that forbid what films do. It knows offices,
// solar panels and coffee.
package openversetest

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/scenewright/scenewright/engine/provider/servicetest"
	"github.com/scenewright/scenewright/sources/internal/stocktest"
)

// Service is the fake. It is an http.Handler.
type Service struct {
	http.Handler
	left  atomic.Int64
	calls atomic.Int64
}

// New makes the fake, with 20 calls left in the minute.
func New() *Service {
	s := &Service{}
	s.left.Store(20)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/images/{$}", s.images)
	mux.HandleFunc("GET /files/", stocktest.File)
	mux.HandleFunc("GET /v1/images/{id}/thumb/", thumb)
	s.Handler = mux
	return s
}

// Leave sets how many calls are left in the minute.
func (s *Service) Leave(calls int) { s.left.Store(int64(calls)) }

// Calls is how often its API was asked.
func (s *Service) Calls() int { return int(s.calls.Load()) }

func (s *Service) images(w http.ResponseWriter, r *http.Request) {
	s.calls.Add(1)
	w.Header().Set("Content-Type", "application/json")
	q := r.URL.Query()
	for _, old := range []string{"li", "lt", "pagesize", "provider"} {
		if q.Has(old) {
			servicetest.Reply(w, http.StatusBadRequest, map[string]any{old: []string{"This parameter was renamed."}})
			return
		}
	}
	switch {
	case stocktest.Int(r, "page_size", 20) > 20:
		servicetest.Reply(w, http.StatusUnauthorized, map[string]any{"detail": "page_size may not exceed 20 for anonymous requests"})
	case s.left.Add(-1) < 0:
		servicetest.Reply(w, http.StatusTooManyRequests, map[string]any{"detail": "Request was throttled. Expected available in 37 seconds."})
	default:
		w.Header().Set("X-Ratelimit-Limit-Anon_burst", "20/min")
		w.Header().Set("X-Ratelimit-Available-Anon_burst", strconv.FormatInt(s.left.Load(), 10))
		w.Header().Set("X-Ratelimit-Available-Anon_sustained", "180")
		servicetest.Reply(w, http.StatusOK, answer(r))
	}
}

// licences are given to the things in turn.
var licences = []string{"by", "cc0", "by", "by-sa", "pdm", "by-nc", "by-nd", "by", "by"}

func answer(r *http.Request) any {
	q := r.URL.Query()
	all := stocktest.Find(q.Get("q"))
	if shape := q.Get("aspect_ratio"); shape != "" {
		all = stocktest.Upright(all, shape == "wide", shape == "tall")
	}
	results := []map[string]any{}
	for _, t := range all {
		i := slices.IndexFunc(stocktest.Things(), func(o stocktest.Thing) bool { return o.ID == t.ID })
		if l := licences[i]; q.Get("license") == "" || slices.Contains(strings.Split(q.Get("license"), ","), l) {
			results = append(results, result(stocktest.Base(r), t, l))
		}
	}
	return map[string]any{"result_count": len(results), "page_count": 1, "page_size": 20, "page": 1, "results": results}
}

func result(base string, t stocktest.Thing, licence string) map[string]any {
	tags := []map[string]any{}
	for _, name := range strings.Split(t.Tags, ", ") {
		tags = append(tags, map[string]any{"name": name, "accuracy": nil})
	}
	landing := fmt.Sprintf("https://example.com/photos/%d", t.ID)
	m := map[string]any{
		"id": fmt.Sprintf("0aff3595-8168-440b-83ff-%012d", t.ID), "title": t.Words, "indexed_on": "2023-01-12T18:37:11Z",
		"foreign_landing_url": landing, "url": fmt.Sprintf("%s/files/%dx%d-%d.jpg", base, t.Width, t.Height, t.ID),
		"creator": t.Author, "creator_url": "https://example.com/people/" + strconv.Itoa(t.ID%97), "license": licence, "license_version": "2.0",
		"license_url": "https://creativecommons.org/licenses/" + licence + "/2.0/", "provider": "flickr", "source": "flickr", "category": nil,
		"filesize": nil, "filetype": "jpg", "tags": tags, "attribution": "…", "fields_matched": []string{"title"}, "mature": false,
		"height": t.Height, "width": t.Width, "thumbnail": fmt.Sprintf("%s/v1/images/%d/thumb/", base, t.ID), "detail_url": base, "related_url": base,
	}
	if licence == "cc0" || licence == "pdm" { // museums know neither
		m["creator"], m["creator_url"], m["license_version"] = nil, nil, "1.0"
		m["width"], m["height"] = nil, nil
	}
	return m
}

// thumb serves the small picture of a thing.
func thumb(w http.ResponseWriter, r *http.Request) {
	number, err := strconv.Atoi(r.PathValue("id"))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	stocktest.Picture(w, 600, 400, number)
}
