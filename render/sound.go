package render

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/Eyevinn/mp4ff/mp4"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/encode"
	"github.com/scenewright/scenewright/render/gate"
	"github.com/scenewright/scenewright/render/mix"
)

// mixing is the version of the mixing code: see drawing.
const mixing = 4

// AAC raises peaks a little: the mix is kept below the ceiling by headroom, and mixed lower if it
// is still too high.
const (
	headroom   = 0.5 // dB
	soundTries = 4
	soundClose = 0.3 // LU: the gate allows 0.5
)

// encodeSound mixes and compresses the sound, or takes it from the cache.
func (f *film) encodeSound(ctx context.Context) error {
	name, err := f.gather(ctx)
	if err != nil {
		return fmt.Errorf("sounds: %w", err)
	}
	place := filepath.Join(f.scratch, soundName)
	if found, _ := f.find(ctx, name, place, nil); found {
		err = f.addSound(place)
	} else if err = f.master(ctx, place); err == nil {
		err = f.pieces.Keep(name, place, nil)
		_ = f.share(ctx, name) // any other host can make it again
	}
	if err != nil {
		return fmt.Errorf("sound: %w", err)
	}
	return nil
}

// addSound sends the fragments of a cached sound to the stream.
func (f *film) addSound(path string) error {
	r, err := os.Open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	return encode.Cut(r, f.fragment(false))
}

// fragment returns a function that sends a fragment of the sound to the stream, the first as one of
// another try if other.
func (f *film) fragment(other bool) func(*mp4.InitSegment, *mp4.Fragment) error {
	return func(init *mp4.InitSegment, sound *mp4.Fragment) error {
		f.finished <- finished{init: init, sound: sound, other: other}
		other = false
		return nil
	}
}

// gather copies all blobs to the scratch folder, sets the audio that names them by the hashes of their
// content, and returns the name of the sound: the hash of all that.
func (f *film) gather(ctx context.Context) (string, error) {
	f.sounds, f.audio = newStager(f, "sound"), f.tl.Audio
	a := &f.audio
	a.Speech, a.Natural = slices.Clone(a.Speech), slices.Clone(a.Natural)
	var blobs []*string
	for i := range a.Speech {
		blobs = append(blobs, &a.Speech[i].Blob)
	}
	for i := range a.Natural {
		blobs = append(blobs, &a.Natural[i].Blob)
	}
	if a.Bed != nil {
		bed := *a.Bed
		a.Bed, blobs = &bed, append(blobs, &bed.Blob)
	}
	if err := f.sounds.copy(ctx, blobs); err != nil {
		return "", err
	}
	h := sha256.New()
	what := []any{mixing, samples(f.tl), f.longest(), encode.SoundQuality, headroom, a}
	if err := json.NewEncoder(h).Encode(what); err != nil {
		return "", fmt.Errorf("name of the sound: %w", err)
	}
	return "sound-" + hex.EncodeToString(h.Sum(nil)), nil
}

// samples returns a film's length in sample frames.
func samples(tl timeline.Timeline) int { return tl.Frames * mix.Rate / tl.FPS }

// master mixes and encodes until the decoded sound keeps to the loudness and the ceiling. It takes an
// encoder's slot, in which the film's first encoder of segments follows: beside as many encoders as
// processors it would save a twentieth of the time, and take a tenth more memory.
func (f *film) master(ctx context.Context, path string) (err error) {
	if err := f.slots.acquire(ctx, true); err != nil {
		return err
	}
	defer f.slots.release()
	a := f.tl.Audio
	room, free, err := audio.Room[float32](nil, samples(f.tl)*mix.Channels)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, free()) }()
	lufs, ceiling := a.Loudness, a.Ceiling-headroom
	for try := range soundTries {
		heard, err := f.hear(ctx, room, lufs, ceiling, path, try > 0)
		f.heard = &heard
		if err != nil || f.heard.Loudness <= -70 {
			return err
		}
		over, off := max(0, f.heard.TruePeak-a.Ceiling), a.Loudness-f.heard.Loudness
		if over == 0 && off*off <= soundClose*soundClose {
			return nil
		}
		ceiling -= over * 1.5
		lufs += off
	}
	return nil // the gate decides
}

// hear mixes and encodes the sound in room and measures the result, which is decoded into the same
// room. Players of the stream hear it meanwhile, and another try goes on where they are.
func (f *film) hear(ctx context.Context, room []float32, lufs, ceiling float64, path string, other bool) (gate.Sound, error) {
	mixed, err := mix.Film(ctx, f.audio, room, f.sounds.open)
	if err != nil {
		return gate.Sound{}, err
	}
	audio.Master(mixed, lufs, ceiling)
	out, err := os.Create(path)
	if err != nil {
		return gate.Sound{}, err
	}
	err = encode.Sound(ctx, f.box, mixed, out, f.tl.At(f.longest()), f.fragment(other))
	if err = errors.Join(err, out.Close()); err != nil {
		return gate.Sound{}, err
	}
	return gate.Hear(ctx, f.box, path, mixed.Samples)
}
