package render

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/caption"
)

// writePoster draws the film's poster, or takes it from the cache.
func (f *film) writePoster(ctx context.Context) error {
	f.made.Poster = posterName
	n := min(max(f.tl.Poster, 0), f.tl.Frames-1)
	if err := f.still(ctx, cutPart(f.tl, span{n, n + 1}), f.tl.Width, filepath.Join(f.out, posterName)); err != nil {
		return fmt.Errorf("poster: %w", err)
	}
	return nil
}

// writeCaptions writes the three caption files.
func (f *film) writeCaptions() error {
	f.made.Captions = story.Captions{SRT: srtName, VTT: vttName, ASS: assName}
	return errors.Join(
		f.caption(srtName, func(w io.Writer) error { return caption.WriteSRT(w, f.tl.Cues) }),
		f.caption(vttName, func(w io.Writer) error { return caption.WriteVTT(w, f.tl.Cues) }),
		f.caption(assName, func(w io.Writer) error { return caption.WriteASS(w, f.tl.Cues, captioned{f.fonts, f.tl}.style()) }),
	)
}

// caption writes one of them.
func (f *film) caption(name string, fill func(io.Writer) error) error {
	return write(filepath.Join(f.out, name), fill)
}

func write(path string, fill func(io.Writer) error) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := errors.Join(fill(file), file.Close()); err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	return nil
}

// standIns returns the families that replace missing families of a film.
func standIns(fonts *typeset.Fonts, tl timeline.Timeline) (families []string) {
	note := func(layers []timeline.Layer) {
		for _, l := range layers {
			if l.Text == nil {
				continue
			}
			if face := fonts.Resolve(l.Text.Style); face.Substitute && !slices.Contains(families, face.Family) {
				families = append(families, face.Family)
			}
		}
	}
	for _, s := range tl.Scenes {
		note(s.Layers)
	}
	note(tl.Overlay)
	slices.Sort(families)
	return families
}
