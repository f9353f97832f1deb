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

// Way is a composition of a spoken scene.
type Way struct {
	Variant int
	Draw    func(*kit.Stage) bool
}

// Brief describes a spoken scene before it is drawn.
type Brief struct {
	Mute      bool // the subtitles have the words
	Last, Was int  // composition of the scene before, and of this one before an edit; -1 = none
}

// Ways returns the compositions of a spoken scene, best first: none comes twice running while there
// is another. The last one can always be drawn.
func Ways(b Brief) []Way {
	if b.Mute {
		return []Way{{Mute, wordless}}
	}
	other := map[int]int{Stack: Across, Across: Stack}
	turn := other[b.Last]
	first := turn
	if _, again := other[b.Was]; again {
		first = b.Was
	}
	return []Way{{first, stacked}, {other[first], stacked}, {turn, stackAnyhow}}
}

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
