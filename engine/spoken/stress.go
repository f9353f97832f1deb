package spoken

import (
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/respell"
	"github.com/scenewright/scenewright/engine/story"
)

// A stressed word is slower, higher and louder; listeners perceive stress mainly by duration.
const (
	stressSlower = 1.22                  // factor of the duration
	stressHigher = 1.4                   // semitones
	stressLouder = 2.5                   // dB
	stressBlend  = 10 * time.Millisecond // length of the crossfade
)

// Stress stresses the given words or sequences of words in a speech, in
// any case. Later words shift in time.
func Stress(s story.Speech, text string, emphasis []string) story.Speech {
	rules := respell.New(respell.Rule{From: emphasis})
	out := s
	out.Words = append([]story.Word(nil), s.Words...)
	for at := 0; at < len(text); {
		end, _, found := rules.Match(text, at)
		if !found {
			at++
			continue
		}
		for i, w := range out.Words {
			if w.From < end && w.To > at && w.End-w.Start > 4*stressBlend {
				stressWord(&out, i)
			}
		}
		at = end
	}
	return out
}

func stressWord(s *story.Speech, i int) {
	w := s.Words[i]
	from := max(w.Start-stressBlend, 0)
	to := min(w.End+stressBlend, s.Sound.Duration())
	said := s.Sound.Slice(from, to)
	loud := audio.Pitch(audio.Stretch(said, 1/stressSlower), stressHigher).Gain(stressLouder)
	s.Sound = splice(s.Sound, audio.Limit(loud, -.5), from, to)
	longer := loud.Duration().Seconds() / said.Duration().Seconds()
	end := s.Sound.Duration() // sample rounding must not push times beyond it
	within := func(t time.Duration) time.Duration { return min(from+scaled(t-from, longer), end) }
	later := func(t time.Duration) time.Duration { return min(t+loud.Duration()-said.Duration(), end) }
	s.Words[i] = moved(w, within)
	for k := i + 1; k < len(s.Words); k++ {
		s.Words[k] = moved(s.Words[k], later)
	}
}

// moved returns a word with its times mapped.
func moved(w story.Word, to func(time.Duration) time.Duration) story.Word {
	w.Start, w.End = to(w.Start), to(w.End)
	phones := make([]story.Phone, len(w.Phones))
	for i, p := range w.Phones {
		phones[i] = story.Phone{Symbol: p.Symbol, Start: to(p.Start), End: to(p.End)}
	}
	w.Phones = phones
	return w
}

// splice replaces a stretch of a sound by another sound, with crossfades at both seams.
func splice(s, in audio.Sound, from, to time.Duration) audio.Sound {
	frame := func(t time.Duration) int { return min(int(math.Round(t.Seconds()*float64(s.Rate))), len(s.Samples)) }
	a, b := frame(from), frame(to)
	n := min(frame(stressBlend), len(in.Samples)/2, (b-a)/2)
	mid := append([]float32(nil), in.Samples...)
	for k := range n {
		x := (float32(k) + .5) / float32(n)
		mid[k] = s.Samples[a+k]*(1-x) + mid[k]*x
		e := len(mid) - 1 - k
		mid[e] = s.Samples[b-1-k]*(1-x) + mid[e]*x
	}
	out := s
	out.Samples = append(append(append(make([]float32, 0, len(s.Samples)+len(mid)), s.Samples[:a]...), mid...), s.Samples[b:]...)
	return out
}
