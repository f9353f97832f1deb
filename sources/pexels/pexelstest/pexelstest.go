// Package pexelstest is a Pexels for tests: the search of photos and of films,
// with real files behind it.
//
//	service := httptest.NewServer(pexelstest.New("a-key"))
//	src, err := pexels.New("a-key", files, &pexels.Options{BaseURL: service.URL})
//
// As the real one, it finds by what is seen and not by titles, of which some say
// nothing and some mean something else, says nothing about films but by the
// address of their page, has streams without a size among a film's files, tells
// what is left of the limit only with a success, and answers a wrong key in a
// form of its own. It knows offices, solar panels and coffee, or what it is given.
package pexelstest

import (
	"cmp"
	"fmt"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/scenewright/scenewright/engine/provider/servicetest"
	"github.com/scenewright/scenewright/sources/internal/stock"
	"github.com/scenewright/scenewright/sources/internal/stocktest"
)

// Service is the fake. It is an http.Handler.
type Service struct {
	http.Handler
	key   string
	shelf []Thing
	left  atomic.Int64
	calls atomic.Int64
}

// Thing is something that the library has.
type Thing = stocktest.Thing

// Media is one of a thing's own files.
type Media = stocktest.Media

// New makes the fake for a key, with 200 calls left in the hour.
func New(key string) *Service { return NewOf(key, stocktest.Shelf()) }

// NewOf makes the fake of a library that has some things.
func NewOf(key string, shelf []Thing) *Service {
	s := &Service{key: key, shelf: shelf}
	s.left.Store(200)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/search", s.asked(s.photos))
	mux.HandleFunc("GET /videos/search", s.asked(s.videos))
	mux.HandleFunc("GET /v1/videos/search", s.asked(s.videos))
	mux.HandleFunc("GET /files/", stocktest.File)
	mux.HandleFunc("GET /own/{id}/{n}", stocktest.Own(shelf))
	s.Handler = mux
	return s
}

// Leave sets how many calls are left in the hour.
func (s *Service) Leave(calls int) { s.left.Store(int64(calls)) }

// Calls is how often its API was asked.
func (s *Service) Calls() int { return int(s.calls.Load()) }

// asked checks the key and the limit.
func (s *Service) asked(answer func(*http.Request) any) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.calls.Add(1)
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		switch {
		case r.Header.Get("Authorization") != s.key:
			servicetest.Reply(w, http.StatusUnauthorized, map[string]any{"status": 401, "code": "Unauthorized"})
		case r.URL.Query().Get("query") == "" || stocktest.Int(r, "per_page", 15) > 80:
			servicetest.Reply(w, http.StatusBadRequest, map[string]any{"status": 400, "code": "Bad Request"})
		case s.left.Add(-1) < 0:
			servicetest.Reply(w, http.StatusTooManyRequests, map[string]any{"status": 429, "code": "Too Many Requests"})
		default:
			w.Header().Set("X-Ratelimit-Limit", "200")
			w.Header().Set("X-Ratelimit-Remaining", strconv.FormatInt(s.left.Load(), 10))
			w.Header().Set("X-Ratelimit-Reset", strconv.FormatInt(time.Now().Add(time.Hour).Unix(), 10))
			servicetest.Reply(w, http.StatusOK, answer(r))
		}
	}
}

// found are the things that a request asks for.
func (s *Service) found(r *http.Request, films bool) (page []Thing, total int) {
	all := stocktest.Only(stocktest.Rank(s.shelf, r.URL.Query().Get("query")), films)
	if o := r.URL.Query().Get("orientation"); o != "" {
		all = stocktest.Upright(all, o == "landscape", o == "portrait")
	}
	return stocktest.Page(all, stocktest.Int(r, "page", 1), stocktest.Int(r, "per_page", 15)), len(all)
}

func (s *Service) photos(r *http.Request) any {
	photos := []map[string]any{}
	page, total := s.found(r, false)
	for _, t := range page {
		photos = append(photos, photo(stocktest.Base(r), t))
	}
	return map[string]any{"total_results": total, "page": stocktest.Int(r, "page", 1), "per_page": stocktest.Int(r, "per_page", 15), "photos": photos}
}

func photo(base string, t Thing) map[string]any {
	file := func(w, h int) string { return fmt.Sprintf("%s/files/%dx%d-%d.jpg", base, w, h, t.ID) }
	within := func(w, h int) string { return file(stock.Within(t.Width, t.Height, w, h)) }
	src := map[string]string{
		"original": file(t.Width, t.Height), "large2x": within(1880, 1300), "large": within(940, 650), "medium": within(t.Width, 350),
		"small": within(t.Width, 130), "portrait": file(800, 1200), "landscape": file(1200, 627), "tiny": file(280, 200),
	}
	if len(t.Files) > 0 {
		src = map[string]string{"original": t.Link(base, 0), "medium": t.Link(base, len(t.Files)-1)}
	}
	return map[string]any{
		"id": t.ID, "width": t.Width, "height": t.Height, "url": fmt.Sprintf("https://www.pexels.com/photo/%s-%d/", t.Slug(), t.ID),
		"photographer": t.Author, "photographer_url": "https://www.pexels.com/@" + strconv.Itoa(t.ID%97), "photographer_id": t.ID % 97,
		"avg_color": "#7B8A94", "liked": false, "alt": t.Words,
		"src": src,
	}
}

func (s *Service) videos(r *http.Request) any {
	videos := []map[string]any{}
	page, total := s.found(r, true)
	for _, t := range page {
		videos = append(videos, video(stocktest.Base(r), t))
	}
	return map[string]any{"total_results": total, "page": stocktest.Int(r, "page", 1), "per_page": stocktest.Int(r, "per_page", 15), "videos": videos}
}

func video(base string, t Thing) map[string]any {
	file := func(id, w, h int, link string) map[string]any {
		quality := map[bool]string{true: "sd", false: "hd"}[min(w, h) < 720]
		return map[string]any{"id": id, "quality": quality, "file_type": "video/mp4", "width": w, "height": h, "fps": 25, "link": link}
	}
	files := []any{map[string]any{"id": 9, "quality": "hls", "file_type": "application/x-mpegURL", "width": nil, "height": nil, "fps": nil, "link": base + "/files/stream.m3u8"}}
	for i, f := range t.Files {
		files = append(files, file(i, f.Width, f.Height, t.Link(base, i)))
	}
	for i, f := range []Media{{Width: 1280, Height: 720}, {Width: 640, Height: 360}} {
		if t.Tall() {
			f.Width, f.Height = f.Height, f.Width
		}
		if len(t.Files) == 0 {
			files = append(files, file(i, f.Width, f.Height, fmt.Sprintf("%s/files/%dx%d~%d.mp4", base, f.Width, f.Height, t.ID)))
		}
	}
	return map[string]any{
		"id": t.ID, "width": t.Width, "height": t.Height, "url": fmt.Sprintf("https://www.pexels.com/video/%s-%d/", t.Slug(), t.ID),
		"image": fmt.Sprintf("%s/files/640x360-%d.jpg", base, t.ID), "duration": cmp.Or(t.Seconds, stocktest.FilmSeconds),
		"user":        map[string]any{"id": t.ID % 97, "name": t.Author, "url": "https://www.pexels.com/@" + strconv.Itoa(t.ID%97)},
		"video_files": files, "video_pictures": []any{},
	}
}
