package typeset

import "slices"

// Line is one shaped line. Its left edge is x = 0 and its baseline y = 0; a
// right-to-left line is placed by its right edge, x = Width.
type Line struct {
	Text string
	// Size is pixels per em.
	Size float64
	// Width is the advance of the line in pixels, without trailing spaces.
	Width float64
	// Ascent and Descent are the primary face's extents above and below the baseline, both
	// positive, in pixels.
	Ascent, Descent float64
	// CapHeight is the height of a capital in pixels.
	CapHeight float64
	// RTL reports that the line reads from the right.
	RTL bool
	// Glyphs run from left to right.
	Glyphs []Glyph
	// Missing has the characters that no face of the host has. They are left out.
	Missing string
}

// Glyph is one glyph of a line.
type Glyph struct {
	Face    int    // of the Fonts that shaped the line
	ID      uint32 // in that face
	X, Y    float64
	Advance float64 // pixels, with Space
	Space   float64 // tracking after the glyph, pixels
	Cluster int     // byte offset of its character in Line.Text
}

// scaled returns a line of one pixel at a size.
func (l Line) scaled(size float64) Line {
	l.Size, l.Width = size, l.Width*size
	l.Ascent, l.Descent, l.CapHeight = l.Ascent*size, l.Descent*size, l.CapHeight*size
	l.Glyphs = slices.Clone(l.Glyphs)
	for i := range l.Glyphs {
		g := &l.Glyphs[i]
		g.X, g.Y, g.Advance, g.Space = g.X*size, g.Y*size, g.Advance*size, g.Space*size
	}
	return l
}
