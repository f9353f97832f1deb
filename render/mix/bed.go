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

// bed returns the music at its gain and ducked, or silence.
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

// stretch is the number of frames ducked at once.
const stretch = 4 * Rate

// duck applies the bed's gain and ducks it under speech, one stretch at a time.
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

// since returns spans relative to a frame.
func since(speech []audio.Span, frame int) []audio.Span {
	at := time.Duration(frame) * time.Second / Rate
	out := make([]audio.Span, len(speech))
	for i, s := range speech {
		out[i] = audio.Span{From: s.From - at, To: s.To - at}
	}
	return out
}

// spans returns all spans of speech.
func spans(speech []timeline.Speech) (out []audio.Span) {
	for _, sp := range speech {
		for _, v := range sp.Said {
			out = append(out, audio.Span{From: v.From, To: v.To})
		}
	}
	return out
}

// music reads a blob into samples, up to their length. A plain stereo file at
// 48 kHz is read in pieces, because it is the only sound as long as the film.
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

// pieceBytes is the size of a piece: a whole number of frames in any format.
const pieceBytes = 6 * Rate

// inPieces reads the data after head; each piece is decoded as a separate file.
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

// ended returns nil for the end of a file.
func ended(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// headSize is the size of a plain WAV header: 12 bytes of RIFF, a format
// chunk of 16 bytes, and the data chunk's header.
const headSize = 44

// header reads a WAV header. ok is false unless it is plain, stereo and
// 48 kHz; the bytes read are always returned.
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

// edge is the fade time of a natural sound.
const edge = 40 * time.Millisecond

// natural adds the sound recorded with clips, ducked under speech.
func natural(ctx context.Context, out audio.Sound, a timeline.Audio, open Opener) error {
	speech := spans(a.Speech)
	for i, n := range a.Natural {
		s, err := load(ctx, n.Blob, open)
		if err != nil {
			return fmt.Errorf("natural sound %d: %w", i+1, err)
		}
		s = s.Slice(n.Skip, n.Skip+n.For).FadeIn(edge).FadeOut(edge)
		duck(s, since(speech, int(n.At*Rate/time.Second)), &timeline.Bed{Gain: n.Gain, Depth: n.Depth})
		audio.MixInto(out, s, n.At)
	}
	return nil
}
