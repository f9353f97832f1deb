package engine

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// The sound of every film.
const (
	mixLoudness = -14.0 // LUFS
	mixCeiling  = -1.0  // dBTP
	duckDepth   = 12.0  // dB
)

// arrangeStep makes the timeline of the storyboard.
type arrangeStep struct {
	designer Designer

	casting    *casting
	presenting *presentStep
	projects   *projectLog
	results    *results
	subtitling *subtitler
}

// arrange draws the storyboard and puts presenter, subtitles and sounds in their
// places.
func (s *arrangeStep) arrange(ctx context.Context, t *task) (any, error) {
	t.begins()
	var n narrateResult
	var f fillResult
	var music bed
	for step, v := range map[project.Step]any{project.StepNarrate: &n, project.StepFill: &f, project.StepScore: &music} {
		if err := s.results.result(ctx, t, step, v); err != nil {
			return nil, err
		}
	}
	b := f.Storyboard
	shots, err := s.presenting.shots(ctx, t, &b)
	if err != nil {
		return nil, err
	}
	scenes, err := s.designer.Design(ctx, b)
	if err != nil {
		return nil, err
	}
	tl := timeline.Timeline{
		Width: b.Width, Height: b.Height, FPS: b.FPS, Frames: b.Frames(), Language: b.Language, Title: b.Title,
		Scenes: scenes, Audio: mix(f, n.Narrations, music), Poster: poster(b),
	}
	if tl.Overlay, err = s.casting.present(ctx, t.Project.Request, b, scenes, shots); err != nil {
		return nil, err
	}
	cues, subtitles, warnings := s.subtitling.subtitles(t.Project.Request, b, scenes)
	tl.Cues, tl.Overlay = cues, append(tl.Overlay, subtitles...)
	if len(warnings) == 0 {
		return tl, nil
	}
	_, err = s.projects.commit(ctx, project.Commit{ProjectID: t.Project.ID, Change: func(p *project.Project) error {
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
func mix(f fillResult, ns []story.Narration, music bed) timeline.Audio {
	a := timeline.Audio{Loudness: mixLoudness, Ceiling: mixCeiling}
	for i, s := range f.Scenes {
		start := story.At(s.Start)
		for _, x := range f.Sounds[s.ID] {
			a.Natural = append(a.Natural, timeline.Nat{Blob: x.Blob, At: start + x.After, Skip: x.Skip, For: x.For, Gain: natLevel, Depth: natDepth})
		}
		if ns[i].Blob == "" {
			continue // a silent master
		}
		sp := timeline.Speech{Blob: ns[i].Blob, At: start + s.Speech}
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

// poster is a frame of the first scene when everything stands.
func poster(b story.Storyboard) int {
	return min(b.Scenes[0].Frames*3/4, story.Frames(3*time.Second))
}
