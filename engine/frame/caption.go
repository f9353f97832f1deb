package frame

import "github.com/scenewright/scenewright/engine/timeline"

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
