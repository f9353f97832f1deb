package export

import (
	"context"
	"path"
	"time"

	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/project"
)

// growing publishes the stream of a film while it is made. It is news, not truth: what
// could not be published now is with the rest in the end.
type growing struct {
	step     *Step
	task     *pipeline.Task
	prefix   string
	sent     map[string]bool // names of files that are where clients find them
	manifest string          // its name, once it was published
	off      bool            // it does not go on
}

// add publishes a file. Before a manifest the store is asked whether the job is still
// this process's: another one may make the same film.
func (g *growing) add(ctx context.Context, name, file string) {
	if g.off || g.sent[name] && !isManifest(name) {
		return
	}
	err := g.publish(ctx, name, file)
	if err == nil {
		g.sent[name] = true
		return
	}
	g.off = true
	if ctx.Err() == nil {
		g.step.Projects.Logger.Warn("the stream does not grow any more until the film is done", "project", g.task.Project.ID, "error", err)
	}
}

func isManifest(name string) bool { return path.Ext(name) == ".mpd" }

func (g *growing) publish(ctx context.Context, name, file string) error {
	if !isManifest(name) {
		return g.step.Files.PutFile(ctx, g.prefix+name, file)
	}
	if _, err := g.step.Projects.Commit(ctx, project.Commit{ProjectID: g.task.Project.ID}); err != nil {
		return err
	}
	if err := g.step.Files.PutFile(ctx, g.prefix+name, file); err != nil || g.manifest != "" {
		return err
	}
	g.manifest = name
	_, err := g.step.Projects.Commit(ctx, project.Commit{ProjectID: g.task.Project.ID, Change: func(p *project.Project) error {
		if e := p.EditByID(g.task.Job.EditID); e != nil {
			e.Growing = g.prefix + name
		}
		p.UpdatedAt = g.step.Projects.Now()
		return nil
	}})
	return err
}

// withdrawTime is how long the removing of a manifest may take, when a film failed or
// was given up.
const withdrawTime = 5 * time.Second

// withdraw removes the manifest of a film that failed, so that nobody waits for the
// rest. Its segments are written over by the next try, or go with the project.
func (g *growing) withdraw(ctx context.Context) error {
	if g.manifest == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), withdrawTime)
	defer cancel()
	if _, err := g.step.Projects.Commit(ctx, project.Commit{ProjectID: g.task.Project.ID}); err != nil {
		return nil // the film is another process's by now, or nobody's
	}
	return g.step.Blobs.Delete(ctx, g.prefix+g.manifest)
}
