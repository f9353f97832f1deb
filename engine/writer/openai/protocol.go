package openai

import (
	"cmp"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// request is the body of a request.
type request struct {
	Model     string           `json:"model"`
	Messages  []prompt.Message `json:"messages"`
	Stream    bool             `json:"stream"`
	Streamed  any              `json:"stream_options,omitempty"`
	MaxTokens int              `json:"max_tokens,omitempty"`
	// MaxCompletion is OpenAI's current name of the limit; other servers ignore or reject it.
	MaxCompletion int    `json:"max_completion_tokens,omitempty"`
	Format        any    `json:"response_format,omitempty"`
	Effort        string `json:"reasoning_effort,omitempty"`
}

// completion is the response. Reasoning is in separate fields, or in tags in the content.
type completion struct {
	Model   string   `json:"model"`
	Choices []choice `json:"choices"`
	Usage   struct {
		Prompt     int `json:"prompt_tokens"`
		Completion int `json:"completion_tokens"`
	} `json:"usage"`
	Error json.RawMessage `json:"error"` // some servers report errors with status 200
}

type choice struct {
	Finish  string  `json:"finish_reason"`
	Message message `json:"message"`
	Delta   message `json:"delta"` // appended to the message by a part
}

type message struct {
	Content string `json:"content"`
	Refusal string `json:"refusal"`
	Thought string `json:"reasoning_content"` // used if it holds the whole answer
}

// Add implements provider.Parts: each part extends the only choice.
func (a *completion) Add(raw []byte) error {
	part := completion{Usage: a.Usage}
	if err := json.Unmarshal(raw, &part); err != nil {
		return err
	}
	a.Usage, a.Choices = part.Usage, append(a.Choices, part.Choices...)
	if part.Error != nil {
		a.Error = part.Error
	}
	return nil
}

// whole returns the combined choice.
func (a completion) whole() (all choice) {
	var content, refusal, thought strings.Builder
	for _, c := range a.Choices {
		thought.WriteString(c.Message.Thought + c.Delta.Thought)
		content.WriteString(c.Message.Content + c.Delta.Content)
		refusal.WriteString(c.Message.Refusal + c.Delta.Refusal)
		all.Finish = cmp.Or(c.Finish, all.Finish)
	}
	all.Message = message{content.String(), refusal.String(), thought.String()}
	return all
}

// complaint parses an error and the codes of chat completions.
func complaint(status int, header http.Header, body []byte) *provider.APIError {
	c := provider.Usual(status, header, body)
	if c == nil {
		return nil
	}
	switch c.Code {
	case "insufficient_quota", "billing_hard_limit_reached", "billing_not_active":
		c.Kind = provider.Unpaid
	case "invalid_api_key":
		c.Kind = provider.Denied
	case "model_not_found":
		c.Kind = provider.Absent
	case "content_filter", "content_policy_violation":
		c.Kind = provider.Refused
	}
	var e struct{ Error struct{ Param string } }
	if json.Unmarshal(body, &e) == nil && e.Error.Param != "" {
		c.Message += " [" + e.Error.Param + "]"
	}
	return c
}
