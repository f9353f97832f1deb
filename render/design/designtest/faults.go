package designtest

import (
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// missingGlyphs finds characters that no installed face has.
func missingGlyphs(s *shot) []flaw {
	var flaws []flaw
	for _, it := range s.items {
		if it.Text != nil && it.line.Missing != "" {
			flaws = append(flaws, flaw{it.Name, fmt.Sprintf("%q has no glyph for %q", it.text(), it.line.Missing)})
		}
	}
	return flaws
}

// coarse is how often a picture may be enlarged before it looks washed out.
const coarse = 2

// coarsePictures finds pictures that are shown much larger than they are. They
// are never stretched, and no edge of theirs shows: a view has the shape of its
// frame and lies within the picture.
func coarsePictures(s *shot) []flaw {
	pictures := map[string]*story.Picture{}
	for _, shot := range s.board.Shots {
		if shot.Picture != nil {
			pictures[shot.Picture.Blob] = shot.Picture
		}
	}
	var flaws []flaw
	for _, it := range s.items {
		if it.Picture == nil || it.Picture.Blur > 0 || pictures[it.Picture.Blob] == nil {
			continue
		}
		p := pictures[it.Picture.Blob]
		v := it.Picture.View(s.at, float64(p.Width), float64(p.Height))
		if times := it.Picture.Frame.W / v.W; times > coarse {
			flaws = append(flaws, flaw{it.Name, fmt.Sprintf("is enlarged %.1f times", times)})
		}
	}
	return flaws
}

// longestStill is how long a frame may stand without any change.
const longestStill = 2500 * time.Millisecond

// stillness finds stretches in which nothing changes on the screen. Who presents
// is never still.
func stillness(f Film) []Finding {
	const step = 100 * time.Millisecond
	var all []Finding
	for i, sc := range f.Scenes {
		if !sc.Presenter.Empty() {
			continue
		}
		changed := time.Duration(0)
		for at := step; at < f.lasts(i); at += step {
			if stirs(sc, at-step, at) {
				changed = at
			}
			if at-changed > longestStill {
				all = append(all, Finding{Scene: i, Layout: sc.Layout, At: changed, Rule: Faults, Where: "the frame", What: "stands still"})
				break
			}
		}
	}
	return all
}

// stirs reports whether anything on the screen changes between two moments.
func stirs(sc timeline.Scene, from, to time.Duration) bool {
	for _, l := range sc.Layers {
		if l.Visible(from) != l.Visible(to) {
			return true
		}
		if l.Visible(to) && moves(l, from, to) {
			return true
		}
	}
	return false
}

func moves(l timeline.Layer, from, to time.Duration) bool {
	for _, tr := range []timeline.Track{l.X, l.Y, l.Scale, l.Opacity} {
		if !tr.Still(from, to) {
			return true
		}
	}
	return l.Reveal != nil && !l.Reveal.Progress.Still(from, to) || l.Picture != nil && !l.Picture.Still(from, to)
}
