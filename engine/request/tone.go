package request

import "strings"

// Tone is a tone of voice: how a script is told.
type Tone struct {
	ID          string  `json:"id"`
	Name        string  `json:"name"`
	Description string  `json:"description"`
	Pace        float64 `json:"pace"`          // length of a scene against the natural one: under 1 cuts faster
	Sentence    int     `json:"sentenceWords"` // words a sentence should have

	Rate  float64 `json:"-"` // of speech, against the natural one, as are the others
	Pause float64 `json:"-"` // of the pauses between sentences
	Range float64 `json:"-"` // of the melody
}

// Tones lists the tones of voice, the default first.
func Tones() []Tone {
	return []Tone{
		{ID: "Natural", Name: "Natural", Pace: 1, Sentence: 16, Rate: 1, Pause: 1, Range: 1,
			Description: "Plain and conversational, as one would explain it to a colleague. Nothing is pushed forward or held back."},
		{ID: "Professional", Name: "Professional", Pace: 1.1, Sentence: 18, Rate: .92, Pause: 1.2, Range: .75,
			Description: "Measured and precise. Prefers complete statements and evidence, avoids exclamations, gives each point time."},
		{ID: "Informative", Name: "Informative", Pace: 1.05, Sentence: 17, Rate: 1, Pause: 1.5, Range: 1,
			Description: "Facts first. Figures, names and causes come before opinions and appeals."},
		{ID: "Inspirational", Name: "Inspirational", Pace: 1.05, Sentence: 15, Rate: .87, Pause: 1.7, Range: 1.4,
			Description: "Speaks of people, change and what becomes possible, and ends on the outlook."},
		{ID: "Energetic", Name: "Energetic", Pace: .8, Sentence: 9, Rate: 1.13, Pause: .7, Range: 1.4,
			Description: "Short sentences, quick cuts, direct address. Prefers what can be said in one breath."},
	}
}

// ToneByID finds a tone, in any case of letters.
func ToneByID(id string) (Tone, bool) {
	for _, t := range Tones() {
		if strings.EqualFold(t.ID, id) {
			return t, true
		}
	}
	return Tone{}, false
}
