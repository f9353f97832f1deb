package request

// VoiceTone is a style that is layered on a voice.
type VoiceTone struct {
	ID          string  `json:"id"`
	Name        string  `json:"name"`
	Description string  `json:"description"`
	Pause       float64 `json:"-"` // of the pauses between sentences, against the plain voice's
}

// VoiceTones lists the styles, the plain one first. Every voice sounds different
// in each, as far as it can: by its own styles, or by pace, pitch and pauses.
func VoiceTones() []VoiceTone {
	return []VoiceTone{
		{"natural", "Natural", "The voice as it is, without a style on top.", 1},
		{"friendly", "Friendly", "Warm and near, with a smile that one hears; for welcomes, stories and advice.", 1},
		{"professional", "Professional", "Clear, even and confident; for reports, products and training.", .9},
		{"calm", "Calm", "Slow and soft, with room between sentences; for explanations and difficult subjects.", 1.5},
		{"excited", "Excited", "Bright and quick, with a wide melody; for launches, events and offers.", .75},
		{"dramatic", "Dramatic", "Deep and weighty, with marked pauses; for openings, turning points and campaigns.", 1.8},
		{"serious", "Serious", "Plain and firm, without a smile; for news, safety and law.", 1.1},
		{"cheerful", "Cheerful", "Light and lively; for social clips, children and celebrations.", .9},
	}
}

// PauseOf is by how much longer pauses between sentences are in a tone, of the voice or of the
// text, than in the plain one, which those that are not known are taken for.
func PauseOf(tone string) float64 {
	for _, t := range Tones() {
		if t.ID == tone {
			return t.Pause
		}
	}
	for _, t := range VoiceTones() {
		if t.ID == tone {
			return t.Pause
		}
	}
	return 1
}

func ids(tones []VoiceTone) []string {
	out := make([]string, len(tones))
	for i, t := range tones {
		out[i] = t.ID
	}
	return out
}
