// Package midi writes a composed piece as a Standard MIDI File for a General MIDI synthesizer: type
// 1, a track for the tempo and one for each part.
//
// The parts have a channel each, with their instrument, level, place and reverb; drums share
// channel 10, where their velocities include their levels. Effects without a General MIDI
// equivalent, the echo and the ducking by the kick, are left out.
package midi

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"

	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// Division is the number of ticks in a beat.
const Division = 960

// drums is the channel of the kit, counted from 0.
const drums = 9

// Controllers.
const (
	volume     = 7
	pan        = 10
	expression = 11
	reverb     = 91
)

// Encode returns the file of a piece of a length in seconds.
func Encode(p score.Piece, seconds float64) []byte {
	w := writer{piece: p, end: int(math.Ceil(seconds * p.BPM / 60 * Division)), loudest: loudest(p)}
	tracks := [][]byte{w.conductor()}
	for part, channel := range channels(p) {
		tracks = append(tracks, w.track(part, channel))
	}
	be := binary.BigEndian
	file := append(be.AppendUint32([]byte("MThd"), 6), 0, 1)
	file = be.AppendUint16(be.AppendUint16(file, uint16(len(tracks))), Division)
	for _, t := range tracks {
		file = append(be.AppendUint32(append(file, "MTrk"...), uint32(len(t))), t...)
	}
	return file
}

// channels returns the channels of the parts. There are fifteen for melodic ones, more than any
// mood needs; further parts would share.
func channels(p score.Piece) []int {
	out, next := make([]int, len(p.Parts)), 0
	for i, part := range p.Parts {
		if sounds[part.Instrument].key > 0 {
			out[i] = drums
			continue
		}
		if out[i] = next % 15; out[i] >= drums {
			out[i]++
		}
		next++
	}
	return out
}

// writer is the common state of a file's tracks.
type writer struct {
	piece   score.Piece
	end     int     // in ticks
	loudest float64 // dB of the loudest part, which is at full volume
}

func loudest(p score.Piece) float64 {
	most := math.Inf(-1)
	for _, part := range p.Parts {
		most = max(most, level(part))
	}
	return most
}

func level(p score.Part) float64 { return p.Level + sounds[p.Instrument].trim }

// conductor returns the track of tempo and meter.
func (w writer) conductor() []byte {
	perBeat := uint32(math.Round(60e6 / w.piece.BPM)) // microseconds
	var t track
	t.add(0, 0xff, 0x51, 3, byte(perBeat>>16), byte(perBeat>>8), byte(perBeat))
	t.add(0, 0xff, 0x58, 4, byte(w.piece.Beats), 2, 24, 8) // in quarters
	return t.bytes(w.end)
}

// track returns a part's track: its setup and its notes.
func (w writer) track(part, channel int) []byte {
	p := w.piece.Parts[part]
	var t track
	t.add(0, 0xc0|byte(channel), byte(w.program(p)))
	if channel == drums {
		t.control(0, channel, volume, 127)
	} else {
		t.control(0, channel, volume, scaled(level(p)-w.loudest))
		t.control(0, channel, pan, byte(min(max(64+math.Round(63*p.Pan), 0), 127)))
	}
	t.control(0, channel, reverb, byte(math.Round(127*min(p.Reverb, 1))))
	w.notes(&t, part, channel)
	return t.bytes(w.end)
}

// program returns the program of the part; all drums use the kit of brushes if one does.
func (w writer) program(p score.Part) int {
	if sounds[p.Instrument].key == 0 {
		return sounds[p.Instrument].program
	}
	for _, other := range w.piece.Parts {
		if other.Instrument == score.Brush {
			return brushKit
		}
	}
	return 0
}

// scaled returns the controller or velocity value, 1 to 127, of a level in dB relative to the
// loudest: sound fonts square it.
func scaled(dB float64) byte {
	return byte(min(max(math.Round(127*math.Pow(10, dB/40)), 1), 127))
}

// notes adds a part's notes. A note that is struck again while it sounds is released first, or its
// end would be taken for that of the next.
func (w writer) notes(t *track, part, channel int) {
	sounding := map[int]int{} // by key: the event that releases it
	for _, n := range w.piece.Notes {
		if n.Part != part || w.tick(n.Start) >= w.end {
			continue
		}
		s := soundOf(n)
		from, to, key := w.tick(n.Start), w.until(n, s), keyOf(n, s)
		if n.Instrument == score.Swell {
			t.swell(from, to, channel)
		}
		if off, ok := sounding[key]; ok {
			t.events[off].at = min(t.events[off].at, from)
		}
		t.add(from, 0x90|byte(channel), byte(key), w.velocity(n, channel))
		sounding[key] = t.add(to, 0x80|byte(channel), byte(key), 64)
	}
}

func (w writer) tick(beat float64) int { return int(math.Round(beat * Division)) }

// until returns the tick at which a note is released.
func (w writer) until(n score.Note, s sound) int {
	beats := max(n.Length, s.rings*w.piece.BPM/60)
	return min(max(w.tick(n.Start+beats), w.tick(n.Start)+1), w.end)
}

func keyOf(n score.Note, s sound) int {
	switch {
	case s.key > 0:
		return s.key
	case n.Instrument == score.Swell:
		return swellKey
	}
	return min(max(n.Pitch, 0), 127)
}

// velocity returns the MIDI velocity of a note. The synthesizer raises a velocity to the power of
// 1.3, sound fonts square it; for drums it includes the part's level.
func (w writer) velocity(n score.Note, channel int) byte {
	dB := 26 * math.Log10(max(n.Velocity, 1e-3))
	if channel == drums {
		dB += level(w.piece.Parts[n.Part]) - w.loudest
	}
	return scaled(dB)
}

// The rising noise: its key, and its steps of expression.
const (
	swellKey   = 60
	swellSteps = 24
)

// swell raises the expression by the cube of the time, from zero to full.
func (t *track) swell(from, to, channel int) {
	for i := range swellSteps + 1 {
		x := float64(i) / swellSteps
		t.control(from+(to-from)*i/swellSteps, channel, expression, byte(math.Round(127*math.Sqrt(x*x*x))))
	}
}

// event is a message at a tick.
type event struct {
	at   int
	data []byte
}

// track is a list of events, in any order.
type track struct{ events []event }

// add appends a message and returns its index.
func (t *track) add(at int, data ...byte) int {
	t.events = append(t.events, event{at, data})
	return len(t.events) - 1
}

func (t *track) control(at, channel int, controller, value byte) {
	t.add(at, 0xb0|byte(channel), controller, value)
}

// bytes returns the track's content: its events by time, releases before strikes, and its end.
func (t *track) bytes(end int) []byte {
	slices.SortStableFunc(t.events, func(a, b event) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.rank(), b.rank()))
	})
	var out []byte
	at := 0
	for _, e := range t.events {
		out = append(appendLength(out, e.at-at), e.data...)
		at = e.at
	}
	return append(appendLength(out, max(end-at, 0)), 0xff, 0x2f, 0)
}

// rank returns the order of events at the same tick.
func (e event) rank() int {
	switch e.data[0] & 0xf0 {
	case 0x80:
		return 0
	case 0x90:
		return 2
	}
	return 1
}

// appendLength appends a quantity of variable length: seven bits a byte, the
// highest first.
func appendLength(to []byte, n int) []byte {
	for shift := 21; shift > 0; shift -= 7 {
		if n>>shift > 0 {
			to = append(to, byte(n>>shift)|0x80)
		}
	}
	return append(to, byte(n)&0x7f)
}
