// Package didtest films faces as D-ID does, for tests of hosts. Talks go on by a
// state with each look at them; their films are real ones, of somebody drawn.
package didtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/scenewright/scenewright/engine/making/makingtest"
	"github.com/scenewright/scenewright/engine/provider/servicetest"
)

// Words of a picture's address that stand for all that goes wrong with a talk.
const (
	Faceless = "faceless" // there is no face on the picture
	Famous   = "famous"   // the picture is rejected
)

// Server is an http.Handler. It is safe for concurrent use.
type Server struct {
	http.Handler
	servicetest.Log[Talk]
	sounds servicetest.Log[int] // how many bytes each has
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
	s, mux := &Server{}, http.NewServeMux()
	keyed := func(pattern string, h http.HandlerFunc) {
		mux.Handle(pattern, servicetest.Keyed("Authorization", "Basic "+key, unauthorized, h))
	}
	mux.HandleFunc("GET /files/{name}", func(w http.ResponseWriter, r *http.Request) {
		makingtest.Serve(w, r, "video/mp4", makingtest.Presenter())
	})
	keyed("POST /audios", s.upload)
	keyed("POST /talks", s.create)
	keyed("GET /talks/{id}", s.talk)
	s.Handler = mux
	return s
}

func unauthorized(w http.ResponseWriter, _ *http.Request) {
	servicetest.Reply(w, http.StatusUnauthorized, map[string]string{"message": "Unauthorized"})
}

func fail(w http.ResponseWriter, status int, kind, description string) {
	servicetest.Reply(w, status, map[string]string{"kind": kind, "description": description})
}

// soundURL is where a sound lies, by its number.
const soundURL = "s3://d-id-audios-prod/sound-%d.wav"

func (s *Server) upload(w http.ResponseWriter, r *http.Request) {
	size := makingtest.Sound(r, "audio")
	if size == 0 {
		fail(w, http.StatusBadRequest, "BadRequestError", "audio is missing, or no sound")
		return
	}
	n := s.sounds.Note(size)
	servicetest.Reply(w, http.StatusCreated, map[string]any{"url": fmt.Sprintf(soundURL, n), "id": fmt.Sprintf("sound-%d", n), "duration": 2.0})
}

func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	var t Talk
	if err := json.NewDecoder(r.Body).Decode(&t); err != nil {
		fail(w, http.StatusBadRequest, "BadRequestError", "the body is not JSON")
		return
	}
	bytes, ok := s.sounds.Find(soundURL, t.Script.AudioURL)
	if !ok || t.Script.Type != "audio" || !strings.HasPrefix(t.Source, "https://") {
		fail(w, http.StatusBadRequest, "ValidationError", "source_url or script is not valid")
		return
	}
	t.SoundBytes = bytes
	servicetest.Reply(w, http.StatusCreated, map[string]any{
		"id": fmt.Sprintf("tlk_%d", s.Note(t)), "object": "talk", "status": "created",
		"created_at": "2026-01-02T03:04:05.000Z", "created_by": "tests",
	})
}

func (s *Server) talk(w http.ResponseWriter, r *http.Request) {
	t, ok := s.Look("tlk_%d", r.PathValue("id"), func(t *Talk) { t.looks++ })
	if !ok {
		fail(w, http.StatusNotFound, "NotFoundError", "talk not found")
		return
	}
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
	servicetest.Reply(w, http.StatusOK, answer)
}
