package score

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func testRand() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

func TestChordClasses(t *testing.T) {
	c, a := key{48, Major}, key{45, Minor}
	for _, tc := range []struct {
		name string
		key  key
		in   string
		want []int
	}{
		{"C", c, "1", []int{0, 4, 7}},
		{"Cadd9", c, "1-add9", []int{0, 4, 7, 2}},
		{"Am7", c, "6-7", []int{9, 0, 4, 7}},
		{"G in B", c, "5/7", []int{7, 11, 2}},
		{"Gsus4", c, "5-sus4", []int{7, 0, 2}},
		{"Dm9 without root", c, "2-9", []int{5, 9, 0, 4}},
		{"Fsus2", c, "4-sus2", []int{5, 7, 0}},
		{"Em in A minor", a, "5", []int{4, 7, 11}},
		{"E in A minor", a, "5-major", []int{4, 8, 11}},
	} {
		var in Chord
		if err := in.UnmarshalText([]byte(tc.in)); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tc.want, tc.key.classes(in)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tc.name, diff)
		}
	}
}

func TestNoChord(t *testing.T) {
	for _, text := range []string{"", "0", "8", "1-11", "1/9", "major"} {
		if err := new(Chord).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is taken for a chord", text)
		}
	}
}

func TestSemitones(t *testing.T) {
	for degree, want := range map[int]int{0: 0, 6: 11, 7: 12, 9: 16, -1: -1, -7: -12, -8: -13} {
		if got := Major.semitones(degree); got != want {
			t.Errorf("degree %d is %d semitones, want %d", degree, got, want)
		}
	}
}

// The textbook case: C, F, G7 without jumping.
func TestVoiceLeading(t *testing.T) {
	got := voice([][]int{{0, 4, 7}, {5, 9, 0}, {7, 11, 2}, {0, 4, 7}}, Range{55, 72})
	want := [][]int{{60, 64, 67}, {60, 65, 69}, {59, 62, 67}, {60, 64, 67}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestVoicesMoveLittleAndStayInRange(t *testing.T) {
	for _, m := range Moods() {
		s := newSong(m, 24, 0, testRand())
		for i, p := range m.Parts {
			if !slices.Equal(p.Figure.Patterns, []string{"x"}) {
				continue
			}
			chords := s.voiced(p.Range)
			for bar, chord := range chords {
				if chord[0] < p.Range.Low || chord[len(chord)-1] > p.Range.High {
					t.Errorf("%s part %d bar %d: %v outside of %v", m.Name, i, bar, chord, p.Range)
				}
				if bar > 0 && abs(chord[0]-chords[bar-1][0]) > 7 {
					t.Errorf("%s part %d bar %d: jumps from %v to %v", m.Name, i, bar, chords[bar-1], chord)
				}
			}
		}
	}
}

func TestTuneRemembersItself(t *testing.T) {
	m := Moods()[1] // calm
	s := newSong(m, 24, 0, testRand())
	f := Tune{Cells: []string{"x-x-x---", "x---x-x-"}, Ends: []string{"x-------"}}
	r := Range{67, 84}
	var starts [6][]float64
	for _, n := range f.play(s, Part{Range: r}, testRand()) {
		phrase := s.barAt(n.Start).phrase
		starts[phrase] = append(starts[phrase], n.Start-s.start(phrase*PhraseBars))
		if n.Pitch < r.Low || n.Pitch > r.High {
			t.Errorf("pitch %d outside of %v", n.Pitch, r)
		}
		if c := s.chords[int(n.Start)/s.beats]; n.Start == float64(int(n.Start)) && !onChord(s, c, n.Pitch) {
			t.Errorf("beat %v: pitch %d is not of the chord %+v", n.Start, n.Pitch, c)
		}
	}
	if diff := cmp.Diff(starts[0], starts[2]); diff != "" {
		t.Errorf("intro and main have different rhythms:\n%s", diff)
	}
}

func onChord(s *song, c Chord, pitch int) bool {
	for _, step := range []int{0, 2, 4} {
		if mod(pitch-s.pitch(c.Degree-1+step, c), 12) == 0 {
			return true
		}
	}
	return false
}
