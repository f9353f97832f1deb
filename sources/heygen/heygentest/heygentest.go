// Package heygentest films avatars as HeyGen does, for tests of hosts. Videos go
// on by a state with each look at them; they are real ones, of somebody drawn.
package heygentest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/scenewright/scenewright/engine/making/makingtest"
)

// Avatars that are more than the usual ones.
const (
	Uncut  = "photo-bea"    // was not trained to be cut out
	Broken = "broken-carla" // whose videos fail
)

// Server is an http.Handler. It is safe for concurrent use.
type Server struct {
	key string
	mux *http.ServeMux

	mu     sync.Mutex
	assets map[string]int
	videos []*Video
}

// Video is one that was ordered.
type Video struct {
	AvatarID         string `json:"avatar_id"`
	AudioAssetID     string `json:"audio_asset_id"`
	AspectRatio      string `json:"aspect_ratio"`
	OutputFormat     string `json:"output_format"`
	RemoveBackground bool   `json:"remove_background"`
	SoundBytes       int    `json:"-"` // of the narration that it speaks
	looks            int
}

// New makes a server that wants a key.
func New(key string) *Server {
	s := &Server{key: key, mux: http.NewServeMux(), assets: map[string]int{}}
	s.mux.HandleFunc("GET /files/{name}", s.file)
	s.mux.HandleFunc("GET /v3/avatars/looks", s.keyed(s.looks))
	s.mux.HandleFunc("POST /v3/assets", s.keyed(s.upload))
	s.mux.HandleFunc("POST /v3/videos", s.keyed(s.create))
	s.mux.HandleFunc("GET /v3/videos/{id}", s.keyed(s.video))
	return s
}

// Videos lists what was ordered so far.
func (s *Server) Videos() []Video {
	s.mu.Lock()
	defer s.mu.Unlock()
	return makingtest.Copies(s.videos)
}

// ServeHTTP serves.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

func (s *Server) keyed(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Api-Key") != s.key {
			fail(w, http.StatusUnauthorized, "unauthorized", "Invalid API key")
			return
		}
		h(w, r)
	}
}

func fail(w http.ResponseWriter, status int, code, message string) {
	makingtest.Reply(w, status, map[string]any{"error": map[string]any{"code": code, "message": message, "param": nil, "doc_url": "https://developers.heygen.com/errors"}})
}

// looks lists the avatars on two pages.
func (s *Server) looks(w http.ResponseWriter, r *http.Request) {
	look := func(id, name string) map[string]any {
		return map[string]any{
			"id": id, "name": name, "avatar_type": "studio_avatar", "gender": "female",
			"preview_video_url": fmt.Sprintf("http://%s/files/preview.mp4", r.Host), "default_voice_id": "v1",
		}
	}
	page := map[string]any{"data": []any{look("studio-ada", "Ada"), look(Uncut, "Bea")}, "has_more": true, "next_token": "2"}
	if r.URL.Query().Get("token") == "2" {
		page = map[string]any{"data": []any{look(Broken, "Carla")}, "has_more": false, "next_token": nil}
	}
	makingtest.Reply(w, http.StatusOK, page)
}

func (s *Server) upload(w http.ResponseWriter, r *http.Request) {
	size := makingtest.Sound(r, "file")
	if size == 0 {
		fail(w, http.StatusBadRequest, "invalid_parameter", "file is required and must be a sound")
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	id := fmt.Sprintf("asset-%d", len(s.assets)+1)
	s.assets[id] = size
	makingtest.Reply(w, http.StatusOK, map[string]any{"data": map[string]any{"asset_id": id, "url": "https://files.invalid/" + id, "mime_type": "audio/wav", "size_bytes": size}})
}

func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	v := &Video{}
	if err := json.NewDecoder(r.Body).Decode(v); err != nil {
		fail(w, http.StatusBadRequest, "invalid_parameter", "the body is not JSON")
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	bytes, ok := s.assets[v.AudioAssetID]
	switch {
	case !strings.Contains("studio-ada "+Uncut+" "+Broken, v.AvatarID) || v.AvatarID == "":
		fail(w, http.StatusNotFound, "avatar_not_found", "Avatar not found")
	case !ok:
		fail(w, http.StatusBadRequest, "invalid_parameter", "audio_asset_id is not known")
	case v.AvatarID == Uncut && v.RemoveBackground:
		fail(w, http.StatusBadRequest, "invalid_parameter", "remove_background needs an avatar that was trained with matting enabled")
	default:
		v.SoundBytes = bytes
		s.videos = append(s.videos, v)
		makingtest.Reply(w, http.StatusOK, map[string]any{"data": map[string]any{"video_id": fmt.Sprintf("video-%d", len(s.videos)), "status": "waiting", "output_format": v.OutputFormat}})
	}
}

// find gives a video after one more look. The caller holds mu.
func (s *Server) find(id string) *Video {
	v := makingtest.Find(s.videos, "video-%d", id)
	if v != nil {
		v.looks++
	}
	return v
}

func (s *Server) video(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := s.find(r.PathValue("id"))
	if v == nil {
		fail(w, http.StatusNotFound, "not_found", "Video not found")
		return
	}
	data := map[string]any{"id": r.PathValue("id"), "status": "pending"}
	switch {
	case v.looks == 2:
		data["status"] = "processing"
	case v.looks > 2 && v.AvatarID == Broken:
		data["status"], data["failure_code"], data["failure_message"] = "failed", "avatar_not_ready", "The avatar cannot be used yet"
	case v.looks > 2:
		data["status"], data["duration"] = "completed", 8.0
		data["video_url"] = fmt.Sprintf("http://%s/files/%s.%s?signature=x", r.Host, r.PathValue("id"), v.OutputFormat)
	}
	makingtest.Reply(w, http.StatusOK, map[string]any{"data": data})
}

// file serves what was made.
func (s *Server) file(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.PathValue("name"), ".webm") {
		makingtest.Serve(w, r, "video/webm", makingtest.CutOut())
		return
	}
	makingtest.Serve(w, r, "video/mp4", makingtest.Presenter())
}
