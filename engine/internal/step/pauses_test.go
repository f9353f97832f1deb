package step

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/story"
)

// said is a speech of words of half a second, each with a silence before it, and
// one behind.
func spans(silences ...time.Duration) story.Speech {
	s := story.Speech{Sound: audio.Sound{Rate: 16000, Channels: 1}}
	for i, d := range silences {
		s.Sound.Samples = append(s.Sound.Samples, audio.Silent(16000, 1, d).Samples...)
		if i+1 == len(silences) {
			break
		}
		w := story.Word{Text: "so", Start: s.Sound.Duration(), End: s.Sound.Duration() + 500*time.Millisecond}
		w.Phones = []story.Phone{{Symbol: "s", Start: w.Start, End: w.Start + 200*time.Millisecond}, {Symbol: "ow", Start: w.Start + 200*time.Millisecond, End: w.End}}
		for n := range 8000 {
			s.Sound.Samples = append(s.Sound.Samples, .3*float32(math.Sin(float64(n)/10)))
		}
		s.Words = append(s.Words, w)
	}
	return s
}

// TestTightened: silence goes from the ends and from the middle of what is longer
// than a pause may be, and every word and sound stays on its sound.
func TestTightened(t *testing.T) {
	const most = 300 * time.Millisecond
	ms := func(n ...time.Duration) (all []time.Duration) {
		for _, d := range n {
			all = append(all, d*time.Millisecond)
		}
		return all
	}
	for _, tt := range []struct{ in, want []time.Duration }{
		{ms(400, 200, 1000, 300, 900), ms(leadPad/1e6, 200, 300, 300, tailPad/1e6)},
		{ms(0, 250, 0), ms(0, 250, 0)},
		{ms(0, 2000, 0), ms(0, 300, 0)},
		{ms(3000), ms(3000)}, // nothing is heard
	} {
		want, got := spans(tt.want...), Tightened(spans(tt.in...), most)
		if d := (got.Sound.Duration() - want.Sound.Duration()).Abs(); d > 10*time.Millisecond {
			t.Errorf("%v: lasts %v, want %v", tt.in, got.Sound.Duration(), want.Sound.Duration())
		}
		for i, w := range got.Words {
			times := slices.Concat([]time.Duration{w.Start - want.Words[i].Start, w.End - want.Words[i].End}, ends(w, want.Words[i]))
			if off := slices.MaxFunc(times, func(a, b time.Duration) int { return int(a.Abs() - b.Abs()) }); off.Abs() > 10*time.Millisecond {
				t.Errorf("%v: word %d is off by %v", tt.in, i, off)
			}
			if heard := got.Sound.Slice(w.Start, w.End); audio.LevelOf(heard, .1, 20*time.Millisecond) < -20 {
				t.Errorf("%v: word %d is not where it sounds", tt.in, i)
			}
		}
	}
}

// ends are by how much the phones of two words end apart.
func ends(a, b story.Word) (all []time.Duration) {
	for i, p := range a.Phones {
		all = append(all, p.End-b.Phones[i].End)
	}
	return all
}

// TestGoalRate: speech is made faster or slower by eight percent at most, and only
// where a length was asked for.
func TestGoalRate(t *testing.T) {
	const scenes = 8
	asked := Goal{Length: time.Minute}
	room := asked.Length - usualPauses(scenes)
	for speech, want := range map[time.Duration]float64{
		room: 1, room * 104 / 100: 1.04, room * 96 / 100: .96, room * 2: 1.08, room / 2: 1 / 1.08, room * 1005 / 1000: 1,
	} {
		if got := asked.Rate(speech, scenes); math.Abs(got-want) > 1e-6 {
			t.Errorf("%v of speech in place of %v: at the rate %v, want %v", speech, room, got, want)
		}
		if got := (Goal{Length: time.Minute, AtMost: true}).Rate(speech, scenes); got != 1 {
			t.Errorf("no length was asked for: at the rate %v", got)
		}
		if length := FilmLength(speech, scenes, asked); speech < room*109/100 && speech > room*92/100 && (length-time.Minute).Abs() > time.Second/2 {
			t.Errorf("%v of speech make a film of %v", speech, length)
		}
	}
	if got := (Goal{Length: time.Minute, waits: true}).Rate(room*96/100, scenes); got != 1 {
		t.Errorf("scenes wait for their own lengths: at the rate %v", got)
	}
	if got := (Goal{}).Rate(room, scenes); got != 1 {
		t.Errorf("no goal: at the rate %v", got)
	}
}
