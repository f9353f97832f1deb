// Package encode compresses frames and sound with ffmpeg.
//
// Video is made in segments that can be put together without being encoded
// again: each begins with its only key frame, refers to nothing outside itself
// and carries the same parameter sets as every other segment of the same
// [Settings].
package encode

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"

	"github.com/scenewright/scenewright/engine/sandbox"
)

// Source hands out frames in order.
type Source interface {
	// At is frame n as planar YUV 4:2:0 (I420, BT.709, limited range), width ×
	// height × 3/2 bytes. changed reports whether it differs from the frame handed
	// out before. pix stays as it is until a call after the next that changed
	// something: the encoder may still be reading it while the next is drawn.
	At(n int) (pix []byte, changed bool, err error)
}

// TimeScale is how many ticks a frame lasts in a segment's file.
const TimeScale = 512

// MovieScale is the time scale of a whole file, in which edit lists count. It
// is a multiple of all rates in use: in the usual milliseconds lengths would be
// rounded and the last samples cut off.
const MovieScale = 240000

// Settings are everything that determines how frames become packets.
type Settings struct {
	Width, Height int    // pixels, even
	FPS           int    // frames a second
	Preset        string // of x264: "veryfast"
	CRF           int    // of x264, 0..51; lower is better
}

// String names the settings for people.
func (s Settings) String() string {
	return fmt.Sprintf("libx264 %s crf %d", s.Preset, s.CRF)
}

// looks says what raw frames mean: square pixels, since some players guess
// otherwise where a frame is upright, and BT.709, which ffmpeg 7 takes from the
// frames and no longer from the encoder's options.
const looks = "setsar=1,setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709"

// Args are ffmpeg's arguments: raw frames from standard input, a segment to
// the file out. The encoder runs on one thread: segments are encoded side by
// side, which costs less than threads within one. Dark grounds get more of the bits
// than x264 would give them: it leaves them up to five steps off after a movement,
// in blocks that are seen.
func (s Settings) Args(out string) []string {
	return slices.Concat([]string{
		"-nostdin", "-hide_banner", "-v", "error", "-xerror", "-y",
		"-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", fmt.Sprintf("%dx%d", s.Width, s.Height),
		"-framerate", strconv.Itoa(s.FPS), "-i", "pipe:0",
		"-map", "0:v:0", "-vf", looks, "-map_metadata", "-1",
		"-c:v", "libx264", "-preset", s.Preset, "-crf", strconv.Itoa(s.CRF), "-profile:v", "high", "-pix_fmt", "yuv420p",
	}, s.bound(), []string{
		"-x264-params", "threads=1:keyint=infinite:scenecut=0:open-gop=0:stitchable=1:aq-mode=3",
		"-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
		"-video_track_timescale", strconv.Itoa(s.FPS * TimeScale),
		"-movie_timescale", strconv.Itoa(MovieScale), "-flags", "+bitexact", "-fflags", "+bitexact", "-f", "mp4", "file:" + out,
	})
}

// large reports whether the frame has more pixels than 1080p.
func (s Settings) large() bool { return s.Width*s.Height > 1920*1200 }

// bound keeps large frames to a quarter of a bit for each pixel, over two
// seconds, five times what our pictures take and more: moving grain would else
// make a stream that no line carries.
func (s Settings) bound() []string {
	if !s.large() {
		return nil
	}
	rate := s.Width * s.Height * s.FPS / 4
	return []string{"-maxrate", strconv.Itoa(rate), "-bufsize", strconv.Itoa(2 * rate)}
}

// memory is the encoder's address space, in bytes: the default up to 1080p,
// more above.
func (s Settings) memory() int64 {
	if s.large() {
		return 3 << 30
	}
	return 0
}

// Video encodes the frames [first, first+frames) of src into the file out,
// which is complete when Video returns without an error. wrote is called after
// each frame that was handed to the encoder.
func Video(ctx context.Context, box *sandbox.Box, s Settings, src Source, first, frames int, out string, wrote func()) error {
	dir := filepath.Dir(out)
	p, err := box.Start(ctx, sandbox.Command{
		Program: "ffmpeg", Args: s.Args(out), Dir: dir, PipeStdin: true, Write: []string{dir},
		Limits: sandbox.Limits{Memory: s.memory()},
	})
	if err != nil {
		return err
	}
	fed := feed(p, src, first, frames, wrote)
	return made(out, verdict(ctx, p.Wait(), fed))
}

// made refuses what is no file, where the encoder did not fail.
func made(out string, failed error) error {
	if failed != nil {
		return failed
	}
	return sandbox.CheckOutput(out)
}

// feed hands over the frames and closes the pipe.
func feed(p *sandbox.Process, src Source, first, frames int, wrote func()) error {
	for n := first; n < first+frames; n++ {
		pix, _, err := src.At(n)
		if err == nil {
			_, err = p.Lend(pix)
		}
		if err != nil {
			return errors.Join(fmt.Errorf("frame %d: %w", n, err), p.Stdin().Close())
		}
		wrote()
	}
	return p.Stdin().Close()
}

// verdict tells which failure came first: one of the context, one of the
// child, which shows on our side as a broken pipe, or one of our own.
func verdict(ctx context.Context, ended, fed error) error {
	broken := errors.Is(fed, syscall.EPIPE) || errors.Is(fed, os.ErrClosed)
	switch {
	case ctx.Err() != nil && ended == nil:
		return ctx.Err()
	case ended != nil && (ctx.Err() != nil || fed == nil || broken):
		return ended
	}
	return fed
}
