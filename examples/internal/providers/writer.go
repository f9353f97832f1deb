package providers

import (
	"cmp"
	"fmt"
	"strconv"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/writer/anthropic"
	"github.com/scenewright/scenewright/engine/writer/fallback"
	"github.com/scenewright/scenewright/engine/writer/openai"
	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// readWriter reads which language model writes: OPENAI_API_KEY, or
// OPENAI_BASE_URL for a server that needs no key, with OPENAI_MODEL, and the
// model's context in tokens in OPENAI_CONTEXT; else
// ANTHROPIC_API_KEY with ANTHROPIC_BASE_URL and ANTHROPIC_MODEL. With both,
// the first. A server that only has a model for pictures, to see or to hear does
// not write.
func (c *Config) readWriter(getenv Getenv) (err error) {
	key, base := getenv("OPENAI_API_KEY"), getenv("OPENAI_BASE_URL")
	switch {
	case (key != "" || base != "") && !doesOther(getenv):
		context, err := tokens(getenv("OPENAI_CONTEXT"))
		if err != nil {
			return fmt.Errorf("OPENAI_CONTEXT: %w", err)
		}
		if c.Writer, err = openai.New(openai.APIKey(key), &openai.Options{BaseURL: base, Model: getenv("OPENAI_MODEL"), Author: &prompt.Options{Context: context}}); err != nil {
			return fmt.Errorf("OPENAI_BASE_URL, OPENAI_MODEL: %w", err)
		}
	case getenv("ANTHROPIC_API_KEY") != "":
		key := anthropic.APIKey(getenv("ANTHROPIC_API_KEY"))
		if c.Writer, err = anthropic.New(key, &anthropic.Options{BaseURL: getenv("ANTHROPIC_BASE_URL"), Model: getenv("ANTHROPIC_MODEL")}); err != nil {
			return fmt.Errorf("ANTHROPIC_BASE_URL: %w", err)
		}
	}
	return nil
}

// doesOther reports whether a server of the host's own is there for pictures, for
// what it sees or hears, and not for writing: no model of it is named that writes.
func doesOther(getenv Getenv) bool {
	own := getenv("OPENAI_BASE_URL") != "" && getenv("OPENAI_BASE_URL") != openai.DefaultBaseURL
	return own && getenv("OPENAI_MODEL") == "" && cmp.Or(getenv("OPENAI_IMAGE_MODEL"), getenv("OPENAI_TRANSCRIBE_MODEL"), getenv("VISION_MODEL")) != ""
}

// tokens reads a number of tokens; 0 where none is given.
func tokens(s string) (int, error) {
	if s == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 2000 || n > 10_000_000 {
		return 0, fmt.Errorf("%q is no context of a model: give its tokens, 2000 to 10000000", s)
	}
	return n, nil
}

// addWriter keeps the writers that are there behind the model.
func (c Config) addWriter(p *engine.Ports) {
	if c.Writer != nil {
		p.Writer = fallback.New(c.Writer, p.Writer)
	}
	if thinker, ok := c.Writer.(tenant.IdeaWriter); ok && p.IdeaWriter != nil {
		p.IdeaWriter = fallback.NewIdeas(thinker, p.IdeaWriter)
	}
}
