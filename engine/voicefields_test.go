package engine_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/voice/local"
	"github.com/scenewright/scenewright/voice/voicetest"
)

// film is what a renderer was given: the captions, and the sound of the
// narrations.
type film struct {
	timeline timeline.Timeline
	speech   []audio.Sound
}

// spokenFilm makes a film by a voice of this machine.
func spokenFilm(t *testing.T, r request.Request, branding map[string]any) (f film) {
	t.Helper()
	if testing.Short() {
		t.Skip("what a film says, on which no two goroutines work")
	}
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	voice, err := local.New(box, nil)
	if err != nil {
		t.Fatal(err)
	}
	catch := func(ctx context.Context, r story.RenderRequest) error {
		f.timeline = r.Timeline
		for _, s := range r.Timeline.Audio.Speech {
			blob, err := r.Open(ctx, s.Blob)
			if err != nil {
				return err
			}
			sound, err := audio.ReadWAV(blob)
			if err := errors.Join(err, blob.Close()); err != nil {
				return err
			}
			f.speech = append(f.speech, sound)
		}
		return nil
	}
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.Voices, p.Renderer = []engine.Voice{voice}, enginetest.Renderer{Before: catch}
	})
	if branding != nil {
		w := workspace(t, eng, "Ours")
		setBranding(t, eng, w.ID, branding)
		r.WorkspaceID = w.ID
	}
	r.ToAutoExport = true
	enginetest.Await(t, eng, r)
	if len(f.speech) == 0 {
		t.Fatal("nothing was spoken")
	}
	return f
}

// said is when a word that the captions show is said, by its place among all.
func (f film) said(t *testing.T, word string) timeline.CueWord {
	t.Helper()
	for _, c := range f.timeline.Cues {
		for _, w := range c.Words {
			if strings.Trim(w.Text, ".,!?") == word {
				return w
			}
		}
	}
	t.Fatalf("the captions do not show %q: %s", word, f.captions())
	return timeline.CueWord{}
}

func (f film) captions() string {
	var all []string
	for _, c := range f.timeline.Cues {
		all = append(all, c.Lines...)
	}
	return strings.Join(all, " ")
}

// length is that of all speech.
func (f film) length() (d time.Duration) {
	for _, s := range f.speech {
		d += s.Duration()
	}
	return d
}

const spokenScript = "Our kitchen in Porto throws away less food than ever. Every single cook weighs what is left over at night."

func scripted(scene request.TemplateScene) request.Request {
	scene.ID, scene.StaticScript = "one", spokenScript
	return request.Request{
		Prompt: "That is all.", PromptType: story.PromptScript,
		CustomTemplate: &request.CustomTemplate{FlexibilityOverride: "strict", Scenes: []request.TemplateScene{scene}},
	}
}

// TestWordBoostIsHeard: the word lasts longer in the film, those before it are
// where they were, those after it come later.
func TestWordBoostIsHeard(t *testing.T) {
	ofValues(t)
	t.Parallel()
	plain := spokenFilm(t, scripted(request.TemplateScene{}), nil)
	boosted := spokenFilm(t, scripted(request.TemplateScene{WordBoost: []string{"porto"}}), nil)
	a, b := plain.said(t, "Porto"), boosted.said(t, "Porto")
	if ratio := (b.To - b.From).Seconds() / (a.To - a.From).Seconds(); ratio < 1.1 {
		t.Errorf("Porto lasts %.2f times as long when it is boosted", ratio)
	}
	if by := (plain.said(t, "kitchen").From - boosted.said(t, "kitchen").From).Abs(); by > 20*time.Millisecond {
		t.Errorf("a word before it moved by %v", by)
	}
	if by := boosted.said(t, "night").From - plain.said(t, "night").From; by < 30*time.Millisecond {
		t.Errorf("the last word comes %v later", by)
	}
	if boosted.length() <= plain.length() {
		t.Errorf("the speech lasts %v, without %v", boosted.length(), plain.length())
	}
}

// TestCustomSpellingIsRead: captions show the new spelling at the time of what
// it replaces, and the sound stays as it was.
func TestCustomSpellingIsRead(t *testing.T) {
	ofValues(t)
	t.Parallel()
	plain := spokenFilm(t, scripted(request.TemplateScene{}), nil)
	spelled := spokenFilm(t, scripted(request.TemplateScene{CustomSpelling: []story.CustomSpelling{
		{From: []string{"porto"}, To: "Oporto"}, {From: []string{"left over"}, To: "leftover"}, {From: []string{"cook"}, To: "kitchen hand"},
	}}), nil)
	if got, want := spelled.captions(), "Our kitchen in Oporto throws away less food than ever. Every single kitchen hand weighs what is leftover at night."; got != want {
		t.Errorf("captions: %q, want %q", got, want)
	}
	same := func(what string, a, b time.Duration) {
		if (a - b).Abs() > 40*time.Millisecond {
			t.Errorf("%s at %v, want %v", what, a, b)
		}
	}
	same("Oporto", spelled.said(t, "Oporto").From, plain.said(t, "Porto").From)
	same("leftover", spelled.said(t, "leftover").From, plain.said(t, "left").From)
	same("the end of leftover", spelled.said(t, "leftover").To, plain.said(t, "over").To)
	same("night", spelled.said(t, "night").From, plain.said(t, "night").From)
	if h := spelled.said(t, "hand"); h.From <= plain.said(t, "cook").From || h.From >= plain.said(t, "weighs").From {
		t.Errorf("the second word of a replacement is at %v", h.From)
	}
	if plain.length() != spelled.length() {
		t.Errorf("the speech lasts %v, without %v: it must not change", spelled.length(), plain.length())
	}
}

// TestPronunciationsAreHeard: the branding's pronunciations change the sound of
// their word in their language, and nothing that is read.
func TestPronunciationsAreHeard(t *testing.T) {
	ofValues(t)
	t.Parallel()
	r := scripted(request.TemplateScene{})
	say := func(language string, enabled bool) film {
		return spokenFilm(t, r, map[string]any{"enabled": enabled, "pronunciations": []map[string]any{{"from": []string{"Porto"}, "to": "Por to the sea side", "language": language}}})
	}
	plain := spokenFilm(t, r, nil)
	for _, c := range []struct {
		language string
		enabled  bool
		longer   bool
	}{{"en", true, true}, {"fr", true, false}, {"en", false, true}} {
		f := say(c.language, c.enabled)
		by := f.length() - plain.length()
		if (by > 150*time.Millisecond) != c.longer || !strings.Contains(f.captions(), "in Porto throws") {
			t.Errorf("for %q, enabled %t: the speech is %v longer, the captions are %q", c.language, c.enabled, by, f.captions())
		}
	}
}

// TestVoiceTonesAreHeard: tones differ in length, pitch or pauses, and the plain
// one changes nothing.
func TestVoiceTonesAreHeard(t *testing.T) {
	ofValues(t)
	t.Parallel()
	type sounds struct {
		length time.Duration
		pitch  float64
	}
	heard := map[string]sounds{}
	for _, tone := range []string{"", "natural", "calm", "excited", "dramatic"} {
		r := scripted(request.TemplateScene{})
		r.AIVoiceSettings = &request.VoiceSettings{VoiceTone: tone}
		f := spokenFilm(t, r, nil)
		heard[tone] = sounds{f.length(), pitchOf(f.speech[0])}
		t.Logf("%q: %v, %.0f Hz", tone, heard[tone].length, heard[tone].pitch)
	}
	plain := heard["natural"]
	if plain != heard[""] {
		t.Errorf("natural is %v, no tone %v", plain, heard[""])
	}
	if heard["calm"].length < plain.length*108/100 || heard["excited"].length > plain.length*93/100 {
		t.Error("calm is not slower or excited not faster")
	}
	if heard["excited"].pitch < 1.05*plain.pitch || heard["dramatic"].pitch > .95*plain.pitch {
		t.Error("excited is not higher or dramatic not lower")
	}
	r := scripted(request.TemplateScene{})
	r.AIVoiceSettings = &request.VoiceSettings{VoiceTone: "furious"}
	_, err := enginetest.Build(t, t.TempDir(), nil).Create(t.Context(), r)
	if fault.CodeOf(err) != fault.CodeInvalid || !strings.Contains(fmt.Sprint(err), "voiceTone") {
		t.Errorf("a tone that there is not: %v", err)
	}
}

// pitchOf is the middle of a voice's pitch in Hz: where frames of 40 ms are most
// like themselves a period later.
func pitchOf(s audio.Sound) float64 {
	all := voicetest.Pitches(s, 50*time.Millisecond)
	sum := 0.0
	for _, hz := range all {
		sum += math.Log(hz)
	}
	return math.Exp(sum / float64(len(all)))
}
