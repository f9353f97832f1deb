package voicetest

import (
	"math"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// testEmphasis: a stressed word lasts longer than without, or is louder; the
// others stay as they are.
func testEmphasis(t *testing.T, v engine.Voice) {
	for _, c := range choices(t, v) {
		u := c.utterance(sampleOf(c.language))
		plain := speak(t, v, u)
		at := longest(plain)
		u.Emphasis = []string{strings.ToUpper(plain.Words[at].Text)}
		s := speak(t, v, u)
		if len(s.Words) != len(plain.Words) {
			t.Fatalf("%s: %d words, %d without a stress", c.language, len(s.Words), len(plain.Words))
		}
		longer := seconds(s, at) / seconds(plain, at)
		louder := 10 * math.Log10(power(s, at)/power(plain, at))
		if longer < 1.1 && louder < 1 {
			t.Errorf("%s: %q lasts %.2f times as long and is %.1f dB louder when it is stressed", c.language, s.Words[at].Text, longer, louder)
		}
	}
}

// longest is the word that sounds longest, of those that stand once.
func longest(s story.Speech) int {
	best := 0
	for i, w := range s.Words {
		if n := s.Words[best]; w.End-w.Start > n.End-n.Start {
			best = i
		}
	}
	return best
}

func seconds(s story.Speech, word int) float64 {
	return (s.Words[word].End - s.Words[word].Start).Seconds()
}

// power is the mean square of a word's sound.
func power(s story.Speech, word int) float64 {
	said := s.Sound.Slice(s.Words[word].Start, s.Words[word].End)
	return energy(said) / float64(len(said.Samples))
}

// testTones: a speech keeps to the contract in every tone, also in one that
// nobody knows.
func testTones(t *testing.T, v engine.Voice) {
	c := choices(t, v)[0]
	for _, tone := range append(request.VoiceTones(), request.VoiceTone{ID: "no-such-tone"}) {
		u := c.utterance(sampleOf(c.language))
		u.Tone = tone.ID
		speak(t, v, u)
	}
}
