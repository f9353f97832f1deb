package voicetest

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/story"
)

// only is one voice of several.
type only struct {
	engine.Voice
	id string
}

func (o only) Voices(ctx context.Context) ([]story.VoiceOption, error) {
	all, err := o.Voice.Voices(ctx)
	return slices.DeleteFunc(all, func(v story.VoiceOption) bool { return v.ID != o.id }), err
}

// said is what a voice of this machine says, whose times are known, and another that
// sounds like nothing of it.
type said struct{ voice, guide, language, text string }

// talks are those that Found measures: of two engines, in two languages.
func talks() []said {
	all := []said{
		{"local/en-slt", "local/en-us", "en", "Heat pumps move warmth from the air outside into your home. They need one kilowatt hour of power to deliver three or four of heat, and that is why bills fall, even in the coldest months."},
		{"local/en-us", "local/en-rms", "en", "In 2024 we moved our builds to a new place, which cut the cost by 38% to $1,250 a month. Isn't that better? Ask your team, or look at the numbers yourself."},
		{"local/es-419", "local/es", "es", "Nuestro equipo lanzó 24 funciones nuevas este año, y miles de empresas las usan todos los días. ¿Qué sigue? Una versión para teléfonos."},
	}
	if !nightly {
		return all
	}
	more := slices.Clone(all)
	for _, s := range all[:2] {
		for _, voice := range []string{"local/en-rms", "local/en-slt", "local/en-awb", "local/en-us"} {
			guide := "local/en-us"
			if voice == guide {
				guide = "local/en-slt"
			}
			more = append(more, said{voice, guide, "en", s.text})
		}
	}
	return append(more, said{"local/es-419", "local/es", "es", "El faro se alza sobre la bahía y mantiene su lámpara encendida durante el largo invierno. Cada tarde, un guarda sube las escaleras y cuida la mecha."})
}

// How far from their sound the starts of words may be that are found in it: on
// average, and 95 of 100.
const (
	meanOff = 40 * time.Millisecond
	mostOff = 120 * time.Millisecond
)

// Found measures a voice whose service tells no times: how far off the words are that
// it finds in the sound. The service is to speak by a voice of this machine, of known;
// where the adapter is guided by another, it gets one of another engine, or at least
// another voice.
func Found(t *testing.T, known engine.Voice, open func(speaks, guide engine.Voice) engine.Voice) {
	var all []time.Duration
	for _, s := range talks() {
		want, err := known.Speak(t.Context(), story.Utterance{Text: s.text, Voice: s.voice, Language: s.language, Speed: 1})
		if err != nil {
			t.Fatal(err)
		}
		v := open(only{known, s.voice}, only{known, s.guide})
		options := list(t, v)
		i := slices.IndexFunc(options, func(o story.VoiceOption) bool { return slices.Contains(o.Languages, s.language) })
		got := speak(t, v, choice{options[i].ID, s.language}.utterance(s.text))
		if len(got.Words) != len(want.Words) {
			t.Fatalf("%s: %d words, want %d", s.voice, len(got.Words), len(want.Words))
		}
		var off []time.Duration
		for k, w := range want.Words {
			off = append(off, (got.Words[k].Start - w.Start).Abs())
		}
		mean, most := sum(off)
		t.Logf("%s: %d words are off by %v on average, 95 of 100 by %v at most", s.voice, len(off), mean, most)
		all = append(all, off...)
	}
	mean, most := sum(all)
	t.Logf("all %d words: %v on average, 95 of 100 by %v at most", len(all), mean, most)
	if mean > meanOff || most > mostOff {
		t.Errorf("words are off by %v on average, 95 of 100 by %v; want at most %v, %v", mean, most, meanOff, mostOff)
	}
}

// sum is the mean of what is off, and what 95 of 100 stay within.
func sum(off []time.Duration) (mean, most time.Duration) {
	slices.Sort(off)
	for _, d := range off {
		mean += d / time.Duration(len(off))
	}
	return mean.Round(time.Millisecond), off[len(off)*95/100].Round(time.Millisecond)
}
