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
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/provider/servicetest"
	"github.com/scenewright/scenewright/engine/story"
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
	http.Handler
	servicetest.Log[Request]
	servicetest.Faults[Fault]
	speaker enginetest.Speaker
}

// New makes a server. A nil voice hums.
func New(voice engine.Voice) *Service {
	s, mux := &Service{speaker: enginetest.Speaker{Voice: voice}}, http.NewServeMux()
	mux.HandleFunc("GET /v1/audio/voices", func(w http.ResponseWriter, _ *http.Request) {
		servicetest.Reply(w, 200, map[string]any{"voices": []any{"af_heart", "am_adam", map[string]string{"id": "bm_george", "name": "bm_george"}, "ef_dora", "ff_siwis", "zf_xiaobei", "jf_alpha"}})
	})
	mux.HandleFunc("POST /dev/captioned_speech", s.speak)
	s.Handler = mux
	return s
}

func fail(w http.ResponseWriter, status int, kind, message string) {
	servicetest.Reply(w, status, map[string]any{"detail": map[string]string{"error": kind, "message": message, "type": "invalid_request_error"}})
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
		servicetest.Reply(w, 422, map[string]any{"detail": []map[string]any{{"loc": []string{"body", "input"}, "msg": "Field required", "type": "missing"}}})
		return
	}
	s.Note(in)
	fault := s.Take()
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
	servicetest.Reply(w, 200, map[string]any{"audio": wav.Bytes(), "audio_format": "audio/wav", "timestamps": stamps})
}

// stampsOf is the times of words, with the punctuation between them.
func stampsOf(text string, s story.Speech) []stamp {
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
