package voicetest

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// beeper is a whole Voice that beeps once a word.
type beeper struct{}

func (beeper) Voices(context.Context) ([]story.VoiceOption, error) {
	return []story.VoiceOption{{ID: "test/beep", VoiceType: "test", Name: "Beep", Languages: language.Codes()[:5]}}, nil
}

func (beeper) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	if err := ctx.Err(); err != nil {
		return story.Speech{}, fmt.Errorf("beep: %w", err)
	}
	if u.Voice != "test/beep" {
		return story.Speech{}, &fault.Error{Code: fault.CodeNotFound, Field: "voice", Message: "no such voice"}
	}
	out := story.Speech{Sound: audio.Silent(8000, 1, 50*time.Millisecond)}
	for _, w := range wordsOf(u.Text) {
		w.Start = out.Sound.Duration()
		out.Sound.Samples = append(out.Sound.Samples, beep(8000, stressed(w.Text, u.Emphasis)*0.2/u.Speed)...)
		w.End = out.Sound.Duration()
		out.Words = append(out.Words, w)
	}
	return out, nil
}

// stressed is how many times as long a word lasts.
func stressed(word string, emphasis []string) float64 {
	if slices.ContainsFunc(emphasis, func(e string) bool { return strings.EqualFold(e, word) }) {
		return 1.5
	}
	return 1
}

func beep(rate int, seconds float64) []float32 {
	out := make([]float32, int(seconds*float64(rate)))
	for i := range out {
		out[i] = float32(0.5 * math.Sin(2*math.Pi*440*float64(i)/float64(rate)))
	}
	return out
}

// wordsOf takes runs of letters and digits for words.
func wordsOf(text string) []story.Word {
	var out []story.Word
	from := -1
	for i, r := range text + " " {
		inside := unicode.IsLetter(r) || unicode.IsDigit(r)
		switch {
		case inside && from < 0:
			from = i
		case !inside && from >= 0:
			out = append(out, story.Word{Text: text[from:i], From: from, To: i})
			from = -1
		}
	}
	return out
}

// TestSuite: the suite asks nothing that a simple true voice does not give.
func TestSuite(t *testing.T) {
	Test(t, func(*testing.T) engine.Voice { return beeper{} })
}
