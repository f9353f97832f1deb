package render

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/compose"
)

// hang copies the film's pictures to the scratch folder. From then on they are
// known by the hash of their content: a segment's name changes with what a
// picture shows, whatever its key.
func (f *film) hang(ctx context.Context) error {
	paths, sums := map[string]string{}, map[string]string{}
	take := func(layers []timeline.Layer) ([]timeline.Layer, error) {
		return f.hangAll(ctx, layers, paths, sums)
	}
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
	f.pictures = compose.NewPictures(func(sum string) (io.ReadCloser, error) { return os.Open(paths[sum]) }, 0)
	return nil
}

// hangAll is layers with their pictures copied, noted in paths by the hash of
// their content and in sums by their keys.
func (f *film) hangAll(ctx context.Context, layers []timeline.Layer, paths, sums map[string]string) ([]timeline.Layer, error) {
	out := append([]timeline.Layer(nil), layers...)
	for i, l := range out {
		if l.Picture == nil {
			continue
		}
		blob := l.Picture.Blob
		if _, known := sums[blob]; !known {
			path := filepath.Join(f.scratch, fmt.Sprintf("picture-%d", len(sums)))
			sum, err := f.copyBlob(ctx, blob, path)
			if err != nil {
				return nil, fmt.Errorf("picture %s: %w", blob, err)
			}
			paths[sum], sums[blob] = path, sum
		}
		p := *l.Picture
		p.Blob = sums[blob]
		out[i].Picture = &p
	}
	return out, nil
}

// composer draws a part.
func (f *film) composer(p part) *compose.Composer {
	return compose.New(f.fonts, p.timeline, compose.NewCache(cacheOfPart)).Show(f.pictures)
}
