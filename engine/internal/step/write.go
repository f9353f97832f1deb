package step

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// writing is the step that has the script written.
type writing struct{ *Services }

// writeInput has the request's media.
type writeInput struct {
	Media material.Gathered `step:"gather"`
}

// Write returns the first script, sized by the language's usual rate of speech; of an edited
// project its present script, of a translation the translated original.
func (w writing) Write(ctx context.Context, t *pipeline.Task, in writeInput) (s story.Script, err error) {
	if t.Project.Revision != nil {
		_, err := t.Stored(ctx, project.StepWrite, project.PartRevised, &s)
		return s, err
	}
	t.Begins()
	if t.Project.Original != "" {
		return translating(w).translated(ctx, t)
	}
	a, err := w.assignment(ctx, t, in.Media)
	if err != nil {
		return s, err
	}
	a.Rate = UsualRate(t.Project)
	return w.script(ctx, t, a, in.Media)
}

// script has the script written, adds the requested contents, and inserts the masters.
func (w writing) script(ctx context.Context, t *pipeline.Task, a story.Assignment, g material.Gathered) (story.Script, error) {
	if material.OnlyMasters(t.Project.Request, g) {
		return material.MastersAlone(t.Project, g), nil
	}
	s, err := w.Writer.Write(ctx, a)
	if err != nil {
		return s, becauseOf(t.Source, err)
	}
	for i, sc := range s.Scenes {
		s.Scenes[i].Screen = story.On(sc.Shown())
	}
	_, pages, left := material.Briefs(t)
	s = request.ApplyTemplate(pages.Shown(s.Naming(a.Scenes), a.Flexibility, left), t.Project.Request)
	return material.InsertMasters(s, t.Project.Request, g), CheckScript(s)
}

// assignment returns the writer's assignment of the project, with the workspace's company.
func (w writing) assignment(ctx context.Context, t *pipeline.Task, g material.Gathered) (story.Assignment, error) {
	r := t.Project.Request
	a := story.Assignment{
		Text: cmp.Or(t.Source.Text, r.Prompt), Script: r.PromptType == story.PromptScript, Language: t.Project.Language,
		Technique: r.StoryTellingTechnique, Tone: r.ToneOfVoice, Tag: r.VideoTagID, Title: cmp.Or(r.Name, t.Source.Title),
		MaxScenes: request.MaxScenes, Prompted: r.PromptType == story.PromptText && t.Source.Text == "",
		Layouts: port.LayoutsOf(w.Designer),
	}
	var pages material.Deck
	if a.Scenes, pages, _ = material.Briefs(t); len(pages) > 0 {
		a.Flexibility = request.FlexFlexible // a film is mostly shorter than the talk
	}
	a.Description = r.Template().Description
	a.Flexibility = cmp.Or(r.Template().FlexibilityOverride, a.Flexibility)
	a.Scenes = slices.DeleteFunc(a.Scenes, func(b story.SceneBrief) bool {
		_, ok := g.MasterOf(r, b.ID)
		return ok
	})
	a.Flexibility = cmp.Or(a.Flexibility, request.FlexBalanced)
	for i, b := range a.Scenes {
		if r := PauseOf(i, len(a.Scenes)); b.Length > 0 {
			a.Scenes[i].Length = max(time.Second, b.Length-r.Leading-r.Trailing) // of speech
		}
	}
	if goal := goalBeside(t.Project, g); goal.Length > 0 {
		n := ScenesFor(goal.Length)
		a.MaxScenes = 2 * n // as a film of headings has, each above a text
		Aim(&a, goal, n)
		if len(pages) > 0 { // a scene joined to another one loses its content
			a.MaxScenes = request.MaxScenes
		} else if a.Flexibility != request.FlexFlexible {
			a.MaxScenes = max(a.MaxScenes, len(a.Scenes))
		}
	}
	own, ok, err := w.Workspaces.Branding(ctx, t.Project)
	if ok {
		a.Brand, a.About = own.Company.Name, own.About
	}
	return a, err
}

// goalBeside returns the goal without the length of the masters.
func goalBeside(p project.Project, g material.Gathered) Goal {
	out := GoalOf(p)
	if out.Length > 0 {
		out.Length = max(material.ShortestRest, out.Length-g.MastersLength())
	}
	return out
}

// CheckScript returns an error for a script of a writer that breaks its contract.
func CheckScript(s story.Script) error {
	fault := func(message string) error {
		return &fault.Error{Code: fault.CodeProvider, Stage: string(project.StepWrite), Message: "the script " + message, Remedy: "try again, or use another writer", Retryable: true}
	}
	if len(s.Scenes) == 0 {
		return fault("has no scene")
	}
	seen := map[string]bool{}
	for _, sc := range s.Scenes {
		switch {
		case sc.ID == "" || seen[sc.ID]:
			return fault("has two scenes of one id")
		case strings.TrimSpace(sc.Narration) == "":
			return fault("has a scene without a text")
		}
		seen[sc.ID] = true
	}
	return nil
}

// becauseOf adds the research's warnings to a writer's refusal, so that the remedy does not name a
// setting that was on.
func becauseOf(d story.Document, err error) error {
	var e *fault.Error
	if len(d.Warnings) == 0 || !errors.As(err, &e) || e.Code != fault.CodeInvalid {
		return err
	}
	c := *e
	c.Message += "; " + strings.Join(d.Warnings, "; ")
	return &c
}
