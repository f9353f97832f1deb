//go:build nightly

package main

import (
	"image"
	"io"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/compose"
	"github.com/scenewright/scenewright/render/design/designtest"
)

// opener gives the file of a picture.
type opener func(blob string) (io.ReadCloser, error)

// drawing draws single frames of a designed film, as large as its board.
func drawing(fonts *typeset.Fonts, b story.Storyboard, scenes []timeline.Scene, open opener) designtest.Draw {
	cache, pictures := compose.NewCache(0), compose.NewPictures(open, 0)
	tl := timeline.Timeline{Width: b.Width, Height: b.Height, FPS: b.FPS, Frames: b.Frames(), Language: b.Language}
	for _, sc := range scenes {
		sc.Enter = timeline.Transition{} // each scene as it is by itself
		tl.Scenes = append(tl.Scenes, sc)
	}
	return func(scene int, at time.Duration, keep func(timeline.Layer) bool) (*image.RGBA, error) {
		film := tl
		film.Scenes = slices.Clone(tl.Scenes)
		sc := &film.Scenes[scene]
		sc.Layers = kept(sc.Layers, keep)
		n := min(sc.Frames-1, int((at*time.Duration(b.FPS)+time.Second/2)/time.Second))
		return compose.New(fonts, film, cache).Show(pictures).Image(sc.Start + n)
	}
}

// kept is the layers with those hidden that are not to be kept. None is left
// out: the composer knows layers by their number.
func kept(layers []timeline.Layer, keep func(timeline.Layer) bool) []timeline.Layer {
	if keep == nil {
		return layers
	}
	all := slices.Clone(layers)
	for i, l := range all {
		if !keep(l) {
			all[i].From = never
		}
	}
	return all
}

// never is after the end of every film.
const never = 1000 * time.Hour
