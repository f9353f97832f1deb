package audio

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

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

// finite keeps what is a number and fits a float32; one NaN would silence
// every later measurement.
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

// WriteWAV writes 16-bit PCM with true sizes in the header. Samples are rounded
// to the nearest step without dither, so equal sounds give equal bytes, and
// what lies beyond ±1 is clipped. It fails on a sound that a WAV header cannot
// hold (over 4 GiB, no channels or no rate) and on errors of w.
func (s Sound) WriteWAV(w io.Writer) error {
	if err := s.WriteWAVHeader(w, s.Frames()); err != nil {
		return err
	}
	return s.WriteWAVSamples(w)
}

// WriteWAVHeader writes the head of a WAV of s's rate and channels that will
// have so many frames. It fails as WriteWAV does.
func (s Sound) WriteWAVHeader(w io.Writer, frames int) error {
	size := int64(frames) * int64(s.Channels) * 2
	if s.Channels < 1 || s.Channels > maxChannels || s.Rate < 1 || size > math.MaxUint32-36 {
		return fmt.Errorf("audio: write WAV: %d Hz, %d channels, %d bytes do not fit the format", s.Rate, s.Channels, size)
	}
	if _, err := w.Write(s.header(uint32(size))); err != nil {
		return fmt.Errorf("audio: write WAV header: %w", err)
	}
	return nil
}

// WriteWAVSamples writes s behind a head or other samples, as WriteWAV would.
func (s Sound) WriteWAVSamples(w io.Writer) error {
	if err := s.writeS16(w); err != nil {
		return fmt.Errorf("audio: write WAV samples: %w", err)
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

// writeS16 converts in pieces, so that no second copy of the sound exists.
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
