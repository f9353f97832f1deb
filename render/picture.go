package render

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/compose"
)

// stageMedia copies the film's pictures and clips to the scratch folder. From then on they are
// named by the hash of their content: a segment's name changes with a picture's content, whatever
// its key.
func (f *film) stageMedia(ctx context.Context) error {
	h := newStager(f, "picture")
	take := func(layers []timeline.Layer) ([]timeline.Layer, error) { return h.all(ctx, layers) }
	var err error
	scenes := make([]timeline.Scene, len(f.tl.Scenes))
	for i, s := range f.tl.Scenes {
		if s.Layers, err = take(s.Layers); err != nil {
			return err
		}
		scenes[i] = s
	}
	f.tl.Scenes = scenes
	if f.tl.Overlay, err = take(f.tl.Overlay); err != nil {
		return err
	}
	f.pictures = compose.NewPictures(func(sum string) (io.ReadCloser, error) { return h.open(ctx, sum) }, 0)
	f.clips = h.paths
	return nil
}

func newStager(f *film, kind string) mediaStager {
	return mediaStager{film: f, kind: kind, paths: map[string]string{}, sums: map[string]string{}}
}

// open opens the copy of a hash.
func (h mediaStager) open(_ context.Context, sum string) (io.ReadCloser, error) {
	return os.Open(h.paths[sum])
}

// all returns layers with their pictures and clips copied.
func (h mediaStager) all(ctx context.Context, layers []timeline.Layer) ([]timeline.Layer, error) {
	out := append([]timeline.Layer(nil), layers...)
	for i := range out {
		if err := h.one(ctx, &out[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// one copies the media of a layer.
func (h mediaStager) one(ctx context.Context, l *timeline.Layer) (err error) {
	if l.Picture != nil {
		p := *l.Picture
		p.Blob, err = h.copy(ctx, p.Blob)
		l.Picture = &p
	}
	if l.Clip == nil || err != nil {
		return err
	}
	c := *l.Clip
	if c.Blob, err = h.copy(ctx, c.Blob); err == nil && c.Matte != "" {
		c.Matte, err = h.copy(ctx, c.Matte)
	}
	l.Clip = &c
	return err
}

// copy copies a blob, once, and returns the hash of its content.
func (h mediaStager) copy(ctx context.Context, blob string) (string, error) {
	if sum, known := h.sums[blob]; known {
		return sum, nil
	}
	path := filepath.Join(h.scratch, fmt.Sprintf("%s-%d", h.kind, len(h.sums)))
	sum, err := h.copyBlob(ctx, blob, path)
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", h.kind, blob, err)
	}
	h.paths[sum], h.sums[blob] = path, sum
	return sum, nil
}

// copyBlob copies a blob and returns its hash.
func (f *film) copyBlob(ctx context.Context, blob, path string) (sum string, err error) {
	r, err := f.req.Open(ctx, blob)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	w, err := os.Create(path)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	_, err = io.Copy(io.MultiWriter(w, h), r)
	return hex.EncodeToString(h.Sum(nil)), errors.Join(err, w.Close())
}

// composer returns a composer of a part. The caller closes it; problems of its clips are reported
// to note.
func (f *film) composer(ctx context.Context, p part, note func(string)) *compose.Composer {
	return compose.New(f.fonts, p.timeline, f.cache).On(f.canvases).Show(f.pictures).Roll(f.reels(ctx, note))
}
