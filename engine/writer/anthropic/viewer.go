package anthropic

import (
	"strings"

	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// NewViewer returns a footage.VisionModel; all Anthropic models accept
// images. It ignores Options.Author. The error names an invalid option.
func NewViewer(key APIKey, opts *Options) (*prompt.Viewer, error) {
	o := opts.withDefaults()
	c, err := newChat(key, o)
	if err != nil {
		return nil, err
	}
	return prompt.NewViewer(c, o.price()), nil
}

// price returns the price of the options, or else the list price.
func (o Options) price() prompt.Price {
	if family := strings.SplitN(o.Model, "-", 3); o.Price == (prompt.Price{}) && len(family) > 1 {
		return prices[family[0]+"-"+family[1]]
	}
	return o.Price
}

// prices holds the prices of model families in US dollars per million
// tokens, as listed in March 2026.
var prices = map[string]prompt.Price{
	"claude-haiku": {Prompt: 1, Answer: 5}, "claude-sonnet": {Prompt: 3, Answer: 15}, "claude-opus": {Prompt: 5, Answer: 25},
}

// picture returns an image block of a message.
func picture(jpeg []byte) any {
	return map[string]any{"type": "image", "source": map[string]any{"type": "base64", "media_type": "image/jpeg", "data": jpeg}}
}
