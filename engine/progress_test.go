package engine_test

import (
	"context"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// wordKeeper is a store that keeps what people were told of its projects.
type wordKeeper struct {
	project.Store

	mu    sync.Mutex
	words []string
}

// Commit commits, and keeps the words where they are new.
func (w *wordKeeper) Commit(ctx context.Context, c project.Commit) (project.Project, error) {
	p, err := w.Store.Commit(ctx, c)
	w.mu.Lock()
	defer w.mu.Unlock()
	if said := p.Progress.Words(); err == nil && said != "" && !slices.Contains(w.words, said) {
		w.words = append(w.words, said)
	}
	return p, err
}

var places = regexp.MustCompile(`\d+ of \d+`)

// kinds are the words without the scenes they name.
func (w *wordKeeper) kinds() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var all []string
	for _, said := range w.words {
		all = append(all, places.ReplaceAllString(said, "n of m"))
	}
	return slices.Compact(all)
}

// TestProgressSpeaksOfWhatHappens: each step that does something has its words,
// and one that does nothing is not named.
func TestProgressSpeaksOfWhatHappens(t *testing.T) {
	t.Parallel()
	silent := statements()
	silent.PromptType = story.PromptText
	all := link()
	all.ToAutoEnhance, all.ToAutoExport = nil, true
	all.AIAvatarSettings = &request.AvatarSettings{AvatarID: "studio/ada"}
	for name, tt := range map[string]struct {
		request request.Request
		media   bool
		want    []string
	}{
		"text alone": {silent, false, []string{
			"writing the script", "speaking scene n of m", "planning the scenes", "filling scene n of m",
			"laying out pictures and sound", "rendering",
		}},
		"everything": {all, true, []string{
			"reading", "fetching media", "preparing media", "writing the script", "speaking scene n of m", "planning the scenes", "filling scene n of m",
			"filming the presenter in scene n of m", "making the music", "laying out pictures and sound", "rendering",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			keeper := &wordKeeper{}
			eng, site, _ := screening(t, func(p *engine.Ports) {
				keeper.Store, p.Stores.Projects = p.Stores.Projects, keeper
				p.Reader = enginetest.Reader{page: {Title: "Bombas de calor", Language: "es", Text: spanish}}
				p.FilmedPresenters = []engine.FilmedPresenter{newFilmStudio()}
			})
			r := tt.request
			if tt.media {
				r.CustomTemplate = &request.CustomTemplate{
					PreConfigs: &request.PreConfigs{BgMusic: &request.BgMusic{}},
					Assets:     []request.TemplateAsset{{URL: site + "/film.mp4", Type: "video"}},
				}
			}
			enginetest.Await(t, eng, r)
			if diff := cmp.Diff(tt.want, keeper.kinds()); diff != "" {
				t.Errorf("what was told (-want +got):\n%s", diff)
			}
		})
	}
}

// TestWaitingForAModelIsTold: while a model has not begun to answer, the project says that
// it waits for it, and no longer once the model has begun.
func TestWaitingForAModelIsTold(t *testing.T) {
	t.Parallel()
	keeper := &wordKeeper{}
	var after string
	eng := enginetest.New(t, func(p *engine.Ports) {
		keeper.Store, p.Stores.Projects = p.Stores.Projects, keeper
		p.Writer = slowWriter{p.Writer, func(ctx context.Context) {
			provider.ReportWait(ctx, provider.Wait{Host: "127.0.0.1:11434", For: 15 * time.Second})
			provider.ReportWait(ctx, provider.Wait{})
			all, _ := keeper.Projects(ctx, project.Query{Limit: 1})
			after = all[0].Progress.Words()
		}}
	})
	enginetest.Await(t, eng, statements())
	if want := "waiting for the model at 127.0.0.1:11434 for 15 s"; !slices.Contains(keeper.words, want) || after != "writing the script" {
		t.Errorf("told %q and then %q, want %q and then what the step does", keeper.words, after, want)
	}
}

// slowWriter waits for something before it writes.
type slowWriter struct {
	engine.Writer
	wait func(context.Context)
}

func (w slowWriter) Write(ctx context.Context, a story.Assignment) (story.Script, error) {
	w.wait(ctx)
	return w.Writer.Write(ctx, a)
}

// draftWarner is a writer whose first script lacks something that the next ones have.
type draftWarner struct{ engine.Writer }

const (
	draftOnly = "the draft leaves slide 3 out"
	ofScript  = "the script says nothing of the price"
	ofSource  = "the source is very long: only its beginning was read"
)

// Write writes and warns.
func (w draftWarner) Write(ctx context.Context, a story.Assignment) (story.Script, error) {
	s, err := w.Writer.Write(ctx, a)
	s.Warnings = append(s.Warnings, ofScript)
	if err == nil && a.Previous == nil {
		s.Scenes = s.Scenes[:1] // too short, so that it is written again
		s.Warnings = append(s.Warnings, draftOnly)
	}
	return s, err
}

// heldVoice says that it was asked to speak, and speaks once it may.
type heldVoice struct {
	enginetest.Voice
	asked, may chan struct{}
	once       *sync.Once
}

// Speak waits and hums.
func (v heldVoice) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	v.once.Do(func() { close(v.asked) })
	select {
	case <-v.may:
	case <-ctx.Done():
		return story.Speech{}, ctx.Err()
	}
	return v.Voice.Speak(ctx, u)
}

// TestWarningsAreSeenWhileLaterStepsRun: what reading and writing warn of stands in the
// project, and is sent to those who watch it, while the voice speaks. What only the first
// draft of the script warned of does not stay.
func TestWarningsAreSeenWhileLaterStepsRun(t *testing.T) {
	t.Parallel()
	voice := heldVoice{asked: make(chan struct{}), may: make(chan struct{}), once: &sync.Once{}}
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.Reader = enginetest.Reader{page: {Text: spanish, Language: "es", Warnings: []string{ofSource}}}
		p.Writer, p.Voices = draftWarner{p.Writer}, []engine.Voice{voice}
	})
	p, err := eng.Create(t.Context(), link())
	if err != nil {
		t.Fatal(err)
	}
	<-voice.asked
	watched, err := eng.Watch(t.Context(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	if p = <-watched; p.Step != project.StepNarrate || !slices.Equal(besideLength(p.Warnings), []string{ofSource, ofScript, draftOnly}) {
		t.Errorf("while the voice speaks, in step %s, the warnings are %q", p.Step, p.Warnings)
	}
	close(voice.may)
	if p, err = eng.Wait(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(p.Warnings, ofSource) || !slices.Contains(p.Warnings, ofScript) || slices.Contains(p.Warnings, draftOnly) {
		t.Errorf("at the end the warnings are %q", p.Warnings)
	}
}
