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

// ReadWAV reads a RIFF or RF64 WAV of 8-, 16-, 24- or 32-bit integers or 32- or
// 64-bit floats, any number of channels up to 64. A data size of 0 or
// 0xFFFFFFFF, as left by programs that write to a pipe, means up to the end of
// r; a file cut short gives the frames that are there. Memory grows with the
// bytes actually read, never with a size the file claims: limit r to limit it.
// Samples that are no number become 0. Errors about content match [ErrFormat].
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

// short turns an early end of the file into an error about its content.
func short(what string, err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%w: ends before the %s is complete", ErrFormat, what)
	}
	return err
}
