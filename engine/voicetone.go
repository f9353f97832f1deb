package engine

// VoiceTone is a style that is layered on a voice.
type VoiceTone struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Description string `json:"description"`
}

// VoiceTones lists the styles, the plain one first. Every voice sounds different
// in each, as far as it can: by its own styles, or by pace, pitch and pauses.
func VoiceTones() []VoiceTone {
	return []VoiceTone{
		{"natural", "Natural", "The voice as it is, without a style on top."},
		{"friendly", "Friendly", "Warm and near, with a smile that one hears; for welcomes, stories and advice."},
		{"professional", "Professional", "Clear, even and confident; for reports, products and training."},
		{"calm", "Calm", "Slow and soft, with room between sentences; for explanations and difficult subjects."},
		{"excited", "Excited", "Bright and quick, with a wide melody; for launches, events and offers."},
		{"dramatic", "Dramatic", "Deep and weighty, with marked pauses; for openings, turning points and campaigns."},
		{"serious", "Serious", "Plain and firm, without a smile; for news, safety and law."},
		{"cheerful", "Cheerful", "Light and lively; for social clips, children and celebrations."},
	}
}

func ids(tones []VoiceTone) []string {
	out := make([]string, len(tones))
	for i, t := range tones {
		out[i] = t.ID
	}
	return out
}
