// Package assemblyaitest is a stand-in for AssemblyAI on loopback. It hears
// what it is told to: give it the speech that will be uploaded.
package assemblyaitest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/scenewright/scenewright/engine/provider/servicetest"
	"github.com/scenewright/scenewright/engine/story"
)

// Order is a transcript as it was ordered.
type Order struct {
	Audio    string                 `json:"audio_url"`
	Language string                 `json:"language_code"`
	Find     bool                   `json:"language_detection"`
	Boost    []string               `json:"word_boost"`
	Param    string                 `json:"boost_param"`
	Spelling []story.CustomSpelling `json:"custom_spelling"`
}

// Service is the stand-in, an http.Handler. It is safe for concurrent use.
type Service struct {
	http.Handler
	servicetest.Log[Order]
	looks  servicetest.Log[int] // how often each was looked at
	text   string
	words  []story.Word
	fail   string
	spoken string
}

// New makes a service with one account that hears these words in every sound.
func New(key, text string, words []story.Word) *Service {
	s, mux := &Service{text: text, words: words}, http.NewServeMux()
	mux.HandleFunc("POST /v2/upload", func(w http.ResponseWriter, r *http.Request) {
		if n, _ := io.Copy(io.Discard, r.Body); n == 0 {
			servicetest.Reply(w, 422, map[string]string{"error": "Upload is empty"})
			return
		}
		servicetest.Reply(w, 200, map[string]string{"upload_url": "https://cdn.assemblyai.com/upload/1"})
	})
	mux.HandleFunc("POST /v2/transcript", s.order)
	mux.HandleFunc("GET /v2/transcript/{id}", s.look)
	s.Handler = servicetest.Keyed("Authorization", key, unauthorized, mux) // without Bearer
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

func unauthorized(w http.ResponseWriter, _ *http.Request) {
	servicetest.Reply(w, 401, map[string]string{"error": "Authentication error, API token missing/invalid"})
}

func (s *Service) order(w http.ResponseWriter, r *http.Request) {
	var o Order
	if json.NewDecoder(r.Body).Decode(&o) != nil || !strings.HasPrefix(o.Audio, "https://") || o.Find && o.Language != "" {
		servicetest.Reply(w, 400, map[string]string{"error": "audio_url should start with https://"})
		return
	}
	s.looks.Note(0)
	servicetest.Reply(w, 200, map[string]any{"id": fmt.Sprint("t", s.Note(o)), "status": "queued", "words": nil, "text": nil})
}

// look answers processing at first, then what was heard.
func (s *Service) look(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	o, _ := s.Find("t%d", id)
	looks, _ := s.looks.Look("t%d", id, func(n *int) { *n++ })
	language := cmp.Or(o.Language, s.spoken, "en_us")
	switch {
	case looks == 1:
		servicetest.Reply(w, 200, map[string]any{"id": id, "status": "processing", "words": nil, "text": nil})
	case s.fail != "":
		servicetest.Reply(w, 200, map[string]any{"id": id, "status": "error", "error": s.fail})
	default:
		words := []map[string]any{}
		for _, x := range s.words {
			words = append(words, map[string]any{"text": x.Text, "start": x.Start.Milliseconds(), "end": x.End.Milliseconds(), "confidence": .9})
		}
		servicetest.Reply(w, 200, map[string]any{"id": id, "status": "completed", "language_code": language, "text": s.text, "words": words})
	}
}
