package aligned_test

import (
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/voice/local"
	"github.com/scenewright/scenewright/voice/transcribe/aligned"
	"github.com/scenewright/scenewright/voice/transcribe/transcribetest"
)

func newBox(t *testing.T) *sandbox.Box {
	t.Helper()
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return box
}

func newVoice(t *testing.T, box *sandbox.Box) *local.Voice {
	t.Helper()
	v, err := local.New(box, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// needs skips a test where a program is missing, but not on CI.
func needs(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err == nil {
		return
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is missing", program)
	}
	t.Skipf("%s is not installed", program)
}

// TestTranscriber holds both ways to the contract.
func TestTranscriber(t *testing.T) {
	box := newBox(t)
	said := transcribetest.Speech(t, newVoice(t, box))
	said.Off = 150 * time.Millisecond
	transcribetest.Test(t, func(*testing.T) engine.Transcriber { return aligned.New(nil, nil) }, said)
	needs(t, "pocketsphinx_batch")
	said.Off = 25 * time.Millisecond
	transcribetest.Test(t, func(*testing.T) engine.Transcriber { return aligned.New(box, nil) }, said)
}

// speeches are what is aligned, with words that no dictionary has.
var speeches = []string{
	"A lighthouse stands above the bay and keeps its lamp alight through the long winter. Every evening a keeper climbs the narrow stairs, and trims the wick with great care. That is why we keep the lamp burning.",
	"In 2024 Scenewright moved its blorbification to Kubernetes, which cut the cost by 38% to $1,250 a month. Isn't that better? Ask Zyxtrow Ltd., or look at scenewright.com.",
}

// say has a voice say a speech in English.
func say(t *testing.T, v *local.Voice, voice, text string) story.Speech {
	t.Helper()
	said, err := v.Speak(t.Context(), story.Utterance{Text: text, Voice: voice, Language: "en", Speed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// noisy is a sound with noise so many dB below its own level.
func noisy(s audio.Sound, below float64) audio.Sound {
	sum := 0.0
	for _, x := range s.Samples {
		sum += float64(x) * float64(x)
	}
	level := math.Sqrt(sum/float64(len(s.Samples))) * audio.Ratio(-below)
	out, chance := s.Gain(0), rand.New(rand.NewPCG(1, 2))
	for i := range out.Samples {
		out.Samples[i] += float32(chance.NormFloat64() * level)
	}
	return out
}

// off is how far the starts of words are from where a voice says them, sorted.
func off(t *testing.T, tr engine.Transcriber, sound audio.Sound, language, text string, said []story.Word) []time.Duration {
	t.Helper()
	got, err := tr.Transcribe(t.Context(), story.TranscribeRequest{Sound: sound, Language: language, Known: text})
	if err != nil || len(got.Words) != len(said) {
		t.Fatalf("%d words, want %d; %v", len(got.Words), len(said), err)
	}
	all := make([]time.Duration, len(said))
	for i, w := range said {
		all[i] = (got.Words[i].Start - w.Start).Abs()
	}
	slices.Sort(all)
	return all
}

func mean(all []time.Duration) (sum time.Duration) {
	for _, d := range all {
		sum += d / time.Duration(len(all))
	}
	return sum.Round(time.Millisecond)
}

func p95(all []time.Duration) time.Duration { return all[len(all)*95/100].Round(time.Millisecond) }

// TestHowFarOff measures both ways against flite's own times, which are exact:
// PocketSphinx keeps within the 80 ms that a word may be lit early or late, also
// under noise, and is better than the level each time.
func TestHowFarOff(t *testing.T) { howFarOff(t, speeches[:1], "local/en-rms") }

func howFarOff(t *testing.T, texts []string, voices ...string) {
	t.Helper()
	needs(t, "pocketsphinx_batch")
	box := newBox(t)
	v := newVoice(t, box)
	for _, voice := range voices {
		for _, text := range texts {
			said := say(t, v, voice, text)
			for name, sound := range map[string]audio.Sound{"clean": said.Sound, "noise at 20 dB": noisy(said.Sound, 20)} {
				level, exact := off(t, aligned.New(nil, nil), sound, "en", text, said.Words), off(t, aligned.New(box, nil), sound, "en", text, said.Words)
				t.Logf("%s, %s, %d words: level mean %v, p95 %v; PocketSphinx mean %v, p95 %v", voice, name, len(level), mean(level), p95(level), mean(exact), p95(exact))
				if mean(exact) > 30*time.Millisecond || p95(exact) > 80*time.Millisecond || mean(exact) > mean(level) {
					t.Errorf("%s, %s: PocketSphinx is off by %v on average, p95 %v", voice, name, mean(exact), p95(exact))
				}
			}
		}
	}
}

// TestWithoutPocketSphinx: where it is not there, does not know the language, or
// does not find the words, the level tells.
func TestWithoutPocketSphinx(t *testing.T) {
	needs(t, "pocketsphinx_batch")
	box := newBox(t)
	bare, err := sandbox.New(&sandbox.Options{LookPath: func(string) (string, error) { return "", exec.ErrNotFound }})
	if err != nil {
		t.Fatal(err)
	}
	s := say(t, newVoice(t, box), "local/en-rms", speeches[0]).Sound
	for name, c := range map[string]struct {
		by *aligned.Transcriber
		h  story.TranscribeRequest
	}{
		"no program":        {aligned.New(bare, nil), story.TranscribeRequest{Sound: s, Language: "en", Known: speeches[0]}},
		"no model":          {aligned.New(box, &aligned.Options{Model: t.TempDir()}), story.TranscribeRequest{Sound: s, Language: "en", Known: speeches[0]}},
		"another language":  {aligned.New(box, nil), story.TranscribeRequest{Sound: s, Language: "es", Known: "Los faros guían a los barcos."}},
		"no words":          {aligned.New(box, nil), story.TranscribeRequest{Sound: s, Language: "en", Known: "… !"}},
		"too short a sound": {aligned.New(box, nil), story.TranscribeRequest{Sound: s.Slice(0, 300*time.Millisecond), Language: "en", Known: speeches[0]}},
		"no sound at all":   {aligned.New(box, nil), story.TranscribeRequest{Sound: audio.Sound{Rate: 16000, Channels: 1}, Language: "en", Known: "Hello there."}},
	} {
		got, err := c.by.Transcribe(t.Context(), c.h)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		want, err := aligned.New(nil, nil).Transcribe(t.Context(), c.h)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-level +got):\n%s", name, d)
		}
	}
}

// TestOddWords: what is no word of English, and what a program could take for a
// command, has its time between the words around it.
func TestOddWords(t *testing.T) {
	needs(t, "pocketsphinx_batch")
	box := newBox(t)
	said := say(t, newVoice(t, box), "local/en-rms", speeches[0])
	const odd = "灯塔 $(reboot) -infile /etc/passwd w0(2) <sil> #!; "
	got, err := aligned.New(box, nil).Transcribe(t.Context(), story.TranscribeRequest{Sound: said.Sound, Language: "en", Known: odd + speeches[0]})
	if err != nil {
		t.Fatal(err)
	}
	now := time.Duration(0)
	for _, w := range got.Words {
		if w.Start < now || w.End < w.Start || w.End > said.Sound.Duration() {
			t.Errorf("%+v comes after %v, in %v", w, now, said.Sound.Duration())
		}
		now = w.End
	}
	last, want := got.Words[len(got.Words)-1], said.Words[len(said.Words)-1]
	if off := (last.Start - want.Start).Abs(); off > 50*time.Millisecond || last.Text != want.Text {
		t.Errorf("the last word is %q at %v, want %q at %v", last.Text, last.Start, want.Text, want.Start)
	}
}
