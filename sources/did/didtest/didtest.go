// Package didtest films faces as D-ID does, for tests of hosts. Talks go on by a
// state with each look at them; their films are real ones, of somebody drawn.
package didtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/scenewright/scenewright/engine/making/makingtest"
)

// Words of a picture's address that stand for all that goes wrong with a talk.
const (
	Faceless = "faceless" // there is no face on the picture
	Famous   = "famous"   // the picture is rejected
)

// Server is an http.Handler. It is safe for concurrent use.
type Server struct {
	key string
	mux *http.ServeMux

	mu     sync.Mutex
	sounds map[string]int
	talks  []*Talk
}

// Talk is one that was ordered.
type Talk struct {
	Source string `json:"source_url"`
	Script struct {
		Type     string `json:"type"`
		AudioURL string `json:"audio_url"`
	} `json:"script"`
	Name       string `json:"name"`
	SoundBytes int    `json:"-"` // of the narration that it speaks
	looks      int
}

// New makes a server that wants a key.
func New(key string) *Server {
	s := &Server{key: key, mux: http.NewServeMux(), sounds: map[string]int{}}
	s.mux.HandleFunc("GET /files/{name}", func(w http.ResponseWriter, r *http.Request) {
		makingtest.Serve(w, r, "video/mp4", makingtest.Presenter())
	})
	s.mux.HandleFunc("POST /audios", s.keyed(s.upload))
	s.mux.HandleFunc("POST /talks", s.keyed(s.create))
	s.mux.HandleFunc("GET /talks/{id}", s.keyed(s.talk))
	return s
}

// Talks lists what was ordered so far.
func (s *Server) Talks() []Talk {
	s.mu.Lock()
	defer s.mu.Unlock()
	return makingtest.Copies(s.talks)
}

// ServeHTTP serves.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

func (s *Server) keyed(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Basic "+s.key {
			makingtest.Reply(w, http.StatusUnauthorized, map[string]string{"message": "Unauthorized"})
			return
		}
		h(w, r)
	}
}

func fail(w http.ResponseWriter, status int, kind, description string) {
	makingtest.Reply(w, status, map[string]string{"kind": kind, "description": description})
}

func (s *Server) upload(w http.ResponseWriter, r *http.Request) {
	size := makingtest.Sound(r, "audio")
	if size == 0 {
		fail(w, http.StatusBadRequest, "BadRequestError", "audio is missing, or no sound")
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	id := fmt.Sprintf("sound-%d", len(s.sounds)+1)
	address := "s3://d-id-audios-prod/" + id + ".wav"
	s.sounds[address] = size
	makingtest.Reply(w, http.StatusCreated, map[string]any{"url": address, "id": id, "duration": 2.0})
}

func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	t := &Talk{}
	if err := json.NewDecoder(r.Body).Decode(t); err != nil {
		fail(w, http.StatusBadRequest, "BadRequestError", "the body is not JSON")
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	bytes, ok := s.sounds[t.Script.AudioURL]
	if !ok || t.Script.Type != "audio" || !strings.HasPrefix(t.Source, "https://") {
		fail(w, http.StatusBadRequest, "ValidationError", "source_url or script is not valid")
		return
	}
	t.SoundBytes = bytes
	s.talks = append(s.talks, t)
	makingtest.Reply(w, http.StatusCreated, map[string]any{
		"id": fmt.Sprintf("tlk_%d", len(s.talks)), "object": "talk", "status": "created",
		"created_at": "2026-01-02T03:04:05.000Z", "created_by": "tests",
	})
}

func (s *Server) talk(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := makingtest.Find(s.talks, "tlk_%d", r.PathValue("id"))
	if t == nil {
		fail(w, http.StatusNotFound, "NotFoundError", "talk not found")
		return
	}
	t.looks++
	answer := map[string]any{"id": r.PathValue("id"), "object": "talk", "status": "created"}
	switch {
	case t.looks == 2:
		answer["status"] = "started"
	case t.looks > 2 && strings.Contains(t.Source, Faceless):
		answer["status"], answer["error"] = "error", map[string]string{"kind": "FaceError", "description": "face not detected"}
	case t.looks > 2 && strings.Contains(t.Source, Famous):
		answer["status"], answer["error"] = "rejected", map[string]string{"kind": "CelebrityRecognizedError", "description": "celebrity recognised"}
	case t.looks > 2:
		answer["status"], answer["duration"], answer["result_url"] = "done", 8, fmt.Sprintf("http://%s/files/%s.mp4?signature=x", r.Host, r.PathValue("id"))
	}
	makingtest.Reply(w, http.StatusOK, answer)
}
