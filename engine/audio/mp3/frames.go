package mp3

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// frames reads the frames of a file, one in memory at a time. It handles the tags before, between
// and after them.
type frames struct {
	ctx   context.Context
	in    *bufio.Reader
	size  int64  // of the file, in bytes
	at    int64  // possible start of the next frame
	first header // the first frame's; 0 before it
	tag   tag
	count int // frames with sound so far
	spent int // samples in them

	between bool // a tag follows a frame
	joined  bool // and another frame follows that
}

// The most bytes examined at once, and the most bytes before the first frame that are neither tag
// nor sound: both as in ffmpeg.
const (
	window  = 64 << 10
	maxJunk = 64 << 10
)

// walk begins at a file's start. It reads and skips a first frame that is a tag.
func walk(ctx context.Context, r io.ReadSeeker) (*frames, error) {
	size, err := r.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = r.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, fmt.Errorf("mp3: %w", err)
	}
	f := &frames{ctx: ctx, in: bufio.NewReaderSize(r, window), size: size}
	if err := f.begin(); err != nil {
		return nil, err
	}
	return f, f.readTag()
}

// begin seeks the first frame.
func (f *frames) begin() error {
	for junk := 0; ; {
		n, err := f.meta()
		if err != nil {
			return err
		}
		if n > 0 {
			if err := f.skip(n); err != nil {
				return err
			}
			continue
		}
		h, found, err := f.starts()
		switch {
		case err != nil:
			return err
		case found:
			f.first = h
			return nil
		case junk == 0 && h != 0 && h.free():
			return fmt.Errorf("%w: its bit rate is free, which is not taken, only a constant or variable one", ErrFormat)
		}
		if junk++; junk > maxJunk {
			return fmt.Errorf("%w: there is no MP3 frame at its beginning", ErrFormat)
		}
		if err := f.skip(1); err != nil {
			return err
		}
	}
}

// starts reports whether the first frame is here: one followed by another, or by a tag, or by the
// end of the file. The header is 0 if there is none.
func (f *frames) starts() (h header, found bool, err error) {
	b, err := f.peek(headerSize)
	if err != nil {
		return 0, false, err
	}
	if len(b) == 0 {
		return 0, false, fmt.Errorf("%w: there is no sound in it", ErrFormat)
	}
	h, ok := headerAt(b)
	if !ok {
		return 0, false, nil
	}
	b, err = f.peek(h.size() + headerSize)
	if err != nil || h.free() {
		return h, false, err
	}
	if len(b) < h.size()+headerSize {
		return h, true, nil // next reports whether it is cut off
	}
	b = b[h.size():]
	after, ok := headerAt(b)
	return h, ok && after.pace() == h.pace() || bytes.HasPrefix(b, []byte("TAG")) || bytes.HasPrefix(b, []byte("APE")) || bytes.HasPrefix(b, []byte("ID3")), nil
}

// readTag skips the first frame if it is a tag.
func (f *frames) readTag() error {
	frame, err := f.peek(f.first.size())
	if err != nil || len(frame) < f.first.size() {
		return err
	}
	t, ok := tagOf(f.first, frame)
	if !ok {
		return nil
	}
	f.tag = t
	if rest := int(f.size - f.at); t.bytes > 0 && rest-t.bytes > min(rest, t.bytes)>>4 {
		f.tag.frames = 0 // other files follow the one that it describes
	}
	return f.skip(int64(f.first.size()))
}

// next returns the next frame with sound, valid until the next call, and io.EOF at the end.
func (f *frames) next() (h header, frame []byte, err error) {
	for {
		if err := f.ctx.Err(); err != nil {
			return 0, nil, err
		}
		b, err := f.peek(headerSize)
		if err != nil {
			return 0, nil, err
		}
		if h, ok := headerAt(b); ok && !h.free() {
			frame, err = f.take(h)
			return h, frame, err
		}
		n, err := f.meta()
		f.between = f.between || n > 0
		if err == nil && n == 0 {
			err = f.end(b)
		}
		if err == nil {
			err = f.skip(n)
		}
		if err != nil {
			return 0, nil, err
		}
	}
}

func (f *frames) take(h header) ([]byte, error) {
	frame, err := f.peek(h.size())
	switch {
	case err != nil:
		return nil, err
	case len(frame) < h.size() && f.whole():
		return nil, io.EOF
	case len(frame) < h.size():
		return nil, f.damaged("it is cut off")
	}
	f.count++
	f.joined = f.joined || f.between
	f.spent += h.samples() * f.first.rate() / h.rate()
	return frame, f.skip(int64(h.size()))
}

// end returns the meaning of bytes that are neither frame nor tag: the end, which may be padded
// with zeros, or damage.
func (f *frames) end(b []byte) error {
	missing := f.tag.frames - f.count
	switch {
	case f.whole():
		return io.EOF
	case len(b) > 0 && !f.padded():
		return f.damaged("what follows is no MP3")
	case missing > 1: // some encoders count the tag as a frame
		return f.damaged(fmt.Sprintf("it is cut off: %d of %d frames are missing", missing, f.tag.frames))
	case f.count == 0:
		return fmt.Errorf("%w: there is no sound in it", ErrFormat)
	}
	return io.EOF
}

// whole reports whether all frames counted in the tag were there.
func (f *frames) whole() bool { return f.tag.frames > 0 && f.count >= f.tag.frames }

// padded skips zeros and reports whether there is nothing else.
func (f *frames) padded() bool {
	for {
		b, err := f.peek(window / 2)
		if err != nil || len(bytes.Trim(b, "\x00")) > 0 {
			return false
		}
		if len(b) == 0 || f.skip(int64(len(b))) != nil {
			return true
		}
	}
}

// damaged returns an error about the next bytes.
func (f *frames) damaged(how string) error {
	at := span(f.spent, f.first.rate())
	return fmt.Errorf("%w %.1f s from its beginning: %s", ErrDamaged, at.Seconds(), how)
}

// meta returns the size of a known tag here, in bytes; 0 if there is none.
func (f *frames) meta() (int64, error) {
	b, err := f.peek(32)
	if err != nil {
		return 0, err
	}
	switch {
	case len(b) >= 10 && bytes.HasPrefix(b, []byte("ID3")) && (b[6]|b[7]|b[8]|b[9])&0x80 == 0:
		n := 10 + int64(b[6])<<21 + int64(b[7])<<14 + int64(b[8])<<7 + int64(b[9])
		if b[5]&0x10 != 0 {
			n += 10 // a footer
		}
		return n, nil
	case bytes.HasPrefix(b, []byte("TAG+")):
		return 227, nil
	case bytes.HasPrefix(b, []byte("TAG")):
		return 128, nil
	case len(b) >= 24 && bytes.HasPrefix(b, []byte("APETAGEX")):
		n := int64(binary.LittleEndian.Uint32(b[12:]))
		if b[23]&0x20 != 0 {
			n += 32 // this is the header, which the size leaves out
		}
		return max(n, 32), nil
	case bytes.HasPrefix(b, []byte("LYRICSBEGIN")):
		return f.lyrics()
	}
	return 0, nil
}

// maxLyrics is how much of a text is searched for its end, in bytes.
const maxLyrics = 8 << 10

// lyrics returns the size of a tag that states it at its end.
func (f *frames) lyrics() (int64, error) {
	b, err := f.peek(maxLyrics)
	if err != nil {
		return 0, err
	}
	for _, end := range []string{"LYRICS200", "LYRICSEND"} {
		if i := bytes.Index(b, []byte(end)); i > 0 {
			return int64(i + len(end)), nil
		}
	}
	return 0, nil
}

// peek returns up to n of the next bytes; fewer at the end of the file.
func (f *frames) peek(n int) ([]byte, error) {
	b, err := f.in.Peek(n)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("mp3: %w", err)
	}
	return b, nil
}

// skip skips n bytes, all of which must be there.
func (f *frames) skip(n int64) error {
	for left := n; left > 0; {
		if err := f.ctx.Err(); err != nil {
			return err
		}
		d, err := f.in.Discard(int(min(left, window)))
		left -= int64(d)
		switch {
		case errors.Is(err, io.EOF):
			return f.damaged("a tag reaches beyond its end")
		case err != nil:
			return fmt.Errorf("mp3: %w", err)
		}
	}
	f.at += n
	return nil
}
