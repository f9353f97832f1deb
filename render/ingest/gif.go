package ingest

// lzwMost is how many pixels a byte of GIF data can become: 12 bits stand for
// 4,096 pixels at most.
const lzwMost = 2731

// Introducers of a GIF's blocks.
const (
	gifExtension = 0x21
	gifFrame     = 0x2c
	gifTrailer   = 0x3b
)

// walkGIF reads a GIF block by block.
func walkGIF(s *scanner) (p picture) {
	head := s.take(13)
	p.width, p.height = little16(head[6:]), little16(head[8:])
	p.cost = int64(p.width) * int64(p.height)
	s.skipTable(head[10])
	for s.err == nil && p.frames <= maxFrames {
		switch s.byte() {
		case gifTrailer:
			if p.frames == 0 {
				s.fail(broken("the GIF has no picture in it"))
			}
			return p
		case gifExtension:
			s.skip(1)
			s.skipBlocks()
		case gifFrame:
			p.frames++
			p.skipFrame(s)
		default:
			s.fail(broken("the GIF is damaged"))
		}
	}
	return p
}

// skipTable skips a colour table, if flags announce one.
func (s *scanner) skipTable(flags byte) {
	if flags&0x80 != 0 {
		s.skip(3 << (flags&7 + 1))
	}
}

// skipBlocks skips blocks up to the empty one, and returns their total bytes.
func (s *scanner) skipBlocks() (size int64) {
	for n := s.byte(); n > 0; n = s.byte() {
		s.skip(int(n))
		size += int64(n)
	}
	return size
}

// skipFrame skips a frame, which must lie within the canvas and can only be as large as its data
// allows.
func (p picture) skipFrame(s *scanner) {
	head := s.take(9)
	x, y, w, h := little16(head), little16(head[2:]), little16(head[4:]), little16(head[6:])
	if x+w > p.width || y+h > p.height {
		s.fail(broken("the GIF has a frame outside of its canvas"))
	}
	s.skipTable(head[8])
	s.skip(1)
	if size := s.skipBlocks(); int64(w)*int64(h) > size*lzwMost {
		s.fail(broken("the picture says it is larger than what is in it"))
	}
}
