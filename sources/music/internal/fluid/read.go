package fluid

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/sources/music/internal/synth"
)

// piece is how many samples are handed on at a time.
const piece = 1 << 15

var errSilent = errors.New("fluidsynth played nothing: the sound font is damaged or has no General MIDI instruments")

// handOn hands the sound of a file on, frames of it, with silence where it ends
// early, through the synthesizer's master.
func handOn(ctx context.Context, path string, frames int, hear func(samples []float32) error) error {
	f, err := sandbox.OpenOutput(path)
	if err != nil {
		return fmt.Errorf("fluidsynth wrote no sound: %w", err)
	}
	defer f.Close()
	r, raw, samples := bufio.NewReaderSize(f, 1<<16), make([]byte, 4*piece), make([]float32, piece)
	master, silent := synth.NewMaster(), true
	for left := 2 * frames; left > 0; left -= len(samples) {
		samples = samples[:min(piece, left)]
		if err := fill(r, raw, samples); err != nil {
			return err
		}
		silent = silent && still(samples)
		master.Pass(samples)
		if err := errors.Join(ctx.Err(), hear(samples)); err != nil {
			return err
		}
	}
	if silent && frames > synth.Rate {
		return errSilent
	}
	return nil
}

// fill reads as many samples as there are, zero from the end of r on.
func fill(r io.Reader, raw []byte, samples []float32) error {
	n, err := io.ReadFull(r, raw[:4*len(samples)])
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	clear(samples)
	for i := range n / 4 {
		samples[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
	}
	return nil
}

// inaudible is below what even the softest note of a piece reaches. fluidsynth
// plays no exact silence.
const inaudible = 1e-4

func still(samples []float32) bool {
	for _, v := range samples {
		if v > inaudible || v < -inaudible {
			return false
		}
	}
	return true
}
