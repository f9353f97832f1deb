package ingest

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// Limits of sound and video.
const (
	maxVideoTime = 30 * time.Minute
	maxAudioTime = 2 * time.Hour
	maxLong      = 4096 // pixels of a video's longer side
	maxShort     = 2304
	maxRate      = 120         // frames a second
	overtime     = time.Minute // reading margin: ffmpeg reports times before the last frame's
)

// identifyMedia reads a file's stated properties, and then its actual amount of content.
func (in *Ingest) identifyMedia(ctx context.Context, path string, file *library.File) error {
	p, err := in.probe(ctx, path, *file, true)
	if err != nil {
		return err
	}
	if err := p.describe(file); err != nil {
		return err
	}
	if err := checkMedia(*file); err != nil { // before anything is decoded
		return err
	}
	m, err := in.measure(ctx, path, *file, p)
	if err != nil {
		return err
	}
	m.into(file)
	if file.Type == library.Video {
		file.CopyVideo, file.CopyAudio = p.copies(*file, path)
	}
	return checkMedia(*file)
}

// describe sets a file's stated properties.
func (p probe) describe(file *library.File) error {
	video, sound := p.first("video"), p.first("audio")
	file.HasAudio = sound != nil
	if seconds, err := strconv.ParseFloat(p.Format.Duration, 64); err == nil && seconds > 0 {
		file.Duration = time.Duration(min(seconds, 1e9) * float64(time.Second))
	}
	switch {
	case file.Type == library.Audio && sound == nil:
		return unsupported("there is no sound in the file")
	case file.Type == library.Audio && video != nil:
		return unsupported("there is a video in a file of a type for sound")
	case file.Type == library.Audio:
		return nil
	case video == nil:
		return unsupported("there is no picture in the video")
	}
	file.Width, file.Height = video.shown()
	file.FPS = video.rate()
	return nil
}

// checkMedia refuses a file beyond the limits.
func checkMedia(f library.File) error {
	longest := maxVideoTime
	if f.Type == library.Audio {
		longest = maxAudioTime
	}
	if f.Duration > longest {
		return tooLarge(fmt.Sprintf("it lasts longer than %d minutes", int(longest.Minutes())))
	}
	if f.Type == library.Audio {
		return nil
	}
	if f.Width < 1 || f.Height < 1 {
		return broken("the video has no size")
	}
	if max(f.Width, f.Height) > maxLong || min(f.Width, f.Height) > maxShort {
		return tooLarge(fmt.Sprintf("the video has %d × %d pixels, more than 4096 × 2304", f.Width, f.Height))
	}
	if f.FPS > maxRate+.5 {
		return tooLarge(fmt.Sprintf("the video has more than %d frames a second", maxRate))
	}
	return nil
}

// into corrects a file's stated properties.
func (m measured) into(f *library.File) {
	f.Duration = max(f.Duration, m.duration).Round(time.Millisecond)
	seconds := m.duration.Seconds()
	if f.Type != library.Video || seconds <= 0 {
		return
	}
	counted := float64(m.frames) / seconds
	if f.FPS <= 0 || m.frames > 30 && math.Abs(counted/f.FPS-1) > .1 {
		f.FPS = counted
	}
	f.FPS = math.Round(f.FPS*1000) / 1000
}

// countArgs returns ffmpeg's arguments: skip through all packets, up to the first beyond the limit.
// There is no second output, as ffmpeg 7 reports the time of the slowest of several.
func countArgs(f library.File, path string) []string {
	a := opened(f, path, "error", 1, "-xerror", "-nostats", "-progress", "pipe:1")
	if f.Type == library.Audio {
		return append(a, "-map", "0:a:0", "-c", "copy", "-t", strconv.Itoa(int((maxAudioTime + overtime).Seconds())), "-f", "null", "-")
	}
	most := int(maxVideoTime.Seconds())
	return append(a, "-map", "0:V:0", "-c", "copy", "-t", strconv.Itoa(most+int(overtime.Seconds())), "-frames:v", strconv.Itoa(most*maxRate+1), "-f", "null", "-")
}

// beginArgs returns ffmpeg's arguments: decode the beginning, to check that it can be.
func beginArgs(f library.File, path string) []string {
	a := opened(f, path, "error", 1, "-xerror", "-nostats")
	if f.Type == library.Audio {
		return append(a, "-map", "0:a:0", "-t", "1", "-f", "null", "-")
	}
	return append(a, "-map", "0:V:0", "-frames:v", "1", "-f", "null", "-")
}

// measure returns the amount of content in a file that can be decoded.
func (in *Ingest) measure(ctx context.Context, path string, f library.File, p probe) (measured, error) {
	err := in.box.Run(ctx, sandbox.Command{
		Program: "ffmpeg", Args: beginArgs(f, path), Read: []string{path}, Limits: quick(),
	})
	if err != nil {
		return measured{}, err
	}
	if m, ok := p.measured(p.first(string(f.Type))); ok {
		return m, m.check(f)
	}
	return in.count(ctx, path, f)
}

// count returns the amount of content in a file.
func (in *Ingest) count(ctx context.Context, path string, f library.File) (m measured, err error) {
	out := &tail{keep: 4 << 10}
	err = in.box.Run(ctx, sandbox.Command{
		Program: "ffmpeg", Args: countArgs(f, path), Stdout: out, Read: []string{path}, Limits: quick(),
	})
	if err != nil {
		return m, err
	}
	m = readProgress(out.String())
	return m, m.check(f)
}

// check refuses a file with nothing to show or hear, or too much.
func (m measured) check(f library.File) error {
	switch {
	case f.Type == library.Video && m.frames == 0:
		return broken("there is no picture in the video")
	case f.Type == library.Video && m.frames > int(maxVideoTime.Seconds())*maxRate:
		return tooLarge("the video has too many frames")
	case f.Type == library.Audio && m.duration == 0:
		return broken("there is no sound in the file")
	}
	return nil
}

// readProgress reads the last report of ffmpeg's progress.
func readProgress(text string) (m measured) {
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil {
			continue
		}
		switch key {
		case "frame":
			m.frames = int(n)
		case "out_time_us":
			m.duration = time.Duration(max(0, min(n, math.MaxInt64/2000))) * time.Microsecond
		}
	}
	return m
}
