package httpapi_test

import (
	"fmt"
	"testing"
)

func configEndpoints() []endpoint {
	return []endpoint{
		{"GET /auth/config/storytelling_techniques", 200, "techniques.[].technique", func(t *testing.T, s *stage) error {
			list, err := s.client.Config.Techniques(t.Context())
			return counted(len(list) == 12, err, "%d techniques, want 12", len(list))
		}},
		{"GET /auth/config/tone_of_voice", 200, "tones.[].id", func(t *testing.T, s *stage) error {
			list, err := s.client.Config.Tones(t.Context())
			return counted(len(list) == 5, err, "%d tones, want 5", len(list))
		}},
		{"GET /auth/config/video_tags", 200, "tags.[].id", func(t *testing.T, s *stage) error {
			list, err := s.client.Config.Tags(t.Context())
			return counted(len(list) > 0, err, "no tags")
		}},
		{"GET /auth/config/ai_voice_options", 200, "aiVoiceOptions.[].id aiVoiceOptions.[].voiceType aiVoiceTones.[]", func(t *testing.T, s *stage) error {
			list, err := s.client.Config.Voices(t.Context())
			return counted(len(list.AIVoiceOptions) > 0 && len(list.AIVoiceTones) > 0, err, "no voices, or no tones")
		}},
		{"GET /auth/config/ai_avatar_options", 200, "aiAvatarOptions.[].id aiAvatarOptions.[].name aiAvatarOptions.[].accent aiAvatarOptions.[].previewVideoUrl", func(t *testing.T, s *stage) error {
			list, err := s.client.Config.Avatars(t.Context())
			return counted(len(list) > 0, err, "no avatars")
		}},
		{"GET /auth/config/music-library", 200, "[].id [].name [].relativePath [].image", func(t *testing.T, s *stage) error {
			list, err := s.client.Config.Tracks(t.Context())
			return counted(len(list) > 0, err, "no tracks")
		}},
	}
}

// counted is the client's error, else a complaint about what it decoded.
func counted(ok bool, err error, complaint string, args ...any) error {
	if err == nil && !ok {
		return fmt.Errorf(complaint, args...)
	}
	return err
}
