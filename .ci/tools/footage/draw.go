package main

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/compose"
)

// drawn draws frames of a film: as they are seen, without their words, and the words
// alone, white on black.
type drawn struct{ full, bare, mask *compose.Composer }

func (d designed) drawn(fonts *typeset.Fonts, path func(blob string) string) drawn {
	pictures := compose.NewPictures(func(blob string) (io.ReadCloser, error) { return os.Open(path(blob)) }, 0)
	kept := map[single][]byte{}
	reels := func(o compose.ReelOrder) (compose.Reel, error) { return reel{path(o.Blob), o, d.board.FPS, kept}, nil }
	of := func(change func(*timeline.Scene)) *compose.Composer {
		b := d.board
		tl := timeline.Timeline{Width: b.Width, Height: b.Height, FPS: b.FPS, Frames: b.Frames(), Language: b.Language}
		for _, sc := range d.scenes {
			sc.Enter, sc.Layers = timeline.Transition{}, slices.Clone(sc.Layers)
			change(&sc)
			tl.Scenes = append(tl.Scenes, sc)
		}
		return compose.New(fonts, tl, compose.NewCache(0)).Show(pictures).Roll(reels)
	}
	words := func(l timeline.Layer) bool { return l.Text != nil }
	others := func(l timeline.Layer) bool { return l.Text == nil }
	return drawn{
		full: of(func(*timeline.Scene) {}),
		bare: of(func(sc *timeline.Scene) { sc.Layers = slices.DeleteFunc(sc.Layers, words) }),
		mask: of(func(sc *timeline.Scene) {
			sc.Ground = timeline.RGB(0, 0, 0)
			sc.Layers = slices.DeleteFunc(sc.Layers, others)
			for i, l := range sc.Layers {
				white := *l.Text
				white.Color, white.Spans = timeline.RGB(255, 255, 255), nil
				sc.Layers[i].Text = &white
			}
		}),
	}
}

func (d drawn) close() {
	for _, c := range []*compose.Composer{d.full, d.bare, d.mask} {
		c.Close()
	}
}

// single is a frame of a clip as it was ordered.
type single struct {
	compose.ReelOrder
	n int
}

// reel reads single frames of a clip, and keeps them.
type reel struct {
	path  string
	order compose.ReelOrder
	fps   int
	kept  map[single][]byte
}

// Frame implements compose.Reel.
func (r reel) Frame(n int) (pix []byte, err error) {
	if pix, ok := r.kept[single{r.order, n}]; ok {
		return pix, nil
	}
	o, c := r.order, r.order.Clip
	view := fmt.Sprintf("crop=w='min(iw,ih*%[1]f)/%[2]f':h='min(ih,iw/%[1]f)/%[2]f':"+
		"x='min(max(%[3]f*iw-ow/2,0),iw-ow)':y='min(max(%[4]f*ih-oh/2,0),ih-oh)',scale=%[5]d:%[6]d",
		c.Frame.W/c.Frame.H, at(c.Zoom).At(0, 1), at(c.X).At(0, .5), at(c.Y).At(0, .5), o.Width, o.Height)
	from := fmt.Sprint(max(0, float64(n)-.5) / float64(r.fps))
	pix, err = exec.Command("ffmpeg", "-nostdin", "-v", "error", "-ss", from, "-i", r.path, "-frames:v", "1",
		"-vf", view, "-f", "rawvideo", "-pix_fmt", "yuv420p", "pipe:1").Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.path, err)
	}
	r.kept[single{o, n}] = pix
	return pix, nil
}

// Close implements compose.Reel.
func (r reel) Close() {}

// frames draws a frame of each shot, or of each scene where it has none, into a folder.
func (d designed) frames(draw drawn, shots []seen, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for i, sc := range d.board.Scenes {
		at := []int{sc.Start + sc.Frames*3/4}
		for _, s := range shots {
			if s.scene == i {
				at = append(at, s.start+s.Frames*3/4)
			}
		}
		if len(at) > 1 {
			at = at[1:]
		}
		for _, n := range at {
			img, err := draw.full.Image(n)
			if err == nil {
				err = save(img, filepath.Join(dir, fmt.Sprintf("%05d.png", n)))
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func save(img image.Image, path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return png.Encode(f, img)
}
