package compose

// plane is one of the three planes of a frame, tightly packed.
type plane struct {
	pix  []byte
	w, h int
}

// row returns the stretch [x0, x1) of a line.
func (p plane) row(y, x0, x1 int) []byte { return p.pix[y*p.w+x0 : y*p.w+x1] }

// canvas is a frame with access to its planes.
type canvas struct {
	frame   Frame
	y, u, v plane
}

func newCanvas(w, h int) *canvas {
	return canvasOf(Frame{Width: w, Height: h, Pix: make([]byte, w*h*3/2)})
}

// canvasOf returns a canvas of a frame, which shares its planes.
func canvasOf(f Frame) *canvas {
	luma, cw, ch := f.Width*f.Height, f.Width/2, f.Height/2
	return &canvas{
		frame: f,
		y:     plane{f.Pix[:luma], f.Width, f.Height},
		u:     plane{f.Pix[luma : luma+cw*ch], cw, ch},
		v:     plane{f.Pix[luma+cw*ch : luma+2*cw*ch], cw, ch},
	}
}

// bounds returns the rectangle of the whole canvas.
func (c *canvas) bounds() rect { return rect{0, 0, c.frame.Width, c.frame.Height} }

// fill paints an even rectangle in one colour.
func (c *canvas) fill(r rect, col yuv) {
	c.y.fill(r, col.y)
	c.u.fill(r.half(), col.u)
	c.v.fill(r.half(), col.v)
}

func (p plane) fill(r rect, v uint8) {
	for y := r.y0; y < r.y1; y++ {
		fill(p.row(y, r.x0, r.x1), v)
	}
}

// copy copies an even rectangle from another canvas of the same size.
func (c *canvas) copy(from *canvas, r rect) {
	c.y.copy(from.y, r)
	c.u.copy(from.u, r.half())
	c.v.copy(from.v, r.half())
}

func (p plane) copy(from plane, r rect) {
	if r.x0 == 0 && r.x1 == p.w && !r.empty() {
		copy(p.pix[r.y0*p.w:r.y1*p.w], from.pix[r.y0*p.w:r.y1*p.w])
		return
	}
	for y := r.y0; y < r.y1; y++ {
		copy(p.row(y, r.x0, r.x1), from.row(y, r.x0, r.x1))
	}
}

// mix writes below·(1−w/256) + above·w/256 into an even rectangle; either
// may be the canvas itself.
func (c *canvas) mix(below, above *canvas, r rect, w int) {
	c.y.mix(below.y, above.y, r, w)
	c.u.mix(below.u, above.u, r.half(), w)
	c.v.mix(below.v, above.v, r.half(), w)
}

func (p plane) mix(below, above plane, r rect, w int) {
	for y := r.y0; y < r.y1; y++ {
		mix(p.row(y, r.x0, r.x1), below.row(y, r.x0, r.x1), above.row(y, r.x0, r.x1), w)
	}
}

// Memory provides the memory of canvases. Several composers may use one at the same time.
type Memory interface {
	// Lend returns n bytes with any content.
	Lend(n int) []byte
	// Return takes back lent memory, which has no readers any more.
	Return(b []byte)
}

// heap provides canvases on the heap. The garbage collector takes them back.
type heap struct{}

func (heap) Lend(n int) []byte { return make([]byte, n) }

func (heap) Return([]byte) {}
