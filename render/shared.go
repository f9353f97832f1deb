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

// keeping is a film with where its pieces are kept: on the shelf of this host and, where
// others have to do with the film, where all hosts keep them.
type keeping struct {
	*film
	elsewhere story.Segments // nil = no other host has to do with the film
}

// keeping returns where the film's pieces are kept.
func (f *film) keeping() keeping {
	if f.tl.Frames < leastShared*f.tl.FPS {
		return keeping{film: f}
	}
	return keeping{f, f.req.Segments}
}

// encode has segments made by this host or by all of them.
func (k keeping) encode(ctx context.Context, order []*segment) error {
	if k.elsewhere == nil {
		return k.encodeAll(ctx, order)
	}
	missing, err := k.takeAll(ctx, order)
	if err != nil || len(missing) == 0 {
		return err
	}
	return k.offer(ctx, missing)
}

// takeAll takes the segments that are kept here or elsewhere, and returns the others.
func (k keeping) takeAll(ctx context.Context, order []*segment) (missing []*segment, err error) {
	found := make([]bool, len(order))
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(takers)
	for i, s := range order {
		g.Go(func() (err error) {
			found[i], err = k.takeKept(gctx, s)
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

// takeKept takes a segment that is kept anywhere.
func (k keeping) takeKept(ctx context.Context, s *segment) (found bool, err error) {
	_, err = k.get(ctx, s.name, s.in(k.scratch), &s.trace, func(string) error { return errMissing })
	if errors.Is(err, errMissing) {
		return false, ctx.Err()
	}
	if err != nil {
		return false, fmt.Errorf("segment at %v: %w", k.tl.At(s.from), err)
	}
	s.reused = true
	telemetry.Lookup(ctx, "segments", true)
	k.progress.add(k.progress.frames(s.frames()))
	k.finished <- s.number
	return true, nil
}

// get links a piece to the file path and reads its note: from the shelf, or from where
// all hosts keep them. Where it is in neither, it is made, and its note written to note.
func (k keeping) get(ctx context.Context, name, path string, note any, produce func(path string) error) (made bool, err error) {
	err = k.shelf.get(name, path, note, func(path string) (any, error) {
		if k.take(ctx, name, path, note) {
			return note, nil
		}
		made = true
		return note, produce(path)
	})
	return made, err
}

// offer has segments made by all hosts, and takes them as they come. What comes from
// none is made here: it is worth no job, or a host gave it up, or knows it by another
// name.
func (k keeping) offer(ctx context.Context, missing []*segment) error {
	refs := make([]story.SegmentRef, len(missing))
	for i, s := range missing {
		s.offered = true
		refs[i] = story.SegmentRef{Number: s.number, Name: s.name}
	}
	g, ctx := errgroup.WithContext(ctx)
	over := make(chan int, len(missing))
	g.Go(func() error {
		defer close(over)
		return k.elsewhere.Offer(ctx, refs, func(number int) { over <- number })
	})
	g.Go(func() error {
		come, ctx := errgroup.WithContext(ctx)
		come.SetLimit(takers)
		for number := range over {
			come.Go(func() error { return k.encodeAll(ctx, []*segment{&k.segments[number]}) })
		}
		return come.Wait()
	})
	return g.Wait()
}

// take copies a piece from where all hosts keep them, and reads its note. One that
// cannot be had, or is not as it was put there, is made again: nothing depends on what
// others kept.
func (k keeping) take(ctx context.Context, name, path string, note any) bool {
	if k.elsewhere == nil {
		return false
	}
	raw, found, err := k.elsewhere.Take(ctx, name, path)
	found = found && err == nil && unchanged(raw, path, note)
	telemetry.Lookup(ctx, "shared_segments", found)
	if !found {
		_ = os.Remove(path) // whoever makes it writes over it
	}
	return found
}

// put puts a piece to where all hosts keep them, if they do.
func (k keeping) put(ctx context.Context, name, path string, note any) error {
	if k.elsewhere == nil {
		return nil
	}
	raw, err := labelled(note, path)
	if err != nil {
		return err
	}
	return k.elsewhere.Put(ctx, name, path, raw)
}

// Segment makes one segment for the host that exports a film: see
// engine.SegmentRenderer.
func (r *Renderer) Segment(ctx context.Context, req story.RenderRequest, ref story.SegmentRef) error {
	f, err := r.begin(req)
	if err != nil {
		return failure(ctx, err)
	}
	defer f.clear()
	if err := (keeping{f, req.Segments}).makeOffered(ctx, ref); err != nil {
		return failure(ctx, err)
	}
	return nil
}

// makeOffered makes a segment, unless it is kept, and puts it to where all hosts keep
// them: one that was killed may have put it there and said so to nobody. Nothing is
// fetched but what the segment shows.
func (k keeping) makeOffered(ctx context.Context, ref story.SegmentRef) error {
	spans := plan(k.tl)
	if ref.Number < 0 || ref.Number >= len(spans) {
		return otherSegment()
	}
	s := segment{span: spans[ref.Number], number: ref.Number, file: "part.mp4", part: cutPart(k.tl, spans[ref.Number])}
	k.tl = s.part.timeline
	if err := k.hang(ctx); err != nil {
		return err
	}
	s.part.timeline = k.tl
	encoder, err := k.encoderName(ctx, k.settings, k.scratch)
	if err != nil {
		return err
	}
	if s.name, err = s.part.name(k.fonts, encoder); err != nil {
		return err
	}
	if s.name != ref.Name {
		return otherSegment()
	}
	there := false
	err = k.shelf.get(s.name, s.in(k.scratch), &s.trace, func(path string) (any, error) {
		if there = k.take(ctx, s.name, path, &s.trace); there {
			return s.trace, nil
		}
		return k.makeSegment(ctx, s.part, path)
	})
	if err != nil {
		return fmt.Errorf("segment %d: %w", ref.Number, err)
	}
	if len(s.trace.Remarks) > 0 {
		k.shelf.drop(s.name)
		return nil
	}
	if !there {
		err = k.put(ctx, s.name, s.in(k.scratch), s.trace)
	}
	return errors.Join(err, k.shelf.tidy())
}

// otherSegment says that this host would make another segment than the one that was
// asked for.
func otherSegment() error {
	return &fault.Error{
		Code: fault.CodeConflict, Provider: "render", Message: "this host draws or encodes the segment differently from the one that exports the film",
		Remedy: "install the same version of Scenewright, ffmpeg, libx264 and fonts on all hosts; until then that host makes it",
	}
}
