package openai

import (
	"encoding/base64"
	"strings"

	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// NewViewer returns a footage.VisionModel with a server's model, which must accept images,
// as [DefaultModel] does. It ignores Options.Author. The error names an invalid option.
func NewViewer(key APIKey, opts *Options) (*prompt.Viewer, error) {
	o, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	c, err := newChat(key, o)
	if err != nil {
		return nil, err
	}
	return prompt.NewViewer(c, o.price()), nil
}

// price returns the price of the options, or else OpenAI's list price.
func (o Options) price() prompt.Price {
	if o.Price != (prompt.Price{}) || !isOpenAI(o.BaseURL) {
		return o.Price
	}
	name, _, _ := strings.Cut(o.Model, "-20") // without the date of "gpt-4o-2024-11-20"
	return prices[name]
}

// prices holds model prices in US dollars per million tokens, as listed early in 2026.
var prices = map[string]prompt.Price{
	"gpt-5": {Prompt: 1.25, Answer: 10}, "gpt-5-mini": {Prompt: .25, Answer: 2}, "gpt-5-nano": {Prompt: .05, Answer: .4},
	"gpt-4.1": {Prompt: 2, Answer: 8}, "gpt-4.1-mini": {Prompt: .4, Answer: 1.6}, "gpt-4.1-nano": {Prompt: .1, Answer: .4},
	"gpt-4o": {Prompt: 2.5, Answer: 10}, "gpt-4o-mini": {Prompt: .15, Answer: .6},
}

// picture returns an image part of a message.
func picture(jpeg []byte) any {
	url := "data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(jpeg)
	return map[string]any{"type": "image_url", "image_url": map[string]string{"url": url, "detail": "low"}}
}
