package ingest

import (
	"bytes"
	"encoding/binary"
)

// walkWebP reads a WebP chunk by chunk, and the frames of an animation.
func walkWebP(s *scanner) (p picture) {
	s.skip(12)
	for {
		c := s.riffChunk()
		switch {
		case s.ended() && p.width > 0:
			s.err = nil
			p.cost = int64(p.width) * int64(p.height) * 4
			p.frames = max(p.frames, 1)
			return p
		case s.err != nil:
			return p
		case c.name == "ANMF":
			p.frames++
			p.checkFrame(s, c.head)
		case c.name == "EXIF":
			p.orientation = orientationOf(c.head)
		case p.width == 0:
			if p.width, p.height = c.extent(); p.width == 0 {
				s.fail(broken("the WebP is damaged"))
			}
		case c.name == "VP8 " || c.name == "VP8L":
			if w, h := c.extent(); w != p.width || h != p.height {
				s.fail(broken("the picture's headers contradict each other"))
			}
		}
		if p.frames > maxFrames {
			return p
		}
	}
}

// riffChunk skips a chunk, and returns its beginning.
func (s *scanner) riffChunk() fileChunk {
	head := s.take(8)
	c := s.chunk(head[:4], binary.LittleEndian.Uint32(head[4:]))
	if c.size%2 == 1 && s.err == nil {
		_, _ = s.r.Discard(1) // the padding, which some leave out at the end
	}
	return c
}

// extent returns the size of a chunk's picture, 0 if it has none.
func (c fileChunk) extent() (width, height int) {
	h := c.head
	switch {
	case c.name == "VP8X" && len(h) >= 10:
		return 1 + little24(h[4:]), 1 + little24(h[7:])
	case c.name == "VP8 " && len(h) >= 10:
		return little16(h[6:]) & 0x3fff, little16(h[8:]) & 0x3fff
	case c.name == "VP8L" && len(h) >= 5:
		v := binary.LittleEndian.Uint32(h[1:])
		return 1 + int(v&0x3fff), 1 + int(v>>14&0x3fff)
	}
	return 0, 0
}

// checkFrame refuses a frame that leaves its canvas.
func (p picture) checkFrame(s *scanner, h []byte) {
	switch {
	case len(h) < 16:
		s.fail(broken("the WebP is damaged"))
	case 2*little24(h)+1+little24(h[6:]) > p.width || 2*little24(h[3:])+1+little24(h[9:]) > p.height:
		s.fail(broken("the WebP has a frame outside of its canvas"))
	}
}

func little24(b []byte) int { return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 }

// firstFrameOf returns the first picture of an animated WebP as a file of its own, without separately
// stored transparency. Any other file is returned unchanged.
func firstFrameOf(raw []byte) []byte {
	if len(raw) < 21 || string(raw[:4]) != "RIFF" || string(raw[8:16]) != "WEBPVP8X" || raw[20]&2 == 0 {
		return raw
	}
	at := bytes.Index(raw, []byte("ANMF"))
	if at < 0 {
		return raw
	}
	frame := raw[min(at+8+16, len(raw)):]
	for len(frame) >= 8 {
		size := 8 + int64(binary.LittleEndian.Uint32(frame[4:]))
		size = min(size+size%2, int64(len(frame)))
		if name := string(frame[:4]); name == "VP8 " || name == "VP8L" {
			head := binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(4+size))
			return append(append(head, "WEBP"...), frame[:size]...)
		}
		frame = frame[size:]
	}
	return raw
}
