// Package typeset sets text: it finds the fonts of the host, shapes a line in any of the languages
// the engine speaks, breaks and fits text into boxes, and provides glyph outlines for drawing.
//
//	fonts, err := typeset.Load(nil)
//	heading := typeset.Style{Family: "Manrope", Weight: 800, Size: 96, Tracking: -.035, Language: "en"}
//	block := fonts.Fit("Ship on Friday, sleep on Saturday", heading, typeset.Box{Width: 760, MaxLines: 3, MinSize: 68, Leading: 1.04})
//	for i, line := range block.Lines {
//		contours := fonts.Outline(line, 0, len(line.Text)) // baseline i at top + i*block.Leading
//	}
//
// # Measuring and drawing agree
//
// Text is shaped once in units of the em and scaled afterwards, without hinting, so that a text
// measured at one size is exactly proportional at any other and a slow zoom does not make letters
// jump.
//
// # Choice of faces
//
// A style names families. Every script of a text uses the first named family with that script, or
// else a family of the same character (sans or serif) and equal weight. Latin words and figures in
// a Hebrew line are therefore set in a Latin face of the same weight. A missing weight is replaced
// by the nearest one, the lighter of two equally near. A host without any font still renders Latin
// in an embedded face; [Fonts.Resolve] reports that.
//
// # Units
//
// Sizes and places are pixels, y grows downward, byte offsets are those of the given text.
package typeset

import (
	"errors"
	"math"

	"github.com/scenewright/scenewright/engine/language"
)

// ErrNoFont reports that no installed face has the script of a language.
var ErrNoFont = errors.New("typeset: no font for the script")

// Style describes the setting of a text. It is a pure value: it can be stored, compared and hashed.
type Style struct {
	// Family names one family or several, separated by commas, best first. Empty means the default
	// of the language.
	Family string `json:"family"`
	// Weight is 100 to 900; 0 counts as 400.
	Weight int `json:"weight"`
	// Size is pixels per em; a size that is not a positive number counts as 1.
	Size float64 `json:"size"`
	// Tracking is the space, in em, added after each glyph but the last of a line. Hebrew, Arabic
	// and the like have none; Chinese has it only if it is positive.
	Tracking float64 `json:"tracking,omitempty"`
	// Language is a code of package locale (he is understood for iw). It decides the
	// direction of the line and the rules of breaking.
	Language string `json:"language,omitempty"`
}

// maxSize limits sizes to the range of single precision coordinates.
const maxSize = 1e5

// normal returns s with defaults and valid numbers.
func (s Style) normal() Style {
	if !(s.Size > 0) {
		s.Size = 1
	}
	s.Size = min(s.Size, maxSize)
	if s.Weight == 0 {
		s.Weight = 400
	}
	s.Weight = min(max(s.Weight, 1), 1000)
	if math.IsNaN(s.Tracking) {
		s.Tracking = 0
	}
	s.Tracking = min(max(s.Tracking, -1), 10)
	s.Language = language.Alias(s.Language)
	return s
}
