package providers

import (
	"errors"
	"fmt"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/anthropic"
	"github.com/scenewright/scenewright/engine/writer/openai"
)

// readViewer reads which model looks at what the libraries offer: VISION_MODEL
// names it, and there is none without. It is asked where scripts are written
// (OPENAI_API_KEY and OPENAI_BASE_URL, else ANTHROPIC_API_KEY and
// ANTHROPIC_BASE_URL), or at a server of its own that speaks OpenAI's protocol:
// VISION_BASE_URL, with VISION_API_KEY where it wants one.
func (c *Config) readViewer(getenv Getenv) (err error) {
	model, base := getenv("VISION_MODEL"), getenv("VISION_BASE_URL")
	switch {
	case model == "" && base == "":
		return nil
	case model == "":
		return errors.New("VISION_MODEL: it is not set; name a model that the server of VISION_BASE_URL has")
	case base != "":
		o := &openai.Options{BaseURL: base, Model: model}
		if c.Viewer, err = openai.NewViewer(openai.APIKey(getenv("VISION_API_KEY")), o); err != nil {
			return fmt.Errorf("VISION_BASE_URL: %w", err)
		}
	case getenv("OPENAI_API_KEY") != "" || getenv("OPENAI_BASE_URL") != "":
		o := &openai.Options{BaseURL: getenv("OPENAI_BASE_URL"), Model: model}
		if c.Viewer, err = openai.NewViewer(openai.APIKey(getenv("OPENAI_API_KEY")), o); err != nil {
			return fmt.Errorf("OPENAI_BASE_URL: %w", err)
		}
	case getenv("ANTHROPIC_API_KEY") != "":
		o := &anthropic.Options{BaseURL: getenv("ANTHROPIC_BASE_URL"), Model: model}
		if c.Viewer, err = anthropic.NewViewer(anthropic.APIKey(getenv("ANTHROPIC_API_KEY")), o); err != nil {
			return fmt.Errorf("ANTHROPIC_BASE_URL: %w", err)
		}
	default:
		return errors.New("VISION_MODEL: there is no service to ask; set OPENAI_API_KEY, ANTHROPIC_API_KEY or VISION_BASE_URL")
	}
	return nil
}

func (c Config) addViewer(p *engine.Ports) {
	if c.Viewer != nil {
		p.Viewer = c.Viewer
	}
}
