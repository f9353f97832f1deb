package kit

import (
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// eachSecond says a narration, of which the words are given, a word a second.
func eachSecond(narration string, words ...string) *Timing {
	t := &Timing{Speech: Speech{Narration: narration}, Language: "en", Length: time.Duration(len(words)+2) * time.Second}
	at := 0
	for i, w := range words {
		for narration[at:at+len(w)] != w {
			at++
		}
		start := time.Duration(i+1) * time.Second
		t.Speech.Words = append(t.Speech.Words, story.Word{Text: w, From: at, To: at + len(w), Start: start, End: start + 800*time.Millisecond})
		at += len(w)
	}
	return t
}

// TestPartsAreToldInTheirOrder: each part is told with its first word, between two
// moments, in order, and not where it is part of a longer word or number.
func TestPartsAreToldInTheirOrder(t *testing.T) {
	tt := eachSecond("Gloves 2021 : 21 pairs, 3,5 kg. Hats 3 pairs, 210 kg.", "Gloves", "2021", "21", "pairs,", "3,5", "kg.", "Hats", "3", "pairs,", "210", "kg.")
	second := func(n int) time.Duration { return time.Duration(n)*time.Second - Ahead }
	for _, c := range []struct {
		parts       []string
		from, until time.Duration
		want        []time.Duration
	}{
		{[]string{"21 pairs", "3,5 kg"}, second(1), second(7), []time.Duration{second(3), second(5)}},
		{[]string{"Gloves", "21", "3,5"}, second(1), second(7), []time.Duration{second(1), second(3), second(5)}},
		{[]string{"3", "210"}, second(7), 20 * time.Second, []time.Duration{second(8), second(10)}},
		{[]string{"3"}, second(1), second(7), []time.Duration{Unsaid}},
		{[]string{"3,5 kg", "21 pairs"}, second(1), second(7), []time.Duration{second(5), Unsaid}},
		{[]string{"Glove", "", "Hats"}, second(1), second(7), []time.Duration{Unsaid, Unsaid, Unsaid}},
		{nil, 0, second(7), nil},
	} {
		got := tt.Told(c.parts, c.from, c.until)
		for i := range c.parts {
			if got[i] != c.want[i] {
				t.Errorf("%q from %v: told at %v, want %v", c.parts, c.from, got, c.want)
				break
			}
		}
	}
}

func TestPartsThatAreSaidAtOnceAreLitTogether(t *testing.T) {
	ms := time.Millisecond
	got := Together([]time.Duration{900 * ms, 1000 * ms, 1600 * ms, Unsaid, 1800 * ms, 2100 * ms}, 800*ms)
	for i, want := range []time.Duration{800 * ms, 800 * ms, 1600 * ms, 1600 * ms, 1600 * ms, 2100 * ms} {
		if got[i] != want {
			t.Errorf("part %d is lit at %v, want %v", i, got[i], want)
		}
	}
}

// TestUnsaidWordsAreLegible: on every bar of every palette they have the contrast of
// words, and are another colour than what is said, or there are none.
func TestUnsaidWordsAreLegible(t *testing.T) {
	seen := 0
	for seed := range uint64(palette.Houses) {
		p := palette.Default(seed)
		for _, n := range palette.Grounds() {
			g := p.Ground(n)
			for _, on := range [][2]timeline.Color{{g.Bar, g.OnBar}, {g.Bg, g.Ink}} {
				l, ok := Faint(timeline.Layer{Name: "a", Text: &timeline.Text{Line: "a", Color: on[1]}}, on[0])
				if !ok {
					continue
				}
				seen++
				if c := palette.Contrast(l.Text.Color, on[0]); c < palette.TextContrast || c >= palette.Contrast(on[1], on[0]) {
					t.Errorf("palette %d, %v: %v on %v has a contrast of %.2f", seed, n, l.Text.Color, on[0], c)
				}
			}
		}
	}
	if seen < palette.Houses*len(palette.Grounds()) {
		t.Errorf("only %d grounds have fainter words", seen)
	}
}

// TestBandsAreSeenAndLegible: a band on a bar is plainly another colour, and its words are
// read as well as on the bar.
func TestBandsAreSeenAndLegible(t *testing.T) {
	for seed := range uint64(palette.Houses) {
		p := palette.Default(seed)
		for _, n := range palette.Grounds() {
			g := p.Ground(n)
			band := Aloof(g.Bar, g.OnBar)
			if far := band.Luma() - g.Bar.Luma(); far < 10 && far > -10 && g.Bar.Luma() > 30 && g.Bar.Luma() < 240 {
				t.Errorf("palette %d, %v: a band %v on a bar %v", seed, n, band, g.Bar)
			}
			if palette.Contrast(band, g.OnBar) < palette.Contrast(g.Bar, g.OnBar) {
				t.Errorf("palette %d, %v: words are read less on a band", seed, n)
			}
		}
	}
}
