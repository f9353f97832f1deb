package mp3

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"time"

	gomp3 "github.com/hajimehoshi/go-mp3"

	"github.com/scenewright/scenewright/engine/audio"
)

// Info has the properties of a file whose frames were all read.
type Info struct {
	Rate     int    // hertz
	Channels int    // 1 or 2
	Frames   int    // samples of each channel, without the padding of encoder and decoder
	Foreign  string // why ffmpeg must decode it, "" = it is decoded here
	from, to int    // samples before from, and those from to up to end, are cut off
	end      int
}

// Duration returns the length of the sound.
func (i Info) Duration() time.Duration { return span(i.Frames, i.Rate) }

// span returns the length of a number of samples, rounded down to the nanosecond.
func span(samples, rate int) time.Duration {
	if rate == 0 {
		return 0
	}
	whole, rest := samples/rate, samples%rate
	return time.Duration(whole)*time.Second + time.Duration(rest)*time.Second/time.Duration(rate)
}

// Inspect reads all frames of a file, from its start, and decodes none. The error matches
// [ErrFormat] or [ErrDamaged], or is the reader's or ctx's.
func Inspect(ctx context.Context, r io.ReadSeeker) (Info, error) {
	f, err := walk(ctx, r)
	if err != nil {
		return Info{}, err
	}
	i := Info{Rate: f.first.rate(), Channels: f.first.channels()}
	if f.first.low() {
		i.Foreign = "its rate is below 32 kHz"
	}
	for room := 0; ; {
		h, frame, err := f.next()
		if errors.Is(err, io.EOF) {
			return i.trimmed(f), nil
		}
		if err != nil {
			return Info{}, err
		}
		if i.Foreign == "" {
			i.Foreign = f.foreign(h, frame, room)
		}
		room = h.borrowed(frame) + h.lent()
	}
}

// foreign returns why go-mp3 would not decode a frame as ffmpeg does. room is how much of the
// frames before it go-mp3 has kept, in bytes.
func (f *frames) foreign(h header, frame []byte, room int) string {
	short, mixed := h.blocks(frame)
	switch {
	case h.pace() != f.first.pace() || h.channels() != f.first.channels():
		return "its rate or channels change on the way"
	case f.joined:
		return "tags stand between its frames"
	case h.intensity():
		return "it has intensity stereo"
	case h.middle() && short:
		return "it has middle and side in short blocks"
	case mixed:
		return "it has mixed blocks"
	case h.borrowed(frame) > room:
		return "a frame needs sound of one that is missing"
	}
	return ""
}

// trimmed cuts off the padding of encoder and decoder, if the file states it.
func (i Info) trimmed(f *frames) Info {
	i.Frames = f.spent
	if !f.tag.trims {
		return i
	}
	i.from = min(f.tag.delay+decoderDelay, f.spent)
	i.Frames -= i.from
	if f.tag.frames > 0 {
		end := min(f.tag.frames*f.first.samples(), f.spent)
		to := max(f.tag.frames*f.first.samples()-f.tag.padding+decoderDelay, i.from)
		if to < end {
			i.to, i.end = to, end
			i.Frames -= end - to
		}
	}
	return i
}

// Identify inspects a file as [Inspect] does, and decodes its first second. It returns [ErrForeign]
// for a file that ffmpeg must decode; the Info is valid nevertheless.
func Identify(ctx context.Context, r io.ReadSeeker) (Info, error) {
	f, i, err := open(ctx, r)
	if err == nil {
		_, err = f.decode(i, min(i.Frames, i.Rate))
	}
	return i, err
}

// open inspects a file and returns to its first frame.
func open(ctx context.Context, r io.ReadSeeker) (*frames, Info, error) {
	i, err := Inspect(ctx, r)
	if err != nil {
		return nil, i, err
	}
	if i.Foreign != "" {
		return nil, i, fmt.Errorf("%w: %s", ErrForeign, i.Foreign)
	}
	f, err := walk(ctx, r)
	return f, i, err
}

// sampleBytes is the size of go-mp3's output sample: two channels of 16 bits, for any frame.
const sampleBytes = 4

// decode returns at most most samples of each channel from the beginning of the sound.
func (f *frames) decode(i Info, most int) (audio.Sound, error) {
	s := audio.Sound{Rate: i.Rate, Channels: i.Channels, Samples: make([]float32, 0, most*i.Channels)}
	in := feed{frames: f, buf: make([]byte, f.first.samples()*sampleBytes)}
	for at := 0; s.Frames() < most; {
		if err := in.decode(); err != nil {
			return audio.Sound{}, in.explained(err, at)
		}
		for b := in.buf; len(b) > 0 && s.Frames() < most; b = b[sampleBytes:] {
			if i.heard(at) {
				s.Samples = append(s.Samples, level(b))
				if i.Channels == 2 {
					s.Samples = append(s.Samples, level(b[2:]))
				}
			}
			at++
		}
	}
	return s, nil
}

// heard reports whether a sample is kept.
func (i Info) heard(at int) bool { return at >= i.from && (at < i.to || at >= i.end) }

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

// feed provides the frames of a file in sequence, and nothing else. go-mp3 wants a reader; one that
// cannot seek keeps it from reading the file ahead.
type feed struct {
	frames *frames
	left   []byte
	err    error

	dec *gomp3.Decoder
	buf []byte // of one frame, from go-mp3
}

// decode fills buf with the next frame. go-mp3 was not made for malicious files: it panics at some.
func (f *feed) decode() (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("go-mp3 panicked: %v", v)
		}
	}()
	if f.dec == nil {
		if f.dec, err = gomp3.NewDecoder(f); err != nil {
			return err
		}
	}
	_, err = io.ReadFull(f.dec, f.buf)
	return err
}

// explained returns the error of the file's reader, if it has one, or else the file's own, at a
// sample.
func (f *feed) explained(err error, at int) error {
	if f.err != nil && !errors.Is(f.err, io.EOF) {
		return f.err
	}
	return fmt.Errorf("%w %.1f s from its beginning: the frame cannot be decoded (%w)", ErrDamaged, span(at, f.frames.first.rate()).Seconds(), err)
}

func (f *feed) Read(b []byte) (int, error) {
	if len(f.left) == 0 && f.err == nil {
		f.left, f.err = f.frame()
	}
	if f.err != nil {
		return 0, f.err
	}
	n := copy(b, f.left)
	f.left = f.left[n:]
	return n, nil
}

// frame returns the next one, without its emphasis, which players ignore and go-mp3 decodes as
// noise.
func (f *feed) frame() ([]byte, error) {
	_, frame, err := f.frames.next()
	if err != nil {
		return nil, err
	}
	frame[headerSize-1] &^= 3
	return frame, nil
}
