package pipeline

import (
	"errors"
	"fmt"
	"io"
	"sync/atomic"
)

// MaxPicture is how many bytes of one picture of a document are taken.
const MaxPicture = 25 << 20

// What comes of copying what came from outside.
var (
	ErrUnread  = errors.New("it cannot be read")
	ErrTooMuch = errors.New("it has more bytes than are taken")
)

// countingReader fails with errTooMuch where there is more than is left, and with
// errUnread where what it reads fails.
type countingReader struct {
	from io.Reader
	left int64
}

// Read implements io.Reader.
func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	c.left -= int64(n)
	switch {
	case c.left < 0:
		return n, ErrTooMuch
	case err != nil && !errors.Is(err, io.EOF):
		return n, fmt.Errorf("%w: %w", ErrUnread, err)
	}
	return n, err
}

// LimitedWriter writes until as many bytes were written as are left.
type LimitedWriter struct {
	To    io.Writer
	Left  *atomic.Int64
	Bytes int64
}

// Write fails with errTooMuch where more is written than is left.
func (m *LimitedWriter) Write(b []byte) (int, error) {
	if m.Left.Add(-int64(len(b))) < 0 {
		return 0, ErrTooMuch
	}
	n, err := m.To.Write(b)
	m.Bytes += int64(n)
	return n, err
}
