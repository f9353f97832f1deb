package ingest

// Markers of a JPEG.
const (
	jpegStart       = 0xda // of the pixels
	jpegProgressive = 0xc2
	jpegExif        = 0xe1
)

// walkJPEG reads a JPEG segment by segment up to the pixels.
func walkJPEG(s *scanner) (p picture) {
	s.skip(2)
	p.frames = 1
	for s.err == nil {
		marker, body := s.segment()
		switch {
		case marker == jpegStart && p.width == 0:
			s.fail(broken("the JPEG is damaged"))
		case marker == jpegStart:
			return p
		case marker == jpegExif:
			p.orientation = max(p.orientation, orientationOf(body))
		case marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc: // a frame begins
			if len(body) < 6 {
				s.fail(broken("the JPEG is damaged"))
				return p
			}
			p.height, p.width = big16(body[1:]), big16(body[3:])
			p.most = s.size * 8 * 64 // a block of 64 pixels takes a bit at least
			p.cost = samples(int64(p.width)*int64(p.height), body[6:], int(body[5]))
			if marker == jpegProgressive {
				p.cost *= 5 // its coefficients are kept as well
			}
		}
	}
	return p
}

// samples returns how many samples a picture of so many pixels has, fewer if chroma has a lower
// resolution than luma. Each component has three bytes, the second of which has the numbers of its
// samples across and down.
func samples(pixels int64, components []byte, n int) int64 {
	var sum, most int64
	for i := range min(n, len(components)/3) {
		factor := components[3*i+1]
		k := int64(factor>>4) * int64(factor&15)
		sum, most = sum+k, max(most, k)
	}
	if most == 0 {
		return pixels * int64(n)
	}
	return pixels * sum / most
}

// segment reads a marker and its segment, 64 KiB at most.
func (s *scanner) segment() (marker byte, body []byte) {
	damaged := s.byte() != 0xff
	for marker = 0xff; marker == 0xff; { // fill bytes are allowed
		marker = s.byte()
	}
	n := big16(s.take(2)) - 2
	if damaged || marker == 0 || n < 0 {
		s.fail(broken("the JPEG is damaged"))
		return 0, nil
	}
	return marker, s.take(n)
}
