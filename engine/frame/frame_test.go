package frame_test

import (
	"math"
	"testing"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

func all() []frame.Frame {
	var fs []frame.Frame
	for _, format := range frame.Formats() {
		for _, lines := range []int{720, 1080, 1440, 2160} {
			for _, p := range []frame.Presenter{frame.Nobody, frame.Round, frame.Standing} {
				fs = append(fs, seated(format, lines, p)...)
			}
		}
	}
	return fs
}

// seated are frames with the presenter on every side and in sizes from the
// least to the largest.
func seated(format frame.Format, lines int, p frame.Presenter) []frame.Frame {
	w, h := format.Size(lines)
	var fs []frame.Frame
	for _, side := range []frame.Side{frame.UsualSide, frame.Start, frame.End} {
		for _, size := range []float64{0, .01, .2, 1} {
			fs = append(fs, frame.Frame{Width: float64(w), Height: float64(h), Presenter: p, Side: side, PresenterSize: size, Subtitles: true})
		}
	}
	return fs
}

// TestSides: a round window is usually at the start and who stands at the end;
// asked for, they are where they were asked to be, and as large.
func TestSides(t *testing.T) {
	for _, c := range []struct {
		p     frame.Presenter
		side  frame.Side
		start bool
	}{
		{frame.Round, frame.UsualSide, true}, {frame.Round, frame.End, false}, {frame.Round, frame.Start, true},
		{frame.Standing, frame.UsualSide, false}, {frame.Standing, frame.Start, true}, {frame.Standing, frame.End, false},
	} {
		f := frame.Frame{Width: 1920, Height: 1080, Presenter: c.p, Side: c.side, PresenterSize: .28, Subtitles: true}
		seat, caption := f.Seat(), f.Caption()
		if (seat.X < 200) != c.start || (caption.X > seat.X) != c.start || math.Abs(seat.H-.28*1080) > hair {
			t.Errorf("%s on the side %q: at %v, subtitles at %v", c.p, c.side, seat, caption)
		}
	}
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
