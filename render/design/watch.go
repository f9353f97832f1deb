package design

import (
	"math"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/layout/chart"
)

// Whether a scene is seen to move is estimated from its layers, without drawing
// them: from how much of the frame becomes plainly lighter or darker between two
// looks. What is estimated is the least, so that a stretch may be called still in
// which something moves, and none is called moving that stands.
const (
	lookEvery  = 100 * time.Millisecond
	seenShare  = .0012 // of the frame
	seenLevels = 12.0  // of 256 of brightness
	fadeLevels = 20.0  // and by what fades, whenever it is looked
)

// watcher watches the scene of a stage.
type watcher struct{ *shot }

// watched is a layer with what its changes come to.
type watched struct {
	timeline.Layer
	ink      float64       // how many pixels of it are inked
	contrast float64       // to what is below it, in levels
	box      timeline.Rect // where it lies at rest
	frame    timeline.Rect // beyond which nothing is seen
}

// stretch is a part of a scene.
type stretch struct{ from, to time.Duration }

func (s stretch) lasts() time.Duration { return s.to - s.from }

// stills returns the stretches of a scene between two moments in which nothing is
// seen to move, in their order.
func (s watcher) stills(sc timeline.Scene, from, to time.Duration) []stretch {
	layers := s.layers(sc)
	enough := seenShare * s.Grid.W * s.Grid.H
	var all []stretch
	last := from
	for t := from; t < to; t += lookEvery {
		changed := 0.0
		for i := range layers {
			if changed += layers[i].changed(t, t+lookEvery); changed >= enough {
				all, last = append(all, stretch{last, t}), t+lookEvery
				break
			}
		}
	}
	return append(all, stretch{last, to})
}

// layers returns those of a scene that may be seen to move.
func (s watcher) layers(sc timeline.Scene) []watched {
	var all []watched
	for i, l := range sc.Layers {
		w := watched{Layer: l, ink: s.ink(l), contrast: s.contrast(sc, i), box: bounds(l), frame: s.Grid.All()}
		if w.contrast >= seenLevels && w.ink > 0 && (l.From > 0 || l.To > 0 || moves(l)) && !s.hidden(sc.Layers[i+1:], l) {
			all = append(all, w)
		}
	}
	return all
}

// moves reports whether a layer changes at all.
func moves(l timeline.Layer) bool {
	return len(l.X)+len(l.Y)+len(l.Scale)+len(l.Opacity) > 0 || l.Reveal != nil || l.Clip != nil || l.Picture != nil
}

// changed returns how many pixels at least are seen to change from one moment to
// another.
func (w watched) changed(from, to time.Duration) float64 {
	was, is := w.Visible(from), w.Visible(to)
	switch {
	case !was && !is:
		return 0
	case w.Clip != nil, w.Picture != nil && !w.Picture.Still(from, to):
		return w.ink
	}
	before, after := w.shown(from, was), w.shown(to, is)
	if change := math.Abs(after.opacity - before.opacity); change*w.contrast >= fadeLevels {
		return w.ink * max(before.share, after.share)
	}
	if min(after.opacity, before.opacity)*w.contrast < seenLevels {
		return 0
	}
	ink := w.ink * min(before.share, after.share)
	way := math.Hypot(after.x-before.x, after.y-before.y)
	edges := 2 * math.Sqrt(math.Pi*ink) // those of a disc: no shape has fewer
	return w.ink*math.Abs(after.share-before.share) + min(ink, .64*edges*way) + ink*w.grown(before.scale, after.scale)
}

// grown returns how much of a layer comes or goes between two scales, as a share of it:
// of what grows over the edge of the frame nothing.
func (w watched) grown(from, to float64) float64 {
	if from == to {
		return 0
	}
	return min(2*math.Abs(to-from), math.Abs(w.size(to)-w.size(from)))
}

// size returns how large what of a layer is within the frame is at a scale, as a share of
// it at rest.
func (w watched) size(scale float64) float64 {
	if w.box.Empty() {
		return scale * scale
	}
	r := timeline.Rect{X: w.Pivot.X + (w.box.X-w.Pivot.X)*scale, Y: w.Pivot.Y + (w.box.Y-w.Pivot.Y)*scale, W: w.box.W * scale, H: w.box.H * scale}
	r = r.Intersect(w.frame)
	return r.W * r.H / (w.box.W * w.box.H)
}

// posed is how a layer is shown at a moment.
type posed struct{ opacity, share, x, y, scale float64 }

func (w watched) shown(at time.Duration, visible bool) posed {
	s := posed{opacity: w.Opacity.At(at, 1), share: 1, x: w.X.At(at, 0), y: w.Y.At(at, 0), scale: w.Scale.At(at, 1)}
	if w.Reveal != nil {
		s.share = min(1, max(0, w.Reveal.Progress.At(at, 1)))
	}
	if !visible {
		s.opacity = 0
	}
	return s
}

// ink returns how many pixels of the frame a layer covers at rest, about.
func (s watcher) ink(l timeline.Layer) float64 {
	switch {
	case l.Drawing != nil:
		all := 0.0
		for _, sh := range l.Drawing.Shapes {
			all += math.Abs(area(sh.Path))
		}
		b := bounds(l)
		if in := b.Intersect(s.Grid.All()); b.W*b.H > 0 {
			all *= in.W * in.H / (b.W * b.H)
		}
		return all
	case l.Text != nil:
		const inked = .2 // of the square of a letter's size
		letters := 0.0
		for _, r := range l.Text.Line {
			if letters += .5; r > 0x2e80 {
				letters += .5 // as wide as it is high
			}
		}
		return inked * letters * l.Text.Style.Size * l.Text.Style.Size
	}
	b := bounds(l)
	return b.W * b.H
}

// area returns the area within a path, from its corners; what turns the other way
// round is a hole.
func area(p timeline.Path) float64 {
	sum := 0.0
	var start, at timeline.Point
	for _, seg := range p {
		to := start
		switch seg.Op {
		case timeline.OpMove:
			start, at = seg.P[0], seg.P[0]
			continue
		case timeline.OpLine:
			to = seg.P[0]
		case timeline.OpQuad:
			to = seg.P[1]
		case timeline.OpCubic:
			to = seg.P[2]
		}
		sum += at.X*to.Y - to.X*at.Y
		at = to
	}
	return sum / 2
}

// bounds returns where a layer lies at rest; that of a line is where its letters are,
// about.
func bounds(l timeline.Layer) timeline.Rect {
	var r timeline.Rect
	switch {
	case l.Drawing != nil:
		for _, sh := range l.Drawing.Shapes {
			r = r.Union(sh.Path.Bounds())
		}
	case l.Text != nil:
		r = timeline.Rect{X: l.Text.X, Y: l.Text.Y - .7*l.Text.Style.Size, W: 1, H: .7 * l.Text.Style.Size}
	case l.Picture != nil && !l.Picture.Clear:
		r = l.Picture.Frame
	case l.Clip != nil:
		r = l.Clip.Frame
	}
	return r
}

// middling is the brightness of a picture nobody has looked at.
const middling = 120

// brightness returns the brightness of a layer that lies on something so bright, 0 to
// 255: of its shapes that which differs most from it.
func brightness(l timeline.Layer, on float64) float64 {
	switch {
	case l.Text != nil:
		return l.Text.Color.Luma()
	case l.Drawing == nil:
		return middling
	}
	most := 0.0
	for _, sh := range l.Drawing.Shapes {
		if differs := (sh.Fill.Luma() - on) * float64(sh.Fill.A) / 255; math.Abs(differs) > math.Abs(most) {
			most = differs
		}
	}
	return on + most
}

// contrast returns how much brighter or darker a layer is than what is below it.
func (s watcher) contrast(sc timeline.Scene, i int) float64 {
	below := s.behind(sc, i)
	return math.Abs(brightness(sc.Layers[i], below) - below)
}

// behind returns the brightness of what is below a layer: of what it was laid upon,
// shape for shape or word for word, or of what fills its frame where the layer has its
// middle and does not cover it.
func (s watcher) behind(sc timeline.Scene, i int) float64 {
	const filled, covered = .7, .95
	upon := sc.Layers[i]
	b := bounds(upon)
	middle := timeline.Rect{X: b.X + b.W/2, Y: b.Y + b.H/2}
	for _, l := range slices.Backward(sc.Layers[:i]) {
		if l.Grain != nil || l.From > upon.From {
			continue
		}
		if l.Text != nil {
			if upon.Text != nil && l.Text.Line == upon.Text.Line && bounds(l) == b {
				return l.Text.Color.Luma()
			}
			continue
		}
		o := bounds(l)
		if !chart.Within(middle, o) && o != b || chart.Within(o, b) && o.W*o.H < covered*b.W*b.H {
			continue
		}
		if c, ok := alikeIn(l, b); ok {
			return c.Luma()
		}
		if o == b || s.ink(l) >= filled*o.W*o.H {
			return brightness(l, sc.Ground.Luma())
		}
	}
	return sc.Ground.Luma()
}

// alikeIn returns the colour of the shape of a layer, of several, that lies where
// something does; ok is false where none does.
func alikeIn(l timeline.Layer, b timeline.Rect) (c timeline.Color, ok bool) {
	if l.Drawing == nil || len(l.Drawing.Shapes) < 2 {
		return c, false
	}
	for _, sh := range slices.Backward(l.Drawing.Shapes) {
		if sh.Path.Bounds() == b {
			return sh.Fill, true
		}
	}
	return c, false
}

// hidden reports whether something of one piece lies over a layer.
func (s watcher) hidden(over []timeline.Layer, l timeline.Layer) bool {
	b := bounds(l)
	for _, o := range over {
		if o.Role != timeline.RoleGround && o.Role != timeline.RolePicture || o.Grain != nil || o.From > l.From || o.To > 0 {
			continue
		}
		if chart.Within(b, bounds(o)) && (o.Drawing == nil || opaque(o.Drawing)) {
			return true
		}
	}
	return false
}

// opaque reports whether nothing is seen through a drawing; one of nothing hides
// nothing.
func opaque(d *timeline.Drawing) bool {
	return len(d.Shapes) > 0 && d.Shapes[0].Fill.A == 255
}
