package compose

// filling is the pixels of a clip or a picture in their place on the canvas. The outline of their
// frame, a figure like any other, limits them.
type filling struct {
	planes      *canvas // nil = nothing can be shown
	clear, half plane   // their opacity, and as large as chroma; without pixels = opaque
	x, y        axis    // from pixels of the canvas to pixels of the planes
}

// paint draws the pixels on an even rectangle of a canvas, through the coverage of their outline, in
// parallel on all processors.
func (f *filling) paint(c *canvas, a *art, r rect, weight int) {
	if f.planes == nil || len(a.parts) == 0 {
		return
	}
	mask, x, y := &a.parts[0], f.x, f.y
	bands(r, func(r rect) {
		(&projection{src: f.planes.y, clear: f.clear, x: x, y: y, weight: weight}).paint(c.y, &mask.luma, r)
		(&projection{src: f.planes.u, clear: f.half, x: x.half(), y: y.half(), weight: weight}).paint(c.u, &mask.chroma, r.half())
		(&projection{src: f.planes.v, clear: f.half, x: x.half(), y: y.half(), weight: weight}).paint(c.v, &mask.chroma, r.half())
	})
}

// covers reports whether the pixels hide everything below them in a rectangle.
func (f *filling) covers(a *art, r rect) bool {
	if f.planes == nil || f.clear.pix != nil || len(a.parts) != 1 {
		return false
	}
	return a.parts[0].luma.solid(r) && a.parts[0].chroma.solid(r.half())
}

// projection maps a plane of a clip or a picture to one of a canvas.
type projection struct {
	src    plane
	clear  plane // its opacity, 0 to 255; without pixels = opaque
	x, y   axis
	weight int // 0..256

	picture, matte painter
}

// paint draws the part of a rectangle that a mask covers.
func (p *projection) paint(dst plane, m *mask, r rect) {
	if r = r.intersect(m.box); r.empty() {
		return
	}
	for y := r.y0; y < r.y1; y++ {
		runs := m.row(y)
		if len(runs) == 0 {
			continue
		}
		row, clear := p.row(&p.picture, p.src, y, r), []byte(nil)
		if p.clear.pix != nil {
			clear = p.row(&p.matte, p.clear, y, r)
		}
		line := dst.row(y, r.x0, r.x1)
		for _, run := range runs {
			p.lay(line, row, clear, m, run, r.x0)
		}
	}
}

// row returns row y of a rectangle on a plane: its own pixels if they are aligned with the canvas,
// else interpolated ones.
func (p *projection) row(by *painter, src plane, y int, r rect) []byte {
	if dx, dy, ok := p.aligned(); ok && r.x0+dx >= 0 && r.x1+dx <= src.w {
		return src.line(y + dy)[r.x0+dx : r.x1+dx]
	}
	if len(by.taps) != r.x1-r.x0 {
		by.tap(r, p.x)
	}
	by.gather(src, p.y, y)
	return by.stretch()
}

// aligned reports whether pixels of the clip coincide with pixels of the canvas, and their offset.
func (p *projection) aligned() (dx, dy int, ok bool) {
	whole := p.x.step == axisOne && p.y.step == axisOne && p.x.start&(axisOne-1) == 0 && p.y.start&(axisOne-1) == 0
	return int(p.x.start >> axisBits), int(p.y.start >> axisBits), whole
}

// lay blends a run of a row over dst; both begin at pixel x0.
func (p *projection) lay(dst, row, clear []byte, m *mask, r run, x0 int) {
	a, b := max(0, int(r.x)-x0), min(len(dst), int(r.x)+int(r.n)-x0)
	if a >= b {
		return
	}
	dst, row = dst[a:b], row[a:b]
	if clear != nil {
		clear = clear[a:b]
	}
	var cover []uint8
	if r.at != solid {
		cover = m.bits[int(r.at)+x0+a-int(r.x):][:b-a]
	}
	switch {
	case cover == nil && clear == nil && p.weight == 256:
		copy(dst, row)
	case cover == nil && clear == nil:
		mix(dst, dst, row, p.weight)
	case cover == nil:
		blendThrough(dst, row, clear, p.weight)
	case clear == nil:
		blendThrough(dst, row, cover, p.weight)
	default:
		p.ebb(dst, row, clear, cover)
	}
}

// ebb blends a row through both coverages.
func (p *projection) ebb(dst, row, clear, cover []byte) {
	for i, c := range cover {
		both := uint8((int(c)*int(clear[i]) + 127) / 255)
		blendThrough(dst[i:i+1], row[i:i+1], []byte{both}, p.weight)
	}
}

// blendThrough blends a row over dst through coverage.
func blendThrough(dst, row, cover []byte, weight int) {
	k := factor(weight, 255)
	row, cover = row[:len(dst)], cover[:len(dst)]
	for i, a := range cover {
		d := int32(dst[i])
		dst[i] = uint8(d + ((int32(row[i])-d)*weigh(a, k)+128)>>8)
	}
}

// solid reports whether all pixels of a rectangle are wholly covered.
func (m *mask) solid(r rect) bool {
	if r.empty() || r.intersect(m.box) != r {
		return false
	}
	for y := r.y0; y < r.y1; y++ {
		at := r.x0
		for _, run := range m.row(y) {
			if run.at == solid && int(run.x) <= at {
				at = max(at, int(run.x)+int(run.n))
			}
		}
		if at < r.x1 {
			return false
		}
	}
	return true
}
