package picture

import (
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Air about windows and their words, at 1080 lines.
const (
	clipGap   = 40 // between two windows
	clipWords = 56 // between windows and words
	clipRound = 24 // radius of a window's corners
)

// halves gives a clip one half of the frame and the words the other: side by
// side in a wide frame, else the words below.
func halves(s captionScene, all []story.Clip) bool {
	g := s.Grid
	if !g.Wide() {
		return fullFrame(s, all)
	}
	half, gap := kit.Even(g.W/2), g.Px(clipWords)
	clip, words := timeline.Rect{W: half, H: g.H}, timeline.Rect{X: half + gap, W: g.W - g.Margin() - half - gap}
	if all[0].Stage == 2 {
		clip.X, words = g.W-half, timeline.Rect{X: g.Margin(), W: half - gap - g.Margin()}
	}
	words.Y = g.Top()
	return s.inRoom(all, clip, words, kit.Showing{})
}

// besideWords shows a window beside the words, or above them.
func besideWords(s captionScene, all []story.Clip) bool {
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

// belowWindow is the room for words below a window.
func (s captionScene) belowWindow(window timeline.Rect) timeline.Rect {
	g := s.Grid
	return timeline.Rect{X: g.Margin(), Y: window.Y + window.H + g.Px(clipWords), W: g.Inner()}
}

// inRoom shows clips in a frame, and the words in a room that begins at words'
// top and ends where subtitles or presenter are.
func (s captionScene) inRoom(all []story.Clip, frame, words timeline.Rect, p kit.Showing) bool {
	c, ok := s.captionWithin(words)
	if !ok {
		return false
	}
	s.Media.Play("clip", all, frame, p)
	s.Canvas.Over(c.lines(s)...)
	return true
}

// sideBySide shows the clips of the first stage beside those of the second, with
// the words below; one above the other where the frame is narrow.
func sideBySide(s captionScene, all []story.Clip) bool {
	for _, share := range []float64{1, .88, .76, .64} {
		first, second := s.pairOfWindows(share)
		c, ok := s.captionWithin(s.belowWindow(second))
		if !ok {
			continue
		}
		p := kit.Showing{Round: s.Grid.Px(clipRound), Enter: true}
		s.Media.Play("clip.first", onStage(all, true), first, p)
		s.Media.Play("clip.second", onStage(all, false), second, p)
		s.Canvas.Over(c.lines(s)...)
		return true
	}
	return false
}

// pairOfWindows are two windows side by side, or one above the other; share is
// how much of the height they would like to have they get.
func (s captionScene) pairOfWindows(share float64) (first, second timeline.Rect) {
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

// onStage are the clips of the first stage, or all others.
func onStage(all []story.Clip, first bool) (clips []story.Clip) {
	for _, c := range all {
		if (c.Stage == 1) == first {
			clips = append(clips, c)
		}
	}
	return clips
}

// captionWithin sets the words in the middle of a room that is as high as
// subtitles and presenter leave it, beside the presenter where that gives more.
// Where all of them do not fit the caption, which is spoken, is left out.
func (s captionScene) captionWithin(room timeline.Rect) (c caption, ok bool) {
	g := s.Grid
	rooms := []timeline.Rect{{X: room.X, Y: room.Y, W: room.W, H: g.Floor(room.X, room.W) - room.Y}}
	if x, w := g.Open(room.X, room.W, g.Px(kit.BesideGap)); w < room.W && w > .4*room.W {
		rooms = append(rooms, timeline.Rect{X: x, Y: room.Y, W: w, H: g.Floor(x, w) - room.Y})
	}
	if c, ok = s.captionInOne(rooms); !ok {
		s.said = ""
		return s.captionInOne(rooms)
	}
	return c, ok
}

// captionInOne sets the words, as large as can be, in the first room that holds
// them.
func (s captionScene) captionInOne(rooms []timeline.Rect) (c caption, ok bool) {
	heading := s.Roles.Heading
	heading.Leading = overRole().Leading
	for _, k := range []float64{1, .84, .7, .58, .5} {
		for _, r := range rooms {
			c = caption{x: r.X}
			if !s.captionWords(&c, r.W, heading.Resized(k*heading.Px, k*heading.Px*.9, 5)) || c.tall(s) > r.H {
				continue
			}
			c.top = r.Y + .42*(r.H-c.tall(s))
			return c, true
		}
	}
	return c, false
}

// namedFor is for how long a clip that speaks itself has a name.
const namedFor = 3 * time.Second

// lowerThird shows whose words a clip speaks, for a moment.
func (s captionScene) lowerThird() {
	g, pad := s.Grid, s.Grid.Px(28)
	until := min(namedFor, s.Time.Length-kit.Quiet)
	name := kit.Role{Px: 48 * s.Grid.Small(), Least: 36 * s.Grid.Small(), Lines: 2, Leading: 1.14, Display: true}
	w, ok := s.Type.FirstFit(s.heading, .6*g.Inner(), .2*g.H, name)
	if !ok || len(w.Block.Lines) == 0 || until < 2*kit.PanelIn {
		return
	}
	wide := 0.0
	for _, l := range w.Block.Lines {
		wide = max(wide, l.Width)
	}
	box := timeline.Rect{X: g.Margin(), W: kit.Even(wide + 2*pad), H: kit.Even(s.Type.Tall(w) + 2*pad)}
	box.Y = kit.Even(g.Floor(box.X, box.W) - box.H)
	plate := s.Canvas.Block("name.plate", timeline.RoleGround, box, g.Px(12), s.Ground.Bg)
	s.Motion.Wipes(&plate, box, s.Time.Begin, kit.PanelIn)
	lines := s.Canvas.Set("name", w, box.X+pad, box.Y+pad, s.Ground.Ink)
	s.Motion.LinesRise(lines, s.Time.Begin+2*kit.Stagger)
	for _, l := range append([]timeline.Layer{plate}, lines...) {
		if len(l.Opacity) == 0 {
			l.Opacity = timeline.Track{{Value: 1}}
		}
		l.Opacity, l.To = l.Opacity.Then(until-kit.ExitAll, kit.ExitAll, 0, timeline.Exit), until
		s.Canvas.Over(l)
	}
}
