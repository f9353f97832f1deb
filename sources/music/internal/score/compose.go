package score

import (
	"cmp"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
)

// Compose returns a piece of a mood's title for a film. The same seed and film give the same piece;
// another film with the same seed has the same key, chords, figures and melody.
func Compose(m Mood, t Title, f Film, seed uint64) Piece {
	rng := rand.New(rand.NewPCG(seed, hash(m.Name+"/"+t.Name)))
	bars, coda, bpm := fit(f, m.Beats, float64(t.BPM))
	s := newSong(m, bars, coda, rng)
	p := Piece{BPM: bpm, Beats: m.Beats, Bars: bars, Coda: coda, Reverb: m.Reverb, Parts: m.Parts}
	for i, part := range m.Parts {
		own := rand.New(rand.NewPCG(rng.Uint64(), uint64(i)))
		last := s.landing(part, own) // first, or its random choices would depend on the length
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

func newSong(m Mood, bars, coda int, rng *rand.Rand) *song {
	s := &song{key: key{pick(rng, m.Tonics), m.Mode}, beats: m.Beats, body: bars, bars: form(bars), final: m.Final}
	home, turn := draw(rng, m.Home), draw(rng, m.Turn)
	for _, b := range s.bars {
		s.chords = append(s.chords, take(b, home, turn)[b.in])
	}
	if bars > 1 {
		s.chords[bars-1] = m.Cadence
	}
	for range coda {
		last := s.bars[len(s.bars)-1]
		s.bars = append(s.bars, bar{planCoda, last.verse, last.phrase + (last.in+1)/PhraseBars, (last.in + 1) % PhraseBars})
		s.chords = append(s.chords, m.Final)
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

// take returns the variant for a bar.
func take[T any](b bar, home, turn [2]T) T {
	if b.turned() {
		return turn[b.verse%2]
	}
	return home[b.verse%2]
}

// performed returns a part's notes with swing, variation and plan applied, and releases notes that
// would sound into the landing.
func (s *song) performed(m Mood, p Part, rng *rand.Rand) []Note {
	var out []Note
	for _, n := range p.play(s, rng) {
		loud := p.loudness(s.barAt(n.Start).place)
		n.Velocity *= 1 + 0.08*rng.NormFloat64()
		n.Start = max(m.swung(n.Start)+0.006*rng.NormFloat64(), 0)
		if end := s.ends(n.Start); n.Start < end-0.01 {
			n.Length = min(n.Length, end-n.Start)
			out = n.at(loud, out)
		}
	}
	return out
}

// ends returns the beat by which a note that starts at a beat must have ended: the landing's or its
// echo's. In the first bar of a coda the landing rings alone.
func (s *song) ends(start float64) float64 {
	if land := s.start(s.body); start < s.start(s.body+1)-0.03 {
		return land
	}
	return s.start(len(s.bars))
}

// at appends the note at a loudness, unless that is zero.
func (n Note) at(loudness float64, to []Note) []Note {
	n.Velocity = min(n.Velocity*loudness, 1)
	if n.Velocity <= 0 {
		return to
	}
	return append(to, n)
}

// landing returns a part's last chord, empty for parts that do not play at the height of the piece.
func (s *song) landing(p Part, rng *rand.Rand) []Note {
	loud := max(p.loudness(planTurn), p.loudness(planLift), p.loudness(planReturn))
	var out []Note
	for _, n := range p.land(s, rng) {
		again := n
		n.Start += s.start(s.body)
		again.Start += s.start(len(s.bars))
		if len(s.bars) > s.body {
			n.Length = min(n.Length, again.Start-n.Start)
			out = again.at(loud*echoed, out)
		}
		out = n.at(loud, out)
	}
	return out
}

// echoed is the relative loudness of the landing's echo.
const echoed = 0.5

// start returns the beat at which a bar begins.
func (s *song) start(bar int) float64 { return float64(bar * s.beats) }

// barAt returns the bar of a beat.
func (s *song) barAt(beat float64) bar {
	return s.bars[min(int(beat)/s.beats, len(s.bars)-1)]
}

// swung returns a beat with the swing: the second of every pair of grid notes is delayed.
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

// accent returns the loudness of a beat in its bar: the first strongest, off-beats softest.
func accent(inBar float64) float64 {
	switch {
	case inBar == 0:
		return 1
	case inBar == math.Trunc(inBar):
		return 0.9
	}
	return 0.78
}

// Piece is composed music.
type Piece struct {
	BPM    float64
	Beats  int // in a bar
	Bars   int // before the landing
	Coda   int // bars from the landing to its echo, 0 for no echo
	Reverb float64
	Parts  []Part
	Notes  []Note // in order; those of the landing start at beat Bars × Beats
}
