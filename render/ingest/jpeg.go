package ingest

import (
	"bufio"
	"encoding/binary"
	"io"
	"os"
)

// Markers of a JPEG.
const (
	jpegStart       = 0xda // of the pixels
	jpegProgressive = 0xc2
	jpegExif        = 0xe1
)

// walkJPEG reads a JPEG segment by segment up to the pixels.
func walkJPEG(f *os.File) (p picture, err error) {
	info, err := f.Stat()
	if err != nil {
		return p, err
	}
	r := bufio.NewReader(f)
	if _, err := r.Discard(2); err != nil {
		return p, noEnd(err)
	}
	p.frames = 1
	for {
		marker, body, err := nextSegment(r)
		switch {
		case err != nil:
			return p, err
		case marker == jpegStart && p.width == 0:
			return p, broken("the JPEG is damaged")
		case marker == jpegStart:
			return p, nil
		case marker == jpegExif:
			p.orientation = max(p.orientation, orientationOf(body))
		case marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc: // a frame begins
			if len(body) < 6 {
				return p, broken("the JPEG is damaged")
			}
			p.height, p.width = int(binary.BigEndian.Uint16(body[1:])), int(binary.BigEndian.Uint16(body[3:]))
			p.most = info.Size() * 8 * 64 // a block of 64 pixels takes a bit at least
			p.cost = samples(int64(p.width)*int64(p.height), body[6:], int(body[5]))
			if marker == jpegProgressive {
				p.cost *= 5 // its coefficients are kept as well
			}
		}
	}
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

// nextSegment reads a marker and its segment, 64 KiB at most.
func nextSegment(r *bufio.Reader) (marker byte, body []byte, err error) {
	b, err := r.ReadByte()
	for err == nil && marker == 0 {
		if b != 0xff {
			return 0, nil, broken("the JPEG is damaged")
		}
		for b == 0xff && err == nil { // fill bytes are allowed
			b, err = r.ReadByte()
		}
		marker = b
	}
	if err != nil {
		return 0, nil, noEnd(err)
	}
	var size [2]byte
	if _, err := io.ReadFull(r, size[:]); err != nil {
		return 0, nil, noEnd(err)
	}
	n := int(binary.BigEndian.Uint16(size[:])) - 2
	if n < 0 {
		return 0, nil, broken("the JPEG is damaged")
	}
	body = make([]byte, n)
	_, err = io.ReadFull(r, body)
	return marker, body, noEnd(err)
}
