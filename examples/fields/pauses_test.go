package fields

import (
	"context"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// recital is a writer that knows one script only, whatever length is asked for.
type recital []string

// Write writes it, a scene a line.
func (r recital) Write(_ context.Context, a story.Assignment) (story.Script, error) {
	s := story.Script{Title: "Lamp", Language: a.Language, Technique: "three_act"}
	for i, said := range r {
		s.Scenes = append(s.Scenes, story.ScriptScene{ID: fmt.Sprintf("s%d", i+1), Narration: said, Screen: story.On(story.Spoken{})})
	}
	return s, nil
}

// lamp takes the humming voice 27 seconds, in five scenes of several sentences.
var lamp = recital{
	"The lamp is lit. Ships can see it from far away.",
	"A keeper climbs the stairs each night. She trims the wick. Then the room glows amber.",
	"Storms break windows. They have never broken the patience of those who serve up there.",
	"Gulls follow every boat home. Nobody minds. They know where fish are.",
	"That is why the lamp still burns. Come and see it.",
}

// dawdler hums with the long silences that some voices leave: before the text,
// behind it, and after every sentence.
type dawdler struct {
	enginetest.Voice
	pace float64 // of its humming
}

func (d dawdler) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	const ahead, behind, after = 400 * time.Millisecond, 900 * time.Millisecond, time.Second
	u.Speed *= d.pace
	s, err := d.Voice.Speak(ctx, u)
	if err != nil {
		return s, err
	}
	plain, at := s.Sound, time.Duration(0)
	s.Sound = audio.Silent(plain.Rate, 1, ahead)
	later := ahead
	for i, w := range s.Words {
		s.Words[i].Start, s.Words[i].End = w.Start+later, w.End+later
		if w.To < len(u.Text) && u.Text[w.To] == '.' {
			s.Sound.Samples = append(s.Sound.Samples, plain.Slice(at, w.End).Samples...)
			s.Sound.Samples = append(s.Sound.Samples, audio.Silent(plain.Rate, 1, after).Samples...)
			at, later = w.End, later+after
		}
	}
	s.Sound.Samples = append(s.Sound.Samples, audio.Silent(plain.Rate, 1, behind).Samples...)
	return s, nil
}

// plainly gives a studio a writer, a voice, and scenes of which only the sound and
// the captions are of interest.
func plainly(w engine.Writer, v engine.Voice) func(*engine.Ports) {
	return func(p *engine.Ports) {
		soundOnly(p)
		p.Writer, p.Voices, p.Music = w, []engine.Voice{v}, nil
	}
}

// pause is a silence in a film, in seconds.
type pause struct{ from, to float64 }

func (p pause) lasts() float64 { return p.to - p.from }

// pauses are the silences between the first sound and the last.
func (f film) pauses(t *testing.T) []pause {
	t.Helper()
	const inaudible, least = -44, 100 * time.Millisecond
	s := audio.Sound{Rate: heardRate, Channels: 1, Samples: f.heard()}
	var all []pause
	for _, q := range audio.Silences(s, inaudible, least) {
		if q.From > 0 && q.To < s.Duration() {
			all = append(all, pause{q.From.Seconds(), q.To.Seconds()})
		}
	}
	return all
}

// parted are the pauses in which another scene begins, and all others.
func (f film) parted(t *testing.T) (between, within []pause) {
	t.Helper()
	for _, p := range f.pauses(t) {
		crosses := false
		for _, s := range f.scenes[1:] {
			crosses = crosses || s.Start > p.from-.1 && s.Start < p.to+.1
		}
		if opening := p.from < .1; crosses && !opening {
			between = append(between, p)
		} else if !opening {
			within = append(within, p)
		}
	}
	return between, within
}

func longest(all []pause) (most float64) {
	for _, p := range all {
		most = max(most, p.lasts())
	}
	return most
}

// The silences that a film may have.
const (
	betweenSentences = .35
	betweenScenes    = .6
)

// TestFilledBySpeech listens to films: between two sentences and between two
// scenes is a breath, however long the voice pauses by itself and whatever length
// was asked for.
func TestFilledBySpeech(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]studio{
		"dawdler": newStudio(t, plainly(lamp, dawdler{pace: 1})), "local": newStudio(t, speakers(t), func(p *engine.Ports) { p.Writer = lamp }),
	} {
		for _, minutes := range []float64{0, .5} {
			f := s.film(t, request.Request{Prompt: "The lamp", Language: "en", VideoLength: minutes})
			between, within := f.parted(t)
			t.Logf("%s, %v minutes: %d pauses between scenes of %.2f s at most, %d within of %.2f s", name, minutes, len(between), longest(between), len(within), longest(within))
			if len(between) != len(lamp)-1 || longest(between) > betweenScenes {
				t.Errorf("%s, %v minutes: pauses between scenes %v", name, minutes, between)
			}
			if len(within) < 6 || longest(within) > betweenSentences {
				t.Errorf("%s, %v minutes: pauses within scenes %v", name, minutes, within)
			}
		}
	}
}

// TestSlowerFilmPauses: who asks for a slower film gets its pauses too.
func TestSlowerFilmPauses(t *testing.T) {
	t.Parallel()
	s := newStudio(t, plainly(lamp, dawdler{pace: 1}))
	for name, v := range map[string]request.VoiceSettings{"slow": {VoiceSpeed: .7}, "calm": {VoiceTone: "calm"}} {
		f := s.film(t, request.Request{Prompt: "The lamp", Language: "en", AIVoiceSettings: &v})
		if _, within := f.parted(t); longest(within) < 1.2*betweenSentences {
			t.Errorf("%s: the longest pause within a scene lasts %.2f s, as in any film", name, longest(within))
		}
	}
}

// TestRateMeetsTheLength: what takes a little less or more time than was asked for
// is spoken slower or faster, at the same pitch, with its words on time and no
// longer pauses.
func TestRateMeetsTheLength(t *testing.T) {
	t.Parallel()
	for name, pace := range map[string]float64{"too short": .84, "too long": .735} {
		s := newStudio(t, plainly(lamp, dawdler{pace: pace}))
		r := request.Request{Prompt: "The lamp", Language: "en"}
		natural := s.film(t, r)
		r.VideoLength = .5
		f := s.film(t, r)
		was, is := natural.length(), f.length()
		t.Logf("%s: %.2f s, at the rate of the film %.2f s", name, was, is)
		if math.Abs(was-30) < .5 || math.Abs(is-30) > .1 {
			t.Errorf("%s: the film lasts %.2f s at its natural rate and %.2f s, want 30", name, was, is)
		}
		if a, b := natural.hummed(t), f.hummed(t); a != b {
			t.Errorf("%s: it hums at %v Hz, want %v Hz", name, b, a)
		}
		between, within := f.parted(t)
		if longest(between) > betweenScenes || longest(within) > betweenSentences {
			t.Errorf("%s: pauses between scenes %v, within %v", name, between, within)
		}
		f.checkOnTime(t, append(between, within...))
		s.checkEditKeepsRate(t, f)
	}
}

// checkEditKeepsRate has one scene spoken faster: the others last as long as before.
func (s studio) checkEditKeepsRate(t *testing.T, f film) {
	t.Helper()
	faster := request.SceneEdit{Voice: &request.SceneVoice{Speed: 1.5}}
	if _, err := s.eng.EditScene(t.Context(), f.project.ID, f.scenes[1].ID, faster); err != nil {
		t.Fatal(err)
	}
	if _, err := s.eng.Wait(t.Context(), f.project.ID); err != nil {
		t.Fatal(err)
	}
	scenes, err := s.eng.Scenes(t.Context(), f.project.ID)
	if err != nil || len(scenes) != len(f.scenes) {
		t.Fatalf("%d scenes, %v", len(scenes), err)
	}
	for i, sc := range scenes {
		if same := sc.Duration == f.scenes[i].Duration; same != (i != 1) {
			t.Errorf("after an edit of the second scene %s lasts %.2f s, before %.2f s", sc.ID, sc.Duration, f.scenes[i].Duration)
		}
	}
}

// hummed is the frequency of the first word.
func (f film) hummed(t *testing.T) (loudest float64) {
	t.Helper()
	word := f.heard()[int(f.cues[0].from*heardRate):][:heardRate/8]
	for hz := 100.0; hz < 250; hz++ {
		if pitch(word, hz) > pitch(word, loudest) {
			loudest = hz
		}
	}
	return loudest
}

// checkOnTime wants a cue where speech begins after a pause.
func (f film) checkOnTime(t *testing.T, pauses []pause) {
	t.Helper()
	for _, p := range pauses {
		off := math.Inf(1)
		for _, c := range f.cues {
			off = min(off, math.Abs(c.from-p.to))
		}
		if off > .05 {
			t.Errorf("speech begins at %.2f s, the nearest cue %.2f s off", p.to, off)
		}
	}
}

// TestBedKeepsDown: in a pause of under a second and a half the music stays where it
// is under speech; in a longer one it comes up.
func TestBedKeepsDown(t *testing.T) {
	t.Parallel()
	s := newStudio(t, soundOnly, func(p *engine.Ports) { p.Music = radio{} })
	made := func(lasts float64) film {
		r := told(request.TemplateScene{Duration: lasts}, request.TemplateScene{})
		r.CustomTemplate.PreConfigs = &request.PreConfigs{BgMusic: &request.BgMusic{}}
		return s.film(t, r)
	}
	usual := made(0).scenes[0].Duration // with half a second of pause
	for longer, swells := range map[float64]bool{.7: false, 1.6: true} {
		f := made(usual + longer)
		all := f.heard()
		bed := func(at float64) float64 { return pitch(all[int(at*heardRate):][:heardRate/10], otherHz) }
		speech, pause := bed(usual/2), f.scenes[1].Start-longer/2
		if d := bed(pause) - speech; d > 3 != swells {
			t.Errorf("in a pause of %.1f s the music is %.1f dB above what it is under speech", longer+.5, d)
		}
	}
}
