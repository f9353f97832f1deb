package step_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/internal/step"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/voice/local"
	"github.com/scenewright/scenewright/voice/voicetest"
)

const paragraph = "The river rose for three days. On the fourth day the town built a wall of sand, and everybody helped. " +
	"Nobody slept that night. In the morning the water fell, and the market opened again."

// measured is what a listener hears of a tone.
type measured struct {
	rate   float64       // words a second of speech
	pauses time.Duration // between sentences, on average
	melody float64       // semitones, from the tenth to the ninetieth of a hundred frames
}

// TestTonesAreHeard: any two tones of a text differ by 6 % in pace, by 20 % in pauses or by one
// and a half semitones in melody, as they come out of the programs and of the film's cuts.
func TestTonesAreHeard(t *testing.T) {
	t.Parallel()
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	v, err := local.New(box, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, voice := range []string{"local/en-rms", "local/en-us"} {
		heard := map[string]measured{}
		for _, tone := range request.Tones() {
			u := story.Utterance{
				Text: paragraph, Voice: voice, Language: "en", Tone: tone.ID,
				Speed: step.Speed(project.Project{Request: request.Request{ToneOfVoice: tone.ID}}),
			}
			s, err := v.Speak(t.Context(), u)
			if err != nil {
				t.Fatal(err)
			}
			heard[tone.ID] = measure(step.Tightened(s, step.PauseIn(u)))
			t.Logf("%s %s: %+v", voice, tone.ID, heard[tone.ID])
		}
		for a, x := range heard {
			for b, y := range heard {
				apart := ratio(x.rate, y.rate) >= 1.06 || ratio(float64(x.pauses), float64(y.pauses)) >= 1.2 || math.Abs(x.melody-y.melody) >= 1.5
				if a < b && !apart {
					t.Errorf("%s: %s and %s sound the same: %+v, %+v", voice, a, b, x, y)
				}
			}
		}
	}
}

// ratio returns how many times the greater of two is the other.
func ratio(a, b float64) float64 { return max(a, b) / min(a, b) }

func measure(s story.Speech) measured {
	m := measured{melody: melodyOf(s.Sound)}
	said := time.Duration(0)
	gaps := 0
	for i, w := range s.Words {
		said += w.End - w.Start
		if i > 0 && s.Words[i].From-s.Words[i-1].To > 1 && paragraph[w.From] < 'a' { // a new sentence
			m.pauses += w.Start - s.Words[i-1].End
			gaps++
		}
	}
	m.rate, m.pauses = float64(len(s.Words))/said.Seconds(), m.pauses/time.Duration(gaps)
	return m
}

// melodyOf returns the range of the pitch of a voice, in semitones.
func melodyOf(s audio.Sound) float64 {
	var all []float64
	for _, hz := range voicetest.Pitches(s, 20*time.Millisecond) {
		all = append(all, 12*math.Log2(hz))
	}
	slices.Sort(all)
	return all[len(all)*9/10] - all[len(all)/10]
}
