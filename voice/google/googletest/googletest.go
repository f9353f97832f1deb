// Package googletest is a stand-in for Google Cloud Text-to-Speech on loopback,
// which speaks the part of its API that package google uses: real speech where
// it is given a voice, with true times of marks.
//
//	fake := googletest.New("key", nil)
//	server := httptest.NewServer(fake)
package googletest

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
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
	DroppedMarks   Fault = "every third mark is not told"
	NoMarks        Fault = "no mark is told"
	TruncatedSound Fault = "the sound is cut off"
	Exhausted      Fault = "429 RESOURCE_EXHAUSTED"
	NotEnabled     Fault = "403 PERMISSION_DENIED"
	BadVoice       Fault = "400 INVALID_ARGUMENT"
)

// Request is a synthesis as it was asked for.
type Request struct {
	Input struct {
		SSML string `json:"ssml"`
		Text string `json:"text"`
	} `json:"input"`
	Voice struct {
		Language string `json:"languageCode"`
		Name     string `json:"name"`
	} `json:"voice"`
	Audio struct {
		Encoding string  `json:"audioEncoding"`
		Rate     int     `json:"sampleRateHertz"`
		Speed    float64 `json:"speakingRate"`
		Pitch    float64 `json:"pitch"`
	} `json:"audioConfig"`
	Pointing []string `json:"enableTimePointing"`
}

// Service is the stand-in, an http.Handler. It is safe for concurrent use.
type Service struct {
	http.Handler
	servicetest.Log[Request]
	servicetest.Faults[Fault]
	speaker enginetest.Speaker
}

// New makes a service with one project. A nil voice hums.
func New(key string, voice engine.Voice) *Service {
	s, mux := &Service{speaker: enginetest.Speaker{Voice: voice}}, http.NewServeMux()
	mux.HandleFunc("GET /v1beta1/voices", s.voices)
	mux.HandleFunc("POST /v1beta1/text:synthesize", s.speak)
	s.Handler = servicetest.Keyed("X-Goog-Api-Key", key, unauthorized, mux)
	return s
}

func unauthorized(w http.ResponseWriter, _ *http.Request) {
	fail(w, 400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.")
}

func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=UTF-8")
	servicetest.Reply(w, status, v)
}

func fail(w http.ResponseWriter, code int, status, message string) {
	answer(w, code, map[string]any{"error": map[string]any{"code": code, "message": message, "status": status, "details": []any{}}})
}

func (s *Service) voices(w http.ResponseWriter, _ *http.Request) {
	type voice struct {
		Codes  []string `json:"languageCodes"`
		Name   string   `json:"name"`
		Gender string   `json:"ssmlGender"`
		Rate   int      `json:"naturalSampleRateHertz"`
	}
	answer(w, 200, map[string]any{"voices": []voice{
		{[]string{"de-DE"}, "de-DE-Neural2-B", "MALE", 24000},
		{[]string{"en-US"}, "Achernar", "FEMALE", 24000},
		{[]string{"en-US"}, "en-US-Chirp3-HD-Achernar", "FEMALE", 24000},
		{[]string{"en-US"}, "en-US-Standard-B", "MALE", 24000},
		{[]string{"en-US"}, "en-US-Neural2-F", "FEMALE", 24000},
		{[]string{"es-ES"}, "es-ES-Neural2-B", "MALE", 24000},
		{[]string{"fr-FR"}, "fr-FR-Wavenet-A", "FEMALE", 24000},
		{[]string{"cmn-CN"}, "cmn-CN-Wavenet-A", "FEMALE", 24000},
		{[]string{"he-IL"}, "he-IL-Wavenet-A", "FEMALE", 24000},
	}})
}

func (s *Service) speak(w http.ResponseWriter, r *http.Request) {
	fault := s.Take()
	switch fault {
	case Exhausted:
		fail(w, 429, "RESOURCE_EXHAUSTED", "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute'.")
		return
	case NotEnabled:
		fail(w, 403, "PERMISSION_DENIED", "Cloud Text-to-Speech API has not been used in project 1 before or it is disabled.")
		return
	case BadVoice:
		fail(w, 400, "INVALID_ARGUMENT", "Voice 'x' does not exist.")
		return
	}
	var in Request
	if json.NewDecoder(r.Body).Decode(&in) != nil {
		fail(w, 400, "INVALID_ARGUMENT", "Invalid JSON payload received.")
		return
	}
	text, marks, err := in.read()
	if err != nil {
		fail(w, 400, "INVALID_ARGUMENT", err.Error())
		return
	}
	s.Note(in)
	speech, err := s.speaker.Say(r.Context(), text, in.Audio.Speed)
	if err != nil {
		fail(w, 500, "INTERNAL", "Internal error encountered.")
		return
	}
	reply(w, in, speech, marks, fault)
}

// mark is a mark and the byte of the text it stands at.
type mark struct {
	name string
	at   int
}

// read is the text of a request without its markup, or why it is refused.
func (r Request) read() (string, []mark, error) {
	switch {
	case len(r.Input.SSML)+len(r.Input.Text) > 5000:
		return "", nil, errors.New("either `input.text` or `input.ssml` is longer than the limit of 5000 bytes")
	case r.Audio.Encoding != "LINEAR16" || r.Audio.Speed < .25 || r.Audio.Speed > 4 || r.Audio.Pitch < -20 || r.Audio.Pitch > 20:
		return "", nil, errors.New("request contains an invalid argument")
	case r.Input.SSML == "":
		return r.Input.Text, nil, nil
	case strings.Contains(r.Voice.Name, "Chirp"):
		return "", nil, errors.New("this voice does not support SSML")
	}
	var b strings.Builder
	var marks []mark
	d := xml.NewDecoder(strings.NewReader(r.Input.SSML))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return b.String(), marks, nil
		}
		if err != nil {
			return "", nil, errors.New("invalid SSML: newer voices like Neural2 require valid SSML")
		}
		switch x := token.(type) {
		case xml.CharData:
			b.Write(x)
		case xml.StartElement:
			if x.Name.Local == "mark" {
				marks = append(marks, mark{x.Attr[0].Value, b.Len()})
			}
		}
	}
}

// point is when a mark was come to.
type point struct {
	Mark    string  `json:"markName"`
	Seconds float64 `json:"timeSeconds"`
}

func reply(w http.ResponseWriter, in Request, speech story.Speech, marks []mark, fault Fault) {
	points := []point{}
	for i, m := range marks {
		if in.Pointing == nil || fault == NoMarks || fault == DroppedMarks && i%3 == 2 {
			continue
		}
		points = append(points, point{m.name, startAfter(speech, m.at)})
	}
	sound := speech.Sound.Mono().Resample(in.Audio.Rate)
	if fault == TruncatedSound {
		sound.Samples = sound.Samples[:len(sound.Samples)/3]
	}
	var wav bytes.Buffer
	_ = sound.WriteWAV(&wav) // to memory
	answer(w, 200, map[string]any{"audioContent": wav.Bytes(), "timepoints": points, "audioConfig": in.Audio})
}

// startAfter is when the word begins that stands at a byte or after it.
func startAfter(s story.Speech, at int) float64 {
	for _, w := range s.Words {
		if w.To > at {
			return w.Start.Seconds()
		}
	}
	return s.Sound.Duration().Seconds()
}
