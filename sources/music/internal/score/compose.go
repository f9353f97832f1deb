package score

import (
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
)

// song is what all parts of a piece share: the key and a chord for every bar.
type song struct {
	key
	beats  int
	chords [Bars]Chord
	final  Chord
}

// Compose makes a piece of a mood's title. The same seed makes the same piece.
func Compose(m Mood, t Title, seed uint64) Piece {
	rng := rand.New(rand.NewPCG(seed, hash(m.Name+"/"+t.Name)))
	s := newSong(m, rng)
	p := Piece{
		BPM:    float64(t.BPM),
		Beats:  m.Beats,
		Reverb: m.Reverb,
		Parts:  m.Parts,
	}
	for i, part := range m.Parts {
		own := rand.New(rand.NewPCG(rng.Uint64(), uint64(i)))
		notes := s.performed(m, i, part, own)
		p.Intro = append(p.Intro, s.intro(part, notes)...)
		p.Cycle = append(p.Cycle, s.cycle(part, notes)...)
		p.Landing = append(p.Landing, s.landing(i, part, own)...)
	}
	slices.SortStableFunc(p.Intro, byStart)
	slices.SortStableFunc(p.Cycle, byStart)
	slices.SortStableFunc(p.Landing, byStart)
	return p
}

func byStart(a, b Note) int {
	switch {
	case a.Start < b.Start:
		return -1
	case a.Start > b.Start:
		return 1
	}
	return 0
}

func hash(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s)) // never fails
	return h.Sum64()
}

func newSong(m Mood, rng *rand.Rand) *song {
	s := &song{key: key{pick(rng, m.Tonics), m.Mode}, beats: m.Beats}
	home, turn := pick(rng, m.Home), pick(rng, m.Turn)
	for bar := range Bars {
		s.chords[bar] = home[bar%PhraseBars]
		if isTurn(bar / PhraseBars) {
			s.chords[bar] = turn[bar%PhraseBars]
		}
	}
	s.final = add9(1)
	return s
}

func isTurn(phrase int) bool { return phrase == planTurn || phrase == planLift }

// performed has a part play its notes, then applies the swing and the hand.
func (s *song) performed(m Mood, part int, p Part, rng *rand.Rand) []Note {
	notes := p.Plays.play(s, p, rng)
	for i := range notes {
		n := &notes[i]
		n.Part, n.Instrument = part, p.Instrument
		n.Velocity *= 1 + 0.08*rng.NormFloat64()
		n.Start = math.Max(m.swung(n.Start)+0.006*rng.NormFloat64(), 0)
	}
	return notes
}

// cycle applies the plan to the notes of the cycle.
func (s *song) cycle(p Part, notes []Note) []Note {
	var out []Note
	for _, n := range notes {
		place := s.phraseAt(n.Start)
		if place == planIntro {
			place = planMain
		}
		out = n.at(p.loudness(place), out)
	}
	return out
}

// intro is the first phrase's notes as the plan has them at the beginning.
func (s *song) intro(p Part, notes []Note) []Note {
	var out []Note
	for _, n := range notes {
		if s.phraseAt(n.Start) == 0 {
			out = n.at(p.loudness(planIntro), out)
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
func (s *song) landing(part int, p Part, rng *rand.Rand) []Note {
	loud := max(p.loudness(planTurn), p.loudness(planLift), p.loudness(planReturn))
	var out []Note
	for _, n := range p.Plays.land(s, p, rng) {
		n.Part, n.Instrument = part, p.Instrument
		out = n.at(loud, out)
	}
	return out
}

func (s *song) phraseAt(beat float64) int {
	return min(int(beat)/(s.beats*PhraseBars), Phrases-1)
}

// start is the beat at which a bar begins.
func (s *song) start(bar int) float64 { return float64(bar * s.beats) }

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
