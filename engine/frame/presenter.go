package frame

import "github.com/scenewright/scenewright/engine/timeline"

// Presenter says how somebody who speaks is shown.
type Presenter string

// The ways to show a presenter.
const (
	Nobody   Presenter = ""         // nobody is shown
	Round    Presenter = "round"    // in a round window, usually at the start
	Standing Presenter = "standing" // cut out, at the bottom edge, usually near the end
)

// Side is the side of the frame on which the presenter is.
type Side string

// The sides.
const (
	UsualSide Side = ""      // start for a round window, end for who stands
	Start     Side = "start" // where reading begins
	End       Side = "end"
)

// Sizes of a seat of the usual size, in pixels at 1080 lines, and how much
// smaller or larger it may be: layouts keep half of the height.
const (
	windowSize               = 264
	standWidth, standHeight  = 340, 374
	standOff                 = 60 // from the side edge
	leastSeat                = .7
	largestWindow, tallStand = 1.2, 1.08
)

// AtStart reports whether a presenter is where reading begins.
func (f Frame) AtStart() bool {
	return f.Presenter != Nobody && (f.Side == Start || f.Side == UsualSide && f.Presenter == Round)
}

// AtEnd reports whether a presenter is on the other side.
func (f Frame) AtEnd() bool { return f.Presenter != Nobody && !f.AtStart() }

// Seat is the rectangle in which the presenter is drawn; empty for nobody.
func (f Frame) Seat() timeline.Rect {
	switch f.Presenter {
	case Round:
		d := f.seated(windowSize, largestWindow)
		bottom := f.End()
		if f.Format() == Wide {
			bottom = .681*f.Height + f.px(windowSize)
		}
		return timeline.Rect{X: f.beginning(f.Margin(), d), Y: bottom - d, W: d, H: d}
	case Standing:
		h := f.seated(standHeight, tallStand)
		w := h * standWidth / standHeight
		return timeline.Rect{X: f.beginning(f.px(standOff), w), Y: f.Height - h, W: w, H: h}
	}
	return timeline.Rect{}
}

// seated is the height of a seat that usually has so many pixels at 1080
// lines, within what the frame bears.
func (f Frame) seated(usual, most float64) float64 {
	if f.PresenterSize == 0 {
		return f.px(usual)
	}
	return min(max(f.PresenterSize*f.Height, leastSeat*f.px(usual)), most*f.px(usual))
}

// beginning is where a seat of a width begins that keeps off the side's edge.
func (f Frame) beginning(off, width float64) float64 {
	if f.AtStart() {
		return off
	}
	return f.Width - off - width
}

// beside is the stretch of the width that the presenter leaves.
func (f Frame) beside() (from, to float64) {
	from, to = f.Margin(), f.Width-f.Margin()
	if f.Presenter == Nobody {
		return from, to
	}
	gap := 0.0
	if f.Presenter == Round && f.Format() != Wide {
		gap = f.px(36)
	}
	if p := f.Seat(); f.AtStart() {
		from = p.X + p.W + gap
	} else {
		to = p.X - gap
	}
	return from, to
}
