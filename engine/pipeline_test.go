package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// material is long enough for a minute at the fakes' rate of speech.
var material = strings.Repeat("A heat pump moves warmth from the cold air outside into the house. It needs far less power than a heater. ", 12)

func newRequest() request.Request {
	return request.Request{Prompt: material, ToAutoExport: true, VideoLength: .5}
}

// besideLength returns warnings without the one of what was left out for a length.
func besideLength(warnings []string) []string {
	return slices.DeleteFunc(slices.Clone(warnings), func(w string) bool { return strings.HasPrefix(w, "To keep the length, ") })
}

func TestCreateToExport(t *testing.T) {
	t.Parallel()
	var mix timeline.Audio
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.Renderer = enginetest.Renderer{Before: func(_ context.Context, r story.RenderRequest) error {
			mix = r.Timeline.Audio
			return nil
		}}
	})
	p := enginetest.Await(t, eng, newRequest())
	if mix.Loudness != -14 || mix.Ceiling != -1 { // the contract's figures
		t.Errorf("the film is mixed to %v LUFS and %v dBTP, want -14 and -1", mix.Loudness, mix.Ceiling)
	}
	if p.Status() != project.StatusDone || p.CreationStatus() != project.StatusDone {
		t.Errorf("status %s, creation %s; want DONE", p.Status(), p.CreationStatus())
	}
	edit := p.Edit()
	if edit == nil || edit.State != project.Done || edit.Rendition == nil {
		t.Fatalf("edit is %+v, want a finished one", edit)
	}
	if got, want := edit.Rendition.Report.Duration, 30*time.Second; got < want*9/10 || got > want*11/10 {
		t.Errorf("the film lasts %v, want %v ±10 %%", got, want)
	}
	for _, key := range []string{edit.Rendition.Video, edit.Rendition.Manifest, edit.Rendition.Poster, edit.Rendition.Captions.SRT} {
		f, err := eng.Open(t.Context(), key)
		if err != nil {
			t.Errorf("open %s: %v", key, err)
			continue
		}
		if n, err := io.Copy(io.Discard, f); n == 0 || err != nil {
			t.Errorf("%s has %d bytes, %v", key, n, err)
		}
		f.Close()
	}
	if p.Name == "" || p.Technique == "" || p.Progress.Overall != 1 {
		t.Errorf("name %q, technique %q, overall %v", p.Name, p.Technique, p.Progress.Overall)
	}
}

func TestTooLittleMaterialIsShorterAndSaysSo(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng := enginetest.New(t, nil)
	r := newRequest()
	r.Prompt = "A heat pump moves warmth. It needs little power. It lasts for years."
	p := enginetest.Await(t, eng, r)
	if !slices.ContainsFunc(p.Warnings, func(w string) bool { return strings.Contains(w, "shorter than asked") }) {
		t.Errorf("warnings %q do not say that the film is shorter", p.Warnings)
	}
}

// Without a length asked for, the film is as long as its material, up to three
// minutes. Nothing is said of a length, but for what three minutes have no room
// for.
func TestAFilmOfNoLengthIsAsLongAsItsMaterial(t *testing.T) {
	ofValues(t)
	t.Parallel()
	for _, tt := range []struct {
		prompt   string
		from, to time.Duration
		warnings int
	}{
		{"A heat pump moves warmth. It needs little power. It lasts for years.", 4 * time.Second, 20 * time.Second, 0},
		{material, 75 * time.Second, 90 * time.Second, 0},
		{strings.Repeat(material, 4), 170 * time.Second, 186 * time.Second, 1},
	} {
		eng := enginetest.New(t, nil)
		p := enginetest.Await(t, eng, request.Request{Prompt: tt.prompt, ToAutoExport: true})
		if got := p.Edit().Rendition.Report.Duration; got < tt.from || got > tt.to {
			t.Errorf("%d characters: the film lasts %v, want %v to %v", len(tt.prompt), got, tt.from, tt.to)
		}
		if len(p.Warnings) != tt.warnings || tt.warnings > 0 && !strings.Contains(p.Warnings[0], "To keep the length") {
			t.Errorf("%d characters: warnings %q, want %d", len(tt.prompt), p.Warnings, tt.warnings)
		}
	}
}

func TestScriptIsSpokenAsGiven(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng := enginetest.New(t, nil)
	r := newRequest()
	r.PromptType = story.PromptScript
	p := enginetest.Await(t, eng, r)
	if got := p.Edit().Rendition.Report.Duration; got < 60*time.Second {
		t.Errorf("the film lasts %v: the script was cut", got)
	}
}

func TestStepwise(t *testing.T) {
	t.Parallel()
	eng := enginetest.New(t, nil)
	r := newRequest()
	r.ToAutoExport, r.ToAutoEnhance = false, new(bool)
	p := enginetest.Await(t, eng, r)
	if p.Enhancement != project.Waiting || p.Edit() != nil {
		t.Fatalf("enhancement %s, edit %v; want neither begun", p.Enhancement, p.Edit())
	}
	if _, err := eng.Export(t.Context(), p.ID); !errors.Is(err, fault.ErrConflict) {
		t.Errorf("export before enhancement: %v, want a conflict", err)
	}
	if err := eng.Enhance(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	if err := eng.Enhance(t.Context(), p.ID); !errors.Is(err, fault.ErrConflict) {
		t.Errorf("enhance twice: %v, want a conflict", err)
	}
	if _, err := eng.Wait(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	edit, err := eng.Export(t.Context(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	if p, err = eng.Wait(t.Context(), p.ID); err != nil || p.Edit().ID != edit.ID || p.Edit().State != project.Done {
		t.Errorf("export: %v, %+v", err, p.Edit())
	}
	if _, err := eng.Export(t.Context(), p.ID); err != nil {
		t.Errorf("export again: %v", err)
	}
	if p, err = eng.Wait(t.Context(), p.ID); err != nil || len(p.Edits) != 2 {
		t.Errorf("%d edits, %v; want 2", len(p.Edits), err)
	}
}

func TestCancelAndRetry(t *testing.T) {
	t.Parallel()
	began := make(chan struct{}, 8)
	block := make(chan struct{})
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.Renderer = enginetest.Renderer{Before: func(ctx context.Context, _ story.RenderRequest) error {
			began <- struct{}{}
			select {
			case <-block:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		}}
	})
	p, err := eng.Create(t.Context(), newRequest())
	if err != nil {
		t.Fatal(err)
	}
	<-began
	if err := eng.Cancel(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	p, err = eng.Wait(t.Context(), p.ID)
	if !errors.Is(err, fault.ErrCancelled) || p.Edit().State != project.Cancelled {
		t.Fatalf("after the cancel: %v, edit %+v", err, p.Edit())
	}
	if err := eng.Cancel(t.Context(), p.ID); !errors.Is(err, fault.ErrConflict) {
		t.Errorf("cancel twice: %v, want a conflict", err)
	}
	close(block)
	if err := eng.Retry(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	if p, err = eng.Wait(t.Context(), p.ID); err != nil || p.Edit().State != project.Done || len(p.Edits) != 1 {
		t.Errorf("after the retry: %v, edits %+v", err, p.Edits)
	}
}

func TestFailureNamesStageAndRemedyAndRetryWorks(t *testing.T) {
	t.Parallel()
	missing := &fault.Error{Code: fault.CodeMissing, Message: "ffmpeg is not installed", Remedy: "run examples/setup.sh"}
	broken := true
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.Renderer = enginetest.Renderer{Before: func(context.Context, story.RenderRequest) error {
			if broken {
				return missing
			}
			return nil
		}}
	})
	p, err := eng.Create(t.Context(), newRequest())
	if err != nil {
		t.Fatal(err)
	}
	_, err = eng.Wait(t.Context(), p.ID)
	var failure *fault.Error
	if !errors.As(err, &failure) || failure.Code != fault.CodeMissing || failure.Stage != "render" || failure.Remedy == "" {
		t.Fatalf("got %#v, want the missing program, the stage and the remedy", err)
	}
	broken = false
	if err := eng.Retry(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	if p, err = eng.Wait(t.Context(), p.ID); err != nil || p.Edit().State != project.Done {
		t.Errorf("after the retry: %v", err)
	}
}

func TestRestartGoesOn(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	began := make(chan struct{}, 8)
	eng := enginetest.Build(t, dir, func(p *engine.Ports) {
		p.Renderer = enginetest.Renderer{Before: func(ctx context.Context, _ story.RenderRequest) error {
			began <- struct{}{}
			<-ctx.Done()
			return ctx.Err()
		}}
	})
	if err := eng.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	p, err := eng.Create(t.Context(), newRequest())
	if err != nil {
		t.Fatal(err)
	}
	<-began
	if err := eng.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	again := enginetest.NewIn(t, dir, nil)
	if p, err = again.Wait(t.Context(), p.ID); err != nil || p.Edit().State != project.Done || len(p.Edits) != 1 {
		t.Errorf("after the restart: %v, %+v", err, p.Edits)
	}
}

// countingWriter enqueues its own step again, as a crash between a step's
// commit and the queue's would leave it.
type countingWriter struct {
	engine.Writer
	eng   **engine.Engine
	calls *atomic.Int32
}

func (w countingWriter) Write(ctx context.Context, a story.Assignment) (story.Script, error) {
	if w.calls.Add(1) == 1 {
		all, err := (*w.eng).Projects(ctx, project.Query{})
		if err != nil {
			return story.Script{}, err
		}
		again := job.Job{Kind: job.Video, Subject: all[0].ID, Step: string(project.StepWrite)}
		if _, err := (*w.eng).Stores.Projects.Commit(ctx, project.Commit{ProjectID: all[0].ID, Enqueue: []job.Job{again}}); err != nil {
			return story.Script{}, err
		}
	}
	return w.Writer.Write(ctx, a)
}

func TestAStepThatIsDoneIsNotDoneAgain(t *testing.T) {
	t.Parallel()
	var eng *engine.Engine
	var calls atomic.Int32
	eng = enginetest.New(t, func(p *engine.Ports) { p.Writer = countingWriter{p.Writer, &eng, &calls} })
	r := newRequest()
	r.PromptType = story.PromptScript // written once: a script is not refitted
	p := enginetest.Await(t, eng, r)
	if n := calls.Load(); n != 1 || len(p.Edits) != 1 {
		t.Errorf("the script was written %d times, with %d edits; want once each", n, len(p.Edits))
	}
}

func TestDelete(t *testing.T) {
	t.Parallel()
	eng := enginetest.New(t, nil)
	p := enginetest.Await(t, eng, newRequest())
	if err := eng.Delete(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := eng.Project(t.Context(), p.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("after the delete: %v, want ErrNotFound", err)
	}
	if _, err := eng.Open(t.Context(), p.Edit().Rendition.Video); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("the video outlived its project: %v", err)
	}
}

func TestWatchSendsProgressUpwards(t *testing.T) {
	t.Parallel()
	eng := enginetest.New(t, nil)
	p, err := eng.Create(t.Context(), newRequest())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	changes, err := eng.Watch(ctx, p.ID)
	if err != nil {
		t.Fatal(err)
	}
	last := -1.0
	for p := range changes {
		if p.Progress.Overall < last-1e-9 {
			t.Errorf("progress fell from %v to %v at step %s", last, p.Progress.Overall, p.Step)
		}
		last = p.Progress.Overall
	}
	if last != 1 {
		t.Errorf("progress ended at %v, want 1", last)
	}
}

func TestBadRequestsNameTheField(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng := enginetest.Build(t, t.TempDir(), nil)
	for name, row := range map[string]struct {
		edit  func(*request.Request)
		field string
	}{
		"empty prompt":  {func(r *request.Request) { r.Prompt = " \n " }, "prompt"},
		"long prompt":   {func(r *request.Request) { r.Prompt = strings.Repeat("é", 20_001) }, "prompt"},
		"broken prompt": {func(r *request.Request) { r.Prompt = "\xff\xfe" }, "prompt"},
		"prompt type":   {func(r *request.Request) { r.PromptType = "Poem" }, "promptType"},
		"technique":     {func(r *request.Request) { r.StoryTellingTechnique = "saga" }, "storyTellingTechnique"},
		"tone":          {func(r *request.Request) { r.ToneOfVoice = "Angry" }, "toneOfVoice"},
		"tag":           {func(r *request.Request) { r.VideoTagID = "opera" }, "videoTagId"},
		"language":      {func(r *request.Request) { r.Language = "xx" }, "language"},
		"length":        {func(r *request.Request) { r.VideoLength = .50000001 }, "videoLength"},
		"aspect ratio":  {func(r *request.Request) { r.AspectRatio = "16:10" }, "aspectRatio"},
		"resolution":    {func(r *request.Request) { r.Resolution = "4k" }, "resolution"},
		"webhook":       {func(r *request.Request) { r.Webhook = "file:///etc/passwd" }, "webhook"},
		"params":        {func(r *request.Request) { r.AdditionalParams = json.RawMessage(`[1]`) }, "additionalParams"},
		"large params": {func(r *request.Request) {
			r.AdditionalParams = json.RawMessage(`{"a":"` + strings.Repeat("x", 17_000) + `"}`)
		}, "additionalParams"},
		"voice":              {func(r *request.Request) { r.AIVoiceSettings = &request.VoiceSettings{VoiceID: "nobody"} }, "aiVoiceSettings.voiceId"},
		"speed":              {func(r *request.Request) { r.AIVoiceSettings = &request.VoiceSettings{VoiceSpeed: 3} }, "aiVoiceSettings.voiceSpeed"},
		"source":             {func(r *request.Request) { r.VideoSourcesPipeline = []footage.Kind{"stock_footage", "film"} }, "videoSourcesPipeline[1]"},
		"music":              {func(r *request.Request) { r.CustomTemplate = music("no/such.wav") }, "customTemplate.preConfigs.bgMusic.path"},
		"subtitle strategy":  {func(r *request.Request) { r.CustomTemplate = subtitles("neon", "") }, "customTemplate.preConfigs.subtitles.strategy"},
		"subtitle colour":    {func(r *request.Request) { r.CustomTemplate = subtitles("", "reddish") }, "customTemplate.preConfigs.subtitles.primaryColour"},
		"dynamic value type": {func(r *request.Request) { r.CustomTemplate = dynamic("hologram") }, "customTemplate.scenes[0].dynamicValues[0].type"},
		"scene type": {func(r *request.Request) {
			r.CustomTemplate = &request.CustomTemplate{Scenes: []request.TemplateScene{{ID: "a", Type: "hologram"}}}
		}, "customTemplate.scenes[0].type"},
		"reader that is none": {func(r *request.Request) { r.PromptType = story.PromptLink }, "promptType"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRequest()
			row.edit(&r)
			_, err := eng.Create(t.Context(), r)
			var e *fault.Error
			if !errors.As(err, &e) || e.Code != fault.CodeInvalid || e.Field != row.field {
				t.Errorf("got %#v, want CodeInvalid at %s", err, row.field)
			}
		})
	}
	if all, err := eng.Projects(t.Context(), project.Query{}); err != nil || len(all) != 0 {
		t.Errorf("%d projects were kept, %v; want none", len(all), err)
	}
}

func music(path string) *request.CustomTemplate {
	return &request.CustomTemplate{PreConfigs: &request.PreConfigs{BgMusic: &request.BgMusic{Path: path}}}
}

func subtitles(strategy, colour string) *request.CustomTemplate {
	return &request.CustomTemplate{PreConfigs: &request.PreConfigs{Subtitles: &request.SubtitleSettings{Strategy: strategy, PrimaryColour: colour}}}
}

func dynamic(kind string) *request.CustomTemplate {
	return &request.CustomTemplate{Scenes: []request.TemplateScene{{DynamicValues: []request.DynamicValue{{Type: kind}}}}}
}
