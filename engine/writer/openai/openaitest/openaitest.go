// Package openaitest is a server of chat completions for tests, which writes
// real scripts without a model and can have the quirks of the servers there
// are:
//
//	server := httptest.NewServer(openaitest.New("key", nil))
//	w, err := openai.New("key", &openai.Options{BaseURL: server.URL + "/v1", Model: "fake"})
package openaitest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/provider/servicetest"
	"github.com/scenewright/scenewright/engine/writer/prompt/prompttest"
)

// Quirks are how a server differs from OpenAI's own.
type Quirks struct {
	Formats    []string // types of response_format it takes; nil = all
	OneLimit   string   // the only name of the limit it takes: max_tokens or max_completion_tokens; "" = both
	Window     int      // tokens a question and the room for its answer may have; 0 = any number
	Overflow   Overflow // how a server says that they have more
	Chatty     bool     // prose, a code fence and a comma too many around the JSON
	Thinks     bool     // the model's thoughts stand before its answer, in tags
	CutOff     int      // so many answers end before they begin: thinking took all the room
	Refusal    bool     // the model declines
	Filtered   bool     // the service filters the answer
	Silent     bool     // no choices
	ErrorUnder bool     // an error under HTTP 200
	ErrorArray bool     // errors stand in an array
	ErrorText  bool     // errors are a text instead of an object
	Blind      bool     // the model takes no pictures
	Whole      bool     // answers come in one piece, whatever is asked for
	NoStream   bool     // asking for an answer in parts is refused
	NoEffort   bool     // asking for little thinking is refused
	ErrorFlat  bool     // errors are the object itself
	Thought    string   // the field where the model's thoughts come: reasoning_content, reasoning; "" = none come
	Swallowed  bool     // the answer comes there, too
	Limited    int      // so many calls meet HTTP 429, to be tried again after a second

	// See is how the model sees pictures; nil sees in each what is looked for.
	See prompttest.See

	// Answer writes the text of an answer, given the texts of the turns; nil
	// makes a script offline.
	Answer func(turns []string) string
}

// Overflow is how a server says that a question is too long.
type Overflow int

// The ways: as OpenAI and vLLM say it, as llama.cpp's server does, under HTTP 200 as LM Studio
// does, and not at all: the beginning of the question is cut, as Ollama does.
const (
	InWords Overflow = iota
	WithCounts
	UnderSuccess
	Silently
)

// Ollama is Ollama's server, of a model with so many tokens of context, as are those below.
func Ollama(window int) Quirks {
	return Quirks{Window: window, Overflow: Silently, Thought: "reasoning", NoEffort: true}
}

// LlamaCPP is llama.cpp's own server.
func LlamaCPP(window int) Quirks {
	return Quirks{Window: window, Overflow: WithCounts, Thought: "reasoning_content"}
}

// LMStudio takes no json_object, and says errors in texts.
func LMStudio(window int) Quirks {
	return Quirks{Window: window, Overflow: UnderSuccess, Formats: []string{"json_schema", "text"}, ErrorText: true, Thought: "reasoning_content", Swallowed: true}
}

// VLLM counts the room for the answer, too.
func VLLM(window int) Quirks {
	return Quirks{Window: window, ErrorFlat: true, Thought: "reasoning_content"}
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
	Model    string
	Messages []prompttest.Message
	Format   string // type of response_format, "" = none
	Limit    int    // tokens
	Cut      bool   // its beginning was cut without a word
}

// New makes a server that knows one key; "" lets everybody in. Nil quirks are
// OpenAI's own server.
func New(key string, q *Quirks) *Server {
	s := &Server{key: key}
	if q != nil {
		s.q = *q
	}
	return s
}

type body struct {
	Model         string               `json:"model"`
	Messages      []prompttest.Message `json:"messages"`
	Stream        bool                 `json:"stream"`
	MaxTokens     *int                 `json:"max_tokens"`
	MaxCompletion *int                 `json:"max_completion_tokens"`
	Effort        string               `json:"reasoning_effort"`
	Format        *struct {
		Type   string `json:"type"`
		Schema *struct {
			Name   string         `json:"name"`
			Strict bool           `json:"strict"`
			Schema map[string]any `json:"schema"`
		} `json:"json_schema"`
	} `json:"response_format"`
}

// ServeHTTP answers POST …/chat/completions.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var b body
	switch {
	case s.key != "" && r.Header.Get("Authorization") != "Bearer "+s.key:
		s.fail(w, http.StatusUnauthorized, "invalid_api_key", "Incorrect API key provided.")
	case r.Method != http.MethodPost || !strings.HasSuffix(r.URL.Path, "/chat/completions"):
		s.fail(w, http.StatusNotFound, "", "Unknown request URL")
	case json.NewDecoder(r.Body).Decode(&b) != nil || b.Model == "" || !prompttest.Readable(b.Messages, "image_url"):
		s.fail(w, http.StatusBadRequest, "", "We could not parse the JSON body of your request.")
	case int(s.seen.Add(1)) <= s.q.Limited:
		w.Header().Set("Retry-After", "1")
		s.fail(w, http.StatusTooManyRequests, "rate_limit_exceeded", "Rate limit reached for requests. Please try again in 1s.")
	default:
		if message, code := s.objection(b); message != "" {
			s.fail(w, http.StatusBadRequest, code, message)
			return
		}
		size := s.size(b)
		if s.q.Window > 0 && size > s.q.Window && s.q.Overflow != Silently {
			s.overflows(w, size)
			return
		}
		s.answer(w, b, s.note(b, s.q.Window > 0 && size > s.q.Window))
	}
}

// size is how many tokens a question takes; with the room for its answer where that counts.
func (s *Server) size(b body) int {
	size := 0
	for _, m := range b.Messages {
		size += len(m.Content) / 4
	}
	for _, room := range []*int{b.MaxTokens, b.MaxCompletion} {
		if room != nil && s.q.ErrorFlat {
			size += *room
		}
	}
	return size
}

// overflows says that a question is too long.
func (s *Server) overflows(w http.ResponseWriter, size int) {
	switch s.q.Overflow {
	case WithCounts:
		servicetest.Reply(w, http.StatusBadRequest, map[string]any{"error": map[string]any{
			"code": 400, "type": "exceed_context_size_error", "n_prompt_tokens": size, "n_ctx": s.q.Window,
			"message": fmt.Sprintf("request (%d tokens) exceeds the available context size (%d tokens), try increasing it", size, s.q.Window),
		}})
	case UnderSuccess:
		s.fail(w, http.StatusOK, "", fmt.Sprintf("Trying to keep the first %d tokens when context the overflows. However, the model is loaded with context length of only %d tokens, which is not enough.", size, s.q.Window))
	default:
		s.fail(w, http.StatusBadRequest, "context_length_exceeded", fmt.Sprintf("This model's maximum context length is %d tokens. However, your messages resulted in %d tokens.", s.q.Window, size))
	}
}

// objection is why a server of these quirks refuses a request.
func (s *Server) objection(b body) (message, code string) {
	pictures := 0
	for _, m := range b.Messages {
		pictures += len(m.Pictures)
	}
	switch {
	case s.q.NoEffort && b.Effort != "":
		return fmt.Sprintf("think value %q is not supported for this model", b.Effort), "api_error"
	case s.q.NoStream && b.Stream:
		return "stream is not supported by this server", ""
	case s.q.OneLimit == "max_tokens" && b.MaxCompletion != nil:
		return "Unsupported parameter: 'max_completion_tokens' is not supported with this model.", "unsupported_parameter"
	case s.q.OneLimit == "max_completion_tokens" && b.MaxTokens != nil:
		return "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", "unsupported_parameter"
	case b.Format != nil && s.q.Formats != nil && !slices.Contains(s.q.Formats, b.Format.Type):
		return "'response_format.type' must be one of: " + strings.Join(append(s.q.Formats, "text"), ", "), ""
	case b.Format != nil && b.Format.Type == "json_schema" && !strict(b):
		return "Invalid schema for response_format 'script': 'additionalProperties' is required to be supplied and to be false.", ""
	case b.Format != nil && b.Format.Type == "json_object" && !mentionsJSON(b):
		return "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.", ""
	case s.q.Blind && pictures > 0:
		return "Invalid content type. image_url is only supported by certain models.", "invalid_request_error"
	}
	return "", ""
}

// strict reports whether a schema is one that strict mode takes: no property
// that is not required, in any object.
func strict(b body) bool {
	s := b.Format.Schema
	return s != nil && s.Name != "" && s.Strict && closed(s.Schema)
}

func closed(schema map[string]any) bool {
	if items, ok := schema["items"].(map[string]any); ok {
		return closed(items)
	}
	if options, ok := schema["anyOf"].([]any); ok {
		return !slices.ContainsFunc(options, func(o any) bool { option, ok := o.(map[string]any); return !ok || !closed(option) })
	}
	properties, ok := schema["properties"].(map[string]any)
	if !ok {
		return true
	}
	required, _ := schema["required"].([]any)
	if schema["additionalProperties"] != false || len(required) != len(properties) {
		return false
	}
	for _, p := range properties {
		if inner, ok := p.(map[string]any); ok && !closed(inner) {
			return false
		}
	}
	return true
}

func mentionsJSON(b body) bool {
	return slices.ContainsFunc(b.Messages, func(m prompttest.Message) bool { return strings.Contains(strings.ToLower(m.Content), "json") })
}

// note keeps a call and counts it, from 1.
func (s *Server) note(b body, cut bool) int {
	c := Call{Model: b.Model, Messages: b.Messages, Cut: cut}
	if b.Format != nil {
		c.Format = b.Format.Type
	}
	for _, limit := range []*int{b.MaxTokens, b.MaxCompletion} {
		if limit != nil {
			c.Limit = *limit
		}
	}
	return s.Note(c)
}

func (s *Server) answer(w http.ResponseWriter, b body, n int) {
	if s.q.ErrorUnder {
		s.fail(w, http.StatusOK, "server_error", "The model runner has unexpectedly stopped.")
		return
	}
	message, finish := map[string]any{"role": "assistant", "content": nil, "refusal": nil}, "stop"
	switch {
	case s.q.Refusal:
		message["refusal"] = "I'm sorry, I can't help with that."
	case s.q.Filtered:
		finish = "content_filter"
	case n <= s.q.CutOff:
		message["content"], finish = "", "length"
	default:
		message["content"] = s.text(b)
	}
	if s.q.Thought != "" {
		message[s.q.Thought] = "The brief wants {\"scenes\": []} or so."
	}
	if s.q.Swallowed {
		message["content"], message[s.q.Thought] = "", message["content"]
	}
	choices := []any{map[string]any{"index": 0, "finish_reason": finish, "message": message}}
	if s.q.Silent {
		choices = []any{}
	}
	used := map[string]int{"prompt_tokens": 900, "completion_tokens": 400, "total_tokens": 1300}
	if b.Stream && !s.q.Whole {
		servicetest.Stream(w, append(parts(message, finish, choices), map[string]any{"choices": []any{}, "usage": used}, nil)...)
		return
	}
	servicetest.Reply(w, http.StatusOK, map[string]any{
		"id": fmt.Sprintf("chatcmpl-%d", n), "object": "chat.completion", "model": b.Model, "choices": choices, "usage": used,
	})
}

// parts are those of a streamed answer: the role, what is said in two pieces, and why it ends.
func parts(message map[string]any, finish string, choices []any) []any {
	if len(choices) == 0 {
		return nil
	}
	delta := func(d map[string]any, finish any) any {
		return map[string]any{"object": "chat.completion.chunk", "choices": []any{map[string]any{"index": 0, "delta": d, "finish_reason": finish}}, "usage": nil}
	}
	all := []any{delta(map[string]any{"role": "assistant"}, nil)}
	text, _ := message["content"].(string)
	half := len(text) / 2
	for half > 0 && !utf8.RuneStart(text[half]) {
		half--
	}
	for _, thought := range []string{"reasoning", "reasoning_content"} {
		if message[thought] != nil {
			all = append(all, delta(map[string]any{thought: message[thought]}, nil))
		}
	}
	for _, piece := range []string{text[:half], text[half:]} {
		all = append(all, delta(map[string]any{"content": piece}, nil))
	}
	return append(all, delta(map[string]any{"refusal": message["refusal"]}, nil), delta(map[string]any{}, finish))
}

// text is what the model says.
func (s *Server) text(b body) string {
	text := prompttest.Model{Chatty: s.q.Chatty, See: s.q.See, Answer: s.q.Answer}.Say(b.Messages)
	if s.q.Thinks {
		text = "<think>The user wants {\"scenes\": []} or so.</think>\n" + text
	}
	return text
}

// fail answers with an error in the server's form.
func (s *Server) fail(w http.ResponseWriter, status int, code, message string) {
	object := map[string]any{"message": message, "type": "invalid_request_error", "param": nil, "code": nil}
	if code != "" {
		object["code"] = code
	}
	var e any = object
	if s.q.ErrorText {
		e = message
	}
	var all any = map[string]any{"error": e}
	switch {
	case s.q.ErrorFlat:
		all = map[string]any{"object": "error", "message": message, "type": "BadRequestError", "param": nil, "code": status}
	case s.q.ErrorArray:
		all = []any{all}
	}
	servicetest.Reply(w, status, all)
}
