// Package runwaytest makes films as Runway does, for tests of hosts. Tasks go on
// by a state with each look at them, through being throttled; the films are real
// ones.
package runwaytest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/scenewright/scenewright/engine/making/makingtest"
	"github.com/scenewright/scenewright/engine/provider/servicetest"
)

// Words of a prompt that stand for all that goes wrong with a task.
const (
	Forbidden = "forbidden" // it is not safe
	Unlucky   = "unlucky"   // it went wrong at Runway's
)

// Server is an http.Handler. It is safe for concurrent use.
type Server struct {
	http.Handler
	servicetest.Log[Task]
}

// Task is one that was taken.
type Task struct {
	Path     string `json:"-"` // "/v1/text_to_video"
	Model    string `json:"model"`
	Text     string `json:"promptText"`
	Image    string `json:"promptImage"`
	Ratio    string `json:"ratio"`
	Duration int    `json:"duration"`
	looks    int
}

// New makes a server that wants a key.
func New(key string) *Server {
	s, mux := &Server{}, http.NewServeMux()
	keyed := func(pattern string, h http.HandlerFunc) {
		versioned := servicetest.Keyed("X-Runway-Version", "2024-11-06", unversioned, h)
		mux.Handle(pattern, servicetest.Keyed("Authorization", "Bearer "+key, unauthorized, versioned))
	}
	mux.HandleFunc("GET /files/{name}", func(w http.ResponseWriter, r *http.Request) {
		makingtest.Serve(w, r, "video/mp4", makingtest.Film())
	})
	keyed("POST /v1/text_to_video", s.take)
	keyed("POST /v1/image_to_video", s.take)
	keyed("GET /v1/tasks/{id}", s.task)
	s.Handler = mux
	return s
}

func unauthorized(w http.ResponseWriter, _ *http.Request) {
	fail(w, http.StatusUnauthorized, "You did not provide a valid API key.")
}

func unversioned(w http.ResponseWriter, _ *http.Request) {
	fail(w, http.StatusBadRequest, "The X-Runway-Version header is missing or not known.")
}

func fail(w http.ResponseWriter, status int, message string) {
	servicetest.Reply(w, status, map[string]string{"error": message})
}

// The ratios that are taken.
var (
	textRatios  = []string{"1280:720", "720:1280"}
	imageRatios = append([]string{"1104:832", "960:960", "832:1104", "1584:672"}, textRatios...)
)

func (s *Server) take(w http.ResponseWriter, r *http.Request) {
	t := Task{Path: r.URL.Path}
	if err := json.NewDecoder(r.Body).Decode(&t); err != nil {
		fail(w, http.StatusBadRequest, "The body is not JSON as it should be.")
		return
	}
	if wrong := t.wrong(); wrong != "" {
		fail(w, http.StatusBadRequest, "Validation of body failed: "+wrong)
		return
	}
	servicetest.Reply(w, http.StatusOK, map[string]string{"id": fmt.Sprintf("task-%d", s.Note(t))})
}

// wrong is the first field that is.
func (t *Task) wrong() string {
	fromImage := t.Path == "/v1/image_to_video"
	ratios := textRatios
	if fromImage {
		ratios = imageRatios
	}
	switch {
	case !slices.Contains(ratios, t.Ratio):
		return "ratio"
	case t.Duration < 2 || t.Duration > 10:
		return "duration"
	case t.Text == "" || len(utf16.Encode([]rune(t.Text))) > 1000:
		return "promptText"
	case !fromImage && t.Model == "gen4_turbo":
		return "model"
	case fromImage != strings.HasPrefix(t.Image, "data:image/") || len(t.Image) > 5<<20:
		return "promptImage"
	}
	return ""
}

func (s *Server) task(w http.ResponseWriter, r *http.Request) {
	t, ok := s.Look("task-%d", r.PathValue("id"), func(t *Task) { t.looks++ })
	if !ok {
		fail(w, http.StatusNotFound, "The requested resource could not be found.")
		return
	}
	answer := map[string]any{"id": r.PathValue("id"), "createdAt": "2026-01-02T03:04:05Z"}
	switch {
	case t.looks <= 3:
		answer["status"] = []string{"PENDING", "THROTTLED", "RUNNING"}[t.looks-1]
	case strings.Contains(t.Text, Forbidden):
		answer["status"], answer["failure"], answer["failureCode"] = "FAILED", "The text did not pass moderation.", "SAFETY.INPUT.TEXT"
	case strings.Contains(t.Text, Unlucky):
		answer["status"], answer["failure"], answer["failureCode"] = "FAILED", "An unexpected error occurred.", "INTERNAL.BAD_OUTPUT.CODE01"
	default: // a new address each time: the old ones die
		answer["status"], answer["output"] = "SUCCEEDED", []string{fmt.Sprintf("http://%s/files/%s-%d.mp4", r.Host, r.PathValue("id"), t.looks)}
	}
	servicetest.Reply(w, http.StatusOK, answer)
}
