package voicetest

import (
	"testing"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/story"
)

// check holds one speech to the contract.
func check(t *testing.T, text string, s story.Speech) {
	t.Helper()
	checkSound(t, s.Sound)
	checkRanges(t, text, s.Words)
	checkTimes(t, s)
	checkHeard(t, s)
}

// quiet is the peak below which a sound is taken for silence.
const quiet = 0.01

func checkSound(t *testing.T, s audio.Sound) {
	t.Helper()
	if s.Channels != 1 || s.Rate < 8000 {
		t.Fatalf("sound has %d channels at %d Hz, want mono at 8000 Hz or more", s.Channels, s.Rate)
	}
	var peak float32
	for _, v := range s.Samples {
		peak = max(peak, v, -v)
	}
	if peak < quiet {
		t.Errorf("sound of %v peaks at %.4f: it is silent", s.Duration(), peak)
	}
}

// checkRanges: ranges run forward and cover every letter and digit, and Text is
// what stands there.
func checkRanges(t *testing.T, text string, words []story.Word) {
	t.Helper()
	covered, end := make([]bool, len(text)), 0
	for i, w := range words {
		if w.From < end || w.To <= w.From || w.To > len(text) {
			t.Fatalf("word %d %q has range %d:%d after %d, text of %d bytes", i, w.Text, w.From, w.To, end, len(text))
		}
		if got := text[w.From:w.To]; got != w.Text {
			t.Errorf("word %d is %q, but %q stands at %d:%d", i, w.Text, got, w.From, w.To)
		}
		for k := w.From; k < w.To; k++ {
			covered[k] = true
		}
		end = w.To
	}
	for i, r := range text {
		if (unicode.IsLetter(r) || unicode.IsDigit(r)) && !covered[i] {
			t.Errorf("%q at %d of %q belongs to no word", r, i, text)
			return
		}
	}
}

// checkTimes: times lie within the sound, to one sample, and never run backwards.
func checkTimes(t *testing.T, s story.Speech) {
	t.Helper()
	var now time.Duration
	end := s.Sound.Duration() + time.Second/time.Duration(max(1, s.Sound.Rate))
	for i, w := range s.Words {
		if w.Start < now || w.End < w.Start || w.End > end {
			t.Fatalf("word %d %q is at %v to %v; the one before ends at %v, the sound at %v", i, w.Text, w.Start, w.End, now, s.Sound.Duration())
		}
		checkPhones(t, w)
		now = w.End
	}
}

func checkPhones(t *testing.T, w story.Word) {
	t.Helper()
	now := w.Start
	for _, p := range w.Phones {
		if p.Symbol == "" || p.Start < now || p.End < p.Start || p.End > w.End {
			t.Errorf("phone %+v of %q, which lasts from %v to %v, begins before %v or ends late", p, w.Text, w.Start, w.End, now)
		}
		now = p.Start
	}
}

// checkHeard: the words are where the sound is.
func checkHeard(t *testing.T, s story.Speech) {
	t.Helper()
	spoken, all := 0.0, energy(s.Sound)
	for _, w := range s.Words {
		spoken += energy(s.Sound.Slice(w.Start, w.End))
	}
	if share := spoken / all; share < 0.9 {
		t.Errorf("%.0f%% of the sound's energy lies within words, want 90%%", 100*share)
	}
}

func energy(s audio.Sound) float64 {
	sum := 0.0
	for _, v := range s.Samples {
		sum += float64(v) * float64(v)
	}
	return sum
}
