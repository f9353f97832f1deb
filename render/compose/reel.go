package compose

import (
	"errors"
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Reel provides the frames of a clip. It is used by one composer alone.
type Reel interface {
	// Frame returns frame n of the clip, of the ordered size: I420 tightly packed, of a matte its
	// luma alone, 0 to 255. It is valid until the next call and must not be written to. Consecutive
	// frames are cheapest. It is nil if nothing can be shown; an error ends the drawing.
	Frame(n int) ([]byte, error)
	// Close releases the reel's resources. Closing twice is fine.
	Close()
}

// Reels opens a reel. Several composers may call it at the same time.
type Reels func(o ReelOrder) (Reel, error)

// ReelOrder describes the requested frames of a clip.
type ReelOrder struct {
	Blob          string        // the clip's, or its matte's
	Matte         bool          // its luma is wanted
	Width, Height int           // pixels of the frames, even
	Clip          timeline.Clip // X, Y, Zoom and the shape of Frame define the view that fills the frames, and Blur its blur
}

// Roll sets the clips of the composer's layers, and returns the composer. Layers with clips cannot
// be drawn without. Its caller must close the composer in the end.
func (c *Composer) Roll(open Reels) *Composer {
	c.studio.reels = open
	return c
}

// Close releases the clips and leaves reusable memory to other composers. The composer must not be
// used again; without clips a missing Close only wastes memory. Closing twice is fine.
func (c *Composer) Close() {
	c.release()
	c.giveBack()
	if c.studio.raster != nil {
		c.studio.cache.leave(c.studio.raster)
		c.studio.raster = nil
	}
}

// release releases the resources of all layers.
func (c *Composer) release() {
	c.overlay.release()
	for _, s := range []*stage{c.stage, c.before} {
		if s != nil {
			s.release()
		}
	}
}

// release releases the resources of the layers.
func (s *stack) release() {
	for i := range s.sprites {
		s.sprites[i].release()
	}
}

// errNoReels reports a clip without Reels to open it.
var errNoReels = errors.New("a clip needs its file: give the composer Reels by Roll")

// orderOfClip returns the order of a layer's clip: at its largest shown size, reduced for a blurred
// clip to the detail that is left.
func orderOfClip(l *timeline.Layer) ReelOrder {
	c := l.Clip
	k := sane(reach(l.Scale, 1).most, 1e-3, 1e3)
	if c.Blur > 0 {
		k *= min(1, softSteps/c.Blur)
	}
	return ReelOrder{
		Blob: c.Blob, Clip: *c,
		Width: evenSide(c.Frame.W * k), Height: evenSide(c.Frame.H * k),
	}
}

// softSteps is the number of pixels of a blurred clip's frames for one standard deviation.
const softSteps = 3

// evenSide returns a side of a reel's frames, even.
func evenSide(v float64) int { return max(2, 2*int(math.Round(sane(v, 2, largestSide)/2))) }

// On makes the composer draw on memory of m's, and returns the composer. It must come before the
// first frame, and the composer must be closed in the end; frames it returned are m's from then on.
func (c *Composer) On(m Memory) *Composer {
	c.studio.memory = m
	return c
}

// giveBack returns all canvases to the memory. The composer has none after that.
func (c *Composer) giveBack() {
	for _, s := range []*stage{c.stage, c.before} {
		if s != nil {
			s.strike()
		}
	}
	for _, v := range append(c.studio.spare, c.out, c.other, c.studio.backdrop) {
		if v != nil {
			c.studio.memory.Return(v.frame.Pix)
		}
	}
	c.stage, c.before, c.out, c.other = nil, nil, nil, nil
	c.studio.spare, c.studio.backdrop = nil, nil
}
