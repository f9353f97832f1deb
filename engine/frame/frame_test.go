package frame_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

func all() []frame.Frame {
	var fs []frame.Frame
	for _, format := range frame.Formats() {
		for _, lines := range []int{720, 1080, 1440, 2160} {
			for _, p := range []frame.Presenter{frame.Nobody, frame.Round, frame.Standing} {
				w, h := format.Size(lines)
				fs = append(fs, frame.Frame{Width: float64(w), Height: float64(h), Presenter: p, Subtitles: true})
			}
		}
	}
	return fs
}

func TestSizes(t *testing.T) {
	for _, format := range frame.Formats() {
		for _, lines := range []int{720, 1080, 1440, 2160} {
			w, h := format.Size(lines)
			if w%2 != 0 || h%2 != 0 || min(w, h) != lines {
				t.Errorf("%s at %d lines is %d × %d", format, lines, w, h)
			}
			if got := (frame.Frame{Width: float64(w), Height: float64(h)}).Format(); got != format {
				t.Errorf("%d × %d is taken for %s, want %s", w, h, got, format)
			}
		}
	}
}

// TestNothingMeets: subtitles, presenter and what layouts may fill keep clear of
// one another, and within the frame.
func TestNothingMeets(t *testing.T) {
	for _, f := range all() {
		screen := timeline.Rect{W: f.Width, H: f.Height}
		caption, seat := f.Caption(), f.Seat()
		if !within(caption, screen) || caption.W < .36*f.Width {
			t.Errorf("%+v: subtitles at %v", f, caption)
		}
		if !seat.Empty() && (!within(seat, screen) || !apart(seat, caption)) {
			t.Errorf("%+v: presenter at %v, subtitles at %v", f, seat, caption)
		}
		for _, part := range [][2]float64{{0, 1}, {0, .4}, {.4, .6}} {
			x, w := part[0]*f.Width, part[1]*f.Width
			content := timeline.Rect{X: x, Y: f.Top(), W: w, H: f.Clear(x, w) - f.Top()}
			if content.H < .5*f.Height || !apart(content, caption) || !apart(content, seat) {
				t.Errorf("%+v: content at %v, presenter at %v, subtitles at %v", f, content, seat, caption)
			}
		}
	}
}

// hair is less than can be seen, in pixels.
const hair = 1e-6

func within(r, outer timeline.Rect) bool {
	in := r.Intersect(outer)
	return r.W-in.W < hair && r.H-in.H < hair
}

func apart(a, b timeline.Rect) bool {
	in := a.Intersect(b)
	return in.W < hair || in.H < hair
}
