package step

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// remaking makes files of a project again that the disk has corrupted.
type remaking struct {
	*Services
	steps pipeline.Steps
}

// renderInput has the timeline to render.
type renderInput struct {
	Film timeline.Timeline `step:"arrange"`
}

// Render makes and publishes a film from intact files.
func (re *remaking) Render(ctx context.Context, t *pipeline.Task, in renderInput) (project.Rendition, error) {
	t.Begins()
	tl, err := re.intactTimeline(ctx, t, in.Film)
	if err != nil {
		return project.Rendition{}, err
	}
	return Exporting{re.Services}.Render(ctx, t, tl)
}

// intactTimeline returns the timeline of a project with intact files: it makes corrupted ones again
// first.
func (re *remaking) intactTimeline(ctx context.Context, t *pipeline.Task, tl timeline.Timeline) (timeline.Timeline, error) {
	lost, err := re.Files.Spoiled(ctx, t, tl.Files())
	if err != nil || len(lost) == 0 {
		return tl, err
	}
	if err := re.addGathered(ctx, t, lost); err != nil {
		return tl, err
	}
	if err := re.remake(ctx, t, lost); err != nil {
		return tl, err
	}
	tl = timeline.Timeline{}
	if err := t.Result(ctx, project.StepArrange, &tl); err != nil {
		return tl, err
	}
	if lost, err = re.Files.Spoiled(ctx, t, tl.Files()); err == nil && len(lost) > 0 {
		err = &fault.Error{Code: fault.CodeExhausted, Message: "files of the project are spoiled on the disk, and were again when they had been made anew", Remedy: "check the disk, then retry the project"}
	}
	return tl, err
}

// addGathered adds the corrupted prepared sounds of the request to the lost files, which may be
// made from them: the timeline does not name them all.
func (re *remaking) addGathered(ctx context.Context, t *pipeline.Task, lost map[string]pipeline.KeptFile) error {
	var g material.Gathered
	if err := t.Result(ctx, project.StepGather, &g); err != nil {
		return err
	}
	var keys []string
	for _, m := range g.Materials {
		if m.Sound != "" {
			keys = append(keys, m.Sound)
		}
	}
	more, err := re.Files.Spoiled(ctx, t, keys)
	maps.Copy(lost, more)
	return err
}

// remake makes corrupted files again and arranges the film anew with them. It runs the steps from
// the first that made one of them, without their changes of the project's state: an export is under
// way.
func (re *remaking) remake(ctx context.Context, t *pipeline.Task, lost map[string]pipeline.KeptFile) error {
	made := map[project.Step]bool{}
	for key, f := range lost {
		made[f.Step] = true
		re.Projects.Logger.Warn("a file is spoiled and made again", "project", t.Project.ID, "file", strings.TrimPrefix(key, project.FilesPrefix(t.Project.ID)), "step", f.Step)
	}
	if err := re.dropLost(ctx, t, lost); err != nil {
		return err
	}
	again := *t
	again.Report = func(int, int, float64) {}
	begun := false
	for _, row := range project.Pipeline() {
		begun = begun || made[row.Name] || row.Name == project.StepCollect && made[project.StepGather]
		if !begun || row.Name == project.StepWrite || row.Name == project.StepNarrate && !made[project.StepNarrate] {
			continue // the narration's words stay
		}
		if row.Job == project.JobExport {
			break
		}
		if err := re.rework(ctx, row, &again); err != nil {
			return err
		}
	}
	return nil
}

// dropLost drops the results that refer to corrupted files, so that their steps run again. respeak
// handles narrations itself: most only need their rate.
func (re *remaking) dropLost(ctx context.Context, t *pipeline.Task, lost map[string]pipeline.KeptFile) error {
	var gone []project.Result
	for _, f := range lost {
		if f.Step != project.StepNarrate && f.Part != "" {
			gone = append(gone, project.Result{Step: f.Step, Part: f.Part})
		}
	}
	for _, er := range material.TasksOf(t.Project) {
		if slices.ContainsFunc(gone, func(r project.Result) bool { return r.Step == project.StepGather && r.Part == er.Checkpoint() }) {
			gone = append(gone, project.Result{Step: project.StepCollect, Part: material.FetchPart(er.URL)})
		}
	}
	return t.Commit(ctx, gone...)
}

// rework runs one step again and stores its result.
func (re *remaking) rework(ctx context.Context, row project.StepRow, t *pipeline.Task) error {
	steps := re.steps
	if row.Name == project.StepNarrate {
		steps = pipeline.Steps{pipeline.NewStep(row.Name, re.respeak)}
	}
	raw, err := steps.Do(ctx, row.Name, t)
	if err != nil {
		return err
	}
	t.Project, err = re.Projects.Commit(ctx, project.Commit{
		ProjectID: t.Project.ID, Results: []project.Result{{Step: row.Name, Value: raw}},
		Change: func(p *project.Project) error { return p.Absorb(row, "", raw, re.Projects.Now()) },
	})
	return err
}

// respeakInput has the narrations.
type respeakInput struct {
	Said NarrateResult `step:"narrate"`
}

// respeak has the corrupted narrations of a film spoken again, by their own voices. The script
// stays as it was spoken.
func (re *remaking) respeak(ctx context.Context, t *pipeline.Task, in respeakInput) (NarrateResult, error) {
	n := in.Said
	own, err := re.Workspaces.Pronunciations(ctx, t.Project)
	if err != nil {
		return n, err
	}
	for i, x := range n.Narrations {
		was, ok, err := re.Files.Intact(ctx, t, x.Blob)
		if err != nil {
			return n, err
		}
		if ok || was.Step != project.StepNarrate {
			continue
		}
		u := utteranceOf(t.Project, n.Script.Scenes[i], x.Voice)
		u.Pronunciations = own
		if n.Narrations[i], err = re.spokenAgain(ctx, t, u, n.Rate); err != nil {
			return n, pipeline.InScene(err, x.SceneID)
		}
		n.Narrations[i].SceneID = x.SceneID
	}
	return n, nil
}

// spokenAgain makes a narration again: from the voice's recording, where that is intact.
func (re *remaking) spokenAgain(ctx context.Context, t *pipeline.Task, u story.Utterance, rate float64) (story.Narration, error) {
	_, ok, err := re.Files.Intact(ctx, t, narrationBlob(t.Project.ID, utteranceKey(u)))
	if err != nil {
		return story.Narration{}, err
	}
	if !ok {
		if err := t.Commit(ctx, project.Result{Step: project.StepNarrate, Part: utteranceKey(u)}); err != nil {
			return story.Narration{}, err
		}
	}
	voice, _, err := re.Catalog.Speaker(ctx, request.Request{AIVoiceSettings: &request.VoiceSettings{VoiceID: u.Voice}}, u.Language, re.Catalog.Voices)
	if err != nil {
		return story.Narration{}, err
	}
	n, err := narrating{re.Services}.speak(ctx, t, voice, u)
	if err != nil || rate == 0 || rate == 1 {
		return n, err
	}
	return narrating{re.Services}.at(ctx, t.By(project.StepNarrate, utteranceKey(u)), n, rate)
}
