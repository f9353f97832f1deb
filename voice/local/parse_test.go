package local

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestHebrewPhonemes(t *testing.T) {
	for _, c := range []struct{ word, want string }{
		{"שלום", "Sal'om"},         // listed
		{"לכולם", "lekul'am"},      // after a prefix
		{"והחברה", "vehaXevQ\"'a"}, // after two
		{"ב", "be"},                // a prefix alone, before a number
		{"שָׁלוֹם", "Sal'om"},      // by its points
		{"יֶלֶד", "jel'ed"},
		{"תִּקְוָה", "tikv'a"},
		{"שִׂמְחָה", "simX'a"},
		{"סוּס", "s'us"},
		{"כלב", "k'elev"}, // guessed: three consonants
		{"פרחים", "paQ\"X'im"},
		{"מחשבה", "maXSev'a"},
		{"", ""},
	} {
		if got := hebrewPhonemes(c.word); got != c.want {
			t.Errorf("%s: got %s, want %s", c.word, got, c.want)
		}
	}
}

// FuzzHebrewPhonemes: whatever the word, what goes between [[ and ]] are
// phonemes and nothing else.
func FuzzHebrewPhonemes(f *testing.F) {
	for _, w := range []string{"שלום", "יוי", "אא", "הה", "\u05b8\u05bc", "ווו\"", "םןץ"} {
		f.Add(w)
	}
	f.Fuzz(func(t *testing.T, w string) {
		if got := hebrewPhonemes(w); strings.Trim(got, "abdefghijklmnoprstuvxzSXQ\"'") != "" {
			t.Errorf("%q: %q", w, got)
		}
	})
}

func TestParseDurations(t *testing.T) {
	got := parseDurations("pau:0.200 hh:0.250 ax:0.300 \npau:0.100 l:0.150 odd x:y \n")
	at := func(ms int) time.Duration { return time.Duration(ms) * time.Millisecond }
	want := []phone{
		{Symbol: "pau", End: at(200)}, {Symbol: "hh", Start: at(200), End: at(250)}, {Symbol: "ax", Start: at(250), End: at(300)},
		{Symbol: "pau", Start: at(300), End: at(400)}, {Symbol: "l", Start: at(400), End: at(450)},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestGroupPhones: weak forms, a phone too many and a word that is not heard at
// all do not move its neighbours.
func TestGroupPhones(t *testing.T) {
	said := [][]string{{"dh", "ah"}, {"k", "ae", "t"}, {"ah", "v"}, {"ey"}, {"hh", "aw", "s"}}
	var in []phone
	for i, s := range strings.Fields("pau dh ax k ae t ax v hh aw z s pau") {
		in = append(in, phone{Symbol: s, Start: time.Duration(i), End: time.Duration(i + 1)})
	}
	var got []string
	for _, w := range groupPhones(in, said) {
		var s []string
		for _, p := range w.phones {
			s = append(s, p.Symbol)
		}
		got = append(got, strings.Join(s, " "))
	}
	want := []string{"dh ax", "k ae t", "ax v", "", "hh aw z s"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
