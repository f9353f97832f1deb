// Package faltest is a queue that makes pictures and films as fal's does, for
// tests of hosts. Jobs go on by a state with each look at them; the files are
// real ones.
package faltest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/making/makingtest"
	"github.com/scenewright/scenewright/engine/provider/servicetest"
)

// Words of a prompt that stand for all that fal refuses.
const (
	Forbidden = "forbidden" // the job is completed, and its result is a 422
	Indecent  = "indecent"  // the result is a black picture
)

// Server is an http.Handler. It is safe for concurrent use.
type Server struct {
	http.Handler
	servicetest.Log[Job]
}

// Job is one that was taken.
type Job struct {
	Model string
	Input Input
	looks int
}

// Input is what a job was told.
type Input struct {
	Prompt      string `json:"prompt"`
	ImageURL    string `json:"image_url"`
	Duration    string `json:"duration"`
	AspectRatio string `json:"aspect_ratio"`
	ImageSize   *struct {
		Width  int `json:"width"`
		Height int `json:"height"`
	} `json:"image_size"`
	Seed uint64 `json:"seed"`
}

// New makes a queue that wants a key.
func New(key string) *Server {
	s, mux := &Server{}, http.NewServeMux()
	keyed := func(pattern string, h http.HandlerFunc) {
		mux.Handle(pattern, servicetest.Keyed("Authorization", "Key "+key, unauthorized, h))
	}
	mux.HandleFunc("GET /files/{name}", s.file)
	keyed("GET /{owner}/{alias}/requests/{id}/status", s.status)
	keyed("GET /{owner}/{alias}/requests/{id}", s.result)
	keyed("POST /{owner}/{alias}/{path...}", s.submit)
	s.Handler = mux
	return s
}

func unauthorized(w http.ResponseWriter, _ *http.Request) {
	servicetest.Reply(w, http.StatusUnauthorized, map[string]string{"detail": "Cannot access application. Authentication is required to access this application."})
}

func (s *Server) submit(w http.ResponseWriter, r *http.Request) {
	j := Job{Model: r.PathValue("owner") + "/" + r.PathValue("alias") + "/" + r.PathValue("path")}
	if err := json.NewDecoder(r.Body).Decode(&j.Input); err != nil || j.Input.Prompt == "" {
		invalid(w, "prompt", "Field required", "missing")
		return
	}
	id := fmt.Sprintf("job-%d", s.Note(j))
	// The model's sub-path is left out.
	at := fmt.Sprintf("http://%s/%s/%s/requests/%s", r.Host, r.PathValue("owner"), r.PathValue("alias"), id)
	servicetest.Reply(w, http.StatusOK, map[string]any{
		"status": "IN_QUEUE", "request_id": id, "queue_position": 0,
		"response_url": at, "status_url": at + "/status", "cancel_url": at + "/cancel",
	})
}

// job finds a job and its state after one more look.
func (s *Server) job(id string, look int) (j Job, state string, ok bool) {
	j, ok = s.Look("job-%d", id, func(j *Job) { j.looks += look })
	return j, []string{"IN_QUEUE", "IN_PROGRESS", "COMPLETED"}[min(2, max(0, j.looks-1))], ok
}

func (s *Server) status(w http.ResponseWriter, r *http.Request) {
	_, state, ok := s.job(r.PathValue("id"), 1)
	if !ok {
		servicetest.Reply(w, http.StatusNotFound, map[string]string{"detail": "Request not found"})
		return
	}
	servicetest.Reply(w, http.StatusOK, map[string]any{"status": state, "request_id": r.PathValue("id")})
}

func (s *Server) result(w http.ResponseWriter, r *http.Request) {
	j, state, ok := s.job(r.PathValue("id"), 0)
	file := func(ext, mediaType string) map[string]any {
		return map[string]any{"url": fmt.Sprintf("http://%s/files/%s.%s", r.Host, r.PathValue("id"), ext), "content_type": mediaType}
	}
	switch {
	case !ok:
		servicetest.Reply(w, http.StatusNotFound, map[string]string{"detail": "Request not found"})
	case state != "COMPLETED":
		servicetest.Reply(w, http.StatusBadRequest, map[string]string{"detail": "Request is still in progress"})
	case strings.Contains(j.Input.Prompt, Forbidden):
		invalid(w, "prompt", "The content could not be processed because it contained material flagged by a content checker.", "content_policy_violation")
	case j.Input.ImageSize == nil:
		servicetest.Reply(w, http.StatusOK, map[string]any{"video": file("mp4", "video/mp4")})
	default:
		servicetest.Reply(w, http.StatusOK, map[string]any{
			"images": []any{file("jpg", "image/jpeg")}, "seed": j.Input.Seed, "prompt": j.Input.Prompt,
			"has_nsfw_concepts": []bool{strings.Contains(j.Input.Prompt, Indecent)},
		})
	}
}

// file serves what was made.
func (s *Server) file(w http.ResponseWriter, r *http.Request) {
	id, ext, _ := strings.Cut(r.PathValue("name"), ".")
	j, _, found := s.job(id, 0)
	switch {
	case !found || !slices.Contains([]string{"jpg", "mp4"}, ext):
		http.NotFound(w, r)
	case ext == "mp4":
		makingtest.Serve(w, r, "video/mp4", makingtest.Film())
	case j.Input.ImageSize == nil || j.Input.ImageSize.Width > 4096 || j.Input.ImageSize.Height > 4096:
		http.NotFound(w, r)
	case strings.Contains(j.Input.Prompt, Indecent):
		makingtest.Serve(w, r, "image/jpeg", makingtest.Black(j.Input.ImageSize.Width, j.Input.ImageSize.Height))
	default:
		makingtest.Serve(w, r, "image/jpeg", makingtest.Picture(j.Input.ImageSize.Width, j.Input.ImageSize.Height, j.Input.Seed))
	}
}

func invalid(w http.ResponseWriter, field, message, kind string) {
	servicetest.Reply(w, http.StatusUnprocessableEntity, map[string]any{"detail": []any{map[string]any{"loc": []string{"body", field}, "msg": message, "type": kind}}})
}
