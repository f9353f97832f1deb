package frame

import "github.com/scenewright/scenewright/engine/timeline"

// CaptionPad is the room between the box of subtitles and their text, in pixels
// at 1080 lines.
const (
	CaptionPadX = 28
	CaptionPadY = 15
)

// CaptionLines is how many lines a subtitle has at most.
func (f Frame) CaptionLines() int {
	if f.Format() == Vertical {
		return 1
	}
	return 2
}

// CaptionScale is how much larger subtitles are than on a wide frame: a vertical
// film is seen on a telephone.
func (f Frame) CaptionScale() float64 {
	switch f.Format() {
	case Vertical:
		return 58.0 / 46
	case Portrait:
		return 50.0 / 46
	}
	return 1
}

// captionHeight is that of the box around subtitles of the usual size.
func (f Frame) captionHeight() float64 {
	if f.Format() == Wide {
		return (.911 - .772) * f.Height
	}
	const size, leading = 46, 1.3
	return f.px(float64(f.CaptionLines())*size*leading*f.CaptionScale() + 2*CaptionPadY)
}

// Caption is where subtitles of the usual size may stand: their box is centred
// in it and ends with it. It is given also for a film that draws none.
func (f Frame) Caption() timeline.Rect {
	from, to := f.beside()
	width := to - from
	if f.Format() == Wide {
		width = min(width, .615*f.Width)
	}
	h := f.captionHeight()
	return timeline.Rect{X: (from+to)/2 - width/2, Y: f.End() - h, W: width, H: h}
}

// Large captions, of a vertical film: so much larger than usual ones, of so many
// lines, ending with the middle third.
const (
	largeScale = 2
	LargeLines = 2
	largeEnd   = 2. / 3
)

// LargeScale is how much larger the captions are of scenes that leave their words
// to them; 0 where there are no such captions.
func (f Frame) LargeScale() float64 {
	if f.Format() != Vertical {
		return 0
	}
	return largeScale * f.CaptionScale()
}

// LargeCaption is where large captions of the usual size may stand in a vertical
// film: their box is centred in it and ends with it. No presenter reaches up to it.
func (f Frame) LargeCaption() timeline.Rect {
	const size, leading = 46, 1.3
	h := f.px(LargeLines*size*leading*f.LargeScale() + 2*CaptionPadY)
	return timeline.Rect{X: f.Margin(), Y: largeEnd*f.Height - h, W: f.Width - 2*f.Margin(), H: h}
}
