package client

import (
	"context"
	"net/http"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// ConfigService lists the values that requests may name.
type ConfigService struct{ transport *transport }

// Techniques lists the storytelling techniques.
func (s *ConfigService) Techniques(ctx context.Context) ([]contract.Technique, error) {
	var out contract.Techniques
	_, err := s.transport.do(ctx, http.MethodGet, "/auth/config/storytelling_techniques", nil, nil, &out)
	return out.Techniques, err
}

// Tones lists the tones of voice.
func (s *ConfigService) Tones(ctx context.Context) ([]contract.Tone, error) {
	var out contract.Tones
	_, err := s.transport.do(ctx, http.MethodGet, "/auth/config/tone_of_voice", nil, nil, &out)
	return out.Tones, err
}

// Tags lists the kinds of video.
func (s *ConfigService) Tags(ctx context.Context) ([]contract.Tag, error) {
	var out contract.Tags
	_, err := s.transport.do(ctx, http.MethodGet, "/auth/config/video_tags", nil, nil, &out)
	return out.Tags, err
}

// Voices lists the voices and their styles.
func (s *ConfigService) Voices(ctx context.Context) (contract.Voices, error) {
	var out contract.Voices
	_, err := s.transport.do(ctx, http.MethodGet, "/auth/config/ai_voice_options", nil, nil, &out)
	return out, err
}

// Avatars lists the presenters.
func (s *ConfigService) Avatars(ctx context.Context) ([]contract.Avatar, error) {
	var out contract.Avatars
	_, err := s.transport.do(ctx, http.MethodGet, "/auth/config/ai_avatar_options", nil, nil, &out)
	return out.AIAvatarOptions, err
}

// Tracks lists the background music.
func (s *ConfigService) Tracks(ctx context.Context) ([]contract.Track, error) {
	var out []contract.Track
	_, err := s.transport.do(ctx, http.MethodGet, "/auth/config/music-library", nil, nil, &out)
	return out, err
}
