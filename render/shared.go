package render

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/telemetry"
)

// takers is how many segments are fetched from the shared storage at a time.
const takers = 8

// takeAll takes the segments that are cached here or in the shared storage, and returns the others.
func (f *film) takeAll(ctx context.Context) (missing []*segment, err error) {
	found := make([]bool, len(f.segments))
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(takers)
	for i, s := range f.segments {
		g.Go(func() (err error) {
			found[i], err = f.takeKept(gctx, s)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	for i, s := range f.segments {
		if !found[i] {
			missing = append(missing, s)
		}
	}
	return missing, nil
}

// takeKept takes a segment that is cached anywhere.
func (f *film) takeKept(ctx context.Context, s *segment) (bool, error) {
	if found, _ := f.find(ctx, s.name, s.in(f.scratch), &s.trace); !found {
		return false, ctx.Err()
	}
	s.reused = !s.offered
	telemetry.Lookup(ctx, "segments", true)
	if s.offered {
		f.progress.drew(s.frames()) // by another host
	} else {
		f.progress.add(f.progress.frames(s.frames()))
	}
	f.finished <- finished{number: s.number}
	return true, nil
}

// find copies a piece to the file path and reads its note: from this host's cache, or from the
// shared storage. One that is missing or changed is made again: no result depends on pieces of other
// hosts.
func (f *film) find(ctx context.Context, name, path string, note any) (found, here bool) {
	here = f.pieces.Copy(name, path, note)
	if here || f.elsewhere == nil {
		return here, here
	}
	piece, err := f.elsewhere.Take(ctx, name)
	if err == nil {
		err = errors.Join(f.pieces.Add(name, piece), piece.Close())
	}
	found = err == nil && f.pieces.Copy(name, path, note)
	telemetry.Lookup(ctx, "shared_segments", found)
	return found, false
}

// share puts a piece of this host's cache into the shared storage, if there is one.
func (f *film) share(ctx context.Context, name string) error {
	if f.elsewhere == nil {
		return nil
	}
	piece, err := f.pieces.Open(name)
	if err != nil {
		return err
	}
	defer piece.Close()
	return f.elsewhere.Put(ctx, name, piece)
}

// offer offers missing segments to all hosts, and takes them as they come. A segment that no host
// made is sent to work: it is not worth a job, or a host gave it up, or has another name for it.
func (f *film) offer(ctx context.Context, missing []*segment, work chan<- *segment) error {
	if f.elsewhere == nil {
		for _, s := range endingTogether(missing, f.slots.count()) {
			work <- s
		}
		return nil
	}
	refs := make([]story.SegmentRef, len(missing))
	for i, s := range missing {
		s.offered = true
		refs[i] = story.SegmentRef{Number: s.number, Name: s.name}
	}
	g, ctx := errgroup.WithContext(ctx)
	over := make(chan int, len(missing))
	g.Go(func() error {
		defer close(over)
		return f.elsewhere.Offer(ctx, refs, func(number int) { over <- number })
	})
	for range takers {
		g.Go(func() error {
			for number := range over {
				s := f.segments[number]
				found, err := f.takeKept(ctx, s)
				if err != nil {
					return err
				}
				if !found {
					work <- s
				}
			}
			return nil
		})
	}
	return g.Wait()
}

// Segment makes one segment for the host that exports a film: see
// engine.SegmentRenderer.
func (r *Renderer) Segment(ctx context.Context, req story.RenderRequest, ref story.SegmentRef) error {
	f, err := r.begin(req)
	if err != nil {
		return failure(ctx, err)
	}
	defer f.clear()
	f.elsewhere = req.Segments
	if err := f.makeOffered(ctx, ref); err != nil {
		return failure(ctx, err)
	}
	return nil
}

// makeOffered makes a segment, unless it is stored, and puts it into the shared storage: a killed
// host may have stored it without reporting. It fetches only media that the segment shows.
func (f *film) makeOffered(ctx context.Context, ref story.SegmentRef) error {
	spans := plan(f.tl)
	if ref.Number < 0 || ref.Number >= len(spans) {
		return otherSegment()
	}
	p, err := f.only(ctx, spans[ref.Number])
	if err != nil {
		return err
	}
	s := &segment{span: spans[ref.Number], file: "part.mp4", part: p}
	f.segments = []*segment{s}
	f.finished = make(chan finished, 1)
	close(f.sounded) // a segment has none
	if err := f.name(ctx); err != nil {
		return err
	}
	if s.name != ref.Name {
		return otherSegment()
	}
	found, here := f.find(ctx, s.name, s.in(f.scratch), &s.trace)
	switch {
	case here:
		err = f.share(ctx, s.name)
	case !found:
		err = f.encodeMissing(ctx, func(_ context.Context, work chan<- *segment) error { work <- s; return nil })
		err = errors.Join(err, s.unshared)
	}
	if len(s.trace.Remarks) > 0 {
		f.pieces.Forget(s.name)
	}
	return errors.Join(err, f.pieces.Tidy())
}

// otherSegment returns the error of a host that would make another segment than the requested one.
func otherSegment() error {
	return &fault.Error{
		Code: fault.CodeConflict, Provider: "render", Message: "this host draws or encodes the segment differently from the one that exports the film",
		Remedy: "install the same version of Scenewright, ffmpeg, libx264 and fonts on all hosts; until then that host makes it",
	}
}
