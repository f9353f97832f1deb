package engine_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
)

// hoarse is a voice that is heard once, and then refuses to speak.
type hoarse struct {
	enginetest.Voice
	fault  *engine.Error
	spoken atomic.Int32
}

// Voices lists one.
func (*hoarse) Voices(context.Context) ([]engine.VoiceOption, error) {
	return []engine.VoiceOption{{ID: "dear/anna", VoiceType: "dear", Name: "Anna", Languages: engine.LanguageCodes()}}, nil
}

// Speak hums the first time.
func (h *hoarse) Speak(ctx context.Context, u engine.Utterance) (engine.Speech, error) {
	if h.spoken.Add(1) > 1 {
		return engine.Speech{}, h.fault
	}
	u.Voice = "fake/hum"
	return h.Voice.Speak(ctx, u)
}

// TestOneVoiceSpeaksAFilm: where a voice fails in mid-run the next one speaks all
// of the scenes, and the project says why.
func TestOneVoiceSpeaksAFilm(t *testing.T) {
	for name, fault := range map[string]*engine.Error{
		"for good": {Code: engine.CodeProvider, Provider: "dear", Message: "dear: unpaid"},
		"for now":  {Code: engine.CodeProvider, Provider: "dear", Message: "dear: down", Retryable: true},
		"missing":  {Code: engine.CodeMissing, Provider: "dear", Message: "dear is not installed"},
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
	for name, want := range map[string]engine.VoiceSettings{"its id": {VoiceID: "dear/anna"}, "its type": {VoiceType: "dear"}} {
		first := &hoarse{fault: &engine.Error{Code: engine.CodeProvider, Provider: "dear", Message: "dear: unpaid", Remedy: "pay"}}
		eng := enginetest.New(t, func(p *engine.Ports) { p.Voices = append([]engine.Voice{first}, p.Voices...) })
		r := newRequest()
		r.AIVoiceSettings = &want
		p, err := eng.Create(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		_, err = eng.Wait(t.Context(), p.ID)
		var fault *engine.Error
		if !errors.As(err, &fault) || fault.Provider != "dear" || fault.Remedy != "pay" || fault.Stage != string(engine.StepNarrate) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// deaf is a transcriber that is down.
type deaf struct{ enginetest.Transcriber }

// Transcribe fails.
func (deaf) Transcribe(context.Context, engine.Hearing) (engine.Transcript, error) {
	return engine.Transcript{}, &engine.Error{Code: engine.CodeProvider, Provider: "deaf", Message: "deaf: down", Retryable: true}
}

// TestAnotherOneTranscribes: where one fails the next one hears a master.
func TestAnotherOneTranscribes(t *testing.T) {
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
		r.CustomTemplate = &engine.CustomTemplate{Scenes: []engine.TemplateScene{{ID: "talk", VideosToAdd: []engine.VideoToAdd{{URL: site + "/film.mp4", IsMaster: true}}}}}
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
