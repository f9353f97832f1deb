package frame

import "github.com/scenewright/scenewright/engine/timeline"

// Presenter is the way a presenter appears.
type Presenter string

// Presenter values.
const (
	Nobody   Presenter = ""         // no presenter
	Round    Presenter = "round"    // in a round window, by default on the start side
	Standing Presenter = "standing" // cut out, at the bottom edge, by default on the end side
)

// Side is the side of the frame where the presenter appears.
type Side string

// Sides.
const (
	UsualSide Side = ""      // Start for Round, End for Standing
	Start     Side = "start" // where reading begins
	End       Side = "end"
)

// Default seat sizes in pixels at 1080 lines, and scale limits: layouts keep half of the height.
const (
	windowSize               = 264
	standWidth, standHeight  = 340, 374
	standOff                 = 60 // distance from the side edge
	leastSeat                = .7
	largestWindow, tallStand = 1.2, 1.08
)

// AtStart reports whether a presenter is on the start side.
func (f Frame) AtStart() bool {
	return f.Presenter != Nobody && (f.Side == Start || f.Side == UsualSide && f.Presenter == Round)
}

// AtEnd reports whether a presenter is on the end side.
func (f Frame) AtEnd() bool { return f.Presenter != Nobody && !f.AtStart() }

// Seat returns the rectangle of the presenter; empty for Nobody.
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

// seated returns the height of a seat in pixels: its default in pixels
// at 1080 lines, or PresenterSize within the scale limits.
func (f Frame) seated(usual, most float64) float64 {
	if f.PresenterSize == 0 {
		return f.px(usual)
	}
	return min(max(f.PresenterSize*f.Height, leastSeat*f.px(usual)), most*f.px(usual))
}

// beginning returns the x of a seat of a width, at a distance from its side's edge.
func (f Frame) beginning(off, width float64) float64 {
	if f.AtStart() {
		return off
	}
	return f.Width - off - width
}

// beside returns the horizontal range that the presenter leaves free.
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
