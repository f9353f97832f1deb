package ingest

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
)

// walkWebP reads a WebP chunk by chunk, and the frames of an animation.
func walkWebP(f *os.File) (p picture, err error) {
	r := bufio.NewReader(f)
	if _, err := r.Discard(12); err != nil {
		return p, noEnd(err)
	}
	for {
		c, err := nextRIFF(r)
		if errors.Is(err, io.EOF) && p.width > 0 {
			p.cost = int64(p.width) * int64(p.height) * 4
			p.frames = max(p.frames, 1)
			return p, nil
		}
		if err != nil {
			return p, noEnd(err)
		}
		switch {
		case c.name == "ANMF":
			p.frames++
			err = c.inside(p)
		case c.name == "EXIF":
			p.orientation = orientationOf(c.head)
		case p.width == 0:
			p.width, p.height, err = c.extent()
		case c.name == "VP8 " || c.name == "VP8L":
			err = c.equals(p.width, p.height)
		}
		if err != nil || p.frames > maxFrames {
			return p, err
		}
	}
}

// nextRIFF skips a chunk. io.EOF is the end of the file between two chunks.
func nextRIFF(r *bufio.Reader) (c fileChunk, err error) {
	var head [8]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return c, err
	}
	c, err = skipChunk(r, string(head[:4]), binary.LittleEndian.Uint32(head[4:]))
	if err == nil && c.size%2 == 1 {
		_, _ = r.ReadByte() // the padding, which some leave out at the end
	}
	return c, err
}

// extent returns the size of a chunk's picture.
func (c fileChunk) extent() (width, height int, err error) {
	h := c.head
	switch {
	case c.name == "VP8X" && len(h) >= 10:
		return 1 + little24(h[4:]), 1 + little24(h[7:]), nil
	case c.name == "VP8 " && len(h) >= 10:
		return int(binary.LittleEndian.Uint16(h[6:]) & 0x3fff), int(binary.LittleEndian.Uint16(h[8:]) & 0x3fff), nil
	case c.name == "VP8L" && len(h) >= 5:
		v := binary.LittleEndian.Uint32(h[1:])
		return 1 + int(v&0x3fff), 1 + int(v>>14&0x3fff), nil
	}
	return 0, 0, broken("the WebP is damaged")
}

// equals refuses a picture of another size than the canvas.
func (c fileChunk) equals(width, height int) error {
	w, h, err := c.extent()
	if err == nil && (w != width || h != height) {
		err = broken("the picture's headers contradict each other")
	}
	return err
}

// inside refuses a frame that leaves its canvas.
func (c fileChunk) inside(p picture) error {
	if len(c.head) < 16 {
		return broken("the WebP is damaged")
	}
	right := 2*little24(c.head) + 1 + little24(c.head[6:])
	bottom := 2*little24(c.head[3:]) + 1 + little24(c.head[9:])
	if right > p.width || bottom > p.height {
		return broken("the WebP has a frame outside of its canvas")
	}
	return nil
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
