package design

import (
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Air about windows and their words, at 1080 lines.
const (
	clipGap   = 40 // between two windows
	clipWords = 56 // between windows and words
	clipRound = 24 // radius of a window's corners
)

// halves gives a clip one half of the frame and the words the other: side by
// side in a wide frame, else the words below.
func halves(s captionScene, all []engine.Clip) bool {
	g := s.grid
	if !g.wide() {
		return fullFrame(s, all)
	}
	half, gap := even(g.w/2), g.px(clipWords)
	clip, words := timeline.Rect{W: half, H: g.h}, timeline.Rect{X: half + gap, W: g.w - g.margin() - half - gap}
	if all[0].Stage == 2 {
		clip.X, words = g.w-half, timeline.Rect{X: g.margin(), W: half - gap - g.margin()}
	}
	words.Y = g.top()
	return s.inRoom(all, clip, words, showing{})
}

// besideWords shows a window beside the words, or above them.
func besideWords(s captionScene, all []engine.Clip) bool {
	g := s.grid
	p := showing{whole: true, round: g.px(clipRound), enter: true}
	if !g.wide() {
		window := timeline.Rect{X: g.margin(), Y: g.top(), W: even(g.inner()), H: even(.4 * g.h)}
		window = contained(timeline.Point{X: float64(all[0].Width), Y: float64(all[0].Height)}, window)
		window.Y = even(g.top())
		return s.inRoom(all, window, s.belowWindow(window), p)
	}
	width := even(.52 * g.inner())
	window := timeline.Rect{X: even(g.w - g.margin() - width), Y: even(g.top()), W: width, H: even(g.floor(g.w-g.margin()-width, width) - g.top())}
	words := timeline.Rect{X: g.margin(), Y: g.top(), W: g.inner() - width - g.px(clipWords)}
	return s.inRoom(all, window, words, p)
}

// belowWindow is the room for words below a window.
func (s captionScene) belowWindow(window timeline.Rect) timeline.Rect {
	g := s.grid
	return timeline.Rect{X: g.margin(), Y: window.Y + window.H + g.px(clipWords), W: g.inner()}
}

// inRoom shows clips in a frame, and the words in a room that begins at words'
// top and ends where subtitles or presenter are.
func (s captionScene) inRoom(all []engine.Clip, frame, words timeline.Rect, p showing) bool {
	c, ok := s.captionWithin(words)
	if !ok {
		return false
	}
	s.Media.play("clip", all, frame, p)
	c.write(s)
	return true
}

// sideBySide shows the clips of the first stage beside those of the second, with
// the words below; one above the other where the frame is narrow.
func sideBySide(s captionScene, all []engine.Clip) bool {
	for _, share := range []float64{1, .88, .76, .64} {
		first, second := s.pairOfWindows(share)
		c, ok := s.captionWithin(s.belowWindow(second))
		if !ok {
			continue
		}
		p := showing{round: s.grid.px(clipRound), enter: true}
		s.Media.play("clip.first", onStage(all, true), first, p)
		s.Media.play("clip.second", onStage(all, false), second, p)
		c.write(s)
		return true
	}
	return false
}

// pairOfWindows are two windows side by side, or one above the other; share is
// how much of the height they would like to have they get.
func (s captionScene) pairOfWindows(share float64) (first, second timeline.Rect) {
	g, gap := s.grid, s.grid.px(clipGap)
	first = timeline.Rect{X: even(g.margin()), Y: even(g.top()), W: even((g.inner() - gap) / 2)}
	if g.wide() {
		first.H = even(share * first.W * 9 / 16)
		second = first
		second.X = even(g.w - g.margin() - first.W)
		return first, second
	}
	first.W = even(g.inner())
	first.H = even(share * min(first.W*9/16, (.6*g.h-g.top()-gap)/2))
	second = first
	second.Y += even(first.H + gap)
	return first, second
}

// onStage are the clips of the first stage, or all others.
func onStage(all []engine.Clip, first bool) (clips []engine.Clip) {
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
	g := s.grid
	rooms := []timeline.Rect{{X: room.X, Y: room.Y, W: room.W, H: g.floor(room.X, room.W) - room.Y}}
	if x, w := g.open(room.X, room.W, g.px(besideGap)); w < room.W && w > .4*room.W {
		rooms = append(rooms, timeline.Rect{X: x, Y: room.Y, W: w, H: g.floor(x, w) - room.Y})
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
	heading := s.roles.heading
	heading.leading = overRole().leading
	for _, k := range []float64{1, .84, .7, .58, .5} {
		for _, r := range rooms {
			c = caption{x: r.X}
			if !s.captionWords(&c, r.W, heading.resized(k*heading.px, k*heading.px*.9, 5)) || c.tall(s) > r.H {
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
	g, pad := s.grid, s.grid.px(28)
	until := min(namedFor, s.Time.length-quiet)
	name := role{px: 48 * s.grid.small(), least: 36 * s.grid.small(), lines: 2, leading: 1.14, display: true}
	w, ok := s.Type.firstFit(s.heading, .6*g.inner(), .2*g.h, name)
	if !ok || len(w.block.Lines) == 0 || until < 2*panelIn {
		return
	}
	wide := 0.0
	for _, l := range w.block.Lines {
		wide = max(wide, l.Width)
	}
	box := timeline.Rect{X: g.margin(), W: even(wide + 2*pad), H: even(s.Type.tall(w) + 2*pad)}
	box.Y = even(g.floor(box.X, box.W) - box.H)
	plate := s.Canvas.block("name.plate", timeline.RoleGround, box, g.px(12), s.ground.Bg)
	s.Motion.wipes(&plate, box, s.Time.begin, panelIn)
	lines := s.Canvas.set("name", w, box.X+pad, box.Y+pad, s.ground.Ink)
	s.Motion.linesRise(lines, s.Time.begin+2*stagger)
	for _, l := range append([]timeline.Layer{plate}, lines...) {
		if len(l.Opacity) == 0 {
			l.Opacity = timeline.Track{{Value: 1}}
		}
		l.Opacity, l.To = l.Opacity.Then(until-exitAll, exitAll, 0, timeline.Exit), until
		s.Canvas.over(l)
	}
}
