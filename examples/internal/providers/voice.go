package providers

import (
	"fmt"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/voice/elevenlabs"
	"github.com/scenewright/scenewright/voice/google"
	"github.com/scenewright/scenewright/voice/kokoro"
)

// readVoices reads who speaks: with ELEVENLABS_API_KEY (and ELEVENLABS_BASE_URL,
// ELEVENLABS_MODEL) ElevenLabs, with GOOGLE_API_KEY (and GOOGLE_BASE_URL) Google,
// with KOKORO_BASE_URL a Kokoro server.
func (c *Config) readVoices(getenv Getenv) error {
	if key := getenv("ELEVENLABS_API_KEY"); key != "" {
		v, err := elevenlabs.New(elevenlabs.APIKey(key), &elevenlabs.Options{BaseURL: getenv("ELEVENLABS_BASE_URL"), Model: getenv("ELEVENLABS_MODEL")})
		if err != nil {
			return fmt.Errorf("ELEVENLABS_BASE_URL: %w", err)
		}
		c.Voices = append(c.Voices, v)
	}
	if key := getenv("GOOGLE_API_KEY"); key != "" {
		v, err := google.New(google.APIKey(key), &google.Options{BaseURL: getenv("GOOGLE_BASE_URL")})
		if err != nil {
			return fmt.Errorf("GOOGLE_BASE_URL: %w", err)
		}
		c.Voices = append(c.Voices, v)
	}
	if base := getenv("KOKORO_BASE_URL"); base != "" {
		v, err := kokoro.New(kokoro.BaseURL(base), nil)
		if err != nil {
			return fmt.Errorf("KOKORO_BASE_URL: %w", err)
		}
		c.Voices = append(c.Voices, v)
	}
	return nil
}

// addVoices puts them before the voices that are there.
func (c Config) addVoices(p *engine.Ports) {
	p.Voices = append(append([]engine.Voice(nil), c.Voices...), p.Voices...)
}
