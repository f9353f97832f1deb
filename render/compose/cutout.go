package compose

import (
	"fmt"
	"image"
	"math"

	"github.com/disintegration/imaging"

	"github.com/scenewright/scenewright/engine/timeline"
)

// cutout is a picture with transparency, at its shown size and on whole pixels.
type cutout struct {
	at           rect    // on the canvas, even
	planes       *canvas // its colours, as large as at
	luma, chroma plane   // its coverage
}

// cutoutKey identifies a prepared cutout. Its position on the canvas matters by half a chroma
// sample only.
type cutoutKey struct {
	blob               string
	width, height      int
	shiftedX, shiftedY int
}

// stick prepares a picture with transparency at the pose's place.
func (s *sprite) stick(st *spriteContext) error {
	if st.pictures == nil || s.layer.Picture.Frame.Empty() {
		_, err := st.print(s.layer) // reports which of the two is missing
		return fmt.Errorf("layer %q: %w", s.layer.Name, err)
	}
	r := pixelsOf(s.layer.Picture.Frame, s.pose.place)
	c, err := st.pictures.cutout(s.layer.Picture.Blob, r)
	if err != nil {
		return fmt.Errorf("layer %q: %w", s.layer.Name, err)
	}
	c.at = r.even()
	s.stuck = &c
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
func (s *Pictures) cutout(blob string, r rect) (cutout, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := cutoutKey{blob, r.x1 - r.x0, r.y1 - r.y0, r.x0 & 1, r.y0 & 1}
	if c, ok := s.prints.Get(key); ok {
		return c.(cutout), nil
	}
	img, err := s.image(blob)
	if err != nil {
		return cutout{}, err
	}
	c := newCutout(img, key)
	s.prints.Put(key, c, len(c.planes.frame.Pix)+len(c.luma.pix)+len(c.chroma.pix))
	return c, nil
}

// newCutout scales a picture, and puts it on a canvas with even sides.
func newCutout(img image.Image, key cutoutKey) cutout {
	small := imaging.Resize(img, key.width, key.height, imaging.CatmullRom)
	w, h := (key.shiftedX+key.width+1)&^1, (key.shiftedY+key.height+1)&^1
	c := cutout{
		planes: newCanvas(w, h),
		luma:   plane{make([]byte, w*h), w, h},
		chroma: plane{make([]byte, w*h/4), w / 2, h / 2},
	}
	whole := imaging.Paste(image.NewNRGBA(image.Rect(0, 0, w, h)), small, image.Pt(key.shiftedX, key.shiftedY))
	for y := 0; y < h; y += 2 {
		upper, lower := whole.Pix[y*whole.Stride:], whole.Pix[(y+1)*whole.Stride:]
		lumaRow(c.planes.y.line(y), upper)
		lumaRow(c.planes.y.line(y+1), lower)
		alphaRow(c.luma.line(y), upper)
		alphaRow(c.luma.line(y+1), lower)
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
func (c *cutout) chromaRow(y int, upper, lower []byte) {
	u, v, cover := c.planes.u.line(y), c.planes.v.line(y), c.chroma.line(y)
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

// box returns the part of the picture within a window, even.
func (c *cutout) box(w window, size rect) rect {
	shown := rect{int(w.x0) >> subBits, int(w.y0) >> subBits, (int(w.x1) + sub - 1) >> subBits, (int(w.y1) + sub - 1) >> subBits}
	if r := c.at.intersect(shown).intersect(size); !r.empty() {
		return r.even().intersect(c.at)
	}
	return rect{}
}

// paint draws the picture on an even rectangle of a canvas.
func (c *cutout) paint(dst *canvas, r rect, weight int) {
	through(dst.y, c.planes.y, c.luma, r, c.at, weight)
	through(dst.u, c.planes.u, c.chroma, r.half(), c.at.half(), weight)
	through(dst.v, c.planes.v, c.chroma, r.half(), c.at.half(), weight)
}

// through blends a plane at a place over another, through its coverage.
func through(dst, src, cover plane, r, at rect, weight int) {
	for y := r.y0; y < r.y1; y++ {
		from, by := src.row(y-at.y0, r.x0-at.x0, r.x1-at.x0), cover.row(y-at.y0, r.x0-at.x0, r.x1-at.x0)
		blendThrough(dst.row(y, r.x0, r.x1), from, by, weight)
	}
}
