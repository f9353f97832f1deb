package number

import (
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// scene is a stage with the figure to draw on it.
type scene struct {
	*kit.Stage
	story.Number
}

// glintAfter keeps an entrance with the last digits, on whole frames, out of the quiet at the end.
const glintAfter = 100 * time.Millisecond

// sounds returns when the figure comes, with its words, and when its evidence is complete: on the
// last syllable of the number, with time left to read it.
func (s scene) sounds() (start, land time.Duration) {
	start, land = s.Time.Begin, s.Time.Begin+kit.CountIn
	if s.Time.Opens {
		return start, land
	}
	if v, _, ok := s.Time.Speech.Phrase(s.Figure.Said, 0); ok {
		start, land = s.Time.By(v.From, kit.FigureIn), max(land, v.To)
	}
	return start, max(start, min(land, s.Time.Length-kit.Quiet-glintAfter))
}
