// Package assemblyaitest is a stand-in for AssemblyAI on loopback. It hears
// what it is told to: give it the speech that will be uploaded.
package assemblyaitest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/scenewright/scenewright/engine"
)

// Order is a transcript as it was ordered.
type Order struct {
	Audio    string                  `json:"audio_url"`
	Language string                  `json:"language_code"`
	Find     bool                    `json:"language_detection"`
	Boost    []string                `json:"word_boost"`
	Param    string                  `json:"boost_param"`
	Spelling []engine.CustomSpelling `json:"custom_spelling"`
}

// Service is the stand-in, an http.Handler. It is safe for concurrent use.
type Service struct {
	key    string
	text   string
	words  []engine.Word
	fail   string
	spoken string
	mux    *http.ServeMux

	mu     sync.Mutex
	orders []Order
	looks  map[string]int
}

// New makes a service with one account that hears these words in every sound.
func New(key, text string, words []engine.Word) *Service {
	s := &Service{key: key, text: text, words: words, mux: http.NewServeMux(), looks: map[string]int{}}
	s.mux.HandleFunc("POST /v2/upload", func(w http.ResponseWriter, r *http.Request) {
		if n, _ := io.Copy(io.Discard, r.Body); n == 0 {
			answer(w, 422, map[string]string{"error": "Upload is empty"})
			return
		}
		answer(w, 200, map[string]string{"upload_url": "https://cdn.assemblyai.com/upload/1"})
	})
	s.mux.HandleFunc("POST /v2/transcript", s.order)
	s.mux.HandleFunc("GET /v2/transcript/{id}", s.look)
	return s
}

// Speaking has the service find this language in every sound, by its code;
// English without it.
func (s *Service) Speaking(code string) *Service {
	s.spoken = code
	return s
}

// Fail has all transcripts end in an error.
func (s *Service) Fail(message string) *Service {
	s.fail = message
	return s
}

// Orders are the transcripts that were ordered.
func (s *Service) Orders() []Order {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.orders)
}

// ServeHTTP answers as the service does.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != s.key { // without Bearer
		answer(w, 401, map[string]string{"error": "Authentication error, API token missing/invalid"})
		return
	}
	s.mux.ServeHTTP(w, r)
}

func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

func (s *Service) order(w http.ResponseWriter, r *http.Request) {
	var o Order
	if json.NewDecoder(r.Body).Decode(&o) != nil || !strings.HasPrefix(o.Audio, "https://") || o.Find && o.Language != "" {
		answer(w, 400, map[string]string{"error": "audio_url should start with https://"})
		return
	}
	s.mu.Lock()
	s.orders = append(s.orders, o)
	id := fmt.Sprint("t", len(s.orders))
	s.mu.Unlock()
	answer(w, 200, map[string]any{"id": id, "status": "queued", "words": nil, "text": nil})
}

// look answers processing at first, then what was heard.
func (s *Service) look(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	s.mu.Lock()
	s.looks[id]++
	first := s.looks[id] == 1
	language := "en_us"
	if n, _ := strconv.Atoi(strings.TrimPrefix(id, "t")); n > 0 && n <= len(s.orders) {
		language = cmp.Or(s.orders[n-1].Language, s.spoken, language)
	}
	s.mu.Unlock()
	switch {
	case first:
		answer(w, 200, map[string]any{"id": id, "status": "processing", "words": nil, "text": nil})
	case s.fail != "":
		answer(w, 200, map[string]any{"id": id, "status": "error", "error": s.fail})
	default:
		words := []map[string]any{}
		for _, x := range s.words {
			words = append(words, map[string]any{"text": x.Text, "start": x.Start.Milliseconds(), "end": x.End.Milliseconds(), "confidence": .9})
		}
		answer(w, 200, map[string]any{"id": id, "status": "completed", "language_code": language, "text": s.text, "words": words})
	}
}
