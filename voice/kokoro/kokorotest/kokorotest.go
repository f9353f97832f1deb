// Package kokorotest is a stand-in for a Kokoro-FastAPI server on loopback:
// real speech where it is given a voice, with true times of its words.
//
//	fake := kokorotest.New(nil)
//	server := httptest.NewServer(fake)
package kokorotest

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
)

// Fault is what goes wrong with one synthesis.
type Fault string

// The faults.
const (
	NoTimes        Fault = "timestamps is null"
	TruncatedSound Fault = "the sound is cut off"
	NoVoice        Fault = "400 invalid voice"
)

// Request is a synthesis as it was asked for.
type Request struct {
	Input string  `json:"input"`
	Voice string  `json:"voice"`
	Speed float64 `json:"speed"`
}

// Service is the stand-in, an http.Handler. It is safe for concurrent use.
type Service struct {
	speaker enginetest.Speaker
	mux     *http.ServeMux

	mu       sync.Mutex
	faults   []Fault
	requests []Request
}

// New makes a server. A nil voice hums.
func New(voice engine.Voice) *Service {
	s := &Service{speaker: enginetest.Speaker{Voice: voice}, mux: http.NewServeMux()}
	s.mux.HandleFunc("GET /v1/audio/voices", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, 200, map[string]any{"voices": []any{"af_heart", "am_adam", map[string]string{"id": "bm_george", "name": "bm_george"}, "ef_dora", "ff_siwis", "zf_xiaobei", "jf_alpha"}})
	})
	s.mux.HandleFunc("POST /dev/captioned_speech", s.speak)
	return s
}

// Next has the next syntheses go wrong, one fault each.
func (s *Service) Next(f ...Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, f...)
}

// Requests are the syntheses that were asked for and not refused.
func (s *Service) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// ServeHTTP answers as the server does.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

func fail(w http.ResponseWriter, status int, kind, message string) {
	answer(w, status, map[string]any{"detail": map[string]string{"error": kind, "message": message, "type": "invalid_request_error"}})
}

// take notes a request and gives the fault it meets, "" for none.
func (s *Service) take(in Request) Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, in)
	if len(s.faults) == 0 {
		return ""
	}
	f := s.faults[0]
	s.faults = s.faults[1:]
	return f
}

// stamp is a word, or a mark of punctuation, and its time.
type stamp struct {
	Word  string  `json:"word"`
	Start float64 `json:"start_time"`
	End   float64 `json:"end_time"`
}

func (s *Service) speak(w http.ResponseWriter, r *http.Request) {
	var in Request
	if json.NewDecoder(r.Body).Decode(&in) != nil || in.Input == "" {
		answer(w, 422, map[string]any{"detail": []map[string]any{{"loc": []string{"body", "input"}, "msg": "Field required", "type": "missing"}}})
		return
	}
	fault := s.take(in)
	if fault == NoVoice {
		fail(w, 400, "validation_error", "Voice 'x' not found.")
		return
	}
	speech, err := s.speaker.Say(r.Context(), in.Input, in.Speed)
	if err != nil {
		fail(w, 500, "processing_error", "failed")
		return
	}
	stamps := stampsOf(in.Input, speech)
	sound := speech.Sound.Mono().Resample(24000)
	if fault == TruncatedSound {
		sound.Samples = sound.Samples[:len(sound.Samples)/3]
	}
	if fault == NoTimes || !strings.HasPrefix(in.Voice, "a") && !strings.HasPrefix(in.Voice, "b") {
		stamps = nil
	}
	var wav bytes.Buffer
	_ = sound.WriteWAV(&wav) // to memory
	answer(w, 200, map[string]any{"audio": wav.Bytes(), "audio_format": "audio/wav", "timestamps": stamps})
}

// stampsOf is the times of words, with the punctuation between them.
func stampsOf(text string, s engine.Speech) []stamp {
	var out []stamp
	at := 0
	for _, w := range s.Words {
		if mark := strings.TrimSpace(text[at:w.From]); mark != "" {
			out = append(out, stamp{mark, w.Start.Seconds(), w.Start.Seconds()})
		}
		out = append(out, stamp{w.Text, w.Start.Seconds(), w.End.Seconds()})
		at = w.To
	}
	return out
}
