// Package show shows scenes of films that are not made yet, and films to who has an address of
// theirs and no key, and lets voices and music be heard before they are chosen.
package show

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Stills shows and plays scenes.
type Stills struct {
	Blobs    blobs.Blobs
	Designer port.Designer
	Files    *pipeline.Files
	Projects *pipeline.Log
	Renderer any // an Illustrator, or nothing can be shown
	Store    project.Store
	Drawn    provider.Answers // the stills that were asked for last

	turns turns
}

// keptFor is how long a still is kept that nobody asks for.
const keptFor = time.Hour

// widths are those in which stills are drawn, beside a film's own.
var widths = []int{320, 640, 1280}

// nearest returns the width in which a still is drawn: the next that is not smaller,
// 0 for the film's own.
func nearest(width int) int {
	if i := slices.IndexFunc(widths, func(w int) bool { return w >= width }); i >= 0 && width > 0 {
		return widths[i]
	}
	return 0
}

// Draw returns a scene as the film will show it once all of it stands, as a JPEG.
// Its width is 320, 640 or 1280 pixels, the next that is not under the given one, and
// at most the film's own, which 0 asks for, too. From the storyboard on a scene can be
// drawn; presenter and subtitles are there once the film is laid out.
//
// A still is drawn once for a state of the project. One is drawn at a time, where
// the organizations that wait take turns.
//
// CodeNotFound: there is no such project or scene. CodeConflict: the scenes are
// not planned yet. CodeMissing: the Renderer is no Illustrator. CodeLimited: the
// project's organization has too many stills waiting.
func (s *Stills) Draw(ctx context.Context, projectID, sceneID string, width int) ([]byte, error) {
	by, ok := s.Renderer.(port.Illustrator)
	if !ok {
		return nil, &fault.Error{Code: fault.CodeMissing, Message: "this engine's renderer draws no stills", Remedy: "take a renderer that is an engine.Illustrator"}
	}
	p, err := s.Projects.Project(ctx, projectID)
	if err != nil {
		return nil, err
	}
	width = nearest(width)
	key := fmt.Sprintf("%s/%s %d %s %d %d", p.ID, sceneID, width, p.Step, p.Revisions(), p.UpdatedAt.UnixNano())
	if jpeg, ok := s.Drawn.Answer(ctx, key); ok {
		return jpeg, nil
	}
	if err := s.turns.take(ctx, p.OrganizationID); err != nil {
		return nil, err
	}
	defer s.turns.leave()
	if jpeg, ok := s.Drawn.Answer(ctx, key); ok { // another caller had it drawn meanwhile
		return jpeg, nil
	}
	jpeg, err := s.draw(ctx, by, projectID, sceneID, width)
	if err == nil {
		s.Drawn.Keep(ctx, key, jpeg, keptFor)
	}
	return jpeg, err
}

// draw has a still drawn.
func (s *Stills) draw(ctx context.Context, by port.Illustrator, projectID, sceneID string, width int) ([]byte, error) {
	tl, err := s.planned(ctx, projectID)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(tl.Scenes, func(s timeline.Scene) bool { return s.ID == sceneID })
	if i < 0 {
		return nil, fault.NotFound("scene")
	}
	dir, err := s.Files.WorkDir("still-" + projectID)
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	name, err := by.Still(ctx, story.StillRequest{
		Timeline: tl, Frame: settled(tl, tl.Scenes[i]), Width: width, Dir: dir,
		Open: func(ctx context.Context, blob string) (io.ReadCloser, error) { return s.Blobs.Open(ctx, blob) },
	})
	if err != nil {
		return nil, err
	}
	jpeg, err := os.ReadFile(filepath.Join(dir, name))
	return jpeg, fault.OfDisk(err)
}

// settled is the frame of a scene when everything stands: late, before what leaves
// begins to, and while the last caption is still seen.
func settled(tl timeline.Timeline, s timeline.Scene) int {
	late := s.Start + max(s.Frames*3/4, s.Frames-story.Frames(600*time.Millisecond))
	end := 0
	for _, c := range tl.Cues {
		if from, to := story.Frames(c.From), story.Frames(c.To); from < s.Start+s.Frames && to > s.Start {
			end = to - story.Frames(250*time.Millisecond)
		}
	}
	if end <= s.Start+s.Frames/2 {
		return late
	}
	return min(late, end)
}

// planned returns the timeline of a project as far as it is known: laid out, else
// as the storyboard has it, with its pictures where they were found.
func (s *Stills) planned(ctx context.Context, projectID string) (tl timeline.Timeline, err error) {
	if found, err := s.result(ctx, projectID, project.StepArrange, &tl); found || err != nil {
		return tl, err
	}
	var b story.Storyboard
	for _, step := range []project.Step{project.StepFill, project.StepBoard} {
		if found, err := s.result(ctx, projectID, step, &b); err != nil {
			return tl, err
		} else if found {
			return s.sketch(ctx, b)
		}
	}
	return tl, fault.Conflict("the scenes are not planned yet", "ask again when the step fill has begun")
}

// sketch returns a storyboard's timeline without what is laid over it.
func (s *Stills) sketch(ctx context.Context, b story.Storyboard) (timeline.Timeline, error) {
	scenes, err := s.Designer.Design(ctx, b)
	return timeline.Timeline{Width: b.Width, Height: b.Height, FPS: b.FPS, Frames: b.Frames(), Language: b.Language, Title: b.Title, Scenes: scenes}, err
}

// Narration opens what is said in a scene, a WAV. CodeNotFound: there is no such
// project or scene, or nothing is said in it. CodeConflict: it is not spoken yet.
func (s *Stills) Narration(ctx context.Context, projectID, sceneID string) (blobs.Blob, error) {
	if _, err := s.Projects.Project(ctx, projectID); err != nil {
		return nil, err
	}
	var n step.NarrateResult
	if found, err := s.result(ctx, projectID, project.StepNarrate, &n); err != nil {
		return nil, err
	} else if !found {
		return nil, fault.Conflict("the scenes are not spoken yet", "ask again when the step board has begun")
	}
	i := slices.IndexFunc(n.Script.Scenes, func(s story.ScriptScene) bool { return s.ID == sceneID })
	if i < 0 || i >= len(n.Narrations) || n.Narrations[i].Blob == "" {
		return nil, fault.NotFound("narration")
	}
	b, err := s.Blobs.Open(ctx, n.Narrations[i].Blob)
	if err != nil {
		return nil, fmt.Errorf("narration of scene %s: %w", sceneID, err)
	}
	return b, nil
}

func (s *Stills) result(ctx context.Context, projectID string, step project.Step, v any) (found bool, err error) {
	return s.Store.Result(ctx, project.ResultKey{ProjectID: projectID, Step: step}, v)
}
