// Package commonstest is a Wikimedia Commons for tests: the search of pictures
// and films, with real files behind it.
//
//	service := httptest.NewServer(commonstest.New())
//	src, err := commons.New(files, &commons.Options{BaseURL: service.URL})
//
// As the real one, it refuses whoever does not say who they are, tells its
// failures under a success, gives pages in the order of their numbers, writes
// authors as HTML and has smaller files of a few widths alone. It knows offices,
// solar panels and coffee.
package commonstest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path"
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
	fails atomic.Value // string
	calls atomic.Int64
}

// New makes the fake.
func New() *Service {
	s := &Service{}
	s.fails.Store("")
	mux := http.NewServeMux()
	mux.HandleFunc("GET /w/api.php", s.api)
	mux.HandleFunc("GET /files/", file)
	s.Handler = mux
	return s
}

// Fail has the API answer with an error code, as it does: under a success. ""
// has it work again.
func (s *Service) Fail(code string) { s.fails.Store(code) }

// Calls is how often its API was asked.
func (s *Service) Calls() int { return int(s.calls.Load()) }

// widths are those of the smaller files.
var widths = []int{20, 40, 60, 120, 250, 330, 500, 960, 1280, 1920, 3840}

func (s *Service) api(w http.ResponseWriter, r *http.Request) {
	s.calls.Add(1)
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	code, _ := s.fails.Load().(string)
	q := r.URL.Query()
	switch {
	case !strings.Contains(r.UserAgent(), "(") || !strings.Contains(r.UserAgent(), "/"):
		http.Error(w, "Please set a user-agent and respect our robot policy", http.StatusForbidden)
		return
	case q.Get("action") != "query" || q.Get("generator") != "search" || q.Get("formatversion") != "2":
		code = "badvalue"
	case !slices.Contains(widths, stocktest.Int(r, "iiurlwidth", stocktest.Int(r, "viurlwidth", 0))):
		http.Error(w, "Use thumbnail steps", http.StatusTooManyRequests)
		return
	}
	if code != "" {
		w.Header().Set("MediaWiki-API-Error", code)
		_ = json.NewEncoder(w).Encode(map[string]any{"error": map[string]string{"code": code, "info": "It does not work now."}})
		return
	}
	_ = json.NewEncoder(w).Encode(answer(r)) // whoever is gone does not see it
}

// answer has nothing to say about a query where nothing was found.
func answer(r *http.Request) any {
	kind, words, ok := strings.Cut(r.URL.Query().Get("gsrsearch"), " fileres:>")
	told, put := page, "iiurlwidth"
	if kind == "filetype:video" && r.URL.Query().Get("prop") == "videoinfo" {
		told, put = film, "viurlwidth"
	}
	var pages []map[string]any
	if least, words, _ := strings.Cut(words, " "); ok {
		side, _ := strconv.Atoi(least) // of a square as large
		all := slices.DeleteFunc(stocktest.Find(stocktest.Things(), words), func(t stocktest.Thing) bool { return t.Width*t.Height <= side*side })
		for i, t := range all {
			pages = append(pages, told(stocktest.Base(r), t, i+1, stocktest.Int(r, put, 0)))
		}
	}
	if pages == nil {
		return map[string]any{"batchcomplete": true}
	}
	slices.Reverse(pages)
	return map[string]any{"batchcomplete": true, "continue": map[string]any{"gsroffset": 30, "continue": "gsroffset||"}, "query": map[string]any{"pages": pages}}
}

// licences are given to the things in turn: what people write, and the address.
var licences = [][2]string{
	{"CC BY 4.0", "https://creativecommons.org/licenses/by/4.0"}, {"CC0", "http://creativecommons.org/publicdomain/zero/1.0/deed.en"},
	{"CC BY-SA 3.0 de", "https://creativecommons.org/licenses/by-sa/3.0/de/deed.en"}, {"GFDL", ""}, {"Public domain", ""},
	{"CC BY-NC 2.0", "https://creativecommons.org/licenses/by-nc/2.0/"}, {"CC BY 2.0", ""}, {"CC BY 3.0", "https://creativecommons.org/licenses/by/3.0"},
	{"Copyrighted free use", ""},
}

func page(base string, t stocktest.Thing, index, width int) map[string]any {
	i := slices.IndexFunc(stocktest.Things(), func(o stocktest.Thing) bool { return o.ID == t.ID })
	file := func(w, h int) string { return fmt.Sprintf("%s/files/%dx%d-%d.jpg", base, w, h, t.ID) }
	thumbW, thumbH := stock.Within(t.Width, t.Height, width, 1<<20)
	title := strings.ToUpper(t.Words[:1]) + t.Words[1:] + ".jpg"
	meta := map[string]any{
		"LicenseShortName": map[string]any{"value": licences[i][0], "source": "commons-desc-page", "hidden": ""},
		"Artist": map[string]any{"value": fmt.Sprintf(
			`<style data-mw-deduplicate="x">.a{color:red}</style><a href="//commons.wikimedia.org/wiki/User:%d" title="User">%s</a>`, t.ID, t.Author)},
		"ImageDescription":    map[string]any{"value": "<p>" + strings.ToUpper(t.Words[:1]) + t.Words[1:] + ", <b>2019</b></p>"},
		"AttributionRequired": map[string]any{"value": "true"},
	}
	if licences[i][1] != "" {
		meta["LicenseUrl"] = map[string]any{"value": licences[i][1]}
	}
	return map[string]any{
		"pageid": t.ID, "ns": 6, "title": "File:" + title, "index": index, "imagerepository": "local",
		"imageinfo": []map[string]any{{
			"size": 4731420, "width": t.Width, "height": t.Height, "mime": "image/jpeg", "url": file(t.Width, t.Height),
			"thumburl": fmt.Sprintf("%s/files/thumb/%dpx-%dx%d-%d.jpg", base, thumbW, t.Width, t.Height, t.ID), "thumbwidth": thumbW, "thumbheight": thumbH, "extmetadata": meta,
			"descriptionurl": "https://commons.wikimedia.org/wiki/File:" + strings.ReplaceAll(title, " ", "_"), "descriptionshorturl": "https://commons.wikimedia.org/w/index.php?curid=1",
		}},
	}
}

// film is a page of a film: of the first things the files are there that Commons makes,
// of the others one that lasts an hour, or none.
func film(base string, t stocktest.Thing, index, width int) map[string]any {
	p := page(base, t, index, width)
	info := p["imageinfo"].([]map[string]any)[0]
	delete(p, "imageinfo")
	file := func(w, h int) map[string]any {
		return map[string]any{"src": fmt.Sprintf("%s/files/%dx%d~%d.mp4", base, w, h, t.ID), "type": `video/webm; codecs="vp9, opus"`, "width": w, "height": h, "bandwidth": 1200000, "transcodekey": fmt.Sprintf("%dp.vp9.webm", h)}
	}
	p["title"] = strings.TrimSuffix(p["title"].(string), ".jpg") + ".webm"
	info["mime"], info["duration"] = "video/webm", float64(stocktest.FilmSeconds)+.04
	info["derivatives"] = []any{map[string]any{"src": info["url"], "type": "application/ogg", "width": t.Width, "height": t.Height}, file(426, 240), file(854, 480), file(1280, 720)}
	if index%3 == 0 {
		info["duration"] = 3600.5
	}
	p["videoinfo"] = []map[string]any{info}
	return p
}

// file refuses whoever does not say who they are.
func file(w http.ResponseWriter, r *http.Request) {
	if !strings.Contains(r.UserAgent(), "(") {
		http.Error(w, "Please set a user-agent", http.StatusForbidden)
		return
	}
	var side, width, height, number int
	if n, _ := fmt.Sscanf(path.Base(r.URL.Path), "%dpx-%dx%d-%d.jpg", &side, &width, &height, &number); n < 4 {
		stocktest.File(w, r)
		return
	}
	if !slices.Contains(widths, side) {
		http.Error(w, "Use thumbnail steps", http.StatusTooManyRequests)
		return
	}
	width, height = stock.Within(width, height, side, 1<<20)
	stocktest.Picture(w, width, height, number)
}
