package engine

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// renderStep renders and publishes films.
type renderStep struct {
	blobs    blobs.Blobs
	renderer Renderer

	fileURLs *fileURLs
	files    *projectFiles
	projects *projectLog
	remaking *remaker
}

// render makes the files and publishes them under the edit's prefix.
func (s *renderStep) render(ctx context.Context, t *task) (any, error) {
	t.begins()
	tl, err := s.remaking.intactTimeline(ctx, t)
	if err != nil {
		return nil, err
	}
	dir, err := s.files.workDir("edit-" + t.Job.EditID)
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	made, err := s.renderer.Render(ctx, story.RenderRequest{
		Timeline: tl, Dir: dir,
		Open:     func(ctx context.Context, blob string) (io.ReadCloser, error) { return s.blobs.Open(ctx, blob) },
		Progress: func(share float64) { t.Report(0, 0, share) },
	})
	if err != nil {
		return nil, err
	}
	// The store refuses a job that another process has taken over meanwhile:
	// its files must not replace those of the other.
	if _, err := s.projects.commit(ctx, project.Commit{ProjectID: t.Project.ID}); err != nil {
		return nil, err
	}
	return s.publish(ctx, dir, exportPrefix(t.Job.EditID), made)
}

// workDir makes an empty folder for files on their way, in that of this process:
// what a killed one left goes when the next begins.
func (p *projectFiles) workDir(name string) (string, error) {
	dir, err := os.MkdirTemp(p.folder.Dir, name+"-")
	if err != nil {
		return "", fmt.Errorf("work folder: %w", err)
	}
	return dir, nil
}

// publish puts the files where clients find them: the manifest last, so that
// whoever sees it finds all it names.
func (s *renderStep) publish(ctx context.Context, dir, prefix string, r story.Rendering) (project.Rendition, error) {
	var bytes int64
	files := append([]string{r.Video, r.Poster, r.Captions.SRT, r.Captions.VTT, r.Captions.ASS}, r.Stream...)
	for _, name := range append(files, r.Manifest) {
		if err := s.files.putFile(ctx, prefix+name, filepath.Join(dir, name)); err != nil {
			return project.Rendition{}, fault.OfDisk(err)
		}
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil {
			bytes += info.Size()
		}
	}
	r = r.Under(prefix)
	return project.Rendition{
		Rendering: r, VideoURL: s.fileURLs.fileURL(r.Video), ManifestURL: s.fileURLs.fileURL(r.Manifest), PosterURL: s.fileURLs.fileURL(r.Poster), Bytes: bytes,
	}, nil
}

func (p *projectFiles) putFile(ctx context.Context, key, path string) error {
	return blobs.PutFile(ctx, p.blobs, key, path)
}
