package ingest

import "encoding/binary"

// Limits of compressed text and colour profiles in a PNG, in bytes. They are never unpacked here,
// but other programs may.
const (
	maxPNGText    = 64 << 10
	maxPNGProfile = 1 << 20
	maxPNGChunks  = 100_000
)

// deflateMost is the greatest expansion of compressed data.
const deflateMost = 1032

// walkPNG reads a PNG chunk by chunk.
func walkPNG(s *scanner) (p picture) {
	s.skip(8)
	var ihdr []byte
	var data int64
	p.frames = 1
	for n := 0; s.err == nil; n++ {
		c := s.pngChunk()
		switch {
		case s.err != nil:
			return p
		case (n == 0) != (c.name == "IHDR"), n == 0 && c.size != 13, n > maxPNGChunks:
			s.fail(broken("the PNG's chunks are out of order"))
		case c.name == "IEND":
			return p.packed(ihdr, data)
		case c.name == "IHDR":
			ihdr = c.head
			p.width, p.height = int(binary.BigEndian.Uint32(ihdr)), int(binary.BigEndian.Uint32(ihdr[4:]))
		case c.name == "IDAT":
			data += c.size
		case c.name == "fcTL":
			p.frames++
		case c.name == "eXIf":
			p.orientation = orientationOf(c.head)
		case !c.allowed():
			s.fail(refused("the PNG holds compressed text or a colour profile of more than it may", "save it without metadata"))
		}
	}
	return p
}

// pngChunk skips a chunk and its checksum, and returns its beginning.
func (s *scanner) pngChunk() fileChunk {
	head := s.take(8)
	c := s.chunk(head[4:], binary.BigEndian.Uint32(head))
	s.skip(4)
	return c
}

// allowed reports whether a text or profile cannot unpack to far too much.
func (c fileChunk) allowed() bool {
	most := int64(maxPNGText)
	switch c.name {
	case "zTXt":
	case "iTXt":
		for i, b := range c.head { // the flag follows the keyword
			if b == 0 && (i+1 >= len(c.head) || c.head[i+1] == 0) {
				most = library25MB
			}
			if b == 0 {
				break
			}
		}
	case "iCCP":
		most = maxPNGProfile
	default:
		return true
	}
	return c.size <= most
}

// library25MB is the largest size of a picture file, so that it adds no limit.
const library25MB = 25 << 20

// packed sets the facts that follow from the size of the compressed pixels.
func (p picture) packed(ihdr []byte, data int64) picture {
	bits := int64(ihdr[8]) * map[byte]int64{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[ihdr[9]]
	p.most = max(data*deflateMost*8/max(bits, 1), 1)
	p.cost = int64(p.width) * int64(p.height) * 4
	if ihdr[8] == 16 {
		p.cost *= 2
	}
	return p
}
