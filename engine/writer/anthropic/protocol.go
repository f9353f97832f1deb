package anthropic

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
	MaxTokens int              `json:"max_tokens"`
	Stream    bool             `json:"stream"`
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

// answer is the model's message.
type answer struct {
	Content []block         `json:"content"`
	Stop    string          `json:"stop_reason"`
	Details *details        `json:"stop_details"`
	Usage   usage           `json:"usage"`
	Error   json.RawMessage `json:"error"` // sent instead of a part
}

type block struct {
	Type  string          `json:"type"` // text, tool_use, thinking and others
	Text  string          `json:"text"`
	Input json.RawMessage `json:"input"`
}

type details struct {
	Category    string `json:"category"`
	Explanation string `json:"explanation"`
}

type usage struct {
	Input   int `json:"input_tokens"`
	Created int `json:"cache_creation_input_tokens"`
	Cached  int `json:"cache_read_input_tokens"`
	Output  int `json:"output_tokens"`
}

// Add implements provider.Parts. A part begins the message, appends to a block, or ends it.
func (a *answer) Add(raw []byte) error {
	var part struct {
		Message *answer `json:"message"`
		Delta   struct {
			Text    string   `json:"text"`
			Input   string   `json:"partial_json"`
			Stop    string   `json:"stop_reason"`
			Details *details `json:"stop_details"`
		} `json:"delta"`
		Usage *usage          `json:"usage"`
		Error json.RawMessage `json:"error"`
	}
	if err := json.Unmarshal(raw, &part); err != nil {
		return err
	}
	d := part.Delta
	switch {
	case part.Error != nil:
		a.Error = raw
	case part.Message != nil:
		a.Usage = part.Message.Usage
	case d.Text != "":
		a.Content = append(a.Content, block{Type: "text", Text: d.Text})
	case d.Input != "":
		a.Content = append(a.Content, block{Type: "tool_use", Input: json.RawMessage(d.Input)})
	case d.Stop != "":
		a.Stop, a.Details = d.Stop, d.Details
	}
	if part.Usage != nil {
		a.Usage.Output = part.Usage.Output
	}
	return nil
}

// text returns the tool input, or else the model's text.
func (a answer) text() string {
	var said, given strings.Builder
	for _, c := range a.Content {
		switch c.Type {
		case "text":
			said.WriteString(c.Text)
		case "tool_use":
			given.Write(c.Input)
		}
	}
	return cmp.Or(given.String(), said.String())
}

func (a answer) refusal() string {
	if a.Details == nil {
		return "the model declines"
	}
	return strings.TrimSpace("the model declines: " + a.Details.Category + " " + a.Details.Explanation)
}

// kinds maps errors whose type says more than their status.
var kinds = map[string]provider.Kind{
	"authentication_error": provider.Denied, "permission_error": provider.Denied, "billing_error": provider.Unpaid, "not_found_error": provider.Absent,
	"rate_limit_error": provider.Limited, "timeout_error": provider.Down, "api_error": provider.Down, "overloaded_error": provider.Down,
}

// complaint parses {"type":"error","error":{"type","message"}}.
func complaint(_ int, _ http.Header, body []byte) *provider.APIError {
	var outer struct {
		Error struct{ Type, Message string } `json:"error"`
	}
	if json.Unmarshal(body, &outer) != nil || outer.Error.Type+outer.Error.Message == "" {
		return nil
	}
	c := &provider.APIError{Code: outer.Error.Type, Message: outer.Error.Message, Kind: kinds[outer.Error.Type]}
	if strings.Contains(strings.ToLower(c.Message), "credit balance is too low") {
		c.Kind = provider.Unpaid // reported as an invalid request
	}
	return c
}
