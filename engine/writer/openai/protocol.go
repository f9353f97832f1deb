package openai

import (
	"encoding/json"
	"net/http"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/writer/prompt"
)

func invalid(field, message, remedy string) error {
	return &engine.Error{Code: engine.CodeInvalid, Field: field, Message: message, Remedy: remedy}
}

// request is the body of a call.
type request struct {
	Model     string    `json:"model"`
	Messages  []message `json:"messages"`
	Stream    bool      `json:"stream"`
	MaxTokens int       `json:"max_tokens,omitempty"`
	// MaxCompletion is what OpenAI calls the limit now; others ignore it, or
	// refuse it.
	MaxCompletion int `json:"max_completion_tokens,omitempty"`
	Format        any `json:"response_format,omitempty"`
}

type message struct {
	Role    string `json:"role"`
	Content any    `json:"content"` // a text, or parts
}

func (c *chat) request(q prompt.Question, w way) request {
	r := request{Model: c.model, Messages: []message{{"system", q.System}}}
	for _, t := range q.Turns {
		role := "user"
		if t.Model {
			role = "assistant"
		}
		r.Messages = append(r.Messages, message{role, content(t)})
	}
	if c.newer != w.swapped {
		r.MaxCompletion = q.Tokens
	} else {
		r.MaxTokens = q.Tokens
	}
	switch w.format {
	case bySchema:
		r.Format = map[string]any{"type": "json_schema", "json_schema": map[string]any{"name": q.Name, "strict": true, "schema": q.Schema}}
	case anyJSON:
		r.Format = map[string]any{"type": "json_object"}
	}
	return r
}

// completion is the answer to a call. What models think before they answer
// stands in fields of its own, or in tags in the content, and is not read.
type completion struct {
	Model   string   `json:"model"`
	Choices []choice `json:"choices"`
	Usage   struct {
		Prompt     int `json:"prompt_tokens"`
		Completion int `json:"completion_tokens"`
	} `json:"usage"`
	Error json.RawMessage `json:"error"` // some say so under a success
}

type choice struct {
	Finish  string `json:"finish_reason"`
	Message struct {
		Content string `json:"content"`
		Refusal string `json:"refusal"`
	} `json:"message"`
}

// reply reads an answer.
func (c *chat) reply(a completion) (prompt.Reply, error) {
	if said := complaint(http.StatusOK, nil, wrapped(a.Error)); said != nil {
		return prompt.Reply{}, c.client.Fail(orDown(said.Kind), said.Code, said.Message)
	}
	if len(a.Choices) == 0 {
		return prompt.Reply{}, c.client.Fail(provider.Broken, "", "its answer has no choices")
	}
	first := a.Choices[0]
	r := prompt.Reply{Text: first.Message.Content, Used: prompt.Usage{Provider: c.Name(), Model: c.model, Prompt: a.Usage.Prompt, Answer: a.Usage.Completion}}
	switch {
	case first.Message.Refusal != "":
		return r, c.client.Fail(provider.Refused, "refusal", "the model declines: "+first.Message.Refusal)
	case first.Finish == "content_filter":
		return r, c.client.Fail(provider.Refused, "content_filter", "the service filtered the answer")
	case first.Finish == "length":
		r.End = prompt.CutOff
	}
	return r, nil
}

func orDown(k provider.Kind) provider.Kind {
	if k == "" {
		return provider.Down
	}
	return k
}

// wrapped is an error object as it stands in a body; nil where there is none.
func wrapped(raw json.RawMessage) []byte {
	if len(raw) == 0 || string(raw) == "null" {
		return nil
	}
	return append(append([]byte(`{"error":`), raw...), '}')
}

// complaint reads the forms of errors there are: an object or a text under
// "error", the same in an array, or flat.
func complaint(_ int, _ http.Header, body []byte) *provider.Complaint {
	var list []json.RawMessage
	if json.Unmarshal(body, &list) == nil && len(list) > 0 {
		body = list[0]
	}
	var outer struct {
		Error json.RawMessage `json:"error"`
	}
	if json.Unmarshal(body, &outer) != nil {
		return nil
	}
	if len(outer.Error) == 0 {
		outer.Error = body
	}
	return objection(outer.Error)
}

// objection is the complaint of an error object, or of a text alone.
func objection(raw json.RawMessage) *provider.Complaint {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return said(text, "")
	}
	var e struct {
		Message, Type, Status, Param string
		Code, Detail                 any
	}
	if json.Unmarshal(raw, &e) != nil {
		return nil
	}
	code, _ := e.Code.(string)
	for _, c := range []string{e.Status, e.Type} {
		if code == "" {
			code = c
		}
	}
	if detail, ok := e.Detail.(string); ok && e.Message == "" {
		e.Message = detail
	}
	if e.Param != "" {
		e.Message += " [" + e.Param + "]"
	}
	return said(e.Message, code)
}

// said is a complaint; nil where nothing is said.
func said(message, code string) *provider.Complaint {
	if message == "" && code == "" {
		return nil
	}
	c := &provider.Complaint{Code: code, Message: message}
	switch code {
	case "insufficient_quota", "billing_hard_limit_reached", "billing_not_active":
		c.Kind = provider.Unpaid
	case "invalid_api_key":
		c.Kind = provider.Denied
	case "model_not_found":
		c.Kind = provider.Absent
	case "content_filter", "content_policy_violation":
		c.Kind = provider.Refused
	}
	return c
}
