package ingest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/relief"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// Dead stretches, in which nothing is heard and nothing moves, are cut out. A little of each stays,
// so that no word or movement loses its end.
const (
	longPause = 700 * time.Millisecond
	leftPause = 200 * time.Millisecond // of a pause, on each side
	leftEnd   = 100 * time.Millisecond // of a dead beginning or end
	leastKept = time.Second            // if less than this would be left, nothing is cut
	mostCuts  = 200
	restless  = .8 // levels by which the overall colours change from frame to frame during motion
)

// The levels below which a sound is silent, in dBFS: a distance below the loud parts, within these
// limits.
const (
	belowLoud   = 32.0
	quietest    = -60.0
	leastQuiet  = -38.0
	loudStretch = 50 * time.Millisecond
	loudShare   = .9 // of all stretches, the share that is not loud
)

// lively returns the frames of a video that are worth keeping; nil = all of them.
func (in *Ingest) lively(ctx context.Context, f footage) ([]span, error) {
	moved, err := in.watch(ctx, sandbox.Command{
		Args: f.watchArgs(in.threads), Read: []string{f.path}, Write: f.folders(), Limits: long(f.file), Nice: 5,
	}, func(int, relief.Points) {})
	if err != nil {
		return nil, err
	}
	if err := in.enough(ctx, f, len(moved)); err != nil {
		return nil, err
	}
	quiet, err := f.quiet(len(moved))
	if err != nil {
		return nil, err
	}
	return f.worth(moved, quiet), nil
}

// watchArgs returns ffmpeg's arguments: the points of the picture to standard output, and the sound
// to its file.
func (f footage) watchArgs(threads int) []string {
	a := opened(f.file, f.path, "error", threads, "-y")
	a = append(append(a, "-t", f.longest(), "-vf", fmt.Sprintf("fps=%d:start_time=0,", f.want.FPS)+points("auto")), pointsArgs("0:V:0")...)
	if f.sound && f.want.SoundTo != "" {
		a = append(a, f.soundArgs()...)
	}
	return a
}

// quiet reports for each frame whether its sound is silent.
func (f footage) quiet(frames int) ([]bool, error) {
	quiet := make([]bool, frames)
	for i := range quiet {
		quiet[i] = true
	}
	if !f.sound || f.want.SoundTo == "" {
		return quiet, nil
	}
	s, err := readSound(f.want.SoundTo)
	if errors.Is(err, os.ErrNotExist) || errors.Is(err, audio.ErrFormat) {
		return quiet, nil
	}
	silent := audio.Silences(s, silence(s), 0)
	for i, next := 0, 0; i < frames; i++ {
		for next < len(silent) && silent[next].To <= f.at(i) {
			next++
		}
		ends := min(f.at(i+1), s.Duration())
		quiet[i] = ends <= f.at(i) || next < len(silent) && silent[next].From <= f.at(i) && silent[next].To >= ends
	}
	return quiet, err
}

// silence returns the level below which a sound is silent, in dBFS.
func silence(s audio.Sound) float64 {
	return min(leastQuiet, max(quietest, audio.LevelOf(s, loudShare, loudStretch)-belowLoud))
}

// worth returns the frames without the dead stretches; nil = nothing is cut.
func (f footage) worth(moved []glance, quiet []bool) []span {
	n := len(moved)
	cut := make([]bool, n)
	for _, dead := range runs(n, func(i int) bool { return quiet[i] && moved[i].Scene < restless }) {
		if f.at(dead.to-dead.from) <= longPause {
			continue
		}
		d := f.within(dead.from, dead.to, n)
		for i := d.from; i < d.to; i++ {
			cut[i] = true
		}
	}
	kept, total := runs(n, func(i int) bool { return !cut[i] }), 0
	for _, k := range kept {
		total += k.to - k.from
	}
	if f.at(total) < min(leastKept, f.at(n)) || total == n || len(kept) > mostCuts {
		return nil
	}
	return kept
}

// within returns the cut part of a dead stretch of n frames.
func (f footage) within(from, to, n int) span {
	pause, end := int(leftPause*time.Duration(f.want.FPS)/time.Second), int(leftEnd*time.Duration(f.want.FPS)/time.Second)
	d := span{from + pause, to - pause}
	if from == 0 {
		d.from, d.to = 0, to-end
	}
	if to == n {
		d.to = n
		if from > 0 {
			d.from = from + end
		}
	}
	return d
}
