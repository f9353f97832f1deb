// Package synth plays a composed piece: every instrument is made of oscillators, noise and filters,
// without recorded samples. The same piece gives the same sound.
package synth

import (
	"context"
	"math"

	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// Play plays a piece into stereo frames, the last chord ringing to their end, at no particular
// loudness. The only error is ctx's.
func Play(ctx context.Context, p score.Piece, out []float32) error {
	r, frames := newRenderer(p), len(out)/2
	var mix desk
	for at := 0; at < frames && ctx.Err() == nil; at += block {
		n := min(block, frames-at)
		r.start(at, n)
		r.mix(&mix, n)
		for i := range n {
			out[2*(at+i)], out[2*(at+i)+1] = mix.dry.l[i], mix.dry.r[i]
		}
	}
	Master(out)
	return ctx.Err()
}

// Frames returns the length of a number of beats in frames.
func Frames(p score.Piece, beats float64) int {
	return int(math.Round(beats * 60 / p.BPM * Rate))
}

// seed returns a note's random seed, which depends on the note alone.
func seed(n score.Note) uint32 {
	return (uint32(n.Part)*31+uint32(n.Pitch))*2654435761 ^ uint32(n.Start*960)*2246822519
}

// renderer is a mixing desk: a bus for each part, an echo and a room. Its piece has the notes still
// to be played.
type renderer struct {
	piece score.Piece
	buses []*bus
	pump  pump
	echo  *echo
	room  *room
}

func newRenderer(p score.Piece) *renderer {
	r := &renderer{piece: p, echo: newEcho(60 / p.BPM * 0.75), room: newRoom(p.Reverb)}
	for _, part := range p.Parts {
		r.buses = append(r.buses, newBus(part))
	}
	return r
}

// start passes the notes of a block to their buses.
func (r *renderer) start(at, n int) {
	for len(r.piece.Notes) > 0 && Frames(r.piece, r.piece.Notes[0].Start) < at+n {
		note := r.piece.Notes[0]
		r.piece.Notes = r.piece.Notes[1:]
		wait := max(Frames(r.piece, note.Start)-at, 0)
		r.buses[note.Part].play(note, wait, 60/r.piece.BPM)
		if note.Instrument == score.Kick {
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
}
