package design

import (
	"math"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// A picture never stands still for long: where nothing is seen to move, a shade
// passes over what is spoken of, calmly, when a phrase begins.
const (
	longestStill = 2300 * time.Millisecond // a watcher notices from 2.5 s on
	mostAhead    = 2000 * time.Millisecond // an answer comes no later after the last movement
	leastAhead   = 700 * time.Millisecond  // and no sooner
	passes       = 700 * time.Millisecond
	fadesAway    = 500 * time.Millisecond
)

// answered returns the scene of a stage with answers in all the stretches in which
// it would stand still. A closing may, once all is said.
func (s *shot) answered(sc timeline.Scene) timeline.Scene {
	if s.Time.Calm || s.Time.Length <= longestStill {
		return sc
	}
	from, end := time.Duration(0), s.Time.Length
	if s.look.ends {
		end = min(end, s.Time.Speech.Ends())
	}
	if sc.Enter.Kind != timeline.Cut {
		from = s.Fps.At(sc.Enter.Frames) // the change itself moves
	}
	w := watcher{s}
	for _, still := range w.stills(sc, from, end) {
		for still.lasts() > longestStill {
			at := w.moment(still)
			sc.Layers = w.answer(sc, at)
			still.from = at + passes
		}
	}
	return sc
}

// moment returns when something answers in a still stretch: when a phrase begins
// to be spoken or else a word, so that what is before and behind is about as long.
func (s watcher) moment(still stretch) time.Duration {
	parts := still.lasts()/mostAhead + 1
	earliest, latest := still.from+leastAhead, min(still.from+mostAhead, still.to-leastAhead)
	at := min(still.from+still.lasts()/parts, latest)
	if t, ok := nearest(s.Time.PhraseStarts(), at, earliest, latest); ok {
		return t
	}
	return min(max(s.Time.WordNear(at), earliest), latest)
}

// nearest returns which of some moments between two is nearest to one.
func nearest(all []time.Duration, at, earliest, latest time.Duration) (best time.Duration, ok bool) {
	for _, t := range all {
		if t >= earliest && t <= latest && (!ok || (t-at).Abs() < (best-at).Abs()) {
			best, ok = t, true
		}
	}
	return best, ok
}

// answer returns the layers of a scene with a shade that passes over one at a moment,
// or else with a line that completes at the foot of the frame. What came last is what
// is spoken of, but for the faint places of what is to come.
func (s watcher) answer(sc timeline.Scene, at time.Duration) []timeline.Layer {
	best, last := -1, time.Duration(-1)
	var over timeline.Layer
	for i, l := range sc.Layers {
		if !s.answers(l, at) || s.hidden(sc.Layers[i+1:], l) {
			continue
		}
		came := lastMoved(l, at)
		if s.contrast(sc, i) >= plainLevels {
			came += s.Time.Length // before all that is faint
		}
		if came <= last {
			continue
		}
		if shade, ok := s.shade(sc, i, at); ok {
			best, last, over = i, came, shade
		}
	}
	if best < 0 {
		return append(sc.Layers, s.completes(at))
	}
	return slices.Insert(sc.Layers, best+1, over)
}

// plainLevels is how much brighter or darker than the ground is what says something.
const plainLevels = 28

// How much of the frame a shade passes over, at least and at most: over less nobody
// sees it, and more would be a new picture.
const (
	leastShade = .014
	mostShade  = .5
)

// answers reports whether a layer may answer at a moment: a shape on which or about
// which something is said, of some size, that stands where it belongs.
func (s watcher) answers(l timeline.Layer, at time.Duration) bool {
	if l.Drawing == nil || !slices.Contains([]timeline.Role{timeline.RoleMark, timeline.RoleGround, timeline.RoleEvidence, timeline.RoleMotif, timeline.RoleIcon}, l.Role) {
		return false
	}
	if l.Role == timeline.RoleGround && (l.From <= s.Time.Begin && len(l.X)+len(l.Y) == 0 || len(l.Drawing.Shapes) > 1) || !opaque(l.Drawing) {
		return false // all stands on it
	}
	if n := len(l.Opacity); n > 0 && l.Role == timeline.RoleGround && l.Opacity[n-1].Value == 0 {
		return false // a place for what is to come
	}
	frame := s.Grid.W * s.Grid.H
	ink := s.ink(l)
	return ink >= leastShade*frame && ink <= mostShade*frame && rests(l, at, at+passes+fadesAway)
}

// rests reports whether a layer stands wholly on the screen between two moments.
func rests(l timeline.Layer, from, to time.Duration) bool {
	shown := l.Visible(from) && (l.To == 0 || l.To > to) && l.X.Still(from, to) && l.Y.Still(from, to) &&
		l.Opacity.At(from, 1) == 1 && l.Opacity.Still(from, to)
	return shown && (l.Reveal == nil || l.Reveal.Progress.At(from, 1) == 1 && l.Reveal.Progress.Still(from, to))
}

// lastMoved returns when a layer came or moved last before a moment.
func lastMoved(l timeline.Layer, at time.Duration) time.Duration {
	tracks := []timeline.Track{l.X, l.Y, l.Scale}
	if l.Reveal != nil {
		tracks = append(tracks, l.Reveal.Progress)
	}
	last := l.From
	for _, tr := range tracks {
		for _, k := range tr {
			if k.At <= at {
				last = max(last, k.At)
			}
		}
	}
	return last
}

// shadeLevels is how much darker or lighter a shade makes what it passes over.
const shadeLevels = 18

// shade returns what passes over layer i at a moment in the reading direction, and
// fades away; ok is false where the words on it would be read the worse by it.
func (s watcher) shade(sc timeline.Scene, i int, at time.Duration) (l timeline.Layer, ok bool) {
	l = sc.Layers[i]
	words := inksOn(sc.Layers[i+1:], l, at)
	over := &timeline.Drawing{}
	for _, sh := range l.Drawing.Shapes {
		c, ok := s.shadeOf(sh.Fill, words)
		if !ok {
			return l, false
		}
		over.Shapes = append(over.Shapes, kit.Shape(sh.Path, c))
	}
	l.Name, l.Role, l.Drawing = "answer."+l.Name, timeline.RoleMotif, over
	l.From, l.To = at, at+passes+fadesAway
	l.Reveal = &timeline.Reveal{Rect: bounds(l), Edge: s.Grid.StartEdge(), Progress: timeline.Ramp(at, passes, 0, 1, timeline.Move)}
	l.Opacity = timeline.Track{{At: at, Value: 1}}.Then(at+passes, fadesAway, 0, timeline.Linear)
	return l, true
}

// shadeOf returns what makes a fill darker or else lighter and leaves the words on it
// as legible as words must be.
func (s watcher) shadeOf(fill timeline.Color, words []timeline.Color) (timeline.Color, bool) {
	for _, c := range []timeline.Color{s.Pal.Deep, s.Pal.White} {
		far := math.Abs(c.Luma() - fill.Luma())
		if far < 2*shadeLevels {
			continue
		}
		c = c.Alpha(shadeLevels / far)
		after := palette.Over(c, fill)
		if !slices.ContainsFunc(words, func(w timeline.Color) bool { return palette.Contrast(w, after) < palette.TextContrast }) {
			return c, true
		}
	}
	return fill, false
}

// inksOn returns the colours of the words that stand on a layer at a moment.
func inksOn(over []timeline.Layer, l timeline.Layer, at time.Duration) []timeline.Color {
	var all []timeline.Color
	r := bounds(l)
	for _, o := range over {
		if o.Text != nil && o.Visible(at) && !r.Intersect(bounds(o)).Empty() {
			all = append(all, o.Text.Color)
		}
	}
	return all
}

// footLine is the height of the line at the foot, at 1080 lines.
const footLine = 12

// completes returns a line at the foot of the frame that is drawn in the reading
// direction at a moment, and goes.
func (s watcher) completes(at time.Duration) timeline.Layer {
	high := max(2, kit.Even(s.Grid.Px(footLine)))
	r := timeline.Rect{Y: s.Grid.H - high, W: s.Grid.W, H: high}
	l := s.Canvas.Block("answer", timeline.RoleMotif, r, 0, s.Pal.Fill(s.Pal.P, s.Ground.Bg))
	s.Motion.Reveals(&l, r, s.Grid.StartEdge(), at, kit.PanelIn)
	l.Opacity = timeline.Track{{At: at, Value: 1}}.Then(at+kit.PanelIn, fadesAway, 0, timeline.Move)
	l.To = at + kit.PanelIn + fadesAway
	return l
}
