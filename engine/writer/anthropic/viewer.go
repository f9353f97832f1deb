package anthropic

import (
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// viewTimeout is that of one try: a scene waits for it.
const viewTimeout = time.Minute

// NewViewer makes an engine.Viewer; all of Anthropic's models see. Of the options
// Author is not used. The error says what is wrong with an option.
func NewViewer(key APIKey, opts *Options) (*prompt.Viewer, error) {
	o := opts.withDefaults(viewTimeout)
	c, err := newChat(key, o)
	if err != nil {
		return nil, err
	}
	if o.Price == (prompt.Price{}) {
		o.Price = priceOf(o.Model)
	}
	return prompt.NewViewer(c, o.Price), nil
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

// content is what a turn is sent as.
func content(t prompt.Turn) any {
	if len(t.Pictures) == 0 {
		return t.Text
	}
	var blocks []map[string]any
	for _, p := range t.Pictures {
		blocks = append(blocks, map[string]any{"type": "image", "source": map[string]any{"type": "base64", "media_type": "image/jpeg", "data": p}})
	}
	return append(blocks, map[string]any{"type": "text", "text": t.Text})
}
