package typeset

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
)

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

// Shape sets a text on one line. Line ends and tabs count as spaces. The direction is that of the
// language, whatever the text begins with. Characters of another script use another face, at equal
// weight.
func (f *Fonts) Shape(text string, s Style) Line {
	s = s.normal()
	return f.set(text, s).line(text, s.Size)
}

// Measure returns the width of a text on one line, in pixels.
func (f *Fonts) Measure(text string, s Style) float64 {
	s = s.normal()
	return f.set(text, s).width * s.Size
}

// line scales a setting to a size.
func (t *setting) line(text string, size float64) Line {
	l := Line{
		Text: text, Size: size, Width: t.width * size, RTL: t.rtl, Missing: t.missing,
		Ascent: t.primary.ascent * size, Descent: t.primary.descent * size, CapHeight: t.primary.capHeight * size,
		Glyphs: make([]Glyph, len(t.glyphs)),
	}
	for i, g := range t.glyphs {
		l.Glyphs[i] = Glyph{
			Face: g.face.id, ID: uint32(g.id), X: g.x * size, Y: g.y * size,
			Advance: g.advance * size, Space: g.space * size, Cluster: g.cluster,
		}
	}
	return l
}

// Fingerprint identifies the outlines of a line: all of its faces, as [Face.Fingerprint] does for
// one. With the line's text, style and place it determines the pixels.
func (f *Fonts) Fingerprint(l Line) string {
	var ids []int
	for _, g := range l.Glyphs {
		if !slices.Contains(ids, g.Face) {
			ids = append(ids, g.Face)
		}
	}
	sum := sha256.New()
	for _, id := range ids {
		if face := f.face(id); face != nil {
			sum.Write([]byte(face.fingerprint + "\n"))
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:16])
}
