package gate

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/render/pack"
)

// look decodes the segments, or recalls their looks, then draws the
// reference frames. One program decodes all new segments.
func (e *evidence) look(ctx context.Context, box *sandbox.Box) error {
	if len(e.starts) == 0 || !slices.Equal(e.keysAt(), e.starts) {
		e.views = nil
		return nil
	}
	packets := split(e.held.Video.Packets)
	var unseen []*view
	for i := range e.views {
		v := &e.views[i]
		v.name = e.nameOfView(*v, packets[i])
		if !e.recall(v.name, &v.seen) {
			v.seen = seen{}
			unseen = append(unseen, v)
		}
	}
	if err := e.decode(ctx, box, unseen); err != nil {
		return err
	}
	for _, v := range unseen {
		e.note(v.name, v.seen)
	}
	return e.drawAgain(ctx)
}

// split splits packets at key frames.
func split(packets []pack.Packet) (out [][]pack.Packet) {
	for _, p := range packets {
		if p.Key || len(out) == 0 {
			out = append(out, nil)
		}
		last := len(out) - 1
		out[last] = append(out[last], p)
	}
	return out
}

// parted returns the segments with their moments.
func (e *evidence) parted() []view {
	views := make([]view, len(e.starts))
	for i, from := range e.starts {
		views[i].from, views[i].to = from, from+e.Traces[i].Frames
		views[i].opening = e.Draw != nil && !e.filmed(from, from+1) // clips are expensive to redraw
	}
	if e.Draw == nil {
		return views
	}
	for _, m := range moments(e.Timeline, e.starts) {
		i, found := slices.BinarySearch(e.starts, m)
		if !found {
			i--
		}
		views[i].moments = append(views[i].moments, m)
	}
	return views
}

// drawAgain draws the reference of each sight.
func (e *evidence) drawAgain(ctx context.Context) error {
	width, height := e.Timeline.Width, e.Timeline.Height
	for _, v := range e.views {
		for i := range v.Sights {
			if err := ctx.Err(); err != nil {
				return err
			}
			s := &v.Sights[i]
			luma, err := e.Draw(v.from + s.Frame)
			if err != nil {
				return fmt.Errorf("drawing frame %d again: %w", v.from+s.Frame, err)
			}
			s.plan = cells(luma, width, height, fine(width, height))
		}
	}
	return nil
}

// decode decodes segments. A broken film yields fewer frames, which is a fault and no error.
func (e *evidence) decode(ctx context.Context, box *sandbox.Box, views []*view) error {
	if len(views) == 0 {
		return nil
	}
	n := fine(e.Timeline.Width, e.Timeline.Height)
	p, err := box.Start(ctx, sandbox.Command{
		Program: "ffmpeg", Args: lookArgs(e.Timeline.FPS, n, views), PipeStdout: true,
		Stdin: strings.NewReader(stretches(e.Video, e.Timeline.FPS, views)), Read: []string{e.Video},
	})
	if err != nil {
		return err
	}
	for {
		pix := make([]byte, side(n)*(side(n)+grid)*3/2)
		if _, err := io.ReadFull(p.Stdout(), pix); err != nil {
			break // end of output; Wait returns errors
		}
		frame, near, far := readLooks(pix, n)
		for _, v := range views {
			v.take(views[0].from+frame, near, far)
		}
	}
	return p.Wait()
}

// take records a decoded frame of the film if it was requested.
func (v *view) take(frame int, near, far Look) {
	if frame == v.from {
		v.First = far
	}
	if frame == v.from && v.opening {
		v.Sights = append(v.Sights, sight{Film: near})
	}
	for _, m := range v.moments {
		seen := slices.ContainsFunc(v.Sights, func(s sight) bool { return inReach(v.from+s.Frame, m) })
		if inReach(frame, m) && frame < v.to && !seen {
			v.Sights = append(v.Sights, sight{Frame: frame - v.from, Film: near})
		}
	}
}
