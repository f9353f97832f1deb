package placed

import (
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

// halves shows a clip in one half of a wide frame and the words in the other.
func halves(s scene, all []story.Clip) bool {
	g := s.Grid
	half, gap := kit.Even(g.W/2), g.Px(clipWords)
	clip, words := timeline.Rect{W: half, H: g.H}, timeline.Rect{X: half + gap, Y: g.Top(), W: g.W - g.Margin() - half - gap}
	if all[0].Stage == 2 {
		clip.X, words.X, words.W = g.W-half, g.Margin(), half-gap-g.Margin()
	}
	return s.inRoom(all, clip, words, kit.Showing{})
}

// besideWords shows a window beside the words, or above them in a narrow frame.
func besideWords(s scene, all []story.Clip) bool {
	g := s.Grid
	p := kit.Showing{Whole: true, Round: g.Px(clipRound), Enter: true}
	if !g.Wide() {
		window := timeline.Rect{X: g.Margin(), Y: g.Top(), W: kit.Even(g.Inner()), H: kit.Even(.4 * g.H)}
		window = kit.Contained(timeline.Point{X: float64(all[0].Width), Y: float64(all[0].Height)}, window)
		window.Y = kit.Even(g.Top())
		return s.inRoom(all, window, s.belowWindow(window), p)
	}
	width := kit.Even(.52 * g.Inner())
	window := timeline.Rect{X: kit.Even(g.W - g.Margin() - width), Y: kit.Even(g.Top()), W: width, H: kit.Even(g.Floor(g.W-g.Margin()-width, width) - g.Top())}
	words := timeline.Rect{X: g.Margin(), Y: g.Top(), W: g.Inner() - width - g.Px(clipWords)}
	return s.inRoom(all, window, words, p)
}

// belowWindow returns the room for words below a window.
func (s scene) belowWindow(window timeline.Rect) timeline.Rect {
	g := s.Grid
	return timeline.Rect{X: g.Margin(), Y: window.Y + window.H + g.Px(clipWords), W: g.Inner()}
}

// inRoom shows clips in a frame, and the words in a room that begins at words' top and ends at
// subtitles or presenter.
func (s scene) inRoom(all []story.Clip, frame, words timeline.Rect, p kit.Showing) bool {
	show := s.wordsIn(words)
	if show != nil {
		s.Play("clip", all, frame, p)
		show()
	}
	return show != nil
}

// sideBySide shows the clips of the first place beside those of the second, with the words below;
// one above the other in a narrow frame.
func sideBySide(s scene, all []story.Clip) bool {
	for _, share := range []float64{1, .88, .76, .64} {
		first, second := s.pairOfWindows(share)
		show := s.wordsIn(s.belowWindow(second))
		if show == nil {
			continue
		}
		p := kit.Showing{Round: s.Grid.Px(clipRound), Enter: true}
		s.Play("clip.first", onStage(all, true), first, p)
		s.Play("clip.second", onStage(all, false), second, p)
		show()
		return true
	}
	return false
}

// pairOfWindows returns two windows side by side, or one above the other; share is their part of
// the preferred height.
func (s scene) pairOfWindows(share float64) (first, second timeline.Rect) {
	g, gap := s.Grid, s.Grid.Px(clipGap)
	first = timeline.Rect{X: kit.Even(g.Margin()), Y: kit.Even(g.Top()), W: kit.Even((g.Inner() - gap) / 2)}
	if g.Wide() {
		first.H = kit.Even(share * first.W * 9 / 16)
		second = first
		second.X = kit.Even(g.W - g.Margin() - first.W)
		return first, second
	}
	first.W = kit.Even(g.Inner())
	first.H = kit.Even(share * min(first.W*9/16, (.6*g.H-g.Top()-gap)/2))
	second = first
	second.Y += kit.Even(first.H + gap)
	return first, second
}

// onStage returns the clips of the first place, or all others.
func onStage(all []story.Clip, first bool) (clips []story.Clip) {
	for _, c := range all {
		if (c.Stage == 1) == first {
			clips = append(clips, c)
		}
	}
	return clips
}
