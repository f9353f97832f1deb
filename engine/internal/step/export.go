package step

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Exporting renders films and publishes their files.
type Exporting struct{ *Services }

// Render makes the files and publishes them under the edit's prefix.
func (s Exporting) Render(ctx context.Context, t *pipeline.Task, tl timeline.Timeline) (out project.Rendition, err error) {
	dir, err := s.Files.WorkDir("edit-" + t.Job.EditID)
	if err != nil {
		return out, err
	}
	defer os.RemoveAll(dir)
	g := &growing{step: s, task: t, prefix: project.ExportPrefix(t.Job.EditID), sent: map[string]bool{}}
	made, err := s.Renderer.Render(ctx, story.RenderRequest{
		Timeline: tl, Dir: dir,
		Open:     s.Files.Open,
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
	// The store refuses a job that another process has taken over: its files must not replace that
	// process's.
	if _, err := s.Projects.Commit(ctx, project.Commit{ProjectID: t.Project.ID}); err != nil {
		return out, err
	}
	return s.publish(ctx, dir, g, made)
}

// publish stores the files for clients: the manifest last, so that all files that it names exist.
func (s Exporting) publish(ctx context.Context, dir string, g *growing, r story.Rendering) (project.Rendition, error) {
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

// segments returns the hosts' store of an export's segments, nil where each host makes its films
// alone.
func (s Exporting) segments(p project.Project, editID string) story.Segments {
	if s.Queue == nil {
		return nil
	}
	return sharedSegments{s.Files.Blobs, s.Queue, s.Projects, p, editID}
}

// Segment runs the job of a segment for the exporting host. A segment that cannot be made here is
// no failure of the job: that host makes it, or reports why it cannot.
func (s Exporting) Segment(ctx context.Context, j job.Job) error {
	err := s.makeSegment(ctx, j)
	if err == nil || ctx.Err() != nil {
		return err
	}
	log := s.Projects.Logger.With("project", j.Subject, "segment", j.Step, "attempt", j.Attempt)
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Retryable && j.Attempt < job.MaxAttempts {
		log.Warn("segment not made, will be tried again", slog.Any("error", err))
		return err
	}
	log.Warn("segment left to the host that exports the film", slog.Any("error", err))
	return nil
}

// makeSegment makes a segment that the export still needs.
func (s Exporting) makeSegment(ctx context.Context, j job.Job) error {
	by, ok := s.Renderer.(port.SegmentRenderer)
	projectID, name := job.Parts(j.Subject)
	number, err := strconv.Atoi(j.Step)
	if !ok || s.Queue == nil || err != nil {
		return &fault.Error{Code: fault.CodeMissing, Message: "this process makes no segments for others", Remedy: "start all processes of a database with the same engine.Options.ShareSegments"}
	}
	p, err := s.Projects.Store.Project(ctx, projectID)
	if errors.Is(err, fault.ErrNotFound) || err == nil && p.State(project.JobExport, j.EditID).Over() {
		return nil
	}
	if err != nil {
		return err
	}
	var tl timeline.Timeline
	found, err := s.Projects.Store.Result(ctx, project.ResultKey{ProjectID: p.ID, Step: project.StepArrange}, &tl)
	if err != nil || !found {
		return err
	}
	dir, err := s.Files.WorkDir("segment-" + j.EditID)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	return by.Segment(ctx, story.RenderRequest{
		Timeline: tl, Dir: dir, Segments: s.segments(p, j.EditID),
		Open:     s.Files.Open,
		Progress: func(float64) {},
	}, story.SegmentRef{Number: number, Name: name})
}

// growing publishes the stream of a film during its encoding. A failure to publish is harmless: all
// files follow at the end.
type growing struct {
	step     Exporting
	task     *pipeline.Task
	prefix   string
	sent     map[string]bool // names of published files
	manifest string          // its name, once published
	off      bool            // it has stopped
}

// add publishes a file. Before a manifest it asks the store whether the job still belongs to this
// process: another one may make the same film.
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

// withdrawTime bounds the removal of a manifest, when a film failed or was cancelled.
const withdrawTime = 5 * time.Second

// withdraw removes the manifest of a failed film, so that no player waits for the rest. The next
// try overwrites its segments, or they go with the project.
func (g *growing) withdraw(ctx context.Context) error {
	if g.manifest == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), withdrawTime)
	defer cancel()
	if _, err := g.step.Projects.Commit(ctx, project.Commit{ProjectID: g.task.Project.ID}); err != nil {
		return nil // the film belongs to another process by now, or is deleted
	}
	return g.step.Files.Blobs.Delete(ctx, g.prefix+g.manifest)
}
