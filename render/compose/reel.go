package compose

import (
	"errors"
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Reel hands out the frames of a clip. It is used by one composer alone.
type Reel interface {
	// Frame is frame n of the clip, of the size that was ordered: I420 tightly
	// packed, of a matte its brightness alone, 0 to 255. It is valid until the
	// next call and must not be written to. Going on by one is cheapest. Where
	// nothing can be shown it is nil; an error ends the drawing.
	Frame(n int) ([]byte, error)
	// Close lets go of what the reel holds. Closing twice is fine.
	Close()
}

// Reels opens a reel. It may be called by several composers at a time.
type Reels func(o ReelOrder) (Reel, error)

// ReelOrder is what of a clip is wanted, and how.
type ReelOrder struct {
	Blob          string        // the clip's, or its matte's
	Matte         bool          // its brightness is what is wanted
	Width, Height int           // pixels of the frames, even
	Clip          timeline.Clip // of which X, Y, Zoom and the shape of Frame say what of it fills the frames, and Blur how it is blurred
}

// Roll gives the composer the clips that its layers name, and the composer
// itself back. Layers with clips cannot be drawn without. Whoever calls it
// closes the composer in the end.
func (c *Composer) Roll(open Reels) *Composer {
	c.studio.reels = open
	return c
}

// Close lets go of the clips and leaves to other composers what they can use. The
// composer must not be used again; without clips nothing but memory is lost where
// it is not closed. Closing twice is fine.
func (c *Composer) Close() {
	c.release()
	c.giveBack()
	if c.studio.raster != nil {
		c.studio.cache.leave(c.studio.raster)
		c.studio.raster = nil
	}
}

// release lets go of what all layers hold.
func (c *Composer) release() {
	c.overlay.release()
	for _, s := range []*stage{c.stage, c.before} {
		if s != nil {
			s.release()
		}
	}
}

// release lets go of what layers hold.
func (s *stack) release() {
	for i := range s.sprites {
		s.sprites[i].release()
	}
}

// errNoReels is a layer with a clip and nobody to open it.
var errNoReels = errors.New("a clip needs its file: give the composer Reels by Roll")

// orderOfClip is the order of a layer's clip: as large as it is ever shown, and of one
// that is blurred as much as that leaves of it.
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

// softSteps is how many pixels of a blurred clip's frames there are for one standard
// deviation.
const softSteps = 3

// evenSide is a length of a reel's frames.
func evenSide(v float64) int { return max(2, 2*int(math.Round(sane(v, 2, largestSide)/2))) }
