// Package voicetest holds every implementation of [engine.Voice] to its
// contract.
//
//	func TestVoice(t *testing.T) {
//		voicetest.Test(t, func(t *testing.T) engine.Voice { return newMine(t) })
//	}
package voicetest

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// Test runs the suite. open gives a voice ready to speak, a fresh one or the
// same one, and cleans up after itself with t.Cleanup.
func Test(t *testing.T, open func(*testing.T) engine.Voice) {
	t.Run("Voices", func(t *testing.T) { testVoices(t, open(t)) })
	if nightly {
		t.Run("Speak", func(t *testing.T) { testEveryVoice(t, open(t)) })
	}
	t.Run("Texts", func(t *testing.T) { testTexts(t, open(t)) })
	t.Run("LongText", func(t *testing.T) { testLongText(t, open(t)) })
	t.Run("Speed", func(t *testing.T) { testSpeed(t, open(t)) })
	t.Run("SameAgain", func(t *testing.T) { testSameAgain(t, open(t)) })
	t.Run("Pronunciations", func(t *testing.T) { testPronunciations(t, open(t)) })
	t.Run("Emphasis", func(t *testing.T) { testEmphasis(t, open(t)) })
	t.Run("Tones", func(t *testing.T) { testTones(t, open(t)) })
	t.Run("Concurrent", func(t *testing.T) { testConcurrent(t, open(t)) })
	t.Run("Cancelled", func(t *testing.T) { testCancelled(t, open(t)) })
	t.Run("UnknownVoice", func(t *testing.T) { testUnknownVoice(t, open(t)) })
}

// choice is a voice and one of its languages.
type choice struct{ voice, language string }

// choices lists the first voice of each language whose words are known, and of one
// other language in each script that films were made in: those are all spoken alike.
func choices(t *testing.T, v engine.Voice) []choice {
	t.Helper()
	var out []choice
	seen := map[string]bool{}
	for _, o := range list(t, v) {
		for _, code := range o.Languages {
			key := code
			l, _ := language.ByCode(code)
			if !l.Studied() {
				key = l.Script
			}
			if !seen[key] && (l.Studied() || l.Note != "") {
				out = append(out, choice{o.ID, code})
			}
			seen[key] = true
		}
	}
	return out
}

func list(t *testing.T, v engine.Voice) []story.VoiceOption {
	t.Helper()
	options, err := v.Voices(t.Context())
	if err != nil {
		t.Fatalf("Voices: %v", err)
	}
	if len(options) == 0 {
		t.Fatal("Voices lists none")
	}
	return options
}

func (c choice) utterance(text string) story.Utterance {
	return story.Utterance{Text: text, Voice: c.voice, Language: c.language, Speed: 1}
}

// speak speaks and holds the answer to the contract.
func speak(t *testing.T, v engine.Voice, u story.Utterance) story.Speech {
	t.Helper()
	s, err := v.Speak(t.Context(), u)
	if err != nil {
		t.Fatalf("Speak %q in %s: %v", u.Text, u.Language, err)
	}
	check(t, u.Text, s)
	return s
}

func testVoices(t *testing.T, v engine.Voice) {
	seen := map[string]bool{}
	for _, o := range list(t, v) {
		if o.ID == "" || o.VoiceType == "" || o.Name == "" || len(o.Languages) == 0 {
			t.Errorf("id, voiceType, name and languages must be set: %+v", o)
		}
		if seen[o.ID] {
			t.Errorf("id %q is listed twice", o.ID)
		}
		seen[o.ID] = true
		for _, l := range o.Languages {
			if !slices.Contains(language.Codes(), l) {
				t.Errorf("%s: language %q is none of %v", o.ID, l, language.Codes())
			}
		}
	}
}

// testEveryVoice has all voices speak in each of their languages. The first of each language
// speaks in testConcurrent, too.
func testEveryVoice(t *testing.T, v engine.Voice) {
	for _, o := range list(t, v) {
		for _, l := range o.Languages {
			c := choice{o.ID, l}
			t.Run(c.voice+"/"+c.language, func(t *testing.T) { speak(t, v, c.utterance(sampleOf(c.language))) })
		}
	}
}

// some are the first of the choices and, where it has one, that of a language without
// spaces between words; in the nightly run all.
func some(t *testing.T, v engine.Voice) (few []choice) {
	t.Helper()
	for i, c := range choices(t, v) {
		if l, _ := language.ByCode(c.language); nightly || i == 0 || c.language == "zh" && l.Studied() {
			few = append(few, c)
		}
	}
	return few
}

func testTexts(t *testing.T, v engine.Voice) {
	for _, c := range some(t, v) {
		for name, text := range texts(c.language) {
			t.Run(c.language+"/"+name, func(t *testing.T) { speak(t, v, c.utterance(text)) })
		}
	}
}

func testLongText(t *testing.T, v engine.Voice) {
	for _, c := range some(t, v) {
		t.Run(c.language, func(t *testing.T) { speak(t, v, c.utterance(long(c.language))) })
	}
}

// testSpeed: what is faster is shorter, and its times with it.
func testSpeed(t *testing.T, v engine.Voice) {
	c := choices(t, v)[0]
	slow, fast := c.utterance(sampleOf(c.language)), c.utterance(sampleOf(c.language))
	slow.Speed, fast.Speed = 0.7, 1.4
	a, b := speak(t, v, slow).Sound.Duration(), speak(t, v, fast).Sound.Duration()
	if ratio := a.Seconds() / b.Seconds(); ratio < 1.5 || ratio > 2.6 {
		t.Errorf("speed 0.7 takes %v, 1.4 takes %v: want about half", a, b)
	}
}

// testSameAgain: the same text gives the same words and about the same length.
func testSameAgain(t *testing.T, v engine.Voice) {
	u := choices(t, v)[0]
	first := speak(t, v, u.utterance(sampleOf(u.language)))
	again := speak(t, v, u.utterance(sampleOf(u.language)))
	if len(first.Words) != len(again.Words) {
		t.Fatalf("%d words, then %d", len(first.Words), len(again.Words))
	}
	if d := (first.Sound.Duration() - again.Sound.Duration()).Abs(); d > first.Sound.Duration()/10 {
		t.Errorf("length %v, then %v", first.Sound.Duration(), again.Sound.Duration())
	}
}

// testPronunciations: a pronunciation changes what is heard, never what is
// written.
func testPronunciations(t *testing.T, v engine.Voice) {
	for _, c := range choices(t, v) {
		if l, _ := language.ByCode(c.language); l.Script != "Latn" {
			continue // the sample is of Latin letters
		}
		u := c.utterance("Acme Qwrtz 2, qwrtz.")
		u.Pronunciations = []story.Pronunciation{{From: []string{"qwrtz"}, To: "corta"}}
		s := speak(t, v, u)
		if got := s.Words[1].Text; got != "Qwrtz" {
			t.Errorf("%s: second word is %q, want it as written", c.language, got)
		}
	}
}

// testConcurrent has the first voice of each language speak, all at once.
func testConcurrent(t *testing.T, v engine.Voice) {
	var wg sync.WaitGroup
	for _, c := range choices(t, v) {
		wg.Go(func() {
			s, err := v.Speak(t.Context(), c.utterance(sampleOf(c.language)))
			if err != nil {
				t.Errorf("Speak in %s: %v", c.language, err)
				return
			}
			check(t, sampleOf(c.language), s)
		})
	}
	wg.Wait()
}

// testCancelled: an ended context ends the call, before it and within it.
func testCancelled(t *testing.T, v engine.Voice) {
	c := choices(t, v)[0]
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := v.Speak(ctx, c.utterance(sampleOf(c.language))); !errors.Is(err, context.Canceled) {
		t.Errorf("Speak with an ended context: got %v, want context.Canceled", err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	defer cancel()
	defer time.AfterFunc(20*time.Millisecond, cancel).Stop()
	_, err := v.Speak(ctx, c.utterance(long(c.language)+long(c.language)))
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("Speak cancelled on the way: got %v, want context.Canceled", err)
	}
}

func testUnknownVoice(t *testing.T, v engine.Voice) {
	c := choices(t, v)[0]
	c.voice = "no/such-voice"
	_, err := v.Speak(t.Context(), c.utterance(sampleOf(c.language)))
	if code := fault.CodeOf(err); err == nil || code != fault.CodeInvalid && code != fault.CodeNotFound {
		t.Errorf("unknown voice: got %v (%s), want an fault.Error of code invalid or not_found", err, code)
	}
}
