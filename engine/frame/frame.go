// Package frame is the geometry that layouts, subtitles and the presenter share:
// what is safe to be seen, where subtitles stand, and who keeps clear of whom.
//
// x counts from the edge at which reading starts: the left, or the right where
// the script runs from there.
package frame

// Format is a shape that a film can have.
type Format string

// The formats.
const (
	Wide     Format = "16:9"
	Square   Format = "1:1"
	Portrait Format = "4:5"
	Vertical Format = "9:16"
)

// Formats are all there are, the widest first.
func Formats() []Format { return []Format{Wide, Square, Portrait, Vertical} }

// Size is the width and height, in pixels, of a frame whose shorter side has so
// many lines. Both are even for the lines that films have: 720, 1080, 1440, 2160.
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
	Presenter     Presenter // who is seen speaking, if anybody
	Side          Side      // where the presenter is
	PresenterSize float64   // height of the seat as a share of the frame's, within bounds; 0 = as usual
	Subtitles     bool      // they are drawn
	Foot          float64   // pixels that content leaves free where it ends
}

// Format is the one that is nearest to the frame's shape.
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

// Unit is how many pixels of the frame a pixel at 1080 lines is.
func (f Frame) Unit() float64 { return min(f.Width, f.Height) / 1080 }

// px is a length given for 1080 lines.
func (f Frame) px(v float64) float64 { return v * f.Unit() }

// Margin is where content begins and, from the other side, ends.
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

// Top is where content begins.
func (f Frame) Top() float64 {
	switch f.Format() {
	case Vertical:
		return .055 * f.Height
	case Wide:
		return .078 * f.Height
	}
	return f.Margin()
}

// End is where content ends that nothing lies over. In a vertical film the
// players' own controls lie below it.
func (f Frame) End() float64 {
	switch f.Format() {
	case Vertical:
		return .89 * f.Height
	case Wide:
		return .911 * f.Height
	}
	return f.Height - f.Margin()
}

// Bottom is where content ends: above the subtitles, and above the presenter
// where content takes all of the width.
func (f Frame) Bottom() float64 {
	switch {
	case !f.Subtitles:
		return f.End() - f.Foot
	case f.Format() == Wide:
		return .764*f.Height - f.Foot
	}
	return f.Caption().Y - f.px(36) - f.Foot
}

// Clear is where content ends that takes the stretch from x to x+width, so
// that it meets neither subtitles nor presenter.
func (f Frame) Clear(x, width float64) float64 {
	p := f.Seat()
	if p.Empty() || x+width <= p.X || x >= p.X+p.W {
		return f.Bottom()
	}
	return min(f.Bottom(), p.Y-f.px(20)-f.Foot)
}
