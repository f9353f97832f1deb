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

// theSound is the number by which the sound is told of, among those of segments.
const theSound = -1

// about returns what the stream says of a film.
func about(tl timeline.Timeline, segments []segment) pack.About {
	a := pack.About{FPS: tl.FPS, Frames: tl.Frames, Title: tl.Title, Language: tl.Language, Begun: time.Now()}
	for _, s := range segments {
		a.Longest = max(a.Longest, tl.At(s.frames()))
	}
	return a
}

// growth is how far the stream of a film is.
type growth struct {
	*film
	there []bool // segments that are complete, by their numbers
	next  int    // the first that is not in the stream
	heard bool   // the sound is in it
	told  int    // how many files of it whoever watches knows
}

// grow puts what gets finished into the stream, video in its order, until all of it
// is there, and tells whoever wants to watch the film while it is made.
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

// add puts the sound into the stream, or the segments that follow in it now that one
// more is complete.
func (g *growth) add(finished int) error {
	if finished == theSound {
		g.heard = true
		return g.keep(g.stream.AddSound(filepath.Join(g.scratch, soundName)))
	}
	g.there[finished] = true
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

// tell says which files can be played since it was called last, and the manifest that
// names them at the end: none before there are both sound and video, and the rest of the
// film is expected to be there when a player comes to it.
func (g *growth) tell(ctx context.Context) error {
	names := g.made.Stream[g.told:]
	if !g.heard || g.next == 0 || len(names) == 0 || g.req.Grown == nil {
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

// playersLeave is how much of a machine's pace is left beside a player on it.
const playersLeave = .75

// playsThrough reports whether a player that begins now comes to no segment before that is
// made, where pace frames are drawn a second and so many of the missing ones are drawn.
// Segments are begun in the film's order: beside each, at most those that follow are on
// their way in the other places.
func (g *growth) playsThrough(pace float64, drawn int) bool {
	var missing []span
	for i, there := range g.there {
		if !there {
			missing = append(missing, g.segments[i].span)
		}
	}
	for i, s := range missing {
		left := -drawn
		for _, m := range missing[:min(i+g.slots.count(), len(missing))] {
			left += m.frames()
		}
		if float64(left)*float64(g.tl.FPS) > pace*float64(s.from) {
			return false
		}
	}
	return true
}

// drawn returns how many frames are drawn of segments that are not complete.
func (g *growth) drawn() int {
	frames := g.progress.made()
	for i, there := range g.there {
		if there {
			frames -= g.segments[i].frames()
		}
	}
	return max(0, frames)
}
