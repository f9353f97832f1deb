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
	"slices"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/compose"
)

// mediaStager copies media of a kind that a film uses.
type mediaStager struct {
	*film
	kind  string
	paths map[string]string // by the hash of the content
	sums  map[string]string // hashes, by the blobs' keys
}

func newStager(f *film, kind string) mediaStager {
	return mediaStager{film: f, kind: kind, paths: map[string]string{}, sums: map[string]string{}}
}

// stageMedia copies the film's pictures and clips to the scratch folder. From then on they are
// named by the hash of their content: a segment's name changes with a picture's content, whatever
// its key.
func (f *film) stageMedia(ctx context.Context) error {
	var keys []*string
	own := func(layers []timeline.Layer) []timeline.Layer {
		layers = slices.Clone(layers)
		for i := range layers {
			l := &layers[i]
			if l.Picture != nil {
				p := *l.Picture
				l.Picture, keys = &p, append(keys, &p.Blob)
			}
			if l.Clip != nil {
				c := *l.Clip
				l.Clip, keys = &c, append(keys, &c.Blob, &c.Matte)
			}
		}
		return layers
	}
	f.tl.Scenes = slices.Clone(f.tl.Scenes)
	for i := range f.tl.Scenes {
		f.tl.Scenes[i].Layers = own(f.tl.Scenes[i].Layers)
	}
	f.tl.Overlay = own(f.tl.Overlay)
	h := newStager(f, "picture")
	f.pictures = compose.NewPictures(func(sum string) (io.ReadCloser, error) { return h.open(ctx, sum) }, 0)
	f.clips = h.paths
	return h.copy(ctx, keys)
}

// open opens the copy of a hash.
func (h mediaStager) open(_ context.Context, sum string) (io.ReadCloser, error) {
	return os.Open(h.paths[sum])
}

// copy copies blobs, each once, and replaces their keys by the hashes of their content. An empty key
// is that of no blob.
func (h mediaStager) copy(ctx context.Context, keys []*string) error {
	for _, key := range keys {
		if _, known := h.sums[*key]; !known && *key != "" {
			path := filepath.Join(h.scratch, fmt.Sprintf("%s-%d", h.kind, len(h.sums)))
			sum, err := h.copyBlob(ctx, *key, path)
			if err != nil {
				return fmt.Errorf("%s %s: %w", h.kind, *key, err)
			}
			h.paths[sum], h.sums[*key] = path, sum
		}
		*key = h.sums[*key]
	}
	return nil
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
