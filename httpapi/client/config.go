package client

import (
	"context"
	"net/http"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// Techniques lists the storytelling techniques.
func (c *Client) Techniques(ctx context.Context) ([]contract.Technique, error) {
	var out contract.Techniques
	_, err := c.do(ctx, http.MethodGet, "/auth/config/storytelling_techniques", nil, nil, &out)
	return out.Techniques, err
}

// Tones lists the tones of voice.
func (c *Client) Tones(ctx context.Context) ([]contract.Tone, error) {
	var out contract.Tones
	_, err := c.do(ctx, http.MethodGet, "/auth/config/tone_of_voice", nil, nil, &out)
	return out.Tones, err
}

// Tags lists the kinds of video.
func (c *Client) Tags(ctx context.Context) ([]contract.Tag, error) {
	var out contract.Tags
	_, err := c.do(ctx, http.MethodGet, "/auth/config/video_tags", nil, nil, &out)
	return out.Tags, err
}

// Voices lists the voices and their styles.
func (c *Client) Voices(ctx context.Context) (contract.Voices, error) {
	var out contract.Voices
	_, err := c.do(ctx, http.MethodGet, "/auth/config/ai_voice_options", nil, nil, &out)
	return out, err
}

// Avatars lists the presenters.
func (c *Client) Avatars(ctx context.Context) ([]contract.Avatar, error) {
	var out contract.Avatars
	_, err := c.do(ctx, http.MethodGet, "/auth/config/ai_avatar_options", nil, nil, &out)
	return out.AIAvatarOptions, err
}

// Tracks lists the background music.
func (c *Client) Tracks(ctx context.Context) ([]contract.Track, error) {
	var out []contract.Track
	_, err := c.do(ctx, http.MethodGet, "/auth/config/music-library", nil, nil, &out)
	return out, err
}
