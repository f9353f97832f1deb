package fields

import (
	"syscall"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
)

// sixScenes is a film of six scenes, each as long as a sentence.
func (s studio) sixScenes() engine.Request {
	said := []string{
		"A lighthouse stands above the bay and keeps its lamp alight through the winter.",
		"Every evening a keeper climbs the narrow stairs and trims the wick with great care.",
		"Boats follow the beam home through fog and rain, as they did under sail.",
		"The village sleeps well because somebody above the harbour stays awake.",
		"Storms have broken windows and doors, but never the patience of those who serve.",
		"That is why we keep the lamp burning.",
	}
	r := engine.Request{Prompt: "The lighthouse", VideoLength: .5, Resolution: "720p", WorkspaceID: s.own.ID}
	r.CustomTemplate = &engine.CustomTemplate{FlexibilityOverride: engine.FlexStrict}
	for _, text := range said {
		r.CustomTemplate.Scenes = append(r.CustomTemplate.Scenes, engine.TemplateScene{StaticScript: text})
	}
	return r
}

// edited changes the third of six scenes.
func (s studio) edited(t testing.TB, p engine.Project) {
	t.Helper()
	scenes, err := s.eng.Scenes(t.Context(), p.ID)
	if err != nil || len(scenes) != 6 {
		t.Fatalf("%d scenes, %v; want 6", len(scenes), err)
	}
	text := "Gulls follow every boat that comes home with the evening tide."
	if _, err := s.eng.EditScene(t.Context(), p.ID, scenes[2].ID, engine.SceneEdit{Narration: &text}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.eng.Wait(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
}

// exported exports a film and gives what is said of it.
func (s studio) exported(t testing.TB, p engine.Project) engine.Report {
	t.Helper()
	if _, err := s.eng.Export(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	p, err := s.eng.Wait(t.Context(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	return p.Edit().Rendition.Report
}

// TestOneEditedSceneOfSix counts what is encoded again after an edit: the scene,
// and the beginning of the next, where the edited one is still seen leaving.
func TestOneEditedSceneOfSix(t *testing.T) {
	s := newStudio(t)
	p := enginetest.Await(t, s.eng, s.sixScenes())
	first := s.exported(t, p)
	s.edited(t, p)
	second := s.exported(t, p)
	if lost := second.Segments - second.Reused; lost < 1 || lost > 2 || first.Segments < 6 {
		t.Errorf("%d of %d segments were encoded again, want the scene's and the next one's first", lost, second.Segments)
	}
	if first.Duration == second.Duration {
		t.Errorf("both films last %v: the edit is not in the second", first.Duration)
	}
}

// BenchmarkOneEditedSceneOfSix tells what the export after an edit costs, in
// percent of the first: by the clock, and of the processor's time of this process
// and its children.
func BenchmarkOneEditedSceneOfSix(b *testing.B) {
	for b.Loop() {
		s := newStudio(b)
		p := enginetest.Await(b, s.eng, s.sixScenes())
		began, used := time.Now(), processor(b)
		s.exported(b, p)
		wall, cpu := time.Since(began), processor(b)-used
		s.edited(b, p)
		began, used = time.Now(), processor(b)
		s.exported(b, p)
		b.ReportMetric(100*time.Since(began).Seconds()/wall.Seconds(), "%wall")
		b.ReportMetric(100*(processor(b)-used).Seconds()/cpu.Seconds(), "%cpu")
	}
}

// processor is the time that was used so far.
func processor(b *testing.B) time.Duration {
	b.Helper()
	var sum time.Duration
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if err := syscall.Getrusage(who, &u); err != nil {
			b.Fatal(err)
		}
		sum += time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	return sum
}
