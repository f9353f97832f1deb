package render

import (
	"context"
	"errors"
	"fmt"
	"os"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/telemetry"
)

// leastShared is how long a film is, in seconds, whose segments all hosts make and keep.
// On two processors one of half a minute is encoded in six seconds: what two hosts spare
// of that is what taking turns, the way to the files and back, and the last segment cost.
const leastShared = 30

// takers is how many segments are fetched from elsewhere at a time.
const takers = 8

// isShared reports whether other hosts have to do with the film's segments.
func (f *film) isShared() bool {
	return f.req.Segments != nil && f.tl.Frames >= leastShared*f.tl.FPS
}

// encodeByMany has segments made by this host or by all of them.
func (f *film) encodeByMany(ctx context.Context, order []*segment) error {
	if !f.isShared() {
		return f.encodeAll(ctx, order)
	}
	missing, err := f.takeAll(ctx, order)
	if err != nil {
		return err
	}
	if len(missing) == 0 {
		return nil
	}
	return f.offer(ctx, missing)
}

// takeAll takes the segments that are kept here or elsewhere, and returns the others.
func (f *film) takeAll(ctx context.Context, order []*segment) (missing []*segment, err error) {
	found := make([]bool, len(order))
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(takers)
	for i, s := range order {
		g.Go(func() (err error) {
			found[i], err = f.takeKept(gctx, s)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	for i, s := range order {
		if !found[i] {
			missing = append(missing, s)
		}
	}
	return missing, nil
}

// errMissing says that a segment is kept nowhere.
var errMissing = errors.New("it is kept nowhere")

// takeKept takes a segment from the shelf, or from where all hosts keep them.
func (f *film) takeKept(ctx context.Context, s *segment) (found bool, err error) {
	err = f.shelf.get(s.name, f.place(s), &s.trace, func(path string) (any, error) {
		if f.takeShared(ctx, s.name, path, &s.trace) {
			return s.trace, nil
		}
		return nil, errMissing
	})
	if errors.Is(err, errMissing) {
		return false, ctx.Err()
	}
	if err != nil {
		return false, fmt.Errorf("segment at %v: %w", f.tl.At(s.from), err)
	}
	s.reused = true
	telemetry.Lookup(ctx, "segments", true)
	f.progress.add(f.progress.frames(s.frames()))
	f.finished <- s.number
	return true, nil
}

// offer has segments made by all hosts, and takes them as they come. What comes from
// none is made here: it is worth no job, or a host gave it up, or knows it by another
// name.
func (f *film) offer(ctx context.Context, missing []*segment) error {
	refs := make([]story.SegmentRef, len(missing))
	for i, s := range missing {
		s.offered = true
		refs[i] = story.SegmentRef{Number: s.number, Name: s.name}
	}
	g, ctx := errgroup.WithContext(ctx)
	over := make(chan int, len(missing))
	g.Go(func() error {
		defer close(over)
		return f.req.Segments.Offer(ctx, refs, func(number int) { over <- number })
	})
	g.Go(func() error {
		come, ctx := errgroup.WithContext(ctx)
		come.SetLimit(takers)
		for number := range over {
			come.Go(func() error { return f.encodeAll(ctx, []*segment{&f.segments[number]}) })
		}
		return come.Wait()
	})
	return g.Wait()
}

// takeShared copies a piece from where all hosts keep them, and reads its note. One that
// cannot be had, or is not as it was put there, is made again: nothing depends on what
// others kept.
func (f *film) takeShared(ctx context.Context, name, path string, note any) bool {
	raw, found, err := f.req.Segments.Take(ctx, name, path)
	found = found && err == nil && unchanged(raw, path, note)
	telemetry.Lookup(ctx, "shared_segments", found)
	if !found {
		_ = os.Remove(path) // whoever makes it writes over it
	}
	return found
}

// putShared puts a piece to where all hosts keep them.
func (f *film) putShared(ctx context.Context, name, path string, note any) error {
	raw, err := labelled(note, path)
	if err != nil {
		return err
	}
	return f.req.Segments.Put(ctx, name, path, raw)
}

// Segment makes one segment for the host that exports a film: see
// engine.SegmentRenderer.
func (r *Renderer) Segment(ctx context.Context, req story.RenderRequest, ref story.SegmentRef) error {
	f, err := r.begin(req)
	if err != nil {
		return failure(ctx, err)
	}
	defer f.clear()
	if err := f.makeOffered(ctx, ref); err != nil {
		return failure(ctx, err)
	}
	return nil
}

// makeOffered makes a segment, unless it is on the shelf, and puts it to where all
// hosts keep them. Nothing is fetched but what the segment shows.
func (f *film) makeOffered(ctx context.Context, ref story.SegmentRef) error {
	spans := plan(f.tl)
	if ref.Number < 0 || ref.Number >= len(spans) {
		return otherSegment()
	}
	s := segment{span: spans[ref.Number], number: ref.Number, file: "part.mp4", part: cutPart(f.tl, spans[ref.Number])}
	f.tl = s.part.timeline
	if err := f.hang(ctx); err != nil {
		return err
	}
	s.part.timeline = f.tl
	encoder, err := f.encoderName(ctx)
	if err != nil {
		return err
	}
	if s.name, err = s.part.name(f.fonts, encoder); err != nil {
		return err
	}
	if s.name != ref.Name {
		return otherSegment()
	}
	there := false // a host that was killed may have put it there and said so to nobody
	err = f.shelf.get(s.name, f.place(&s), &s.trace, func(path string) (any, error) {
		if there = f.takeShared(ctx, s.name, path, &s.trace); there {
			return s.trace, nil
		}
		return f.makeSegment(ctx, s.part, path)
	})
	if err != nil {
		return fmt.Errorf("segment %d: %w", ref.Number, err)
	}
	if len(s.trace.Remarks) > 0 {
		f.shelf.drop(s.name)
		return nil
	}
	if !there {
		err = f.putShared(ctx, s.name, f.place(&s), s.trace)
	}
	return errors.Join(err, f.shelf.tidy())
}

// otherSegment says that this host would make another segment than the one that was
// asked for.
func otherSegment() error {
	return &fault.Error{
		Code: fault.CodeConflict, Provider: "render", Message: "this host draws or encodes the segment differently from the one that exports the film",
		Remedy: "install the same version of Scenewright, ffmpeg, libx264 and fonts on all hosts; until then that host makes it",
	}
}
