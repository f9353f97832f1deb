// Package pexelstest is a Pexels for tests: the search of photos and of films,
// with real files behind it.
//
//	service := httptest.NewServer(pexelstest.New("a-key"))
//	src, err := pexels.New("a-key", files, &pexels.Options{BaseURL: service.URL})
//
// As the real one, it says nothing about films but by the address of their
// page, has streams without a size among a film's files, tells what is left of
// the limit only with a success, and answers a wrong key in a form of its own.
// It knows offices, solar panels and coffee.
package pexelstest

import (
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
	left  atomic.Int64
	calls atomic.Int64
}

// New makes the fake for a key, with 200 calls left in the hour.
func New(key string) *Service {
	s := &Service{key: key}
	s.left.Store(200)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/search", s.asked(s.photos))
	mux.HandleFunc("GET /videos/search", s.asked(s.videos))
	mux.HandleFunc("GET /v1/videos/search", s.asked(s.videos))
	mux.HandleFunc("GET /files/", stocktest.File)
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
func found(r *http.Request) (page []stocktest.Thing, total int) {
	all := stocktest.Find(r.URL.Query().Get("query"))
	if o := r.URL.Query().Get("orientation"); o != "" {
		all = stocktest.Upright(all, o == "landscape", o == "portrait")
	}
	return stocktest.Page(all, stocktest.Int(r, "page", 1), stocktest.Int(r, "per_page", 15)), len(all)
}

func (s *Service) photos(r *http.Request) any {
	photos := []map[string]any{}
	page, total := found(r)
	for _, t := range page {
		photos = append(photos, photo(stocktest.Base(r), t))
	}
	return map[string]any{"total_results": total, "page": 1, "per_page": stocktest.Int(r, "per_page", 15), "photos": photos}
}

func photo(base string, t stocktest.Thing) map[string]any {
	file := func(w, h int) string { return fmt.Sprintf("%s/files/%dx%d-%d.jpg", base, w, h, t.ID) }
	within := func(w, h int) string { return file(stock.Within(t.Width, t.Height, w, h)) }
	return map[string]any{
		"id": t.ID, "width": t.Width, "height": t.Height, "url": fmt.Sprintf("https://www.pexels.com/photo/%s-%d/", t.Slug(), t.ID),
		"photographer": t.Author, "photographer_url": "https://www.pexels.com/@" + strconv.Itoa(t.ID%97), "photographer_id": t.ID % 97,
		"avg_color": "#7B8A94", "liked": false, "alt": t.Words,
		"src": map[string]string{
			"original": file(t.Width, t.Height), "large2x": within(1880, 1300), "large": within(940, 650), "medium": within(t.Width, 350),
			"small": within(t.Width, 130), "portrait": file(800, 1200), "landscape": file(1200, 627), "tiny": file(280, 200),
		},
	}
}

func (s *Service) videos(r *http.Request) any {
	videos := []map[string]any{}
	page, total := found(r)
	for _, t := range page {
		videos = append(videos, video(stocktest.Base(r), t))
	}
	return map[string]any{"total_results": total, "page": 1, "per_page": stocktest.Int(r, "per_page", 15), "videos": videos}
}

func video(base string, t stocktest.Thing) map[string]any {
	file := func(id int, quality string, w, h int) map[string]any {
		if t.Tall() {
			w, h = h, w
		}
		return map[string]any{"id": id, "quality": quality, "file_type": "video/mp4", "width": w, "height": h, "fps": 25, "link": fmt.Sprintf("%s/files/%dx%d.mp4", base, w, h)}
	}
	stream := map[string]any{"id": 9, "quality": "hls", "file_type": "application/x-mpegURL", "width": nil, "height": nil, "fps": nil, "link": base + "/files/stream.m3u8"}
	return map[string]any{
		"id": t.ID, "width": t.Width, "height": t.Height, "url": fmt.Sprintf("https://www.pexels.com/video/%s-%d/", t.Slug(), t.ID),
		"image": fmt.Sprintf("%s/files/640x360-%d.jpg", base, t.ID), "duration": stocktest.FilmSeconds,
		"user":        map[string]any{"id": t.ID % 97, "name": t.Author, "url": "https://www.pexels.com/@" + strconv.Itoa(t.ID%97)},
		"video_files": []any{stream, file(1, "hd", 1280, 720), file(2, "sd", 640, 360)}, "video_pictures": []any{},
	}
}
