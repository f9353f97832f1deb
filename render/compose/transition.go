package compose

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// cutover is a moment of a transition: two equal ones look the same for equal scenes.
type cutover struct {
	kind     timeline.TransitionKind
	color    yuv
	leftward bool
	// a and b are pixels, always even: the progress of a push, or the leading and the trailing edge
	// of a wipe. For a hold a is the weight, 0..256, of the next scene.
	a, b int
}

// Shares of a wipe: the panel has reached the other end of the frame at wipeArrives and begins to
// leave the first one at wipeLeaves, long before that: it is a band of a quarter of the frame, with
// the old and the new scene on its sides.
const (
	wipeLeaves  = .1
	wipeArrives = .9
)

// cutoverAt returns the moment at progress p, 0..1, of a transition over a frame of a width.
func cutoverAt(tr timeline.Transition, p float64, width int) cutover {
	c := cutover{kind: tr.Kind, color: toYUV(tr.Color), leftward: tr.Leftward}
	switch tr.Kind {
	case timeline.Push:
		c.a = evenShare(timeline.Move.At(p), width)
	case timeline.Wipe:
		c.a = evenShare(timeline.Move.At(p/wipeArrives), width)
		c.b = evenShare(timeline.Move.At((p-wipeLeaves)/(1-wipeLeaves)), width)
	default:
		c.a = int(math.Round(p * 256))
	}
	return c
}

func evenShare(p float64, width int) int { return int(math.Round(p*float64(width)/2)) * 2 }

// draw combines two scenes.
func (c cutover) draw(dst, before, after *canvas) {
	switch all := dst.bounds(); c.kind {
	case timeline.Push:
		c.push(dst, before, after)
	case timeline.Wipe:
		c.wipe(dst, before, after)
	default:
		dst.mix(before, after, all, c.a)
	}
}

func (c cutover) push(dst, before, after *canvas) {
	left, right, seam := before, after, dst.frame.Width-c.a
	if !c.leftward {
		left, right, seam = after, before, c.a
	}
	dst.y.beside(left.y, right.y, seam)
	dst.u.beside(left.u, right.u, seam/2)
	dst.v.beside(left.v, right.v, seam/2)
}

// beside writes the right end of one plane up to the seam and the left end of another from there
// on.
func (p plane) beside(left, right plane, seam int) {
	for y := range p.h {
		copy(p.row(y, 0, seam), left.row(y, p.w-seam, p.w))
		copy(p.row(y, seam, p.w), right.row(y, 0, p.w-seam))
	}
}

func (c cutover) wipe(dst, before, after *canvas) {
	w, h := dst.frame.Width, dst.frame.Height
	old, panel, fresh := rect{c.a, 0, w, h}, rect{c.b, 0, c.a, h}, rect{0, 0, c.b, h}
	if c.leftward {
		old, panel, fresh = rect{0, 0, w - c.a, h}, rect{w - c.a, 0, w - c.b, h}, rect{w - c.b, 0, w, h}
	}
	dst.copy(before, old)
	dst.fill(panel, c.color)
	dst.copy(after, fresh)
}
