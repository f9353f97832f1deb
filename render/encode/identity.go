package encode

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/scenewright/scenewright/engine/sandbox"
)

// Identity names the encoder: the ffmpeg of this host and its x264, as they describe
// themselves, and the parameter sets that they write. Segments of encoders of one
// identity can be put together; dir is for a file on its way.
//
// The packets do not belong to it: x264 may make others on another processor, which
// fit all the same.
//
// An ffmpeg is asked once in a process: it loads two hundred libraries each time.
func Identity(ctx context.Context, box *sandbox.Box, dir string) (string, error) {
	ffmpeg, err := box.Look("ffmpeg")
	if err != nil {
		return "", err
	}
	if known, ok := identities.Load(ffmpeg); ok {
		return known.(string), nil
	}
	name, err := identify(ctx, box, dir)
	if err == nil {
		identities.Store(ffmpeg, name)
	}
	return name, err
}

// identities are the names of encoders by the paths of their programs.
var identities sync.Map

func identify(ctx context.Context, box *sandbox.Box, dir string) (string, error) {
	h := sha256.New()
	err := box.Run(ctx, sandbox.Command{Program: "ffmpeg", Args: []string{"-nostdin", "-version"}, Stdout: h})
	if err != nil {
		return "", fmt.Errorf("version of ffmpeg: %w", err)
	}
	path := filepath.Join(dir, "encoder.mp4")
	sample := Settings{Width: 64, Height: 64, FPS: 30, Preset: "veryfast", CRF: 20}
	if err := Video(ctx, box, sample, grey(make([]byte, 64*64*3/2)), 0, 1, path, func() {}); err != nil {
		return "", fmt.Errorf("version of x264: %w", err)
	}
	made, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	_, said, _ := bytes.Cut(made, []byte("x264 - core "))
	said, _, _ = bytes.Cut(said, []byte(" - "))
	_, _ = fmt.Fprintf(h, "%q %q", said, parameterSets(made)) // a hash takes all
	return hex.EncodeToString(h.Sum(nil)), os.Remove(path)
}

// parameterSets returns the box of an MP4 that holds them.
func parameterSets(mp4 []byte) []byte {
	i := bytes.Index(mp4, []byte("avcC"))
	if i < 4 {
		return nil
	}
	end := i - 4 + int(binary.BigEndian.Uint32(mp4[i-4:]))
	return mp4[i:max(i, min(end, len(mp4)))]
}

// grey is a source of one frame.
type grey []byte

// At implements Source.
func (g grey) At(int) ([]byte, bool, error) { return g, true, nil }
