package render

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/encode"
	"github.com/scenewright/scenewright/render/gate"
	"github.com/scenewright/scenewright/render/mix"
)

// mixing is the version of the mixing code: see drawing.
const mixing = 3

// AAC raises peaks a little: the mix is kept below the ceiling by headroom, and mixed lower if it
// is still too high.
const (
	headroom   = 0.5 // dB
	soundTries = 4
	soundClose = 0.3 // LU: the gate allows 0.5
)

// local is a blob's copy in the scratch folder.
type local struct{ path, sum string }

// encodeSound mixes and compresses the sound, or takes it from the cache.
func (f *film) encodeSound(ctx context.Context) error {
	name, err := f.gather(ctx)
	if err != nil {
		return fmt.Errorf("sounds: %w", err)
	}
	place := filepath.Join(f.scratch, soundName)
	found, _, err := f.find(ctx, name, place, &struct{}{})
	if err == nil && !found {
		err = f.segmentCache.make(name, place, &struct{}{}, func(path string) (any, error) {
			return struct{}{}, f.master(ctx, path)
		})
	}
	if err != nil {
		return fmt.Errorf("sound: %w", err)
	}
	if !found {
		_ = f.put(ctx, name, place, struct{}{}) // any other host can make it again
	}
	return nil
}

// gather copies all blobs to the scratch folder and returns the name of the sound: the hash of
// their content and of the whole mix.
func (f *film) gather(ctx context.Context) (string, error) {
	f.blobs = map[string]local{}
	h := sha256.New()
	a := f.tl.Audio
	a.Speech = append([]timeline.Speech(nil), a.Speech...)
	var err error
	for i := range a.Speech {
		if a.Speech[i].Blob, err = f.fetch(ctx, a.Speech[i].Blob); err != nil {
			return "", err
		}
	}
	if a.Bed != nil {
		bed := *a.Bed
		if bed.Blob, err = f.fetch(ctx, bed.Blob); err != nil {
			return "", err
		}
		a.Bed = &bed
	}
	a.Natural = append([]timeline.Nat(nil), a.Natural...)
	for i := range a.Natural {
		if a.Natural[i].Blob, err = f.fetch(ctx, a.Natural[i].Blob); err != nil {
			return "", err
		}
	}
	what := []any{mixing, samples(f.tl), encode.SoundQuality, headroom, a}
	if err := json.NewEncoder(h).Encode(what); err != nil {
		return "", fmt.Errorf("name of the sound: %w", err)
	}
	return "sound-" + hex.EncodeToString(h.Sum(nil)), nil
}

// fetch copies a blob to the scratch folder and returns the hash of its content.
func (f *film) fetch(ctx context.Context, blob string) (string, error) {
	if b, known := f.blobs[blob]; known {
		return b.sum, nil
	}
	b := local{path: filepath.Join(f.scratch, fmt.Sprintf("blob-%d.wav", len(f.blobs)))}
	var err error
	if b.sum, err = f.copyBlob(ctx, blob, b.path); err != nil {
		return "", fmt.Errorf("%s: %w", blob, err)
	}
	f.blobs[blob] = b
	return b.sum, nil
}

// copyBlob copies a blob and returns its hash.
func (f *film) copyBlob(ctx context.Context, blob, path string) (sum string, err error) {
	r, err := f.req.Open(ctx, blob)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	w, err := os.Create(path)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	_, err = io.Copy(io.MultiWriter(w, h), r)
	return hex.EncodeToString(h.Sum(nil)), errors.Join(err, w.Close())
}

// open opens a gathered blob.
func (f *film) open(_ context.Context, blob string) (io.ReadCloser, error) {
	return os.Open(f.blobs[blob].path)
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
	for range soundTries {
		f.heard, err = f.hear(ctx, room, aim{lufs, ceiling}, path)
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

// aim is the target loudness of a mix, in LUFS, and its highest true peak, in dBTP.
type aim struct{ lufs, ceiling float64 }

// hear mixes and encodes the sound in room and measures the result, which is decoded into the same
// room.
func (f *film) hear(ctx context.Context, room []float32, to aim, path string) (gate.Sound, error) {
	mixed, err := mix.Film(ctx, f.tl.Audio, room, f.open)
	if err != nil {
		return gate.Sound{}, err
	}
	audio.Master(mixed, to.lufs, to.ceiling)
	if err = encode.Sound(ctx, f.box, mixed, path); err != nil {
		return gate.Sound{}, err
	}
	return gate.Hear(ctx, f.box, path, mixed.Samples)
}
