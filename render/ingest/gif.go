package ingest

import (
	"bufio"
	"encoding/binary"
	"io"
	"os"
)

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
func walkGIF(f *os.File) (p picture, err error) {
	r := bufio.NewReader(f)
	var head [13]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return p, noEnd(err)
	}
	p.width, p.height = int(binary.LittleEndian.Uint16(head[6:])), int(binary.LittleEndian.Uint16(head[8:]))
	p.cost = int64(p.width) * int64(p.height)
	if err := skipTable(r, head[10]); err != nil {
		return p, err
	}
	for {
		kind, err := r.ReadByte()
		switch {
		case err != nil:
			return p, noEnd(err)
		case kind == gifTrailer && p.frames == 0:
			return p, broken("the GIF has no picture in it")
		case kind == gifTrailer:
			return p, nil
		case kind == gifExtension:
			err = skipExtension(r)
		case kind == gifFrame:
			p.frames++
			err = p.skipFrame(r)
		default:
			err = broken("the GIF is damaged")
		}
		if err != nil || p.frames > maxFrames {
			return p, err
		}
	}
}

// skipTable skips a colour table, if flags announce one.
func skipTable(r *bufio.Reader, flags byte) error {
	if flags&0x80 == 0 {
		return nil
	}
	_, err := r.Discard(3 << (flags&7 + 1))
	return noEnd(err)
}

func skipExtension(r *bufio.Reader) error {
	if _, err := r.ReadByte(); err != nil {
		return noEnd(err)
	}
	_, err := skipBlocks(r)
	return err
}

// skipBlocks skips blocks up to the empty one, and returns their total bytes.
func skipBlocks(r *bufio.Reader) (size int64, err error) {
	for {
		n, err := r.ReadByte()
		if err == nil {
			_, err = r.Discard(int(n))
		}
		if err != nil || n == 0 {
			return size, noEnd(err)
		}
		size += int64(n)
	}
}

// skipFrame skips a frame, which must lie within the canvas and can only be as large as its data
// allows.
func (p picture) skipFrame(r *bufio.Reader) error {
	var head [9]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return noEnd(err)
	}
	at := func(i int) int { return int(binary.LittleEndian.Uint16(head[i:])) }
	if at(0)+at(4) > p.width || at(2)+at(6) > p.height {
		return broken("the GIF has a frame outside of its canvas")
	}
	if err := skipTable(r, head[8]); err != nil {
		return err
	}
	if _, err := r.ReadByte(); err != nil {
		return noEnd(err)
	}
	size, err := skipBlocks(r)
	if err == nil && int64(at(4))*int64(at(6)) > size*lzwMost {
		err = broken("the picture says it is larger than what is in it")
	}
	return err
}
