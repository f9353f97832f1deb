package step

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/internal/casting"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pace"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// boardResult is the result of StepBoard: the storyboard, and what the user should
// know of its making. Read as a Storyboard it is just that.
type boardResult struct {
	story.Storyboard
	Warnings []string `json:"warnings,omitempty"`
}

// boarding is the step that lays narrations out in time and gives the film its brand.
type boarding struct{ *Services }

// boardInput is what was said, and the media beside it.
type boardInput struct {
	said  NarrateResult
	media material.Gathered
}

func (in *boardInput) needs() pipeline.Needs {
	return pipeline.Needs{project.StepNarrate: &in.said, project.StepGather: &in.media}
}

// Board lays the narrated scenes out in time.
func (s boarding) Board(ctx context.Context, t *pipeline.Task, in boardInput) (boardResult, error) {
	t.Begins()
	n, g, brand := in.said, in.media, brander(s)
	w, h := t.Project.Request.Size()
	b := story.Storyboard{
		Title: n.Script.Title, Subject: n.Script.Subject, Mood: n.Script.Mood, Language: t.Project.Language, Width: w, Height: h, FPS: story.FPS,
		Seed: t.Project.Request.DrawnSeed(), Subtitles: t.Project.Request.Subtitles().Strategy != "none",
	}
	b.SubtitlesAsked = b.Subtitles && t.Project.Request.NamesSubtitles()
	var warnings []string
	var err error
	if b.Brand, warnings, err = brand.brand(ctx, t); err != nil {
		return boardResult{}, err
	}
	casting.SeatPresenter(&b, t.Project.Request, s.Casting.Boxed(ctx, t.Project.Request))
	k := PauseScale(t.Project, n, g)
	if rev := t.Project.Revision; rev != nil {
		k = rev.Pace // the other scenes stay as long as they are
	}
	for i, sc := range n.Script.Scenes {
		if m, ok := g.MasterOf(t.Project.Request, sc.ID); ok {
			addMaster(&b, sc, n.Narrations[i], *m.Clip)
			continue
		}
		r := pace.PauseOf(i, len(n.Script.Scenes)).Scaled(k)
		addScene(&b, sc, n.Narrations[i], r.Leading, r.Trailing+extraHold(t.Project.Request, sc, r, n.Narrations[i]))
	}
	signEnd(&b)
	if err := s.Results.KeepLooks(ctx, t.Project, &b); err != nil {
		return boardResult{}, err
	}
	more, err := brand.sign(ctx, t, &b)
	if err != nil {
		return boardResult{}, err
	}
	warnings = slices.Concat(warnings, misfits(t.Project, n.Script, b), more, s.Subtitling.MissingFonts(t.Project.Request, b))
	return boardResult{b, warnings}, nil
}

// PauseScale returns the factor for the pauses of a film: it keeps the length that was
// asked for, else the pace of its kind and of its technique.
func PauseScale(p project.Project, n NarrateResult, g material.Gathered) float64 {
	goal := goalBeside(p, g)
	speech, scenes := n.Speech()
	natural := naturalPace(p.Request.VideoTagID, n.Script.Technique)
	switch {
	case goal.Length == 0:
		return natural
	case goal.AtMost:
		return pace.Stretch(speech, scenes, goal.Length, natural)
	}
	return pace.Stretch(speech, scenes, goal.Length, pace.Loosest)
}

// naturalPace returns the pace of a kind of video told by a technique; 1 = the usual.
func naturalPace(tag, technique string) float64 {
	k := 1.0
	if t, ok := request.TagByID(tag); ok {
		k *= t.Pace
	}
	if t, ok := request.TechniqueByID(technique); ok {
		k *= t.Manner.Pace
	}
	return k
}

// misfits says how the film, and the scenes of a strict template, are longer or
// shorter than was asked. A film that was edited has no length to keep.
func misfits(p project.Project, s story.Script, b story.Storyboard) []string {
	if p.Revision != nil || p.Request.PromptType == story.PromptScript && !p.Request.Planned() {
		return nil
	}
	var out []string
	misfit := func(what string, got, want time.Duration, why string) {
		word := "shorter"
		if got > want {
			word = "longer"
		}
		if pace.Abs(float64(got-want)) > pace.Promised*float64(want) {
			out = append(out, fmt.Sprintf("%s is %s than asked: %s instead of %s, %s", what, word, got.Round(time.Second), want.Round(time.Second), why))
		}
	}
	why := "because of the material there is"
	if p.Request.Lengths() > 0 {
		why = "because the template is strict and has durations of its own"
	}
	if asked := p.Request.VideoLength; asked > 0 {
		misfit("the video", story.At(b.Frames()), time.Duration(asked*float64(time.Minute)), cmp.Or(s.Misfit, why))
	}
	if !p.Request.Strict() {
		return out
	}
	for _, sc := range b.Scenes {
		if planned, ok := p.Request.SceneOf(sc.ID); ok && planned.Length() > 0 && !sc.Master {
			misfit(fmt.Sprintf("the scene %q", planned.ID), story.At(sc.Frames), planned.Length(), "because of what it says")
		}
	}
	return out
}

// addScene appends a scene that begins with a silent lead.
func addScene(b *story.Storyboard, sc story.ScriptScene, n story.Narration, lead, tail time.Duration) {
	s := story.BoardScene{ScriptScene: sc, Start: b.Frames(), Speech: story.At(story.Frames(lead))}
	s.Frames = story.Frames(max(pace.ShortestScene, lead+n.Duration+tail))
	for _, w := range n.Words {
		s.Words = append(s.Words, w.Shift(s.Speech))
	}
	b.Scenes = append(b.Scenes, s)
}

// signEnd has the last scene of a company's film show whose it is, whatever its
// layout; beside a button stands the company's name.
func signEnd(b *story.Storyboard) {
	n := len(b.Scenes)
	if n == 0 || b.Brand.Name == "" {
		return
	}
	last := &b.Scenes[n-1]
	last.Signed = true
	if c, ok := last.Shown().(story.Closing); ok && c.Action != "" && c.Caption == "" {
		c.Caption = b.Brand.Name
		last.Screen = story.On(c)
	}
}

// addMaster appends a scene that is as long as its film.
func addMaster(b *story.Storyboard, sc story.ScriptScene, n story.Narration, c story.Clip) {
	b.Scenes = append(b.Scenes, story.BoardScene{
		ScriptScene: sc, Start: b.Frames(), Frames: c.Frames, Words: n.Words, Clips: []story.Clip{c}, Master: true,
	})
}

// extraHold is by how much a scene goes on so that it lasts as long as it must: only
// a strict template says that of scenes.
func extraHold(r request.Request, sc story.ScriptScene, silence pace.Pause, n story.Narration) time.Duration {
	planned, ok := r.SceneOf(sc.ID)
	if !ok || planned.ID != sc.ID || !r.Strict() {
		return 0
	}
	return max(0, planned.Length()-silence.Leading-n.Duration-silence.Trailing)
}
