package ingest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/audio/mp3"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// What a video is watched as.
const (
	watchWidth  = 64
	watchHeight = 36
	watchRate   = 25 // frames a second: how exactly a cut is known
)

// watchArgs are ffmpeg's arguments: the picture small and raw to standard
// output, the sound's loudness to standard error.
func watchArgs(f library.File, path string, threads int) []string {
	level := "error"
	if f.HasAudio {
		level = "info" // the loudness is told at this one
	}
	a := append([]string{"-nostdin", "-hide_banner", "-v", level, "-nostats", "-threads", strconv.Itoa(threads)}, sandbox.MediaInput(kindOf(f), path)...)
	if f.Type == library.Video {
		a = append(a, "-map", "0:V:0", "-t", strconv.Itoa(int(maxVideoTime.Seconds())+1),
			"-vf", fmt.Sprintf("fps=%d,scale=%d:%d:flags=area,format=rgb24", watchRate, watchWidth, watchHeight), "-f", "rawvideo", "pipe:1")
	}
	if f.HasAudio {
		a = append(a, "-map", "0:a:0", "-t", strconv.Itoa(int(maxAudioTime.Seconds())+1), "-af", "ebur128=framelog=verbose", "-f", "null", "-")
	}
	return a
}

// analyzeMedia watches and listens to all of a file once.
func (in *Ingest) analyzeMedia(ctx context.Context, path string, f library.File, found *library.Analytics) (err error) {
	if f.Extension == mp3Extension && f.Duration <= longestHere {
		if found.Loudness, err = loudnessOfMP3(ctx, path); !errors.Is(err, mp3.ErrForeign) {
			return err
		}
	}
	said := &tail{keep: 8 << 10}
	p, err := in.box.Start(ctx, sandbox.Command{
		Program: "ffmpeg", Args: watchArgs(f, path, in.threads), PipeStdout: true, Stderr: said,
		Read: []string{path}, Limits: long(f), Nice: 10,
	})
	if err != nil {
		return err
	}
	w := &watcher{}
	seen := w.watch(p.Stdout())
	if err := errors.Join(p.Wait(), seen); err != nil {
		return err
	}
	found.Loudness = loudness(said.String())
	if f.Type == library.Video {
		found.DominantColors, found.Brightness, found.SceneCuts = w.colors.dominant(), w.colors.brightness(), w.cuts
	}
	return nil
}

// long are the limits of reading a whole file.
func long(f library.File) sandbox.Limits {
	l := sandbox.Limits{Wall: 90 * time.Minute, CPU: 2 * time.Hour}
	if f.Width*f.Height > 1920*1200 {
		l.Memory = 3 << 30
	}
	return l
}

// A cut is where the picture changes by more than cutScore, and more abruptly
// than before, by ffmpeg's measure of scenes; two are cutApart apart.
const (
	cutScore = .3
	cutApart = 12 // frames
)

// watcher looks at small frames.
type watcher struct {
	colors palette
	cuts   []float64 // seconds
	before []byte    // the last frame
	change float64   // from the one before to it
	last   int       // the frame of the last cut
}

// watch reads frames to the end.
func (w *watcher) watch(r io.Reader) error {
	frame := make([]byte, watchWidth*watchHeight*colorChannels)
	for n := 0; ; n++ {
		_, err := io.ReadFull(r, frame)
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil // the child says whether it is a good end
		}
		if err != nil {
			return err
		}
		w.see(n, frame)
	}
}

func (w *watcher) see(n int, frame []byte) {
	if n%watchRate == 0 {
		w.colors.addRGB(frame)
	}
	if w.before == nil {
		w.before = append(w.before, frame...)
		return
	}
	change := difference(w.before, frame)
	score := min(change, math.Abs(change-w.change)) / 100
	if score > cutScore && n-w.last >= cutApart {
		w.cuts = append(w.cuts, math.Round(float64(n)/watchRate*100)/100)
		w.last = n
	}
	w.change = change
	copy(w.before, frame)
}

// difference is the mean one of two frames' bytes.
func difference(a, b []byte) float64 {
	sum := 0
	for i := range a {
		d := int(a[i]) - int(b[i])
		sum += max(d, -d)
	}
	return float64(sum) / float64(len(a))
}

// integrated is how ffmpeg tells the loudness of the whole.
var integrated = regexp.MustCompile(`(?m)^\s+I:\s+(-?[0-9.]+) LUFS`)

// loudness is the last one told; nil where there is none, or only silence.
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
