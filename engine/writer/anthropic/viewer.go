package anthropic

import (
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// Viewer implements engine.Viewer. It is safe for concurrent use.
type Viewer struct {
	*prompt.Viewer
}

// viewTimeout is that of one try: a scene waits for it.
const viewTimeout = time.Minute

// NewViewer makes a viewer; all of Anthropic's models see. Of the options Author
// is not used. The error says what is wrong with an option.
func NewViewer(key APIKey, opts *Options) (*Viewer, error) {
	var o Options
	if opts != nil {
		o = *opts
	}
	o.Provider = o.Provider.Or(provider.Options{Timeout: viewTimeout})
	o = o.withDefaults()
	c, err := newChat(key, o)
	if err != nil {
		return nil, err
	}
	if o.Price == (prompt.Price{}) {
		o.Price = priceOf(o.Model)
	}
	return &Viewer{prompt.NewViewer(c, o.Price)}, nil
}

// priceOf is what the models of a family take, in US dollars for a million
// tokens, as the list had it in March 2026.
func priceOf(model string) prompt.Price {
	switch {
	case strings.HasPrefix(model, "claude-haiku"):
		return prompt.Price{Prompt: 1, Answer: 5}
	case strings.HasPrefix(model, "claude-sonnet"):
		return prompt.Price{Prompt: 3, Answer: 15}
	case strings.HasPrefix(model, "claude-opus"):
		return prompt.Price{Prompt: 5, Answer: 25}
	}
	return prompt.Price{}
}

// block is a piece of a message that has pictures in it.
type block struct {
	Type   string  `json:"type"` // text, image
	Text   string  `json:"text,omitempty"`
	Source *source `json:"source,omitempty"`
}

type source struct {
	Type  string `json:"type"` // base64
	Media string `json:"media_type"`
	Data  []byte `json:"data"`
}

// content is what a turn is sent as.
func content(t prompt.Turn) any {
	if len(t.Pictures) == 0 {
		return t.Text
	}
	var all []block
	for _, p := range t.Pictures {
		all = append(all, block{Type: "image", Source: &source{"base64", "image/jpeg", p}})
	}
	return append(all, block{Type: "text", Text: t.Text})
}
