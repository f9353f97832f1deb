// Package show renders single frames and narration of unfinished films, serves films by address
// to viewers without a key, and records samples of voices and music.
package show

import (
	"cmp"
	"context"
	"fmt"
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

// Stills renders scenes of unfinished films.
type Stills struct {
	Brand    func(context.Context, *pipeline.Task) (story.Brand, []string, error) // the present one
	Designer port.Designer
	Files    *pipeline.Files
	Projects *pipeline.Log
	Renderer any              // must be a port.Illustrator for stills
	Drawn    provider.Answers // cache of recent stills

	turns turns
}

// keptFor is how long an unused still stays in the cache.
const keptFor = time.Hour

// widths lists the still widths besides a film's own.
var widths = []int{320, 640, 1280}

// nearest returns the smallest still width that is not below width; 0 for the film's own.
func nearest(width int) int {
	if i := slices.IndexFunc(widths, func(w int) bool { return w >= width }); i >= 0 && width > 0 {
		return widths[i]
	}
	return 0
}

// Still names a picture of a scene.
type Still struct {
	ProjectID, SceneID string
	Width              int  // pixels, rounded up to 320, 640 or 1280; 0 and larger ones = the film's own
	ToRebrand          bool // in the workspace's present branding, without presenter and subtitles
}

// Draw returns a scene of the film, fully built up, as JPEG. Scenes can be drawn once the
// storyboard exists; presenter and subtitles appear after layout.
//
// A still is drawn once per state of the project. Stills are drawn one
// at a time, by turns among organizations.
//
// CodeNotFound: no such project or scene. CodeConflict: the scenes are
// not planned yet. CodeMissing: the Renderer is no Illustrator.
// CodeLimited: the organization has too many stills waiting.
func (s *Stills) Draw(ctx context.Context, still Still) ([]byte, error) {
	by, ok := s.Renderer.(port.Illustrator)
	if !ok {
		return nil, &fault.Error{Code: fault.CodeMissing, Message: "this engine's renderer draws no stills", Remedy: "take a renderer that is an engine.Illustrator"}
	}
	p, err := s.Projects.Project(ctx, still.ProjectID)
	if err != nil {
		return nil, err
	}
	var brand *story.Brand
	if still.ToRebrand {
		if brand, err = s.present(ctx, p); err != nil {
			return nil, err
		}
	}
	still.Width = nearest(still.Width)
	key := fmt.Sprintf("%+v %+v %s %d %d", still, brand, p.Step, p.Revisions(), p.UpdatedAt.UnixNano())
	if jpeg, ok := s.Drawn.Answer(ctx, key); ok {
		return jpeg, nil
	}
	if err := s.turns.take(ctx, p.OrganizationID); err != nil {
		return nil, err
	}
	defer s.turns.leave()
	if jpeg, ok := s.Drawn.Answer(ctx, key); ok { // drawn by a concurrent call
		return jpeg, nil
	}
	jpeg, err := s.draw(ctx, by, still, brand)
	if err == nil {
		s.Drawn.Keep(ctx, key, jpeg, keptFor)
	}
	return jpeg, err
}

func (s *Stills) draw(ctx context.Context, by port.Illustrator, still Still, brand *story.Brand) ([]byte, error) {
	tl, err := s.planned(ctx, still.ProjectID, brand)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(tl.Scenes, func(s timeline.Scene) bool { return s.ID == still.SceneID })
	if i < 0 {
		return nil, fault.NotFound("scene")
	}
	dir, err := s.Files.WorkDir("still-" + still.ProjectID)
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	name, err := by.Still(ctx, story.StillRequest{
		Timeline: tl, Frame: settled(tl, tl.Scenes[i]), Width: still.Width, Dir: dir,
		Open: s.Files.Open,
	})
	if err != nil {
		return nil, err
	}
	jpeg, err := os.ReadFile(filepath.Join(dir, name))
	return jpeg, fault.OfDisk(err)
}

// settled returns the frame of a scene that shows it complete: late, before
// exits begin, and during the last caption if that ends late enough.
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

// present returns the look that a project's film would have if it were made now.
func (s *Stills) present(ctx context.Context, p project.Project) (*story.Brand, error) {
	t, err := s.Projects.Task(ctx, p)
	if err != nil {
		return nil, err
	}
	b, _, err := s.Brand(ctx, t)
	return &b, err
}

// planned returns a project's timeline as far as it is known: laid out, else from the storyboard,
// with pictures if they have been found. With a brand it is the storyboard's, in that look.
func (s *Stills) planned(ctx context.Context, projectID string, brand *story.Brand) (tl timeline.Timeline, err error) {
	if brand == nil {
		if found, err := s.result(ctx, projectID, project.StepArrange, &tl); found || err != nil {
			return tl, err
		}
	}
	var b story.Storyboard
	for _, step := range []project.Step{project.StepFill, project.StepBoard} {
		if found, err := s.result(ctx, projectID, step, &b); err != nil {
			return tl, err
		} else if found {
			b.Brand = *cmp.Or(brand, &b.Brand)
			return s.sketch(ctx, b)
		}
	}
	return tl, fault.Conflict("the scenes are not planned yet", "ask again when the step fill has begun")
}

// sketch returns a storyboard's timeline without overlays.
func (s *Stills) sketch(ctx context.Context, b story.Storyboard) (timeline.Timeline, error) {
	scenes, err := s.Designer.Design(ctx, b)
	return timeline.Timeline{Width: b.Width, Height: b.Height, FPS: b.FPS, Frames: b.Frames(), Language: b.Language, Title: b.Title, Scenes: scenes}, err
}

// Narration opens the speech of a scene as WAV. CodeNotFound: no such
// project or scene, or no narration. CodeConflict: not spoken yet.
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
	b, err := s.Files.Blobs.Open(ctx, n.Narrations[i].Blob)
	if err != nil {
		return nil, fmt.Errorf("narration of scene %s: %w", sceneID, err)
	}
	return b, nil
}

func (s *Stills) result(ctx context.Context, projectID string, step project.Step, v any) (found bool, err error) {
	return s.Projects.Store.Result(ctx, project.ResultKey{ProjectID: projectID, Step: step}, v)
}
