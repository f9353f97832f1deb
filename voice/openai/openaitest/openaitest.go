// Package openaitest is a stand-in for a server that has OpenAI's POST
// /v1/audio/speech, on loopback: real speech where it is given a voice.
//
//	fake := openaitest.New("key", nil)
//	server := httptest.NewServer(fake) // its address is server.URL + "/v1"
package openaitest

import (
	"bytes"
	"encoding/json"
	"net/http"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/provider/servicetest"
)

// Fault is what goes wrong with one synthesis.
type Fault string

// The faults.
const (
	NoVoice Fault = "400 invalid voice"
	NoSound Fault = "the answer is empty"
	NotWAV  Fault = "the sound is none"
	Quota   Fault = "429 insufficient_quota"
)

// Request is a synthesis as it was asked for.
type Request struct {
	Model        string  `json:"model"`
	Input        string  `json:"input"`
	Voice        string  `json:"voice"`
	Format       string  `json:"response_format"`
	Instructions string  `json:"instructions"`
	Speed        float64 `json:"speed"`
}

// Service is the stand-in, an http.Handler. It is safe for concurrent use.
type Service struct {
	http.Handler
	servicetest.Log[Request]
	servicetest.Faults[Fault]
	speaker enginetest.Speaker
}

// New makes a server, which lists the voices that it is given: names, or objects as
// LocalAI has them. With none it has no list, as OpenAI and Ollama. A nil voice hums.
func New(key string, voice engine.Voice, voices ...any) *Service {
	s, mux := &Service{speaker: enginetest.Speaker{Voice: voice}}, http.NewServeMux()
	if len(voices) > 0 {
		mux.HandleFunc("GET /v1/audio/voices", func(w http.ResponseWriter, _ *http.Request) {
			servicetest.Reply(w, 200, map[string]any{"voices": voices})
		})
	}
	mux.HandleFunc("POST /v1/audio/speech", s.speak)
	if s.Handler = mux; key != "" {
		s.Handler = servicetest.Keyed("Authorization", "Bearer "+key, unauthorized, mux)
	}
	return s
}

func unauthorized(w http.ResponseWriter, _ *http.Request) {
	fail(w, 401, "invalid_api_key", "Incorrect API key provided.")
}

func fail(w http.ResponseWriter, status int, code, message string) {
	servicetest.Reply(w, status, map[string]any{"error": map[string]any{"message": message, "type": "invalid_request_error", "param": nil, "code": code}})
}

func (s *Service) speak(w http.ResponseWriter, r *http.Request) {
	var in Request
	if json.NewDecoder(r.Body).Decode(&in) != nil || in.Input == "" || in.Model == "" || in.Voice == "" {
		fail(w, 400, "missing_required_parameter", "model, input and voice are required.")
		return
	}
	s.Note(in)
	w.Header().Set("Content-Type", "audio/wav")
	switch s.Take() {
	case NoVoice:
		fail(w, 400, "invalid_value", "Invalid voice.")
		return
	case Quota:
		fail(w, 429, "insufficient_quota", "You exceeded your current quota.")
		return
	case NoSound:
		return
	case NotWAV:
		_, _ = w.Write([]byte("{}")) // who went away hears nothing
		return
	}
	speech, err := s.speaker.Say(r.Context(), in.Input, 1)
	if err != nil {
		fail(w, 500, "server_error", "The server had an error.")
		return
	}
	var wav bytes.Buffer
	_ = speech.Sound.Mono().Resample(24000).WriteWAV(&wav) // to memory
	streamed(wav.Bytes())
	_, _ = w.Write(wav.Bytes())
}

// streamed makes the header one of a writer that did not know how long the sound
// would be.
func streamed(wav []byte) {
	for _, at := range []int{4, bytes.Index(wav, []byte("data")) + 4} {
		copy(wav[at:], "\xff\xff\xff\xff")
	}
}
