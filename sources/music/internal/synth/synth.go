// Package synth plays a composed piece: every instrument is made of oscillators, noise and filters,
// without recorded samples. The same piece gives the same sound.
package synth

import (
	"context"
	"errors"
	"math"
	"slices"

	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// Play plays a piece for a number of frames, the last chord ringing to their end, and passes it on
// in pieces of a few hundred milliseconds, which are valid until the next. It is stereo, at no
// particular loudness. The only errors are ctx's and those of hear.
func Play(ctx context.Context, p score.Piece, frames int, hear func(samples []float32) error) error {
	r, piece := newRenderer(p), make([]float32, 0, 2*pieceFrames)
	var mix desk
	for at := 0; at < frames; at += block {
		n := min(block, frames-at)
		r.start(at, n)
		r.mix(&mix, n)
		piece = mix.interleave(piece, n)
		if len(piece) < 2*pieceFrames && at+n < frames {
			continue
		}
		if err := errors.Join(ctx.Err(), hear(piece)); err != nil {
			return err
		}
		piece = piece[:0]
	}
	return ctx.Err()
}

// pieceFrames is how many frames are passed on at a time.
const pieceFrames = 128 * block

// Frames returns the length of a number of beats in frames.
func Frames(p score.Piece, beats float64) int {
	return int(math.Round(beats * 60 / p.BPM * Rate))
}

func schedule(p score.Piece) []event {
	events := make([]event, len(p.Notes))
	for i, n := range p.Notes {
		events[i] = event{Frames(p, n.Start), n, seed(n)}
	}
	slices.SortStableFunc(events, func(a, b event) int { return a.at - b.at })
	return events
}

// seed returns a note's random seed, which depends on the note alone.
func seed(n score.Note) uint32 {
	return (uint32(n.Part)*31+uint32(n.Pitch))*2654435761 ^ uint32(n.Start*960)*2246822519
}

// renderer is a mixing desk: a bus for each part, an echo, a room and the
// master.
type renderer struct {
	piece  score.Piece
	events []event
	buses  []*bus
	pump   pump
	echo   *echo
	room   *room
	master *Master
}

func newRenderer(p score.Piece) *renderer {
	r := &renderer{piece: p, events: schedule(p), echo: newEcho(60 / p.BPM * 0.75), room: newRoom(p.Reverb), master: NewMaster()}
	for _, part := range p.Parts {
		r.buses = append(r.buses, newBus(part))
	}
	return r
}

// start passes the notes of a block to their buses.
func (r *renderer) start(at, n int) {
	for len(r.events) > 0 && r.events[0].at < at+n {
		e := r.events[0]
		r.events = r.events[1:]
		wait := max(e.at-at, 0)
		r.buses[e.note.Part].play(e, wait, 60/r.piece.BPM)
		if e.note.Instrument == score.Kick {
			r.pump.hit(wait)
		}
	}
}

func (r *renderer) mix(d *desk, n int) {
	*d = desk{}
	r.pump.next(n)
	for _, b := range r.buses {
		b.mix(d, &r.pump, n)
	}
	r.echo.add(d, n)
	r.room.add(d, n)
	for i := range n {
		d.dry.l[i] = r.master.left.step(d.dry.l[i])
		d.dry.r[i] = r.master.right.step(d.dry.r[i])
	}
}

func (d *desk) interleave(out []float32, n int) []float32 {
	for i := range n {
		out = append(out, d.dry.l[i], d.dry.r[i])
	}
	return out
}
