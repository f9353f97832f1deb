package render

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/telemetry"
	"github.com/scenewright/scenewright/render/encode"
	"github.com/scenewright/scenewright/render/gate"
)

// maxRounds is how often in a row segments whose encoder was killed are restarted while none of
// them is finished.
const maxRounds = 3

// maxRun is how many segments one encoder makes. The more, the fewer processes are started; but a
// hang is noticed only by the limits of the process.
const maxRun = 24

// encodeIn makes segments in one slot as long as more come, in the first of a film's slots, after the
// sound, or another. Those whose ffmpeg is killed from outside are made again.
func (f *film) encodeIn(ctx context.Context, first bool, work <-chan *segment) error {
	if first {
		select { // playback is impossible before the sound is there
		case <-f.sounded:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	for s := range work {
		left, err := []*segment{s}, error(nil)
		for rounds := 0; len(left) > 0; rounds++ {
			before := len(left)
			r := run{film: f, work: work, left: left}
			if left, err = r.encode(ctx, first); err != nil && (!errors.Is(err, sandbox.ErrInterrupted) || rounds >= maxRounds || ctx.Err() != nil) {
				return err
			}
			if err == nil || len(left) < before || r.made > 0 {
				rounds = 0
			}
		}
	}
	return nil
}

// run is the work of one encoder: one segment after the other, wherever they lie in the film.
type run struct {
	*film
	work <-chan *segment
	left []*segment // not begun

	mu    sync.Mutex
	begun []*drawn
	made  int // of those
}

// drawn is a segment given to an encoder.
type drawn struct {
	*segment
	trace gate.Trace
	share float64 // of the reported progress
	done  func(frames int)
}

// encode makes the segments in left and those that work has right now. It returns the unfinished
// ones.
func (r *run) encode(ctx context.Context, first bool) (left []*segment, err error) {
	if err := r.slots.acquire(ctx, first); err != nil {
		return r.left, err
	}
	defer r.slots.release()
	e, err := encode.Start(ctx, r.box, r.settings, r.longest(), func(n int, file []byte) error { return r.keep(ctx, n, file) })
	if err != nil {
		return r.left, err
	}
	for n := 0; n < maxRun && (n == 0 || !r.slots.wanted()); n++ {
		s := r.next()
		if s == nil || r.draw(ctx, e, s) != nil {
			break
		}
	}
	err = e.Close()
	if err != nil {
		err = fmt.Errorf("segment at %v: %w", r.tl.At(r.begun[min(r.made, len(r.begun)-1)].from), err)
	}
	return r.unfinished(), err
}

// longest returns the number of frames of the longest segment.
func (f *film) longest() (frames int) {
	for _, s := range f.segments {
		frames = max(frames, s.frames())
	}
	return frames
}

// next returns the next segment, nil if there is none right now.
func (r *run) next() *segment {
	if len(r.left) > 0 {
		s := r.left[0]
		r.left = r.left[1:]
		return s
	}
	select {
	case s := <-r.work:
		return s
	default:
		return nil
	}
}

// draw encodes a segment.
func (r *run) draw(ctx context.Context, e *encode.Encoder, s *segment) error {
	ctx, encoded := telemetry.Encode(ctx)
	var happened notes
	c := r.composer(ctx, s.part, happened.add)
	defer c.Close()
	d := &drawn{segment: s, done: func(frames int) { encoded(r.tl.At(frames)) }}
	r.mu.Lock()
	r.begun = append(r.begun, d)
	r.mu.Unlock()
	tracer := gate.NewTracer(r.tl.Width, r.tl.Height)
	draw := func(n int) ([]byte, error) {
		frame, changed, err := c.At(n)
		if err == nil {
			tracer.See(frame.Pix, changed)
		}
		return frame.Pix, err
	}
	err := e.Write(draw, s.part.first, s.part.frames, func() {
		d.share += r.progress.frames(1)
		r.progress.drew(1)
	})
	trace := tracer.Trace()
	trace.Remarks = happened.all
	r.mu.Lock()
	defer r.mu.Unlock()
	d.trace = trace
	return err
}

// keep stores the completed segment of a number.
func (r *run) keep(ctx context.Context, n int, file []byte) error {
	r.mu.Lock()
	d := r.begun[n]
	s := d.segment
	s.trace = d.trace
	r.mu.Unlock()
	path := s.in(r.scratch)
	err := errors.Join(os.WriteFile(path, file, 0o600), r.pieces.Keep(s.name, path, s.trace))
	if err != nil {
		return err
	}
	telemetry.Lookup(ctx, "segments", false)
	d.done(s.frames())
	r.mu.Lock()
	r.made++
	r.mu.Unlock()
	r.finished <- finished{number: s.number}
	if len(s.trace.Remarks) == 0 { // another attempt may succeed
		s.unshared = r.share(ctx, s.name)
	}
	return nil
}

// unfinished returns the segments to make again, and takes back their reported progress.
func (r *run) unfinished() []*segment {
	var left []*segment
	for _, d := range r.begun[r.made:] {
		r.progress.add(-d.share)
		d.done(0)
		left = append(left, d.segment)
	}
	return slices.Concat(left, r.left)
}
