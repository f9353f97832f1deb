package engine_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// diary is the fake voice, which writes down what it was asked to speak.
type diary struct {
	enginetest.Voice
	mu   sync.Mutex
	said []story.Utterance
}

func (d *diary) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	d.mu.Lock()
	d.said = append(d.said, u)
	d.mu.Unlock()
	return d.Voice.Speak(ctx, u)
}

// since empties the diary.
func (d *diary) since() []story.Utterance {
	d.mu.Lock()
	defer d.mu.Unlock()
	defer func() { d.said = nil }()
	return d.said
}

// edit changes a scene and waits until nothing more happens.
func edit(t *testing.T, eng *engine.Engine, id, scene string, s request.SceneEdit) project.Project {
	t.Helper()
	if _, err := eng.EditScene(t.Context(), id, scene, s); err != nil {
		t.Fatalf("edit scene %s: %v", scene, err)
	}
	p, err := eng.Wait(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func scenesOf(t *testing.T, eng *engine.Engine, id string) []engine.SceneInfo {
	t.Helper()
	all, err := eng.Scenes(t.Context(), id)
	if err != nil || len(all) < 4 {
		t.Fatalf("%d scenes, %v", len(all), err)
	}
	return all
}

// exported exports a project and gives what the renderer was given for it.
func exported(t *testing.T, eng *engine.Engine, id string, seen *drawn) timeline.Timeline {
	t.Helper()
	if _, err := eng.Export(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if _, err := eng.Wait(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	return *seen.last.Load()
}

func TestEditedNarrationIsAllThatIsSpoken(t *testing.T) {
	ofValues(t)
	t.Parallel()
	voice := &diary{}
	eng, _, seen := screening(t, func(p *engine.Ports) { p.Voices = []engine.Voice{voice} })
	p := enginetest.Await(t, eng, statements()) // with an export of its own
	before, first, old := scenesOf(t, eng, p.ID), *seen.last.Load(), *p.Edit().Rendition
	voice.since()
	const text = "Gulls follow every boat that comes home with the tide in the evening."
	id := before[2].ID
	p = edit(t, eng, p.ID, id, request.SceneEdit{Narration: new(text)})
	if said := voice.since(); len(said) != 1 || said[0].Text != text {
		t.Errorf("spoken were %+v, want only the edited scene", said)
	}
	if len(p.Edits) != 1 || p.Enhancement != project.Done {
		t.Errorf("%d exports, enhancement %s; want it done, and no export of its own accord", len(p.Edits), p.Enhancement)
	}
	second := exported(t, eng, p.ID, seen)
	after := scenesOf(t, eng, p.ID)
	if after[2].Narration != text || after[2].Layout != story.LayoutSpoken || after[2].ID != id || after[2].Query == before[2].Query {
		t.Errorf("the scene is %+v", after[2])
	}
	for i := range before {
		same := first.Audio.Speech[i].Blob == second.Audio.Speech[i].Blob && first.Scenes[i].Frames == second.Scenes[i].Frames
		if i != 2 && (!same || before[i].Narration != after[i].Narration) || i == 2 && same {
			t.Errorf("scene %d: as before: %v; want that of all but the edited one", i, same)
		}
	}
	if p, _ = eng.Project(t.Context(), p.ID); len(p.Edits) != 2 || p.Edits[0].ID == p.Edits[1].ID || p.Edits[0].Rendition.Video != old.Video {
		t.Errorf("edits %+v", p.Edits)
	}
	f, err := eng.Open(t.Context(), old.Video)
	if err != nil {
		t.Fatalf("the earlier export: %v", err)
	}
	f.Close()
}

// TestEditsAddUp changes a scene's heading, another's voice, and a layout: each
// edit leaves those before it.
func TestEditsAddUp(t *testing.T) {
	t.Parallel()
	voice := &diary{}
	eng, _, seen := screening(t, func(p *engine.Ports) { p.Voices = []engine.Voice{voice} })
	p := enginetest.Await(t, eng, statements())
	all, first := scenesOf(t, eng, p.ID), *seen.last.Load()
	voice.since()
	edit(t, eng, p.ID, all[1].ID, request.SceneEdit{Heading: new("Nobody sleeps here")})
	if said := voice.since(); len(said) != 0 {
		t.Errorf("spoken for a heading: %+v", said)
	}
	edit(t, eng, p.ID, all[2].ID, request.SceneEdit{Voice: &request.SceneVoice{Speed: 2}})
	if said := voice.since(); len(said) != 1 || said[0].Speed != 2 || said[0].Text != all[2].Narration {
		t.Errorf("spoken for a voice: %+v", said)
	}
	const steps = "Do three things: first, fill the lamp; second, trim the wick; third, light the flame."
	edit(t, eng, p.ID, all[3].ID, request.SceneEdit{Narration: new(steps), Layout: new(story.LayoutSteps)})
	now := scenesOf(t, eng, p.ID)
	if now[1].Heading != "Nobody sleeps here" || now[1].Narration != all[1].Narration || now[3].Layout != story.LayoutSteps {
		t.Errorf("scenes %+v", now[:4])
	}
	second := exported(t, eng, p.ID, seen)
	if quick, slow := second.Scenes[2].Frames, first.Scenes[2].Frames; quick >= slow || second.Scenes[1].Frames != first.Scenes[1].Frames {
		t.Errorf("at twice the speed the scene lasts %d frames, before %d", quick, slow)
	}
}

func TestEditedMedia(t *testing.T) {
	t.Parallel()
	eng, site, seen := screening(t, nil)
	r := statements()
	r.ToAutoExport = false
	p := enginetest.Await(t, eng, r)
	id := scenesOf(t, eng, p.ID)[2].ID
	taken := func() (source, reason string) {
		all, err := eng.Ledger(t.Context(), p.ID)
		if err != nil {
			t.Fatal(err)
		}
		last := all[2].Asked[len(all[2].Asked)-1]
		return last.Source, asked(all[2]) + " " + last.Reason
	}
	p = edit(t, eng, p.ID, id, request.SceneEdit{Media: &[]request.VideoToAdd{{URL: site + "/broken.mp4"}}})
	if source, all := taken(); source != footage.Drawn || !strings.Contains(all, "failed") || len(p.Warnings) == 0 || !strings.Contains(p.Warnings[0], "media[0]") {
		t.Errorf("a broken film: %s, warnings %q", all, p.Warnings)
	}
	p = edit(t, eng, p.ID, id, request.SceneEdit{Media: &[]request.VideoToAdd{{URL: site + "/film.mp4"}}})
	if source, all := taken(); source != footage.Brought || len(p.Warnings) != 0 {
		t.Errorf("a film: %s, warnings %q; want it shown and nothing to be warned of", all, p.Warnings)
	}
	if tl := exported(t, eng, p.ID, seen); len(tl.Audio.Natural) != 1 {
		t.Errorf("%d sounds of films are heard, want the one film's", len(tl.Audio.Natural))
	}
	edit(t, eng, p.ID, id, request.SceneEdit{Media: &[]request.VideoToAdd{}})
	if source, all := taken(); source != footage.Drawn {
		t.Errorf("no media: %s, want it drawn", all)
	}
}

func TestEditsThatAreRefused(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng, site, _ := screening(t, nil)
	p := enginetest.Await(t, eng, statements())
	id := scenesOf(t, eng, p.ID)[2].ID
	film := func(v request.VideoToAdd) *[]request.VideoToAdd { return &[]request.VideoToAdd{v} }
	for _, c := range []struct {
		edit  request.SceneEdit
		field string
	}{
		{request.SceneEdit{}, ""},
		{request.SceneEdit{Narration: new(" … ")}, "narration"},
		{request.SceneEdit{Narration: new(strings.Repeat("word ", 500))}, "narration"},
		{request.SceneEdit{Heading: new("one\ntwo")}, "heading"},
		{request.SceneEdit{Layout: new(story.Layout("poem"))}, "layout"},
		{request.SceneEdit{Layout: new(story.LayoutShares)}, "layout"},
		{request.SceneEdit{Narration: new("The sea is calm."), Layout: new(story.LayoutBars)}, "layout"},
		{request.SceneEdit{Layout: new(story.LayoutList), Media: film(request.VideoToAdd{URL: site + "/film.mp4"})}, "layout"},
		{request.SceneEdit{Media: film(request.VideoToAdd{})}, "media[0].url"},
		{request.SceneEdit{Media: film(request.VideoToAdd{URL: "ftp://example.com/film.mp4"})}, "media[0].url"},
		{request.SceneEdit{Media: film(request.VideoToAdd{URL: site + "/film.mp4", IsMaster: true})}, "media[0].isMaster"},
		{request.SceneEdit{Media: film(request.VideoToAdd{URL: site, StagePositionNumber: -1})}, "media[0].stagePositionNumber"},
		{request.SceneEdit{Voice: &request.SceneVoice{Speed: 9}}, "voice.speed"},
		{request.SceneEdit{Voice: &request.SceneVoice{Tone: "bored"}}, "voice.tone"},
	} {
		_, err := eng.EditScene(t.Context(), p.ID, id, c.edit)
		var known *fault.Error
		if !errors.As(err, &known) || known.Code != fault.CodeInvalid || known.Field != c.field {
			t.Errorf("%+v: %v, want the field %q refused", c.edit, err, c.field)
		}
	}
	if _, err := eng.EditScene(t.Context(), p.ID, "nosuch", request.SceneEdit{Heading: new("A")}); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("a scene that is not there: %v", err)
	}
	if again, _ := eng.Project(t.Context(), p.ID); again.Revision != nil || again.Creation != project.Done {
		t.Errorf("a refused edit changed the project: %+v", again.Revision)
	}
}

func TestMasterKeepsItsWords(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng, site, _ := screening(t, nil)
	r := statements()
	r.CustomTemplate = &request.CustomTemplate{Scenes: []request.TemplateScene{{ID: "talk", VideosToAdd: []request.VideoToAdd{{URL: site + "/film.mp4", IsMaster: true}}}, {ID: "rest"}}}
	p := enginetest.Await(t, eng, r)
	_, err := eng.EditScene(t.Context(), p.ID, "talk", request.SceneEdit{Narration: new("Other words.")})
	var known *fault.Error
	if !errors.As(err, &known) || known.Field != "narration" {
		t.Errorf("narration of a film that speaks for itself: %v", err)
	}
	p = edit(t, eng, p.ID, "talk", request.SceneEdit{Heading: new("In her own words")})
	if i := slices.IndexFunc(scenesOf(t, eng, p.ID), func(s engine.SceneInfo) bool { return s.Heading == "In her own words" }); i < 0 {
		t.Error("its heading was not changed")
	}
}

// gate is a voice that waits from the time that it is shut.
type gate struct {
	diary
	shut  chan struct{} // closed: nothing is spoken
	asked chan struct{}
}

func (g *gate) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	select {
	case <-g.shut:
		g.asked <- struct{}{}
		<-ctx.Done()
		return story.Speech{}, ctx.Err()
	default:
		return g.diary.Speak(ctx, u)
	}
}

// TestEditGoesOnAfterAStop stops the engine while the edited scene is spoken,
// starts another on what it left, and cancels and edits again on the way.
func TestEditGoesOnAfterAStop(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	voice := &gate{shut: make(chan struct{}), asked: make(chan struct{}, 8)}
	eng := enginetest.NewIn(t, dir, func(p *engine.Ports) { p.Voices = []engine.Voice{voice} })
	p := enginetest.Await(t, eng, statements())
	id := scenesOf(t, eng, p.ID)[2].ID
	close(voice.shut)
	change := func(text string) error {
		_, err := eng.EditScene(t.Context(), p.ID, id, request.SceneEdit{Narration: new(text)})
		return err
	}
	if err := change("The harbour lies still tonight."); err != nil {
		t.Fatal(err)
	}
	<-voice.asked
	if err := change("It may not be so."); !errors.Is(err, fault.ErrConflict) {
		t.Errorf("an edit while one is under way: %v, want a conflict", err)
	}
	if _, err := eng.Export(t.Context(), p.ID); !errors.Is(err, fault.ErrConflict) {
		t.Errorf("an export while an edit is under way: %v, want a conflict", err)
	}
	if err := eng.Cancel(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	if err := change("The harbour wakes before the sun."); err != nil {
		t.Errorf("an edit after one that was cancelled: %v", err)
	}
	<-voice.asked
	if err := eng.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	again := &diary{}
	eng = enginetest.NewIn(t, dir, func(p *engine.Ports) { p.Voices = []engine.Voice{again} })
	done, err := eng.Wait(t.Context(), p.ID)
	if err != nil || done.Status() != project.StatusDone {
		t.Fatalf("after the restart: %s, %v", done.Status(), err)
	}
	if said := again.since(); len(said) != 1 || said[0].Text != "The harbour wakes before the sun." {
		t.Errorf("spoken after the restart: %+v", said)
	}
}

func TestNoEditBeforeCreationIsDone(t *testing.T) {
	t.Parallel()
	began := make(chan struct{}, 1)
	eng := enginetest.New(t, func(p *engine.Ports) { p.Voices = []engine.Voice{stuckVoice{began: began}} })
	p, err := eng.Create(t.Context(), newRequest())
	if err != nil {
		t.Fatal(err)
	}
	<-began
	for _, state := range []string{"under way", "cancelled"} {
		if _, err := eng.EditScene(t.Context(), p.ID, "any", request.SceneEdit{Heading: new("A")}); !errors.Is(err, fault.ErrConflict) {
			t.Errorf("creation %s: %v, want a conflict", state, err)
		}
		_ = eng.Cancel(t.Context(), p.ID) // the second time there is nothing to cancel
	}
}
