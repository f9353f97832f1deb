package anthropic

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// request is the body of a call.
type request struct {
	Model     string           `json:"model"`
	MaxTokens int              `json:"max_tokens"`
	System    string           `json:"system"`
	Messages  []prompt.Message `json:"messages"`
	Output    any              `json:"output_config,omitempty"`
	Tools     []tool           `json:"tools,omitempty"`
	Choice    any              `json:"tool_choice,omitempty"`
}

type tool struct {
	Name        string         `json:"name"`
	Description string         `json:"description"`
	Schema      map[string]any `json:"input_schema"`
}

func (c *chat) request(q prompt.Question, byTool bool) request {
	r := request{Model: c.model, MaxTokens: q.Tokens, System: q.System, Messages: q.Messages(picture)}
	if !byTool {
		r.Output = map[string]any{"format": map[string]any{"type": "json_schema", "schema": q.Schema}}
		return r
	}
	r.Tools = []tool{{q.Name, "Takes the answer, in the form that was asked for.", q.Schema}}
	r.Choice = map[string]string{"type": "tool", "name": q.Name}
	return r
}

// answer is a message of the model's.
type answer struct {
	Content []struct {
		Type  string          `json:"type"` // text, tool_use, thinking and others
		Text  string          `json:"text"`
		Input json.RawMessage `json:"input"`
	} `json:"content"`
	Stop    string `json:"stop_reason"`
	Details *struct {
		Category    string `json:"category"`
		Explanation string `json:"explanation"`
	} `json:"stop_details"`
	Usage struct {
		Input   int `json:"input_tokens"`
		Created int `json:"cache_creation_input_tokens"`
		Cached  int `json:"cache_read_input_tokens"`
		Output  int `json:"output_tokens"`
	} `json:"usage"`
}

// reply reads an answer.
func (c *chat) reply(a answer) (prompt.Reply, error) {
	r := prompt.Reply{Text: a.text(), Used: prompt.Usage{
		Provider: c.Name(), Model: c.model, Prompt: a.Usage.Input + a.Usage.Created + a.Usage.Cached, Answer: a.Usage.Output,
	}}
	switch a.Stop {
	case "refusal":
		return r, c.client.Fail(provider.Refused, "refusal", a.refusal())
	case "max_tokens":
		r.End = prompt.CutOff
	case "model_context_window_exceeded":
		r.End = prompt.Overlong
	case "":
		return r, c.client.Fail(provider.Broken, "", "its answer is no message")
	}
	return r, nil
}

// text is what the model says, or what it gives to the tool.
func (a answer) text() string {
	var b strings.Builder
	for _, c := range a.Content {
		switch c.Type {
		case "text":
			b.WriteString(c.Text)
		case "tool_use":
			return string(c.Input)
		}
	}
	return b.String()
}

func (a answer) refusal() string {
	if a.Details == nil {
		return "the model declines"
	}
	return strings.TrimSpace("the model declines: " + a.Details.Category + " " + a.Details.Explanation)
}

// kinds are the errors whose name says more than their status.
var kinds = map[string]provider.Kind{
	"authentication_error": provider.Denied, "permission_error": provider.Denied, "billing_error": provider.Unpaid, "not_found_error": provider.Absent,
	"rate_limit_error": provider.Limited, "timeout_error": provider.Down, "api_error": provider.Down, "overloaded_error": provider.Down,
}

// complaint reads {"type":"error","error":{"type","message"}}.
func complaint(_ int, _ http.Header, body []byte) *provider.Complaint {
	var outer struct {
		Error struct{ Type, Message string } `json:"error"`
	}
	if json.Unmarshal(body, &outer) != nil || outer.Error.Type+outer.Error.Message == "" {
		return nil
	}
	c := &provider.Complaint{Code: outer.Error.Type, Message: outer.Error.Message, Kind: kinds[outer.Error.Type]}
	if strings.Contains(strings.ToLower(c.Message), "credit balance is too low") {
		c.Kind = provider.Unpaid // comes as an invalid request
	}
	return c
}
