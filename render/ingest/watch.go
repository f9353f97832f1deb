package ingest

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/relief"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// Measures of the analysis of a video.
const (
	watchRate = 25 // frames a second: the precision of cuts
	cutApart  = 12 // frames between two cuts, at least
	colorStep = 16 // points, of which one is sampled for its colour
)

// watchArgs returns ffmpeg's arguments: the points of the picture to standard output, the sound's
// loudness to standard error.
func watchArgs(f library.File, path string, threads int) []string {
	level := "error"
	if f.HasAudio {
		level = "info" // the loudness is reported at this one
	}
	a := opened(f, path, level, threads, "-nostats")
	if f.Type == library.Video {
		a = append(a, "-t", strconv.Itoa(int(maxVideoTime.Seconds())+1), "-vf", fmt.Sprintf("fps=%d,", watchRate)+points("auto"))
		a = append(a, pointsArgs("0:V:0")...)
	}
	if f.HasAudio {
		a = append(a, "-map", "0:a:0", "-t", strconv.Itoa(int(maxAudioTime.Seconds())+1), "-af", "ebur128=framelog=verbose", "-f", "null", "-")
	}
	return a
}

// analyzeMedia analyses all pictures and sound of a file in one pass.
func (in *Ingest) analyzeMedia(ctx context.Context, path string, f library.File, found *library.Analytics) error {
	said, colors := &tail{keep: 8 << 10}, &palette{}
	frames, err := in.watch(ctx, sandbox.Command{
		Args: watchArgs(f, path, in.threads), Stderr: said, Read: []string{path}, Limits: long(f), Nice: 10,
	}, func(n int, frame relief.Points) {
		for i := 0; n%watchRate == 0 && i < relief.Wide*relief.Tall; i += colorStep {
			colors.add(frame.RGB(i))
		}
	})
	if err != nil {
		return err
	}
	found.Loudness = loudness(said.String())
	if f.Type == library.Video {
		found.DominantColors, found.Brightness, found.SceneCuts = colors.dominant(), colors.brightness(), cutsOf(frames)
	}
	return nil
}

// long returns the limits of reading a whole file.
func long(f library.File) sandbox.Limits {
	l := sandbox.Limits{Wall: 90 * time.Minute, CPU: 2 * time.Hour}
	if f.Width*f.Height > 1920*1200 {
		l.Memory = 3 << 30
	}
	return l
}

// cutsOf returns when scenes begin, in seconds.
func cutsOf(frames []glance) (cuts []float64) {
	last := 0
	for n := range frames {
		if n-last >= cutApart && cut(frames, n) {
			cuts = append(cuts, math.Round(float64(n)/watchRate*100)/100)
			last = n
		}
	}
	return cuts
}

// integrated matches ffmpeg's report of the overall loudness.
var integrated = regexp.MustCompile(`(?m)^\s+I:\s+(-?[0-9.]+) LUFS`)

// loudness returns the last reported loudness; nil if there is none, or only silence.
func loudness(said string) *float64 {
	all := integrated.FindAllStringSubmatch(said, -1)
	if len(all) == 0 {
		return nil
	}
	v, err := strconv.ParseFloat(all[len(all)-1][1], 64)
	if err != nil || v <= -70 {
		return nil
	}
	return &v
}
