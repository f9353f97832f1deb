package compose

// seams joins the shapes of a drawing where their edges meet within a pixel.
//
// Laying partial coverage over partial coverage supposes that the two have
// nothing to do with each other. That is wrong for tiles side by side, where
// the ground would shine through between them, and for a shape on a plate of
// the same outline, where the plate would show as a fringe. Both are known by
// their coverage: edges that coincide cover the same share of a pixel, edges
// that meet from two sides cover all of it together.
type seams struct {
	masks  []*mask // of one plane, in painter's order
	opaque []bool
	below  []belowPixel // a row
	stamp  int32
}

// belowPixel is where the last partial coverage of a pixel is kept, if stamp
// is that of the row.
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
				lower := &s.masks[b.shape].bits[b.at]
				*lower = joint(*lower, c)
			}
			below[k] = belowPixel{s.stamp, i, r.at + int32(k)}
		}
	}
}

// joint is the coverage that the lower of two shapes needs for the upper one,
// laid over it, to give the right pixel.
func joint(lower, upper uint8) uint8 {
	apart, gap := int(lower)-int(upper), int(lower)+int(upper)-255
	coincide := apart >= -1 && apart <= 1
	meet := gap >= -2 && gap <= 2
	switch {
	case coincide == meet: // neither, or a pixel cut in half: no telling
		return lower
	case meet:
		return 255
	}
	return 0
}
