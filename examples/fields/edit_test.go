package fields

import (
	"fmt"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/avatar"
)

// sixScenes is a film of six scenes, each as long as so many sentences.
func (s studio) sixScenes(sentences int) request.Request {
	said := []string{
		"A lighthouse stands above the bay and keeps its lamp alight through the winter.",
		"Every evening a keeper climbs the narrow stairs and trims the wick with great care.",
		"Boats follow the beam home through fog and rain, as they did under sail.",
		"The village sleeps well because somebody above the harbour stays awake.",
		"Storms have broken windows and doors, but never the patience of those who serve.",
		"That is why we keep the lamp burning.",
	}
	r := request.Request{Prompt: "The lighthouse", VideoLength: .5 * float64(sentences), Resolution: "720p", WorkspaceID: s.own.ID}
	r.AIAvatarSettings = &request.AvatarSettings{AvatarID: "local/maya"}
	r.CustomTemplate = &request.CustomTemplate{FlexibilityOverride: request.FlexStrict}
	for i := range said {
		text := said[i]
		for n := 1; n < sentences; n++ {
			text += " " + said[(i+n)%len(said)]
		}
		r.CustomTemplate.Scenes = append(r.CustomTemplate.Scenes, request.TemplateScene{StaticScript: text})
	}
	return r
}

// presents lets somebody present a studio's films.
func presents(p *engine.Ports) { p.Presenters = append(p.Presenters, avatar.New()) }

// edits are changes of the third scene, one after the other: of its text, by
// which it lasts longer and all later ones begin later, of its media and of its
// layout.
func edits(t testing.TB, web site, sentences int) []edit {
	layout, heading := story.LayoutTitle, "Gulls follow every boat"
	text := "Gulls follow every boat home with the evening tide, and everybody hears how loud they are."
	text += strings.Repeat(" Nobody minds them here, for they know where the fish are before anybody else.", sentences-1)
	media := []request.VideoToAdd{{URL: web.make(t, "sea.png", "-f", "lavfi", "-i", "color=c=0x1850a0:size=1280x720", "-frames:v", "1")}}
	return []edit{
		{"text", request.SceneEdit{Narration: &text}}, {"media", request.SceneEdit{Media: &media}},
		{"layout", request.SceneEdit{Layout: &layout, Heading: &heading, Media: &[]request.VideoToAdd{}}},
	}
}

type edit struct {
	of   string
	edit request.SceneEdit
}

// change makes an edit of the third scene of six.
func (s studio) change(t testing.TB, p project.Project, e edit) {
	t.Helper()
	scenes, err := s.eng.Scenes(t.Context(), p.ID)
	if err != nil || len(scenes) != 6 {
		t.Fatalf("%d scenes, %v; want 6", len(scenes), err)
	}
	if _, err := s.eng.EditScene(t.Context(), p.ID, scenes[2].ID, e.edit); err != nil {
		t.Fatalf("%s: %v", e.of, err)
	}
	if _, err := s.eng.Wait(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
}

// exported exports a film and gives what is said of it.
func (s studio) exported(t testing.TB, p project.Project) story.Report {
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

// TestOneEditedSceneOfSix counts what is encoded again after an edit of a film
// with subtitles and somebody who presents it: the scene in its two pieces, and
// the beginning of the next, where the edited one is still seen leaving; or the
// next whole, whose art comes in anew where the edited one has none to hand on.
func TestOneEditedSceneOfSix(t *testing.T) {
	t.Parallel()
	s, web := newStudio(t, screens(t), presents, filmed, small), newSite(t)
	p := enginetest.Await(t, s.eng, s.sixScenes(1))
	last := s.exported(t, p)
	segments := last.Segments // an edit of one scene parts the film as before
	if segments < 8 {
		t.Fatalf("six scenes, the longer ones in two pieces, have %d segments", segments)
	}
	for _, e := range edits(t, web, 1) {
		s.change(t, p, e)
		r := s.exported(t, p)
		if lost := r.Segments - r.Reused; lost < 2 || lost > 4 || r.Segments != segments {
			t.Errorf("%s: %d of %d segments were encoded again, want the scene's two, and of the next no more than its two, of %d", e.of, lost, r.Segments, segments)
		}
		if e.of == "text" && last.Duration == r.Duration {
			t.Errorf("both films last %v: the edit is not in the second", r.Duration)
		}
		last = r
	}
	s.swap(t, p)
	if r := s.exported(t, p); r.Segments-r.Reused > 5 || r.Segments != segments {
		t.Errorf("moved: %d of %d segments were encoded again, want those of the two that changed places, and of the next its beginning, of %d", r.Segments-r.Reused, r.Segments, segments)
	}
}

// swap moves the third scene of six behind the fourth.
func (s studio) swap(t testing.TB, p project.Project) {
	t.Helper()
	scenes, err := s.eng.Scenes(t.Context(), p.ID)
	if err != nil || len(scenes) != 6 {
		t.Fatalf("%d scenes, %v; want 6", len(scenes), err)
	}
	move := request.SceneChange{Kind: request.ChangeMove, SceneID: scenes[2].ID, After: &scenes[3].ID}
	if _, err := s.eng.ChangeScenes(t.Context(), p.ID, request.SceneChanges{Changes: []request.SceneChange{move}}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.eng.Wait(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
}

// BenchmarkOneEditedSceneOfSix tells what making a film anew after an edit and
// exporting it costs, each in percent of the first export: of the time by the
// clock, and of the processor's time of this process and its children. With
// -benchtime 5x it is the median of five films.
func BenchmarkOneEditedSceneOfSix(b *testing.B) {
	for _, sentences := range []int{1, 2} {
		b.Run(fmt.Sprintf("of %d s", 30*sentences), func(b *testing.B) {
			shares := map[string][]float64{}
			for b.Loop() {
				measureEdits(b, sentences, shares)
			}
			for unit, all := range shares {
				slices.Sort(all)
				b.ReportMetric(all[len(all)/2], unit)
			}
		})
	}
}

func measureEdits(b *testing.B, sentences int, shares map[string][]float64) {
	b.Helper()
	s, web := newStudio(b, screens(b), presents, filmed), newSite(b)
	r := s.sixScenes(sentences)
	r.Resolution = "1080p"
	p := enginetest.Await(b, s.eng, r)
	first := took(b, func() { s.exported(b, p) })
	for _, e := range edits(b, web, sentences) {
		var made story.Report
		anew := took(b, func() { s.change(b, p, e) })
		again := took(b, func() { made = s.exported(b, p) })
		b.Logf("%s: %d of %d segments are new, of %v of film, in %.2f s; the first export took %.2f s",
			e.of, made.Segments-made.Reused, made.Segments, made.Duration, again.wall, first.wall)
		for unit, share := range map[string]float64{
			"%wall-": again.wall / first.wall, "%cpu-": again.cpu / first.cpu, "%cpu-anew-": anew.cpu / first.cpu,
		} {
			shares[unit+e.of] = append(shares[unit+e.of], 100*share)
		}
	}
}

// seconds are those that something took.
type seconds struct{ wall, cpu float64 }

func took(b *testing.B, do func()) seconds {
	b.Helper()
	began, used := time.Now(), processor(b)
	do()
	return seconds{time.Since(began).Seconds(), (processor(b) - used).Seconds()}
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
