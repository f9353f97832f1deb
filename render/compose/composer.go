// Package compose draws a timeline: it turns scenes, layers and keyframes into frames of planar YUV
// 4:2:0, 8 bit, bt709 in limited range.
//
//	c := compose.New(fonts, tl, compose.NewCache(0))
//	for n := range tl.Frames {
//		frame, changed, err := c.At(n)
//		…
//	}
//
// # How a frame is drawn
//
// Every layer is an outline. A sparse rasteriser turns it into runs of coverage, exactly at its
// place and size at that moment: slow movement is smooth because nothing is resampled. Between two
// frames only the rectangles that changed are drawn again, over a plate that holds the ground and
// the lowest layers while they stand still. A frame in which nothing changed costs a look at the
// keyframes.
//
// # Frames are independent
//
// The pixels of frame n follow from the timeline and n alone, not from the frames drawn before it:
// a film cut into pieces and drawn by many composers is the film drawn by one, byte for byte.
//
// # Edges that meet
//
// Within one drawing, shapes that share an edge are joined there without a seam, whether they lie
// side by side or one on the other. Between layers what is below shines through where two edges
// share a pixel.
package compose

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"sort"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// ErrTimeline is matched by the errors of a timeline that cannot be drawn.
var ErrTimeline = errors.New("compose: timeline cannot be drawn")

// Frame is a picture in I420: the Y plane, then U, then V, tightly packed.
// Pix is Width·Height·3/2 bytes long.
type Frame struct {
	Width, Height int
	Pix           []byte
}

// Composer draws the frames of one timeline. It is not safe for concurrent
// use; composers of one film share a [Cache] and are otherwise independent.
type Composer struct {
	tl      timeline.Timeline
	studio  *spriteContext
	overlay stack
	out     *canvas // the last frame
	other   *canvas // the one before that differed from it
	missed  damage  // area in which other differs from out
	invalid error

	last   int // the frame on out, −1 when there is none
	index  int // the index of the scene on stage
	stage  *stage
	before *stage // the previous scene, during a transition
	moment cutover
	mixed  bool // out shows moment, not stage alone
}

// New makes a composer. A nil cache gives it one of its own; fonts may be nil
// for a timeline without text.
func New(fonts *typeset.Fonts, tl timeline.Timeline, cache *Cache) *Composer {
	if cache == nil {
		cache = NewCache(0)
	}
	return &Composer{
		tl:      tl,
		studio:  &spriteContext{fonts: fonts, cache: cache, memory: heap{}, size: rect{0, 0, tl.Width, tl.Height}, fps: tl.FPS, raster: cache.raster()},
		overlay: newStack(tl.Overlay),
		invalid: check(tl),
		last:    -1,
	}
}

// maxSide keeps coordinates within the range of masks.
const maxSide = 16384

func check(tl timeline.Timeline) error {
	switch {
	case tl.Width <= 0 || tl.Height <= 0 || tl.Width%2 != 0 || tl.Height%2 != 0 || max(tl.Width, tl.Height) > maxSide:
		return fmt.Errorf("%w: width and height %d×%d: both must be even and between 2 and %d", ErrTimeline, tl.Width, tl.Height, maxSide)
	case tl.FPS <= 0:
		return fmt.Errorf("%w: fps %d: it must be above 0", ErrTimeline, tl.FPS)
	case len(tl.Scenes) == 0:
		return fmt.Errorf("%w: it has no scenes", ErrTimeline)
	}
	for _, s := range tl.Scenes {
		switch s.Enter.Kind {
		case timeline.Cut, timeline.Push, timeline.Wipe, timeline.Hold:
		default:
			return fmt.Errorf("%w: scene %q: unknown transition %q", ErrTimeline, s.ID, s.Enter.Kind)
		}
	}
	return nil
}

// At draws frame n, 0 to Frames−1. Frames may be drawn in any order; consecutive ones are cheapest.
// The frame must not be written to; it stays valid until a call after the next that changed
// something, so that a reader may be one frame behind. changed is false if the frame equals that of
// the previous call, byte for byte, and nothing was drawn. It fails with [ErrTimeline] if n or the
// timeline is out of range, or if text has no fonts.
func (c *Composer) At(n int) (f Frame, changed bool, err error) {
	if c.invalid != nil {
		return Frame{}, false, c.invalid
	}
	if n < 0 || n >= c.tl.Frames {
		return Frame{}, false, fmt.Errorf("%w: frame %d of %d", ErrTimeline, n, c.tl.Frames)
	}
	if n == c.last {
		return c.out.frame, false, nil
	}
	d, err := c.draw(n)
	if err != nil {
		c.reset()
		return Frame{}, false, fmt.Errorf("%w: frame %d: %w", ErrTimeline, n, err)
	}
	c.last = n
	return c.out.frame, len(d) > 0, nil
}

// Image draws frame n, 0 to Frames−1, as a picture in sRGB, for posters and
// tests. It fails as At does.
func (c *Composer) Image(n int) (*image.RGBA, error) {
	f, _, err := c.At(n)
	if err != nil {
		return nil, err
	}
	return f.RGBA(), nil
}

// reset discards all drawing state, so that a failure leaves nothing half done.
func (c *Composer) reset() {
	c.release()
	c.last, c.stage, c.before, c.mixed = -1, nil, nil, false
	c.overlay = newStack(c.tl.Overlay)
}

// draw advances out to frame n and returns the change since the last frame.
func (c *Composer) draw(n int) (damage, error) {
	d, err := c.drawScene(n)
	if err != nil {
		return nil, err
	}
	t := c.tl.At(n)
	if d, err = c.overlay.advance(c.studio, t, t, d); err != nil {
		return nil, fmt.Errorf("overlay: %w", err)
	}
	if len(d) > 0 {
		c.show(d)
	}
	return d, nil
}

// show paints the change since the last frame on the canvas that was out before that one: the last
// one may still have a reader.
func (c *Composer) show(d damage) {
	c.out, c.other = c.other, c.out
	if c.out == nil {
		c.out = c.studio.canvas()
	}
	stale := slices.Clone(d)
	for _, r := range c.missed {
		stale = stale.add(r)
	}
	c.missed = d
	if c.mixed {
		stale = damage{c.out.bounds()}
		c.moment.draw(c.out, c.before.canvas, c.stage.canvas)
	}
	for _, r := range stale {
		if !c.mixed {
			c.out.copy(c.stage.canvas, r)
		}
		c.overlay.paint(c.studio, c.out, r, 0, len(c.overlay.sprites))
	}
}

// drawScene advances the scene of frame n, and during a transition the one before, and returns the
// change below the overlay.
func (c *Composer) drawScene(n int) (damage, error) {
	entered := c.enter(c.sceneOf(n))
	sc := c.stage.scene
	t := c.tl.At(n - sc.Start)
	d, err := c.stage.advance(t, t)
	if err != nil {
		return nil, err
	}
	if c.index == 0 || n-sc.Start >= sc.Enter.Frames || sc.Enter.Kind == timeline.Cut {
		entered = entered || c.mixed
		c.leave()
		if entered {
			d = damage{c.studio.size}
		}
		return d, nil
	}
	old, err := c.holdBefore()
	if err != nil {
		return nil, err
	}
	was, wasMixed := c.moment, c.mixed
	c.moment = cutoverAt(sc.Enter, float64(n-sc.Start)/float64(sc.Enter.Frames), c.tl.Width)
	c.mixed = true
	if entered || old || !wasMixed || was != c.moment || len(d) > 0 {
		return damage{c.studio.size}, nil
	}
	return nil, nil
}

// sceneOf returns the scene of frame n.
func (c *Composer) sceneOf(n int) int {
	s := c.tl.Scenes
	return max(0, sort.Search(len(s), func(i int) bool { return s[i].Start > n })-1)
}

// enter puts a scene on stage and reports whether it was not there. The scene just before it is
// kept for the transition.
func (c *Composer) enter(i int) bool {
	if c.stage != nil && c.index == i {
		return false
	}
	c.leave()
	if c.stage != nil && c.index == i-1 {
		c.before = c.stage
	} else if c.stage != nil {
		c.stage.strike()
	}
	c.stage, c.index = newStage(c.studio, &c.tl.Scenes[i]), i
	return true
}

// leave ends a transition.
func (c *Composer) leave() {
	if c.before != nil {
		c.before.strike()
	}
	c.before, c.mixed = nil, false
}

// holdBefore advances the scene before to its end, where it is held, and reports whether that
// changed it.
func (c *Composer) holdBefore() (bool, error) {
	if c.before == nil {
		c.before = newStage(c.studio, &c.tl.Scenes[c.index-1])
	}
	end, seen := c.held(c.before.scene)
	d, err := c.before.advance(end, seen)
	return len(d) > 0, err
}

// held returns the moment at which a scene that ends is held: its keyframes at their last values,
// with the layers of its last frame.
func (c *Composer) held(s *timeline.Scene) (end, seen time.Duration) {
	return c.tl.At(s.Frames), c.tl.At(max(0, s.Frames-1))
}
