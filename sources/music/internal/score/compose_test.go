package score

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// each runs a check on several seeds of every mood.
func each(t *testing.T, check func(t *testing.T, m Mood, p Piece)) {
	for _, m := range Moods() {
		t.Run(m.Name, func(t *testing.T) {
			for seed := range uint64(8) {
				check(t, m, Compose(m, m.Titles[0], Film{Length: time.Minute + time.Duration(seed)*17*time.Second}, seed))
			}
		})
	}
}

func drum(i Instrument) bool { return i >= Kick }

// until gives the notes before a beat.
func until(p Piece, beat float64) []Note {
	i := slices.IndexFunc(p.Notes, func(n Note) bool { return n.Start >= beat })
	if i < 0 {
		return p.Notes
	}
	return p.Notes[:i]
}

func music(p Piece) []Note { return until(p, float64(p.Bars*p.Beats)) }

// Nothing but the reverberation of the music sounds into the landing.
func TestNotesAreInTheMusicAndInHearing(t *testing.T) {
	each(t, func(t *testing.T, m Mood, p Piece) {
		end := float64(p.Bars * p.Beats)
		for _, n := range music(p) {
			if n.Start < 0 || n.Start+n.Length > end+1e-9 || n.Length <= 0 || n.Velocity <= 0 || n.Velocity > 1 {
				t.Fatalf("%+v in a piece of %v beats", n, end)
			}
			if !drum(n.Instrument) && (n.Pitch < 28 || n.Pitch > 96) {
				t.Fatalf("pitch %d of instrument %d", n.Pitch, n.Instrument)
			}
		}
	})
}

// Every pitch belongs to the key, the raised third of a dominant aside.
func TestNotesAreInTheKey(t *testing.T) {
	each(t, func(t *testing.T, m Mood, p Piece) {
		if best := bestKey(m, music(p)); best > 0.06 {
			t.Errorf("%.0f %% of the notes are outside of every key of the mood", 100*best)
		}
	})
}

// bestKey is the share of notes outside the tonic that fits best.
func bestKey(m Mood, notes []Note) float64 {
	least := 1.0
	for _, tonic := range m.Tonics {
		outside, all := 0, 0
		for _, n := range notes {
			if drum(n.Instrument) {
				continue
			}
			all++
			if !inMode(m.Mode, mod(n.Pitch-tonic, 12)) {
				outside++
			}
		}
		least = min(least, float64(outside)/float64(all))
	}
	return least
}

func inMode(m Mode, semitone int) bool {
	for _, s := range m {
		if s == semitone {
			return true
		}
	}
	return false
}

func TestSeeds(t *testing.T) {
	for _, m := range Moods() {
		play := func(title Title, seed uint64) Piece { return Compose(m, title, Film{Length: 40 * time.Second}, seed) }
		a, again, b := play(m.Titles[0], 1), play(m.Titles[0], 1), play(m.Titles[0], 2)
		if diff := cmp.Diff(a.Notes, again.Notes); diff != "" {
			t.Errorf("%s: the same seed gave other notes", m.Name)
		}
		if cmp.Equal(pitches(a.Notes), pitches(b.Notes)) {
			t.Errorf("%s: two seeds gave the same notes", m.Name)
		}
		if other := play(Title{"Another", m.Titles[0].BPM}, 1); cmp.Equal(pitches(a.Notes), pitches(other.Notes)) {
			t.Errorf("%s: two titles have the same notes", m.Name)
		}
	}
}

func pitches(notes []Note) (out []int) {
	for _, n := range notes {
		out = append(out, n.Pitch)
	}
	return out
}

// A film cut a little longer keeps its music: the same parts play the same
// figures in the same key, and there is more of it.
func TestLengthKeepsTheMusic(t *testing.T) {
	for _, m := range Moods() {
		bar := float64(m.Beats) * 60 / float64(m.Titles[0].BPM)
		at := func(bars float64) Piece {
			return Compose(m, m.Titles[0], Film{Length: time.Duration((bars*bar + landing) * float64(time.Second))}, 5)
		}
		a, b := at(24), at(44)
		first := float64(PhraseBars*m.Beats) - 0.1
		if a.Bars != 24 || b.Bars != 44 {
			t.Fatalf("%s: %d and %d bars, want 24 and 44", m.Name, a.Bars, b.Bars)
		}
		if diff := cmp.Diff(pitches(until(a, first)), pitches(until(b, first))); diff != "" {
			t.Errorf("%s: the longer piece begins with other notes:\n%s", m.Name, diff)
		}
	}
}

// A bed that is the same from start to end is wallpaper: it begins thin, grows
// and turns.
func TestForm(t *testing.T) {
	for _, m := range Moods() {
		t.Run(m.Name, func(t *testing.T) {
			for seed := range uint64(8) {
				s := newSong(m, 24, 0, testRand())
				weight := weights(s, m, seed)
				if weight[planIntro] > 0.8*weight[planMain] || weight[planBuild] > weight[planMain] || weight[planMain] > 1.25*weight[planLift] {
					t.Errorf("phrases weigh %.0f; want them to grow from intro over build to lift", weight)
				}
			}
		})
	}
}

func weights(s *song, m Mood, seed uint64) (weight [places]float64) {
	for i, part := range m.Parts {
		for _, n := range s.performed(m, part, rand.New(rand.NewPCG(seed, uint64(i)))) {
			weight[s.barAt(n.Start).place] += n.Velocity
		}
	}
	return weight
}

// What goes on goes on differently: in the second verse no part that has a
// choice plays the rhythm and notes of the first.
func TestVersesDiffer(t *testing.T) {
	for _, m := range Moods() {
		s := newSong(m, 11*PhraseBars, 0, testRand())
		same, all := 0, 0
		for i, part := range m.Parts {
			verses := map[int][]Note{}
			for _, n := range s.performed(m, part, rand.New(rand.NewPCG(3, uint64(i)))) {
				if b := s.barAt(n.Start); b.place == planMain {
					verses[b.verse] = append(verses[b.verse], n)
				}
			}
			if len(verses) < 2 {
				continue
			}
			all++
			if cmp.Equal(pitches(verses[0]), pitches(verses[1])) {
				same++
			}
		}
		if all < 3 || same > all/2 {
			t.Errorf("%s: %d of %d parts play the second verse like the first", m.Name, same, all)
		}
	}
}

func TestBassHasTheRootOnTheFirstBeat(t *testing.T) {
	for _, m := range Moods() {
		s := newSong(m, 24, 0, testRand())
		for _, p := range m.Parts {
			if !p.Figure.Bass {
				continue
			}
			for _, n := range p.play(s, testRand()) {
				bar := int(n.Start) / s.beats
				if n.Start != s.start(bar) {
					continue
				}
				c := s.chords[bar]
				if want := mod(s.pitch(c.root(), c), 12); n.Pitch%12 != want {
					t.Errorf("%s bar %d: bass has %d, want pitch class %d", m.Name, bar, n.Pitch, want)
				}
			}
		}
	}
}

func TestLanding(t *testing.T) {
	each(t, func(t *testing.T, m Mood, p Piece) {
		lowest, sounding, end := 128, 0, float64(p.Bars*p.Beats)
		for _, n := range p.Notes[len(music(p)):] {
			if n.Start > end+2 {
				t.Errorf("a note of the last chord starts at beat %v", n.Start-end)
			}
			if !drum(n.Instrument) {
				sounding++
				lowest = min(lowest, n.Pitch)
			}
		}
		tonic := false
		for _, t := range m.Tonics {
			tonic = tonic || mod(lowest-t, 12) == 0
		}
		if sounding < 6 || !tonic {
			t.Errorf("the last chord has %d notes over %d", sounding, lowest)
		}
	})
}

func TestSwing(t *testing.T) {
	m := Mood{Swing: 1.0 / 3, Grid: 0.5}
	for _, tc := range []struct{ in, want float64 }{{0, 0}, {0.5, 2.0 / 3}, {1, 1}, {1.5, 1 + 2.0/3}, {0.25, 1.0 / 3}, {7, 7}} {
		if got := m.swung(tc.in); math.Abs(got-tc.want) > 1e-9 {
			t.Errorf("swung(%v) = %v, want %v", tc.in, got, tc.want)
		}
	}
	if got := (Mood{}).swung(0.5); got != 0.5 {
		t.Errorf("straight: swung(0.5) = %v", got)
	}
}
