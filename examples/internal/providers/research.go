package providers

import (
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/sources/reader/wikipedia"
)

// readResearch reads who looks up what prompts of a few words are about:
//
//	SCENEWRIGHT_RESEARCH  1 = Wikipedia, which needs no account
//	WIKIPEDIA_BASE_URL    default https://{language}.wikipedia.org
func (c *Config) readResearch(getenv Getenv) error {
	switch getenv("SCENEWRIGHT_RESEARCH") {
	case "", "0":
		return nil
	case "1":
	default:
		return fault.Invalid("SCENEWRIGHT_RESEARCH", "is neither 1 nor 0", "set it to 1 to have subjects looked up in Wikipedia")
	}
	r, err := wikipedia.New(&wikipedia.Options{BaseURL: getenv("WIKIPEDIA_BASE_URL")})
	c.Researcher = r
	return err
}

func (c Config) addResearch(p *engine.Ports) {
	if c.Researcher != nil {
		p.Researcher = c.Researcher
	}
}
