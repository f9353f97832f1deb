// Package pace fits speech and pauses to the length of a film.
package pace

import (
	"cmp"
	"slices"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// Pause is the silence around a scene's narration: the picture builds up in the
// leading and is read in the tail. What a narration keeps of silence at its own ends
// comes on top.
type Pause struct{ Leading, Trailing time.Duration }

// Scaled returns the pause k times as long.
func (r Pause) Scaled(k float64) Pause {
	return Pause{time.Duration(float64(r.Leading) * k), time.Duration(float64(r.Trailing) * k)}
}

// PauseOf gives the silence of scene i of n at the usual pace: a breath between
// two scenes, a picture before the first word, and time to read the last one.
// From the last sound of a scene to the first of the next it is half a second, and
// at the loosest, frames rounded, never more than six tenths; a kind of video and a
// technique may make it a quarter longer.
func PauseOf(i, n int) Pause {
	r := Pause{150 * time.Millisecond, 250 * time.Millisecond}
	if i == 0 {
		r.Leading = 700 * time.Millisecond
	}
	if i == n-1 {
		r.Trailing = 1900 * time.Millisecond
	}
	return r
}

func usualPauses(n int) time.Duration {
	var sum time.Duration
	for i := range n {
		r := PauseOf(i, n)
		sum += r.Leading + r.Trailing
	}
	return sum
}

// ScenesFor is how many scenes suit a length, at about seven seconds each.
func ScenesFor(length time.Duration) int {
	return max(3, int(length/(6500*time.Millisecond)))
}

// A length that was asked for is met by what is said, then by the rate of speech,
// then by rests, each within bounds that nobody hears.
const (
	rateReach = 1.08 // by how much speech may be faster or slower than the voice speaks
	sameRate  = .01  // a difference that is left to the rests
	tightest  = .62
	Loosest   = 1.1
)

// Rate is by how much so much speech in n scenes is to be faster for the film to
// last as long as was asked; 1 where no length was asked.
func (g Goal) Rate(speech time.Duration, n int) float64 {
	room := g.Length - usualPauses(n)
	if g.Length <= 0 || g.AtMost || speech <= 0 {
		return 1
	}
	r := rateReach
	if room > 0 {
		r = min(rateReach, max(1/rateReach, float64(speech)/float64(room)))
	}
	if Abs(r-1) < sameRate || r < 1 && g.waits {
		return 1
	}
	return r
}

// Stretch returns the factor for the rests, of at most so much, that brings a film of so
// much speech in n scenes closest to the target.
func Stretch(speech time.Duration, n int, target time.Duration, most float64) float64 {
	if target <= 0 || n == 0 {
		return 1
	}
	k := float64(target-speech) / float64(usualPauses(n))
	return min(most, max(tightest, k))
}

// FilmLength is how long a film of these narrations gets. Rests grow only towards
// a length that was asked for.
func FilmLength(speech time.Duration, n int, g Goal) time.Duration {
	speech = time.Duration(float64(speech) / g.Rate(speech, n))
	k := Stretch(speech, n, g.Length, Loosest)
	if g.AtMost {
		k = min(1, k)
	}
	return speech + time.Duration(k*float64(usualPauses(n)))
}

// ShortestScene keeps a picture on the screen long enough to be seen at all.
const ShortestScene = time.Second

// Goal is how long a film should get.
type Goal struct {
	Length time.Duration // 0 = as long as the material is
	AtMost bool          // nobody asked for the length: it only bounds that of the material
	waits  bool          // each scene has a length of its own, and goes on in silence until then
}

// longestUnasked is how long a film gets at most where no length was asked for.
const longestUnasked = 3 * time.Minute

// GoalOf returns the length that was asked for, that of the template's scenes where
// these are strict, and a bound where none was. A finished script takes the time
// it takes.
func GoalOf(p project.Project) Goal {
	switch {
	case p.Request.Planned():
		return Goal{Length: p.Request.Lengths(), waits: true}
	case p.Request.PromptType == story.PromptScript:
		return Goal{}
	case p.Request.VideoLength == 0:
		return Goal{Length: longestUnasked, AtMost: true}
	}
	return Goal{Length: time.Duration(p.Request.VideoLength * float64(time.Minute))}
}

// Abs returns x without its sign.
func Abs(x float64) float64 { return max(x, -x) }

// Aim sets how long the narration is to be for a film of n scenes to reach the
// goal.
func Aim(a *story.Assignment, g Goal, n int) {
	speech := g.Length - usualPauses(n)
	if g.AtMost {
		a.Most = speech
		return
	}
	a.Length = speech
}

// UsualRate is the rate of speech before anything was measured, in runes a
// second.
func UsualRate(p project.Project) float64 {
	l, _ := language.ByCode(p.Language)
	return l.Rate * Speed(p)
}

// Speed is the asked speed of the voice, or the tone's.
func Speed(p project.Project) float64 {
	if v := p.Request.AIVoiceSettings; v != nil && v.VoiceSpeed != 0 {
		return v.VoiceSpeed
	}
	tone, _ := request.ToneByID(p.Request.ToneOfVoice)
	return cmp.Or(tone.Rate, 1)
}

// Spoken counts what takes time to say: runes that are not spaces.
func Spoken(text string) int {
	n := 0
	for _, r := range text {
		if !unicode.IsSpace(r) {
			n++
		}
	}
	return n
}

// Promised is how far from its length a film or a scene may be, as a share of it.
const Promised = .10

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
