package compose

import (
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// filming is a clip in its frame on the canvas. Its outline is a figure like any other, filled with
// the reel's frame.
type filming struct {
	reel, matte Reel
	order       ReelOrder
	loaded      int // the frame in the filling, −1 for none
	filling
}

// frameAt returns the frame of a layer's clip at t; 0 without a clip. Frames do not begin at whole
// nanoseconds: a time less than one before the next frame counts as that frame.
func frameAt(l *timeline.Layer, t time.Duration, fps int) int {
	if l.Clip == nil {
		return 0
	}
	const near = time.Microsecond
	return l.Clip.At(int((t - l.From + near) * time.Duration(fps) / time.Second))
}

// roll advances a clip to the frame and the place of the pose.
func (s *sprite) roll(st *spriteContext, moved bool) error {
	if s.film == nil {
		f, err := st.filming(s.layer)
		if err != nil {
			return err
		}
		s.film, s.fill = f, &f.filling
	}
	if moved {
		s.film.place(s.layer.Clip.Frame, s.pose.place)
	}
	return s.film.load(s.pose.frame)
}

// filming opens the reels of a layer.
func (st *spriteContext) filming(l *timeline.Layer) (*filming, error) {
	if st.reels == nil {
		return nil, errNoReels
	}
	f := &filming{order: orderOfClip(l), loaded: -1}
	var err error
	if f.reel, err = st.reels(f.order); err != nil {
		return nil, err
	}
	if l.Clip.Matte != "" {
		o := f.order
		o.Blob, o.Matte = l.Clip.Matte, true
		if f.matte, err = st.reels(o); err != nil {
			f.reel.Close()
			return nil, err
		}
	}
	return f, nil
}

// close closes the reels.
func (f *filming) close() {
	f.reel.Close()
	if f.matte != nil {
		f.matte.Close()
	}
}

// load takes frame n of the reels.
func (f *filming) load(n int) error {
	if n == f.loaded {
		return nil
	}
	pix, err := f.reel.Frame(n)
	if err != nil {
		return err
	}
	f.loaded, f.planes = n, nil
	if len(pix) != f.order.Width*f.order.Height*3/2 {
		return nil
	}
	f.planes = canvasOf(Frame{f.order.Width, f.order.Height, pix})
	return f.loadMatte(n)
}

// loadMatte takes frame n of the matte, if there is one.
func (f *filming) loadMatte(n int) error {
	if f.matte == nil {
		return nil
	}
	w, h := f.order.Width, f.order.Height
	pix, err := f.matte.Frame(n)
	if err != nil || len(pix) != w*h {
		f.planes = nil // rather nothing than parts that should be hidden
		return err
	}
	f.clear = plane{pix, w, h}
	f.half = plane{room(f.half.pix, w*h/4), w / 2, h / 2}
	for y := range h / 2 {
		upper, lower, out := f.clear.line(2*y), f.clear.line(2*y+1), f.half.line(y)
		for x := range out {
			out[x] = uint8((int(upper[2*x]) + int(upper[2*x+1]) + int(lower[2*x]) + int(lower[2*x+1]) + 2) / 4)
		}
	}
	return nil
}

// place sets the axes for a frame at a place.
func (f *filming) place(r timeline.Rect, at place) {
	r = at.onCanvas(r)
	f.x = axisOf(r.X, math.Max(r.W, 1e-3), 0, float64(f.order.Width), 1)
	f.y = axisOf(r.Y, math.Max(r.H, 1e-3), 0, float64(f.order.Height), 1)
}

// outlined returns the outline of a frame with round corners.
func outlined(frame timeline.Rect, round, tol float64) *figure {
	path := timeline.RectPath(frame, sane(round, 0, min(frame.W, frame.H)/2))
	return drawn(&timeline.Drawing{Shapes: []timeline.Shape{{Path: path, Fill: timeline.Color{A: 255}}}}, tol)
}
