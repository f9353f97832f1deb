package render

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/sandbox"
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
	name   string // in the cache
	trace  gate.Trace

	reused   bool  // it was in a cache, here or shared
	offered  bool  // to other hosts: their segments are new
	unshared error // why the segment made here is not shared
}

// encodeVideo makes all segments, in order: viewers of the growing stream wait for the first
// missing one.
func (f *film) encodeVideo(ctx context.Context) error {
	order := make([]*segment, len(f.segments))
	for i := range f.segments {
		order[i] = &f.segments[i]
	}
	missing, err := f.takeAll(ctx, order)
	if err == nil && len(missing) > 0 {
		err = f.encodeMissing(ctx, func(ctx context.Context, work chan<- *segment) error { return f.offer(ctx, missing, work) })
	}
	for _, s := range f.segments {
		if s.reused {
			f.made.Report.Reused++
		}
	}
	return err
}

// encodeMissing makes the segments that offer sends, in parallel in all slots.
func (f *film) encodeMissing(ctx context.Context, offer func(context.Context, chan<- *segment) error) error {
	g, ctx := errgroup.WithContext(ctx)
	work := make(chan *segment, len(f.segments))
	g.Go(func() error {
		defer close(work)
		return offer(ctx, work)
	})
	for i := range f.slots.count() {
		g.Go(func() error { return f.encodeIn(ctx, i == 0, work) })
	}
	return g.Wait()
}

// endingTogether returns the segments in the order in which they are begun: that of the film, so
// that the stream grows from its start, but the last ones, one for each slot, the longest first: a
// long one begun last would keep the other slots waiting.
func endingTogether(segments []*segment, places int) []*segment {
	out := slices.Clone(segments)
	last := out[min(len(out), max(places, len(out)-places)):]
	slices.SortStableFunc(last, func(a, b *segment) int { return b.frames() - a.frames() })
	return out
}

// name sets the names of the segments.
func (f *film) name(ctx context.Context) error {
	encoder, err := f.encoderName(ctx, f.settings)
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

// maxAsked is how often in a row the encoder's identity is read while the process is killed from
// outside: as many kills as end the segments of two slots.
const maxAsked = 2*maxRounds + 1

// encoderName returns all inputs that determine how frames become packets.
func (r *Renderer) encoderName(ctx context.Context, s encode.Settings) ([]string, error) {
	name, err := r.identity(ctx, r.box)
	for asked := 1; asked < maxAsked && errors.Is(err, sandbox.ErrInterrupted) && ctx.Err() == nil; asked++ {
		name, err = r.identity(ctx, r.box)
	}
	size := fmt.Sprintf("%dx%d at %d", s.Width, s.Height, s.FPS)
	return append(s.Codec(), size, name), err
}

// in returns the segment's path in a film's scratch folder.
func (s *segment) in(scratch string) string { return filepath.Join(scratch, s.file) }

// frames adapts a composer's frames to the encoder.
type frames struct{ *compose.Composer }

func (f frames) At(n int) ([]byte, bool, error) {
	frame, changed, err := f.Composer.At(n)
	return frame.Pix, changed, err
}
