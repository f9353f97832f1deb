// Package pixabaytest is a Pixabay for tests: the search of pictures and of
// films, with real files behind it.
//
//	service := httptest.NewServer(pixabaytest.New("a-key"))
//	src, err := pixabay.New("a-key", files, &pixabay.Options{BaseURL: service.URL})
//
// As the real one, it takes the key from the address, writes its errors as plain
// text, tells its reset in seconds from now, names films' largest file without
// having it, and has a guard before it that may want to see a browser. It finds
// by what is seen and by tags, which may mean something else, and cannot be asked
// for films of a shape. It knows offices, solar panels and coffee, or what it is given.
package pixabaytest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/scenewright/scenewright/sources/internal/stock"
	"github.com/scenewright/scenewright/sources/internal/stocktest"
)

// Service is the fake. It is an http.Handler.
type Service struct {
	http.Handler
	key     string
	shelf   []Thing
	left    atomic.Int64
	calls   atomic.Int64
	guarded atomic.Bool
}

// Thing is something that the library has.
type Thing = stocktest.Thing

// New makes the fake for a key, with 100 calls left in the minute.
func New(key string) *Service { return NewOf(key, stocktest.Shelf()) }

// NewOf makes the fake of a library that has some things.
func NewOf(key string, shelf []Thing) *Service {
	s := &Service{key: key, shelf: shelf}
	s.left.Store(100)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/{$}", s.asked(picture, false))
	mux.HandleFunc("GET /api/videos/{$}", s.asked(film, true))
	mux.HandleFunc("GET /files/", stocktest.File)
	mux.HandleFunc("GET /own/{id}/{n}", stocktest.Own(shelf))
	s.Handler = mux
	return s
}

// Leave sets how many calls are left in the minute.
func (s *Service) Leave(calls int) { s.left.Store(int64(calls)) }

// Calls is how often its API was asked.
func (s *Service) Calls() int { return int(s.calls.Load()) }

// Guard has the guard before the service ask for a browser.
func (s *Service) Guard(on bool) { s.guarded.Store(on) }

// asked checks a request and answers with what each hit gives.
func (s *Service) asked(hit func(base string, t Thing) map[string]any, films bool) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.calls.Add(1)
		if s.guarded.Load() {
			challenge(w)
			return
		}
		if status, complaint := s.wrong(r); status != 0 {
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			w.WriteHeader(status)
			_, _ = io.WriteString(w, complaint) // whoever is gone does not see it
			return
		}
		w.Header().Set("X-RateLimit-Limit", "100")
		w.Header().Set("X-RateLimit-Remaining", strconv.FormatInt(s.left.Load(), 10))
		w.Header().Set("X-RateLimit-Reset", "60")
		w.Header().Set("Content-Type", "application/json")
		hits := []map[string]any{}
		all := s.found(r, films)
		for _, t := range stocktest.Page(all, stocktest.Int(r, "page", 1), stocktest.Int(r, "per_page", 20)) {
			hits = append(hits, hit(stocktest.Base(r), t))
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"total": len(all), "totalHits": len(all), "hits": hits})
	}
}

// wrong finds what the service refuses.
func (s *Service) wrong(r *http.Request) (status int, complaint string) {
	q := r.URL.Query()
	n := stocktest.Int(r, "per_page", 20)
	switch {
	case q.Get("key") != s.key:
		return 400, "[ERROR 400] Invalid or missing API key (https://pixabay.com/api/docs/)."
	case n < 3 || n > 200:
		return 400, `[ERROR 400] "per_page" is out of valid range.`
	case len([]rune(q.Get("q"))) > 100:
		return 400, `[ERROR 400] "q" is too long.`
	case !slices.Contains(strings.Fields("cs da de en es fr id it hu nl no pl pt ro sk fi sv tr vi th bg ru el ja ko zh"), q.Get("lang")):
		return 400, `[ERROR 400] "lang" is invalid.`
	case s.left.Add(-1) < 0:
		return 429, "[ERROR 429] API rate limit exceeded"
	}
	return 0, ""
}

func challenge(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/html; charset=UTF-8")
	w.Header().Set("Cf-Mitigated", "challenge")
	w.WriteHeader(http.StatusTooManyRequests)
	_, _ = io.WriteString(w, "<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>")
}

func (s *Service) found(r *http.Request, films bool) []Thing {
	all := stocktest.Only(stocktest.Rank(s.shelf, r.URL.Query().Get("q")), films)
	if o := r.URL.Query().Get("orientation"); o == "horizontal" || o == "vertical" {
		all = stocktest.Upright(all, o == "horizontal", o == "vertical")
	}
	return slices.DeleteFunc(all, func(t Thing) bool {
		return t.Width < stocktest.Int(r, "min_width", 0) || t.Height < stocktest.Int(r, "min_height", 0)
	})
}

func common(t Thing, kind string) map[string]any {
	return map[string]any{
		"id": t.ID, "pageURL": fmt.Sprintf("https://pixabay.com/%s/%s-%d/", kind, t.Slug(), t.ID), "type": strings.TrimSuffix(kind, "s"),
		"tags": t.Tags, "user": t.Author, "user_id": t.ID % 97, "userImageURL": "", "views": 7671, "downloads": 6439, "likes": 5, "comments": 2,
	}
}

func picture(base string, t Thing) map[string]any {
	file := func(side int) string {
		w, h := stock.Within(t.Width, t.Height, side, side)
		return fmt.Sprintf("%s/files/%dx%d-%d.jpg", base, w, h, t.ID)
	}
	hit := common(t, "photos")
	hit["imageWidth"], hit["imageHeight"], hit["imageSize"] = t.Width, t.Height, 4731420
	hit["previewURL"], hit["webformatURL"], hit["largeImageURL"] = file(150), file(640), file(1280)
	if n := len(t.Files); n > 0 { // the last one is within 1280 pixels
		hit["webformatURL"], hit["largeImageURL"] = "", t.Link(base, n-1)
	}
	return hit
}

func film(base string, t Thing) map[string]any {
	file := func(w, h int) map[string]any {
		if t.Tall() {
			w, h = h, w
		}
		return map[string]any{"url": fmt.Sprintf("%s/files/%dx%d~%d.mp4", base, w, h, t.ID), "width": w, "height": h, "size": 30000, "thumbnail": fmt.Sprintf("%s/files/%dx%d-%d.jpg", base, w/2, h/2, t.ID)}
	}
	hit := common(t, "videos")
	hit["duration"] = cmp.Or(t.Seconds, stocktest.FilmSeconds)
	videos := map[string]any{"large": map[string]any{"url": "", "width": 0, "height": 0, "size": 0, "thumbnail": ""}}
	if hit["videos"] = videos; len(t.Files) == 0 {
		videos["medium"], videos["small"], videos["tiny"] = file(1280, 720), file(1280, 720), file(640, 360)
	}
	for i, f := range t.Files {
		videos[[]string{"medium", "small", "tiny"}[min(i, 2)]] = map[string]any{"url": t.Link(base, i), "width": f.Width, "height": f.Height, "size": 30000, "thumbnail": ""}
	}
	return hit
}
