package spoken

import (
	"slices"

	"github.com/scenewright/scenewright/engine/request"
)

// Manner describes a tone relative to the neutral voice.
type Manner struct {
	Rate  float64 // factor of the speed
	Pitch float64 // semitones
	Pause float64 // factor of the pauses between sentences
	Range float64 // factor of the pitch range
}

// MannerOf returns the manner of a voice's or a text's tone; neutral for
// an unknown one. The rate of a text's tone is already in the requested
// speed. Voices with styles of their own use these in addition.
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
