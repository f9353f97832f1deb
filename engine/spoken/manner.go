package spoken

import (
	"slices"

	"github.com/scenewright/scenewright/engine/request"
)

// Manner is how a tone sounds beside the plain voice.
type Manner struct {
	Rate  float64 // of the speed
	Pitch float64 // semitones
	Pause float64 // of the pauses between sentences
	Range float64 // of the melody
}

// MannerOf is the manner of a tone, the voice's or the text's; of one that is not known, and of
// none, the plain one. The rate of a text's tone is in the speed that is asked for. Voices that
// have styles of their own use those beside it.
func MannerOf(tone string) Manner {
	pause := request.PauseOf(tone)
	all := request.Tones()
	if i := slices.IndexFunc(all, func(t request.Tone) bool { return t.ID == tone }); i >= 0 {
		return Manner{1, 0, pause, all[i].Range}
	}
	m, ok := map[string]Manner{
		"friendly":     {1.03, .8, pause, 1.2},
		"professional": {.97, -.4, pause, .8},
		"calm":         {.88, -.8, pause, .8},
		"excited":      {1.13, 1.7, pause, 1.5},
		"dramatic":     {.86, -1.8, pause, 1.4},
		"serious":      {.94, -1.3, pause, .7},
		"cheerful":     {1.07, 1.2, pause, 1.4},
	}[tone]
	if !ok {
		return Manner{1, 0, pause, 1}
	}
	return m
}
