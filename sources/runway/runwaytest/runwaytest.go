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
	"sync"
	"unicode/utf16"

	"github.com/scenewright/scenewright/engine/making/makingtest"
)

// Words of a prompt that stand for all that goes wrong with a task.
const (
	Forbidden = "forbidden" // it is not safe
	Unlucky   = "unlucky"   // it went wrong at Runway's
)

// Server is an http.Handler. It is safe for concurrent use.
type Server struct {
	key string
	mux *http.ServeMux

	mu    sync.Mutex
	tasks []*Task
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
	s := &Server{key: key, mux: http.NewServeMux()}
	s.mux.HandleFunc("GET /files/{name}", func(w http.ResponseWriter, r *http.Request) {
		makingtest.Serve(w, r, "video/mp4", makingtest.Film())
	})
	s.mux.HandleFunc("POST /v1/text_to_video", s.keyed(s.take))
	s.mux.HandleFunc("POST /v1/image_to_video", s.keyed(s.take))
	s.mux.HandleFunc("GET /v1/tasks/{id}", s.keyed(s.task))
	return s
}

// Tasks lists the tasks that were taken so far.
func (s *Server) Tasks() []Task {
	s.mu.Lock()
	defer s.mu.Unlock()
	return makingtest.Copies(s.tasks)
}

// ServeHTTP serves.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

func (s *Server) keyed(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Header.Get("Authorization") != "Bearer "+s.key:
			fail(w, http.StatusUnauthorized, "You did not provide a valid API key.")
		case r.Header.Get("X-Runway-Version") != "2024-11-06":
			fail(w, http.StatusBadRequest, "The X-Runway-Version header is missing or not known.")
		default:
			h(w, r)
		}
	}
}

func fail(w http.ResponseWriter, status int, message string) {
	makingtest.Reply(w, status, map[string]string{"error": message})
}

// The ratios that are taken.
var (
	textRatios  = []string{"1280:720", "720:1280"}
	imageRatios = append([]string{"1104:832", "960:960", "832:1104", "1584:672"}, textRatios...)
)

func (s *Server) take(w http.ResponseWriter, r *http.Request) {
	t := &Task{Path: r.URL.Path}
	if err := json.NewDecoder(r.Body).Decode(t); err != nil {
		fail(w, http.StatusBadRequest, "The body is not JSON as it should be.")
		return
	}
	if wrong := t.wrong(); wrong != "" {
		fail(w, http.StatusBadRequest, "Validation of body failed: "+wrong)
		return
	}
	s.mu.Lock()
	s.tasks = append(s.tasks, t)
	id := fmt.Sprintf("task-%d", len(s.tasks))
	s.mu.Unlock()
	makingtest.Reply(w, http.StatusOK, map[string]string{"id": id})
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
	s.mu.Lock()
	defer s.mu.Unlock()
	t := makingtest.Find(s.tasks, "task-%d", r.PathValue("id"))
	if t == nil {
		fail(w, http.StatusNotFound, "The requested resource could not be found.")
		return
	}
	t.looks++
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
	makingtest.Reply(w, http.StatusOK, answer)
}
