package anthropic

import (
	"strings"

	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// NewViewer makes a footage.VisionModel; all of Anthropic's models see. Of the options
// Author is not used. The error says what is wrong with an option.
func NewViewer(key APIKey, opts *Options) (*prompt.Viewer, error) {
	o := opts.withDefaults()
	c, err := newChat(key, o)
	if err != nil {
		return nil, err
	}
	return prompt.NewViewer(c, o.price()), nil
}

// price returns what the model takes: as the options say, or as the list has it.
func (o Options) price() prompt.Price {
	if family := strings.SplitN(o.Model, "-", 3); o.Price == (prompt.Price{}) && len(family) > 1 {
		return prices[family[0]+"-"+family[1]]
	}
	return o.Price
}

// prices are those of the families of models, in US dollars for a million tokens,
// as the list had them in March 2026.
var prices = map[string]prompt.Price{
	"claude-haiku": {Prompt: 1, Answer: 5}, "claude-sonnet": {Prompt: 3, Answer: 15}, "claude-opus": {Prompt: 5, Answer: 25},
}

// picture is a block of a message.
func picture(jpeg []byte) any {
	return map[string]any{"type": "image", "source": map[string]any{"type": "base64", "media_type": "image/jpeg", "data": jpeg}}
}
