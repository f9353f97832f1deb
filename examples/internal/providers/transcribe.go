package providers

import (
	"cmp"
	"fmt"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/voice/transcribe/assemblyai"
	"github.com/scenewright/scenewright/voice/transcribe/whisper"
)

// readTranscribers reads who recognises speech: with ASSEMBLYAI_API_KEY (and
// ASSEMBLYAI_BASE_URL) AssemblyAI, with WHISPER_BASE_URL a whisper.cpp server,
// with OPENAI_TRANSCRIBE_MODEL the server of OPENAI_API_KEY and OPENAI_BASE_URL.
func (c *Config) readTranscribers(getenv Getenv) error {
	if key := getenv("ASSEMBLYAI_API_KEY"); key != "" {
		t, err := assemblyai.New(assemblyai.APIKey(key), &assemblyai.Options{BaseURL: getenv("ASSEMBLYAI_BASE_URL")})
		if err != nil {
			return fmt.Errorf("ASSEMBLYAI_BASE_URL: %w", err)
		}
		c.Transcribers = append(c.Transcribers, t)
	}
	if base := getenv("WHISPER_BASE_URL"); base != "" {
		t, err := whisper.New(whisper.BaseURL(base), &whisper.Options{CPP: true})
		if err != nil {
			return fmt.Errorf("WHISPER_BASE_URL: %w", err)
		}
		c.Transcribers = append(c.Transcribers, t)
	}
	if model := getenv("OPENAI_TRANSCRIBE_MODEL"); model != "" {
		base := cmp.Or(getenv("OPENAI_BASE_URL"), "https://api.openai.com/v1")
		t, err := whisper.New(whisper.BaseURL(base), &whisper.Options{Key: getenv("OPENAI_API_KEY"), Model: model})
		if err != nil {
			return fmt.Errorf("OPENAI_BASE_URL: %w", err)
		}
		c.Transcribers = append(c.Transcribers, t)
	}
	return nil
}

// addTranscribers puts them before what is there.
func (c Config) addTranscribers(p *engine.Ports) {
	p.Transcribers = append(append([]engine.Transcriber(nil), c.Transcribers...), p.Transcribers...)
}
