package engine_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// hoarse is a voice that is heard once, and then refuses to speak.
type hoarse struct {
	enginetest.Voice
	fault  *fault.Error
	spoken atomic.Int32
}

// Voices lists one.
func (*hoarse) Voices(context.Context) ([]story.VoiceOption, error) {
	return []story.VoiceOption{{ID: "dear/anna", VoiceType: "dear", Name: "Anna", Languages: language.Codes()}}, nil
}

// Speak hums the first time.
func (h *hoarse) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	if h.spoken.Add(1) > 1 {
		return story.Speech{}, h.fault
	}
	u.Voice = "fake/hum"
	return h.Voice.Speak(ctx, u)
}

// TestOneVoiceSpeaksAFilm: where a voice fails in mid-run the next one speaks all
// of the scenes, and the project says why.
func TestOneVoiceSpeaksAFilm(t *testing.T) {
	ofValues(t)
	t.Parallel()
	for name, fault := range map[string]*fault.Error{
		"for good": {Code: fault.CodeProvider, Provider: "dear", Message: "dear: unpaid"},
		"for now":  {Code: fault.CodeProvider, Provider: "dear", Message: "dear: down", Retryable: true},
		"missing":  {Code: fault.CodeMissing, Provider: "dear", Message: "dear is not installed"},
	} {
		t.Run(name, func(t *testing.T) {
			first := &hoarse{fault: fault}
			eng := enginetest.New(t, func(p *engine.Ports) { p.Voices = append([]engine.Voice{first}, p.Voices...) })
			p := enginetest.Await(t, eng, newRequest())
			scenes, err := eng.Scenes(t.Context(), p.ID)
			if err != nil || len(scenes) < 2 || first.spoken.Load() < 2 {
				t.Fatalf("%d scenes, %v", len(scenes), err)
			}
			for _, s := range scenes {
				if s.Voice != "fake/hum" {
					t.Errorf("scene %s is spoken by %q", s.ID, s.Voice)
				}
			}
			if said, want := strings.Join(p.Warnings, "\n"), "fake/hum speaks the film in place of dear/anna: "+fault.Message; !strings.Contains(said, want) {
				t.Errorf("the warnings %q do not say %q", said, want)
			}
		})
	}
}

// TestAVoiceThatWasAskedForIsNotReplaced: the project fails and names it.
func TestAVoiceThatWasAskedForIsNotReplaced(t *testing.T) {
	ofValues(t)
	t.Parallel()
	for name, want := range map[string]request.VoiceSettings{"its id": {VoiceID: "dear/anna"}, "its type": {VoiceType: "dear"}} {
		first := &hoarse{fault: &fault.Error{Code: fault.CodeProvider, Provider: "dear", Message: "dear: unpaid", Remedy: "pay"}}
		eng := enginetest.New(t, func(p *engine.Ports) { p.Voices = append([]engine.Voice{first}, p.Voices...) })
		r := newRequest()
		r.AIVoiceSettings = &want
		p, err := eng.Create(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		_, err = eng.Wait(t.Context(), p.ID)
		var fault *fault.Error
		if !errors.As(err, &fault) || fault.Provider != "dear" || fault.Remedy != "pay" || fault.Stage != string(project.StepNarrate) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// staggering is a voice that fails, so many times, on the first sentence that it is
// given, and has another one that stands in for it.
type staggering struct {
	enginetest.Voice
	mu    sync.Mutex
	on    string // the sentence
	left  int
	spoke map[string][]string // the sentences, by their voices
}

// Voices lists the two.
func (*staggering) Voices(context.Context) ([]story.VoiceOption, error) {
	return []story.VoiceOption{
		{ID: "own/ross", VoiceType: "own", Name: "Ross", Languages: language.Codes(), StandIn: "own/robot"},
		{ID: "own/robot", VoiceType: "own", Name: "Robot", Languages: language.Codes()},
	}, nil
}

// Speak hums or fails.
func (v *staggering) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.on == "" {
		v.on = u.Text
	}
	if u.Voice == "own/ross" && u.Text == v.on && v.left > 0 {
		v.left--
		return story.Speech{}, &fault.Error{Code: fault.CodeProvider, Provider: "own", Message: "ross could not speak the text", Retryable: true}
	}
	v.spoke[u.Voice] = append(v.spoke[u.Voice], u.Text)
	u.Voice = "fake/hum"
	return v.Voice.Speak(ctx, u)
}

// TestAStandInSpeaksTheWholeFilm: where a voice fails on one sentence again and again,
// the voice that it names speaks all of them, even where the first was asked for, and
// one warning says so. Where the voice recovers nothing is said.
func TestAStandInSpeaksTheWholeFilm(t *testing.T) {
	ofValues(t)
	t.Parallel()
	const warning = "own/robot speaks the film in place of own/ross: ross could not speak the text"
	for name, c := range map[string]struct {
		fails  int
		asked  *request.VoiceSettings
		by     string
		warned int
	}{
		"once":              {1, nil, "own/ross", 0},
		"always":            {1000, nil, "own/robot", 1},
		"always, asked for": {1000, &request.VoiceSettings{VoiceID: "own/ross"}, "own/robot", 1},
	} {
		t.Run(name, func(t *testing.T) {
			v := &staggering{left: c.fails, spoke: map[string][]string{}}
			eng := enginetest.New(t, func(p *engine.Ports) { p.Voices = append([]engine.Voice{v}, p.Voices...) })
			r := newRequest()
			r.AIVoiceSettings = c.asked
			p := enginetest.Await(t, eng, r)
			scenes, err := eng.Scenes(t.Context(), p.ID)
			if err != nil || len(scenes) < 2 {
				t.Fatalf("%d scenes, %v", len(scenes), err)
			}
			for _, s := range scenes {
				if s.Voice != c.by || !slices.Contains(v.spoke[c.by], s.Narration) {
					t.Errorf("%q is spoken by %s, want %s", s.Narration, s.Voice, c.by)
				}
			}
			if got := strings.Count(strings.Join(p.Warnings, "\n"), warning); got != c.warned || len(besideLength(p.Warnings)) != c.warned {
				t.Errorf("the warnings are %q", p.Warnings)
			}
		})
	}
}

// deaf is a transcriber that is down.
type deaf struct{ enginetest.Transcriber }

// Transcribe fails.
func (deaf) Transcribe(context.Context, story.TranscribeRequest) (story.Transcript, error) {
	return story.Transcript{}, &fault.Error{Code: fault.CodeProvider, Provider: "deaf", Message: "deaf: down", Retryable: true}
}

// TestAnotherOneTranscribes: where one fails the next one hears a master.
func TestAnotherOneTranscribes(t *testing.T) {
	ofValues(t)
	t.Parallel()
	for name, c := range map[string]struct {
		then []engine.Transcriber
		want string
		says string
	}{
		"another":   {[]engine.Transcriber{enginetest.Transcriber{}}, "A film hums so long.", "deaf: down): another one heard it"},
		"all deaf":  {[]engine.Transcriber{deaf{}}, "", "deaf: down; deaf: down): the film is shown without its words"},
		"one alone": {nil, "", "deaf: down): the film is shown without its words"},
	} {
		eng, site, _ := screening(t, func(p *engine.Ports) { p.Transcribers = append([]engine.Transcriber{deaf{}}, c.then...) })
		r := statements()
		r.CustomTemplate = &request.CustomTemplate{Scenes: []request.TemplateScene{{ID: "talk", VideosToAdd: []request.VideoToAdd{{URL: site + "/film.mp4", IsMaster: true}}}}}
		p, _ := fill(t, eng, r)
		scenes, err := eng.Scenes(t.Context(), p.ID)
		if err != nil || len(scenes) != 1 || scenes[0].Narration != c.want {
			t.Fatalf("%s: %+v, %v", name, scenes, err)
		}
		if said := strings.Join(p.Warnings, "\n"); !strings.Contains(said, "customTemplate.scenes[0].videosToAdd[0]: what is said") || !strings.Contains(said, c.says) {
			t.Errorf("%s: %s", name, said)
		}
	}
}
