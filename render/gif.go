package render

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/animation"
	"github.com/scenewright/scenewright/render/compose"
)

// The moving picture of a title is for where no video plays: letters, messages, lists.
const (
	gifName   = "title.gif"
	gifSide   = 480             // pixels, at most, across and down
	gifRate   = 10              // pictures a second, at most
	gifLength = 4 * time.Second // at most
)

// gifVersion is that of how it is made. It changes when the same frames give another
// file, so that no old one is used.
const gifVersion = "2"

// writeGIF shows how the title comes up, or takes that from the shelf.
func (f *film) writeGIF(ctx context.Context) error {
	f.made.GIF = gifName
	p := cutPart(f.tl, titled(f.tl))
	name, err := p.name(f.fonts, []string{gifName, gifVersion})
	if err != nil {
		return err
	}
	var happened notes
	name = "gif-" + name
	err = f.shelf.get(name, filepath.Join(f.out, gifName), &struct{}{}, func(path string) (any, error) {
		return struct{}{}, f.drawGIF(ctx, p, path, happened.add)
	})
	if err != nil {
		return fmt.Errorf("moving picture of the title: %w", err)
	}
	if len(happened.all) > 0 { // another time it may go better
		f.shelf.drop(name)
	}
	return nil
}

// titled is the stretch that it shows: the beginning of the title, or of the first
// scene where no other is one, without what it takes over from.
func titled(tl timeline.Timeline) span {
	title := func(s timeline.Scene) bool { return s.Layout == string(story.LayoutTitle) }
	s := tl.Scenes[max(0, slices.IndexFunc(tl.Scenes, title))]
	from, to := s.Start, s.Start+s.Frames
	if s.Start > 0 {
		from = min(from+s.Enter.Frames, to-1)
	}
	return span{from, min(to, from+int(gifLength*time.Duration(tl.FPS)/time.Second))}
}

// drawGIF draws the frames of a part, small. It takes the place of an encoder.
func (f *film) drawGIF(ctx context.Context, p part, path string, note func(string)) error {
	if err := f.slots.take(ctx); err != nil {
		return err
	}
	defer f.slots.leave()
	c := f.composer(ctx, p, note)
	defer c.Close()
	pictures, err := thumbnails(ctx, c, p)
	if err != nil {
		return err
	}
	return write(path, func(w io.Writer) error { return animation.Write(w, pictures) })
}

// thumbnails returns every few frames of a part, small.
func thumbnails(ctx context.Context, c *compose.Composer, p part) (all []animation.Picture, err error) {
	tl := p.timeline
	width, height := gifSize(tl)
	step := (tl.FPS + gifRate - 1) / gifRate
	for n := 0; n < p.frames; n += step {
		frame, changed, err := c.At(p.first + n)
		if err = errors.Join(err, ctx.Err()); err != nil {
			return nil, err
		}
		stands := tl.At(min(n+step, p.frames)) - tl.At(n)
		if last := len(all) - 1; last >= 0 && !changed {
			all[last].For += stands
			continue
		}
		all = append(all, animation.Picture{Image: frame.Shrunk(width, height).RGBA(), For: stands})
	}
	return all, nil
}

// gifSize is the film's, or what of its shape fits into the square.
func gifSize(tl timeline.Timeline) (width, height int) {
	long := max(tl.Width, tl.Height, gifSide)
	side := func(of int) int { return max(2, of*gifSide/long&^1) }
	return side(tl.Width), side(tl.Height)
}
