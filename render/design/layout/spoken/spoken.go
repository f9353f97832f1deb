// Package spoken draws whole sentences, phrase by phrase as they are spoken.
package spoken

import (
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Colors returns the grounds for words beside the motif on which an accent is visible.
func Colors(variant int, p palette.Palette) []palette.GroundName {
	if variant != Across {
		return nil
	}
	var names []palette.GroundName
	for _, n := range []palette.GroundName{palette.Primary, palette.Secondary} {
		g := p.Ground(n)
		if _, ok := kit.AccentOf(p, g.Bg, g.Ink); ok {
			names = append(names, n)
		}
	}
	return names
}

// Weighs reports whether a scene merits a coloured ground: it has a figure that carries the news, a
// question, or an exclamation.
func Weighs(b story.BoardScene, code string) bool {
	return slices.ContainsFunc(spokenPhrases(b.Screen.Content(), b.Narration, code), func(p story.Phrase) bool {
		return strings.ContainsFunc(p.Accent, unicode.IsDigit) || strings.ContainsAny(p.Text, "?!？！")
	})
}
