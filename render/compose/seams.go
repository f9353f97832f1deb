package compose

// seams joins the shapes of a drawing where their edges meet within a pixel.
//
// Blending partial coverage over partial coverage assumes that the two are independent. That is
// wrong for tiles side by side, where the ground would shine through between them, and for a shape
// on a plate of the same outline, where the plate would show as a fringe. Both are recognised by
// their coverage: edges that coincide cover the same share of a pixel, edges that meet from two
// sides cover all of it together. If a pixel is cut in half both hold, and the sides of the shapes
// decide.
type seams struct {
	masks  []*mask // of one plane, in painter's order
	opaque []bool
	below  []belowPixel // a row
	stamp  int32
}

// belowPixel is the place of the last partial coverage of a pixel, valid if stamp is that of the
// row.
type belowPixel struct{ stamp, shape, at int32 }

// seal joins the parts of the art.
func (a *art) seal(s *seams, size rect) {
	if len(s.below) < size.x1 {
		s.below = make([]belowPixel, size.x1)
	}
	s.masks, s.opaque = s.masks[:0], s.opaque[:0]
	for i := range a.parts {
		s.masks = append(s.masks, &a.parts[i].luma)
		s.opaque = append(s.opaque, a.parts[i].alpha == 255)
	}
	s.rows(size.y1)
	for i := range a.parts {
		s.masks[i] = &a.parts[i].chroma
	}
	s.rows(size.y1 / 2)
	clear(s.masks)
}

func (s *seams) rows(n int) {
	for y := range n {
		s.stamp++
		for i, m := range s.masks {
			if y >= m.box.y0 && y < m.box.y1 {
				s.row(m, int32(i), y)
			}
		}
	}
}

// row joins a row of shape i to the shapes below it.
func (s *seams) row(m *mask, i int32, y int) {
	opaque := s.opaque[i]
	for _, r := range m.row(y) {
		if r.at == solid {
			continue
		}
		below, bits := s.below[r.x:][:r.n], m.bits[r.at:][:r.n]
		for k, c := range bits {
			if b := below[k]; opaque && b.stamp == s.stamp {
				s.join(s.masks[b.shape], m, b.at, c, int(r.x)+k, y)
			}
			below[k] = belowPixel{s.stamp, i, r.at + int32(k)}
		}
	}
}

// join sets the coverage of the lower of two shapes at a pixel, found at at, so that the upper one,
// blended over it with coverage c, gives the right colour.
func (s *seams) join(lower, upper *mask, at int32, c uint8, x, y int) {
	b := lower.bits[at]
	apart, gap := int(b)-int(c), int(b)+int(c)-255
	coincide := apart >= -1 && apart <= 1
	meet := gap >= -2 && gap <= 2
	if coincide && meet {
		same := sameSide(lower, upper, x, y)
		coincide, meet = same > 0, same < 0
	}
	if coincide {
		lower.bits[at] = 0
	}
	if meet {
		lower.bits[at] = 255
	}
}

// sameSide returns a positive number if two masks grow in the same direction at a pixel, and a
// negative one if they grow against one another.
func sameSide(a, b *mask, x, y int) int {
	across := (a.at(x+1, y) - a.at(x-1, y)) * (b.at(x+1, y) - b.at(x-1, y))
	down := (a.at(x, y+1) - a.at(x, y-1)) * (b.at(x, y+1) - b.at(x, y-1))
	return across + down
}
