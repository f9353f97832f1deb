package audio

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
)

// ErrFormat is matched by every error about the content of a WAV file, as
// opposed to one about reading it.
var ErrFormat = errors.New("not a WAV file this package reads")

const (
	wavPCM        = 1
	wavFloat      = 3
	wavExtensible = 0xFFFE
	wavUnknown    = 0xFFFFFFFF // the size a streaming writer leaves behind

	maxChannels = 64
	minRate     = 1000 // below this it is not sound, and resampling it would cost memory
	maxRate     = 768_000
	maxHeader   = 1 << 20 // a fmt chunk longer than this is not one
)

// wavFormat is the fmt chunk: format tag, channels, rate and bits a sample.
type wavFormat struct{ tag, channels, rate, bits int }

// ReadWAV reads a RIFF or RF64 WAV of 8-, 16-, 24- or 32-bit integers or 32- or 64-bit floats, any
// number of channels up to 64. A data size of 0 or 0xFFFFFFFF, as left by programs that write to a
// pipe, means up to the end of r; a truncated file gives its existing frames. Memory grows with the
// bytes actually read, never with a stated size: limit r to limit it. NaN samples become 0. Errors
// about content match [ErrFormat].
func ReadWAV(r io.Reader) (Sound, error) {
	if err := readRIFF(r); err != nil {
		return Sound{}, fmt.Errorf("audio: read WAV: %w", err)
	}
	s, err := readChunks(r)
	if err != nil {
		return Sound{}, fmt.Errorf("audio: read WAV: %w", err)
	}
	return s, nil
}

func readRIFF(r io.Reader) error {
	var head [12]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return short("RIFF header", err)
	}
	if id := string(head[:4]); id != "RIFF" && id != "RF64" {
		return fmt.Errorf("%w: starts with %q instead of RIFF", ErrFormat, id)
	}
	if string(head[8:]) != "WAVE" {
		return fmt.Errorf("%w: RIFF holds %q instead of WAVE", ErrFormat, head[8:])
	}
	return nil
}

func readChunks(r io.Reader) (Sound, error) {
	var f wavFormat
	for {
		var head [8]byte
		if _, err := io.ReadFull(r, head[:]); err != nil {
			return Sound{}, short("data chunk", err)
		}
		size := int64(binary.LittleEndian.Uint32(head[4:]))
		var err error
		switch string(head[:4]) {
		case "data":
			return readData(r, f, size)
		case "fmt ":
			f, err = readFormat(r, size)
		default:
			_, err = io.CopyN(io.Discard, r, size+size&1)
		}
		if err != nil {
			return Sound{}, short(fmt.Sprintf("chunk %q", head[:4]), err)
		}
	}
}

func readFormat(r io.Reader, size int64) (wavFormat, error) {
	if size < 16 || size > maxHeader {
		return wavFormat{}, fmt.Errorf("%w: fmt chunk of %d bytes", ErrFormat, size)
	}
	b := make([]byte, size+size&1)
	if _, err := io.ReadFull(r, b); err != nil {
		return wavFormat{}, err
	}
	le := binary.LittleEndian
	f := wavFormat{int(le.Uint16(b)), int(le.Uint16(b[2:])), int(le.Uint32(b[4:])), int(le.Uint16(b[14:]))}
	if f.tag == wavExtensible && size >= 26 {
		f.tag = int(le.Uint16(b[24:]))
	}
	return f, f.check()
}

func (f wavFormat) check() error {
	if f.channels < 1 || f.channels > maxChannels {
		return fmt.Errorf("%w: %d channels", ErrFormat, f.channels)
	}
	if f.rate < minRate || f.rate > maxRate {
		return fmt.Errorf("%w: sample rate %d Hz", ErrFormat, f.rate)
	}
	if f.decoder() == nil {
		return fmt.Errorf("%w: encoding %d with %d bits; convert it to 16-bit PCM", ErrFormat, f.tag, f.bits)
	}
	return nil
}

func readData(r io.Reader, f wavFormat, size int64) (Sound, error) {
	if f.channels == 0 {
		return Sound{}, fmt.Errorf("%w: no fmt chunk before the data", ErrFormat)
	}
	if size == 0 || size == wavUnknown {
		size = math.MaxInt64
	}
	raw, err := io.ReadAll(io.LimitReader(r, size))
	if err != nil {
		return Sound{}, err
	}
	return f.decode(raw), nil
}

// short returns an early end of the file as an error about its content.
func short(what string, err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%w: ends before the %s is complete", ErrFormat, what)
	}
	return err
}

// decoder returns the function that reads one sample, nil if there is none.
func (f wavFormat) decoder() func([]byte) float32 {
	le := binary.LittleEndian
	switch [2]int{f.tag, f.bits} {
	case [2]int{wavPCM, 8}:
		return func(b []byte) float32 { return (float32(b[0]) - 128) / 128 }
	case [2]int{wavPCM, 16}:
		return func(b []byte) float32 { return float32(int16(le.Uint16(b))) / (1 << 15) }
	case [2]int{wavPCM, 24}:
		return func(b []byte) float32 {
			return float32(int32(uint32(b[0])<<8|uint32(b[1])<<16|uint32(b[2])<<24)>>8) / (1 << 23)
		}
	case [2]int{wavPCM, 32}:
		return func(b []byte) float32 { return float32(float64(int32(le.Uint32(b))) / (1 << 31)) }
	case [2]int{wavFloat, 32}:
		return func(b []byte) float32 { return finite(float64(math.Float32frombits(le.Uint32(b)))) }
	case [2]int{wavFloat, 64}:
		return func(b []byte) float32 { return finite(math.Float64frombits(le.Uint64(b))) }
	}
	return nil
}

// finite returns a number as float32, 0 for NaN or beyond its range: one NaN would silence every
// later measurement.
func finite(v float64) float32 {
	if math.IsNaN(v) || math.Abs(v) > math.MaxFloat32 {
		return 0
	}
	return float32(v)
}

func (f wavFormat) decode(raw []byte) Sound {
	width, read := f.bits/8, f.decoder()
	s := Sound{Rate: f.rate, Channels: f.channels}
	s.Samples = make([]float32, len(raw)/(width*f.channels)*f.channels)
	for i := range s.Samples {
		s.Samples[i] = read(raw[i*width:])
	}
	return s
}

// WriteWAV writes 16-bit PCM with true sizes in the header. Samples are rounded to the nearest step
// without dither, so equal sounds give equal bytes, and clipped at ±1. It fails on a sound that a
// WAV header cannot hold (over 4 GiB, no channels or no rate) and on errors of w.
func (s Sound) WriteWAV(w io.Writer) error {
	size := int64(s.Frames()) * int64(s.Channels) * 2
	if s.Channels < 1 || s.Channels > maxChannels || s.Rate < 1 || size > math.MaxUint32-36 {
		return fmt.Errorf("audio: write WAV: %d Hz, %d channels, %d bytes do not fit the format", s.Rate, s.Channels, size)
	}
	_, err := w.Write(s.header(uint32(size)))
	if err == nil {
		err = s.writeS16(w)
	}
	if err != nil {
		return fmt.Errorf("audio: write WAV: %w", err)
	}
	return nil
}

func (s Sound) header(size uint32) []byte {
	le := binary.LittleEndian
	b := append(make([]byte, 0, 44), "RIFF"...)
	b = append(le.AppendUint32(b, 36+size), "WAVEfmt "...)
	b = le.AppendUint32(b, 16)
	b = le.AppendUint16(le.AppendUint16(b, wavPCM), uint16(s.Channels))
	b = le.AppendUint32(le.AppendUint32(b, uint32(s.Rate)), uint32(s.Rate*s.Channels*2))
	b = le.AppendUint16(le.AppendUint16(b, uint16(s.Channels*2)), 16)
	return le.AppendUint32(append(b, "data"...), size)
}

// writeS16 converts in pieces, without a second copy of the sound.
func (s Sound) writeS16(w io.Writer) error {
	const piece = 1 << 14
	buf := make([]byte, 0, 2*piece)
	samples := s.Samples[:s.Frames()*s.Channels]
	for len(samples) > 0 {
		n := min(piece, len(samples))
		buf = buf[:0]
		for _, v := range samples[:n] {
			buf = binary.LittleEndian.AppendUint16(buf, uint16(toS16(v)))
		}
		if _, err := w.Write(buf); err != nil {
			return err
		}
		samples = samples[n:]
	}
	return nil
}

func toS16(v float32) int16 {
	x := math.RoundToEven(float64(v) * 32768)
	if math.IsNaN(x) {
		return 0
	}
	return int16(min(max(x, math.MinInt16), math.MaxInt16))
}
