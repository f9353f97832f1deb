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

// Thing is something that it finds.
type Thing = stocktest.Thing

// Service is the fake. It is an http.Handler.
type Service struct {
	http.Handler
	shelf []Thing
	left  atomic.Int64
	calls atomic.Int64
}

// New makes the fake, with 20 calls left in the minute.
func New() *Service { return NewOf(stocktest.Things()) }

// NewOf makes the fake of some things.
func NewOf(shelf []Thing) *Service {
	s := &Service{shelf: shelf}
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
		servicetest.Reply(w, http.StatusOK, s.answer(r))
	}
}

// licences are given to the things in turn.
var licences = []string{"by", "cc0", "by", "by-sa", "pdm", "by-nc", "by-nd", "by", "by"}

func (s *Service) answer(r *http.Request) any {
	q := r.URL.Query()
	all := stocktest.Find(s.shelf, q.Get("q"))
	if shape := q.Get("aspect_ratio"); shape != "" {
		all = stocktest.Upright(all, shape == "wide", shape == "tall")
	}
	licence := func(t Thing) string {
		return licences[max(0, slices.IndexFunc(s.shelf, func(o Thing) bool { return o.ID == t.ID }))%len(licences)]
	}
	if asked := q.Get("license"); asked != "" {
		all = slices.DeleteFunc(all, func(t Thing) bool { return !slices.Contains(strings.Split(asked, ","), licence(t)) })
	}
	page, size := stocktest.Int(r, "page", 1), stocktest.Int(r, "page_size", 20)
	results := []map[string]any{}
	for _, t := range stocktest.Page(all, page, size) {
		results = append(results, result(stocktest.Base(r), t, licence(t)))
	}
	return map[string]any{"result_count": len(all), "page_count": (len(all) + size - 1) / size, "page_size": size, "page": page, "results": results}
}

func result(base string, t Thing, licence string) map[string]any {
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
