package spoken

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/audio/mp3"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// longestAnswer is the maximum duration of one line's sound.
const longestAnswer = 15 * time.Minute

// Decoder decodes a service's answers.
type Decoder struct {
	client *provider.Client
	box    *sandbox.Box
}

// NewDecoder returns a Decoder for a client's service. The box runs ffmpeg for
// MP3 that package mp3 does not decode, such as 24 kHz; nil means a new one.
func NewDecoder(client *provider.Client, box *sandbox.Box) (d Decoder, err error) {
	if box == nil {
		box, err = sandbox.New(nil)
	}
	return Decoder{client, box}, err
}

// Check reports an error if ffmpeg is missing, for [engine.Checker].
func (d Decoder) Check(ctx context.Context, _ string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if _, err := d.box.Look("ffmpeg"); err != nil {
		return undecoded(err)
	}
	return nil
}

// undecoded returns the error for a missing ffmpeg.
func undecoded(cause error) error {
	return &fault.Error{Code: fault.CodeMissing, Message: "ffmpeg is not installed, and a voice may answer in an MP3 that only it decodes", Remedy: "install ffmpeg or run examples/setup.sh", Err: cause}
}

// Sound decodes a WAV or MP3, distinguished by the first bytes, to mono. An empty
// or undecodable answer is provider.Broken; a missing ffmpeg is CodeMissing.
func (d Decoder) Sound(ctx context.Context, raw []byte) (audio.Sound, error) {
	if len(raw) == 0 {
		return audio.Sound{}, d.client.Fail(provider.Broken, "", "its answer has no sound")
	}
	s, err := d.decode(ctx, raw)
	switch {
	case ctx.Err() != nil:
		return s, ctx.Err()
	case errors.Is(err, sandbox.ErrMissing):
		return s, undecoded(err)
	case err != nil:
		return s, d.client.Garbled("its sound cannot be decoded: "+err.Error(), err)
	case len(s.Samples) == 0:
		return s, d.client.Fail(provider.Broken, "", "its answer has no sound")
	}
	return s.Mono(), nil
}

func (d Decoder) decode(ctx context.Context, raw []byte) (audio.Sound, error) {
	if mp3.Sniff(raw) {
		return mp3.Decode(ctx, d.box, raw, longestAnswer)
	}
	return audio.ReadWAV(bytes.NewReader(raw))
}

// PCM converts raw 16-bit little-endian mono samples.
func PCM(raw []byte, rate int) audio.Sound {
	s := audio.Sound{Rate: rate, Channels: 1, Samples: make([]float32, len(raw)/2)}
	for i := range s.Samples {
		s.Samples[i] = float32(int16(binary.LittleEndian.Uint16(raw[2*i:]))) / (1 << 15)
	}
	return s
}
