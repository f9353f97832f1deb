package step_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/internal/step"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/voice/local"
	"github.com/scenewright/scenewright/voice/voicetest"
)

// paragraphs are read by a voice of their language.
var paragraphs = map[string]string{
	"en": "The river rose for three days. On the fourth day the town built a wall of sand, and everybody helped. " +
		"Nobody slept that night. In the morning the water fell, and the market opened again.",
	"de": "Der Fluss stieg drei Tage lang. Am vierten Tag baute die Stadt einen Wall aus Sand, und alle halfen mit. " +
		"In dieser Nacht schlief niemand. Am Morgen fiel das Wasser, und der Markt öffnete wieder.",
	"es": "El río creció durante tres días. Al cuarto día el pueblo levantó un muro de arena, y todos ayudaron. " +
		"Nadie durmió aquella noche. Por la mañana bajó el agua, y el mercado abrió de nuevo.",
	"fr": "Le fleuve a monté pendant trois jours. Le quatrième jour, la ville a bâti un mur de sable, et tous ont aidé. " +
		"Personne n'a dormi cette nuit. Au matin, l'eau a baissé, et le marché a rouvert.",
	"zh": "河水涨了三天。第四天，全城一起用沙袋筑起一道墙，大家都来帮忙。那天夜里没有人睡觉。早上水退了，市场又开了。",
}

// measured is what a listener hears of a tone.
type measured struct {
	rate   float64       // words a second of speech
	pauses time.Duration // between sentences, on average
	melody float64       // semitones, from the tenth to the ninetieth of a hundred frames
}

// TestTonesAreHeard: any two tones of a text differ by 6 % in pace, by 20 % in pauses or by one
// and a half semitones in melody, as they come out of the programs and of the film's cuts.
// One voice of each engine is heard, and one of a language without spaces; in the nightly run
// more languages.
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
	voices := []string{"local/en-rms", "local/de", "local/zh"}
	if nightly {
		voices = append(voices, "local/en-us", "local/es", "local/fr")
	}
	for _, voice := range voices {
		heard, code := map[string]measured{}, language.Alias(strings.TrimPrefix(voice, "local/"))
		for _, tone := range request.Tones() {
			u := story.Utterance{
				Text: paragraphs[code], Voice: voice, Language: code, Tone: tone.ID,
				Speed: step.Speed(project.Project{Request: request.Request{ToneOfVoice: tone.ID}}),
			}
			s, err := v.Speak(t.Context(), u)
			if err != nil {
				t.Fatal(err)
			}
			heard[tone.ID] = measure(u.Text, step.Tightened(s, step.PauseIn(u)))
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

func measure(text string, s story.Speech) measured {
	m := measured{melody: melodyOf(s.Sound)}
	said := time.Duration(0)
	gaps := 0
	for i, w := range s.Words {
		said += w.End - w.Start
		if i > 0 && strings.ContainsAny(text[s.Words[i-1].To:w.From], ".。") { // a new sentence
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
