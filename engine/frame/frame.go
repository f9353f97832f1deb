// Package frame defines the geometry that layouts, subtitles and the
// presenter share: safe margins, the subtitle area and clearances.
//
// x counts from the edge where reading starts: left, or right for
// scripts written from right to left.
package frame

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
