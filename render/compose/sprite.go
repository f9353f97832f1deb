package compose

import (
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Keys of the cache. A figure is identified by the pointer in its layer: composers that draw parts
// of a film share those.
type (
	figureKey struct {
		drawn     any
		tolerance float64
	}
	artKey struct {
		figureKey
		place
	}
	tileKey struct{ seed uint64 }
)

// pose describes how a layer is drawn at a moment. The zero pose is not drawn.
type pose struct {
	place
	weight int // opacity, 0..256
	shown  window
	view   view
	frame  int // of the clip
}

// sprite is a layer on a stage. Its look depends on its pose alone, never on earlier drawing.
type sprite struct {
	layer *timeline.Layer
	pose  pose

	figure *figure
	art    *art // of the pose, within its window
	whole  *art // of the place
	moving art  // whole, while the place keeps changing
	cut    art  // art, if a window limits it

	tile  *grainTile
	table *grainTable

	fill *filling // in place of colours
	hung *print
	film *filming
}

// bounds returns the area that the sprite may touch, even.
func (s *sprite) bounds(size rect) rect {
	switch {
	case s.pose.weight == 0:
		return rect{}
	case s.table != nil:
		return size
	case s.art == nil:
		return rect{}
	}
	return s.art.box
}

// settle is how long a layer must stay in place for its art to be kept.
const settle = 120 * time.Millisecond

// poseAt returns the pose at t; seen decides whether the layer is there at all.
func (s *sprite) poseAt(t, seen time.Duration, st *spriteContext) pose {
	l := s.layer
	if !l.Visible(seen) {
		return pose{}
	}
	weight := int(math.Round(sane(l.Opacity.At(t, 1), 0, 1) * 256))
	if weight == 0 {
		return pose{}
	}
	if l.Grain != nil {
		return grainPose(weight, st.size)
	}
	x, y := l.X.At(t, 0), l.Y.At(t, 0)
	shown := revealed(l.Reveal, t, x, y)
	scale := sane(l.Scale.At(t, 1), 0, 1e3)
	if shown.empty() || scale == 0 {
		return pose{}
	}
	return pose{placeOf(x+l.Pivot.X*(1-scale), y+l.Pivot.Y*(1-scale), scale), weight, shown, viewAt(l.Picture, t), frameAt(l, t, st.fps)}
}

func grainPose(weight int, size rect) pose {
	if min(size.x1, size.y1) < grainMinLines {
		return pose{}
	}
	return pose{weight: weight}
}

func placeOf(x, y, scale float64) place {
	return place{
		x:     int32(math.Round(sane(x, -maxPlace, maxPlace) * stepsPerPixel)),
		y:     int32(math.Round(sane(y, -maxPlace, maxPlace) * stepsPerPixel)),
		scale: int32(math.Round(scale * stepsPerScale)),
	}
}

// advance takes the pose of a moment and reports whether it changed.
func (s *sprite) advance(st *spriteContext, t, seen time.Duration) (bool, error) {
	next := s.poseAt(t, seen, st)
	if next == s.pose {
		return false, nil
	}
	old := s.pose
	s.pose = next
	if next.weight == 0 {
		s.release()
		return true, nil
	}
	if err := s.show(st, t, s.whole == nil || next.place != old.place); err != nil {
		return true, fmt.Errorf("layer %q: %w", s.layer.Name, err)
	}
	return true, nil
}

// show prepares what the layer shows in its pose, which it has at t.
func (s *sprite) show(st *spriteContext, t time.Duration, moved bool) error {
	l := s.layer
	switch {
	case l.Grain != nil:
		s.sow(st)
		return nil
	case l.Picture != nil && l.Picture.Clear:
		return s.stick(st)
	}
	if moved {
		if err := s.stand(st, t); err != nil {
			return err
		}
	}
	s.look()
	switch {
	case l.Picture != nil:
		return s.hang(st)
	case l.Clip != nil:
		return s.roll(st, moved)
	}
	return nil
}

// release releases everything that a hidden layer does not need.
func (s *sprite) release() {
	if s.film != nil {
		s.film.close()
		s.film = nil
	}
	s.figure, s.art, s.whole, s.tile, s.table, s.fill, s.hung = nil, nil, nil, nil, nil, nil, nil
	s.moving, s.cut = art{}, art{}
}

func (s *sprite) sow(st *spriteContext) {
	g := s.layer.Grain
	s.tile = cached(st.cache, tileKey{g.Seed}, func() (*grainTile, int) {
		return newGrainTile(g.Seed), len(grainTile{})
	})
	s.table = newGrainTable(g, s.pose.weight)
}

// stand rasterises the layer at its place. Art of a place that the layer keeps for a while is
// cached.
func (s *sprite) stand(st *spriteContext, t time.Duration) error {
	f, err := s.outlines(st)
	if err != nil {
		return err
	}
	if !s.placed(t, t+settle) {
		s.moving.rasterise(st.raster, f, s.pose.place, st.size)
		s.whole = &s.moving
		return nil
	}
	s.whole = cached(st.cache, artKey{s.key(), s.pose.place}, func() (*art, int) {
		st.rough.rasterise(st.raster, f, s.pose.place, st.size)
		kept := st.rough.clone()
		return kept, kept.bytes()
	})
	return nil
}

// placed reports whether the layer keeps its place over a stretch of time.
func (s *sprite) placed(from, to time.Duration) bool {
	l := s.layer
	return l.X.Still(from, to) && l.Y.Still(from, to) && l.Scale.Still(from, to)
}

func (s *sprite) outlines(st *spriteContext) (*figure, error) {
	if s.figure != nil {
		return s.figure, nil
	}
	l := s.layer
	if l.Text != nil && st.fonts == nil {
		return nil, errors.New("a line of text needs fonts: give them to New")
	}
	key := s.key()
	s.figure = cached(st.cache, key, func() (*figure, int) {
		f := &figure{apart: true}
		switch {
		case l.Text != nil:
			f = written(st.fonts, l.Text, key.tolerance)
		case l.Drawing != nil:
			f = drawn(l.Drawing, key.tolerance)
		case l.Clip != nil:
			f = outlined(l.Clip.Frame, l.Clip.Round, key.tolerance)
		case l.Picture != nil:
			f = outlined(l.Picture.Frame, 0, key.tolerance)
		}
		return f, f.bytes()
	})
	return s.figure, nil
}

// key returns the key of the layer's figure.
func (s *sprite) key() figureKey {
	l, k := s.layer, figureKey{tolerance: tolerance(s.layer.Scale)}
	switch {
	case l.Text != nil:
		k.drawn = l.Text
	case l.Drawing != nil:
		k.drawn = l.Drawing
	case l.Clip != nil:
		k.drawn = l.Clip
	case l.Picture != nil:
		k.drawn = l.Picture
	}
	return k
}

// look takes the part of the art within the pose's window.
func (s *sprite) look() {
	if s.pose.shown == openWindow() {
		s.art = s.whole
		return
	}
	s.whole.within(s.pose.shown, &s.cut)
	s.art = &s.cut
}

// still reports whether the sprite's pose is constant over a stretch of time.
func (s *sprite) still(from, to time.Duration) bool {
	l := s.layer
	if l.Visible(from) != l.Visible(to) {
		return false
	}
	if !l.Visible(from) {
		return l.From < from || l.From > to
	}
	if l.Picture != nil && !l.Picture.Still(from, to) || l.Clip != nil {
		return false
	}
	return s.placed(from, to) && l.Opacity.Still(from, to) && (l.Reveal == nil || l.Reveal.Progress.Still(from, to))
}

// paint draws the sprite on an even rectangle of a canvas.
func (s *sprite) paint(st *spriteContext, c *canvas, r rect) {
	r = r.intersect(s.bounds(st.size))
	switch {
	case r.empty():
	case s.table != nil:
		c.y.grain(r, s.tile, s.table)
	case s.fill != nil:
		s.fill.paint(c, s.art, r, s.pose.weight)
	case s.pose.weight == 256 || s.art.apart || len(s.art.parts) == 1:
		s.art.paint(c, r, s.pose.weight)
	default:
		s.paintGroup(st, c, r)
	}
}

// hides reports whether the sprite hides everything below it in an even rectangle. It checks only
// pictures and clips, which often fill the frame and move.
func (s *sprite) hides(r rect) bool {
	return s.pose.weight == 256 && s.fill != nil && s.art != nil && s.fill.covers(s.art, r)
}

// paintGroup fades a figure of overlapping shapes as one: it is drawn at full strength and then
// mixed with the pixels below.
func (s *sprite) paintGroup(st *spriteContext, c *canvas, r rect) {
	if st.backdrop == nil {
		st.backdrop = st.canvas()
	}
	st.backdrop.copy(c, r)
	s.art.paint(c, r, 256)
	c.mix(st.backdrop, c, r, s.pose.weight)
}
