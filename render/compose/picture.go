package compose

import (
	"errors"
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

// hang puts the print of a picture at the pose's place.
func (s *sprite) hang(st *spriteContext) (err error) {
	if s.hung == nil {
		if s.hung, err = st.print(s.layer); err != nil {
			return err
		}
		s.fill = &filling{}
	}
	s.fill.hang(s.hung, s.layer.Picture, s.pose)
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

// hang fills the frame of a picture with the view of a pose; a frame smaller than a pixel is empty.
func (f *filling) hang(p *print, l *timeline.Picture, at pose) {
	if r := at.onCanvas(l.Frame); min(r.W, r.H) < 1 {
		f.planes = nil
	} else {
		v := l.ViewOf(at.view.x, at.view.y, at.view.zoom, p.size)
		f.planes = p.planes
		f.x = axisOf(r.X, r.W, v.X-p.area.X, v.W, float64(p.planes.y.w)/p.area.W)
		f.y = axisOf(r.Y, r.H, v.Y-p.area.Y, v.H, float64(p.planes.y.h)/p.area.H)
	}
}
