package main

import (
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
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
	reels := func(o compose.ReelOrder) (compose.Reel, error) {
		return &reel{path: path(o.Blob), order: o, fps: d.board.FPS, at: -1}, nil
	}
	of := func(change func(*timeline.Scene)) *compose.Composer {
		tl := timeline.Timeline{
			Width: d.board.Width, Height: d.board.Height, FPS: d.board.FPS, Frames: d.board.Frames(), Language: d.board.Language,
		}
		for _, sc := range d.scenes {
			sc.Enter, sc.Layers = timeline.Transition{}, slices.Clone(sc.Layers)
			change(&sc)
			tl.Scenes = append(tl.Scenes, sc)
		}
		return compose.New(fonts, tl, compose.NewCache(0)).Show(pictures).Roll(reels)
	}
	return drawn{
		full: of(func(*timeline.Scene) {}),
		bare: of(func(sc *timeline.Scene) {
			sc.Layers = slices.DeleteFunc(sc.Layers, func(l timeline.Layer) bool { return l.Text != nil })
		}),
		mask: of(func(sc *timeline.Scene) {
			sc.Ground = timeline.RGB(0, 0, 0)
			sc.Layers = slices.DeleteFunc(sc.Layers, func(l timeline.Layer) bool { return l.Text == nil })
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

// reel reads single frames of a clip.
type reel struct {
	path  string
	order compose.ReelOrder
	fps   int
	at    int
	pix   []byte
}

// Frame implements compose.Reel. Behind the clip's end its last frame stays.
func (r *reel) Frame(n int) ([]byte, error) {
	if n == r.at {
		return r.pix, nil
	}
	c := r.order.Clip
	shape := c.Frame.W / c.Frame.H
	view := fmt.Sprintf("crop=w='min(iw,ih*%[1]f)/%[2]f':h='min(ih,iw/%[1]f)/%[2]f':x='min(max(%[3]f*iw-ow/2,0),iw-ow)':y='min(max(%[4]f*ih-oh/2,0),ih-oh)',scale=%[5]d:%[6]d",
		shape, or(c.Zoom, 1), or(c.X, .5), or(c.Y, .5), r.order.Width, r.order.Height)
	pix, err := exec.Command("ffmpeg", "-nostdin", "-v", "error", "-ss", fmt.Sprint(max(0, float64(n)-.5)/float64(r.fps)), "-i", r.path,
		"-frames:v", "1", "-vf", view, "-f", "rawvideo", "-pix_fmt", map[bool]string{true: "gray", false: "yuv420p"}[r.order.Matte], "pipe:1").Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.path, err)
	}
	if len(pix) > 0 {
		r.pix, r.at = pix, n
	}
	return r.pix, nil
}

// Close implements compose.Reel.
func (r *reel) Close() {}

// sheet draws a frame of each shot, or of each scene where it has none, side by side.
func (d designed) sheet(draw drawn, shots []seen) (image.Image, error) {
	var at []int
	for i, sc := range d.board.Scenes {
		n := len(at)
		for _, s := range shots {
			if s.scene == i {
				at = append(at, s.start+s.Frames*3/4)
			}
		}
		if len(at) == n {
			at = append(at, sc.Start+sc.Frames*3/4)
		}
	}
	return grid(at, d.board.Width, d.board.Height, func(n int) (image.Image, error) { return draw.full.Image(n) })
}
