// Package transcribetest holds every implementation of [engine.Transcriber] to
// its contract.
//
//	transcribetest.Test(t, open, transcribetest.Said{Sound: s, Text: text, Words: words, Language: "en"})
package transcribetest

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
)

// Said is a speech and what is said in it.
type Said struct {
	Sound    audio.Sound
	Language string
	Text     string
	Words    []story.Word  // true times, over Text
	Off      time.Duration // the most that starts of words may be off on average
}

// Test runs the suite on a transcriber that open gives for this speech.
func Test(t *testing.T, open func(t *testing.T) engine.Transcriber, s Said) {
	t.Run("Known", func(t *testing.T) { s.known(t, open(t)) })
	t.Run("Recognised", func(t *testing.T) { s.recognised(t, open(t)) })
	t.Run("FoundLanguage", func(t *testing.T) { s.found(t, open(t)) })
	t.Run("Cancelled", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := open(t).Transcribe(ctx, story.TranscribeRequest{Sound: s.Sound, Language: s.Language, Known: s.Text}); !errors.Is(err, context.Canceled) {
			t.Errorf("with an ended context: %v, want context.Canceled", err)
		}
	})
}

// known: the words of a known script are all there, when they are said.
func (s Said) known(t *testing.T, tr engine.Transcriber) {
	h := story.TranscribeRequest{Sound: s.Sound, Language: s.Language, Known: s.Text}
	got, err := tr.Transcribe(t.Context(), h)
	if fault.CodeOf(err) == fault.CodeUnsupported && err != nil {
		if tr.Hears(s.Language, true) {
			t.Errorf("it says it hears what is known, and does not: %v", err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	check(t, s.Sound, got)
	if got.Text != s.Text || len(got.Words) != len(s.Words) {
		t.Fatalf("%d words of %q, want %d of %q", len(got.Words), got.Text, len(s.Words), s.Text)
	}
	var off time.Duration
	for i, w := range s.Words {
		off += (got.Words[i].Start - w.Start).Abs() / time.Duration(len(s.Words))
	}
	t.Logf("words are off by %v on average", off)
	if off > s.Off {
		t.Errorf("words are off by %v on average, want at most %v", off, s.Off)
	}
}

// recognised: what nobody told is heard, and spelled as asked for; or refused.
func (s Said) recognised(t *testing.T, tr engine.Transcriber) {
	first := strings.Trim(s.Words[0].Text, ".,")
	h := story.TranscribeRequest{Sound: s.Sound, Language: s.Language, Spelling: []story.CustomSpelling{{From: []string{strings.ToUpper(first)}, To: "Re Spelled"}}}
	got, err := tr.Transcribe(t.Context(), h)
	if !tr.Hears(s.Language, false) {
		if fault.CodeOf(err) != fault.CodeUnsupported || err == nil {
			t.Errorf("it does not recognise, and fails with %v", err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	check(t, s.Sound, got)
	if len(got.Words) < len(s.Words)*9/10 || got.Words[0].Text != "Re Spelled" || !strings.HasPrefix(got.Text, "Re Spelled") {
		t.Errorf("%d words of %d: %q", len(got.Words), len(s.Words), got.Text)
	}
}

// found: who finds out the language is given none, and may tell it.
func (s Said) found(t *testing.T, tr engine.Transcriber) {
	if !tr.Hears("", false) {
		return
	}
	got, err := tr.Transcribe(t.Context(), story.TranscribeRequest{Sound: s.Sound})
	if err != nil {
		t.Fatal(err)
	}
	check(t, s.Sound, got)
	if got.Language != "" && got.Language != s.Language || got.Text == "" {
		t.Errorf("it heard %q in %q, want %q", got.Text, got.Language, s.Language)
	}
}

// check: words stand in the text, in order, within the sound.
func check(t *testing.T, sound audio.Sound, got story.Transcript) {
	t.Helper()
	end, now := 0, time.Duration(0)
	for _, w := range got.Words {
		if w.From < end || w.To > len(got.Text) || got.Text[w.From:w.To] != w.Text || w.Start < now || w.End < w.Start || w.End > sound.Duration() {
			t.Fatalf("%+v comes after byte %d and %v, in %q of %v", w, end, now, got.Text, sound.Duration())
		}
		end, now = w.To, w.End
	}
	if got.Duration != sound.Duration() {
		t.Errorf("the transcript lasts %v, the sound %v", got.Duration, sound.Duration())
	}
}
