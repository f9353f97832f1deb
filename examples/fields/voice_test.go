package fields

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/voice/local"
)

// humming is the fake voice under the name of a provider.
type humming struct{ enginetest.Voice }

// Voices lists the fake as one of Google's.
func (h humming) Voices(ctx context.Context) ([]story.VoiceOption, error) {
	all, err := h.Voice.Voices(ctx)
	for i := range all {
		all[i].VoiceType = "google"
	}
	return all, err
}

// speakers gives a studio this machine's voices, and one of a provider. Its films
// are listened to and read: what they show is plain.
func speakers(t *testing.T) func(*engine.Ports) {
	t.Helper()
	voice := voiceHere(t, "flite")
	return func(p *engine.Ports) {
		soundOnly(p)
		p.Voices = []engine.Voice{voice, humming{}}
	}
}

// voiceHere returns this machine's voice, where it has a program.
func voiceHere(t *testing.T, program string) engine.Voice {
	t.Helper()
	needs(t, program)
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	voice, err := local.New(box, nil)
	if err != nil {
		t.Fatal(err)
	}
	return voice
}

// told are two scenes that say as much.
func told(first, second request.TemplateScene) request.Request {
	first.ID, first.StaticScript = "first", "The keeper climbs the stairs and trims the lamp."
	second.ID, second.StaticScript = "second", "The keeper climbs the stairs and trims the lamp again."
	return request.Request{
		PromptType: story.PromptScript, Prompt: first.StaticScript + " " + second.StaticScript,
		CustomTemplate: &request.CustomTemplate{FlexibilityOverride: request.FlexStrict, Scenes: []request.TemplateScene{first, second}},
	}
}

// spokenFor is how long the cues of a scene stand: as long as it is spoken.
func (f film) spokenFor(t *testing.T, id string) float64 {
	t.Helper()
	s := f.scene(t, id)
	from, to := math.Inf(1), 0.0
	for _, c := range f.cues {
		if c.from >= s.Start && c.from < s.Start+s.Duration {
			from, to = min(from, c.from), max(to, c.to)
		}
	}
	if to <= from {
		t.Fatalf("nothing is said in %s: %+v", id, f.cues)
	}
	return to - from
}

// voiced is the pitch of a film's voice in hertz: the delay at which its sound
// is most like itself, over the stretches that are voiced.
func (f film) voiced(t *testing.T) float64 {
	t.Helper()
	sound := f.heard()
	const window = heardRate / 20
	var sum float64
	n := 0
	for at := 0; at+2*window < len(sound); at += window {
		best, delay := 0.0, 0
		energy := likeness(sound[at:], 0, window)
		for d := heardRate / 320; d <= heardRate/70; d++ {
			if l := likeness(sound[at:], d, window); l > best {
				best, delay = l, d
			}
		}
		if energy > .05 && best > .7*energy {
			sum, n = sum+float64(heardRate)/float64(delay), n+1
		}
	}
	if n == 0 {
		t.Fatal("nobody speaks")
	}
	return sum / float64(n)
}

// likeness is how much a sound is like itself after a delay.
func likeness(sound []float32, delay, window int) float64 {
	var sum float64
	for i := range window {
		sum += float64(sound[i]) * float64(sound[i+delay])
	}
	return sum
}

// TestVoices: who speaks, how fast and how, as a viewer hears it.
func TestVoices(t *testing.T) {
	t.Parallel()
	s := newStudio(t, speakers(t))
	none := request.TemplateScene{}
	by := func(v request.VoiceSettings) film {
		r := told(none, none)
		r.AIVoiceSettings = &v
		return s.film(t, r)
	}
	plain := by(request.VoiceSettings{VoiceID: "local/en-rms", VoiceSpeed: 1})
	length, hz := plain.spokenFor(t, "first"), plain.voiced(t)

	fast := by(request.VoiceSettings{VoiceID: "local/en-rms", VoiceSpeed: 1.5})
	if got := fast.spokenFor(t, "first") / length; got < .58 || got > .78 {
		t.Errorf("half as fast again, it takes %.2f of the time, want about two thirds", got)
	}
	if got := fast.voiced(t) / hz; got < .88 || got > 1.12 {
		t.Errorf("half as fast again, the pitch is %.2f of what it was", got)
	}
	if got := by(request.VoiceSettings{VoiceID: "local/en-slt", VoiceSpeed: 1}).voiced(t) / hz; got < 1.25 {
		t.Errorf("a woman's voice has %.2f of the pitch of a man's", got)
	}
	calm := by(request.VoiceSettings{VoiceID: "local/en-rms", VoiceSpeed: 1, VoiceTone: "calm"})
	if got := calm.spokenFor(t, "first") / length; got < 1.05 {
		t.Errorf("spoken calmly, it takes %.2f of the time", got)
	}
	other := by(request.VoiceSettings{VoiceType: "google", VoiceSpeed: 1})
	if other.scenes[0].Voice != "fake/hum" || math.Abs(other.spokenFor(t, "first")-length) < .1 {
		t.Errorf("%s speaks for %.2f s, the machine's own voice for %.2f s", other.scenes[0].Voice, other.spokenFor(t, "first"), length)
	}
}

// TestWordsOfScenes: words that are stressed, spelled in another way, or spoken
// in a manner of their scene's own.
func TestWordsOfScenes(t *testing.T) {
	t.Parallel()
	s := newStudio(t, speakers(t))
	film := func(first, second request.TemplateScene) film {
		r := told(first, second)
		r.AIVoiceSettings = &request.VoiceSettings{VoiceID: "local/en-rms", VoiceSpeed: 1}
		return s.film(t, r)
	}
	plain := film(request.TemplateScene{}, request.TemplateScene{})
	changed := film(
		request.TemplateScene{WordBoost: []string{"keeper", "lamp"}, CustomSpelling: []story.CustomSpelling{{From: []string{"keeper"}, To: "Kieper"}}},
		request.TemplateScene{Voice: &request.SceneVoice{Speed: 1.6, Tone: "excited"}},
	)
	if got := changed.spokenFor(t, "first") / plain.spokenFor(t, "first"); got < 1.02 {
		t.Errorf("with two words stressed, the scene is spoken in %.3f of the time", got)
	}
	first := changed.scene(t, "first")
	if said := changed.said(first.Start, first.Start+first.Duration); !strings.Contains(said, "Kieper") || strings.Contains(said, "keeper") {
		t.Errorf("the subtitles have %q", said)
	}
	if got := changed.spokenFor(t, "second") / plain.spokenFor(t, "second"); got > .75 {
		t.Errorf("the second scene, spoken faster, takes %.2f of the time", got)
	}
}
