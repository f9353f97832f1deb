package spoken

// Manner is how a tone sounds beside the plain voice.
type Manner struct {
	Rate  float64 // of the speed
	Pitch float64 // semitones
	Pause float64 // of the pauses between sentences
}

// MannerOf is the manner of an AiVoiceTone; of one that is not known, and of
// none, the plain one. Voices that have styles of their own use those beside it.
func MannerOf(tone string) Manner {
	m, ok := map[string]Manner{
		"friendly":     {1.03, .8, 1},
		"professional": {.97, -.4, .9},
		"calm":         {.88, -.8, 1.5},
		"excited":      {1.13, 1.7, .75},
		"dramatic":     {.86, -1.8, 1.8},
		"serious":      {.94, -1.3, 1.1},
		"cheerful":     {1.07, 1.2, .9},
	}[tone]
	if !ok {
		return Manner{1, 0, 1}
	}
	return m
}
