package mix

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/timeline"
)

// bed is the music at its gain, ducked, or silence.
func bed(ctx context.Context, a timeline.Audio, room []float32, open Opener) (audio.Sound, error) {
	out := audio.Sound{Rate: Rate, Channels: Channels, Samples: room}
	clear(room)
	if a.Bed == nil {
		return out, nil
	}
	if err := music(ctx, a.Bed.Blob, open, out.Samples); err != nil {
		return out, fmt.Errorf("music: %w", err)
	}
	duck(out, spans(a.Speech), a.Bed)
	return out, nil
}

// stretch is how many frames are ducked in one go.
const stretch = 4 * Rate

// duck gives the bed its gain and takes it down under speech, a stretch at a
// time.
func duck(s audio.Sound, speech []audio.Span, b *timeline.Bed) {
	gain := float32(audio.Ratio(b.Gain))
	for from := 0; from < s.Frames(); from += stretch {
		part := s.Samples[from*Channels : min(from+stretch, s.Frames())*Channels]
		for i, g := range audio.Envelope(len(part)/Channels, Rate, since(speech, from), b.Depth) {
			part[2*i] *= g * gain
			part[2*i+1] *= g * gain
		}
	}
}

// since are spans with their times counted from a frame.
func since(speech []audio.Span, frame int) []audio.Span {
	at := time.Duration(frame) * time.Second / Rate
	out := make([]audio.Span, len(speech))
	for i, s := range speech {
		out[i] = audio.Span{From: s.From - at, To: s.To - at}
	}
	return out
}

// spans are all stretches in which somebody speaks.
func spans(speech []timeline.Speech) (out []audio.Span) {
	for _, sp := range speech {
		for _, v := range sp.Said {
			out = append(out, audio.Span{From: v.From, To: v.To})
		}
	}
	return out
}

// music reads a blob into samples, as far as it reaches. A file that is as it
// should be, in stereo at 48 kHz, is read in pieces, since it is the one sound
// that is as long as the film.
func music(ctx context.Context, blob string, open Opener, samples []float32) (err error) {
	r, err := open(ctx, blob)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	head, ok := header(r)
	if !ok {
		s, err := convert(audio.ReadWAV(io.MultiReader(bytes.NewReader(head), r)))
		copy(samples, s.Samples)
		return err
	}
	return inPieces(ctx, r, head, samples)
}

// Pieces of music, in bytes: a whole number of frames of any format.
const pieceBytes = 6 * Rate

// inPieces reads what follows head. Each piece is read as a file of its own.
func inPieces(ctx context.Context, r io.Reader, head []byte, samples []float32) error {
	buf := make([]byte, len(head)+pieceBytes)
	copy(buf, head)
	for len(samples) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, end := io.ReadFull(r, buf[len(head):])
		binary.LittleEndian.PutUint32(buf[len(head)-4:], uint32(n))
		s, err := audio.ReadWAV(bytes.NewReader(buf[:len(head)+n]))
		if err != nil || n == 0 {
			return err
		}
		samples = samples[copy(samples, s.Samples):]
		if end != nil {
			return ended(end)
		}
	}
	return nil
}

// ended is nil for the end of a file.
func ended(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// headSize is that of the plainest WAV: 12 bytes of RIFF, a format of 16 and
// the head of the data.
const headSize = 44

// header reads the head of a WAV. ok is false when it is not a plain one of
// stereo at 48 kHz; what was read is handed back in any case.
func header(r io.Reader) (head []byte, ok bool) {
	head = make([]byte, headSize)
	n, err := io.ReadFull(r, head)
	if err != nil {
		return head[:n], false
	}
	plain := string(head[:4]) == "RIFF" && string(head[8:16]) == "WAVEfmt " && string(head[36:40]) == "data"
	le := binary.LittleEndian
	return head, plain && le.Uint32(head[16:]) == 16 && le.Uint16(head[22:]) == Channels && le.Uint32(head[24:]) == Rate
}
