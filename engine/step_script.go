package engine

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// writeStep has the script written.
type writeStep struct {
	store  project.Store
	writer Writer

	brandings *brandings
	results   *results
}

// write makes the first script, sized by the language's usual rate of speech. Of
// a project whose scenes were edited it is the one that they have now.
func (w *writeStep) write(ctx context.Context, t *task) (any, error) {
	if t.Project.Revision != nil {
		var s story.Script
		_, err := w.store.Result(ctx, project.ResultKey{ProjectID: t.Project.ID, Step: project.StepWrite, Part: project.PartRevised}, &s)
		return s, err
	}
	t.begins()
	var g gatherResult
	if err := w.results.result(ctx, t, project.StepGather, &g); err != nil {
		return nil, err
	}
	a, err := w.assignment(ctx, t, g)
	if err != nil {
		return nil, err
	}
	a.Rate = usualRate(t.Project)
	return w.script(ctx, t, a, g)
}

// script has the script written, shows in it what was asked for, and puts
// masters in their places.
func (w *writeStep) script(ctx context.Context, t *task, a story.Assignment, g gatherResult) (story.Script, error) {
	if onlyMasters(t.Project.Request, g) {
		return mastersAlone(t.Project, g), nil
	}
	s, err := w.writer.Write(ctx, a)
	if err != nil {
		return s, becauseOf(t.Source, err)
	}
	for i, sc := range s.Scenes {
		s.Scenes[i].Screen = story.On(sc.Shown())
	}
	_, pages, left := t.asked()
	s = request.ApplyTemplate(pages.shown(pages.within(s, a).Naming(a.Scenes), a.Flexibility, left), t.Project.Request)
	return insertMasters(s, t.Project.Request, g), checkScript(s)
}

// assignment is what the project asks of a writer, for the company whose
// workspace it is.
func (w *writeStep) assignment(ctx context.Context, t *task, g gatherResult) (story.Assignment, error) {
	a := t.assignment(g)
	own, ok, err := w.brandings.branding(ctx, t.Project)
	if ok {
		a.Brand, a.About = own.Company.Name, own.About
	}
	return a, err
}

// assignment is what the request asks of a writer.
func (t *task) assignment(g gatherResult) story.Assignment {
	r := t.Project.Request
	a := story.Assignment{
		Text: cmp.Or(t.Source.Text, r.Prompt), Script: r.PromptType == story.PromptScript, Language: t.Project.Language,
		Technique: r.StoryTellingTechnique, Tone: r.ToneOfVoice, Tag: r.VideoTagID, Title: cmp.Or(r.Name, t.Source.Title),
		MaxScenes: request.MaxScenes,
	}
	briefs, pages, _ := t.asked()
	a.Scenes = briefs
	if len(pages) > 0 {
		a.Flexibility = request.FlexFlexible // a film is mostly shorter than the talk
	}
	if r.CustomTemplate != nil {
		a.Description = r.CustomTemplate.Description
		a.Flexibility = cmp.Or(r.CustomTemplate.FlexibilityOverride, a.Flexibility)
	}
	a.Scenes = slices.DeleteFunc(a.Scenes, func(b story.SceneBrief) bool {
		_, ok := g.masterOf(r, b.ID)
		return ok
	})
	a.Flexibility = cmp.Or(a.Flexibility, request.FlexBalanced)
	for i, b := range a.Scenes {
		if r := pauseOf(i, len(a.Scenes)); b.Length > 0 {
			a.Scenes[i].Length = max(time.Second, b.Length-r.leading-r.trailing) // of speech
		}
	}
	if goal := goalBeside(t.Project, g); goal.length > 0 {
		n := scenesFor(goal.length)
		a.MaxScenes = n + n/3
		aim(&a, goal, n)
		if a.Flexibility != request.FlexFlexible || len(pages) > 0 { // a slide that is joined to another one loses what it shows
			a.MaxScenes = max(a.MaxScenes, len(a.Scenes))
		}
	}
	return a
}

// goal is how long a film should get.
type goal struct {
	length time.Duration // 0 = as long as the material is
	atMost bool          // nobody asked for the length: it only bounds that of the material
	waits  bool          // each scene has a length of its own, and goes on in silence until then
}

// longestUnasked is how long a film gets at most where no length was asked for.
const longestUnasked = 3 * time.Minute

// goalOf returns the length that was asked for, that of the template's scenes where
// these are strict, and a bound where none was. A finished script takes the time
// it takes.
func goalOf(p project.Project) goal {
	switch {
	case p.Request.Planned():
		return goal{length: p.Request.Lengths(), waits: true}
	case p.Request.PromptType == story.PromptScript:
		return goal{}
	case p.Request.VideoLength == 0:
		return goal{length: longestUnasked, atMost: true}
	}
	return goal{length: time.Duration(p.Request.VideoLength * float64(time.Minute))}
}

// goalBeside returns the goal less what masters take of it.
func goalBeside(p project.Project, g gatherResult) goal {
	out := goalOf(p)
	if out.length > 0 {
		out.length = max(shortestRest, out.length-g.mastersLength())
	}
	return out
}

// spoken counts what takes time to say: runes that are not spaces.
func spoken(text string) int {
	n := 0
	for _, r := range text {
		if !unicode.IsSpace(r) {
			n++
		}
	}
	return n
}

// usualRate is the rate of speech before anything was measured, in runes a
// second.
func usualRate(p project.Project) float64 {
	l, _ := language.ByCode(p.Language)
	return l.Rate * speed(p)
}

// toneSpeed is how much of a tone's pace the voice itself takes on; the rest
// is in the length of sentences and scenes.
const toneSpeed = .5

// speed is the asked speed of the voice, or the tone's.
func speed(p project.Project) float64 {
	if v := p.Request.AIVoiceSettings; v != nil && v.VoiceSpeed != 0 {
		return v.VoiceSpeed
	}
	tone, _ := request.ToneByID(p.Request.ToneOfVoice)
	return 1 + toneSpeed*(1-tone.Pace)
}

// checkScript guards the rest of the pipeline against a writer that breaks its
// contract.
func checkScript(s story.Script) error {
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

// aim sets how long the narration is to be for a film of n scenes to reach the
// goal.
func aim(a *story.Assignment, g goal, n int) {
	speech := g.length - usualPauses(n)
	if g.atMost {
		a.Most = speech
		return
	}
	a.Length = speech
}
