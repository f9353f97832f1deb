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

// Identity names the encoder: the ffmpeg of this host and its x264, as they describe
// themselves, and the parameter sets that they write. Segments of encoders of one
// identity can be put together.
//
// The packets do not belong to it: x264 may make others on another processor, which
// fit all the same.
//
// An ffmpeg is asked once in a process: it loads two hundred libraries each time.
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
	_ = e.Write(grey(make([]byte, 64*64*3/2)), 0, 1, func() {}) // Close tells why it failed
	if err := e.Close(); err != nil {
		return "", fmt.Errorf("version of x264: %w", err)
	}
	_, said, _ := bytes.Cut(made, []byte("x264 - core "))
	said, _, _ = bytes.Cut(said, []byte(" - "))
	sets, _, _ := bytes.Cut(made, []byte("moof")) // the file says how to decode it before any frame
	h := sha256.New()
	_, _ = fmt.Fprintf(h, "%q %q %q", version, said, sets) // a hash takes all
	return hex.EncodeToString(h.Sum(nil)), nil
}

// grey is a source of one frame.
type grey []byte

// At implements Source.
func (g grey) At(int) ([]byte, bool, error) { return g, true, nil }
