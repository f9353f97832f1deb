package step

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// presentResult is the result of StepPresent: who presents, scene by scene, where
// somebody is filmed.
type presentResult struct {
	Shots    []presenterClip `json:"shots,omitempty"` // by scene; none where nobody is filmed
	Warnings []string        `json:"warnings,omitempty"`
}

// filmsAtOnce is how many scenes of a film a service works on at once: their
// own limits are hardly higher.
const filmsAtOnce = 3

// presenting is the step that has the presenter filmed.
type presenting struct{ *Services }

// presentInput is what is said, and what the scenes show beside who says it.
type presentInput struct {
	said  NarrateResult
	board story.Storyboard
}

func (in *presentInput) needs() pipeline.Needs {
	return pipeline.Needs{project.StepNarrate: &in.said, project.StepFill: &in.board}
}

// Film has the presenter filmed for every scene that seats one. Where
// that fails for good the scene goes without, and the project says so.
func (pr presenting) Film(ctx context.Context, t *pipeline.Task, in presentInput) (presentResult, error) {
	if !t.Project.Request.Presented() {
		return presentResult{}, nil
	}
	p, who, err := pr.Casting.Presenter(ctx, *t.Project.Request.AIAvatarSettings)
	if err != nil {
		if pr.comesAgain(ctx, t, err) {
			return presentResult{}, err
		}
		return presentResult{Warnings: []string{"nobody presents the film: " + fault.MessageOf(err, "it failed unexpectedly")}}, nil
	}
	films, ok := p.(port.FilmedPresenter)
	if !ok {
		return presentResult{}, nil
	}
	scenes, err := pr.Designer.Design(ctx, in.board)
	if err != nil {
		return presentResult{}, err
	}
	return pr.filmScenes(ctx, t, presenterFilm{films, who, in.board, in.said, scenes})
}

// presenterFilm is a film whose presenter is filmed.
type presenterFilm struct {
	by     port.FilmedPresenter
	who    story.AvatarOption
	board  story.Storyboard
	spoken NarrateResult
	scenes []timeline.Scene
}

// seated returns in how many scenes somebody presents.
func (s presenterFilm) seated() int {
	n := 0
	for _, sc := range s.scenes {
		if !sc.Presenter.Empty() {
			n++
		}
	}
	return n
}

func (pr presenting) filmScenes(ctx context.Context, t *pipeline.Task, s presenterFilm) (presentResult, error) {
	out := presentResult{Shots: make([]presenterClip, len(s.scenes))}
	seated := s.seated()
	if seated == 0 {
		return out, nil
	}
	t.Scene(0, seated)
	var mu sync.Mutex
	var lost error
	missed, done := 0, 0
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(filmsAtOnce)
	for i, sc := range s.scenes {
		if sc.Presenter.Empty() {
			continue
		}
		g.Go(func() error {
			made, err := pr.shoot(ctx, t, s, i)
			mu.Lock()
			defer mu.Unlock()
			done++
			t.Scene(done, seated)
			if err != nil && pr.comesAgain(ctx, t, err) {
				return pipeline.InScene(err, sc.ID)
			}
			if err != nil {
				lost, missed = err, missed+1
			}
			out.Shots[i] = made
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return presentResult{}, err
	}
	if missed > 0 {
		out.Warnings = []string{fmt.Sprintf("nobody presents %d of %d scenes: %s", missed, done, fault.MessageOf(lost, "it failed unexpectedly"))}
	}
	return out, nil
}

// comesAgain reports whether a failure ends the try rather than costs a scene
// its presenter: the project was left or the disk is full. A service that fails
// is not waited for here: its adapter has done that, for as long as it is worth.
func (pr presenting) comesAgain(ctx context.Context, t *pipeline.Task, err error) bool {
	var known *fault.Error
	if ctx.Err() != nil || !errors.As(err, &known) {
		return true
	}
	return known.Code != fault.CodeProvider && known.Retryable && t.Job.Attempt < job.MaxAttempts
}

// shots reads whom StepPresent had filmed. Where somebody was to be and nobody
// is, nobody is seated either. Projects of before there was that step have none.
func (pr presenting) shots(ctx context.Context, t *pipeline.Task, b *story.Storyboard) ([]presenterClip, error) {
	var f presentResult
	if _, err := pr.Store.Result(ctx, project.ResultKey{ProjectID: t.Project.ID, Step: project.StepPresent}, &f); err != nil {
		return nil, err
	}
	for _, s := range f.Shots {
		if s.Blob != "" {
			return f.Shots, nil
		}
	}
	if len(f.Shots) > 0 || len(f.Warnings) > 0 {
		b.Presenter = frame.Nobody
	}
	return nil, nil
}
