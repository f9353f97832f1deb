package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/encode"
)

// exported exports a film, and encodes its frames once more alone: both in the processor's
// time, which other work on the machine does not change.
func exported(ctx context.Context, s *studio, id string, b story.Storyboard) (export, alone time.Duration, err error) {
	before := worked()
	if _, err = s.Export(ctx, id); err != nil {
		return 0, 0, err
	}
	p, err := s.Wait(ctx, id)
	if err != nil {
		return 0, 0, err
	}
	export = worked() - before
	alone, err = encoded(ctx, s.Path(p.Edit().Rendition.Video), encode.Settings{Width: b.Width, Height: b.Height, FPS: b.FPS, Preset: "veryfast", CRF: 20})
	return export, alone, err
}

// worked is the processor's time that this program and those that it started have taken.
func worked() (sum time.Duration) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			sum += time.Duration(u.Utime.Nano() + u.Stime.Nano())
		}
	}
	return sum
}

// encoded is the time that the encoder takes for the frames of a film.
func encoded(ctx context.Context, film string, set encode.Settings) (time.Duration, error) {
	dir, err := os.MkdirTemp("", "encoded-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	decode := exec.CommandContext(ctx, "ffmpeg", "-nostdin", "-v", "error", "-i", film, "-f", "rawvideo", "-pix_fmt", "yuv420p", "pipe:1")
	encode := exec.CommandContext(ctx, "ffmpeg", set.Args(filepath.Join(dir, "film.mp4"))...)
	if encode.Stdin, err = decode.StdoutPipe(); err != nil {
		return 0, err
	}
	if err := errors.Join(decode.Start(), encode.Start()); err != nil {
		return 0, err
	}
	if err := errors.Join(encode.Wait(), decode.Wait()); err != nil {
		return 0, fmt.Errorf("the encoder alone: %w", err)
	}
	return encode.ProcessState.UserTime() + encode.ProcessState.SystemTime(), nil
}
