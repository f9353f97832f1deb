package frame

import "github.com/scenewright/scenewright/engine/timeline"

// Presenter says how somebody who speaks is shown.
type Presenter string

// The ways to show a presenter.
const (
	Nobody   Presenter = ""         // nobody is shown
	Round    Presenter = "round"    // in a round window at the start
	Standing Presenter = "standing" // cut out, at the bottom edge near the end
)

// Seat is the rectangle in which the presenter is drawn; empty for nobody.
func (f Frame) Seat() timeline.Rect {
	switch f.Presenter {
	case Round:
		d := f.px(264)
		if f.Format() == Wide {
			return timeline.Rect{X: f.Margin(), Y: .681 * f.Height, W: d, H: d}
		}
		return timeline.Rect{X: f.Margin(), Y: f.End() - d, W: d, H: d}
	case Standing:
		w, h := f.px(340), f.px(374)
		return timeline.Rect{X: f.Width - f.px(60) - w, Y: f.Height - h, W: w, H: h}
	}
	return timeline.Rect{}
}

// beside is the stretch of the width that the presenter leaves.
func (f Frame) beside() (from, to float64) {
	from, to = f.Margin(), f.Width-f.Margin()
	switch p := f.Seat(); f.Presenter {
	case Round:
		from = p.X + p.W
		if f.Format() != Wide {
			from += f.px(36)
		}
	case Standing:
		to = p.X
	}
	return from, to
}
