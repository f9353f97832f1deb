package render

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/pack"
)

// theSound is the number of the sound among those of finished segments.
const theSound = -1

// about returns the stream's description of a film.
func about(tl timeline.Timeline, segments []*segment) pack.About {
	a := pack.About{FPS: tl.FPS, Frames: tl.Frames, Title: tl.Title, Language: tl.Language, Begun: time.Now()}
	for _, s := range segments {
		a.Longest = max(a.Longest, tl.At(s.frames()))
	}
	return a
}

// growth is the state of a film's growing stream.
type growth struct {
	*film
	there []bool // segments that are complete, by their numbers
	next  int    // the first that is not in the stream
	heard bool   // all of the sound is in it
	told  int    // how many of its files the viewer was told of
}

// grow puts finished segments into the stream, video in its order, until it is complete, and
// announces it for viewing while the film is made.
func (f *film) grow(ctx context.Context) error {
	g := growth{film: f, there: make([]bool, len(f.segments))}
	for g.next < len(g.there) || !g.heard {
		select {
		case n := <-f.finished:
			if err := errors.Join(g.add(n), g.tell(ctx)); err != nil {
				return fmt.Errorf("stream: %w", err)
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// add puts a fragment of the sound into the stream, or the next segments after one more is complete.
func (g *growth) add(n finished) error {
	switch {
	case n.sound != nil:
		return g.keep(g.stream.AddSound(n.init, n.sound, n.other))
	case n.number == theSound:
		g.heard = true
		return nil
	}
	g.there[n.number] = true
	for ; g.next < len(g.there) && g.there[g.next]; g.next++ {
		if err := g.keep(g.stream.AddVideo(filepath.Join(g.scratch, g.segments[g.next].file))); err != nil {
			return err
		}
	}
	return nil
}

func (g *growth) keep(names []string, err error) error {
	g.made.Stream = append(g.made.Stream, names...)
	return err
}

// tell announces the files that became playable since the last call, and the manifest that names
// them at the end: none before there is sound for all of the video, and the rest of the film can be
// expected in time for a player.
func (g *growth) tell(ctx context.Context) error {
	names := g.made.Stream[g.told:]
	if !g.stream.Covered() || len(names) == 0 || g.req.Grown == nil {
		return nil
	}
	if g.told == 0 && !g.playsThrough(g.progress.pace()*playersLeave, g.drawn()) {
		return nil
	}
	manifest, err := g.stream.Manifest(false)
	if err != nil {
		return err
	}
	for _, name := range append(slices.Clone(names), manifest) {
		g.req.Grown(ctx, name, g.path(name))
	}
	g.told += len(names)
	return nil
}

// playersLeave is the share of a machine's speed that is left beside a player on it.
const playersLeave = .75

// playsThrough reports whether a player that starts now reaches no segment before it is made, at a
// pace in frames a second and with drawn frames of the missing ones done. Segments are begun in the
// film's order: beside each, at most the next ones are in progress in the other slots, of which the
// sound has one until it is complete.
func (g *growth) playsThrough(pace float64, drawn int) bool {
	var missing []span
	for i, there := range g.there {
		if !there {
			missing = append(missing, g.segments[i].span)
		}
	}
	places := g.slots.count()
	if !g.heard && places > 1 {
		places--
	}
	for i, s := range missing {
		left := -drawn
		for _, m := range missing[:min(i+places, len(missing))] {
			left += m.frames()
		}
		if float64(left)*float64(g.tl.FPS) > pace*float64(s.from) {
			return false
		}
	}
	return true
}

// drawn returns how many frames of incomplete segments are drawn.
func (g *growth) drawn() int {
	frames := g.progress.made()
	for i, there := range g.there {
		if there {
			frames -= g.segments[i].frames()
		}
	}
	return max(0, frames)
}
