package aligned

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/audio"
)

// three are the words of two tokens.
var three = []sounded{{token: 0, word: "twenty"}, {token: 0, word: "four"}, {token: 2, word: "boats"}}

const good = "speech S 0 T -9 A -8 L -1 0 -2 -3 <sil> 20 -3 0 w0(2) 54 -2 0 w1 72 -3 -4 <sil> 80 -1 0 w2 104\n"

func TestTimes(t *testing.T) {
	span := func(from, to int) audio.Span {
		return audio.Span{From: time.Duration(from) * frame, To: time.Duration(to) * frame}
	}
	got, err := times(good, three, 3)
	if err != nil {
		t.Fatal(err)
	}
	unknown := audio.Span{From: -1, To: -1}
	if d := cmp.Diff([]audio.Span{span(20, 72), unknown, span(80, 104)}, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	for name, line := range map[string]string{
		"nothing":       "",
		"no word":       "speech S 0 T -9 A -8 L -1 0 -2 -3 <sil> 20\n",
		"one missing":   "speech S 0 T -9 A -8 L -1 0 -2 -3 w0 20 -3 0 w2 54\n",
		"out of order":  "speech S 0 T -9 A -8 L -1 0 -2 -3 w1 20 -3 0 w0 54 -2 0 w2 72\n",
		"one too many":  "speech S 0 T -9 A -8 L -1 0 -2 -3 w0 20 -3 0 w1 54 -2 0 w2 72 -1 0 w3 90\n",
		"times go back": "speech S 0 T -9 A -8 L -1 0 -2 -3 w0 20 -3 0 w1 10 -2 0 w2 72\n",
	} {
		if got, err := times(line, three, 3); err == nil {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// FuzzTimes: whatever the program prints, spans that are given run forward.
func FuzzTimes(f *testing.F) {
	f.Add(good)
	f.Add("speech S 0 T -9 A -8 L -1 0 -2 -3 w99999999999999999999 20")
	f.Fuzz(func(t *testing.T, line string) {
		got, err := times(line, three, 3)
		for _, s := range got {
			if err == nil && s.To < s.From {
				t.Errorf("%v of %q", got, line)
			}
		}
	})
}

func TestTranslated(t *testing.T) {
	for printed, want := range map[string]string{
		"s_'i:_n_u:_r_,aI_t": "S IY N UW R AY T",
		"b_'E_t#_3":          "B EH T ER",
		"(en)g_'A@_s_0_n":    "G AA R S AA N",
		"f_'aI@":             "F AY ER",
		" _:_ _| ":           "",
	} {
		if got := translated(printed); got != want {
			t.Errorf("%q: %q, want %q", printed, got, want)
		}
	}
}
