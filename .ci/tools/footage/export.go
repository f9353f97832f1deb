package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/encode"
)

// exported exports a film, and encodes its frames once more alone: both in seconds of the
// processor, which other work on the machine hardly changes.
func exported(ctx context.Context, s *studio, id string, b story.Storyboard) (tally, error) {
	before := worked()
	if _, err := s.Export(ctx, id); err != nil {
		return nil, err
	}
	p, err := s.Wait(ctx, id)
	if err != nil {
		return nil, err
	}
	export := worked() - before
	set := encode.Settings{Width: b.Width, Height: b.Height, FPS: b.FPS, Preset: "veryfast", CRF: 20}
	alone, err := encoded(ctx, s.Path(p.Edit().Rendition.Video), set)
	return tally{"export": export, "alone": alone}, err
}

// worked is the time that this program and those that it started have taken.
func worked() (seconds float64) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			seconds += float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
		}
	}
	return seconds
}

// encoded is the time that the encoder takes for the frames of a film.
func encoded(ctx context.Context, film string, set encode.Settings) (seconds float64, err error) {
	dir, err := os.MkdirTemp("", "encoded-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	decode := exec.CommandContext(ctx, "ffmpeg", "-nostdin", "-v", "error", "-i", film,
		"-f", "rawvideo", "-pix_fmt", "yuv420p", "pipe:1")
	args := []string{"-nostdin", "-v", "error", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", fmt.Sprintf("%dx%d", set.Width, set.Height),
		"-framerate", strconv.Itoa(set.FPS), "-i", "pipe:0"}
	encode := exec.CommandContext(ctx, "ffmpeg", slices.Concat(args, set.Codec(), []string{filepath.Join(dir, "film.mp4")})...)
	if encode.Stdin, err = decode.StdoutPipe(); err != nil {
		return 0, err
	}
	if err := errors.Join(decode.Start(), encode.Start()); err != nil {
		return 0, err
	}
	if err := errors.Join(encode.Wait(), decode.Wait()); err != nil {
		return 0, fmt.Errorf("the encoder alone: %w", err)
	}
	return (encode.ProcessState.UserTime() + encode.ProcessState.SystemTime()).Seconds(), nil
}
