// Package anthropictest is a server of the Messages API for tests, which writes
// real scripts without a model:
//
//	server := httptest.NewServer(anthropictest.New("key", nil))
//	w, err := anthropic.New("key", &anthropic.Options{BaseURL: server.URL})
package anthropictest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync/atomic"

	"github.com/scenewright/scenewright/engine/provider/servicetest"
	"github.com/scenewright/scenewright/engine/writer/prompt/prompttest"
)

// Quirks are how a server or a model behaves.
type Quirks struct {
	NoOutputConfig bool // structured output is refused, as by older models
	NoEffort       bool // saying how much the model thinks is refused, as by smaller models
	Chatty         bool // prose, a code fence and a comma too many around the JSON
	CutOff         int  // so many answers end in the middle: max_tokens
	Refusal        bool // the model declines
	Overlong       int  // so many questions are too long, found out by the model
	Poor           bool // the account has no credit
	Overloaded     int  // so many calls meet HTTP 529
	Whole          bool // answers come in one piece, whatever is asked for

	// See is how the model sees pictures; nil sees in each what is looked for.
	See prompttest.See

	// Answer writes the text of an answer, given the texts of the turns; nil
	// makes a script offline.
	Answer func(turns []string) string
}

// Server is a service. It is safe for concurrent use.
type Server struct {
	servicetest.Log[Call]
	key  string
	q    Quirks
	seen atomic.Int32
}

// Call is what the server was asked.
type Call struct {
	Model     string               `json:"model"`
	MaxTokens int                  `json:"max_tokens"`
	Stream    bool                 `json:"stream"`
	System    string               `json:"system"`
	Messages  []prompttest.Message `json:"messages"`
	Output    *struct {
		Effort string `json:"effort"`
		Format struct {
			Type   string         `json:"type"`
			Schema map[string]any `json:"schema"`
		} `json:"format"`
	} `json:"output_config"`
	Tools []struct {
		Name   string         `json:"name"`
		Schema map[string]any `json:"input_schema"`
	} `json:"tools"`
	Choice *struct {
		Type string `json:"type"`
		Name string `json:"name"`
	} `json:"tool_choice"`
}

// New makes a server that knows one key. Nil quirks are Anthropic's own.
func New(key string, q *Quirks) *Server {
	s := &Server{key: key}
	if q != nil {
		s.q = *q
	}
	return s
}

// ServeHTTP answers POST /v1/messages.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var c Call
	switch {
	case r.Header.Get("X-Api-Key") != s.key:
		fail(w, http.StatusUnauthorized, "authentication_error", "invalid x-api-key")
	case r.Method != http.MethodPost || r.URL.Path != "/v1/messages":
		fail(w, http.StatusNotFound, "not_found_error", "Not found")
	case r.Header.Get("Anthropic-Version") == "":
		fail(w, http.StatusBadRequest, "invalid_request_error", "anthropic-version: header is required")
	case json.NewDecoder(r.Body).Decode(&c) != nil || c.Model == "" || c.MaxTokens < 1 || !prompttest.Readable(c.Messages, "image"):
		fail(w, http.StatusBadRequest, "invalid_request_error", "messages: at least one message is required")
	case s.q.Poor:
		fail(w, http.StatusBadRequest, "invalid_request_error", "Your credit balance is too low to access the Anthropic API.")
	case s.q.NoOutputConfig && c.Output != nil:
		fail(w, http.StatusBadRequest, "invalid_request_error", "output_config: Extra inputs are not permitted")
	case s.q.NoEffort && c.Output != nil && c.Output.Effort != "":
		fail(w, http.StatusBadRequest, "invalid_request_error", "This model does not support the effort parameter.")
	case int(s.seen.Add(1)) <= s.q.Overloaded:
		fail(w, 529, "overloaded_error", "Overloaded")
	default:
		s.answer(w, c)
	}
}

func (s *Server) answer(w http.ResponseWriter, c Call) {
	n := s.Note(c)
	out := map[string]any{
		"id": fmt.Sprintf("msg_%d", n), "type": "message", "role": "assistant", "model": c.Model, "content": []any{}, "stop_reason": "end_turn",
		"usage": map[string]int{"input_tokens": 800, "cache_read_input_tokens": 100, "output_tokens": 400},
	}
	switch {
	case s.q.Refusal:
		out["stop_reason"], out["stop_details"] = "refusal", map[string]string{"type": "refusal", "category": "cyber", "explanation": "not this"}
	case n <= s.q.Overlong:
		out["stop_reason"] = "model_context_window_exceeded"
	default:
		text := prompttest.Model{Chatty: s.q.Chatty, See: s.q.See, Answer: s.q.Answer}.Say(c.Messages)
		if n <= s.q.CutOff {
			text, out["stop_reason"] = text[:len(text)/2], "max_tokens"
		}
		s.say(out, c, text)
	}
	if c.Stream && !s.q.Whole {
		servicetest.Stream(w, parts(out)...)
		return
	}
	servicetest.Reply(w, http.StatusOK, out)
}

// parts are those of a streamed answer.
func parts(out map[string]any) []any {
	content, _ := out["content"].([]any)
	end := map[string]any{"stop_reason": out["stop_reason"], "stop_details": out["stop_details"]}
	out["content"], out["stop_reason"] = []any{}, nil
	all := []any{map[string]any{"type": "message_start", "message": out}, map[string]any{"type": "ping"}}
	for i, c := range content {
		block, _ := c.(map[string]any)
		delta := map[string]any{"type": "text_delta", "text": block["text"]}
		if input, ok := block["input"].(json.RawMessage); ok {
			delta = map[string]any{"type": "input_json_delta", "partial_json": string(input)}
		}
		all = append(all,
			map[string]any{"type": "content_block_start", "index": i, "content_block": map[string]any{"type": block["type"], "text": "", "input": map[string]any{}}},
			map[string]any{"type": "content_block_delta", "index": i, "delta": delta},
			map[string]any{"type": "content_block_stop", "index": i})
	}
	return append(all, map[string]any{"type": "message_delta", "delta": end, "usage": map[string]int{"output_tokens": 400}}, map[string]any{"type": "message_stop"})
}

// say puts a text into an answer: as text, or into the tool that was forced.
func (s *Server) say(out map[string]any, c Call, text string) {
	if c.Choice == nil || c.Choice.Type != "tool" || len(c.Tools) == 0 {
		out["content"] = []any{map[string]any{"type": "text", "text": text}}
		return
	}
	if !json.Valid([]byte(text)) {
		text = "{}" // what is cut off reaches a tool as nothing
	}
	out["content"] = []any{
		map[string]any{"type": "text", "text": "I use the tool."},
		map[string]any{"type": "tool_use", "id": "toolu_1", "name": c.Choice.Name, "input": json.RawMessage(text)},
	}
	if out["stop_reason"] == "end_turn" {
		out["stop_reason"] = "tool_use"
	}
}

func fail(w http.ResponseWriter, status int, kind, message string) {
	servicetest.Reply(w, status, map[string]any{"type": "error", "error": map[string]string{"type": kind, "message": message}, "request_id": "req_1"})
}
