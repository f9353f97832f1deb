package enginetest

import (
	"context"
	"fmt"
	"math"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/respell"
	"github.com/scenewright/scenewright/engine/story"
)

// Voice is a fake that hums: every word is a tone, sixty milliseconds a
// letter, with a short silence between words.
type Voice struct{}

const (
	voiceRate = 8000
	perLetter = 60 * time.Millisecond
	between   = 40 * time.Millisecond
)

// Voices lists one voice for all languages.
func (Voice) Voices(context.Context) ([]story.VoiceOption, error) {
	return []story.VoiceOption{{ID: "fake/hum", VoiceType: "local", Name: "Hum", Languages: []string{"en", "es", "fr", "zh", "iw"}}}, nil
}

// Speak hums the text; words to stress last half as long again.
func (v Voice) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	if err := ctx.Err(); err != nil {
		return story.Speech{}, err
	}
	if u.Voice != "fake/hum" {
		return story.Speech{}, &fault.Error{Code: fault.CodeNotFound, Provider: "fake", Message: fmt.Sprintf("there is no voice %q", u.Voice)}
	}
	s := story.Speech{Sound: audio.Sound{Rate: voiceRate, Channels: 1}}
	stressed := respell.New(respell.Rule{From: u.Emphasis})
	for i, w := range words(u.Text) {
		w.Start = s.Sound.Duration()
		s.Sound.Samples = append(s.Sound.Samples, hum(w, i, pace(u, w, stressed))...)
		w.End = s.Sound.Duration()
		s.Sound.Samples = append(s.Sound.Samples, make([]float32, samples(between, u.Speed))...)
		s.Words = append(s.Words, w)
	}
	return s, nil
}

// pace is the speed of a word.
func pace(u story.Utterance, w story.Word, stressed *respell.Rules) float64 {
	if _, _, found := stressed.Match(u.Text, w.From); found {
		return u.Speed / 1.5
	}
	return u.Speed
}

func samples(d time.Duration, speed float64) int {
	return int(d.Seconds() / speed * voiceRate)
}

func hum(w story.Word, i int, speed float64) []float32 {
	out := make([]float32, samples(time.Duration(utf8.RuneCountInString(w.Text))*perLetter, speed))
	hz := 140 + 20*float64(i%5)
	for j := range out {
		out[j] = float32(.3 * math.Sin(2*math.Pi*hz*float64(j)/voiceRate))
	}
	return out
}

// words are the runs of letters and digits.
func words(text string) []story.Word {
	var out []story.Word
	from := -1
	for i, r := range text + " " {
		switch {
		case letter(r) && from < 0:
			from = i
		case !letter(r) && from >= 0:
			out = append(out, story.Word{Text: text[from:i], From: from, To: i})
			from = -1
		}
	}
	return out
}

func letter(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) }
