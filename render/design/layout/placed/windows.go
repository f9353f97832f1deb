package placed

import (
	"slices"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Space around windows and their words, at 1080 lines.
const (
	clipGap   = 40 // between two windows
	clipWords = 56 // between windows and words
	clipRound = 24 // radius of a window's corners
)

// arrangement is the windows of clips, and the room for words, which ends at subtitles or
// presenter.
type arrangement struct {
	kit.Showing
	windows []timeline.Rect // none = the whole frame
	words   timeline.Rect
}

// play shows all clips in one window, or those of the first place in the first of two.
func (a arrangement) play(s scene, all []story.Clip) {
	if len(a.windows) == 1 {
		s.Play("clip", all, a.windows[0], a.Showing)
		return
	}
	second := func(c story.Clip) bool { return c.Stage != 1 }
	first := func(c story.Clip) bool { return c.Stage == 1 }
	s.Play("clip.first", slices.DeleteFunc(slices.Clone(all), second), a.windows[0], a.Showing)
	s.Play("clip.second", slices.DeleteFunc(slices.Clone(all), first), a.windows[1], a.Showing)
}

// arrangement returns the places of clips and words; share is the part of the preferred height.
func (s scene) arrangement(all []story.Clip, share float64) (a arrangement) {
	on := map[int]bool{}
	for _, c := range all {
		on[c.Stage] = true
	}
	g := s.Grid
	a.words = timeline.Rect{X: g.Margin(), Y: g.Top(), W: g.Inner()}
	switch pair := on[1] && on[2]; {
	case on[0], !pair && story.LettersOf(s.heading+s.said) == "":
	case pair:
		a.besideOneAnother(g, share)
	case g.Wide() && !on[3]:
		half, gap := kit.Even(g.W/2), g.Px(clipWords)
		clip := timeline.Rect{W: half, H: g.H}
		if a.words.W = half - gap - g.Margin(); all[0].Stage == 2 {
			clip.X = g.W - half
		} else {
			a.words.X = half + gap
		}
		a.windows = []timeline.Rect{clip}
	default:
		a.besideWords(g, timeline.Point{X: float64(all[0].Width), Y: float64(all[0].Height)}, share)
	}
	return a
}

// besideWords puts a window for a clip of a size beside the words, or above them in a narrow frame.
func (a *arrangement) besideWords(g *kit.Grid, size timeline.Point, share float64) {
	a.Showing = kit.Showing{Whole: true, Round: g.Px(clipRound), Enter: true}
	window := timeline.Rect{X: g.Margin(), Y: kit.Even(g.Top()), W: kit.Even(g.Inner()), H: kit.Even(.4 * share * g.H)}
	if g.Wide() {
		window.W = kit.Even(.52 * g.Inner())
		window.X = kit.Even(g.W - g.Margin() - window.W)
		window.H = kit.Even(g.Floor(window.X, window.W) - g.Top())
		a.words.W -= window.W + g.Px(clipWords)
	} else {
		window = kit.Contained(size, window)
		window.Y = kit.Even(g.Top())
		a.below(g, window)
	}
	a.windows = []timeline.Rect{window}
}

// besideOneAnother puts two windows side by side, or one above the other in a narrow frame, and the
// words below them.
func (a *arrangement) besideOneAnother(g *kit.Grid, share float64) {
	a.Showing = kit.Showing{Round: g.Px(clipRound), Enter: true}
	gap := g.Px(clipGap)
	first := timeline.Rect{X: kit.Even(g.Margin()), Y: kit.Even(g.Top()), W: kit.Even(g.Inner())}
	second := first
	if g.Wide() {
		first.W = kit.Even((g.Inner() - gap) / 2)
		first.H = kit.Even(share * first.W * 9 / 16)
		second = first
		second.X = kit.Even(g.W - g.Margin() - first.W)
	} else {
		first.H = kit.Even(share * min(first.W*9/16, (.6*g.H-g.Top()-gap)/2))
		second = first
		second.Y += kit.Even(first.H + gap)
	}
	a.windows = []timeline.Rect{first, second}
	a.below(g, second)
}

// below puts the words below a window.
func (a *arrangement) below(g *kit.Grid, window timeline.Rect) {
	a.words.Y = window.Y + window.H + g.Px(clipWords)
}
