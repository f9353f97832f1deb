package placed

import (
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// words are the heading beside clips and what is said below it.
type words struct {
	x, top     float64
	head, body kit.Words
}

// bodyGap is the air between heading and body, at 1080 lines.
const bodyGap = 36

// wordsIn sets the words, as large as can be, in the middle of a room that is as high as
// subtitles and presenter leave it, beside the presenter where that gives more. Where not
// all of them fit, the caption, which is spoken, is left out.
func (s scene) wordsIn(room timeline.Rect) (w words, ok bool) {
	g := s.Grid
	rooms := []timeline.Rect{{X: room.X, Y: room.Y, W: room.W, H: g.Floor(room.X, room.W) - room.Y}}
	if x, width := g.Open(room.X, room.W, g.Px(kit.BesideGap)); width < room.W && width > .4*room.W {
		rooms = append(rooms, timeline.Rect{X: x, Y: room.Y, W: width, H: g.Floor(x, width) - room.Y})
	}
	for _, said := range []string{s.said, ""} {
		for _, k := range []float64{1, .84, .7, .58, .5} {
			for _, r := range rooms {
				if w, ok = s.fit(said, r, k); ok {
					return w, true
				}
			}
		}
	}
	return w, false
}

// fit sets the words in a room, the heading at a share of its usual size.
func (s scene) fit(said string, room timeline.Rect, k float64) (w words, ok bool) {
	heading := s.Roles.Heading
	heading.Leading = 1.14 // far enough for accents
	if w.head, ok = s.Type.FirstFit(s.heading, room.W, room.H, heading.Resized(k*heading.Px, .9*k*heading.Px, 5)); !ok {
		return w, false
	}
	if w.body, ok = s.FitCaption(said, s.Roles.Foot, room.W); !ok {
		return w, false
	}
	high := s.under(w) + s.Type.Tall(w.body)
	w.x, w.top = room.X, room.Y+.42*(room.H-high)
	return w, high <= room.H
}

// under is how far below the top of the heading the body begins.
func (s scene) under(w words) float64 {
	if len(w.head.Block.Lines) == 0 {
		return 0
	}
	return s.Type.Tall(w.head) + s.Grid.Px(bodyGap)
}

// draw shows the words, which rise one part after the other.
func (w words) draw(s scene) {
	at := s.Time.Begin + 2*kit.Stagger
	head := s.Canvas.Set("heading", w.head, w.x, w.top, s.Ground.Ink)
	body := s.Canvas.Set("caption", w.body, w.x, w.top+s.under(w), s.Ground.Ink2)
	s.Motion.LinesRise(head, at)
	s.Motion.LinesRise(body, at+time.Duration(min(1, len(head)))*2*kit.Stagger)
	if s.Overlaid() {
		s.Lay(append(head, body...)...)
		return
	}
	s.Canvas.Over(append(head, body...)...)
}
