// Code generated from httpapi/spec/config.yaml; DO NOT EDIT.

package client

import (
	"context"
	"github.com/scenewright/scenewright/httpapi/contract"
	"net/http"
)

// Techniques lists the storytelling techniques.
func (s *ConfigService) Techniques(ctx context.Context) ([]contract.Technique, error) {
	out, err := call[contract.Techniques](ctx, s.transport, http.MethodGet, "/auth/config/storytelling_techniques", nil, nil)
	return out.Techniques, err
}

// Tones lists the tones of voice.
func (s *ConfigService) Tones(ctx context.Context) ([]contract.Tone, error) {
	out, err := call[contract.Tones](ctx, s.transport, http.MethodGet, "/auth/config/tone_of_voice", nil, nil)
	return out.Tones, err
}

// Tags lists the kinds of video.
func (s *ConfigService) Tags(ctx context.Context) ([]contract.Tag, error) {
	out, err := call[contract.Tags](ctx, s.transport, http.MethodGet, "/auth/config/video_tags", nil, nil)
	return out.Tags, err
}

// Voices lists the voices and their styles.
func (s *ConfigService) Voices(ctx context.Context) (contract.Voices, error) {
	return call[contract.Voices](ctx, s.transport, http.MethodGet, "/auth/config/ai_voice_options", nil, nil)
}

// Avatars lists the presenters.
func (s *ConfigService) Avatars(ctx context.Context) ([]contract.Avatar, error) {
	out, err := call[contract.Avatars](ctx, s.transport, http.MethodGet, "/auth/config/ai_avatar_options", nil, nil)
	return out.AIAvatarOptions, err
}

// Tracks lists the background music.
func (s *ConfigService) Tracks(ctx context.Context) ([]contract.Track, error) {
	return call[[]contract.Track](ctx, s.transport, http.MethodGet, "/auth/config/music-library", nil, nil)
}
