package providers

import (
	"errors"
	"fmt"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/sources/did"
	"github.com/scenewright/scenewright/sources/heygen"
)

// readPresenters reads whose avatars present: HeyGen's with HEYGEN_API_KEY (and
// HEYGEN_BASE_URL), D-ID's with DID_API_KEY (and DID_BASE_URL), there those of
// DID_FACES: names and addresses of pictures, "Ada=https://…, Bob=https://…".
func (c *Config) readPresenters(getenv Getenv) error {
	if key := getenv("HEYGEN_API_KEY"); key != "" {
		p, err := heygen.New(heygen.APIKey(key), &heygen.Options{BaseURL: getenv("HEYGEN_BASE_URL")})
		if err != nil {
			return fmt.Errorf("HEYGEN_BASE_URL: %w", err)
		}
		c.Presenters = append(c.Presenters, p)
	}
	key := getenv("DID_API_KEY")
	if key == "" {
		return nil
	}
	faces, err := readFaces(getenv("DID_FACES"))
	if err != nil {
		return fmt.Errorf("DID_FACES: %w", err)
	}
	p, err := did.New(did.APIKey(key), &did.Options{BaseURL: getenv("DID_BASE_URL"), Faces: faces})
	if err != nil {
		return fmt.Errorf("DID_BASE_URL, DID_FACES: %w", err)
	}
	c.Presenters = append(c.Presenters, p)
	return nil
}

// readFaces reads a list of names and addresses, nil for none.
func readFaces(list string) ([]did.Face, error) {
	var all []did.Face
	for _, item := range strings.Split(list, ",") {
		if strings.TrimSpace(item) == "" {
			continue
		}
		name, address, ok := strings.Cut(item, "=")
		if !ok {
			return nil, errors.New("write it like Ada=https://…, Bob=https://…")
		}
		all = append(all, did.Face{Name: strings.TrimSpace(name), URL: strings.TrimSpace(address)})
	}
	return all, nil
}

// addPresenters puts them beside those that are drawn.
func (c Config) addPresenters(p *engine.Ports) {
	p.FilmedPresenters = append(p.FilmedPresenters, c.Presenters...)
}
