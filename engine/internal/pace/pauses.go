package pace

import (
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// Silence in a narration, as it is left by every voice alike. A pause of
// longestPause is still within 0.35 s at the slowest rate of speech.
const (
	longestPause = 310 * time.Millisecond
	leadPad      = 30 * time.Millisecond // what is left before the first sound
	tailPad      = 60 * time.Millisecond // and after the last one
	quieter      = 30                    // dB: what is so far below a voice's own level is silence
)

// PauseIn is how long a silence in the utterance may be: longer than usual only
// where a slower voice or a tone with room in it was asked for.
func PauseIn(u story.Utterance) time.Duration {
	slower := 1.0
	if u.Speed > 0 {
		slower = request.PauseOf(u.Tone) / u.Speed
	}
	return time.Duration(float64(longestPause) * max(1, slower))
}

// Tightened is the speech with no pause in it longer than most and hardly any
// silence around it: a film is filled by speech, and the rests around a scene are
// the film's to give. What is cut is the middle of a silence, so that no sound
// loses its beginning or its end.
func Tightened(s story.Speech, most time.Duration) story.Speech {
	var cuts []audio.Span
	end := s.Sound.Duration()
	for _, q := range audio.Silences(s.Sound, silence(s), leadPad) {
		cut := audio.Span{From: q.From + most/2, To: q.To - most/2}
		switch {
		case q.From == 0 && q.To == end:
			return s // nothing is heard
		case q.From == 0:
			cut = audio.Span{To: q.To - leadPad}
		case q.To == end:
			cut = audio.Span{From: q.From + tailPad, To: end}
		}
		if cut.To > cut.From {
			cuts = append(cuts, cut)
		}
	}
	s.Sound = audio.Without(s.Sound, cuts)
	return movedSpeech(s, func(t time.Duration) time.Duration { return t - lost(cuts, t) })
}

// silence is the level, in dBFS, below which the speech is silent.
func silence(s story.Speech) float64 {
	return max(-60, min(-38, audio.LevelOf(s.Sound, .8, 20*time.Millisecond)-quieter))
}

// lost is how much of the time before t is cut.
func lost(cuts []audio.Span, t time.Duration) (sum time.Duration) {
	for _, c := range cuts {
		sum += max(0, min(c.To, t)-c.From)
	}
	return sum
}

// AtRate is the speech at another rate, at the same pitch.
func AtRate(s story.Speech, rate float64) story.Speech {
	s.Sound = audio.Stretch(s.Sound, rate)
	return movedSpeech(s, func(t time.Duration) time.Duration { return time.Duration(float64(t) / rate) })
}

// movedSpeech is the speech with each time of its words where to puts it, within the
// sound.
func movedSpeech(s story.Speech, to func(time.Duration) time.Duration) story.Speech {
	end := s.Sound.Duration()
	s.Words = slices.Clone(s.Words)
	for i, w := range s.Words {
		s.Words[i] = w.Moved(func(t time.Duration) time.Duration { return min(to(t), end) })
	}
	return s
}
