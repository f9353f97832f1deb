// Package whispertest is a stand-in for a transcription server on loopback: of
// OpenAI's API under /v1, and of whisper.cpp's under /inference. It hears what
// it is told to.
package whispertest

import (
	"cmp"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/scenewright/scenewright/engine/provider/servicetest"
	"github.com/scenewright/scenewright/engine/story"
)

// Service is the stand-in, an http.Handler. It is safe for concurrent use.
type Service struct {
	key   string
	text  string
	words []story.Word
	mux   *http.ServeMux

	mu        sync.Mutex
	spoken    string
	prompts   []string
	languages []string
}

// New makes a server that hears these words in every sound. With a key it wants
// it.
func New(key, text string, words []story.Word) *Service {
	s := &Service{key: key, text: text, words: words, mux: http.NewServeMux(), spoken: "english"}
	s.mux.HandleFunc("POST /v1/audio/transcriptions", s.openai)
	s.mux.HandleFunc("POST /inference", s.cpp)
	return s
}

// Speaking has the server find this language in every sound, by its English
// name in small letters; English without it.
func (s *Service) Speaking(language string) *Service {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.spoken = language
	return s
}

// Languages are those that were asked for, in order; "" is none.
func (s *Service) Languages() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.languages)
}

// Prompts are those that came along, in order.
func (s *Service) Prompts() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.prompts)
}

// ServeHTTP answers as the servers do.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s.key != "" && r.Header.Get("Authorization") != "Bearer "+s.key {
		servicetest.Reply(w, 401, map[string]any{"error": map[string]any{"message": "Incorrect API key provided.", "type": "invalid_request_error", "code": "invalid_api_key"}})
		return
	}
	s.mux.ServeHTTP(w, r)
}

// take reads a form, and reports whether it is whole.
func (s *Service) take(w http.ResponseWriter, r *http.Request) bool {
	_, _, err := r.FormFile("file")
	if err != nil || r.FormValue("response_format") != "verbose_json" {
		servicetest.Reply(w, 400, map[string]any{"error": map[string]any{"message": "file: field required", "type": "invalid_request_error"}})
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.prompts = append(s.prompts, r.FormValue("prompt"))
	s.languages = append(s.languages, r.FormValue("language"))
	return true
}

func (s *Service) openai(w http.ResponseWriter, r *http.Request) {
	if !s.take(w, r) {
		return
	}
	if r.FormValue("model") == "" {
		servicetest.Reply(w, 400, map[string]any{"error": map[string]any{"message": "you must provide a model parameter", "type": "invalid_request_error"}})
		return
	}
	out := map[string]any{"task": "transcribe", "language": s.language(r.FormValue("language")), "text": s.text}
	if slices.Contains(r.MultipartForm.Value["timestamp_granularities[]"], "word") {
		words := []map[string]any{}
		for _, x := range s.words {
			words = append(words, map[string]any{"word": x.Text, "start": x.Start.Seconds(), "end": x.End.Seconds()})
		}
		out["words"] = words
	}
	servicetest.Reply(w, 200, out)
}

// language is the one that an answer names: the one that was asked for, by its
// name, else the one that is found.
func (s *Service) language(asked string) string {
	names := map[string]string{"en": "english", "es": "spanish", "fr": "french", "zh": "chinese", "he": "hebrew"}
	s.mu.Lock()
	defer s.mu.Unlock()
	return cmp.Or(names[asked], s.spoken)
}

// cpp answers as whisper.cpp does: words stand in their segments, with a space
// before them, and a sound of which nobody says the language is English.
func (s *Service) cpp(w http.ResponseWriter, r *http.Request) {
	if !s.take(w, r) {
		return
	}
	words := []map[string]any{}
	for _, x := range s.words {
		words = append(words, map[string]any{"word": " " + x.Text, "start": x.Start.Seconds(), "end": x.End.Seconds(), "t_dtw": -1, "probability": .9})
	}
	segments := []map[string]any{}
	if n := len(s.words); n > 0 {
		segments = append(segments, map[string]any{"id": 0, "text": " " + strings.TrimSpace(s.text), "start": s.words[0].Start.Seconds(), "end": s.words[n-1].End.Seconds(), "words": words})
	}
	language := s.language(cmp.Or(r.FormValue("language"), "en"))
	servicetest.Reply(w, 200, map[string]any{"task": "transcribe", "language": language, "text": " " + s.text + "\n", "segments": segments})
}
