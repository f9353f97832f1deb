package outline_test

import (
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/mining"
	"github.com/scenewright/scenewright/engine/writer/mining/miningtest"
)

// told counts the sentences and words of films of half a minute and of 45 s in a
// tone, spoken as fast as the tone is.
func told(t *testing.T, text miningtest.Text, tone string, rate float64) (sentences, words int) {
	t.Helper()
	for _, length := range []time.Duration{30 * time.Second, 45 * time.Second} {
		a := miningtest.Assignment(text)
		a.Tone, a.Length, a.Rate = tone, length, a.Rate*rate
		for _, sc := range miningtest.Write(t, open(t), a).Scenes {
			for _, s := range mining.Sentences(sc.Narration, text.Language) {
				sentences++
				words += mining.WordCount(s, text.Language)
			}
		}
	}
	return sentences, words
}

// TestTonesSpeakInTheirSentences: of one source an energetic film tells more and
// shorter sentences than an informative or a professional one.
func TestTonesSpeakInTheirSentences(t *testing.T) {
	var quick, calm [2]int
	for _, text := range miningtest.Texts() {
		if text.Language == "zh" {
			continue // what is a word there is a guess
		}
		sentences, words := told(t, text, "Energetic", 1.1)
		for tone, rate := range map[string]float64{"Informative": .975, "Professional": .95} {
			s, w := told(t, text, tone, rate)
			if sentences <= s {
				t.Errorf("%s: %d energetic sentences, %d as %s", text.Name, sentences, s, tone)
			}
			if a, b := float64(words)/float64(sentences), float64(w)/float64(s); a > b {
				t.Errorf("%s: %.1f words in an energetic sentence, %.1f in one that is %s", text.Name, a, b, tone)
			}
			calm[0], calm[1] = calm[0]+s, calm[1]+w
		}
		quick[0], quick[1] = quick[0]+sentences, quick[1]+words
	}
	a, b := float64(quick[1])/float64(quick[0]), float64(calm[1])/float64(calm[0])
	if a > .95*b {
		t.Errorf("%.1f words in an energetic sentence, %.1f in others", a, b)
	}
}

// TestTonesHaveTheirPace: what is told in short sentences is cut fast, too.
func TestTonesHaveTheirPace(t *testing.T) {
	quick, _ := engine.ToneByID("Energetic")
	for _, other := range engine.Tones() {
		if other.ID != quick.ID && (quick.Pace > .85*other.Pace || quick.Sentence > other.Sentence-4) {
			t.Errorf("energetic has a pace of %.2f and sentences of %d words, %s of %.2f and %d", quick.Pace, quick.Sentence, other.ID, other.Pace, other.Sentence)
		}
	}
}
