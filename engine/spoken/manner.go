package spoken

import (
	"github.com/scenewright/scenewright/engine/request"
)

// Manner is how a tone sounds beside the plain voice.
type Manner struct {
	Rate  float64 // of the speed
	Pitch float64 // semitones
	Pause float64 // of the pauses between sentences
}

// MannerOf is the manner of an AiVoiceTone; of one that is not known, and of
// none, the plain one. Voices that have styles of their own use those beside it.
func MannerOf(tone string) Manner {
	pause := request.PauseOf(tone)
	m, ok := map[string]Manner{
		"friendly":     {1.03, .8, pause},
		"professional": {.97, -.4, pause},
		"calm":         {.88, -.8, pause},
		"excited":      {1.13, 1.7, pause},
		"dramatic":     {.86, -1.8, pause},
		"serious":      {.94, -1.3, pause},
		"cheerful":     {1.07, 1.2, pause},
	}[tone]
	if !ok {
		return Manner{1, 0, pause}
	}
	return m
}
