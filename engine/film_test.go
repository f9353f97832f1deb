package engine_test

import (
	"context"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// script asks for a film of two sentences, which is exported by a call.
func script() request.Request {
	return request.Request{Prompt: "Tea came to Europe by ship. A cup takes three minutes.", PromptType: story.PromptScript}
}

// renders are the outcomes of exports, each of which waits for the next one.
type renders chan error

func (r renders) ports(p *engine.Ports) {
	p.Renderer = enginetest.Renderer{Before: func(ctx context.Context, _ story.RenderRequest) error {
		select {
		case err := <-r:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}}
}

// TestFilmState follows a project through all states that its film has.
func TestFilmState(t *testing.T) {
	ofValues(t)
	t.Parallel()
	ctx := t.Context()
	outcome := make(renders)
	eng := enginetest.New(t, outcome.ports)
	id := enginetest.Await(t, eng, script()).ID
	is := func(when string, want project.FilmState) project.Project {
		t.Helper()
		p, err := eng.Project(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.FilmState(); got != want {
			t.Fatalf("%s: the film is %q, want %q", when, got, want)
		}
		return p
	}
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	wait := func() error {
		_, err := eng.Wait(ctx, id)
		return err
	}
	say := func(narration string) {
		t.Helper()
		all, err := eng.Scenes(ctx, id)
		do(err)
		_, err = eng.EditScene(ctx, id, all[0].ID, request.SceneEdit{Narration: &narration})
		do(err)
		is("while a scene is made again", project.FilmMaking)
		do(wait())
	}
	export := func() {
		t.Helper()
		_, err := eng.Export(ctx, id)
		do(err)
		if p := is("during an export", project.FilmMaking); p.Progress.Overall >= 1 {
			t.Errorf("an export begins at a share of %v", p.Progress.Overall)
		}
	}

	is("before an export", project.FilmNone)
	export()
	outcome <- nil
	do(wait())
	is("after an export", project.FilmReady)

	say("Tea came to Europe in tall ships.")
	is("after an edit", project.FilmOutdated)
	export()
	outcome <- &fault.Error{Code: fault.CodeQuality, Message: "the picture is black"}
	if wait() == nil {
		t.Error("the failure is not returned")
	}
	is("after an export that failed", project.FilmFailed)

	say("Tea came to Europe in small ships.")
	is("after another edit", project.FilmOutdated)
	do(eng.Retry(ctx, id))
	outcome <- nil
	do(wait())
	is("after that export was retried", project.FilmReady)

	export()
	do(eng.Cancel(ctx, id))
	is("after an export that was cancelled", project.FilmCancelled)
}

// TestFilmStateOfWhatIsNotCreated: creation counts, too.
func TestFilmStateOfWhatIsNotCreated(t *testing.T) {
	ofValues(t)
	t.Parallel()
	failed := &fault.Error{Code: fault.CodeQuality, Message: "it cannot be spoken"}
	for name, tt := range map[string]struct {
		project project.Project
		want    project.FilmState
	}{
		"being created":      {project.Project{Creation: project.Running}, project.FilmMaking},
		"failed":             {project.Project{Creation: project.Failed, Failure: failed}, project.FilmFailed},
		"cancelled":          {project.Project{Creation: project.Cancelled}, project.FilmCancelled},
		"not yet enhanced":   {project.Project{Creation: project.Done, Enhancement: project.Waiting}, project.FilmMaking},
		"failed to enhance":  {project.Project{Creation: project.Done, Enhancement: project.Failed, Failure: failed}, project.FilmFailed},
		"waits to be called": {project.Project{Creation: project.Done, Enhancement: project.Done}, project.FilmNone},
		"export is due": {project.Project{
			Creation: project.Done, Enhancement: project.Done, Edits: []project.Edit{{State: project.Waiting}},
		}, project.FilmMaking},
	} {
		if got := tt.project.FilmState(); got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}

// TestWatchEnds once nothing more happens to the project by itself.
func TestWatchEnds(t *testing.T) {
	t.Parallel()
	exports := script()
	exports.ToAutoExport = true
	outcome := make(renders, 1)
	for name, tt := range map[string]struct {
		request request.Request
		render  error
		want    project.FilmState
	}{
		"waits for a call": {script(), nil, project.FilmNone},
		"exported":         {exports, nil, project.FilmReady},
		"failed":           {exports, &fault.Error{Code: fault.CodeQuality, Message: "the picture is black"}, project.FilmFailed},
	} {
		t.Run(name, func(t *testing.T) {
			eng := enginetest.New(t, outcome.ports)
			if tt.request.ToAutoExport {
				outcome <- tt.render
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			p, err := eng.Create(ctx, tt.request)
			if err != nil {
				t.Fatal(err)
			}
			for _, atOnce := range []bool{false, true} {
				changes, err := eng.Watch(ctx, p.ID)
				if err != nil {
					t.Fatal(err)
				}
				var last project.Project
				n := 0
				for last = range changes {
					n++
				}
				if ctx.Err() != nil {
					t.Fatal("it does not end")
				}
				if got := last.FilmState(); got != tt.want || atOnce && n != 1 {
					t.Errorf("after %d values the film is %q, want %q", n, got, tt.want)
				}
			}
		})
	}
}
