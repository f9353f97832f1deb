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

// takers is how many segments are fetched from the shared storage at a time.
const takers = 8

// takeAll takes the segments that are cached here or in the shared storage, and returns the others.
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

// takeKept takes a segment that is cached anywhere.
func (f *film) takeKept(ctx context.Context, s *segment) (found bool, err error) {
	found, _, err = f.find(ctx, s.name, s.in(f.scratch), &s.trace)
	if err != nil {
		return false, fmt.Errorf("segment at %v: %w", f.tl.At(s.from), err)
	}
	if !found {
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

// errMissing reports a piece that is cached nowhere.
var errMissing = errors.New("it is kept nowhere")

// find links a piece to the file path and reads its note: from this host's cache, or from the
// shared storage.
func (f *film) find(ctx context.Context, name, path string, note any) (found, here bool, err error) {
	here, err = f.segmentCache.take(name, path, note)
	if here || err != nil || f.elsewhere == nil {
		return here, here, err
	}
	err = f.segmentCache.make(name, path, note, func(path string) error {
		if !f.take(ctx, name, path, note) {
			return errMissing
		}
		return nil
	})
	if errors.Is(err, errMissing) {
		return false, false, nil
	}
	return err == nil, false, err
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
				s := &f.segments[number]
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

// take copies a piece from the shared storage, and reads its note. One that is missing or changed
// is made again: no result depends on pieces of other hosts.
func (f *film) take(ctx context.Context, name, path string, note any) bool {
	raw, found, err := f.elsewhere.Take(ctx, name, path)
	found = found && err == nil && unchanged(raw, path, note)
	telemetry.Lookup(ctx, "shared_segments", found)
	if !found {
		_ = os.Remove(path) // the maker overwrites it
	}
	return found
}

// put puts a piece into the shared storage, if there is one.
func (f *film) put(ctx context.Context, name, path string, note any) error {
	if f.elsewhere == nil {
		return nil
	}
	raw, err := labelled(note, path)
	if err != nil {
		return err
	}
	return f.elsewhere.Put(ctx, name, path, raw)
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
	f.segments = []segment{{span: spans[ref.Number], file: "part.mp4", part: p}}
	f.finished = make(chan finished, 1)
	close(f.sounded) // a segment has none
	s := &f.segments[0]
	encoder, err := f.encoderName(ctx, f.settings)
	if err != nil {
		return err
	}
	if s.name, err = s.part.name(f.fonts, encoder); err != nil {
		return err
	}
	if s.name != ref.Name {
		return otherSegment()
	}
	found, here, err := f.find(ctx, s.name, s.in(f.scratch), &s.trace)
	switch {
	case err != nil:
		return fmt.Errorf("segment %d: %w", ref.Number, err)
	case here:
		err = f.put(ctx, s.name, s.in(f.scratch), s.trace)
	case !found:
		err = f.encodeMissing(ctx, func(_ context.Context, work chan<- *segment) error { work <- s; return nil })
		err = errors.Join(err, s.unshared)
	}
	if len(s.trace.Remarks) > 0 {
		f.segmentCache.drop(s.name)
	}
	return errors.Join(err, f.segmentCache.tidy())
}

// otherSegment returns the error of a host that would make another segment than the requested one.
func otherSegment() error {
	return &fault.Error{
		Code: fault.CodeConflict, Provider: "render", Message: "this host draws or encodes the segment differently from the one that exports the film",
		Remedy: "install the same version of Scenewright, ffmpeg, libx264 and fonts on all hosts; until then that host makes it",
	}
}
