package outline

import (
	"slices"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/mining"
)

// How many seconds of speech one picture holds a viewer for, and the last one,
// which stays on after the words.
const (
	longestPicture = 8
	longestLast    = 6.5
)

// averagePicture is how many seconds of speech the scenes of a film have at
// least on average: more cuts would make it hectic.
const averagePicture = 5.4

// finish completes a script of bare scenes, and halves those that would show
// one picture for too long, the longest first.
func (w *Writer) finish(s engine.Script, a engine.Assignment, p *plan) engine.Script {
	bare := s.Scenes
	most := w.mostScenes(p, bare, a.MaxScenes)
	for {
		s.Scenes = slices.Clone(bare)
		done := mining.Finish(s, a)
		if len(bare) >= most || !w.halve(&bare, done.Scenes, p) {
			return done
		}
	}
}

// mostScenes is how many scenes the narration of some may be parted into.
func (w *Writer) mostScenes(p *plan, scenes []engine.ScriptScene, most int) int {
	chars := 0
	for _, sc := range scenes {
		chars += mining.Chars(sc.Narration)
	}
	n := int(float64(chars) / p.rate / (averagePicture * w.scale(p)))
	if most > 0 {
		return min(n, most)
	}
	return n
}

// halve puts two scenes in the place of the longest of those that take too long
// as they were laid out; false where there is none that can be halved.
func (w *Writer) halve(bare *[]engine.ScriptScene, laid []engine.ScriptScene, p *plan) bool {
	if len(*bare) != len(laid) {
		return false
	}
	at, most := -1, 0
	var first, second string
	for i, sc := range *bare {
		n := mining.Chars(sc.Narration)
		if n <= most || sc.Points != nil || !w.tooLong(laid[i], p) {
			continue
		}
		if a, b, ok := mining.Halve(sc.Narration, p.language, p.rate, laid[i].Layout != engine.LayoutQuote); ok {
			at, most, first, second = i, n, a, b
		}
	}
	if at < 0 {
		return false
	}
	rest := (*bare)[at]
	(*bare)[at].Narration = first
	rest.Narration, rest.NewTopic = second, false
	*bare = slices.Insert(*bare, at+1, rest)
	return true
}

// tooLong reports whether a scene is spoken for longer than its one picture
// holds; one whose picture is built up part by part may last.
func (w *Writer) tooLong(sc engine.ScriptScene, p *plan) bool {
	longest := float64(longestPicture)
	switch sc.Layout {
	case engine.LayoutTitle, engine.LayoutStatement, engine.LayoutNumber, engine.LayoutQuote:
	case engine.LayoutClosing:
		longest = longestLast
	default:
		return false
	}
	return float64(mining.Chars(sc.Narration)) > longest*max(1, w.scale(p))*p.rate
}

// scale is how long scenes are against the usual, by what was asked for.
func (w *Writer) scale(p *plan) float64 { return w.scene * p.tone.Pace * p.pace / usualScene }
