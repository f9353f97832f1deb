package encode

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"strconv"
	"time"

	"github.com/Eyevinn/mp4ff/mp4"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// SoundQuality is AAC's, on the scale of ffmpeg's coder. Measured on stereo at 48 kHz it takes 200
// kbit/s for speech over music, where it is as close to the original as 192 kbit/s are, and 60 for
// speech alone: for a fixed rate, the coder would process speech several times to use up bits that
// it does not need. The fast coder is closer to the original than the default one, in a third of
// the time.
const SoundQuality = "2.2"

// soundArgs returns ffmpeg's arguments: raw samples from standard input, AAC-LC as an MP4 of
// fragments of a length to standard output.
func soundArgs(rate, channels int, length time.Duration) []string {
	return []string{
		"-nostdin", "-hide_banner", "-v", "error", "-xerror",
		"-f", "f32le", "-ar", strconv.Itoa(rate), "-ac", strconv.Itoa(channels), "-i", "pipe:0",
		"-map", "0:a:0", "-map_metadata", "-1", "-c:a", "aac", "-aac_coder", "fast", "-profile:a", "aac_low", "-q:a", SoundQuality,
		"-flags", "+bitexact", "-fflags", "+bitexact", "-movflags", "+delay_moov",
		"-frag_duration", strconv.FormatInt(length.Microseconds(), 10), "-flush_packets", "1", "-f", "mp4", "pipe:1",
	}
}

// Sound encodes s as AAC-LC into an MP4, and passes each of its fragments, of a length, to each as
// soon as it is encoded: see [Cut].
func Sound(ctx context.Context, box *sandbox.Box, s audio.Sound, out io.Writer, length time.Duration,
	each func(init *mp4.InitSegment, f *mp4.Fragment) error,
) error {
	p, err := box.Start(ctx, sandbox.Command{
		Program: "ffmpeg", Args: soundArgs(s.Rate, s.Channels, length), PipeStdin: true, PipeStdout: true,
	})
	if err != nil {
		return err
	}
	read := make(chan error)
	go func() {
		err := Cut(io.TeeReader(p.Stdout(), out), each)
		_, _ = io.Copy(io.Discard, p.Stdout()) // after a failure, so that the encoder ends
		read <- err
	}()
	fed := errors.Join(writeSamples(p.Stdin(), s.Samples), p.Stdin().Close())
	cut := <-read
	return errors.Join(verdict(ctx, p.Wait(), fed), cut)
}

// samplesAtOnce is how many samples are written to a pipe in one piece.
const samplesAtOnce = 1 << 14

func writeSamples(w io.Writer, samples []float32) error {
	buf := make([]byte, 0, 4*samplesAtOnce)
	for len(samples) > 0 {
		n := min(samplesAtOnce, len(samples))
		buf = buf[:0]
		for _, v := range samples[:n] {
			buf = binary.LittleEndian.AppendUint32(buf, math.Float32bits(v))
		}
		if _, err := w.Write(buf); err != nil {
			return err
		}
		samples = samples[n:]
	}
	return nil
}

// decodeArgs returns ffmpeg's arguments: the sound of an MP4 to standard output, from time 0 on:
// AAC begins with a block that players do not play.
func decodeArgs(in string, rate, channels int) []string {
	return []string{
		"-nostdin", "-hide_banner", "-v", "error", "-xerror", "-protocol_whitelist", "file,pipe",
		"-copyts", "-f", "mov", "-i", "file:" + in,
		"-map", "0:a:0", "-af", "atrim=start=0", "-f", "f32le", "-ar", strconv.Itoa(rate), "-ac", strconv.Itoa(channels), "pipe:1",
	}
}

// Decode returns the sound of an MP4 as it is heard, in stereo at 48 kHz. A room receives the
// samples and limits their number: AAC comes in blocks and is a little longer than the encoded
// sound.
func Decode(ctx context.Context, box *sandbox.Box, in string, room []float32) (audio.Sound, error) {
	s := audio.Sound{Rate: 48000, Channels: 2}
	p, err := box.Start(ctx, sandbox.Command{
		Program: "ffmpeg", Args: decodeArgs(in, s.Rate, s.Channels), PipeStdout: true, Read: []string{in},
	})
	if err != nil {
		return s, err
	}
	var read error
	s.Samples, read = readSamples(p.Stdout(), room[:0], cap(room))
	s.Samples = s.Samples[:len(s.Samples)/s.Channels*s.Channels]
	return s, verdict(ctx, p.Wait(), read)
}

// readSamples appends the samples of r to out, at most most of them unless that is 0.
func readSamples(r io.Reader, out []float32, most int) ([]float32, error) {
	buf := make([]byte, 4*samplesAtOnce)
	for {
		n, err := io.ReadFull(r, buf)
		for i := 0; i+4 <= n && (most == 0 || len(out) < most); i += 4 {
			out = append(out, math.Float32frombits(binary.LittleEndian.Uint32(buf[i:])))
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return out, nil
		}
		if err != nil {
			return out, err
		}
	}
}
