// Package arrange is the step that has the storyboard drawn and makes the timeline of it.
package arrange

import (
	"context"

	"github.com/scenewright/scenewright/engine/internal/caption"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
	"github.com/scenewright/scenewright/engine/internal/step/narrate"
	"github.com/scenewright/scenewright/engine/internal/step/present"
	"github.com/scenewright/scenewright/engine/internal/step/score"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// The sound of every film.
const (
	duckDepth = 12.0 // dB
)

// Step makes the timeline of the storyboard.
type Step struct {
	Designer present.Designer

	Presenting *present.Step
	Projects   *pipeline.Log
	Results    *pipeline.Results
	Subtitling *caption.Subtitler
}

// Arrange draws the storyboard and puts presenter, subtitles and sounds in their
// places.
func (s *Step) Arrange(ctx context.Context, t *pipeline.Task) (any, error) {
	t.Begins()
	var n narrate.Result
	var f fill.Result
	var music score.Bed
	for step, v := range map[project.Step]any{project.StepNarrate: &n, project.StepFill: &f, project.StepScore: &music} {
		if err := s.Results.Result(ctx, t, step, v); err != nil {
			return nil, err
		}
	}
	b := f.Storyboard
	shots, err := s.Presenting.Shots(ctx, t, &b)
	if err != nil {
		return nil, err
	}
	scenes, err := s.Designer.Design(ctx, b)
	if err != nil {
		return nil, err
	}
	tl := timeline.Timeline{
		Width: b.Width, Height: b.Height, FPS: b.FPS, Frames: b.Frames(), Language: b.Language, Title: b.Title,
		Scenes: scenes, Audio: mix(f, n.Narrations, music),
	}
	if tl.Overlay, err = s.Presenting.Present(ctx, t.Project.Request, b, scenes, shots); err != nil {
		return nil, err
	}
	cues, subtitles, warnings := s.Subtitling.Subtitles(t.Project.Request, b, scenes)
	tl.Cues, tl.Overlay = cues, append(tl.Overlay, subtitles...)
	if len(warnings) == 0 {
		return tl, nil
	}
	_, err = s.Projects.Commit(ctx, project.Commit{ProjectID: t.Project.ID, Change: func(p *project.Project) error {
		p.Warn(warnings)
		return nil
	}})
	return tl, err
}

// natLevel is how loud the sound of added films is against the narration, in
// dB, and natDepth by how much it steps back under speech.
const (
	natLevel = -6.0
	natDepth = 12.0
)

// mix places narrations, what films sound like, and the bed.
func mix(f fill.Result, ns []story.Narration, music score.Bed) timeline.Audio {
	a := timeline.Audio{Loudness: timeline.MixLoudness, Ceiling: timeline.MixCeiling}
	for i, s := range f.Scenes {
		start := story.At(s.Start)
		for _, x := range f.Sounds[s.ID] {
			a.Natural = append(a.Natural, timeline.Nat{Blob: x.Blob, At: start + x.After, Skip: x.Skip, For: x.For, Gain: natLevel, Depth: natDepth})
		}
		if ns[i].Blob == "" {
			continue // a silent master
		}
		sp := timeline.Speech{Blob: ns[i].Blob, At: start + s.Speech, Recorded: s.Master}
		for _, w := range s.Words {
			sp.Said = append(sp.Said, timeline.Voiced{From: start + w.Start, To: start + w.End})
		}
		if s.Master && len(sp.Said) == 0 {
			sp.Said = []timeline.Voiced{{From: start, To: start + story.At(s.Frames)}} // its words are not known
		}
		a.Speech = append(a.Speech, sp)
	}
	if music.Blob != "" {
		a.Bed = &timeline.Bed{Blob: music.Blob, Gain: music.Gain, Depth: duckDepth}
	}
	return a
}
