package score

import "math/rand/v2"

// Beat is one drum. A pattern is one bar on an even grid: a digit strikes, 1
// soft to 9 hard. Fills, if there are any, take the last bar of a phrase.
type Beat struct {
	Patterns []string
	Fills    []string
	Ends     bool // also strikes on the landing
}

func (f Beat) play(s *song, p Part, rng *rand.Rand) []Note {
	patterns := draw(rng, f.Patterns)
	var out []Note
	for bar, b := range s.bars {
		now := patterns[b.verse%2]
		if len(f.Fills) > 0 && b.in == PhraseBars-1 {
			now = pick(rng, f.Fills)
		}
		out = append(out, f.bar(s, p, bar, now)...)
	}
	return out
}

func (f Beat) bar(s *song, p Part, bar int, pattern string) []Note {
	var out []Note
	for i, c := range []byte(pattern) {
		if c < '1' || c > '9' {
			continue
		}
		out = append(out, Note{
			Start: s.start(bar) + s.grid(i, pattern), Length: s.grid(1, pattern),
			Pitch: p.Range.Low, Velocity: float64(c-'0') / 9,
		})
	}
	return out
}

func (f Beat) land(_ *song, p Part, _ *rand.Rand) []Note {
	if !f.Ends {
		return nil
	}
	return []Note{{Length: 1, Pitch: p.Range.Low, Velocity: 0.8}}
}

// Riser swells over the last beats of the phrases before main, lift and return.
type Riser struct{ Beats float64 }

func (f Riser) play(s *song, _ Part, _ *rand.Rand) []Note {
	var out []Note
	for bar, b := range s.bars {
		if bar > 0 && b.in == 0 && (b.place == planMain || b.place == planLift || b.place == planReturn) {
			beats := min(f.Beats, s.start(bar))
			out = append(out, Note{Start: s.start(bar) - beats, Length: beats, Velocity: 1})
		}
	}
	return out
}

func (f Riser) land(*song, Part, *rand.Rand) []Note { return nil }
