package render

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/telemetry"
	"github.com/scenewright/scenewright/render/compose"
	"github.com/scenewright/scenewright/render/encode"
	"github.com/scenewright/scenewright/render/gate"
)

// segment is a stretch of the film with its packets.
type segment struct {
	span
	number int
	file   string // in the scratch folder
	part   part
	name   string // on the shelf
	trace  gate.Trace

	reused  bool // it was on the shelf, or where all hosts keep them
	offered bool // to other hosts: what they made is new
}

// encodeVideo has all segments made, in their order: whoever watches the stream while
// it grows waits for the first that is not there.
func (f *film) encodeVideo(ctx context.Context) error {
	order := make([]*segment, len(f.segments))
	for i := range f.segments {
		order[i] = &f.segments[i]
	}
	err := f.keeping().encode(ctx, order)
	for _, s := range f.segments {
		if s.reused {
			f.made.Report.Reused++
		}
	}
	return err
}

// maxRounds is how often in a row the segments whose encoder was killed are begun
// again while none of them gets finished.
const maxRounds = 3

// encodeAll makes segments side by side. Those whose ffmpeg is killed from outside
// hold up no others, and are made again.
func (f *film) encodeAll(ctx context.Context, missing []*segment) error {
	for rounds := 0; ; rounds++ {
		killed, err := f.encodeOnce(ctx, missing)
		if len(killed) == 0 || ctx.Err() != nil {
			return err
		}
		if len(killed) < len(missing) {
			rounds = 0
		}
		if rounds >= maxRounds {
			return err
		}
		missing = killed
	}
}

// encodeOnce makes segments side by side. It returns those whose ffmpeg was killed
// from outside, with the error of one; any other error ends it at once.
func (f *film) encodeOnce(ctx context.Context, missing []*segment) (killed []*segment, err error) {
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(cap(f.slots))
	missing = endingTogether(missing, cap(f.slots))
	outcomes := make([]error, len(missing))
	for i, s := range missing {
		g.Go(func() error {
			outcomes[i] = f.segment(gctx, s)
			if errors.Is(outcomes[i], sandbox.ErrInterrupted) {
				return nil
			}
			return outcomes[i]
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	for i, s := range missing {
		if outcomes[i] != nil {
			killed, err = append(killed, s), outcomes[i]
		}
	}
	return killed, err
}

// endingTogether returns the segments in the order in which they are begun: that of
// the film, so that the stream grows from its start, and of the last two for each place
// the longest first: one that is long and begun last would have the other places wait
// for it.
func endingTogether(segments []*segment, places int) []*segment {
	out := slices.Clone(segments)
	last := out[min(len(out), max(places, len(out)-2*places)):]
	slices.SortStableFunc(last, func(a, b *segment) int { return b.frames() - a.frames() })
	return out
}

// name gives the segments their names.
func (f *film) name(ctx context.Context) error {
	encoder, err := f.encoderName(ctx, f.settings, f.scratch)
	if err != nil {
		return err
	}
	for i := range f.segments {
		s := &f.segments[i]
		s.part = cutPart(f.tl, s.span)
		if s.name, err = s.part.name(f.fonts, encoder); err != nil {
			return err
		}
	}
	return nil
}

// maxAsked is how often in a row the encoder is asked for its name while it is killed
// from outside: as many kills as end the segments of two places.
const maxAsked = 2*maxRounds + 1

// encoderName returns all that determines how frames become packets; dir is for a file on
// its way.
func (r *Renderer) encoderName(ctx context.Context, s encode.Settings, dir string) ([]string, error) {
	name, err := r.identity(ctx, r.box, dir)
	for asked := 1; asked < maxAsked && errors.Is(err, sandbox.ErrInterrupted) && ctx.Err() == nil; asked++ {
		name, err = r.identity(ctx, r.box, dir)
	}
	return append(s.Args("-"), name), err
}

// segment takes a segment from where it is kept, or makes it and keeps it.
func (f *film) segment(ctx context.Context, s *segment) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	k := f.keeping()
	made, err := k.get(ctx, s.name, s.in(f.scratch), &s.trace, func(path string) (err error) {
		s.trace, err = f.makeSegment(ctx, s.part, path)
		return err
	})
	if err != nil {
		return fmt.Errorf("segment at %v: %w", f.tl.At(s.from), err)
	}
	telemetry.Lookup(ctx, "segments", !made)
	s.reused = !made && !s.offered
	if !made {
		f.progress.add(f.progress.frames(s.frames()))
	}
	f.finished <- s.number
	if made && len(s.trace.Remarks) == 0 { // what happened may go well another time
		_ = k.put(ctx, s.name, s.in(f.scratch), s.trace) // it is in the film, and another host makes it again
	}
	return nil
}

// in returns where the segment lies in a film's scratch folder.
func (s *segment) in(scratch string) string { return filepath.Join(scratch, s.file) }

// makeSegment draws and encodes a part.
func (f *film) makeSegment(ctx context.Context, p part, path string) (gate.Trace, error) {
	if err := f.slots.take(ctx); err != nil {
		return gate.Trace{}, err
	}
	defer f.slots.leave()
	ctx, done := telemetry.Encode(ctx)
	var happened notes
	c := f.composer(ctx, p, happened.add)
	defer c.Close()
	src := gate.NewTracer(frames{c}, f.tl.Width, f.tl.Height)
	var share float64
	wrote := func() {
		share += f.progress.frames(1)
		f.progress.add(f.progress.frames(1))
	}
	err := encode.Video(ctx, f.box, f.settings, src, p.first, p.frames, path, wrote)
	if err != nil {
		f.progress.add(-share) // all of it is made again, or the film fails
		done(0)
	} else {
		done(f.tl.At(p.frames))
	}
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
