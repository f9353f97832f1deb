package engine

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
)

// render makes the files and publishes them under the edit's prefix.
func (e *Engine) render(ctx context.Context, t *task) (any, error) {
	t.begins()
	tl, err := e.whole(ctx, t)
	if err != nil {
		return nil, err
	}
	dir, err := e.workDir("edit-" + t.Job.EditID)
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	made, err := e.Renderer.Render(ctx, RenderRequest{
		Timeline: tl, Dir: dir,
		Open:     func(ctx context.Context, blob string) (io.ReadCloser, error) { return e.Blobs.Open(ctx, blob) },
		Progress: func(share float64) { t.Report(0, 0, share) },
	})
	if err != nil {
		return nil, err
	}
	// The store refuses a job that another process has taken over meanwhile:
	// its files must not replace those of the other.
	if _, err := e.commit(ctx, Commit{ProjectID: t.Project.ID}); err != nil {
		return nil, err
	}
	return e.publish(ctx, dir, exportPrefix(t.Job.EditID), made)
}

// workDir makes an empty folder for files on their way, in that of this process:
// what a killed one left goes when the next begins.
func (e *Engine) workDir(name string) (string, error) {
	dir, err := os.MkdirTemp(e.folder.Dir, name+"-")
	if err != nil {
		return "", fmt.Errorf("work folder: %w", err)
	}
	return dir, nil
}

// publish puts the files where clients find them: the manifest last, so that
// whoever sees it finds all it names.
func (e *Engine) publish(ctx context.Context, dir, prefix string, r Rendering) (Rendition, error) {
	var bytes int64
	files := append([]string{r.Video, r.Poster, r.Captions.SRT, r.Captions.VTT, r.Captions.ASS}, r.Stream...)
	for _, name := range append(files, r.Manifest) {
		if err := e.putFile(ctx, prefix+name, filepath.Join(dir, name)); err != nil {
			return Rendition{}, fault.OfDisk(err)
		}
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil {
			bytes += info.Size()
		}
	}
	r = r.under(prefix)
	return Rendition{
		Rendering: r, VideoURL: e.FileURL(r.Video), ManifestURL: e.FileURL(r.Manifest), PosterURL: e.FileURL(r.Poster), Bytes: bytes,
	}, nil
}

func (e *Engine) putFile(ctx context.Context, key, path string) error {
	return blobs.PutFile(ctx, e.Blobs, key, path)
}

// under gives the rendering's files their keys.
func (r Rendering) under(prefix string) Rendering {
	for _, name := range []*string{&r.Video, &r.Manifest, &r.Poster, &r.Captions.SRT, &r.Captions.VTT, &r.Captions.ASS} {
		*name = prefix + *name
	}
	stream := make([]string, len(r.Stream))
	for i, s := range r.Stream {
		stream[i] = prefix + s
	}
	r.Stream = stream
	return r
}
