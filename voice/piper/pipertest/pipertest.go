// Package pipertest is a stand-in for Piper's own HTTP server on loopback: real speech
// where it is given a voice.
//
//	fake := pipertest.New(nil)
//	server := httptest.NewServer(fake)
package pipertest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/provider/servicetest"
)

// Request is a synthesis as it was asked for.
type Request struct {
	Path    string  `json:"-"`
	Text    string  `json:"text"`
	Voice   string  `json:"voice"`
	Speaker string  `json:"speaker"`
	Length  float64 `json:"length_scale"`
}

// Service is the stand-in, an http.Handler. It is safe for concurrent use.
type Service struct {
	http.Handler
	servicetest.Log[Request]
	speaker enginetest.Speaker
}

// New makes a server as it is today: it speaks at /synthesize, and has a page at its
// root. A nil voice hums.
func New(voice engine.Voice) *Service {
	s := &Service{speaker: enginetest.Speaker{Voice: voice}}
	s.Handler = s.mux("POST /synthesize", "GET /{$}")
	return s
}

// NewOlder makes a server of before, which speaks at its root.
func NewOlder(voice engine.Voice) *Service {
	s := &Service{speaker: enginetest.Speaker{Voice: voice}}
	s.Handler = s.mux("POST /{$}", "GET /page")
	return s
}

func (s *Service) mux(speaks, page string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc(speaks, s.speak)
	mux.HandleFunc(page, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "<!doctype html><title>Piper</title>")
	})
	mux.HandleFunc("GET /voices", func(w http.ResponseWriter, _ *http.Request) {
		servicetest.Reply(w, 200, map[string]any{
			"en_US-lessac-medium": config("en_US", "en-us"), "en_GB-alan-low": config("en_GB", "en-gb-x-rp"),
			"en_GB-semaine-medium": config("en_GB", "en-gb-x-rp", "prudence", "spike"),
			"es_MX-claude-high":    config("es_MX", "es-419"), "fr_FR-siwis-medium": config("", "fr"), "ja_JP-x-high": config("ja_JP", "ja"),
		})
	})
	return mux
}

// config is what the server tells of a voice, as far as it is read.
func config(code, espeak string, speakers ...string) map[string]any {
	ids := map[string]int{}
	for i, s := range speakers {
		ids[s] = i
	}
	return map[string]any{
		"audio": map[string]any{"sample_rate": 22050, "quality": "medium"}, "espeak": map[string]string{"voice": espeak},
		"language": map[string]string{"code": code}, "num_speakers": max(1, len(speakers)), "speaker_id_map": ids,
		"inference": map[string]float64{"noise_scale": .667, "length_scale": 1, "noise_w": .8},
	}
}

// speak answers as Flask does: bytes that it calls a web page, and a page for errors.
func (s *Service) speak(w http.ResponseWriter, r *http.Request) {
	in := Request{Path: r.URL.Path}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if json.NewDecoder(r.Body).Decode(&in) != nil || in.Text == "" {
		w.WriteHeader(http.StatusInternalServerError)
		_, _ = io.WriteString(w, "<!doctype html><title>500 Internal Server Error</title>")
		return
	}
	s.Note(in)
	speed := 1.0
	if in.Length > 0 {
		speed = 1 / in.Length
	}
	speech, err := s.speaker.Say(r.Context(), in.Text, speed)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	var wav bytes.Buffer
	_ = speech.Sound.Mono().Resample(22050).WriteWAV(&wav) // to memory
	_, _ = w.Write(wav.Bytes())
}
