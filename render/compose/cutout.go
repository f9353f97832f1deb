package compose

import (
	"image"
	"math"

	"github.com/disintegration/imaging"

	"github.com/scenewright/scenewright/engine/timeline"
)

// cutoutKey identifies a prepared cutout: a picture with transparency, at its shown size and on
// whole pixels. Its position on the canvas matters by half a chroma sample only.
type cutoutKey struct {
	blob               string
	width, height      int
	shiftedX, shiftedY int
}

// stick prepares a picture with transparency at the pose's place.
func (s *sprite) stick(st *spriteContext) error {
	if st.pictures == nil || s.layer.Picture.Frame.Empty() {
		_, err := st.print(s.layer) // reports which of the two is missing
		return err
	}
	r := pixelsOf(s.layer.Picture.Frame, s.pose.place)
	c, err := st.pictures.cutout(s.layer.Picture.Blob, r)
	if err != nil {
		return err
	}
	at := r.even()
	c.x, c.y = axis{-int64(at.x0) << axisBits, axisOne}, axis{-int64(at.y0) << axisBits, axisOne}
	box := timeline.Rect{X: float64(at.x0), Y: float64(at.y0), W: float64(at.x1 - at.x0), H: float64(at.y1 - at.y0)}
	s.moving.rasterise(st.raster, outlined(box, 0, flatness), place{scale: stepsPerScale}, st.size)
	s.fill, s.whole = &c, &s.moving
	s.look()
	return nil
}

// pixelsOf returns the whole pixels of a frame at a place.
func pixelsOf(f timeline.Rect, at place) rect {
	k := float64(at.scale) / stepsPerScale
	side := func(v float64) int { return int(math.Round(min(largestSide, max(1, sane(v, 1, maxSide)*k)))) }
	corner := func(v float64, by int32) int {
		return int(math.Round(sane(v, -maxSide, maxSide)*k + float64(by)/stepsPerPixel))
	}
	x, y := corner(f.X, at.x), corner(f.Y, at.y)
	return rect{x, y, x + side(f.W), y + side(f.H)}
}

// cutout returns a picture of the size of r, made if it is missing.
func (s *Pictures) cutout(blob string, r rect) (filling, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := cutoutKey{blob, r.x1 - r.x0, r.y1 - r.y0, r.x0 & 1, r.y0 & 1}
	if c, ok := s.prints.Get(key); ok {
		return c.(filling), nil
	}
	img, err := s.image(blob)
	if err != nil {
		return filling{}, err
	}
	c := newCutout(img, key)
	s.prints.Put(key, c, len(c.planes.frame.Pix)+len(c.clear.pix)+len(c.half.pix))
	return c, nil
}

// newCutout scales a picture, and puts it on a canvas with even sides.
func newCutout(img image.Image, key cutoutKey) filling {
	small := imaging.Resize(img, key.width, key.height, imaging.CatmullRom)
	w, h := (key.shiftedX+key.width+1)&^1, (key.shiftedY+key.height+1)&^1
	c := filling{
		planes: newCanvas(w, h),
		clear:  plane{make([]byte, w*h), w, h},
		half:   plane{make([]byte, w*h/4), w / 2, h / 2},
	}
	whole := imaging.Paste(image.NewNRGBA(image.Rect(0, 0, w, h)), small, image.Pt(key.shiftedX, key.shiftedY))
	for y := 0; y < h; y += 2 {
		upper, lower := whole.Pix[y*whole.Stride:], whole.Pix[(y+1)*whole.Stride:]
		lumaRow(c.planes.y.line(y), upper)
		lumaRow(c.planes.y.line(y+1), lower)
		alphaRow(c.clear.line(y), upper)
		alphaRow(c.clear.line(y+1), lower)
		c.chromaRow(y/2, upper, lower)
	}
	return c
}

func alphaRow(dst, nrgba []byte) {
	for x := range dst {
		dst[x] = nrgba[4*x+3]
	}
}

// chromaRow writes a row of chroma: the mean of four pixels, each weighted by its coverage.
func (f *filling) chromaRow(y int, upper, lower []byte) {
	u, v, cover := f.planes.u.line(y), f.planes.v.line(y), f.half.line(y)
	for x := range cover {
		var sum [3]int
		all := 0
		for _, p := range [4][]byte{upper[8*x:], upper[8*x+4:], lower[8*x:], lower[8*x+4:]} {
			a := int(p[3])
			all += a
			for k := range sum {
				sum[k] += int(p[k]) * a
			}
		}
		n := max(1, all)
		r, g, b := (sum[0]+n/2)/n, (sum[1]+n/2)/n, (sum[2]+n/2)/n
		u[x] = clamp8((r*ur + g*ug + b*ub + 128<<16 + 1<<15) >> 16)
		v[x] = clamp8((r*vr + g*vg + b*vb + 128<<16 + 1<<15) >> 16)
		cover[x] = uint8((all + 2) / 4)
	}
}
