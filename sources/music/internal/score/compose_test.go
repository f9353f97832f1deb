package score

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// each runs a check on several seeds of every mood.
func each(t *testing.T, check func(t *testing.T, m Mood, p Piece)) {
	for _, m := range Moods() {
		t.Run(m.Name, func(t *testing.T) {
			for seed := range uint64(8) {
				check(t, m, Compose(m, m.Titles[0], seed))
			}
		})
	}
}

func drum(i Instrument) bool { return i >= Kick }

func TestNotesAreInTheCycleAndInHearing(t *testing.T) {
	each(t, func(t *testing.T, m Mood, p Piece) {
		end := float64(Bars * p.Beats)
		for _, n := range p.Cycle {
			if n.Start < 0 || n.Start >= end || n.Length <= 0 || n.Velocity <= 0 || n.Velocity > 1 {
				t.Fatalf("%+v in a cycle of %v beats", n, end)
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
		if best := bestKey(m, p.Cycle); best > 0.06 {
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
		a, again, b := Compose(m, m.Titles[0], 1), Compose(m, m.Titles[0], 1), Compose(m, m.Titles[0], 2)
		if diff := cmp.Diff(a.Cycle, again.Cycle); diff != "" {
			t.Errorf("%s: the same seed gave other notes", m.Name)
		}
		if cmp.Equal(pitches(a), pitches(b)) {
			t.Errorf("%s: two seeds gave the same notes", m.Name)
		}
		if other := Compose(m, Title{"Another", 90}, 1); cmp.Equal(pitches(a), pitches(other)) {
			t.Errorf("%s: two titles have the same notes", m.Name)
		}
	}
}

func pitches(p Piece) (out []int) {
	for _, n := range p.Cycle {
		out = append(out, n.Pitch)
	}
	return out
}

// A bed that is the same from start to end is wallpaper: it begins thin, grows
// and turns.
func TestForm(t *testing.T) {
	each(t, func(t *testing.T, m Mood, p Piece) {
		var weight [Phrases]float64
		for _, n := range p.Cycle {
			weight[min(int(n.Start)/(p.Beats*PhraseBars), Phrases-1)] += n.Velocity
		}
		intro := 0.0
		for _, n := range p.Intro {
			intro += n.Velocity
		}
		if intro > 0.8*weight[planMain] || weight[planBuild] > weight[planMain] || weight[planMain] > 1.25*weight[planLift] {
			t.Errorf("intro weighs %.0f, phrases %.0f; want it to grow from intro over build to lift", intro, weight)
		}
	})
}

// The intro is the cycle's first phrase with fewer and softer notes, or the
// change from one to the other would be heard.
func TestIntroIsTheFirstPhrase(t *testing.T) {
	type place struct {
		part, pitch int
		start       float64
	}
	each(t, func(t *testing.T, m Mood, p Piece) {
		cycle := map[place]bool{}
		for _, n := range p.Cycle {
			cycle[place{n.Part, n.Pitch, n.Start}] = true
		}
		for _, n := range p.Intro {
			if !cycle[place{n.Part, n.Pitch, n.Start}] && p.Parts[n.Part].loudness(planMain) > 0 {
				t.Errorf("%+v is not in the cycle", n)
			}
		}
	})
}

func TestBassHasTheRootOnTheFirstBeat(t *testing.T) {
	for _, m := range Moods() {
		s := newSong(m, testRand())
		for _, p := range m.Parts {
			line, ok := p.Plays.(Line)
			if !ok {
				continue
			}
			for _, n := range line.play(s, p, testRand()) {
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
		lowest, sounding := 128, 0
		for _, n := range p.Landing {
			if n.Start > 2 {
				t.Errorf("a note of the last chord starts at beat %v", n.Start)
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
