package compose

import (
	"errors"
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// view is the part of a picture that fills its frame: a centre in shares of the picture and a zoom.
// It is zero if a layer has no picture.
type view struct{ x, y, zoom float64 }

// viewAt returns a picture's view at a moment.
func viewAt(p *timeline.Picture, t time.Duration) view {
	if p == nil {
		return view{}
	}
	return view{sane(p.X.At(t, .5), 0, 1), sane(p.Y.At(t, .5), 0, 1), sane(p.Zoom.At(t, 1), 1, 1e3)}
}

// hanging is a picture in its frame on the canvas.
type hanging struct {
	*print
	shown window // its visible area, in 1/256 pixels
	x, y  axis   // from pixels of the canvas to pixels of the print
}

// hang takes the print of a picture and puts it at the pose's place.
func (s *sprite) hang(st *spriteContext) error {
	if s.hung == nil {
		p, err := st.print(s.layer)
		if err != nil {
			return fmt.Errorf("layer %q: %w", s.layer.Name, err)
		}
		s.hung = &hanging{print: p}
	}
	s.hung.place(s.layer.Picture, s.pose)
	return nil
}

// print returns the print of a layer's picture.
func (st *spriteContext) print(l *timeline.Layer) (*print, error) {
	switch {
	case st.pictures == nil:
		return nil, errors.New("a picture needs its file: give the composer Pictures by Show")
	case l.Picture.Frame.Empty():
		return nil, errors.New("the picture has no frame")
	}
	return st.pictures.print(orderOf(l))
}

// place sets the frame and the axes for a pose.
func (h *hanging) place(p *timeline.Picture, at pose) {
	k := float64(at.scale) / stepsPerScale
	f := timeline.Rect{
		X: p.Frame.X*k + float64(at.x)/stepsPerPixel, Y: p.Frame.Y*k + float64(at.y)/stepsPerPixel,
		W: p.Frame.W * k, H: p.Frame.H * k,
	}
	if h.shown = at.shown.intersect(window{toSub(f.X), toSub(f.Y), toSub(f.X + f.W), toSub(f.Y + f.H)}); min(f.W, f.H) < 1 {
		h.shown = window{} // a picture smaller than a pixel
		return
	}
	v := p.ViewOf(at.view.x, at.view.y, at.view.zoom, h.size)
	h.x = axisOf(f.X, f.W, v.X-h.area.X, v.W, float64(h.planes.y.w)/h.area.W)
	h.y = axisOf(f.Y, f.H, v.Y-h.area.Y, v.H, float64(h.planes.y.h)/h.area.H)
}

func (w window) intersect(o window) window {
	return window{max(w.x0, o.x0), max(w.y0, o.y0), min(w.x1, o.x1), min(w.y1, o.y1)}
}

// box returns the area that the picture may touch, even.
func (h *hanging) box(size rect) rect {
	w := h.shown
	if w.empty() {
		return rect{}
	}
	r := rect{int(w.x0) >> subBits, int(w.y0) >> subBits, (int(w.x1) + sub - 1) >> subBits, (int(w.y1) + sub - 1) >> subBits}
	if r = r.intersect(size); r.empty() {
		return rect{}
	}
	return r.even()
}

// covers reports whether all of a rectangle shows the picture and nothing else.
func (h *hanging) covers(r rect) bool {
	w := h.shown
	return int(w.x0) <= r.x0<<subBits && int(w.y0) <= r.y0<<subBits && int(w.x1) >= r.x1<<subBits && int(w.y1) >= r.y1<<subBits
}

// paint draws the picture on an even rectangle of a canvas, in parallel on all processors.
func (h *hanging) paint(c *canvas, r rect, weight int) {
	bands(r, func(r rect) {
		p := painter{weight: weight}
		p.paint(c.y, h.planes.y, r, h.shown, h.x, h.y)
		p.paint(c.u, h.planes.u, r.half(), h.shown.half(), h.x.half(), h.y.half())
		p.paint(c.v, h.planes.v, r.half(), h.shown.half(), h.x.half(), h.y.half())
	})
}
