// Package frame defines the geometry that layouts, subtitles and the
// presenter share: safe margins, the subtitle area and clearances.
//
// x counts from the edge where reading starts: left, or right for
// scripts written from right to left.
package frame

import (
	"github.com/scenewright/scenewright/engine/timeline"
)

// Format is the aspect ratio of a film.
type Format string

// Formats.
const (
	Wide     Format = "16:9"
	Square   Format = "1:1"
	Portrait Format = "4:5"
	Vertical Format = "9:16"
)

// Formats returns all formats, the widest first.
func Formats() []Format { return []Format{Wide, Square, Portrait, Vertical} }

// Size returns width and height in pixels for a length of the shorter
// side. Both are even for 720, 1080, 1440 and 2160 lines.
func (f Format) Size(lines int) (width, height int) {
	switch f {
	case Square:
		return lines, lines
	case Portrait:
		return lines, lines * 5 / 4
	case Vertical:
		return lines, lines * 16 / 9
	}
	return lines * 16 / 9, lines
}

// Frame is a frame of a film.
type Frame struct {
	Width, Height float64   // pixels
	Presenter     Presenter // Nobody, or how the presenter appears
	Side          Side      // side of the presenter
	PresenterSize float64   // seat height as a share of the frame's, clamped; 0 = default
	Subtitles     bool      // subtitles are drawn
	Foot          float64   // pixels kept free below the content
}

// Format returns the format closest to the frame's aspect ratio.
func (f Frame) Format() Format {
	switch r := f.Width / f.Height; {
	case r > 1.3:
		return Wide
	case r > .9:
		return Square
	case r > .68:
		return Portrait
	}
	return Vertical
}

// Unit returns the number of pixels per pixel at 1080 lines.
func (f Frame) Unit() float64 { return min(f.Width, f.Height) / 1080 }

// px converts a length at 1080 lines to pixels.
func (f Frame) px(v float64) float64 { return v * f.Unit() }

// Margin returns the distance of content from both sides.
func (f Frame) Margin() float64 {
	switch f.Format() {
	case Vertical:
		return f.px(96)
	case Portrait:
		return f.px(88)
	case Square:
		return f.px(80)
	}
	return .0625 * f.Width
}

// Top returns the upper edge of content.
func (f Frame) Top() float64 {
	switch f.Format() {
	case Vertical:
		return .055 * f.Height
	case Wide:
		return .078 * f.Height
	}
	return f.Margin()
}

// End returns the lower edge of content that nothing overlaps. In a
// vertical film the player's controls lie below it.
func (f Frame) End() float64 {
	switch f.Format() {
	case Vertical:
		return .89 * f.Height
	case Wide:
		return .911 * f.Height
	}
	return f.Height - f.Margin()
}

// Bottom returns the lower edge of content, above the subtitles.
func (f Frame) Bottom() float64 {
	switch {
	case !f.Subtitles:
		return f.End() - f.Foot
	case f.Format() == Wide:
		return .764*f.Height - f.Foot
	}
	return f.Caption().Y - f.px(36) - f.Foot
}

// Clear returns the lower edge of content between x and x+width that
// avoids subtitles and presenter.
func (f Frame) Clear(x, width float64) float64 {
	p := f.Seat()
	if p.Empty() || x+width <= p.X || x >= p.X+p.W {
		return f.Bottom()
	}
	return min(f.Bottom(), p.Y-f.px(20)-f.Foot)
}

// Padding between the subtitle box and its text, in pixels at 1080 lines.
const (
	CaptionPadX = 28
	CaptionPadY = 15
)

// CaptionLines returns the maximum number of lines of a subtitle.
func (f Frame) CaptionLines() int {
	if f.Format() == Vertical {
		return 1
	}
	return 2
}

// CaptionScale returns the size of subtitles relative to a wide frame:
// vertical films are watched on telephones.
func (f Frame) CaptionScale() float64 {
	switch f.Format() {
	case Vertical:
		return 58.0 / 46
	case Portrait:
		return 50.0 / 46
	}
	return 1
}

// captionHeight returns the height of the box around regular subtitles.
func (f Frame) captionHeight() float64 {
	if f.Format() == Wide {
		return (.911 - .772) * f.Height
	}
	const size, leading = 46, 1.3
	return f.px(float64(f.CaptionLines())*size*leading*f.CaptionScale() + 2*CaptionPadY)
}

// Caption returns the area of regular subtitles, also for a film that
// draws none: their box is centred in it, at its bottom.
func (f Frame) Caption() timeline.Rect {
	from, to := f.beside()
	width := to - from
	if f.Format() == Wide {
		width = min(width, .615*f.Width)
	}
	h := f.captionHeight()
	return timeline.Rect{X: (from+to)/2 - width/2, Y: f.End() - h, W: width, H: h}
}

// Large captions of a vertical film: scale, maximum lines, and lower edge as a share of the height.
const (
	largeScale = 2
	LargeLines = 2
	largeEnd   = 2. / 3
)

// LargeScale returns the scale of captions in scenes whose text is the
// caption; 0 if the format has none.
func (f Frame) LargeScale() float64 {
	if f.Format() != Vertical {
		return 0
	}
	return largeScale * f.CaptionScale()
}

// LargeCaption returns the area of large captions in a vertical film:
// their box is centred in it, at its bottom. The presenter stays below it.
func (f Frame) LargeCaption() timeline.Rect {
	const size, leading = 46, 1.3
	h := f.px(LargeLines*size*leading*f.LargeScale() + 2*CaptionPadY)
	return timeline.Rect{X: f.Margin(), Y: largeEnd*f.Height - h, W: f.Width - 2*f.Margin(), H: h}
}

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
