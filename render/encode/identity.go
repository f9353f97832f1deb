package encode

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"

	"github.com/scenewright/scenewright/engine/sandbox"
)

// Identity returns a hash of this host's ffmpeg and x264, as they describe themselves, and of the
// parameter sets that they write. Segments of encoders of one identity can be joined.
//
// The packets are not part of it: x264 may make others on another processor, which can be joined as
// well.
//
// An ffmpeg is run once in a process for this: it loads two hundred libraries each time.
func Identity(ctx context.Context, box *sandbox.Box) (string, error) {
	ffmpeg, err := box.Look("ffmpeg")
	if err != nil {
		return "", err
	}
	if known, ok := identities.Load(ffmpeg); ok {
		return known.(string), nil
	}
	name, err := identify(ctx, box)
	if err == nil {
		identities.Store(ffmpeg, name)
	}
	return name, err
}

// identities are the names of encoders by the paths of their programs.
var identities sync.Map

func identify(ctx context.Context, box *sandbox.Box) (string, error) {
	version, err := box.Version(ctx, "ffmpeg")
	if err != nil {
		return "", fmt.Errorf("version of ffmpeg: %w", err)
	}
	var made []byte
	sample := Settings{Width: 64, Height: 64, FPS: 30, Preset: "veryfast", CRF: 20}
	e, err := Start(ctx, box, sample, 1, func(_ int, file []byte) error {
		made = file
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("version of x264: %w", err)
	}
	grey := make([]byte, 64*64*3/2)
	_ = e.Write(func(int) ([]byte, error) { return grey, nil }, 0, 1, func() {}) // Close returns its failure
	if err := e.Close(); err != nil {
		return "", fmt.Errorf("version of x264: %w", err)
	}
	_, said, _ := bytes.Cut(made, []byte("x264 - core "))
	said, _, _ = bytes.Cut(said, []byte(" - "))
	sets, _, _ := bytes.Cut(made, []byte("moof")) // decoding parameters precede the frames
	h := sha256.New()
	_, _ = fmt.Fprintf(h, "%q %q %q", version, said, sets) // a hash accepts all writes
	return hex.EncodeToString(h.Sum(nil)), nil
}
