package ingest

import (
	"bufio"
	"encoding/binary"
	"io"
	"math"
	"os"
)

// Limits of compressed text and colour profiles in a PNG, in bytes. They are never unpacked here,
// but other programs may.
const (
	maxPNGText    = 64 << 10
	maxPNGProfile = 1 << 20
	maxPNGChunks  = 100_000
)

// chunkHead is how much of a chunk is read: the name of a text, the header of a frame and of the
// picture in it, or the first tags of Exif data.
const chunkHead = 256

// deflateMost is the greatest expansion of compressed data.
const deflateMost = 1032

// walkPNG reads a PNG chunk by chunk.
func walkPNG(f *os.File) (p picture, err error) {
	r := bufio.NewReader(f)
	if _, err := r.Discard(8); err != nil {
		return p, err
	}
	var ihdr []byte
	var data int64
	p.frames = 1
	for n := 0; ; n++ {
		c, err := nextPNG(r)
		switch {
		case err != nil:
			return p, err
		case n == 0 && (c.name != "IHDR" || c.size != 13), n > maxPNGChunks:
			return p, broken("the PNG's chunks are out of order")
		case c.name == "IEND":
			return p.packed(ihdr, data), nil
		case c.name == "IHDR":
			ihdr = c.head
			p.width, p.height = int(binary.BigEndian.Uint32(ihdr)), int(binary.BigEndian.Uint32(ihdr[4:]))
		case c.name == "IDAT":
			data += c.size
		case c.name == "fcTL":
			p.frames++
		case c.name == "eXIf":
			p.orientation = orientationOf(c.head)
		}
		if err := c.allowed(); err != nil {
			return p, err
		}
	}
}

// fileChunk is a skipped chunk of a PNG or a WebP.
type fileChunk struct {
	name string
	size int64  // bytes
	head []byte // its first ones
}

// nextPNG skips a chunk and its checksum, and returns its beginning.
func nextPNG(r *bufio.Reader) (c fileChunk, err error) {
	var head [8]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return c, noEnd(err)
	}
	if c, err = skipChunk(r, string(head[4:]), binary.BigEndian.Uint32(head[:])); err == nil {
		_, err = r.Discard(4)
	}
	return c, noEnd(err)
}

// skipChunk skips a chunk of a name and a size, whose header is read, and returns its beginning.
func skipChunk(r *bufio.Reader, name string, size uint32) (c fileChunk, err error) {
	if size > math.MaxInt32 { // the PNG's own limit
		return c, broken("a chunk of the picture is longer than it may be")
	}
	c = fileChunk{name, int64(size), make([]byte, min(size, chunkHead))}
	if _, err = io.ReadFull(r, c.head); err == nil {
		_, err = r.Discard(int(size) - len(c.head))
	}
	return c, noEnd(err)
}

// allowed refuses texts and profiles that could unpack to far too much.
func (c fileChunk) allowed() error {
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
		return nil
	}
	if c.size > most {
		return refused("the PNG holds compressed text or a colour profile of more than it may", "save it without metadata")
	}
	return nil
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

// noEnd returns the error of a file that ends too early.
func noEnd(err error) error {
	if err == nil {
		return nil
	}
	return caused(broken("the file ends too early"), err)
}
