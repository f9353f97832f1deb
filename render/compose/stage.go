package compose

import (
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// stack is the layers of a scene or an overlay, in painter's order.
type stack struct {
	sprites []sprite
}

func newStack(layers []timeline.Layer) stack {
	s := stack{sprites: make([]sprite, len(layers))}
	for i := range layers {
		s.sprites[i] = sprite{layer: &layers[i]}
	}
	return s
}

// advance advances every layer to a moment and adds the changes to d.
func (s *stack) advance(st *spriteContext, t, seen time.Duration, d damage) (damage, error) {
	for i := range s.sprites {
		p := &s.sprites[i]
		before := p.bounds(st.size)
		changed, err := p.advance(st, t, seen)
		if err != nil {
			return d, err
		}
		if changed {
			d = d.add(before).add(p.bounds(st.size))
		}
	}
	return d, nil
}

// paint draws the layers [from, to) on an even rectangle.
func (s *stack) paint(st *spriteContext, c *canvas, r rect, from, to int) {
	for i := from; i < to; i++ {
		s.sprites[i].paint(st, c, r)
	}
}

// hiding returns the uppermost layer, from one on, that hides all below it in a rectangle; −1 for
// none.
func (s *stack) hiding(r rect, from int) int {
	for i := len(s.sprites) - 1; i >= from; i-- {
		if s.sprites[i].hides(r) {
			return i
		}
	}
	return -1
}

// stage is a scene being drawn: its canvas always shows the moment it was
// last advanced to.
type stage struct {
	stack
	studio *spriteContext
	scene  *timeline.Scene
	ground yuv
	canvas *canvas
	plate  plate
	fresh  bool // nothing was drawn yet
}

func newStage(st *spriteContext, sc *timeline.Scene) *stage {
	return &stage{
		stack:  newStack(sc.Layers),
		studio: st,
		scene:  sc,
		ground: toYUV(sc.Ground),
		canvas: st.canvas(),
		plate:  plate{canvas: st.canvas()},
		fresh:  true,
	}
}

// strike returns the stage's canvases; the stage must not be used again.
func (s *stage) strike() {
	s.release()
	s.studio.spare = append(s.studio.spare, s.canvas, s.plate.canvas)
}

// advance draws the scene at a moment and returns the change. seen is the moment that decides which
// layers are there.
func (s *stage) advance(t, seen time.Duration) (damage, error) {
	d, err := s.stack.advance(s.studio, t, seen, nil)
	if err != nil {
		return nil, fmt.Errorf("scene %q: %w", s.scene.ID, err)
	}
	if s.fresh {
		s.fresh = false
		s.plate.canvas.fill(s.canvas.bounds(), s.ground)
		d = damage{s.canvas.bounds()}
	}
	if len(d) == 0 {
		return nil, nil
	}
	from := s.settle(t)
	for _, r := range d {
		lowest := s.hiding(r, from)
		if lowest < from {
			s.canvas.copy(s.plate.canvas, r)
			lowest = from
		}
		s.paint(s.studio, s.canvas, r, lowest, len(s.sprites))
	}
	return d, nil
}

// spriteContext is the environment of a composer's sprites.
type spriteContext struct {
	fonts    *typeset.Fonts
	cache    *Cache
	pictures *Pictures
	reels    Reels
	memory   Memory
	fps      int
	size     rect
	raster   *raster
	rough    art     // where art for the cache is made
	backdrop *canvas // the pixels below a figure that fades as a whole
	spare    []*canvas
}

// canvas returns a canvas of the film's size with any content.
func (st *spriteContext) canvas() *canvas {
	last := len(st.spare) - 1
	if last < 0 {
		w, h := st.size.x1, st.size.y1
		return canvasOf(Frame{Width: w, Height: h, Pix: st.memory.Lend(w * h * 3 / 2)})
	}
	c := st.spare[last]
	st.spare = st.spare[:last]
	return c
}
