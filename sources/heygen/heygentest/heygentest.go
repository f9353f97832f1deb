// Package heygentest films avatars as HeyGen does, for tests of hosts. Videos go
// on by a state with each look at them; they are real ones, of somebody drawn.
package heygentest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/scenewright/scenewright/engine/making/makingtest"
	"github.com/scenewright/scenewright/engine/provider/servicetest"
)

// Avatars that are more than the usual ones.
const (
	Uncut  = "photo-bea"    // was not trained to be cut out
	Broken = "broken-carla" // whose videos fail
)

// Server is an http.Handler. It is safe for concurrent use.
type Server struct {
	http.Handler
	servicetest.Log[Video]
	sounds servicetest.Log[int] // how many bytes each has
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
	s, mux := &Server{}, http.NewServeMux()
	keyed := func(pattern string, h http.HandlerFunc) {
		mux.Handle(pattern, servicetest.Keyed("X-Api-Key", key, unauthorized, h))
	}
	mux.HandleFunc("GET /files/{name}", s.file)
	keyed("GET /v3/avatars/looks", s.looks)
	keyed("POST /v3/assets", s.upload)
	keyed("POST /v3/videos", s.create)
	keyed("GET /v3/videos/{id}", s.video)
	s.Handler = mux
	return s
}

func unauthorized(w http.ResponseWriter, _ *http.Request) {
	fail(w, http.StatusUnauthorized, "unauthorized", "Invalid API key")
}

func fail(w http.ResponseWriter, status int, code, message string) {
	servicetest.Reply(w, status, map[string]any{"error": map[string]any{"code": code, "message": message, "param": nil, "doc_url": "https://developers.heygen.com/errors"}})
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
	servicetest.Reply(w, http.StatusOK, page)
}

func (s *Server) upload(w http.ResponseWriter, r *http.Request) {
	size := makingtest.Sound(r, "file")
	if size == 0 {
		fail(w, http.StatusBadRequest, "invalid_parameter", "file is required and must be a sound")
		return
	}
	id := fmt.Sprintf("asset-%d", s.sounds.Note(size))
	servicetest.Reply(w, http.StatusOK, map[string]any{"data": map[string]any{"asset_id": id, "url": "https://files.invalid/" + id, "mime_type": "audio/wav", "size_bytes": size}})
}

func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	var v Video
	if err := json.NewDecoder(r.Body).Decode(&v); err != nil {
		fail(w, http.StatusBadRequest, "invalid_parameter", "the body is not JSON")
		return
	}
	bytes, ok := s.sounds.Find("asset-%d", v.AudioAssetID)
	switch {
	case !strings.Contains("studio-ada "+Uncut+" "+Broken, v.AvatarID) || v.AvatarID == "":
		fail(w, http.StatusNotFound, "avatar_not_found", "Avatar not found")
	case !ok:
		fail(w, http.StatusBadRequest, "invalid_parameter", "audio_asset_id is not known")
	case v.AvatarID == Uncut && v.RemoveBackground:
		fail(w, http.StatusBadRequest, "invalid_parameter", "remove_background needs an avatar that was trained with matting enabled")
	default:
		v.SoundBytes = bytes
		servicetest.Reply(w, http.StatusOK, map[string]any{"data": map[string]any{"video_id": fmt.Sprintf("video-%d", s.Note(v)), "status": "waiting", "output_format": v.OutputFormat}})
	}
}

func (s *Server) video(w http.ResponseWriter, r *http.Request) {
	v, ok := s.Look("video-%d", r.PathValue("id"), func(v *Video) { v.looks++ })
	if !ok {
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
	servicetest.Reply(w, http.StatusOK, map[string]any{"data": data})
}

// file serves what was made.
func (s *Server) file(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.PathValue("name"), ".webm") {
		makingtest.Serve(w, r, "video/webm", makingtest.CutOut())
		return
	}
	makingtest.Serve(w, r, "video/mp4", makingtest.Presenter())
}
