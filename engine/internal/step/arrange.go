package step

import (
	"context"

	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// The sound of every film.
const (
	duckDepth = 12.0 // dB
)

// arranging is the step that has the storyboard drawn and makes its timeline.
type arranging struct{ *Services }

// arrangeInput has the parts of the timeline.
type arrangeInput struct {
	Said   NarrateResult `step:"narrate"`
	Filled fill.Result   `step:"fill"`
	Filmed presentResult `step:"present"`
	Music  bed           `step:"score"`
}

// Arrange has the storyboard drawn and lays out presenter, subtitles and sounds.
func (s arranging) Arrange(ctx context.Context, t *pipeline.Task, in arrangeInput) (tl timeline.Timeline, err error) {
	t.Begins()
	b, who := in.Filled.Storyboard, presenting(s)
	shots := in.Filmed.seen(&b)
	scenes, err := s.Designer.Design(ctx, b)
	if err != nil {
		return tl, err
	}
	tl = timeline.Timeline{
		Width: b.Width, Height: b.Height, FPS: b.FPS, Frames: b.Frames(), Language: b.Language, Title: b.Title,
		Scenes: scenes, Audio: mix(in.Filled, in.Said.Narrations, in.Music),
	}
	if tl.Overlay, err = who.present(ctx, t.Project.Request, b, scenes, shots); err != nil {
		return tl, err
	}
	cues, subtitles, warnings := subtitler{s.Catalog.Fonts}.Subtitles(t.Project.Request, b, scenes)
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

// natLevel is the level of added films' sound relative to the narration, in dB, and natDepth its
// reduction under speech.
const (
	natLevel = -6.0
	natDepth = 12.0
)

// mix lays out narrations, the sounds of films, and the bed.
func mix(f fill.Result, ns []story.Narration, music bed) timeline.Audio {
	a := timeline.Audio{Loudness: timeline.MixLoudness, Ceiling: timeline.MixCeiling}
	for i, s := range f.Scenes {
		start := story.At(s.Start)
		for _, x := range f.Sounds[s.ID] {
			a.Natural = append(a.Natural, timeline.Nat{Blob: x.Blob, At: start + x.After, Skip: x.Skip, For: x.For, Gain: natLevel, Depth: natDepth})
		}
		if ns[i].Blob == "" {
			continue // a master without speech
		}
		sp := timeline.Speech{Blob: ns[i].Blob, At: start + s.Speech, Recorded: s.Master}
		for _, w := range s.Words {
			sp.Said = append(sp.Said, timeline.Voiced{From: start + w.Start, To: start + w.End})
		}
		if s.Master && len(sp.Said) == 0 {
			sp.Said = []timeline.Voiced{{From: start, To: start + story.At(s.Frames)}} // its word times are unknown
		}
		a.Speech = append(a.Speech, sp)
	}
	if music.Blob != "" {
		a.Bed = &timeline.Bed{Blob: music.Blob, Gain: music.Gain, Depth: duckDepth}
	}
	return a
}
