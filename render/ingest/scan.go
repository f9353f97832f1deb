package ingest

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"os"
)

// scanner reads the parts of a picture's file one after the other. After a failure it returns zeros.
type scanner struct {
	r    *bufio.Reader
	size int64 // of the file
	err  error // the first failure: the file's fault
}

func newScanner(f *os.File) (*scanner, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	return &scanner{r: bufio.NewReader(f), size: info.Size()}, nil
}

// fail notes a failure, unless there was one.
func (s *scanner) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

// take returns the next n bytes.
func (s *scanner) take(n int) []byte {
	b := make([]byte, n)
	if s.err == nil {
		_, err := io.ReadFull(s.r, b)
		s.err = noEnd(err)
	}
	return b
}

func (s *scanner) byte() byte { return s.take(1)[0] }

// skip skips the next n bytes.
func (s *scanner) skip(n int) {
	if s.err == nil {
		_, err := s.r.Discard(n)
		s.err = noEnd(err)
	}
}

// ended reports whether the only failure is that the file ended.
func (s *scanner) ended() bool { return errors.Is(s.err, io.EOF) }

// noEnd returns the error of a file that ends too early.
func noEnd(err error) error {
	if err == nil {
		return nil
	}
	return caused(broken("the file ends too early"), err)
}

// fileChunk is a skipped chunk of a PNG or a WebP.
type fileChunk struct {
	name string
	size int64  // bytes
	head []byte // its first ones
}

// chunkHead is how much of a chunk is read: the name of a text, the header of a frame and of the
// picture in it, or the first tags of Exif data.
const chunkHead = 256

// chunk skips a chunk of a name and a size, whose header is read, and returns its beginning.
func (s *scanner) chunk(name []byte, size uint32) fileChunk {
	if size > math.MaxInt32 { // the PNG's own limit
		s.fail(broken("a chunk of the picture is longer than it may be"))
		size = 0
	}
	c := fileChunk{string(name), int64(size), s.take(int(min(size, chunkHead)))}
	s.skip(int(size) - len(c.head))
	return c
}

func little16(b []byte) int { return int(binary.LittleEndian.Uint16(b)) }

func big16(b []byte) int { return int(binary.BigEndian.Uint16(b)) }
