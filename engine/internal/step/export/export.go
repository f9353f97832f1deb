// Package export is the step that renders a film and publishes its files.
package export

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Step renders and publishes films.
type Step struct {
	Blobs    blobs.Blobs
	Renderer port.Renderer
	Queue    job.Tracked // nil: no film is made by several hosts

	FileURL  func(key string) string // where clients fetch a file
	Files    *pipeline.Files
	Projects *pipeline.Log
}

// Render makes the files and publishes them under the edit's prefix.
func (s *Step) Render(ctx context.Context, t *pipeline.Task, tl timeline.Timeline) (out project.Rendition, err error) {
	dir, err := s.Files.WorkDir("edit-" + t.Job.EditID)
	if err != nil {
		return out, err
	}
	defer os.RemoveAll(dir)
	g := &growing{step: s, task: t, prefix: project.ExportPrefix(t.Job.EditID), sent: map[string]bool{}}
	made, err := s.Renderer.Render(ctx, story.RenderRequest{
		Timeline: tl, Dir: dir,
		Open:     func(ctx context.Context, blob string) (io.ReadCloser, error) { return s.Blobs.Open(ctx, blob) },
		Progress: func(share float64) { t.Report(0, 0, share) },
		Grown:    g.add,
		Segments: s.segments(t.Project, t.Job.EditID),
	})
	if err != nil {
		return out, errors.Join(err, g.withdraw(ctx))
	}
	if flaws := made.Report.Flaws; len(flaws) > 0 {
		s.Projects.Logger.Error("film delivered with flaws of its plan", "project", t.Project.ID, "edit", t.Job.EditID, "flaws", flaws)
	}
	// The store refuses a job that another process has taken over meanwhile:
	// its files must not replace those of the other.
	if _, err := s.Projects.Commit(ctx, project.Commit{ProjectID: t.Project.ID}); err != nil {
		return out, err
	}
	return s.publish(ctx, dir, g, made)
}

// publish puts the files where clients find them: the manifest last, so that
// whoever sees it finds all it names.
func (s *Step) publish(ctx context.Context, dir string, g *growing, r story.Rendering) (project.Rendition, error) {
	var bytes int64
	files := append([]string{r.Video, r.Poster, r.Captions.SRT, r.Captions.VTT, r.Captions.ASS}, r.Stream...)
	for _, name := range append(files, r.Manifest) {
		if !g.sent[name] || name == r.Manifest {
			if err := s.Files.PutFile(ctx, g.prefix+name, filepath.Join(dir, name)); err != nil {
				return project.Rendition{}, fault.OfDisk(err)
			}
		}
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil {
			bytes += info.Size()
		}
	}
	r = r.Under(g.prefix)
	return project.Rendition{
		Rendering: r, VideoURL: s.FileURL(r.Video), ManifestURL: s.FileURL(r.Manifest), PosterURL: s.FileURL(r.Poster), Bytes: bytes,
	}, nil
}
