// Package synth plays a composed piece: every instrument is made of
// oscillators, noise and filters, so there is no file of anybody's in it. The
// same piece gives the same sound.
package synth

import (
	"context"
	"math"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// Rate is the sample rate of all sound made here, in hertz.
const Rate = 48000

// roomTail is how long the room and the echo keep sounding, in seconds.
const roomTail = 4.0

// event is a note at a frame.
type event struct {
	at   int
	note score.Note
	seed uint32
}

// Loop plays the cycle as it sounds when it has been going round: everything
// that still rings at the end is already ringing at the beginning, so the last
// frame leads into the first. It is stereo, at no particular loudness. The
// only error is ctx's.
func Loop(ctx context.Context, p score.Piece) (audio.Sound, error) {
	frames := Frames(p, score.Bars)
	lead := min(frames, int((longest(p)+roomTail)*Rate))
	events := schedule(p, p.Cycle)
	for i, n := 0, len(events); i < n; i++ {
		if e := events[i]; e.at >= frames-lead {
			e.at -= frames
			events = append(events, e)
		}
	}
	return newRenderer(p, events).run(ctx, -lead, frames)
}

// Intro plays the phrase that comes before the second one of the cycle when
// the music begins.
func Intro(ctx context.Context, p score.Piece) (audio.Sound, error) {
	return newRenderer(p, schedule(p, p.Intro)).run(ctx, 0, Frames(p, score.PhraseBars))
}

// Landing plays the last chord for d, without fading it.
func Landing(ctx context.Context, p score.Piece, d time.Duration) (audio.Sound, error) {
	frames := int(math.Round(d.Seconds() * Rate))
	return newRenderer(p, schedule(p, p.Landing)).run(ctx, 0, frames)
}

// Frames is the length of a number of bars.
func Frames(p score.Piece, bars int) int {
	return int(math.Round(float64(bars*p.Beats) * 60 / p.BPM * Rate))
}

// longest is the length of the longest note, in seconds.
func longest(p score.Piece) float64 {
	beats := 0.0
	for _, n := range p.Cycle {
		beats = max(beats, n.Length)
	}
	return beats * 60 / p.BPM
}

func schedule(p score.Piece, notes []score.Note) []event {
	events := make([]event, len(notes))
	for i, n := range notes {
		at := int(math.Round(n.Start * 60 / p.BPM * Rate))
		events[i] = event{at, n, seed(n)}
	}
	return events
}

// seed makes the same note sound the same in the intro and in the cycle.
func seed(n score.Note) uint32 {
	return (uint32(n.Part)*31+uint32(n.Pitch))*2654435761 ^ uint32(n.Start*960)*2246822519
}

// block is how many frames are made at a time: small enough to stay in cache.
const block = 128

// renderer is a mixing desk: a bus for each part, an echo, a room and the
// master.
type renderer struct {
	piece  score.Piece
	events []event
	buses  []*bus
	pump   pump
	echo   *echo
	room   *room
	master [2]master
}

func newRenderer(p score.Piece, events []event) *renderer {
	slices.SortStableFunc(events, func(a, b event) int { return a.at - b.at })
	r := &renderer{piece: p, events: events, echo: newEcho(60 / p.BPM * 0.75), room: newRoom(p.Reverb)}
	for _, part := range p.Parts {
		r.buses = append(r.buses, newBus(part))
	}
	r.master = [2]master{newMaster(), newMaster()}
	return r
}

// run plays from one frame to another and keeps what is not before 0.
func (r *renderer) run(ctx context.Context, from, to int) (audio.Sound, error) {
	out := audio.Sound{Rate: Rate, Channels: 2, Samples: make([]float32, 0, 2*to)}
	var mix desk
	for at := from; at < to; {
		if err := ctx.Err(); err != nil {
			return audio.Sound{}, err
		}
		n := min(block, to-at)
		if at < 0 {
			n = min(n, -at) // so that a block begins at frame 0
		}
		r.start(at, n)
		r.mix(&mix, n)
		if at >= 0 {
			out.Samples = mix.interleave(out.Samples, n)
		}
		at += n
	}
	return out, nil
}

// start hands the notes of a block to their buses.
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

// desk holds the sums of one block.
type desk struct{ dry, room, echo stereo }

type stereo struct{ l, r [block]float32 }

func (r *renderer) mix(d *desk, n int) {
	*d = desk{}
	r.pump.next(n)
	for _, b := range r.buses {
		b.mix(d, &r.pump, n)
	}
	r.echo.add(d, n)
	r.room.add(d, n)
	for i := range n {
		d.dry.l[i] = r.master[0].step(d.dry.l[i])
		d.dry.r[i] = r.master[1].step(d.dry.r[i])
	}
}

func (d *desk) interleave(out []float32, n int) []float32 {
	for i := range n {
		out = append(out, d.dry.l[i], d.dry.r[i])
	}
	return out
}
