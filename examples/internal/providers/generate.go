package providers

import (
	"fmt"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/sources/fal"
	"github.com/scenewright/scenewright/sources/imagegen"
	"github.com/scenewright/scenewright/sources/runway"
)

// readMakers reads who makes pictures and films: with OPENAI_IMAGE_MODEL the
// server of OPENAI_API_KEY and OPENAI_BASE_URL makes pictures; with FAL_KEY (and
// FAL_BASE_URL) fal makes both; with RUNWAY_API_KEY (and RUNWAY_BASE_URL) Runway
// makes films.
func (c *Config) readMakers(getenv Getenv) error {
	if model := getenv("OPENAI_IMAGE_MODEL"); model != "" {
		s, err := imagegen.New(imagegen.APIKey(getenv("OPENAI_API_KEY")), &imagegen.Options{BaseURL: getenv("OPENAI_BASE_URL"), Model: model})
		if err != nil {
			return fmt.Errorf("OPENAI_BASE_URL: %w", err)
		}
		c.Makers = append(c.Makers, s)
	}
	if key := getenv("FAL_KEY"); key != "" {
		s, err := fal.New(fal.APIKey(key), &fal.Options{BaseURL: getenv("FAL_BASE_URL")})
		if err != nil {
			return fmt.Errorf("FAL_BASE_URL: %w", err)
		}
		c.Makers = append(c.Makers, s)
	}
	if key := getenv("RUNWAY_API_KEY"); key != "" {
		s, err := runway.New(runway.APIKey(key), &runway.Options{BaseURL: getenv("RUNWAY_BASE_URL")})
		if err != nil {
			return fmt.Errorf("RUNWAY_BASE_URL: %w", err)
		}
		c.Makers = append(c.Makers, s)
	}
	return nil
}

// addMakers puts them behind what costs nothing.
func (c Config) addMakers(p *engine.Ports) { p.Sources = append(p.Sources, c.Makers...) }
