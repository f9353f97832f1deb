// Package imagegentest is a server that makes pictures as OpenAI's image API
// does, for tests of hosts: it gives real JPEGs, and refuses what the real one
// refuses.
package imagegentest

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"net/http"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/making/makingtest"
	"github.com/scenewright/scenewright/engine/provider/servicetest"
)

// Server is an http.Handler that serves under /v1. It is safe for concurrent
// use.
type Server struct {
	// ByURL has pictures given as addresses on this server, as LocalAI and the
	// older models do, and not in the answer.
	ByURL bool

	http.Handler
	servicetest.Log[Asked]
}

// Asked is a request that was fulfilled.
type Asked struct {
	Model, Prompt, Size, Quality string
	Format                       string `json:"output_format"`
}

// New makes a server that wants a key, "" = none.
func New(key string) *Server {
	s, mux := &Server{}, http.NewServeMux()
	mux.HandleFunc("POST /v1/images/generations", s.generate)
	mux.HandleFunc("GET /generated-images/{size}/{seed}", s.picture)
	s.Handler = mux
	if key != "" {
		s.Handler = servicetest.Keyed("Authorization", "Bearer "+key, unauthorized, mux)
	}
	return s
}

func unauthorized(w http.ResponseWriter, _ *http.Request) {
	fail(w, http.StatusUnauthorized, "invalid_api_key", "Incorrect API key provided.")
}

// moderated is a word that stands for all that is refused.
const moderated = "forbidden"

func (s *Server) generate(w http.ResponseWriter, r *http.Request) {
	raw := map[string]any{}
	if err := json.NewDecoder(r.Body).Decode(&raw); err != nil {
		fail(w, http.StatusBadRequest, "invalid_json", "We could not parse the JSON body of your request.")
		return
	}
	text := func(field string) string { v, _ := raw[field].(string); return v }
	a := Asked{text("model"), text("prompt"), text("size"), text("quality"), text("output_format")}
	gpt := strings.HasPrefix(a.Model, "gpt-image")
	var width, height int
	n, _ := fmt.Sscanf(a.Size, "%dx%d", &width, &height)
	switch _, formatted := raw["response_format"]; {
	case formatted && gpt:
		fail(w, http.StatusBadRequest, "unknown_parameter", "Unknown parameter: 'response_format'.")
	case n != 2 || width < 64 || height < 64 || width > 4096 || height > 4096 || !allowed(a.Model, a.Size):
		fail(w, http.StatusBadRequest, "invalid_value", "Invalid value: '"+a.Size+"'.")
	case a.Prompt == "":
		fail(w, http.StatusBadRequest, "missing_required_parameter", "Missing required parameter: 'prompt'.")
	case strings.Contains(a.Prompt, moderated):
		fail(w, http.StatusBadRequest, "moderation_blocked", "Your request was rejected by the safety system.")
	default:
		s.Note(a)
		s.give(w, r, a, width, height)
	}
}

// allowed knows the sizes of the models that have few.
func allowed(model, size string) bool {
	switch {
	case model == "gpt-image-2":
		return true
	case strings.HasPrefix(model, "gpt-image"):
		return slices.Contains([]string{"1024x1024", "1536x1024", "1024x1536"}, size)
	case model == "dall-e-3":
		return slices.Contains([]string{"1024x1024", "1792x1024", "1024x1792"}, size)
	}
	return true
}

func (s *Server) give(w http.ResponseWriter, r *http.Request, a Asked, width, height int) {
	h := fnv.New64a()
	h.Write([]byte(a.Prompt)) // never fails
	seed := h.Sum64() % 1000
	data := map[string]string{"b64_json": base64.StdEncoding.EncodeToString(makingtest.Picture(width, height, seed))}
	if s.ByURL {
		data = map[string]string{"url": fmt.Sprintf("http://%s/generated-images/%s/%d", r.Host, a.Size, seed), "b64_json": ""}
	}
	servicetest.Reply(w, http.StatusOK, map[string]any{"created": 1_780_000_000, "data": []any{data}, "size": a.Size})
}

// picture serves what was given as an address.
func (s *Server) picture(w http.ResponseWriter, r *http.Request) {
	var width, height int
	var seed uint64
	if n, _ := fmt.Sscanf(r.PathValue("size")+" "+r.PathValue("seed"), "%dx%d %d", &width, &height, &seed); n != 3 || width > 4096 || height > 4096 {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "image/jpeg")
	_, _ = w.Write(makingtest.Picture(width, height, seed))
}

func fail(w http.ResponseWriter, status int, code, message string) {
	servicetest.Reply(w, status, map[string]any{"error": map[string]any{"message": message, "type": "invalid_request_error", "param": nil, "code": code}})
}
