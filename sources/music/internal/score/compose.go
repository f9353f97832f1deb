package score

import (
	"cmp"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"time"
)

// song is what all parts of a piece share: the key, the form and a chord for
// every bar.
type song struct {
	key
	beats  int
	bars   []bar
	chords []Chord // as many as bars
	final  Chord
}

// Compose makes a piece of a mood's title for a length, of which the last two
// and a half to three and a half seconds are the landing. The same seed and
// length make the same piece; another length of the same seed has the same key,
// chords, figures and melody.
func Compose(m Mood, t Title, length time.Duration, seed uint64) Piece {
	rng := rand.New(rand.NewPCG(seed, hash(m.Name+"/"+t.Name)))
	bars, bpm := fit(length, m.Beats, float64(t.BPM))
	s := newSong(m, bars, rng)
	p := Piece{BPM: bpm, Beats: m.Beats, Bars: bars, Reverb: m.Reverb, Parts: m.Parts}
	for i, part := range m.Parts {
		own := rand.New(rand.NewPCG(rng.Uint64(), uint64(i)))
		last := s.landing(part, own) // first, or its dice would depend on the length
		for _, n := range append(s.performed(m, part, own), last...) {
			n.Part, n.Instrument = i, part.Instrument
			p.Notes = append(p.Notes, n)
		}
	}
	slices.SortStableFunc(p.Notes, func(a, b Note) int { return cmp.Compare(a.Start, b.Start) })
	return p
}

func hash(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s)) // never fails
	return h.Sum64()
}

func newSong(m Mood, bars int, rng *rand.Rand) *song {
	s := &song{key: key{pick(rng, m.Tonics), m.Mode}, beats: m.Beats, bars: form(bars), final: m.Final}
	home, turn := draw(rng, m.Home), draw(rng, m.Turn)
	for _, b := range s.bars {
		s.chords = append(s.chords, take(b, home, turn)[b.in])
	}
	if bars > 1 {
		s.chords[bars-1] = m.Cadence
	}
	return s
}

// draw picks two of several ways to play, for verses in turn; they differ if
// there are two.
func draw[T any](rng *rand.Rand, from []T) [2]T {
	i := rng.IntN(len(from))
	if len(from) == 1 {
		return [2]T{from[i], from[i]}
	}
	other := (i + 1 + rng.IntN(len(from)-1)) % len(from)
	return [2]T{from[i], from[other]}
}

// take is the way a bar is played.
func take[T any](b bar, home, turn [2]T) T {
	if b.turned() {
		return turn[b.verse%2]
	}
	return home[b.verse%2]
}

// performed has a part play its notes, applies the swing, the hand and the
// plan, and lets go of what would sound into the landing.
func (s *song) performed(m Mood, p Part, rng *rand.Rand) []Note {
	var out []Note
	end := s.start(len(s.bars))
	for _, n := range p.Plays.play(s, p, rng) {
		loud := p.loudness(s.barAt(n.Start).place)
		n.Velocity *= 1 + 0.08*rng.NormFloat64()
		n.Start = max(m.swung(n.Start)+0.006*rng.NormFloat64(), 0)
		if n.Start < end-0.01 {
			n.Length = min(n.Length, end-n.Start)
			out = n.at(loud, out)
		}
	}
	return out
}

// at appends the note at a loudness, unless that is none.
func (n Note) at(loudness float64, to []Note) []Note {
	n.Velocity = min(n.Velocity*loudness, 1)
	if n.Velocity <= 0 {
		return to
	}
	return append(to, n)
}

// landing is silent for parts that do not play at the height of the piece.
func (s *song) landing(p Part, rng *rand.Rand) []Note {
	loud := max(p.loudness(planTurn), p.loudness(planLift), p.loudness(planReturn))
	var out []Note
	for _, n := range p.Plays.land(s, p, rng) {
		n.Start += s.start(len(s.bars))
		out = n.at(loud, out)
	}
	return out
}

// start is the beat at which a bar begins.
func (s *song) start(bar int) float64 { return float64(bar * s.beats) }

// barAt is the bar of a beat.
func (s *song) barAt(beat float64) bar {
	return s.bars[min(int(beat)/s.beats, len(s.bars)-1)]
}

// swung delays the second of every pair of grid notes.
func (m Mood) swung(beat float64) float64 {
	if m.Swing == 0 {
		return beat
	}
	pair := 2 * m.Grid
	at := math.Floor(beat/pair) * pair
	x, middle := (beat-at)/pair, 0.5+m.Swing/2
	if x < 0.5 {
		return at + pair*x*2*middle
	}
	return at + pair*(middle+(x-0.5)*2*(1-middle))
}

func pick[T any](rng *rand.Rand, from []T) T { return from[rng.IntN(len(from))] }

// accent makes the beats of a bar differ: the first strongest, between the
// beats softest.
func accent(inBar float64) float64 {
	switch {
	case inBar == 0:
		return 1
	case inBar == math.Trunc(inBar):
		return 0.9
	}
	return 0.78
}
