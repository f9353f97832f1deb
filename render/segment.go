package render

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/sandbox"
)

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
	encoder, err := f.encoderName(ctx)
	if err != nil {
		return err
	}
	for _, s := range f.segments {
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
func (f *film) encoderName(ctx context.Context) ([]string, error) {
	name, err := f.identity(ctx, f.box)
	for asked := 1; asked < maxAsked && errors.Is(err, sandbox.ErrInterrupted) && ctx.Err() == nil; asked++ {
		name, err = f.identity(ctx, f.box)
	}
	size := fmt.Sprintf("%dx%d at %d", f.settings.Width, f.settings.Height, f.settings.FPS)
	return append(f.settings.Codec(), size, name), err
}
