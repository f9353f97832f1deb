package step

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// Pause is the silence around a scene's narration: the picture builds up in the leading part and is
// read in the trailing part. Silence at a narration's own ends comes on top.
type Pause struct{ Leading, Trailing time.Duration }

// Scaled returns the pause k times as long.
func (r Pause) Scaled(k float64) Pause {
	return Pause{time.Duration(float64(r.Leading) * k), time.Duration(float64(r.Trailing) * k)}
}

// PauseOf returns the silence of scene i of n at the usual pace: a breath between two scenes, a
// picture before the first word, and time to read the last one. Between the last sound of a scene
// and the first of the next lies half a second, at most six tenths at the loosest, with rounded
// frames; a kind of video and a technique may add a quarter.
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

// ScenesFor returns a suitable number of scenes, at about seven seconds each.
func ScenesFor(length time.Duration) int {
	return max(3, int(length/(6500*time.Millisecond)))
}

// A requested length is met by the amount of text, then by the rate of speech, then by pauses, each
// within inaudible bounds.
const (
	rateReach = 1.08 // most factor by which speech is sped up or slowed down
	sameRate  = .01  // a difference that is left to the pauses
	tightest  = .62
	Loosest   = 1.1
)

// Rate returns the factor by which speech in n scenes must be faster to meet the requested length;
// 1 without one.
func (g Goal) Rate(speech time.Duration, n int) float64 {
	room := g.Length - usualPauses(n)
	if g.Length <= 0 || g.AtMost || speech <= 0 {
		return 1
	}
	r := rateReach
	if room > 0 {
		r = min(rateReach, max(1/rateReach, float64(speech)/float64(room)))
	}
	if math.Abs(r-1) < sameRate || r < 1 && g.waits {
		return 1
	}
	return r
}

// Stretch returns the factor for the pauses, at most most, that brings a film of speech in n scenes
// closest to the target.
func Stretch(speech time.Duration, n int, target time.Duration, most float64) float64 {
	if target <= 0 || n == 0 {
		return 1
	}
	k := float64(target-speech) / float64(usualPauses(n))
	return min(most, max(tightest, k))
}

// FilmLength returns the length of a film of these narrations. Pauses grow only towards a requested
// length.
func FilmLength(speech time.Duration, n int, g Goal) time.Duration {
	speech = time.Duration(float64(speech) / g.Rate(speech, n))
	k := Stretch(speech, n, g.Length, Loosest)
	if g.AtMost {
		k = min(1, k)
	}
	return speech + time.Duration(k*float64(usualPauses(n)))
}

// ShortestScene is the shortest time in which a picture can be seen.
const ShortestScene = time.Second

// Goal is the wanted length of a film.
type Goal struct {
	Length time.Duration // 0 = as long as the material is
	AtMost bool          // no length was requested: Length only bounds that of the material
	waits  bool          // each scene has a length of its own, and lasts in silence until then
}

// longestUnasked bounds a film's length where none was requested.
const longestUnasked = 3 * time.Minute

// GoalOf returns the requested length, that of the template's scenes where these are strict, or a
// bound where none was requested. A finished script has no goal.
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

// Aim sets the length of narration with which a film of n scenes reaches the goal.
func Aim(a *story.Assignment, g Goal, n int) {
	speech := g.Length - usualPauses(n)
	if g.AtMost {
		a.Most = speech
		return
	}
	a.Length = speech
}

// UsualRate returns the assumed rate of speech before a measurement, in runes a second.
func UsualRate(p project.Project) float64 {
	l, _ := language.ByCode(p.Language)
	return l.Rate * Speed(p)
}

// Speed returns the requested speed of the voice, or the tone's.
func Speed(p project.Project) float64 {
	tone, _ := request.ToneByID(p.Request.ToneOfVoice)
	return cmp.Or(p.Request.Voice().VoiceSpeed, tone.Rate, 1)
}

// Promised is the most deviation of a film or a scene from its length, as a share of it.
const Promised = .10

// Silence in a narration, the same for every voice. A pause of longestPause is still within 0.35 s
// at the slowest rate of speech.
const (
	longestPause = 310 * time.Millisecond
	leadPad      = 30 * time.Millisecond // kept before the first sound
	tailPad      = 60 * time.Millisecond // and after the last one
	quieter      = 30                    // dB: sound so far below a voice's own level is silence
)

// PauseIn returns the longest silence in the utterance: longer than usual only for a requested
// slower voice or a slow tone.
func PauseIn(u story.Utterance) time.Duration {
	slower := 1.0
	if u.Speed > 0 {
		slower = request.PauseOf(u.Tone) / u.Speed
	}
	return time.Duration(float64(longestPause) * max(1, slower))
}

// Tightened returns the speech without a pause longer than most and with hardly any silence around
// it: speech fills a film, and the film adds the pauses around scenes. It cuts the middle of a
// silence, so that no sound loses its beginning or its end.
func Tightened(s story.Speech, most time.Duration) story.Speech {
	var cuts []audio.Span
	end := s.Sound.Duration()
	for _, q := range audio.Silences(s.Sound, silence(s), leadPad) {
		cut := audio.Span{From: q.From + most/2, To: q.To - most/2}
		switch {
		case q.From == 0 && q.To == end:
			return s // there is no sound
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

// silence returns the level, in dBFS, below which the speech is silent.
func silence(s story.Speech) float64 {
	return max(-60, min(-38, audio.LevelOf(s.Sound, .8, 20*time.Millisecond)-quieter))
}

// lost returns the time before t that is cut.
func lost(cuts []audio.Span, t time.Duration) (sum time.Duration) {
	for _, c := range cuts {
		sum += max(0, min(c.To, t)-c.From)
	}
	return sum
}

// AtRate returns the speech at another rate, at the same pitch.
func AtRate(s story.Speech, rate float64) story.Speech {
	s.Sound = audio.Stretch(s.Sound, rate)
	return movedSpeech(s, func(t time.Duration) time.Duration { return time.Duration(float64(t) / rate) })
}

// movedSpeech returns the speech with each time of its words mapped by to, within the sound.
func movedSpeech(s story.Speech, to func(time.Duration) time.Duration) story.Speech {
	end := s.Sound.Duration()
	s.Words = slices.Clone(s.Words)
	for i, w := range s.Words {
		s.Words[i] = w.Moved(func(t time.Duration) time.Duration { return min(to(t), end) })
	}
	return s
}
