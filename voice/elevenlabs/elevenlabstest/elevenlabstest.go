// Package elevenlabstest is a stand-in for ElevenLabs on loopback, which speaks
// the part of its API that package elevenlabs uses: real speech where it is
// given a voice, with true times of every character.
//
//	fake := elevenlabstest.New("key", nil)
//	server := httptest.NewServer(fake)
package elevenlabstest

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/provider/servicetest"
	"github.com/scenewright/scenewright/engine/story"
)

// Fault is what goes wrong with one synthesis.
type Fault string

// The faults.
const (
	NullAlignment   Fault = "alignment is null"
	OtherAlignment  Fault = "alignment is of the normalized text"
	TruncatedSound  Fault = "the sound is cut off at a whole group of base64"
	TruncatedBase64 Fault = "the base64 is cut off inside a group"
	Concurrent      Fault = "429 concurrent_limit_exceeded"
	Busy            Fault = "429 system_busy"
	Quota           Fault = "401 quota_exceeded"
	NoVoice         Fault = "404 voice_not_found"
	Invalid         Fault = "422"
)

// Request is a synthesis as it was asked for.
type Request struct {
	Voice    string `json:"-"`
	Text     string `json:"text"`
	Model    string `json:"model_id"`
	Language string `json:"language_code"`
	Settings struct {
		Stability float64  `json:"stability"`
		Style     float64  `json:"style"`
		Speed     *float64 `json:"speed"`
	} `json:"voice_settings"`
	Before      string   `json:"previous_text"`
	After       string   `json:"next_text"`
	PreviousIDs []string `json:"previous_request_ids"`
}

// Service is the stand-in, an http.Handler. It is safe for concurrent use.
type Service struct {
	http.Handler
	servicetest.Log[Request]
	servicetest.Faults[Fault]
	speaker enginetest.Speaker
}

// New makes a service with one account. A nil voice hums.
func New(key string, voice engine.Voice) *Service {
	s, mux := &Service{speaker: enginetest.Speaker{Voice: voice}}, http.NewServeMux()
	mux.HandleFunc("GET /v1/voices", s.voices)
	mux.HandleFunc("POST /v1/text-to-speech/{voice}/with-timestamps", s.speak)
	s.Handler = servicetest.Keyed("xi-api-key", key, unauthorized, mux)
	return s
}

func unauthorized(w http.ResponseWriter, _ *http.Request) {
	servicetest.Reply(w, http.StatusUnauthorized, legacy("invalid_api_key", "Invalid API key"))
}

func legacy(status, message string) any {
	return map[string]any{"detail": map[string]string{"status": status, "message": message}}
}

func current(kind, code, message string) any {
	return map[string]any{"detail": map[string]string{"type": kind, "code": code, "message": message, "request_id": "r0"}}
}

func (s *Service) voices(w http.ResponseWriter, _ *http.Request) {
	type voice struct {
		ID       string            `json:"voice_id"`
		Name     string            `json:"name"`
		Category string            `json:"category"`
		Labels   map[string]string `json:"labels"`
	}
	servicetest.Reply(w, http.StatusOK, map[string]any{"voices": []voice{
		{"21m00Tcm4TlvDq8ikWAM", "Rachel", "premade", map[string]string{"gender": "female", "accent": "american"}},
		{"pNInz6obpgDQGcFmaJgB", "Adam", "premade", map[string]string{"gender": "male", "accent": "american"}},
	}})
}

// refusals are the faults that answer with an error.
func refusals() map[Fault]func(http.ResponseWriter) {
	return map[Fault]func(http.ResponseWriter){
		Concurrent: func(w http.ResponseWriter) {
			servicetest.Reply(w, 429, current("rate_limit_error", "concurrent_limit_exceeded", "Too many concurrent requests."))
		},
		Busy: func(w http.ResponseWriter) { servicetest.Reply(w, 429, legacy("system_busy", "The system is busy.")) },
		Quota: func(w http.ResponseWriter) {
			servicetest.Reply(w, 401, legacy("quota_exceeded", "This request exceeds your quota."))
		},
		NoVoice: func(w http.ResponseWriter) {
			servicetest.Reply(w, 404, legacy("voice_not_found", "A voice was not found."))
		},
		Invalid: func(w http.ResponseWriter) {
			servicetest.Reply(w, 422, map[string]any{"detail": []map[string]any{{"loc": []string{"body", "text"}, "msg": "field required", "type": "value_error.missing"}}})
		},
	}
}

func (s *Service) speak(w http.ResponseWriter, r *http.Request) {
	in := Request{Voice: r.PathValue("voice")}
	fault := s.Take()
	if refuse := refusals()[fault]; refuse != nil {
		refuse(w)
		return
	}
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil || in.Text == "" || r.URL.Query().Get("output_format") != "pcm_24000" {
		refusals()[Invalid](w)
		return
	}
	if in.Model == "eleven_v3" && (in.Before != "" || in.After != "" || in.PreviousIDs != nil) {
		servicetest.Reply(w, 400, legacy("unsupported_model", "Providing previous_text or next_text is not supported with this model."))
		return
	}
	id := fmt.Sprintf("req-%d", s.Note(in))
	speech, err := s.speaker.Say(r.Context(), untagged(in.Text), *orOne(in.Settings.Speed))
	if err != nil {
		servicetest.Reply(w, 500, legacy("internal_error", "failed"))
		return
	}
	w.Header().Set("request-id", id)
	w.Header().Set("current-concurrent-requests", "1")
	reply(w, in.Text, speech, fault)
}

func orOne(f *float64) *float64 {
	one := 1.0
	if f == nil {
		return &one
	}
	return f
}

// untagged is a text whose audio tags are blank: they are heard, not read.
func untagged(text string) string {
	end := strings.IndexByte(text, ']') + 1
	if !strings.HasPrefix(text, "[") || end == 0 {
		return text
	}
	return strings.Repeat(" ", end) + text[end:]
}

// reply sends a speech as the fault has it.
func reply(w http.ResponseWriter, text string, speech story.Speech, fault Fault) {
	raw := pcm(speech.Sound.Mono().Resample(24000))
	chars := charactersOf(text, speech)
	if fault == TruncatedSound {
		raw = raw[:len(raw)/6*2]
	}
	body, _ := json.Marshal(map[string]any{"audio_base64": raw, "alignment": chars, "normalized_alignment": chars})
	switch fault {
	case NullAlignment:
		body, _ = json.Marshal(map[string]any{"audio_base64": raw, "alignment": nil, "normalized_alignment": chars})
	case OtherAlignment:
		body, _ = json.Marshal(map[string]any{"audio_base64": raw, "alignment": normalized(chars)})
	case TruncatedBase64:
		at := strings.Index(string(body), `","`)
		body = append(body[:at-3:at-3], body[at:]...)
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(body)
}

func pcm(s audio.Sound) []byte {
	out := make([]byte, 0, 2*len(s.Samples))
	for _, v := range s.Samples {
		out = binary.LittleEndian.AppendUint16(out, uint16(int16(min(max(v, -1), 1)*32767)))
	}
	return out
}

// characters is an alignment.
type characters struct {
	Characters []string  `json:"characters"`
	Starts     []float64 `json:"character_start_times_seconds"`
	Ends       []float64 `json:"character_end_times_seconds"`
}

func (c *characters) add(char string, start, end float64) {
	c.Characters, c.Starts, c.Ends = append(c.Characters, char), append(c.Starts, start), append(c.Ends, end)
}

// charactersOf spreads each word over its characters; what stands between words
// lasts from the one to the other.
func charactersOf(text string, s story.Speech) characters {
	var out characters
	at, now := 0, 0.0
	between := func(to int, until float64) {
		for _, r := range text[at:to] {
			out.add(string(r), now, until)
			now = until
		}
	}
	for _, w := range s.Words {
		between(w.From, w.Start.Seconds())
		n := float64(len([]rune(w.Text)))
		each := (w.End - w.Start).Seconds() / n
		for i, r := range []rune(w.Text) {
			out.add(string(r), w.Start.Seconds()+float64(i)*each, w.Start.Seconds()+float64(i+1)*each)
		}
		at, now = w.To, w.End.Seconds()
	}
	between(len(text), s.Sound.Duration().Seconds())
	return out
}

// normalized is an alignment of other characters than were sent: in capitals,
// without punctuation.
func normalized(c characters) characters {
	var out characters
	for i, char := range c.Characters {
		if !strings.ContainsAny(char, ".,!?;:") {
			out.add(strings.ToUpper(char), c.Starts[i], c.Ends[i])
		}
	}
	return out
}
