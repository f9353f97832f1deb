package mp3

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"time"

	gomp3 "github.com/hajimehoshi/go-mp3"
)

// Info is what a file turned out to be: all of its frames were passed by.
type Info struct {
	Rate     int    // hertz
	Channels int    // 1 or 2
	Frames   int    // samples of each channel, after what encoder and decoder added is cut off
	Foreign  string // why it is left to ffmpeg, "" = it is decoded here
	spoken   int    // MPEG frames with sound
	from, to int    // samples before from are cut off, and those from to up to end
	end      int
}

// Duration is the length of the sound.
func (i Info) Duration() time.Duration { return span(i.Frames, i.Rate) }

// span is how long so many samples are, rounded down to the nanosecond.
func span(samples, rate int) time.Duration {
	if rate == 0 {
		return 0
	}
	whole, rest := samples/rate, samples%rate
	return time.Duration(whole)*time.Second + time.Duration(rest)*time.Second/time.Duration(rate)
}

// Inspect passes all frames of a file by, from its start, and decodes none.
// The error matches [ErrFormat] or [ErrDamaged], or is the reader's or ctx's.
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

// foreign tells why go-mp3 would not decode a frame as ffmpeg does. room is how
// much of the frames before it go-mp3 has kept, in bytes.
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

// trimmed cuts off what encoder and decoder added, as far as the file tells.
func (i Info) trimmed(f *frames) Info {
	i.spoken, i.Frames = f.count, f.spent
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

// Reader decodes a file frame by frame.
type Reader struct {
	info  Info
	feed  *feed
	dec   *gomp3.Decoder
	at    int       // samples decoded, of each channel
	count int       // frames decoded
	buf   []byte    // of one frame, as go-mp3 gives it
	left  []float32 // decoded and not yet read
	err   error     // that ended it
}

// Open inspects a file and makes a Reader of it. Errors are those of [Inspect];
// one of a file that is left to ffmpeg matches [ErrForeign], and the Info is
// good nevertheless.
func Open(ctx context.Context, r io.ReadSeeker) (*Reader, Info, error) {
	i, err := Inspect(ctx, r)
	if err != nil {
		return nil, i, err
	}
	if i.Foreign != "" {
		return nil, i, fmt.Errorf("%w: %s", ErrForeign, i.Foreign)
	}
	f, err := walk(ctx, r)
	if err != nil {
		return nil, i, err
	}
	return &Reader{info: i, feed: &feed{frames: f}, buf: make([]byte, samplesOfFrame*sampleBytes)}, i, nil
}

// What go-mp3 makes of a frame: two channels of 16 bits, whatever it has.
const (
	samplesOfFrame = 1152
	sampleBytes    = 4
)

// Read fills dst with interleaved samples, in −1..1, of as many channels as the
// file has; dst must have room for a whole number of frames. It is io.EOF at the
// end of the sound. Errors match [ErrDamaged], or are the reader's or the
// context's of [Open].
func (r *Reader) Read(dst []float32) (n int, err error) {
	for len(r.left) == 0 {
		if r.err == nil {
			r.left, r.err = r.more()
		}
		if r.err != nil {
			return 0, r.err
		}
	}
	n = copy(dst, r.left)
	r.left = r.left[n:]
	return n, nil
}

// more is what stays of the next frame.
func (r *Reader) more() ([]float32, error) {
	if r.count == r.info.spoken {
		return nil, io.EOF
	}
	if err := r.decode(); err != nil {
		return nil, r.explained(err)
	}
	r.count++
	out := make([]float32, 0, samplesOfFrame*r.info.Channels)
	for b := r.buf; len(b) > 0; b = b[sampleBytes:] {
		if r.info.heard(r.at) {
			out = append(out, level(b))
			if r.info.Channels == 2 {
				out = append(out, level(b[2:]))
			}
		}
		r.at++
	}
	return out, nil
}

// heard reports whether a sample stays.
func (i Info) heard(at int) bool { return at >= i.from && (at < i.to || at >= i.end) }

// level is a sample of go-mp3's, which cuts off what is below a step of 16 bits:
// half a step is given back.
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

// decode fills buf with the next frame. go-mp3 was not made for files that mean
// harm: it panics at some.
func (r *Reader) decode() (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("go-mp3 panicked: %v", v)
		}
	}()
	if r.dec == nil {
		if r.dec, err = gomp3.NewDecoder(r.feed); err != nil {
			return err
		}
	}
	_, err = io.ReadFull(r.dec, r.buf)
	return err
}

// explained is the error of the file's reader, where it has one, or else the
// file's own.
func (r *Reader) explained(err error) error {
	if r.feed.err != nil && !errors.Is(r.feed.err, io.EOF) {
		return r.feed.err
	}
	return fmt.Errorf("%w %.1f s from its beginning: the frame cannot be decoded (%w)", ErrDamaged, span(r.at, r.info.Rate).Seconds(), err)
}

// feed is the frames of a file in a row, and nothing else. go-mp3 wants a reader;
// one that cannot seek keeps it from reading the file ahead.
type feed struct {
	frames *frames
	left   []byte
	err    error
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

// frame is the next one, without its emphasis, which no player heeds and go-mp3
// takes for noise.
func (f *feed) frame() ([]byte, error) {
	_, frame, err := f.frames.next()
	if err != nil {
		return nil, err
	}
	frame[headerSize-1] &^= 3
	return frame, nil
}
