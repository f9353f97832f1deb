package mp3

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"time"

	gomp3 "github.com/hajimehoshi/go-mp3"

	"github.com/scenewright/scenewright/engine/audio"
)

// file is an MP3 whose frames were all read.
type file struct {
	first   header // of the first frame with sound
	tag     tag
	frames  []byte // with sound
	count   int    // of frames
	samples int    // of each channel in the frames
	foreign string // why ffmpeg must decode it, "" = it is decoded here

	from, to, end int // samples before from, and those from to up to end, are cut off
}

// scan reads all frames of a file, and decodes none. The error matches [ErrFormat] or [ErrDamaged].
func scan(raw []byte) (file, error) {
	rest, err := behindID3(raw)
	if err != nil {
		return file{}, err
	}
	rest = fromFirst(rest)
	h, ok := headerAt(rest)
	switch {
	case len(rest) == 0:
		return file{}, fmt.Errorf("%w: there is no sound in it", ErrFormat)
	case !ok:
		return file{}, fmt.Errorf("%w: there is no MP3 frame at its beginning", ErrFormat)
	case h.free():
		return file{}, fmt.Errorf("%w: its bit rate is free, which is not taken, only a constant or variable one", ErrFormat)
	}
	f := file{first: h, frames: rest}
	if len(rest) >= h.size() {
		f.readTag()
	}
	if err := f.walk(); err != nil {
		return file{}, err
	}
	f.trim()
	return f, nil
}

// behindID3 returns what follows the tags at a file's beginning.
func behindID3(raw []byte) ([]byte, error) {
	for len(raw) >= 10 && bytes.HasPrefix(raw, []byte("ID3")) {
		size := 10 + int(raw[6]&0x7f)<<21 + int(raw[7]&0x7f)<<14 + int(raw[8]&0x7f)<<7 + int(raw[9]&0x7f)
		if raw[5]&0x10 != 0 {
			size += 10 // a footer
		}
		if size > len(raw) {
			return nil, fmt.Errorf("%w: a tag reaches beyond its end", ErrDamaged)
		}
		raw = raw[size:]
	}
	return raw, nil
}

// maxJunk is the most bytes before the first frame that are no sound, as in ffmpeg.
const maxJunk = 64 << 10

// fromFirst returns a file from its first frame on: where it does not begin with one, from the first
// that is followed by another.
func fromFirst(b []byte) []byte {
	if _, ok := headerAt(b); ok {
		return b
	}
	for i := range min(len(b), maxJunk) {
		h, ok := headerAt(b[i:])
		if !ok || h.free() || i+h.size() > len(b) {
			continue
		}
		if after, ok := headerAt(b[i+h.size():]); ok && after.pace() == h.pace() {
			return b[i:]
		}
	}
	return b
}

// readTag skips the first frame if it is a tag.
func (f *file) readTag() {
	t, ok := tagOf(f.first, f.frames[:f.first.size()])
	if !ok {
		return
	}
	if rest := len(f.frames); t.bytes > 0 && rest-t.bytes > min(rest, t.bytes)>>4 {
		t.frames = 0 // other files follow the one that it describes
	}
	f.tag, f.frames = t, f.frames[f.first.size():]
}

// walk reads the frames up to the first bytes that are none.
func (f *file) walk() error {
	rest, room := f.frames, 0
	for {
		h, ok := headerAt(rest)
		if !ok || h.free() || h.size() > len(rest) && f.whole() {
			break
		}
		if h.size() > len(rest) {
			return f.damaged(f.samples, "it is cut off")
		}
		frame := rest[:h.size()]
		if f.foreign == "" {
			f.foreign = f.first.foreign(h, frame, room)
		}
		room = h.borrowed(frame) + h.lent()
		f.count++
		f.samples += h.samples() * f.first.rate() / h.rate()
		rest = rest[h.size():]
	}
	f.frames = f.frames[:len(f.frames)-len(rest)]
	return f.ends(rest)
}

// whole reports whether all frames counted in the tag were there.
func (f *file) whole() bool { return f.tag.frames > 0 && f.count >= f.tag.frames }

// ends checks the bytes behind the frames: nothing but zeros, a tag, or damage.
func (f *file) ends(rest []byte) error {
	if len(rest) == id3v1Size && bytes.HasPrefix(rest, []byte("TAG")) {
		rest = nil
	}
	missing := f.tag.frames - f.count
	switch {
	case f.whole():
	case isTag(rest):
		f.foreign = "tags stand between its frames or behind them"
	case len(bytes.Trim(rest, "\x00")) > 0:
		return f.damaged(f.samples, "what follows is no MP3")
	case missing > 1: // some encoders count the tag as a frame
		return f.damaged(f.samples, fmt.Sprintf("it is cut off: %d of %d frames are missing", missing, f.tag.frames))
	case f.count == 0:
		return fmt.Errorf("%w: there is no sound in it", ErrFormat)
	}
	return nil
}

// id3v1Size is the size of the tag at the end of many files, in bytes.
const id3v1Size = 128

// isTag reports whether bytes begin with a tag.
func isTag(b []byte) bool {
	for _, tag := range []string{"TAG", "APETAGEX", "ID3", "LYRICSBEGIN"} {
		if bytes.HasPrefix(b, []byte(tag)) {
			return true
		}
	}
	return false
}

// damaged returns an error about what follows a number of samples.
func (f *file) damaged(samples int, how string) error {
	return fmt.Errorf("%w %.1f s from its beginning: %s", ErrDamaged, float64(samples)/float64(f.first.rate()), how)
}

// trim cuts off the padding of encoder and decoder, if the file states it.
func (f *file) trim() {
	if !f.tag.trims {
		return
	}
	f.from = min(f.tag.delay+decoderDelay, f.samples)
	all := f.tag.frames * f.first.samples()
	f.end = min(all, f.samples)
	f.to = min(max(all-f.tag.padding+decoderDelay, f.from), f.end)
}

// heard returns the number of samples of each channel that are not cut off.
func (f *file) heard() int { return f.samples - f.from - (f.end - f.to) }

// duration returns the length of the sound.
func (f *file) duration() time.Duration {
	return time.Duration(f.heard()) * time.Second / time.Duration(f.first.rate())
}

// sampleBytes is the size of go-mp3's output sample: two channels of 16 bits, for any frame.
const sampleBytes = 4

// decode decodes the file in the process.
func (f *file) decode() (audio.Sound, error) {
	pcm := make([]byte, f.samples*sampleBytes)
	if n, err := unpack(f.frames, pcm); err != nil {
		return audio.Sound{}, f.damaged(n/sampleBytes, fmt.Sprintf("the frame cannot be decoded (%v)", err))
	}
	s := audio.Sound{Rate: f.first.rate(), Channels: f.first.channels()}
	s.Samples = make([]float32, 0, f.heard()*s.Channels)
	for at := range f.samples {
		if at < f.from || at >= f.to && at < f.end {
			continue
		}
		b := pcm[at*sampleBytes:]
		s.Samples = append(s.Samples, level(b))
		if s.Channels == 2 {
			s.Samples = append(s.Samples, level(b[2:]))
		}
	}
	return s, nil
}

// unpack fills pcm with the sound of frames, and returns how much there was. go-mp3 was not made for
// malicious files: it panics at some.
func unpack(frames, pcm []byte) (n int, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("go-mp3 panicked: %v", v)
		}
	}()
	// A reader that cannot seek keeps go-mp3 from reading the frames ahead.
	d, err := gomp3.NewDecoder(io.MultiReader(bytes.NewReader(frames)))
	if err != nil {
		return 0, err
	}
	return io.ReadFull(d, pcm)
}

// level returns a sample of go-mp3's, which truncates to a step of 16 bits: half a step is added
// back.
func level(b []byte) float32 {
	v := float32(int16(binary.LittleEndian.Uint16(b)))
	switch {
	case v > 0:
		v += .5
	case v < 0:
		v -= .5
	}
	return max(-1, min(v/32767, 1))
}
