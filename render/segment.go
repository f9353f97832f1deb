package render

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/render/compose"
	"github.com/scenewright/scenewright/render/encode"
	"github.com/scenewright/scenewright/render/gate"
)

// segment is a stretch of the film with its packets.
type segment struct {
	span
	file  string // in the scratch folder
	name  string // on the shelf
	trace gate.Trace

	reused bool // it was on the shelf
}

// encodeVideo has all segments made, the longest first so that the encoders
// end together.
func (f *film) encodeVideo(ctx context.Context) error {
	for i, s := range plan(f.tl) {
		f.segments = append(f.segments, segment{span: s, file: fmt.Sprintf("part-%04d.mp4", i)})
	}
	order := make([]*segment, len(f.segments))
	for i := range f.segments {
		order[i] = &f.segments[i]
	}
	slices.SortStableFunc(order, func(a, b *segment) int { return cmp.Compare(b.frames(), a.frames()) })
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(cap(f.slots))
	for _, s := range order {
		g.Go(func() error { return f.segment(ctx, s) })
	}
	err := g.Wait()
	for _, s := range f.segments {
		if s.reused {
			f.made.Report.Reused++
		}
	}
	return err
}

// segment takes a segment from the shelf, or makes it and puts it there.
func (f *film) segment(ctx context.Context, s *segment) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	p := cutPart(f.tl, s.span)
	if s.name, err = p.name(f.fonts, f.settings.Args("-")); err != nil {
		return err
	}
	s.reused = true
	err = f.shelf.get(s.name, filepath.Join(f.scratch, s.file), &s.trace, func(path string) (any, error) {
		s.reused = false
		return f.makeSegment(ctx, p, path)
	})
	if err != nil {
		return fmt.Errorf("segment at %v: %w", f.tl.At(s.from), err)
	}
	if s.reused {
		f.progress.add(f.progress.frames(s.frames()))
	}
	return nil
}

// makeSegment draws and encodes a part.
func (f *film) makeSegment(ctx context.Context, p part, path string) (gate.Trace, error) {
	if err := f.slots.take(ctx); err != nil {
		return gate.Trace{}, err
	}
	defer f.slots.leave()
	var happened notes
	c := f.composer(ctx, p, happened.add)
	defer c.Close()
	src := gate.NewTracer(frames{c}, f.tl.Width, f.tl.Height)
	wrote := func() { f.progress.add(f.progress.frames(1)) }
	err := encode.Video(ctx, f.box, f.settings, src, p.first, p.frames, path, wrote)
	trace := src.Trace()
	trace.Remarks = happened.all
	return trace, err
}

// frames hands out a composer's frames as the encoder takes them.
type frames struct{ *compose.Composer }

func (f frames) At(n int) ([]byte, bool, error) {
	frame, changed, err := f.Composer.At(n)
	return frame.Pix, changed, err
}
