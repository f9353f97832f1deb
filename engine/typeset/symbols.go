package typeset

import (
	"fmt"
	"path/filepath"
)

// Symbols are the outlines of a font of symbols, by character. They are safe
// for concurrent use.
type Symbols struct{ face *face }

// LoadSymbols reads the font of symbols with a file name, such as
// "MaterialIcons-Regular.ttf", from the folders of opts; nil means those of the
// system and of the user. The error matches [ErrNoFont] where no folder has a
// usable file of that name.
func LoadSymbols(file string, opts *Options) (*Symbols, error) {
	dirs := systemDirs()
	if opts != nil && opts.Dirs != nil {
		dirs = opts.Dirs
	}
	for _, path := range fontFiles(dirs) {
		if filepath.Base(path) != file {
			continue
		}
		for _, e := range readFile(path) {
			if f := newFace(e, e.weight); f != nil {
				return &Symbols{f}, nil
			}
		}
	}
	return nil, fmt.Errorf("%w: no folder of fonts has %s", ErrNoFont, file)
}

// Has reports whether the font has a symbol.
func (s *Symbols) Has(symbol rune) bool { return s.face.has(symbol) }

// Outline draws a symbol in a square of a size in pixels, from its top left
// corner: nothing where the font has none.
func (s *Symbols) Outline(symbol rune, size float64, pen Pen) {
	if id, ok := s.face.sized.Font.NominalGlyph(symbol); ok {
		height := s.face.ascent + s.face.descent
		trace(s.face.outline(id), placed{0, size * s.face.ascent / height, size / s.face.upem / height}, pen)
	}
}
