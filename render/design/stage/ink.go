package stage

import (
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Ink is a line of words on a backdrop.
type Ink struct {
	At       timeline.Rect // on the screen
	From, To time.Duration // To 0 = to the end of the scene
	Tones    []Tone
}

// Tone is a colour of words, with its alpha as their opacity, and the contrast that it needs.
type Tone struct {
	Color    timeline.Color
	Contrast float64
}

// Contrast added to that needed for legibility: the picture is encoded, and its brightness is known
// by cells.
const spareContrast = .2

// Strength returns the least alpha of a shade with which tones are legible on it over a grey of a
// brightness, 0..1.
func Strength(light float64, tones []Tone, shade timeline.Color) float64 {
	const step, most = .02, .94
	v := uint8(math.Round(255 * light))
	ground := timeline.RGB(v, v, v)
	for a := 0.0; a < most; a += step {
		if readable(palette.Over(shade.Alpha(a), ground), tones) {
			return a
		}
	}
	return most
}

func readable(ground timeline.Color, tones []Tone) bool {
	for _, t := range tones {
		if palette.Contrast(palette.Over(t.Color, ground), ground) < t.Contrast+spareContrast {
			return false
		}
	}
	return true
}
